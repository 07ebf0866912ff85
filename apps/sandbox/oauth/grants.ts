// The consents of people: codes that work once, refresh tokens that rotate, and the revocation of both.
import type { Selectable } from 'kysely'
import type { Database } from '@atlas/server/storage/database.ts'
import { secretDigest, newSecret } from '../secrets.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { TokenError } from './oauth-error.ts'
import { isVerified, type Challenge } from './proof-key.ts'

/** A person's consent. All codes and tokens of a consent are revoked together. */
export interface Grant {
  id: string
  clientId: string
  person: string
  scope: string
}

/** Ten minutes, the most that RFC 6749, section 4.1.2, recommends. The platform interface does not name a lifetime. */
export const CODE_MILLISECONDS = 10 * 60_000

/** The tables of one-time secrets. */
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

  /** Stores that an app may act for a person, without a code. */
  async add(values: Omit<Grant, 'id'>): Promise<Grant> {
    const grant = { id: newSecret(), ...values }
    const { clientId: client_id, id, person, scope } = grant
    await this.#database
      .insertInto('grants')
      .values({ id, client_id, person, scope, created_at: this.#now(), revoked_at: null })
      .execute()
    return grant
  }

  /** Stores a consent. Returns the code for the app. A code that is not sent by a redirect has no address. */
  async allow(
    { clientId, person, scope }: Omit<Grant, 'id'>,
    redirectUri = '',
    challenge?: Challenge,
  ): Promise<string> {
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
          digest: secretDigest(code),
          grant_id: id,
          redirect_uri: redirectUri,
          expires_at: now + CODE_MILLISECONDS,
          used_at: null,
          challenge: challenge ? JSON.stringify(challenge) : null,
        })
        .execute()
    })
    return code
  }

  /** The grant of a code, which works once. Throws a `TokenError`. A second use revokes the grant. */
  async redeemCode(code: string, clientId: string, redirectUri: string, verifier?: string): Promise<Grant> {
    const row = await this.#database
      .selectFrom('codes')
      .select(['grant_id', 'redirect_uri', 'expires_at', 'challenge'])
      .where('digest', '=', secretDigest(code))
      .executeTakeFirst()
    const grant = row && (await this.find(row.grant_id))
    if (!row || grant?.clientId !== clientId) {
      throw new TokenError('invalid_grant', 'The code is unknown, or belongs to another app.')
    }
    if (row.redirect_uri !== redirectUri) {
      throw new TokenError('invalid_grant', 'redirect_uri differs from the one in the authorization request.')
    }
    const fault = verifierFault(row.challenge, verifier)
    if (fault !== undefined) throw new TokenError('invalid_grant', fault)
    await this.#markUsed('codes', code, grant, 'The code was used before, so all its tokens are revoked.')
    if (row.expires_at <= this.#now()) throw new TokenError('invalid_grant', 'The code has expired.')
    return grant
  }

  /** The grant of a refresh token, which works once. Throws a `TokenError`. A second use revokes the grant. */
  async redeemRefreshToken(token: string, clientId: string): Promise<Grant> {
    const row = await this.#database
      .selectFrom('refresh_tokens')
      .select(['grant_id', 'expires_at'])
      .where('digest', '=', secretDigest(token))
      .executeTakeFirst()
    const grant = row && (await this.find(row.grant_id))
    if (!row || grant?.clientId !== clientId) {
      throw new TokenError('invalid_grant', 'The refresh token is unknown, or belongs to another app.')
    }
    const used = 'The refresh token was used before, so the authorization is revoked. Authorize again.'
    await this.#markUsed('refresh_tokens', token, grant, used)
    if (row.expires_at <= this.#now()) throw new TokenError('invalid_grant', 'The refresh token has expired.')
    return grant
  }

  /** A new refresh token of a grant. */
  async addRefreshToken({ id }: Grant): Promise<string> {
    const token = newSecret()
    const expires = this.#now() + this.#refreshMilliseconds
    await this.#database
      .insertInto('refresh_tokens')
      .values({ digest: secretDigest(token), grant_id: id, expires_at: expires, used_at: null })
      .execute()
    return token
  }

  /** A grant that is not revoked. */
  async find(id: string): Promise<Grant | undefined> {
    const row = await this.#database
      .selectFrom('grants')
      .selectAll()
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row && grantOf(row)
  }

  /** The people among these who have authorized an app. */
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

  /** Revokes the grants that these people gave an app. */
  async revoke(clientId: string, people: readonly string[]): Promise<void> {
    await this.#database
      .updateTable('grants')
      .set({ revoked_at: this.#now() })
      .where('client_id', '=', clientId)
      .where('person', 'in', people)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Revokes all grants of an app. */
  async revokeAll(clientId: string): Promise<void> {
    await this.#database
      .updateTable('grants')
      .set({ revoked_at: this.#now() })
      .where('client_id', '=', clientId)
      .where('revoked_at', 'is', null)
      .execute()
  }

  /** Marks a secret as used. The update is atomic, so of several concurrent requests one succeeds. */
  async #markUsed(table: Secrets, secret: string, { id }: Grant, again: string): Promise<void> {
    const { numUpdatedRows } = await this.#database
      .updateTable(table)
      .set({ used_at: this.#now() })
      .where('digest', '=', secretDigest(secret))
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n) return
    // Someone else has the secret too, and the sandbox cannot know who stole it, so the grant ends for both.
    await this.#database.updateTable('grants').set({ revoked_at: this.#now() }).where('id', '=', id).execute()
    throw new TokenError('invalid_grant', again)
  }
}

/** Without a challenge a verifier is refused, so that a code cannot lose its challenge (RFC 9700, section 2.1.1). */
function verifierFault(stored: string | null, verifier: string | undefined): string | undefined {
  if (stored === null) {
    return verifier === undefined
      ? undefined
      : 'There is a code_verifier, but the authorization request had no code_challenge.'
  }
  if (verifier === undefined)
    return 'code_verifier is missing: the authorization request had a code_challenge.'
  const isRight = isVerified(JSON.parse(stored) as Challenge, verifier)
  return isRight
    ? undefined
    : 'code_verifier does not belong to the code_challenge of the authorization request.'
}

function grantOf({ id, client_id: clientId, person, scope }: Selectable<AccountTables['grants']>): Grant {
  return { id, clientId, person, scope }
}
