// Stores the subscriptions of apps, by account.
import type { Database } from '../../storage/database.ts'
import type { AccountKey } from '../people.ts'
import type { NotFoundStatus } from '../settings.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { nextCycle } from './first-payment.ts'

/** The subscription of an app in an account. */
export interface Subscription {
  state: 'paid' | 'unpaid' | 'none'
  /** Until when it is paid, in milliseconds since 1970. */
  expiresAt: number | undefined
  /** The status with which the endpoint answers that it is not found. */
  notFoundStatus: NotFoundStatus
  /** In cents, for a billing cycle. */
  price: number
}

const DEFAULT_PRICE = 1000

/** The subscriptions of a sandbox. */
export class Subscriptions {
  readonly #database: Database<AccountTables>
  readonly #now: () => number
  readonly #notFoundStatus: NotFoundStatus

  constructor(database: Database<AccountTables>, now: () => number, notFoundStatus: NotFoundStatus) {
    this.#database = database
    this.#now = now
    this.#notFoundStatus = notFoundStatus
  }

  /** The subscription of an app. By default it is paid until the next billing cycle. */
  async of(account: AccountKey, app: string): Promise<Subscription> {
    const row = await this.#database
      .selectFrom('subscriptions')
      .selectAll()
      .where('account', '=', account)
      .where('app', '=', app)
      .executeTakeFirst()
    return {
      state: row?.state ?? 'paid',
      expiresAt: row ? (row.expires_at ?? undefined) : nextCycle(this.#now()).startsAt,
      notFoundStatus: row ? (row.not_found_status === 400 ? 400 : 404) : this.#notFoundStatus,
      price: row?.price ?? DEFAULT_PRICE,
    }
  }

  async set(account: AccountKey, app: string, subscription: Subscription): Promise<void> {
    const { state, expiresAt, notFoundStatus, price } = subscription
    const values = { state, expires_at: expiresAt ?? null, not_found_status: notFoundStatus, price }
    await this.#database
      .insertInto('subscriptions')
      .values({ account, app, ...values })
      .onConflict((conflict) => conflict.columns(['account', 'app']).doUpdateSet(values))
      .execute()
  }

  async remove(account: AccountKey, app: string): Promise<void> {
    await this.#database
      .deleteFrom('subscriptions')
      .where('account', '=', account)
      .where('app', '=', app)
      .execute()
  }
}

/** Whether it is paid now. After its date it is unpaid. */
export function isActive({ state, expiresAt = 0 }: Subscription, now: number): boolean {
  return state === 'paid' && expiresAt > now
}

/**
 * Formats a time as the endpoint does: `YYYY-MM-DD HH:MM:SS`. The specification does not name a time zone; ours is UTC.
 */
export function formatTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Parses a time in that format. Returns undefined if the text is not a valid time. */
export function parseTime(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN
  // `Date.parse` reads February 30 as a day of March.
  return Number.isNaN(time) || formatTime(time) !== text ? undefined : time
}
