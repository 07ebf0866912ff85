// Headers that the host's answers share.
import { pagePolicy } from '../web/html.ts'

/** The type of nearly all answers. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** The statuses after which a client may try again: too many requests of its organization, too many of all. */
export const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 503])

/** Seconds after which a rejected client may try again. */
export const RETRY_SECONDS = '5'

/**
 * The headers of a page with forms. With `no-referrer`, browsers do not tell the origin of a form either, which the host
 * checks. Other sites learn no address with this policy, too.
 */
export function formHeaders(): Record<string, string> {
  return { 'content-security-policy': pagePolicy(), 'referrer-policy': 'same-origin' }
}
