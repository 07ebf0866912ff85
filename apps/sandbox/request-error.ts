// Requests that fail, because of a rule of the sandbox, the framework, or a bug.
import type { FastifyRequest } from 'fastify'

/** A request that is refused: one sentence for the person at the screen, and the HTTP status. */
export class RequestError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RequestError'
    this.status = status
  }
}

/** The HTTP status of an error: our own, or the framework's. Every other error is a bug, with status 500. */
export function httpStatus(error: unknown): number {
  if (error instanceof RequestError) return error.status
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500
}

/** Logs a bug. Returns the sentence for the person at the screen, which names only the log line. */
export function reportBug(error: unknown, { id, log }: Pick<FastifyRequest, 'id' | 'log'>): string {
  log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'a bug')
  return `The sandbox has an internal error. Its log has the details under ${id}.`
}
