// The table of tokens. Tokens are encrypted and bound to their rows; each update names the version that it read.
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { organizationName, type OrganizationKey } from '../../organizations.ts'
import type { HostDatabase, HostTables } from '../../storage/tables.ts'
import { DecryptionError, type TokenEncryption } from './token-encryption.ts'
import type { TokenPair } from './grant.ts'

/** Tokens as they are stored. */
export type TokenRow = Selectable<HostTables['tokens']>

/** The lease of a row that is not being refreshed. */
export const IDLE = 0
/** A lease that ended long ago, so the refresh token may be used up (tables.ts). */
export const LOST = 1

/** An organization without working tokens. Someone must authorize the app (again). */
export class NotAuthorized extends Error {
  readonly organization: OrganizationKey

  constructor(organization: OrganizationKey, message: string) {
    super(message)
    this.name = 'NotAuthorized'
    this.organization = organization
  }
}

/** A token is refreshed this long before it expires, or when a fifth of its lifetime is left, whichever is later. */
const MARGIN_MILLISECONDS = 60_000
const MARGIN_OF_LIFE = 1 / 5

export class TokenTable {
  readonly #database: HostDatabase
  readonly #encryption: TokenEncryption

  constructor(database: HostDatabase, encryption: TokenEncryption) {
    this.#database = database
    this.#encryption = encryption
  }

  /** The tokens of an organization, still encrypted. */
  read(organization: OrganizationKey): Promise<TokenRow | undefined> {
    return this.#database
      .selectFrom('tokens')
      .selectAll()
      .where('organization', '=', organization)
      .executeTakeFirst()
  }

  /** Stores tokens and replaces existing ones. */
  async put(organization: OrganizationKey, grant: TokenPair, now: number): Promise<void> {
    const row = this.#encrypted(organization, grant, now)
    await this.#database
      .insertInto('tokens')
      .values({ organization, ...row })
      .onConflict((conflict) => conflict.column('organization').doUpdateSet(row))
      .execute()
  }

  /** Stores tokens if the organization has none yet. Returns whether it stored them. */
  async add(organization: OrganizationKey, grant: TokenPair, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#database
      .insertInto('tokens')
      .values({ organization, ...this.#encrypted(organization, grant, now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  /** Sets the lease of a row if it has not changed since it was read. Returns the new row if so. */
  async lease(row: TokenRow, lease_until: number): Promise<TokenRow | undefined> {
    const change = { version: randomUUID(), lease_until }
    return (await this.#write(row, change)) ? { ...row, ...change } : undefined
  }

  /** Stores new tokens if the row has not changed since it was read. Returns whether it stored them. */
  replace(row: TokenRow, grant: TokenPair, now: number): Promise<boolean> {
    return this.#write(row, this.#encrypted(row.organization, grant, now))
  }

  /** Decrypts a token. Throws a `NotAuthorized` if that fails. */
  open({ organization, ...row }: TokenRow, column: TokenColumn): string {
    try {
      return this.#encryption.decrypt(row[column], placeOf(column, organization))
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      throw new NotAuthorized(
        organization,
        `The stored authorization of ${organizationName(organization)} cannot be read. ${error.message}`,
      )
    }
  }

  async #write({ organization, version }: TokenRow, change: Partial<TokenRow>): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('tokens')
      .set(change)
      .where('organization', '=', organization)
      .where('version', '=', version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  #encrypted(organization: OrganizationKey, grant: TokenPair, now: number): Omit<TokenRow, 'organization'> {
    const { accessToken, refreshToken, expiresIn } = grant
    const life = expiresIn * 1000
    const expires_at = now + life
    return {
      version: randomUUID(),
      access_token: this.#encryption.encrypt(accessToken, placeOf('access_token', organization)),
      refresh_token: this.#encryption.encrypt(refreshToken, placeOf('refresh_token', organization)),
      refresh_at: Math.ceil(expires_at - Math.min(MARGIN_MILLISECONDS, life * MARGIN_OF_LIFE)),
      expires_at,
      lease_until: IDLE,
    }
  }
}

type TokenColumn = 'access_token' | 'refresh_token'

/** What an encrypted token is bound to. In another row or column it cannot be decrypted. */
function placeOf(column: TokenColumn, organization: OrganizationKey): string {
  return `tokens/${column}/${organization}`
}
