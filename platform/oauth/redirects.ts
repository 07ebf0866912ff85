// Redirect addresses: which may be registered, and how an answer is put into one.

/** Why an address cannot be registered: a sentence; nothing where it can (RFC 6749, section 3.1.2). */
export function redirectFault(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    return `${address} is no address that begins with https:// or http://.`
  }
  if (address.includes('#')) return `${address} has a part behind #, which browsers keep to themselves.`
  if (url.username !== '' || url.password !== '') return `${address} carries a user name.`
  return undefined
}

/**
 * Whether an address is one of those registered: the same characters, nothing less (RFC 9700, section 2.1). Reading
 * addresses, with case, default ports and dots, is how open redirects come about.
 */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.includes(address)
}

/** The address with an answer in its query; what stood there stays. */
export function withAnswer(address: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
