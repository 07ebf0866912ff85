// Sends the requests of pages over HTTP. Addresses are relative, so that the pages work below any path.

/** An answer of any status. */
export interface ServerAnswer {
  status: number
  body: Uint8Array<ArrayBuffer>
}

/** Answers from this size on are reported while they arrive. */
const LARGE = 1_000_000

/**
 * A browser finishes requests with `keepalive` although their page is left. It fails those that have more than 64 KiB
 * together, with their headers, as if there were no network.
 */
const KEEPALIVE_BYTES = 60_000
/** The bytes of the requests with `keepalive` that are under way. */
let keepaliveBytes = 0

/**
 * Sends a request, with `keepalive` only if that fits. `onReceived` gets the share of a large answer that is here.
 * Rejects if there is no answer.
 */
export async function sendRequest(
  path: string,
  request: RequestInit,
  onReceived?: (done: number) => void,
): Promise<ServerAnswer> {
  const { body } = request
  const bytes = request.keepalive && typeof body === 'string' ? new Blob([body]).size : 0
  const keepalive = bytes > 0 && keepaliveBytes + bytes <= KEEPALIVE_BYTES
  if (keepalive) keepaliveBytes += bytes
  try {
    return await received(await fetch(path, { ...request, keepalive }), onReceived)
  } finally {
    if (keepalive) keepaliveBytes -= bytes
  }
}

async function received(
  response: Response,
  onReceived: ((done: number) => void) | undefined,
): Promise<ServerAnswer> {
  const { status, body: stream } = response
  const length = Number(response.headers.get('content-length') ?? 0)
  if (!onReceived || length < LARGE || !stream)
    return { status, body: new Uint8Array(await response.arrayBuffer()) }
  const bytes = new Uint8Array(length)
  let at = 0
  const reader = stream.getReader()
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    bytes.set(part.value, at)
    at += part.value.length
    onReceived(at / length)
  }
  return { status, body: bytes.subarray(0, at) }
}
