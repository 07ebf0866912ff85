// The tables of the host: open authorizations, and the tokens, subscriptions and formats of organizations.
import type { Database, Migration } from './database.ts'
import type { OrganizationKey } from '../organizations.ts'

/** All times are milliseconds since 1970. */
export interface HostTables {
  /** Open authorizations. Only digests of secrets are stored. */
  oauth_states: {
    state_digest: string
    /** Digest of the cookie of the browser where it began. */
    browser_digest: string
    organization: OrganizationKey
    expires_at: number
  }
  tokens: {
    organization: OrganizationKey
    /** Changes with every write. An update names the version that it read. */
    version: string
    /** Encrypted. */
    access_token: string
    /** Encrypted. It works once. */
    refresh_token: string
    /** From this time on a new token is requested, while the old one still works. */
    refresh_at: number
    expires_at: number
    /**
     * 0 while no process refreshes. In the future while one does. In the past if that process never stored a result:
     * the refresh token may be used up, so the app must be authorized again.
     */
    lease_until: number
  }
  /** The formats that organizations have declared. Slots count them, so that none can have too many. */
  organization_formats: {
    organization: OrganizationKey
    slot: number
    type: string
    title: string
    /** The declaration as JSON, checked. */
    declaration: string
  }
  /** What was removed, as digests, so that an old event does not bring it back. It names no organization. */
  removals: {
    /** Digest of an organization, or of an organization and the secret of its installation. */
    digest: string
    removed_at: number
  }
  /** Removals that were reported without a proof, until the platform confirms them. */
  reported_removals: {
    organization: OrganizationKey
    reported_at: number
  }
  /** The structures of source documents, which translations of them are compared with. */
  sources: {
    organization: OrganizationKey
    project: number
    file: number
    /** Compressed and encrypted. */
    structure: string
    bytes: number
    /** When the document was imported, or a translation of it uploaded, for the last time. */
    used_at: number
  }
  /** The last answer of the platform, for organizations that have paid. */
  subscriptions: {
    organization: OrganizationKey
    expires_at: number
  }
}

export type HostDatabase = Database<HostTables>

/** Creates the tables of the host. */
export const hostMigrations: readonly Migration[] = [
  {
    name: 'host: tables',
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
      await schema
        .createTable('organization_formats')
        .addColumn('organization', 'text', (column) => column.notNull())
        .addColumn('slot', 'integer', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('declaration', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('organization_formats_slots', ['organization', 'slot'])
        .addUniqueConstraint('organization_formats_types', ['organization', 'type'])
        .execute()
    },
  },
  {
    name: 'host: removals',
    async up({ schema }) {
      await schema
        .createTable('removals')
        .addColumn('digest', 'text', (column) => column.primaryKey())
        .addColumn('removed_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('reported_removals')
        .addColumn('organization', 'text', (column) => column.primaryKey())
        .addColumn('reported_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  {
    name: 'host: sources',
    async up({ schema }) {
      await schema
        .createTable('sources')
        .addColumn('organization', 'text', (column) => column.notNull())
        .addColumn('project', 'bigint', (column) => column.notNull())
        .addColumn('file', 'bigint', (column) => column.notNull())
        .addColumn('structure', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('used_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('sources_files', ['organization', 'project', 'file'])
        .execute()
    },
  },
]

/** The tables in which rows belong to an organization. */
const OF_ORGANIZATIONS = [
  'oauth_states',
  'tokens',
  'subscriptions',
  'organization_formats',
  'reported_removals',
  'sources',
] as const

/** Deletes everything stored about an organization. Returns whether anything was stored. */
export async function forgetOrganization(
  database: HostDatabase,
  organization: OrganizationKey,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    let wasThere = false
    for (const table of OF_ORGANIZATIONS) {
      const { numDeletedRows } = await transaction
        .deleteFrom(table)
        .where('organization', '=', organization)
        .executeTakeFirst()
      wasThere ||= numDeletedRows > 0n
    }
    return wasThere
  })
}
