// Cookies of our pages: read from a header, written with the attributes that keep them from scripts and other sites.

/** How long a cookie lives and where it goes. It is never readable by scripts. */
export interface CookieOptions {
  /** Only below this path. */
  path?: string
  /** Without it, the cookie ends with the browser's session. 0 removes it. */
  seconds?: number
  /** Whether it goes over https only: true wherever the page itself came over https. */
  isSecure?: boolean
  /** `lax` (the default) also goes with a link from another site, such as the way back from an authorization; `strict` never does. */
  sameSite?: 'lax' | 'strict'
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
/** RFC 6265, section 4.1.1. Our values are base64url, so that nothing needs an encoding. */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/** The cookies of a request by name. Of equal names the first counts: browsers send the most specific path first. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** The value of a `set-cookie` header. Throws an `Error` where name or value cannot stand in one. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): string {
  const { path = '/', seconds, isSecure = false, sameSite = 'lax' } = options
  if (!NAME.test(name) || !VALUE.test(value) || /[;\s]/.test(path)) {
    throw new Error(`The cookie ${name} has a character that cannot stand in one.`)
  }
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`]
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`)
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}

/** The value of a `set-cookie` header that removes a cookie: path as it was set. */
export function removeCookie(name: string, options: Omit<CookieOptions, 'seconds'> = {}): string {
  return writeCookie(name, '', { ...options, seconds: 0 })
}
