// Parsers for the bodies of requests. The framework's own reader keeps each chunk, however small, so it is not used.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '@atlas/server/net/bounded-body.ts'

/** Reads the bodies of a type up to a limit. */
export function addBodyParser(
  app: FastifyInstance,
  type: string,
  limit: number,
  parse: (body: Buffer, request: FastifyRequest) => unknown,
): void {
  app.addContentTypeParser(type, async (request: FastifyRequest) =>
    parse(await readBody(request.raw, limit), request),
  )
}

/** Reads JSON up to a limit. */
export function addJsonParser(app: FastifyInstance, limit: number): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  addBodyParser(
    app,
    'application/json',
    limit,
    (body, request) =>
      new Promise((resolve, reject) => {
        void parse(request, body.toString(), (error, value) => (error ? reject(error) : resolve(value)))
      }),
  )
}
