// Redirect addresses: which ones may be registered, and how an answer is added to one.

/** Why an address cannot be registered: a sentence; undefined if it can (RFC 6749, section 3.1.2). */
export function redirectFault(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `${address} is not an address that begins with https:// or http://.`
  }
  if (address.includes('#')) return `${address} has a fragment, which browsers do not send.`
  if (url.username !== '' || url.password !== '') return `${address} has a user name.`
  return undefined
}

/**
 * Whether an address is registered, by exact comparison (RFC 9700, section 2.1). Normalizing case, default ports or
 * dots would allow open redirects.
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.includes(address)
}

/** Adds an answer to the query of an address. */
export function withAnswer(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
