// The settings of the sandbox, from the environment and the command line.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shownAddress } from '@atlas/core/shown-address.ts'
import { isLoopback } from '@atlas/server/net/public-addresses.ts'
import { unknownSetting, type SandboxSetting } from '@atlas/server/setting-names.ts'
import { httpAddress } from '@atlas/server/web/html.ts'
import type { Profile } from '@atlas/server/platform/profiles.ts'
import { readOneOf, readProfile, readWholeNumber, SettingError } from '@atlas/server/setting-values.ts'
import { EngineError, type Engine } from '@atlas/translation/engine.ts'
import { serviceOf } from '@atlas/translation/services.ts'
import { readHeaders, type CallCredentials } from './calls/call-credentials.ts'
import { PASSINGS, type Transfer } from './calls/payload.ts'

export { SettingError } from '@atlas/server/setting-values.ts'

/** The settings of a sandbox. */
export interface SandboxSettings {
  port: number
  /** Loopback only, because anyone who can reach the sandbox can sign in as any user. */
  host: string
  /** The folder of the SQLite file, the signing key and the secret of forms. */
  dataFolder: string
  /** Lifetimes, in seconds. */
  accessSeconds: number
  refreshSeconds: number
  /** The status of "not found" at the subscription endpoint. The specification names two. */
  notFoundStatus: NotFoundStatus
  /** How files and strings are sent to apps: by size, or always one way. */
  passing: Transfer
  /** The rules for sentences that modules get which split texts: the text of an SRX document. Null if it has none. */
  sentenceRules: string | null
  /** What suggests translations, if anything. */
  engine: Engine | undefined
  /** Further headers of calls and events. */
  headers: CallCredentials['headers']
  /** How the sandbox deals with apps. */
  profile: Profile
  /** The app to register and install at startup. */
  app: FirstApp | undefined
  /** Files to import into the demo project. */
  demoFiles: readonly string[]
}

/** An app to register and install at startup. */
export interface FirstApp {
  /** Its base address, or the address of its descriptor. */
  address: string
  /** The client secret. If it is not set, the first start creates one. */
  clientSecret: string | undefined
}

/** The status codes of "not found" at the subscription endpoint. docs/platform-interface.md, "Errors", names both. */
export const NOT_FOUND_STATUSES = [404, 400] as const
export type NotFoundStatus = (typeof NOT_FOUND_STATUSES)[number]

type SettingName = SandboxSetting | 'ATLAS_DATA' | 'ATLAS_PROFILE' | 'HOST' | 'INIT_CWD'

/** Reads the environment and the command line. Throws a `SettingError`. */
export function readSandboxSettings(
  environment: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): SandboxSettings {
  // It was a setting once. The sentence for unknown settings would name another setting as the nearest one.
  if ('SANDBOX_DATABASE_URL' in environment) {
    throw new SettingError(
      'SANDBOX_DATABASE_URL is not a setting: the sandbox stores its data in an SQLite file in ATLAS_DATA. Remove it.',
    )
  }
  const unknown = unknownSetting(environment, /^(?:ATLAS|SANDBOX)_/i)
  if (unknown) throw new SettingError(unknown.message)
  const value = (name: SettingName): string | undefined => environment[name]?.trim() || undefined
  const folder = value('INIT_CWD') ?? process.cwd()
  const { app, demo = [], header = [], profile } = readArgs(args)
  const host = value('HOST') ?? '127.0.0.1'
  if (!isLoopback(host)) {
    throw new SettingError(
      `HOST is ${host}, which others can reach. The sandbox needs no password, so it must stay on this machine. ` +
        'To run the host for others, without the sandbox, use: npm run serve',
    )
  }
  return {
    port: readWholeNumber('SANDBOX_PORT', value('SANDBOX_PORT'), 4050, [0, 65_535]),
    host,
    dataFolder: join(resolve(folder, value('ATLAS_DATA') ?? '.atlas'), 'sandbox'),
    accessSeconds: readWholeNumber(
      'SANDBOX_ACCESS_SECONDS',
      value('SANDBOX_ACCESS_SECONDS'),
      3600,
      [1, 86_400],
    ),
    refreshSeconds: readWholeNumber(
      'SANDBOX_REFRESH_SECONDS',
      value('SANDBOX_REFRESH_SECONDS'),
      30 * 86_400,
      [1, 365 * 86_400],
    ),
    notFoundStatus: readNotFoundStatus(value('SANDBOX_NOT_FOUND')),
    passing: readOneOf('SANDBOX_PASSING', value('SANDBOX_PASSING'), PASSINGS),
    sentenceRules: readRules(folder, value('SANDBOX_SRX')),
    engine: readEngine(
      value('SANDBOX_ENGINE'),
      value('SANDBOX_ENGINE_URL'),
      value('SANDBOX_ENGINE_MODEL'),
      environment,
    ),
    headers: headersIn(header),
    profile: readProfile('--profile', profile ?? value('ATLAS_PROFILE')),
    app: readApp(app, value('SANDBOX_CLIENT_SECRET')),
    demoFiles: demo.map((file) => resolve(folder, file)),
  }
}

interface Args {
  app?: string
  demo?: string[]
  header?: string[]
  profile?: string
}

function readArgs(args: readonly string[]): Args {
  try {
    const options = {
      app: { type: 'string' },
      demo: { type: 'string', multiple: true },
      header: { type: 'string', multiple: true },
      profile: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : ''
    throw new SettingError(
      `${reason}. The options of the sandbox are --app URL, --profile NAME, and any number of times --demo FILE ` +
        'and --header "Name: value".',
    )
  }
}

function headersIn(lines: readonly string[]): CallCredentials['headers'] {
  try {
    return readHeaders(lines)
  } catch (error) {
    throw new SettingError((error as Error).message)
  }
}

function readApp(address: string | undefined, clientSecret: string | undefined): FirstApp | undefined {
  if (address === undefined) return undefined
  if (httpAddress(address) === undefined) {
    const shown = shownAddress(address)
    throw new SettingError(`--app must be an address such as http://127.0.0.1:4040, but is "${shown}".`)
  }
  if (clientSecret !== undefined && clientSecret.length < 32) {
    throw new SettingError('SANDBOX_CLIENT_SECRET must have at least 32 characters.')
  }
  return { address, clientSecret }
}

function readNotFoundStatus(text = '404'): NotFoundStatus {
  const status = NOT_FOUND_STATUSES.find((candidate) => String(candidate) === text)
  if (status !== undefined) return status
  throw new SettingError(`SANDBOX_NOT_FOUND must be 404 or 400, but is "${text}".`)
}

/** How long a suggestion of an engine may take. */
const ENGINE_MILLISECONDS = 30_000

function readEngine(
  engine: string | undefined,
  baseUrl: string | undefined,
  model: string | undefined,
  environment: NodeJS.ProcessEnv,
): Engine | undefined {
  if (engine === undefined) return undefined
  const names = { engine: 'SANDBOX_ENGINE', baseUrl: 'SANDBOX_ENGINE_URL', model: 'SANDBOX_ENGINE_MODEL' }
  try {
    return serviceOf({ engine, baseUrl, model }, names, environment, ENGINE_MILLISECONDS)
  } catch (error) {
    throw error instanceof EngineError ? new SettingError(error.message) : error
  }
}

function readRules(folder: string, file: string | undefined): string | null {
  if (file === undefined) return null
  try {
    return readFileSync(resolve(folder, file), 'utf8')
  } catch {
    throw new SettingError(`SANDBOX_SRX names ${file}, which cannot be read.`)
  }
}
