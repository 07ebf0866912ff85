// Reads the configuration from the environment, and refuses unsafe settings.
import { isLoopback } from './net/public-addresses.ts'
import { getsCode } from './platform/profiles.ts'
import { unknownSetting } from './setting-names.ts'
import { settings, SettingError } from './settings.ts'

export { SettingError }

type Settings = typeof settings

/** The configuration of a host: every setting of the table, and what is derived from them. */
export type Config = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']> } & {
  /** Whether only this machine can reach the host. Then the page is open, and missing secrets are generated. */
  readonly isLocal: boolean
}

/**
 * Reads all settings. Relative paths start at `INIT_CWD` (where npm was called), else at the current folder.
 * Throws a `SettingError` with one sentence.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const unknown = unknownSetting(environment)
  if (unknown) throw new SettingError(unknown.message)
  const folder = environment['INIT_CWD'] ?? process.cwd()
  const values: Record<string, unknown> = {}
  for (const [key, { name, read }] of Object.entries(settings)) {
    values[key] = read(environment[name]?.trim() || undefined, folder)
  }
  const config = withProfileAddresses(values as Omit<Config, 'isLocal'>)
  const listensLocally = isLoopback(config.host)
  const isLocal =
    listensLocally && (config.baseUrl === undefined || isLoopback(new URL(config.baseUrl).hostname))
  if (!isLocal && config.secrets.length === 0) {
    const reason = listensLocally
      ? `ATLAS_BASE_URL is ${config.baseUrl}, which others can reach`
      : `HOST is ${config.host}, which others can reach`
    throw new SettingError(`${reason}, so ATLAS_SECRET must be set. Make one with: openssl rand -hex 32`)
  }
  requireTogether(config, isLocal)
  return { ...config, isLocal }
}

/** The addresses of the profile are used if the settings name none, and the app has a secret for them. */
function withProfileAddresses(config: Omit<Config, 'isLocal'>): Omit<Config, 'isLocal'> {
  const { profile, platformUrl, authUrl, clientSecret } = config
  if (platformUrl !== undefined || clientSecret === undefined || !profile.addresses) return config
  const { api, authorization } = profile.addresses
  return { ...config, platformUrl: api, authUrl: authUrl ?? authorization }
}

/** Throws if a setting is set without another that it needs. */
function requireTogether(config: Omit<Config, 'isLocal'>, isLocal: boolean): void {
  const { payment, profile, platformUrl, clientSecret, customersFile, keys } = config
  const { bucket, bucketKey, bucketSecret, authentication, organizations } = config
  const refuseIf = (isIncomplete: boolean, message: string): void => {
    if (isIncomplete) throw new SettingError(message)
  }
  const types = [profile.authentication.app, ...(profile.authentication.codes ?? [])]
  refuseIf(
    authentication !== undefined && !types.includes(authentication),
    `ATLAS_AUTHENTICATION must be one of ${types.join(', ')}, but is "${authentication}".`,
  )
  refuseIf(
    getsCode(profile, authentication) && [...(organizations ?? [])].some((item) => !/^\d+$/.test(item)),
    `ATLAS_AUTHENTICATION is ${authentication}, and a code does not prove the domain of an organization, so ATLAS_ORGANIZATIONS must have only numbers.`,
  )
  refuseIf(
    payment === 'platform' && platformUrl === undefined,
    profile.addresses
      ? 'ATLAS_PAYMENT is platform, so ATLAS_CLIENT_SECRET must be set. The platform gave it to you with the client identifier.'
      : 'ATLAS_PAYMENT is platform, so ATLAS_PLATFORM_URL must be the address of the platform.',
  )
  refuseIf(
    payment === 'own' && customersFile === undefined,
    'ATLAS_PAYMENT is own, so ATLAS_CUSTOMERS must name the file of customers.',
  )
  refuseIf(
    platformUrl !== undefined && clientSecret === undefined,
    `${connection(profile)}, so ATLAS_CLIENT_SECRET must be set as well. The platform gave it to you with the client identifier.`,
  )
  refuseIf(
    platformUrl !== undefined && keys.length === 0 && !isLocal,
    `${connection(profile)}, so ATLAS_KEY must be set as well. Make one with: openssl rand -hex 32`,
  )
  refuseIf(
    bucket !== undefined && (bucketKey === undefined || bucketSecret === undefined),
    'ATLAS_RESULTS_S3 is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set as well.',
  )
}

/** What connects the host to a platform, as the begin of a sentence. */
export function connection({ name, addresses }: Config['profile']): string {
  return addresses ? `ATLAS_PROFILE is ${name}` : 'ATLAS_PLATFORM_URL is set'
}
