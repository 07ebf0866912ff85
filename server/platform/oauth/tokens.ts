// Provides valid access tokens. Each token is refreshed before it expires, once for all jobs and processes.
import { setTimeout as sleep } from 'node:timers/promises'
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import type { PlatformClient } from './platform-client.ts'
import { PlatformError } from './platform-error.ts'
import type { TokenPair } from './grant.ts'
import { IDLE, LOST, NotAuthorized, type TokenRow, type TokenTable } from './token-table.ts'

/** What the tokens depend on. `now` returns the time in milliseconds; `wait` waits for a number of milliseconds. */
export interface TokenSettings {
  table: TokenTable
  client: Pick<PlatformClient, 'refresh'>
  /** Longer than a refresh may take, so an expired lease means that a process died. */
  leaseMilliseconds: number
  /** Whether tokens can be requested with the same refresh token again, since it is an installation. */
  canRepeat?: (refreshToken: string) => boolean
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

/** How often to check whether another process has finished its refresh. */
const POLL_MILLISECONDS = 100

/** All attempts together take much less time than a lease (authorizations.ts). */
const STORE_ATTEMPTS = 5
const STORE_PAUSE_MILLISECONDS = 1000

/** The access tokens of all organizations. */
export class Tokens {
  readonly #table: TokenTable
  readonly #client: TokenSettings['client']
  readonly #leaseMilliseconds: number
  readonly #canRepeat: (refreshToken: string) => boolean
  readonly #now: () => number
  readonly #wait: (milliseconds: number) => Promise<unknown>
  /** One search per organization (and refused token) in this process. Further requests share its result. */
  readonly #searches = new Map<string, Promise<string>>()

  constructor(settings: TokenSettings) {
    const {
      table,
      client,
      leaseMilliseconds,
      canRepeat = () => false,
      now = Date.now,
      wait = sleep,
    } = settings
    this.#table = table
    this.#client = client
    this.#leaseMilliseconds = leaseMilliseconds
    this.#canRepeat = canRepeat
    this.#now = now
    this.#wait = wait
  }

  /** Called with the outcome of each refresh, for the metrics. */
  onRefresh: (outcome: 'done' | PlatformError['reason']) => void = () => {}

  /**
   * A valid access token. `refused`: a token that the platform has just refused; a different token is returned if one
   * is stored. Throws a `NotAuthorized`, or a `PlatformError` if a refresh is needed and the platform does not answer.
   */
  access(organization: OrganizationKey, refused?: string): Promise<string> {
    const key = `${organization} ${refused ?? ''}`
    const running = this.#searches.get(key)
    if (running) return running
    const search = this.#search(organization, refused).finally(() => this.#searches.delete(key))
    this.#searches.set(key, search)
    return search
  }

  async #search(organization: OrganizationKey, refused: string | undefined): Promise<string> {
    for (;;) {
      const row = await this.#table.read(organization)
      if (!row) {
        throw new NotAuthorized(
          organization,
          `This app has not been authorized for ${organizationName(organization)} yet.`,
        )
      }
      const now = this.#now()
      // A refresh begins early. Until it is done, the old token is still valid.
      if (now < row.refresh_at || (now < row.expires_at && row.lease_until !== IDLE)) {
        const token = this.#table.open(row, 'access_token')
        if (token !== refused) return token
      }
      const isOver = row.lease_until <= now
      if (row.lease_until === IDLE || (isOver && row.lease_until !== LOST && this.#isRepeatable(row))) {
        const token = await this.#refresh(row)
        if (token !== undefined) return token
      } else if (!isOver) {
        await this.#wait(POLL_MILLISECONDS)
      } else {
        throw new NotAuthorized(
          organization,
          `The authorization for ${organizationName(organization)} has ended and cannot be renewed.`,
        )
      }
    }
  }

  #isRepeatable(row: TokenRow): boolean {
    return this.#canRepeat(this.#table.open(row, 'refresh_token'))
  }

  /** Refreshes under a lease. Returns undefined if the row must be read again. */
  async #refresh(row: TokenRow): Promise<string | undefined> {
    try {
      return await this.renew(row)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (this.#now() < row.expires_at) return this.#table.open(row, 'access_token')
      if (this.#isUnused(row, error)) throw error
      return undefined
    }
  }

  /**
   * Requests new tokens for a row that no process refreshes, and stores them. Returns the access token, or undefined if the
   * row has changed. Throws a `PlatformError` if the platform gives none. A row whose refresh token may be used up is not
   * leased, since no one else refreshes it: it changes only if the platform gives tokens.
   */
  async renew(row: TokenRow): Promise<string | undefined> {
    // Decrypted before the lease is taken, so that a missing key does not cost the token.
    const refreshToken = this.#table.open(row, 'refresh_token')
    const isLost = row.lease_until === LOST
    const leased = isLost ? row : await this.#table.lease(row, this.#now() + this.#leaseMilliseconds)
    if (!leased) return undefined
    // If this process dies after this line, the lease expires, and the token does not count as unused.
    try {
      const grant = await this.#client.refresh(refreshToken)
      this.onRefresh('done')
      // If someone authorized again in the meantime, or the organization was deleted, the stored row is used.
      return (await this.#store(leased, grant)) ? grant.accessToken : undefined
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      this.onRefresh(error.reason)
      if (!isLost) await this.#table.lease(leased, this.#isUnused(row, error) ? IDLE : LOST)
      throw error
    }
  }

  /** Whether the refresh token of a row works after a request that failed. */
  #isUnused(row: TokenRow, { reason }: PlatformError): boolean {
    return reason === 'not-done' || (reason === 'unclear' && this.#isRepeatable(row))
  }

  /** Stores new tokens. Tries several times, because a short outage of the database must not lose them. */
  async #store(leased: TokenRow, grant: TokenPair): Promise<boolean> {
    const received = this.#now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#table.replace(leased, grant, received)
      } catch (error) {
        if (attempt === STORE_ATTEMPTS) throw error
        await this.#wait(STORE_PAUSE_MILLISECONDS)
      }
    }
  }
}
