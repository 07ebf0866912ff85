// Sends the requests of pages to their host. Addresses are relative, so that the pages work below any path.

/** A failed request. Its message is for the person at the screen. */
export class HostError extends Error {}

/** Answers from this size on are reported while they arrive. */
const LARGE = 1_000_000

/**
 * Sends a request, with a body or without one, and returns the bytes of the answer. `onReceived` gets the share of a
 * large answer that is here.
 */
export async function send(
  path: string,
  body?: Uint8Array<ArrayBuffer>,
  onReceived?: (done: number) => void,
): Promise<Uint8Array> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await callHost(path, body ? { method: 'POST', headers, body } : {})
  const length = Number(response.headers.get('content-length') ?? 0)
  if (!onReceived || length < LARGE || !response.body) return new Uint8Array(await response.arrayBuffer())
  const bytes = new Uint8Array(length)
  let at = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    bytes.set(part.value, at)
    at += part.value.length
    onReceived(at / length)
  }
  return bytes.subarray(0, at)
}

/** Sends a request. Throws a `HostError` with the message of the host. */
export async function callHost(path: string, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, init)
  } catch {
    throw new HostError('The host does not answer. Is it still running?')
  }
  if (response.ok) return response
  const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined
  throw new HostError(body?.error?.message ?? `The host answered with status ${response.status}.`)
}
