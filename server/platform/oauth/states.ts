// The states of open authorizations. A state cannot be guessed, works once, expires soon, and is bound to a browser.
import { createHash, randomBytes } from 'node:crypto'
import type { OrganizationKey } from '../../organizations.ts'
import type { HostDatabase } from '../../storage/tables.ts'

/** How long a person may take to sign in and to consent. */
export const STATE_SECONDS = 1800

/** A value that cannot be guessed: 256 random bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the form of our tokens. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** Stores only digests, so that someone who can read the database cannot finish an authorization. */
export class States {
  readonly #database: HostDatabase
  readonly #now: () => number

  constructor(database: HostDatabase, now: () => number = Date.now) {
    this.#database = database
    this.#now = now
  }

  /** Begins an authorization in the browser with this cookie, and returns its state. */
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

  /** Ends an authorization and returns its organization. Works once, and only in the browser where it began. */
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
