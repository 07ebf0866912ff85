// Stores registered apps: client id, digest of the secret, redirect addresses.
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '@atlas/server/storage/database.ts'
import type { AccountKey } from '../people.ts'
import { RequestError } from '../request-error.ts'
import { secretDigest, hasDigest, newSecret } from '../secrets.ts'
import type { AccountTables } from '../tables/accounts.ts'
import { redirectFault } from './redirects.ts'

/** An app that may ask for authorization. */
export interface Registration {
  clientId: string
  name: string
  redirectUris: readonly string[]
  account: AccountKey
}

/** The fields of the registration form. */
export interface NewRegistration {
  name: string
  redirectUris: readonly string[]
  account: AccountKey
}

const LONGEST_NAME = 100
const MAX_REDIRECTS = 20

/** The registrations of a sandbox. */
export class Registrations {
  readonly #database: Database<AccountTables>
  readonly #now: () => number
  readonly #keepsSecrets: boolean

  /** `keepsSecrets`: whether secrets are stored themselves, since the platform signs calls with them. */
  constructor(database: Database<AccountTables>, now: () => number, keepsSecrets = false) {
    this.#database = database
    this.#now = now
    this.#keepsSecrets = keepsSecrets
  }

  /** Registers an app. Returns its secret. Throws a `RequestError`. */
  async add(values: NewRegistration): Promise<{ registration: Registration; secret: string }> {
    const registration = { clientId: `app-${randomBytes(9).toString('base64url')}`, ...checked(values) }
    const secret = newSecret()
    await this.#put(registration, secret)
    return { registration, secret }
  }

  /** Registers an app with a given client id and secret, or updates it. */
  async save(registration: Registration, secret: string): Promise<void> {
    await this.#put({ ...registration, ...checked(registration) }, secret)
  }

  /** An app by its client id. */
  async find(clientId: string): Promise<Registration | undefined> {
    const row = await this.#row(clientId)
    return row && registrationOf(row)
  }

  /** The app with this client id and secret. */
  async authenticate(clientId: string, secret: string): Promise<Registration | undefined> {
    const row = await this.#row(clientId)
    return row && hasDigest(secret, row.secret_digest) ? registrationOf(row) : undefined
  }

  /** The secret of an app, if secrets are stored. */
  async secretOf(clientId: string): Promise<string | undefined> {
    return (await this.#row(clientId))?.secret ?? undefined
  }

  /** The apps of an account, by name. */
  async of(account: AccountKey): Promise<Registration[]> {
    const rows = await this.#database
      .selectFrom('registrations')
      .selectAll()
      .where('account', '=', account)
      .orderBy('name')
      .orderBy('client_id')
      .execute()
    return rows.map(registrationOf)
  }

  /** Replaces name and addresses. Throws a `RequestError`. */
  async change(clientId: string, values: NewRegistration): Promise<void> {
    const { name, redirectUris } = checked(values)
    await this.#database
      .updateTable('registrations')
      .set({ name, redirect_uris: JSON.stringify(redirectUris) })
      .where('client_id', '=', clientId)
      .execute()
  }

  /** Replaces the secret. The old one stops working. */
  async renewSecret(clientId: string): Promise<string> {
    const secret = newSecret()
    await this.#database
      .updateTable('registrations')
      .set(this.#stored(secret))
      .where('client_id', '=', clientId)
      .execute()
    return secret
  }

  async remove(clientId: string): Promise<void> {
    await this.#database.deleteFrom('registrations').where('client_id', '=', clientId).execute()
  }

  #stored(secret: string): Pick<AccountTables['registrations'], 'secret' | 'secret_digest'> {
    return { secret_digest: secretDigest(secret), secret: this.#keepsSecrets ? secret : null }
  }

  #row(clientId: string) {
    return this.#database
      .selectFrom('registrations')
      .selectAll()
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  }

  async #put({ clientId, name, redirectUris, account }: Registration, secret: string): Promise<void> {
    const values = {
      name,
      ...this.#stored(secret),
      redirect_uris: JSON.stringify(redirectUris),
      account,
    }
    await this.#database
      .insertInto('registrations')
      .values({ client_id: clientId, created_at: this.#now(), ...values })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
      .execute()
  }
}

function registrationOf(row: Selectable<AccountTables['registrations']>): Registration {
  const { client_id: clientId, name, account } = row
  return { clientId, name, account, redirectUris: JSON.parse(row.redirect_uris) as string[] }
}

function checked({ name, redirectUris, account }: NewRegistration): NewRegistration {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > LONGEST_NAME) {
    throw new RequestError(400, `The app needs a name of at most ${LONGEST_NAME} characters.`)
  }
  const addresses = [...new Set(redirectUris.map((address) => address.trim()).filter(Boolean))]
  if (addresses.length === 0) {
    throw new RequestError(400, 'The app needs at least one redirect address, one per line.')
  }
  if (addresses.length > MAX_REDIRECTS) {
    throw new RequestError(400, `The app may have at most ${MAX_REDIRECTS} redirect addresses.`)
  }
  const fault = addresses.map(redirectFault).find((sentence) => sentence !== undefined)
  if (fault !== undefined) throw new RequestError(400, fault)
  return { name: trimmed, redirectUris: addresses, account }
}
