// Fetches an app's descriptor from its address.
import { withFetchedParts } from './fetch-parts.ts'

/** The descriptor at an address, as parsed JSON. Throws an `Error` with one sentence. */
export async function fetchDescriptor(address: string): Promise<unknown> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`"${address}" is no address of a descriptor: it must begin with https:// or http://.`)
  }
  const bytes = await withFetchedParts(url.origin, (fetchPart) => fetchPart(url.href))
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown
  } catch {
    throw new Error(`What lies at ${url.origin}${url.pathname} is no JSON, so it is no descriptor.`)
  }
}
