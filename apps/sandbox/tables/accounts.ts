// The tables of sessions, registered apps, authorizations, installed apps and subscriptions.
import type { Generated, Kysely } from 'kysely'
import type { Migration } from '@atlas/server/storage/database.ts'
import type { AccountKey } from '../people.ts'

/** JSON of the type in the comment of the column. */
type Json = string

/**
 * The types of the tables for Kysely. Times are milliseconds since 1970. Secrets are stored as digests, except those that
 * the sandbox must send or sign with.
 */
export interface AccountTables {
  sessions: { digest: string; person: string; expires_at: number }
  registrations: {
    client_id: string
    name: string
    secret_digest: string
    /** The secret itself, if the platform signs its calls with it. */
    secret: string | null
    /** string[] */
    redirect_uris: Json
    /** The account whose administrators may change it. */
    account: AccountKey
    created_at: number
  }
  /** The consent of a person. Its codes and tokens are valid as long as the consent. */
  grants: {
    id: string
    client_id: string
    person: string
    scope: string
    created_at: number
    revoked_at: number | null
  }
  codes: {
    digest: string
    grant_id: string
    redirect_uri: string
    expires_at: number
    used_at: number | null
    /** Challenge: of the proof key; null without one. */
    challenge: Json | null
  }
  refresh_tokens: { digest: string; grant_id: string; expires_at: number; used_at: number | null }
  installations: {
    account: AccountKey
    /** The identifier of the app. */
    app: string
    /** The address of the descriptor. */
    address: string
    /** AppDescriptor */
    descriptor: Json
    /** DescriptorProblem[]: warnings. */
    problems: Json
    installed_at: number
    /** The secret of the installation, if the platform reports it to the app. */
    app_secret: string | null
    /** number[]: the projects that may use the app; null for all. */
    projects: Generated<Json | null>
  }
  /** Who may use a module. Modules without a row have the default of the edition. */
  module_access: {
    account: AccountKey
    app: string
    kind: string
    key: string
    category: string
    /** string[]: ids of the persons selected. */
    selected: Json
  }
  subscriptions: {
    account: AccountKey
    app: string
    state: 'paid' | 'unpaid' | 'none'
    /** The end of the paid time. */
    expires_at: number | null
    not_found_status: number
    /** In cents, for a billing cycle. */
    price: number
    /** 1 if it is renewed when it expires. */
    renews: number
  }
  /** What an account paid for an app. */
  charges: {
    account: AccountKey
    app: string
    /** The start and the end of the paid time. */
    starts_at: number
    ends_at: number
    /** The days of that time. */
    days: number
    cents: number
  }
  /** One row: how far the clock of billing was moved, in milliseconds. */
  clock: { id: number; ahead: number }
}

/** Creates the tables of accounts. */
export const accountMigrations: readonly Migration[] = [
  {
    name: 'accounts: tables',
    async up(database) {
      await makeSessions(database)
      await makeAuthorizations(database)
      await makeInstallations(database)
      await makeBilling(database)
    },
  },
  {
    name: 'accounts: secrets of profiles',
    async up({ schema }) {
      await schema.alterTable('registrations').addColumn('secret', 'text').execute()
      await schema.alterTable('installations').addColumn('app_secret', 'text').execute()
    },
  },
  {
    name: 'accounts: projects of apps',
    async up({ schema }) {
      await schema.alterTable('installations').addColumn('projects', 'text').execute()
    },
  },
]

async function makeSessions({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function makeAuthorizations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('registrations')
    .addColumn('client_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_digest', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('grants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  for (const table of ['codes', 'refresh_tokens'] as const) {
    const made = schema
      .createTable(table)
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('grant_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
    const whole =
      table === 'codes'
        ? made.addColumn('redirect_uri', 'text', (column) => column.notNull()).addColumn('challenge', 'text')
        : made
    await whole.execute()
  }
}

async function makeInstallations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('installations')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('descriptor', 'text', (column) => column.notNull())
    .addColumn('problems', 'text', (column) => column.notNull())
    .addColumn('installed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('installations_key', ['account', 'app'])
    .execute()
  await schema
    .createTable('module_access')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('selected', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('module_access_key', ['account', 'app', 'kind', 'key'])
    .execute()
}

async function makeBilling({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('subscriptions')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('not_found_status', 'integer', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('renews', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscriptions_key', ['account', 'app'])
    .execute()
  await schema
    .createTable('charges')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('app', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('charges_key', ['account', 'app', 'starts_at'])
    .execute()
  await schema
    .createTable('clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('ahead', 'bigint', (column) => column.notNull())
    .execute()
}
