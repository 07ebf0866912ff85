// The tables of the host: authorizations that have begun, tokens and subscriptions of organizations.
import type { Database, Migration } from '../../storage/database.ts'
import type { OrganizationKey } from '../organizations.ts'

/** All times are milliseconds since 1970. */
export interface HostTables {
  /** Authorizations that have begun and not come back. Of secrets only digests are stored. */
  oauth_states: {
    state_digest: string
    /** Of the cookie of the browser in which it began. */
    browser_digest: string
    organization: OrganizationKey
    expires_at: number
  }
  tokens: {
    organization: OrganizationKey
    /** Another one after every write: an update names the version that it read. */
    version: string
    /** Encrypted. */
    access_token: string
    /** Encrypted. It works once. */
    refresh_token: string
    /** From here on a new token is asked for, while the old one still works. */
    refresh_at: number
    expires_at: number
    /**
     * 0 while nobody refreshes. In the future while somebody does. In the past where whoever did never said what came
     * of it: the refresh token may be used up, so only authorizing again helps.
     */
    lease_until: number
  }
  /** What the platform said last, for organizations that have paid. */
  subscriptions: {
    organization: OrganizationKey
    expires_at: number
  }
}

export type HostDatabase = Database<HostTables>

/** What brings the tables about. */
export const hostMigrations: readonly Migration[] = [
  {
    name: 'host-1-organizations',
    async up({ schema }) {
      await schema
        .createTable('oauth_states')
        .addColumn('state_digest', 'text', (column) => column.primaryKey())
        .addColumn('browser_digest', 'text', (column) => column.notNull())
        .addColumn('organization', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('tokens')
        .addColumn('organization', 'text', (column) => column.primaryKey())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('access_token', 'text', (column) => column.notNull())
        .addColumn('refresh_token', 'text', (column) => column.notNull())
        .addColumn('refresh_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('lease_until', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('subscriptions')
        .addColumn('organization', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
]

/** Deletes all that is stored of an organization. Says whether there was anything. */
export async function forgetOrganization(
  database: HostDatabase,
  organization: OrganizationKey,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const deleted = [
      await transaction
        .deleteFrom('oauth_states')
        .where('organization', '=', organization)
        .executeTakeFirst(),
      await transaction.deleteFrom('tokens').where('organization', '=', organization).executeTakeFirst(),
      await transaction
        .deleteFrom('subscriptions')
        .where('organization', '=', organization)
        .executeTakeFirst(),
    ]
    return deleted.some(({ numDeletedRows }) => numDeletedRows > 0n)
  })
}
