// Whether a form or a script of our own page sent a request, and not another site in the name of our visitor.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What is signed. The number changes if what the token proves ever does. */
const PURPOSE = 'atlas-formats form 1'

/**
 * The token of all forms of a session. `secret` is the server's, `session` the value of the visitor's cookie: who
 * cannot read that cookie cannot make the token.
 */
export function formToken(secret: string, session: string): string {
  return createHmac('sha256', secret).update(`${PURPOSE}\n${session}`).digest('base64url')
}

/** Whether a form came back with the token of its session; takes the same time whatever it is. */
export function isFormToken(secret: string, session: string, token: unknown): boolean {
  if (typeof token !== 'string' || session === '') return false
  return timingSafeEqual(digest(formToken(secret, session)), digest(token))
}

/**
 * Whether a page of `origin` ("http://127.0.0.1:4050") sent this request: browsers say so, and no page can make them
 * say otherwise. A request that says nothing is none of a browser's of today, and is refused.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site === 'same-origin'
  return sender === origin
}

/** Equally long for any value. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
