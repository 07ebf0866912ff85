// An address as it may be shown: addresses that people type often contain a key.

/**
 * An address without its user name, password, query and fragment, for messages and logs. It need not be a valid one:
 * whatever could be a secret in it is left out.
 */
export function shownAddress(address: string): string {
  return address
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, '$1…@')
    .replace(/[?#].*$/s, '?…')
}
