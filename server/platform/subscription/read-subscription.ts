// Reads the answer of the subscription endpoint, and the platform's times (docs/platform-interface.md, endpoint 4).
import { httpAddress } from '../../web/html.ts'
import { PlatformError } from '../oauth/platform-error.ts'

/** The state of a subscription (docs/platform-interface.md, "App subscription status"). */
export type SubscriptionState =
  | { state: 'active'; expiresAt: number }
  | { state: 'unpaid'; link: string | undefined }
  | { state: 'not-found'; message: string }
  /** The platform does not accept our token. */
  | { state: 'unauthorized' }

/** The subscription in an answer. Throws a `PlatformError` if the answer contains none. */
export function readSubscription(status: number, body: Readonly<Record<string, unknown>>): SubscriptionState {
  if (status === 401) return { state: 'unauthorized' }
  if (status === 402) return { state: 'unpaid', link: linkIn(body['subscribe_link']) }
  // The specification uses both statuses for one case: the app was removed or has no subscription.
  if (status === 404 || status === 400) return { state: 'not-found', message: messageIn(body['message']) }
  const expiresAt = status === 200 ? timeIn(body['expires']) : undefined
  if (expiresAt !== undefined) return { state: 'active', expiresAt }
  throw new PlatformError(
    'unclear',
    `The platform gave no usable answer about the subscription (status ${status}).`,
  )
}

/** Reads `YYYY-MM-DD HH:MM:SS` as UTC, because the specification names no time zone. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return undefined
  const time = Date.parse(`${value.replace(' ', 'T')}Z`)
  // February 30 would be read as a day in March.
  return Number.isNaN(time) || spellTime(time) !== value ? undefined : time
}

/** A time as the platform writes it. */
export function spellTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** A link that people will open, so only http and https are accepted. */
function linkIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 2000 ? httpAddress(value) : undefined
}

/** The platform's message as one short line. */
function messageIn(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll(/[\s\p{C}]+/gu, ' ').trim() : ''
  return text.slice(0, 300)
}
