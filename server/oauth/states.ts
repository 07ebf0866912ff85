// Authorizations that have begun: each has a state that cannot be guessed, works once, soon expires, and is bound to a browser.
import { createHash, randomBytes } from 'node:crypto'
import type { OrganizationKey } from '../organizations.ts'
import type { HostDatabase } from '../database/tables.ts'

/** A person has this long to sign in and consent. */
export const STATE_SECONDS = 1800

/** A value that cannot be guessed: 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text can be one of ours. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Stores only digests: who reads the database can finish nobody's authorization. */
export class States {
  readonly #database: HostDatabase
  readonly #now: () => number

  constructor(database: HostDatabase, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** Begins an authorization in the browser that holds this cookie, and gives its state. */
  async begin(organization: OrganizationKey, browser: string): Promise<string> {
    const state = randomToken()
    await this.#database.deleteFrom('oauth_states').where('expires_at', '<=', this.#now()).execute()
    await this.#database
      .insertInto('oauth_states')
      .values({
        state_digest: digest(state),
        browser_digest: digest(browser),
        organization,
        expires_at: this.#now() + STATE_SECONDS * 1000,
      })
      .execute()
    return state
  }

  /** Ends an authorization: tells for whom it began, once, and only in the browser in which it began. */
  async end(state: string, browser: string): Promise<OrganizationKey | undefined> {
    const ended = await this.#database
      .deleteFrom('oauth_states')
      .where('state_digest', '=', digest(state))
      .where('browser_digest', '=', digest(browser))
      .where('expires_at', '>', this.#now())
      .returning('organization')
      .executeTakeFirst()
    return ended?.organization
  }
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url')
}
