// The installations of the app in organizations: stores their secrets, encrypted, and removes what belongs to one.
import { CallError } from '@atlas/core/wire/call.ts'
import { forgetOrganization, type HostDatabase } from '../../storage/tables.ts'
import { readInstallation, type InstallationFields } from '../oauth/installation.ts'
import type { PlatformClient } from '../oauth/platform-client.ts'
import { NotAuthorized, type TokenTable } from '../oauth/token-table.ts'
import type { OrganizationKey } from '../../organizations.ts'
import { readInstalled, readUninstall, type EventSubject } from './events.ts'

/** What installations depend on. */
export interface InstallationSettings extends EventSubject {
  database: HostDatabase
  table: TokenTable
  client: Pick<PlatformClient, 'install'>
}

/** The installations of a host. Each is stored in the place of a refresh token. */
export class Installations {
  readonly #settings: InstallationSettings

  constructor(settings: InstallationSettings) {
    this.#settings = settings
  }

  /**
   * Takes the event of an installation: gets its first tokens, and stores them. Returns the organization. Throws a
   * `CallError`, or a `PlatformError` if the platform gives no tokens, and then stores nothing.
   */
  async install(body: Uint8Array): Promise<OrganizationKey> {
    const { client, table } = this.#settings
    const { organization, ...installation } = readInstalled(body, this.#settings)
    await table.put(organization, await client.install(installation), Date.now())
    return organization
  }

  /** Takes the event of a removal: deletes everything about the organization, and returns it. Throws a `CallError`. */
  async uninstall(body: Uint8Array): Promise<OrganizationKey> {
    const { organization, appSecret } = readUninstall(body, this.#settings)
    const known = await this.#find(organization)
    if (known && appSecret !== undefined && known.appSecret !== appSecret) {
      throw new CallError(401, 'The appSecret of the event does not belong to this installation.')
    }
    await forgetOrganization(this.#settings.database, organization)
    return organization
  }

  /** The domain of an organization. Null in the standard edition, and without an installation. */
  async domainOf(organization: OrganizationKey): Promise<string | null> {
    return (await this.#find(organization))?.domain ?? null
  }

  async #find(organization: OrganizationKey): Promise<InstallationFields | undefined> {
    const { table } = this.#settings
    const row = await table.read(organization)
    if (!row) return undefined
    try {
      return readInstallation(table.open(row, 'refresh_token'))
    } catch (error) {
      // Without its key, an installation cannot be read, but it must be possible to remove it.
      if (error instanceof NotAuthorized) return undefined
      throw error
    }
  }
}
