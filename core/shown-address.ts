// An address as it may be shown: addresses that people type often contain a key.

/**
 * An address without its user name, password, query and fragment, for messages and logs. It need not be a valid one:
 * whatever could be a secret in it is left out.
 */
export function shownAddress(address: string): string {
  const shown = address.replaceAll(/\p{C}+/gu, ' ').trim()
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:\/*/i.exec(shown) ?? []
  const at = shown.lastIndexOf('@')
  const withoutUser = at < 0 ? shown : `${at < scheme.length ? '' : scheme}…@${shown.slice(at + 1)}`
  const query = withoutUser.search(/[?#]/)
  return query < 0 ? withoutUser : `${withoutUser.slice(0, query)}?…`
}
