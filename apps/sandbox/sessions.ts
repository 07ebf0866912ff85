// Sign-in sessions. The cookie is a random value. Only its digest is stored.
import type { Database } from '@atlas/server/storage/database.ts'
import { readCookies, writeCookie } from '@atlas/server/web/cookies.ts'
import { personOf, type Person } from './people.ts'
import { secretDigest, newSecret } from './secrets.ts'
import type { AccountTables } from './tables/accounts.ts'

/**
 * Cookies do not distinguish ports, and the app under test often runs on the same machine. So the name must be unique.
 */
const COOKIE = 'atlas_sandbox'

const SESSION_SECONDS = 30 * 86_400

/** The sessions of a sandbox. */
export class Sessions {
  readonly #database: Database<AccountTables>
  readonly #now: () => number

  constructor(database: Database<AccountTables>, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The value of our cookie in a `cookie` header, if any. */
  valueIn(header: string | undefined): string | undefined {
    return readCookies(header).get(COOKIE) || undefined
  }

  /** The `set-cookie` header of a value. */
  cookieOf(value: string): string {
    return writeCookie(COOKIE, value, { seconds: SESSION_SECONDS })
  }

  /** The person who is signed in with this value. */
  async personWith(value: string): Promise<Person | undefined> {
    const row = await this.#database
      .selectFrom('sessions')
      .select('person')
      .where('digest', '=', secretDigest(value))
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    return row && personOf(row.person)
  }

  /** Signs a person in. The value is new each time, which prevents session fixation. */
  async signIn({ id }: Person): Promise<string> {
    const value = newSecret()
    const expires = this.#now() + SESSION_SECONDS * 1000
    await this.#database.deleteFrom('sessions').where('expires_at', '<=', this.#now()).execute()
    await this.#database
      .insertInto('sessions')
      .values({ digest: secretDigest(value), person: id, expires_at: expires })
      .execute()
    return value
  }

  /** Ends all sessions of a person, in all browsers. */
  async signOutEverywhere({ id }: Pick<Person, 'id'>): Promise<void> {
    await this.#database.deleteFrom('sessions').where('person', '=', id).execute()
  }

  async signOut(value: string): Promise<void> {
    await this.#database.deleteFrom('sessions').where('digest', '=', secretDigest(value)).execute()
  }
}
