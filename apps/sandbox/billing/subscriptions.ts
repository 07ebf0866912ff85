// Stores the subscriptions of apps by account, renews them, and records the charges.
import type { Kysely } from 'kysely'
import type { Database } from '@atlas/server/storage/database.ts'
import type { AccountKey } from '../people.ts'
import type { NotFoundStatus } from '../settings.ts'
import type { AccountTables } from '../tables/accounts.ts'
import type { Clock } from './clock.ts'
import { firstPayment, nextCycle } from './proration.ts'

/** The subscription of an app in an account. */
export interface AppSubscription {
  state: 'paid' | 'unpaid' | 'none'
  /** The end of the paid time, in milliseconds since 1970. */
  expiresAt: number | undefined
  /** Whether it is charged and renewed when it expires. Otherwise it becomes unpaid. */
  renews: boolean
  /** The status with which the endpoint answers that it is not found. */
  notFoundStatus: NotFoundStatus
  /** In cents, for a billing cycle. */
  price: number
}

/** A charge: the price of the days from the start to the end. */
export interface Charge {
  startsAt: number
  endsAt: number
  days: number
  cents: number
}

const DEFAULT_PRICE = 1000

/** The subscriptions of a sandbox. */
export class Subscriptions {
  readonly #database: Database<AccountTables>
  readonly #clock: Clock
  readonly #notFoundStatus: NotFoundStatus

  constructor(database: Database<AccountTables>, clock: Clock, notFoundStatus: NotFoundStatus) {
    this.#database = database
    this.#clock = clock
    this.#notFoundStatus = notFoundStatus
  }

  /**
   * The subscription of an app, renewed up to now. By default an app is paid for when it is first asked about, and then
   * at each billing cycle.
   */
  async of(account: AccountKey, app: string): Promise<AppSubscription> {
    const now = await this.#clock.now()
    return this.#database.transaction().execute(async (tables) => {
      const stored = await find(tables, account, app)
      const { renewed, charges } = renewedUntil(now, stored ?? this.#expired(now))
      if (charges.length > 0) {
        await save(tables, account, app, renewed)
        await record(tables, account, app, charges)
      }
      return renewed
    })
  }

  /** Pays an app until the next billing cycle, and renews it from then on. Nothing is paid twice. */
  async pay(account: AccountKey, app: string): Promise<void> {
    const subscription = await this.of(account, app)
    const now = await this.#clock.now()
    const { startsAt } = nextCycle(now)
    const paidUntil = isActive(subscription, now) ? (subscription.expiresAt ?? now) : now
    const charge = paidUntil < startsAt ? chargeFrom(paidUntil, subscription.price) : undefined
    const expiresAt = charge?.endsAt ?? paidUntil
    await this.set(account, app, { ...subscription, state: 'paid', renews: true, expiresAt })
    if (charge) await record(this.#database, account, app, [charge])
  }

  /** What was charged, the latest first. */
  async charges(account: AccountKey, app: string): Promise<Charge[]> {
    const rows = await this.#database
      .selectFrom('charges')
      .selectAll()
      .where('account', '=', account)
      .where('app', '=', app)
      .orderBy('starts_at', 'desc')
      .execute()
    return rows.map(({ starts_at: startsAt, ends_at: endsAt, days, cents }) => ({
      startsAt,
      endsAt,
      days,
      cents,
    }))
  }

  /** Stores a subscription. Nothing is charged. */
  set(account: AccountKey, app: string, subscription: AppSubscription): Promise<void> {
    return save(this.#database, account, app, subscription)
  }

  /** Removes a subscription and its charges. */
  async remove(account: AccountKey, app: string): Promise<void> {
    for (const table of ['subscriptions', 'charges'] as const) {
      await this.#database.deleteFrom(table).where('account', '=', account).where('app', '=', app).execute()
    }
  }

  /** A new subscription: it expires now, and is renewed at once. */
  #expired(now: number): AppSubscription {
    return {
      state: 'paid',
      expiresAt: now,
      renews: true,
      notFoundStatus: this.#notFoundStatus,
      price: DEFAULT_PRICE,
    }
  }
}

type Tables = Kysely<AccountTables>

async function find(tables: Tables, account: AccountKey, app: string): Promise<AppSubscription | undefined> {
  const row = await tables
    .selectFrom('subscriptions')
    .selectAll()
    .where('account', '=', account)
    .where('app', '=', app)
    .executeTakeFirst()
  return (
    row && {
      state: row.state,
      expiresAt: row.expires_at ?? undefined,
      renews: row.renews === 1,
      notFoundStatus: row.not_found_status === 400 ? 400 : 404,
      price: row.price,
    }
  )
}

async function save(
  tables: Tables,
  account: AccountKey,
  app: string,
  { state, expiresAt, renews, notFoundStatus, price }: AppSubscription,
): Promise<void> {
  const values = {
    state,
    expires_at: expiresAt ?? null,
    renews: renews ? 1 : 0,
    not_found_status: notFoundStatus,
    price,
  }
  await tables
    .insertInto('subscriptions')
    .values({ account, app, ...values })
    .onConflict((conflict) => conflict.columns(['account', 'app']).doUpdateSet(values))
    .execute()
}

/** A charge that two requests make at the same time is recorded once. */
async function record(
  tables: Tables,
  account: AccountKey,
  app: string,
  charges: readonly Charge[],
): Promise<void> {
  const rows = charges.map(({ startsAt, endsAt, days, cents }) => ({
    account,
    app,
    starts_at: startsAt,
    ends_at: endsAt,
    days,
    cents,
  }))
  await tables
    .insertInto('charges')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Renews a subscription that has expired, cycle by cycle: pro rata until the next billing cycle, then in full (platform
 * interface, "Billing rule for a first payment").
 */
function renewedUntil(
  now: number,
  subscription: AppSubscription,
): { renewed: AppSubscription; charges: Charge[] } {
  const charges: Charge[] = []
  let { expiresAt } = subscription
  if (subscription.state !== 'paid' || !subscription.renews) return { renewed: subscription, charges }
  while (expiresAt !== undefined && expiresAt <= now) {
    const charge = chargeFrom(expiresAt, subscription.price)
    charges.push(charge)
    expiresAt = charge.endsAt
  }
  return { renewed: { ...subscription, expiresAt }, charges }
}

/** The charge for the time from a moment to the next billing cycle. A whole cycle costs the full price. */
function chargeFrom(startsAt: number, price: number): Charge {
  const { startsAt: endsAt, daysLeft: days } = nextCycle(startsAt)
  return { startsAt, endsAt, days, cents: firstPayment(price, days) }
}

/** Whether it is paid now. After its date it is unpaid. */
export function isActive({ state, expiresAt = 0 }: AppSubscription, now: number): boolean {
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
