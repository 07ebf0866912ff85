// The names of all settings in the environment. Host, sandbox and command line share it, so each knows all names, and
// none ignores a misspelled one.
import { nearestName } from '@atlas/core/nearest-name.ts'
/** What the host reads, and some of it the sandbox and the command line too. */
export const HOST_SETTINGS = [
  'ATLAS_AUTHENTICATION',
  'ATLAS_AUTH_URL',
  'ATLAS_BASE_URL',
  'ATLAS_CALLER_SHARE',
  'ATLAS_CHAINS',
  'ATLAS_CLIENT_ID',
  'ATLAS_CLIENT_SECRET',
  'ATLAS_CONNECTIONS',
  'ATLAS_CUSTOMERS',
  'ATLAS_DATA',
  'ATLAS_DATABASE_CONNECTIONS',
  'ATLAS_ENGINE',
  'ATLAS_ENGINE_MODEL',
  'ATLAS_ENGINE_URL',
  'ATLAS_FETCH_ALLOW',
  'ATLAS_FETCH_BYTES',
  'ATLAS_FETCH_IDLE_SECONDS',
  'ATLAS_FETCH_PORTS',
  'ATLAS_FETCH_SECONDS',
  'ATLAS_FORMATS',
  'ATLAS_INLINE_BYTES',
  'ATLAS_JOBS_MEMORY',
  'ATLAS_JOB_SECONDS',
  'ATLAS_KEY',
  'ATLAS_LOG_FORMAT',
  'ATLAS_LOG_LEVEL',
  'ATLAS_METRICS',
  'ATLAS_OFFERED_CHAINS',
  'ATLAS_OFFERED_FORMATS',
  'ATLAS_ORGANIZATIONS',
  'ATLAS_ORGANIZATION_FORMATS',
  'ATLAS_PAYMENT',
  'ATLAS_PLATFORM_SECONDS',
  'ATLAS_PLATFORM_URL',
  'ATLAS_PLUGINS',
  'ATLAS_PROFILE',
  'ATLAS_QUEUE',
  'ATLAS_QUEUE_BYTES',
  'ATLAS_RESULTS_S3',
  'ATLAS_RESULTS_SERVED_BY',
  'ATLAS_RESULT_BYTES',
  'ATLAS_RESULT_SECONDS',
  'ATLAS_SCOPES',
  'ATLAS_SECRET',
  'ATLAS_SOURCE_BYTES',
  'ATLAS_SOURCE_DAYS',
  'ATLAS_STRINGS',
  'ATLAS_UNWRITABLE',
  'ATLAS_WITNESS',
  'ATLAS_WORKERS',
  'ATLAS_WORKER_MEMORY',
] as const

const SANDBOX = [
  'SANDBOX_ACCESS_SECONDS',
  'SANDBOX_CLIENT_SECRET',
  'SANDBOX_ENGINE',
  'SANDBOX_ENGINE_MODEL',
  'SANDBOX_ENGINE_URL',
  'SANDBOX_NOT_FOUND',
  'SANDBOX_PASSING',
  'SANDBOX_SRX',
  'SANDBOX_PORT',
  'SANDBOX_REFRESH_SECONDS',
] as const

/** What tests and scripts of development read; ATLAS_TEST_ may be followed by anything. */
const DEVELOPMENT = /^ATLAS_(?:TEST_.*|CORPUS|SCREENSHOT|SHOW|MUTATE_(?:NEW_THREADS|REPORT|TESTS))$/

const NAMES: readonly string[] = [...HOST_SETTINGS, ...SANDBOX]

/** A setting of the host. */
export type HostSetting = (typeof HOST_SETTINGS)[number]

/** A setting of the sandbox. */
export type SandboxSetting = (typeof SANDBOX)[number]

/** A name in the environment that looks like a setting, and is none. */
export interface UnknownSetting {
  name: string
  /** How many letters differ from the nearest name. */
  distance: number
  /** One sentence that names the nearest one. */
  message: string
}

/** The first unknown setting of an environment. `prefix`: what the names of settings begin with. */
export function unknownSetting(
  environment: Readonly<Record<string, string | undefined>>,
  prefix: RegExp = /^ATLAS_/i,
): UnknownSetting | undefined {
  for (const [name, value] of Object.entries(environment)) {
    if (!value || !prefix.test(name) || NAMES.includes(name) || DEVELOPMENT.test(name)) continue
    const { nearest, distance } = nearestName(name.toUpperCase(), NAMES)
    return {
      name,
      distance,
      message: `${name} is not a setting; the nearest one is ${nearest}. Correct or remove it.`,
    }
  }
  return undefined
}
