// Connects the host to a platform: its client, and the database with states and tokens.
import { join } from 'node:path'
import type { DescriptorTemplate } from '@atlas/core/plugins/descriptor.ts'
import { openDatabase, type DatabaseOptions } from '../../storage/database.ts'
import { localSecret } from '../../http/address-secret.ts'
import { connection, type Config } from '../../config.ts'
import { Installations } from '../installation/installations.ts'
import { getsCode } from '../profiles.ts'
import { canRepeat } from './installation.ts'
import { PlatformClient } from './platform-client.ts'
import { SettingError } from '../../settings.ts'
import { hostMigrations, type HostDatabase, type HostTables } from '../../storage/tables.ts'
import { TokenEncryption } from './token-encryption.ts'
import { States } from './states.ts'
import { TokenTable } from './token-table.ts'
import { Tokens } from './tokens.ts'

/** A host that is connected to a platform. */
export interface Authorizations {
  readonly platformUrl: string
  /** The scopes that people are asked to consent to, from the template of the descriptor. */
  readonly scopes: readonly string[]
  readonly database: HostDatabase
  readonly client: PlatformClient
  readonly states: States
  readonly table: TokenTable
  readonly tokens: Tokens
  /** Set if the platform reports installations. Then people do not authorize the app on its pages. */
  readonly installations: Installations | undefined
}

/** A lease lasts as long as a request to the platform, plus this time to store the result. */
const LEASE_MARGIN_MILLISECONDS = 15_000

/**
 * Connects the host, if it knows the address of a platform. Throws a `SettingError` or a `StorageError`. `onAway`: as for
 * a database.
 */
export async function openAuthorizations(
  config: Config,
  template: DescriptorTemplate,
  onAway?: DatabaseOptions['onAway'],
): Promise<Authorizations | undefined> {
  const { platformUrl, authUrl = platformUrl, clientSecret, platformSeconds, profile } = config
  if (platformUrl === undefined || authUrl === undefined || clientSecret === undefined) return undefined
  const { clientId } = template.authentication
  if (clientId === '') {
    throw new SettingError(
      `${connection(profile)}, so the client identifier that the platform gave you must be set: as ATLAS_CLIENT_ID, or in atlas-app.template.json.`,
    )
  }
  if (template.scopes.length === 0) {
    throw new SettingError(
      `${connection(profile)}, so the app must ask for at least one scope of the platform: as ATLAS_SCOPES, or in atlas-app.template.json.`,
    )
  }
  const client = new PlatformClient({
    platformUrl,
    authUrl,
    clientId,
    clientSecret,
    appIdentifier: template.identifier,
    installationGrant: profile.installation?.grant,
    platformSeconds,
  })
  const encryption = new TokenEncryption(
    config.keys.length > 0 ? config.keys : [await localSecret(config.dataFolder, 'key')],
  )
  const database = await openHostDatabase(config, onAway)
  const table = new TokenTable(database, encryption)
  const leaseMilliseconds = platformSeconds * 1000 + LEASE_MARGIN_MILLISECONDS
  const tokens = new Tokens({
    table,
    client,
    leaseMilliseconds,
    ...(profile.installation ? { canRepeat } : {}),
  })
  return {
    platformUrl,
    scopes: template.scopes,
    database,
    client,
    states: new States(database),
    table,
    tokens,
    installations: profile.installation
      ? new Installations({
          database,
          table,
          client,
          tokens,
          clientId,
          hasCode: getsCode(profile, template.authentication.type),
          appIdentifier: template.identifier,
          allowed: config.organizations,
        })
      : undefined,
  }
}

/** The settings of the host's database. */
type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataFolder'> &
  Partial<Pick<Config, 'databaseConnections'>>

/** The host's database. Throws a `StorageError`. `onAway`: as for a database. */
export function openHostDatabase(
  { databaseUrl, databaseConnections, dataFolder }: DatabaseSettings,
  onAway?: DatabaseOptions['onAway'],
): Promise<HostDatabase> {
  return openDatabase<HostTables>({
    url: databaseUrl,
    connections: databaseConnections,
    file: join(dataFolder, 'host.sqlite'),
    migrations: hostMigrations,
    onAway,
  })
}
