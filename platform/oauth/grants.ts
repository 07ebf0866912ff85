// What people have allowed apps: codes that work once, refresh tokens that rotate, and an end to both.
import type { Selectable } from 'kysely'
import type { Database } from '../../storage/database.ts'
import { digestOf, newSecret } from '../secrets.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { TokenError } from './oauth-error.ts'

/** A person's consent. Codes and tokens that came of it form a family: they end together. */
export interface Grant {
  id: string
  clientId: string
  person: string
  scope: string
}

/** Ten minutes, the most that RFC 6749, section 4.1.2, recommends; the platform interface names no time. */
export const CODE_MILLISECONDS = 10 * 60_000

/** Kinds of secrets that a grant hands out. */
type Secrets = 'codes' | 'refresh_tokens'

/** The grants of a sandbox. */
export class Grants {
  readonly #database: Database<AccountTables>
  readonly #now: () => number
  readonly #refreshMilliseconds: number

  constructor(database: Database<AccountTables>, now: () => number, refreshSeconds: number) {
    this.#database = database
    this.#now = now
    this.#refreshMilliseconds = refreshSeconds * 1000
  }

  /** Notes a consent: the code that is handed to the app. */
  async allow({ clientId, person, scope }: Omit<Grant, 'id'>, redirectUri: string): Promise<string> {
    const [id, code] = [newSecret(), newSecret()]
    const now = this.#now()
    await this.#database.transaction().execute(async (tables) => {
      await tables
        .insertInto('grants')
        .values({ id, client_id: clientId, person, scope, created_at: now, revoked_at: null })
        .execute()
      await tables
        .insertInto('codes')
        .values({
          digest: digestOf(code),
          grant_id: id,
          redirect_uri: redirectUri,
          expires_at: now + CODE_MILLISECONDS,
          used_at: null,
        })
        .execute()
    })
    return code
  }

  /** The grant that a code stands for, once. Throws a `TokenError`; a code that comes again ends its grant. */
  async redeemCode(code: string, clientId: string, redirectUri: string): Promise<Grant> {
    const row = await this.#database
      .selectFrom('codes')
      .select(['grant_id', 'redirect_uri', 'expires_at'])
      .where('digest', '=', digestOf(code))
      .executeTakeFirst()
    const grant = row && (await this.find(row.grant_id))
    if (!row || grant?.clientId !== clientId) {
      throw new TokenError('invalid_grant', 'The code is not known, or was given to another app.')
    }
    if (row.redirect_uri !== redirectUri) {
      throw new TokenError('invalid_grant', 'redirect_uri is not the one that the code was asked for with.')
    }
    await this.#useUp('codes', code, grant, 'The code was used before, so all that came of it is revoked.')
    if (row.expires_at <= this.#now()) throw new TokenError('invalid_grant', 'The code has expired.')
    return grant
  }

  /** The grant that a refresh token stands for, once. Throws a `TokenError`; one that comes again ends its grant. */
  async redeemRefreshToken(token: string, clientId: string): Promise<Grant> {
    const row = await this.#database
      .selectFrom('refresh_tokens')
      .select(['grant_id', 'expires_at'])
      .where('digest', '=', digestOf(token))
      .executeTakeFirst()
    const grant = row && (await this.find(row.grant_id))
    if (!row || grant?.clientId !== clientId) {
      throw new TokenError('invalid_grant', 'The refresh token is not known, or was given to another app.')
    }
    const used = 'The refresh token was used before, so all that came of it is revoked. Authorize again.'
    await this.#useUp('refresh_tokens', token, grant, used)
    if (row.expires_at <= this.#now()) throw new TokenError('invalid_grant', 'The refresh token has expired.')
    return grant
  }

  /** A new refresh token of a grant. */
  async addRefreshToken({ id }: Grant): Promise<string> {
    const token = newSecret()
    const expires = this.#now() + this.#refreshMilliseconds
    await this.#database
      .insertInto('refresh_tokens')
      .values({ digest: digestOf(token), grant_id: id, expires_at: expires, used_at: null })
      .execute()
    return token
  }

  /** A grant that holds. */
  async find(id: string): Promise<Grant | undefined> {
    const row = await this.#database
      .selectFrom('grants')
      .selectAll()
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row && grantOf(row)
  }

  /** Who of these people has let an app act for them, each once. */
  async givenBy(clientId: string, people: readonly string[]): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('grants')
      .select('person')
      .distinct()
      .where('client_id', '=', clientId)
      .where('person', 'in', people)
      .where('revoked_at', 'is', null)
      .orderBy('person')
      .execute()
    return rows.map(({ person }) => person)
  }

  /** Ends the grants that these people gave an app. */
  async revoke(clientId: string, people: readonly string[]): Promise<void> {
    await this.#database
      .updateTable('grants')
      .set({ revoked_at: this.#now() })
      .where('client_id', '=', clientId)
      .where('person', 'in', people)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Ends all grants of an app. */
  async revokeAll(clientId: string): Promise<void> {
    await this.#database
      .updateTable('grants')
      .set({ revoked_at: this.#now() })
      .where('client_id', '=', clientId)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Of several that come with one secret at once, one gets through: the update is one step. */
  async #useUp(table: Secrets, secret: string, { id }: Grant, again: string): Promise<void> {
    const { numUpdatedRows } = await this.#database
      .updateTable(table)
      .set({ used_at: this.#now() })
      .where('digest', '=', digestOf(secret))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) return
    // Somebody else has it too. Nobody can tell which of the two is the thief, so both are out.
    await this.#database.updateTable('grants').set({ revoked_at: this.#now() }).where('id', '=', id).execute()
    throw new TokenError('invalid_grant', again)
  }
}

function grantOf({ id, client_id: clientId, person, scope }: Selectable<AccountTables['grants']>): Grant {
  return { id, clientId, person, scope }
}
