// Reads the body of a request as bytes, up to a limit.
import type { IncomingMessage } from 'node:http'
import { CallError } from '../../core/wire/call.ts'

/**
 * Reads a body. Throws a `CallError`: 413 for more than `limit` bytes, 415 for a compressed body. `onBytes` is called
 * with the size of each chunk, and may throw to stop reading.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const stop = (): void => {
      request.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
    }
    const fail = (error: unknown): void => {
      stop()
      // Later errors of the connection do not matter.
      request.on('error', () => {})
      // The rest is read and dropped, because a client that still sends would not see the answer.
      request.resume()
      reject(error)
    }
    const take = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > limit) return fail(tooLarge(limit))
      try {
        onBytes(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error)
      }
    }
    const finish = (): void => {
      stop()
      const [first] = chunks
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks, bytes))
    }
    const breakOff = (): void => fail(new CallError(400, 'The body ended early.'))
    if (encoding !== 'identity') {
      return fail(new CallError(415, `The body came compressed (${encoding}). Send it as it is.`))
    }
    if (Number(length ?? 0) > limit) return fail(tooLarge(limit))
    request.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}

function tooLarge(limit: number): CallError {
  return new CallError(
    413,
    `The body has more than ${limit.toLocaleString('en')} bytes. Send large files and strings by address: contentUrl, stringsUrl.`,
  )
}
