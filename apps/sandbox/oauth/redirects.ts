// Redirect addresses: which ones may be registered, and how an answer is added to one.

/** Why an address cannot be registered: a sentence; undefined if it can (RFC 6749, section 3.1.2). */
export function redirectFault(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `${address.slice(0, 200)} is not an address that begins with https:// or http://.`
  }
  if (/\s/.test(address)) return `${address.slice(0, 200)} has a blank. Write one address per line.`
  if (address.includes('#')) return `${address.slice(0, 200)} has a fragment, which browsers do not send.`
  if (url.username !== '' || url.password !== '') return `${address.slice(0, 200)} has a user name.`
  return undefined
}

/**
 * Whether an address is registered, by exact comparison (RFC 9700, section 2.1). Normalizing case, default ports or
 * dots would allow open redirects.
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.includes(address)
}

/**
 * Adds an answer to the query of an address. `state` keeps its original encoding: decoding and encoding it again would
 * change bytes that are not UTF-8.
 */
export function withAnswer(
  address: string,
  answer: Readonly<Record<string, string>>,
  state: string | undefined,
): string {
  const added = new URLSearchParams(answer).toString() + (state === undefined ? '' : `&state=${state}`)
  const { href, search } = new URL(address)
  const separator = href.endsWith('?') || search.endsWith('&') ? '' : search === '' ? '?' : '&'
  return `${href}${separator}${added}`
}

/** A parameter in a query, in its original encoding; undefined if it is missing. */
export function spelledIn(search: string, name: string): string | undefined {
  const pair = search.split('&').find((candidate) => new URLSearchParams(candidate).has(name))
  // A number sign would begin a fragment.
  return pair && pair.split('=').slice(1).join('=').replaceAll('#', '%23')
}
