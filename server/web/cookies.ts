// Reads cookies, and writes them with the attributes that protect them from scripts and other sites.

/** How long a cookie lives, and where browsers send it. Scripts can never read it. */
export interface CookieOptions {
  /** Sent only below this path. */
  path?: string
  /** Lifetime. Without it, the cookie ends with the browser's session; 0 removes the cookie. */
  seconds?: number
  /** Whether it is sent over https only: true if the page itself is served over https. */
  isSecure?: boolean
  /**
   * `lax` (the default) is also sent for a link from another site, such as the way back from an authorization. `strict`
   * is not.
   */
  sameSite?: 'lax' | 'strict'
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/
/** RFC 6265, section 4.1.1. Our values are base64url, so they need no encoding. */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/

/** The cookies of a request by name. If a name repeats, the first counts: browsers send the most specific path first. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && name !== '' && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** The value of a `set-cookie` header. Throws an `Error` if the name, value or path has a character that is not allowed. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): string {
  const { path = '/', seconds, isSecure = false, sameSite = 'lax' } = options
  if (!NAME.test(name) || !VALUE.test(value) || /[;\s]/.test(path)) {
    throw new Error(`The cookie ${name} has a character that is not allowed.`)
  }
  const parts = [`${name}=${value}`, `Path=${path}`, 'HttpOnly', `SameSite=${sameSite}`]
  if (seconds !== undefined) parts.push(`Max-Age=${seconds}`)
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}
