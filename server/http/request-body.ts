// Reads the body of a call as bytes, and defines the answers to a body that the host does not accept.
import type { IncomingMessage } from 'node:http'
import { CallError } from '@atlas/core/wire/call.ts'
import { callBuffers } from '../buffer-pool.ts'
import { countChunks } from '../garbage.ts'
import { BodyError, readBody } from '../net/bounded-body.ts'

/**
 * Reads a body. Throws a `CallError`: 413 for more than `limit` bytes, 415 for a compressed body. `onBytes` is called
 * with the size of each chunk, and may throw to stop reading.
 */
export async function readCallBody(
  request: IncomingMessage,
  limit: number,
  onBytes?: (bytes: number) => void,
): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity' } = request.headers
  if (encoding !== 'identity') {
    request.on('error', () => {}).resume()
    throw new CallError(415, `The body is compressed (${encoding}). Send it uncompressed.`)
  }
  try {
    const body = await readBody(request, limit, { onBytes, allocate: (bytes) => callBuffers.take(bytes) })
    countChunks(body.length)
    return body
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    const advice =
      error.statusCode === 413 ? ' Send large files and strings by address: contentUrl, stringsUrl.' : ''
    throw new CallError(error.statusCode, `${error.message}${advice}`)
  }
}
