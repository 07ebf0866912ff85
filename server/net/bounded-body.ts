// Reads the body of a request as bytes, up to a limit.
import type { IncomingMessage } from 'node:http'
import { ByteCollector, type Expected } from './byte-collector.ts'

/** A body that is too large, or that ended early. The framework reads `statusCode`. */
export class BodyError extends Error {
  readonly statusCode: 400 | 413

  constructor(statusCode: BodyError['statusCode'], message: string) {
    super(message)
    this.name = 'BodyError'
    this.statusCode = statusCode
  }
}

/** How a body is read. */
export interface BodySettings {
  /** Called with the size of each chunk. It may throw to stop reading. */
  onBytes?: ((bytes: number) => void) | undefined
  /** Returns memory for a large body. */
  allocate?: Expected['allocate'] | undefined
}

/**
 * Reads a body. Throws a `BodyError`. The caller answers, and the server then discards the rest of the body for a
 * moment.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  { onBytes = () => {}, allocate = Buffer.allocUnsafeSlow }: BodySettings = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node ends a body at its content-length. A body without this header comes in any number of chunks.
    const bytes = Number(request.headers['content-length'] ?? 0)
    const collected = new ByteCollector(bytes > 0 ? { bytes, allocate } : undefined)
    let isDone = false
    const fail = (error: unknown): void => {
      isDone = true
      request.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
      // Later errors of the connection do not matter.
      request.on('error', () => {})
      // The rest is read and discarded, because a client that is still sending would not see the answer.
      request.resume()
      reject(error)
    }
    const take = (chunk: Buffer): void => {
      if (collected.length + chunk.length > limit) return fail(tooLarge(limit))
      try {
        onBytes(chunk.length)
        collected.add(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const finish = (): void => {
      isDone = true
      resolve(collected.bytes())
    }
    // After the end, the listeners stay: removing them takes longer than what they do.
    const breakOff = (): void => {
      if (!isDone) fail(new BodyError(400, 'The body ended early.'))
    }
    if (bytes > limit) return fail(tooLarge(limit))
    request.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}

function tooLarge(limit: number): BodyError {
  return new BodyError(413, `The body has more than ${limit.toLocaleString('en')} bytes.`)
}
