// The settings of the sandbox: the environment, and the few words of its command line.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLoopback } from '../net/addresses.ts'
import { httpAddress } from '../web/html.ts'
import { PASSINGS, type Passing } from './calls/payload.ts'

/** How a sandbox runs. */
export interface Settings {
  port: number
  /** Loopback only: whoever reaches the sandbox can be any of its users. */
  host: string
  /** Holds the database, the signing key, the secret of forms. */
  dataFolder: string
  /** A PostgreSQL server in place of the embedded file. */
  databaseUrl: string | undefined
  /** Lifetimes, in seconds. */
  accessSeconds: number
  refreshSeconds: number
  /** Says 'not found' for apps that the sandbox has never heard of: the specification names both. */
  notFoundStatus: NotFoundStatus
  /** How files and strings travel to apps: by size, or always one way. */
  passing: Passing
  /** The app to register and install at the start. */
  app: FirstApp | undefined
  /** Files that a new sandbox imports into its first project. */
  demoFiles: readonly string[]
}

/** An app that is there from the start. */
export interface FirstApp {
  /** Its base address, or that of its descriptor. */
  address: string
  /** How it proves itself at the token endpoint; made up at the first start where none is set. */
  clientSecret: string | undefined
}

/** How the subscription endpoint says that there is none (platform interface, "Errors", where the two contradict). */
export const NOT_FOUND_STATUSES = [404, 400] as const
export type NotFoundStatus = (typeof NOT_FOUND_STATUSES)[number]

/** A setting that cannot be used: one sentence. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

/** Reads environment and command line. Throws a `SettingError`. */
export function readSettings(environment: NodeJS.ProcessEnv, words: readonly string[] = []): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined
  const folder = value('INIT_CWD') ?? process.cwd()
  const { app, demo = [] } = readWords(words)
  const host = value('HOST') ?? '127.0.0.1'
  if (!isLoopback(host)) {
    throw new SettingError(
      `HOST is ${host}, which others can reach; the sandbox signs everybody in without a password, so it stays on ` +
        'this machine. To run the host for others, without the sandbox, use: npm run serve',
    )
  }
  return {
    port: wholeNumber('SANDBOX_PORT', value('SANDBOX_PORT'), 4050, [0, 65_535]),
    host,
    dataFolder: join(resolve(folder, value('ATLAS_DATA') ?? '.atlas'), 'sandbox'),
    databaseUrl: value('SANDBOX_DATABASE_URL'),
    accessSeconds: wholeNumber('SANDBOX_ACCESS_SECONDS', value('SANDBOX_ACCESS_SECONDS'), 3600, [1, 86_400]),
    refreshSeconds: wholeNumber('SANDBOX_REFRESH_SECONDS', value('SANDBOX_REFRESH_SECONDS'), 30 * 86_400, [
      1,
      365 * 86_400,
    ]),
    notFoundStatus: readNotFoundStatus(value('SANDBOX_NOT_FOUND')),
    passing: readPassing(value('SANDBOX_PASSING')),
    app: readApp(app, value('SANDBOX_CLIENT_SECRET')),
    demoFiles: demo.map((file) => resolve(folder, file)),
  }
}

function readWords(words: readonly string[]): { app?: string; demo?: string[] } {
  try {
    const options = { app: { type: 'string' }, demo: { type: 'string', multiple: true } } as const
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : ''
    throw new SettingError(`${reason}. The sandbox takes --app URL, and --demo FILE any number of times.`)
  }
}

function readApp(address: string | undefined, clientSecret: string | undefined): FirstApp | undefined {
  if (address === undefined) return undefined
  if (httpAddress(address) === undefined) {
    throw new SettingError(`--app must be an address such as http://127.0.0.1:4040, but is "${address}".`)
  }
  if (clientSecret !== undefined && clientSecret.length < 32) {
    throw new SettingError('SANDBOX_CLIENT_SECRET must have at least 32 characters.')
  }
  return { address, clientSecret }
}

function wholeNumber(
  name: string,
  text: string | undefined,
  standard: number,
  [least, most]: readonly [number, number],
): number {
  if (text === undefined) return standard
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new SettingError(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`)
}

function readNotFoundStatus(text = '404'): NotFoundStatus {
  const status = NOT_FOUND_STATUSES.find((candidate) => String(candidate) === text)
  if (status !== undefined) return status
  throw new SettingError(`SANDBOX_NOT_FOUND must be 404 or 400, but is "${text}".`)
}

function readPassing(text = 'by-size'): Passing {
  const passing = PASSINGS.find((candidate) => candidate === text)
  if (passing !== undefined) return passing
  throw new SettingError(`SANDBOX_PASSING must be one of ${PASSINGS.join(', ')}, but is "${text}".`)
}
