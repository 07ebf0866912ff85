// Protects against cross-site request forgery: checks that a page of our own sent a request.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The signed text. If the meaning of the token ever changes, so does the number. */
const PURPOSE = 'atlas-formats form 1'

/**
 * The token of all forms of a session. `secret` is the server's, `session` the value of the user's cookie. The token
 * cannot be made without knowing that cookie.
 */
export function formToken(secret: string, session: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${session}`).digest('base64url')
}

/** Whether a form has the token of its session. Takes the same time for every token. */
export function isFormToken(secret: string, session: string, token: unknown): boolean {
  if (typeof token !== 'string' || session === '') return false
  return timingSafeEqual(digest(formToken(secret, session)), digest(token))
}

/**
 * Whether a page of `origin` ("http://127.0.0.1:4050") sent this request. Browsers send the origin in headers that
 * pages cannot change. A request without these headers does not come from a current browser, and is refused.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site === 'same-origin'
  return sender === origin
}

/** Has the same length for every value. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
