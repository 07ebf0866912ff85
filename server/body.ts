// Reads the body of a call as bytes, within the limit.
import type { IncomingMessage } from 'node:http'
import { CallError } from '../core/wire/call.ts'

/** Reads a body. Throws a `CallError`: 413 beyond `limit` bytes, 415 where it came compressed. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers
  if (encoding !== 'identity') {
    throw new CallError(415, `The body came compressed (${encoding}). Send it as it is.`)
  }
  if (Number(length ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of piecesOf(request)) {
      bytes += chunk.length
      if (bytes > limit) throw tooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    // The rest is passed over: a caller that still sends would not see the answer.
    request.resume()
    if (error instanceof CallError) throw error
    throw new CallError(400, 'The body broke off before its end.')
  }
  return Buffer.concat(chunks, bytes)
}

/** The pieces of a body; a reader that stops early leaves the connection whole, so that it can be answered. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false })
}

function tooLarge(limit: number): CallError {
  return new CallError(
    413,
    `The body has more than ${limit.toLocaleString('en')} bytes. Send large files and strings by address: contentUrl, stringsUrl.`,
  )
}
