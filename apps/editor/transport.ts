// Sends the requests of pages over HTTP. Addresses are relative, so that the pages work below any path.

/** An answer of any status. */
export interface ServerAnswer {
  status: number
  body: Uint8Array<ArrayBuffer>
}

/** Answers from this size on are reported while they arrive. */
const LARGE = 1_000_000

/** Sends a request. `onReceived` gets the share of a large answer that is here. Rejects if there is no answer. */
export async function sendRequest(
  path: string,
  request: RequestInit,
  onReceived?: (done: number) => void,
): Promise<ServerAnswer> {
  const response = await fetch(path, request)
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
