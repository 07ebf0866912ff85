// What the subscription endpoint answers (platform interface, endpoint 4), and how the platform writes times.
import { PlatformError } from '../oauth/platform-error.ts'

/** What the subscription endpoint answers (platform interface, "App subscription status"). */
export type Subscription =
  | { state: 'active'; expiresAt: number }
  | { state: 'unpaid'; link: string | undefined }
  | { state: 'not-found'; message: string }
  /** The platform does not take our token. */
  | { state: 'unauthorized' }

/** The subscription that an answer tells of. Throws a `PlatformError` where it tells of none. */
export function readSubscription(status: number, body: Readonly<Record<string, unknown>>): Subscription {
  if (status === 401) return { state: 'unauthorized' }
  if (status === 402) return { state: 'unpaid', link: linkIn(body['subscribe_link']) }
  // The specification gives both for the same: the app was removed, or has no subscription.
  if (status === 404 || status === 400) return { state: 'not-found', message: messageIn(body['message']) }
  const expiresAt = status === 200 ? timeIn(body['expires']) : undefined
  if (expiresAt !== undefined) return { state: 'active', expiresAt }
  throw new PlatformError(
    'unclear',
    `The platform gave no usable answer about the subscription (status ${status}).`,
  )
}

/** `YYYY-MM-DD HH:MM:SS`, in UTC: the specification names no zone. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return undefined
  const time = Date.parse(`${value.replace(' ', 'T')}Z`)
  // The 30th of February would be read as a day of March.
  return Number.isNaN(time) || spellTime(time) !== value ? undefined : time
}

/** A time as the platform writes it. */
export function spellTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** People will open it, so it must be an address of the web. */
function linkIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** One line, and not a long one, whatever the platform wrote. */
function messageIn(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll(/[\s\p{C}]+/gu, ' ').trim() : ''
  return text.slice(0, 300)
}
