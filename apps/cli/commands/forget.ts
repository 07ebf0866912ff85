// atlas forget: deletes everything that the host stores for an organization that has removed the app.
import { Command } from 'commander'
import { readConfig } from '@atlas/server/config.ts'
import { openHostDatabase } from '@atlas/server/platform/oauth/authorizations.ts'
import { organizationName, organizationIn, type OrganizationKey } from '@atlas/server/organizations.ts'
import { SettingError } from '@atlas/server/settings.ts'
import { forgetOrganization } from '@atlas/server/storage/tables.ts'
import { StorageError } from '@atlas/server/storage/database.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'

interface ForgetOptions {
  organization?: string
  project?: string
  json?: boolean
}

/** `atlas forget` */
export function forgetCommand(): Command {
  return new Command('forget')
    .option('--organization <id>', 'the number of the organization on the platform')
    .option('--project <id>', 'the number of a project, if it has no organization')
    .option('--json', 'print one JSON object')
    .action(async ({ json, ...who }: ForgetOptions) => {
      const organization = organizationIn(who)
      if (!organization || (who.organization !== undefined && who.project !== undefined)) {
        throw new Failure(2, 'Name one organization or project by its number, such as --organization 42.')
      }
      const wasThere = await forgetIn(organization)
      print({ organization, wasThere }, json, () =>
        wasThere
          ? `Deleted everything stored for ${organizationName(organization)}.`
          : `Nothing is stored for ${organizationName(organization)}.`,
      )
    })
}

/** Deletes from the database that the environment names, as for the host. */
async function forgetIn(organization: OrganizationKey): Promise<boolean> {
  try {
    // Only the database matters here, so the settings of the platform may be missing.
    const config = readConfig({
      ...process.env,
      HOST: '',
      ATLAS_BASE_URL: '',
      ATLAS_PLATFORM_URL: '',
      ATLAS_PAYMENT: '',
    })
    const database = await openHostDatabase(config)
    try {
      return await forgetOrganization(database, organization)
    } finally {
      await database.destroy()
    }
  } catch (error) {
    if (error instanceof SettingError || error instanceof StorageError) throw new Failure(2, error.message)
    throw error
  }
}
