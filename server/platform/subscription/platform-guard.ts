// Payment through the platform. Its subscription endpoint returns an expiry time, and is not asked again before that
// time.
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import { NotAuthorized } from '../oauth/token-table.ts'
import type { Tokens } from '../oauth/tokens.ts'
import type { PlatformClient } from '../oauth/platform-client.ts'
import { PlatformError } from '../oauth/platform-error.ts'
import { isDatabaseAway } from '../../storage/errors.ts'
import type { HostDatabase } from '../../storage/tables.ts'
import { spellTime, type SubscriptionState } from './read-subscription.ts'
import { NotAllowed, type Guard } from './guard.ts'

/** What the guard depends on. `now` returns milliseconds. */
export interface PlatformGuardSettings {
  database: HostDatabase
  tokens: Pick<Tokens, 'access'>
  client: Pick<PlatformClient, 'subscription'>
  /** The domain of an organization; left out where the address of the platform needs none. */
  domainOf?: ((organization: OrganizationKey) => Promise<string | null>) | undefined
  /** What people of an organization do to authorize the app, such as "Open …", as the begin of a sentence. */
  remedy: (organization: OrganizationKey) => string
  now?: () => number
}

/**
 * Asks the platform once for all waiting jobs of an organization in this process. Another process may ask at the same
 * time, which is harmless.
 */
export class PlatformGuard implements Guard {
  readonly #settings: PlatformGuardSettings
  readonly #now: () => number
  /** One per organization in this process. Jobs that arrive meanwhile share it. */
  readonly #admissions = new Map<OrganizationKey, Promise<void>>()
  /** Until when organizations have paid, as the database had it. Used while the database is away. */
  readonly #paidUntil = new Map<OrganizationKey, number>()
  #isAway = false

  constructor(settings: PlatformGuardSettings) {
    this.#settings = settings
    this.#now = settings.now ?? Date.now
  }

  async admit(organization: OrganizationKey, signal: AbortSignal): Promise<void> {
    let admission = this.#admissions.get(organization)
    if (!admission) {
      admission = this.#admit(organization).finally(() => this.#admissions.delete(organization))
      this.#admissions.set(organization, admission)
    }
    // Ending one job must not end the request that other jobs wait for.
    await unlessAborted(admission, signal)
  }

  onFault: (message: string) => void = () => {}

  /** Reads the stored subscription, and asks the platform only if it is missing or expired. */
  async #admit(organization: OrganizationKey): Promise<void> {
    const paidUntil = await this.#readPaidUntil(organization)
    if (paidUntil === undefined || paidUntil <= this.#now()) await this.#askPlatform(organization)
  }

  /** Until when an organization has paid. An organization that is known to have paid needs no database for that. */
  async #readPaidUntil(organization: OrganizationKey): Promise<number | undefined> {
    const stored = this.#settings.database
      .selectFrom('subscriptions')
      .select('expires_at')
      .where('organization', '=', organization)
      .executeTakeFirst()
    const known = this.#paidUntil.get(organization) ?? 0
    if (known <= this.#now()) return this.#remember(organization, (await stored)?.expires_at)
    try {
      const row = await withinMilliseconds(stored, PATIENCE_MILLISECONDS)
      return this.#remember(organization, row?.expires_at)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      if (!this.#isAway) this.onFault(AWAY)
      this.#isAway = true
      return known
    }
  }

  #remember(organization: OrganizationKey, paidUntil: number | undefined): number | undefined {
    this.#isAway = false
    if (paidUntil === undefined) this.#paidUntil.delete(organization)
    else this.#paidUntil.set(organization, paidUntil)
    return paidUntil
  }

  async #askPlatform(organization: OrganizationKey): Promise<void> {
    const { remedy } = this.#settings
    try {
      const subscription = await this.#subscription(organization)
      if (subscription.state === 'active') await this.#store(organization, subscription.expiresAt)
      else throw refusal(subscription, organization, remedy(organization))
    } catch (error) {
      if (error instanceof NotAuthorized) {
        throw unauthorized(error.message, remedy(organization))
      }
      if (error instanceof PlatformError) {
        throw new NotAllowed(
          'unknown',
          `${error.message} Therefore it is not known whether ${organizationName(organization)} may use this app. Try again in a few minutes.`,
        )
      }
      throw error
    }
  }

  /** If the clocks differ, the platform may refuse a token early, so one other token is tried. */
  async #subscription(organization: OrganizationKey): Promise<SubscriptionState> {
    const { client, tokens, domainOf } = this.#settings
    const token = await tokens.access(organization)
    const domain = (await domainOf?.(organization)) ?? null
    const subscription = await client.subscription(token, domain)
    if (subscription.state !== 'unauthorized') return subscription
    const other = await tokens.access(organization, token)
    return other === token ? subscription : client.subscription(other, domain)
  }

  async #store(organization: OrganizationKey, expires_at: number): Promise<void> {
    await this.#settings.database
      .insertInto('subscriptions')
      .values({ organization, expires_at })
      .onConflict((conflict) => conflict.column('organization').doUpdateSet({ expires_at }))
      .execute()
    if (expires_at > this.#now()) {
      this.#remember(organization, expires_at)
      return
    }
    throw new NotAllowed(
      'unpaid',
      `The subscription of ${organizationName(organization)} to this app ended at ${spellTime(expires_at)} UTC. Renew it on the platform.`,
    )
  }
}

/** How long a job of an organization that is known to have paid waits for the database. */
const PATIENCE_MILLISECONDS = 1000

const AWAY =
  'The database cannot be used. Organizations whose paid date this process has read are admitted until that date, others are refused.'

/** The value of the promise. Rejects as a database that does not answer if it takes longer. */
async function withinMilliseconds<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  // If it is late, its failure is ignored.
  promise.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

type Refusing = Exclude<SubscriptionState, { state: 'active' }>

function refusal(answer: Refusing, organization: OrganizationKey, remedy: string): NotAllowed {
  const name = organizationName(organization)
  if (answer.state === 'unauthorized') {
    return unauthorized(`The platform no longer accepts the authorization for ${name}.`, remedy)
  }
  if (answer.state === 'unpaid') {
    const where = answer.link === undefined ? 'on the platform' : `at ${answer.link}`
    return new NotAllowed(
      'unpaid',
      `The subscription to this app is not paid. Subscribe ${where}, then try again.`,
    )
  }
  const platformMessage = answer.message === '' ? '' : ` The platform says: ${answer.message}`
  return new NotAllowed(
    'not-found',
    `The platform knows no subscription of ${name} to this app: it was removed, or never subscribed.${platformMessage}`,
  )
}

function unauthorized(why: string, remedy: string): NotAllowed {
  return new NotAllowed('unauthorized', `${why} ${remedy}, then try again.`)
}

/** The value of the promise. Throws the reason of the signal if that comes first. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // After an abort the failure of the promise is ignored.
  promise.catch(() => {})
  signal.throwIfAborted()
  let listener: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    listener = () => reject(signal.reason as Error)
    signal.addEventListener('abort', listener)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (listener) signal.removeEventListener('abort', listener)
  }
}
