// Reads the configuration from the environment, and refuses what would be unsafe.
import { isLoopback } from '../net/addresses.ts'
import { settings, SettingError } from './settings.ts'

export { SettingError }

type Settings = typeof settings

/** The configuration of a host: every setting of the table, and what follows from them. */
export type Config = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']> } & {
  /** Only this machine can reach the host: the page is open, and a secret is made where none is set. */
  readonly isLocal: boolean
}

/**
 * Reads all settings. Relative paths mean `INIT_CWD` (where npm was called), else the current folder.
 * Throws a `SettingError` with one sentence.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const folder = environment['INIT_CWD'] ?? process.cwd()
  const values: Record<string, unknown> = {}
  for (const [key, { name, read }] of Object.entries(settings)) {
    values[key] = read(environment[name]?.trim() || undefined, folder)
  }
  const config = values as Omit<Config, 'isLocal'>
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

/** Settings that mean nothing without another. */
function requireTogether(config: Omit<Config, 'isLocal'>, isLocal: boolean): void {
  const { payment, platformUrl, clientSecret, customersFile, keys, bucket, bucketKey, bucketSecret } = config
  const lacks = (is: boolean, sentence: string): void => {
    if (is) throw new SettingError(sentence)
  }
  lacks(
    payment === 'platform' && platformUrl === undefined,
    'ATLAS_PAYMENT is platform, so ATLAS_PLATFORM_URL must say where the platform is.',
  )
  lacks(
    payment === 'own' && customersFile === undefined,
    'ATLAS_PAYMENT is own, so ATLAS_CUSTOMERS must name the file of customers.',
  )
  lacks(
    platformUrl !== undefined && clientSecret === undefined,
    'ATLAS_PLATFORM_URL is set, so ATLAS_CLIENT_SECRET must be set as well. The platform gave it to you with the client identifier.',
  )
  lacks(
    platformUrl !== undefined && keys.length === 0 && !isLocal,
    'ATLAS_PLATFORM_URL is set, so ATLAS_KEY must be set as well. Make one with: openssl rand -hex 32',
  )
  lacks(
    bucket !== undefined && (bucketKey === undefined || bucketSecret === undefined),
    'ATLAS_RESULTS_S3 is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set as well.',
  )
}
