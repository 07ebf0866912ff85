// Access tokens that work: refreshed before they expire, once, however many jobs and processes ask at a time.
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOf, type OrganizationKey } from '../organizations.ts'
import type { PlatformClient } from './platform-client.ts'
import { PlatformError } from './platform-error.ts'
import type { Grant } from './grant.ts'
import { IDLE, LOST, NotAuthorized, type TokenRow, type TokenTable } from './token-table.ts'

/** What is needed to get tokens. `now` gives milliseconds, `wait` lets them pass. */
export interface TokenSettings {
  table: TokenTable
  client: Pick<PlatformClient, 'refresh'>
  /** Longer than a refresh may take: a lease that is over tells of a process that died. */
  leaseMilliseconds: number
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
}

/** Who waits for another process looks this often whether it is done. */
const POLL_MILLISECONDS = 100

/** Together well within the lease (authorizations.ts). */
const STORE_ATTEMPTS = 5
const STORE_PAUSE_MILLISECONDS = 1000

/** The access tokens of all organizations. */
export class Tokens {
  readonly #table: TokenTable
  readonly #client: TokenSettings['client']
  readonly #leaseMilliseconds: number
  readonly #now: () => number
  readonly #wait: (milliseconds: number) => Promise<unknown>
  /** One search a process for each organization (and refused token): all who ask meanwhile get what it finds. */
  readonly #searches = new Map<string, Promise<string>>()

  constructor({ table, client, leaseMilliseconds, now = Date.now, wait = sleep }: TokenSettings) {
    this.#table = table
    this.#client = client
    this.#leaseMilliseconds = leaseMilliseconds
    this.#now = now
    this.#wait = wait
  }

  /** Told what came of each refresh: for the metrics. */
  onRefresh: (outcome: 'done' | PlatformError['reason']) => void = () => {}

  /**
   * An access token that works now: another one than the platform has just refused, if there is any. Throws a
   * `NotAuthorized`, or a `PlatformError` where it must be refreshed and the platform does not answer.
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
          `This app has not been authorized for ${nameOf(organization)} yet.`,
        )
      }
      const now = this.#now()
      // Whoever refreshes does so early: meanwhile the old token is good.
      if (now < row.refresh_at || (now < row.expires_at && row.lease_until !== IDLE)) {
        const token = this.#table.open(row, 'access_token')
        if (token !== refused) return token
      }
      if (row.lease_until === IDLE) {
        const token = await this.#refresh(row)
        if (token !== undefined) return token
      } else if (row.lease_until > now) {
        await this.#wait(POLL_MILLISECONDS)
      } else {
        throw new NotAuthorized(
          organization,
          `The authorization for ${nameOf(organization)} has ended and cannot be renewed.`,
        )
      }
    }
  }

  /** Refreshes as the only one. Gives nothing where the row must be looked at again. */
  async #refresh(row: TokenRow): Promise<string | undefined> {
    // Decrypted before the lease is taken: a key that is missing must not cost the token.
    const refreshToken = this.#table.open(row, 'refresh_token')
    const leased = await this.#table.lease(row, this.#now() + this.#leaseMilliseconds)
    if (!leased) return undefined
    // If this process dies from here on, the lease runs out, and nobody takes the token for unused.
    try {
      const grant = await this.#client.refresh(refreshToken)
      this.onRefresh('done')
      // Where somebody has authorized anew meanwhile, or the organization was forgotten, what is stored counts.
      return (await this.#store(leased, grant)) ? grant.accessToken : undefined
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      this.onRefresh(error.reason)
      const isUnused = error.reason === 'not-done'
      await this.#table.lease(leased, isUnused ? IDLE : LOST)
      if (this.#now() < row.expires_at) return this.#table.open(row, 'access_token')
      if (isUnused) throw error
      return undefined
    }
  }

  /** What the platform gave must not be lost to a database that is away for a moment. */
  async #store(leased: TokenRow, grant: Grant): Promise<boolean> {
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
