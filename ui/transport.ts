// Sends the requests of pages to their host. Addresses are relative, so that the pages work below any path.

/** A failed request. Its message is for the person at the screen. */
export class HostError extends Error {}

/** Sends a request, with a body or without one, and returns the bytes of the answer. */
export async function send(path: string, body?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await callHost(path, body ? { method: 'POST', headers, body } : {})
  return new Uint8Array(await response.arrayBuffer())
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
