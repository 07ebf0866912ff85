// The table of settings: name, default, meaning, and how each is read. docs/configuration.md is generated from it.
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { messageOf } from '../core/errors.ts'
import { Allowance, isLoopback } from '../net/addresses.ts'

/** One setting of the environment. */
export interface Setting<Value> {
  name: string
  /** The default as the docs show it. */
  standard: string
  /** One or two sentences for the operator. */
  meaning: string
  /** Reads the value; throws a `SettingError` that says what is allowed. `text` is undefined where nothing is set. */
  read(text: string | undefined, folder: string): Value
}

/** A setting that cannot be used: one sentence, for the operator. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}

/** Secrets shorter than this could be guessed. */
const SECRET_CHARACTERS = 32

/** Every setting of the host. Empty values count as not set. */
export const settings = {
  port: wholeNumber('PORT', 4040, 0, 65_535, 'Port to listen on; 0 takes any free one.'),
  host: {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning: 'Address to listen on. Anything but a loopback address needs `ATLAS_SECRET`.',
    read: (text = '127.0.0.1') => text,
  },
  baseUrl: {
    name: 'ATLAS_BASE_URL',
    standard: '`http://127.0.0.1:PORT`',
    meaning:
      'The address under which the platform reaches the host, with a path prefix if there is one. ' +
      'All addresses that the host hands out begin with it.',
    read: (text) => readAddress('ATLAS_BASE_URL', 'https://formats.example.com/atlas', text),
  },
  secrets: {
    name: 'ATLAS_SECRET',
    standard: 'made at the first start, where `ATLAS_BASE_URL` and `HOST` are loopback addresses',
    meaning:
      `What the module addresses are derived from: at least ${SECRET_CHARACTERS} characters. ` +
      'Several may be given, separated by commas: the first makes addresses, all are accepted.',
    read: (text) => readSecrets('ATLAS_SECRET', text),
  },
  dataFolder: {
    name: 'ATLAS_DATA',
    standard: '`.atlas`',
    meaning:
      'Folder for large results, compiled plugins and the embedded database. It is created where it is missing.',
    read: (text = '.atlas', folder) => resolve(folder, text),
  },
  pluginsFolder: optionalPath('ATLAS_PLUGINS', 'A second folder with formats of your own.'),
  chainsFile: optionalPath(
    'ATLAS_CHAINS',
    'File that names the chains of processors. Without it, the `chains.json` that comes with the host.',
  ),
  workers: {
    ...wholeNumber('ATLAS_WORKERS', availableParallelism(), 1, 256, 'Processes that do jobs.'),
    standard: 'number of cores',
  },
  queue: wholeNumber('ATLAS_QUEUE', 64, 0, 10_000, 'Jobs that may wait for a worker; more are answered 503.'),
  queueBytes: wholeNumber(
    'ATLAS_QUEUE_BYTES',
    256_000_000,
    5_000_000,
    100_000_000_000,
    'Bytes that all calls together, those of the page among them, may hold: their bodies, what is fetched for them, ' +
      'their answers; more are answered 503.',
  ),
  tenantShare: wholeNumber(
    'ATLAS_CALLER_SHARE',
    50,
    1,
    100,
    'Percent of the jobs in the host (`ATLAS_WORKERS` and `ATLAS_QUEUE` together), and of `ATLAS_QUEUE_BYTES`, that ' +
      'one organization may have; more of them are answered 429.',
  ),
  connections: wholeNumber(
    'ATLAS_CONNECTIONS',
    1000,
    1,
    100_000,
    'Connections that may be open; calls over more are answered 503.',
  ),
  jobSeconds: wholeNumber(
    'ATLAS_JOB_SECONDS',
    100,
    1,
    115,
    'Seconds after which a job is ended. The platform itself waits for 120.',
  ),
  workerMemory: wholeNumber(
    'ATLAS_WORKER_MEMORY',
    1024,
    64,
    65_536,
    'Megabytes of heap that a job may use; with its buffers, and Node itself, 256 more. On Linux the system refuses ' +
      'what goes beyond 384 more; elsewhere a job that takes it at once is ended a moment later.',
  ),
  jobsMemory: {
    ...wholeNumber(
      'ATLAS_JOBS_MEMORY',
      Math.round(machineMemory() / 2),
      64,
      1_000_000,
      'Megabytes that all jobs together may be expected to need, by the sizes of their files; a large job beyond that waits.',
    ),
    standard: 'half the memory of the machine',
  },
  mostStrings: wholeNumber(
    'ATLAS_STRINGS',
    2_000_000,
    1,
    100_000_000,
    'Strings that a file may have, or a call may carry.',
  ),
  fetchBytes: wholeNumber(
    'ATLAS_FETCH_BYTES',
    50_000_000,
    1,
    1_000_000_000,
    'Size of the largest file that is fetched from an address in a job.',
  ),
  fetchSeconds: wholeNumber('ATLAS_FETCH_SECONDS', 60, 1, 115, 'Seconds that fetching one file may take.'),
  fetchAllow: {
    name: 'ATLAS_FETCH_ALLOW',
    standard: 'none',
    meaning:
      'Private hosts that jobs may name nevertheless, separated by commas: host names, addresses, or ranges ' +
      'such as `10.1.0.0/16`.',
    read: readAllowance,
  },
  fetchPorts: {
    name: 'ATLAS_FETCH_PORTS',
    standard: '`80, 443`',
    meaning:
      'Ports at which jobs may name public hosts, separated by commas, or `any`. ' +
      'What `ATLAS_FETCH_ALLOW` names may be named at any port.',
    read: readPorts,
  },
  fetchIdleSeconds: wholeNumber(
    'ATLAS_FETCH_IDLE_SECONDS',
    15,
    1,
    115,
    'Seconds for which a server that we fetch from may stay silent.',
  ),
  resultSeconds: wholeNumber(
    'ATLAS_RESULT_SECONDS',
    3600,
    60,
    604_800,
    'Seconds for which a large result can be fetched.',
  ),
  inlineBytes: wholeNumber(
    'ATLAS_INLINE_BYTES',
    5_000_000,
    10_000,
    5_000_000,
    'The most bytes of an answer; the parts of a larger one go out by address. The platform takes 5 MB: lower it ' +
      'where something between lets less through.',
  ),
  bucket: {
    name: 'ATLAS_RESULTS_S3',
    standard: 'a folder in `ATLAS_DATA`',
    meaning:
      'The bucket of S3-compatible storage that keeps large results, with a prefix if there is one: ' +
      '`https://s3.example.com/bucket/prefix`, or `https://bucket.s3.example.com/prefix`.',
    read: (text) => readAddress('ATLAS_RESULTS_S3', 'https://s3.example.com/bucket', text),
  },
  bucketServes: oneOf(
    'ATLAS_RESULTS_SERVED_BY',
    ['host', 'redirect'],
    'Who hands out results that lie in a bucket: the host, or, by a redirect to an address that is signed for a ' +
      'minute, the bucket itself, where the platform can reach it.',
  ),
  bucketKey: {
    name: 'AWS_ACCESS_KEY_ID',
    standard: 'none',
    meaning: 'The key of the bucket. Needed with `ATLAS_RESULTS_S3`.',
    read: (text) => text,
  },
  bucketSecret: {
    name: 'AWS_SECRET_ACCESS_KEY',
    standard: 'none',
    meaning: 'The secret that belongs to the key. Needed with `ATLAS_RESULTS_S3`.',
    read: (text) => text,
  },
  bucketToken: {
    name: 'AWS_SESSION_TOKEN',
    standard: 'none',
    meaning: 'The session that the key is valid for, where it is not valid for ever.',
    read: (text) => text,
  },
  bucketRegion: {
    name: 'AWS_REGION',
    standard: 'what the address of the bucket says, else `us-east-1`',
    meaning: 'The region of the bucket.',
    read: (text) => text,
  },
  platformUrl: {
    name: 'ATLAS_PLATFORM_URL',
    standard: 'none',
    meaning:
      'The address of the platform, without `/api/v2`. Tokens are sent there and nowhere else; without it, the ' +
      'host never asks for any. https, except on a loopback address.',
    read: (text) => readPlatformAddress('ATLAS_PLATFORM_URL', text),
  },
  authUrl: {
    name: 'ATLAS_AUTH_URL',
    standard: '`ATLAS_PLATFORM_URL`',
    meaning: "The address of the platform's authorization server, without `/oauth`.",
    read: (text) => readPlatformAddress('ATLAS_AUTH_URL', text),
  },
  clientId: {
    name: 'ATLAS_CLIENT_ID',
    standard: '`clientId` of `atlas-app.template.json`',
    meaning: 'The client identifier that the platform gave the app. It also goes into the descriptor.',
    read: (text) => text,
  },
  clientSecret: {
    name: 'ATLAS_CLIENT_SECRET',
    standard: 'none',
    meaning: 'The client secret that the platform gave the app. Needed with `ATLAS_PLATFORM_URL`.',
    read: (text) => text,
  },
  scopes: {
    name: 'ATLAS_SCOPES',
    standard: '`scopes` of `atlas-app.template.json`',
    meaning: 'What the app asks consent for, separated by spaces: scopes of the platform.',
    read: (text = '') => text.split(/\s+/).filter((scope) => scope !== ''),
  },
  platformSeconds: wholeNumber(
    'ATLAS_PLATFORM_SECONDS',
    15,
    1,
    60,
    'Seconds that one request to the platform may take.',
  ),
  keys: {
    name: 'ATLAS_KEY',
    standard: 'made at the first start, where `ATLAS_BASE_URL` and `HOST` are loopback addresses',
    meaning:
      `What tokens are encrypted with before they are stored: at least ${SECRET_CHARACTERS} characters. ` +
      'Several may be given, separated by commas: the first encrypts, all decrypt.',
    read: (text) => readSecrets('ATLAS_KEY', text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    standard: 'an SQLite file in `ATLAS_DATA`',
    meaning: 'The PostgreSQL database of the host, such as `postgres://user:password@host/name`.',
    read: readDatabaseUrl,
  },
  payment: oneOf(
    'ATLAS_PAYMENT',
    ['free', 'own', 'platform'],
    'Who may have jobs done: everybody (`free`), the customers of a file of yours (`own`), or organizations ' +
      'whose subscription the platform confirms (`platform`).',
  ),
  customersFile: optionalPath(
    'ATLAS_CUSTOMERS',
    'With `ATLAS_PAYMENT=own`, the file that lists customers and until when they have paid.',
  ),
  unwritable: oneOf(
    'ATLAS_UNWRITABLE',
    ['fail', 'keep-source'],
    'What becomes of a file with texts that it cannot hold: no file (`fail`), or their source text in it.',
  ),
  metrics: {
    name: 'ATLAS_METRICS',
    standard: 'none',
    meaning:
      'Address and port at which [metrics](metrics.md) are served to whoever reaches it, such as `0.0.0.0:9464`. ' +
      'A host that only its own machine can reach serves them at `/metrics` without it.',
    read: readListenAddress,
  },
  logLevel: oneOf(
    'ATLAS_LOG_LEVEL',
    ['info', 'debug', 'warn', 'error', 'silent'],
    'How much is logged. Logs never hold file contents or secrets.',
  ),
} satisfies Record<string, Setting<unknown>>

/** Megabytes of memory that this process may use: the whole machine, or what its container has of it. */
function machineMemory(): number {
  const contained = process.constrainedMemory()
  // Where nothing contains it, the number is 0, or larger than any machine.
  return (contained > 0 ? Math.min(contained, totalmem()) : totalmem()) / 1_000_000
}

function wholeNumber(
  name: string,
  standard: number,
  least: number,
  most: number,
  meaning: string,
): Setting<number> {
  const read = (text: string | undefined): number => {
    if (text === undefined) return standard
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new SettingError(`${name} must be a whole number from ${least} to ${most}, but is "${text}".`)
  }
  return { name, standard: String(standard), meaning, read }
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  name: string,
  values: Values,
  meaning: string,
): Setting<Values[number]> {
  const read = (text: string | undefined): Values[number] => {
    if (text === undefined) return values[0]
    const value = values.find((candidate) => candidate === text)
    if (value !== undefined) return value
    throw new SettingError(`${name} must be one of ${values.join(', ')}, but is "${text}".`)
  }
  return { name, standard: `\`${values[0]}\``, meaning: `${meaning} One of ${values.join(', ')}.`, read }
}

function optionalPath(name: string, meaning: string): Setting<string | undefined> {
  return { name, standard: 'none', meaning, read: (text, folder) => text && resolve(folder, text) }
}

/** An address of the web without query, user name and slash at its end. */
function readAddress(name: string, example: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new SettingError(`${name} must be such as ${example}, but is "${text}".`)
  }
  return url.href.replace(/\/+$/, '')
}

function readPlatformAddress(name: string, text: string | undefined): string | undefined {
  const address = readAddress(name, 'https://platform.example.com', text)
  if (address === undefined) return undefined
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || isLoopback(hostname)) return address
  throw new SettingError(`${name} must be https, since secrets are sent there, but is "${text}".`)
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || (/^postgres(ql)?:/.test(text) && URL.canParse(text))) return text
  throw new SettingError('DATABASE_URL must be such as postgres://user:password@host/name, but is not.')
}

/** Where to listen; an IPv6 address stands in brackets. */
function readListenAddress(text: string | undefined): { address: string; port: number } | undefined {
  if (text === undefined) return undefined
  const [, bracketed, plain, digits] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const address = bracketed ?? plain
  const port = Number(digits)
  if (address !== undefined && port <= 65_535) return { address, port }
  throw new SettingError(`ATLAS_METRICS must be such as 127.0.0.1:9464, but is "${text}".`)
}

function readSecrets(name: string, text = ''): string[] {
  const secrets = listOf(text)
  const short = secrets.findIndex((secret) => secret.length < SECRET_CHARACTERS)
  if (short < 0) return secrets
  const which = secrets.length > 1 ? `Secret number ${short + 1} of ${name}` : name
  throw new SettingError(
    `${which} is shorter than ${SECRET_CHARACTERS} characters. Make one with: openssl rand -hex 32`,
  )
}

function readAllowance(text = ''): Allowance {
  try {
    return new Allowance(listOf(text))
  } catch (error) {
    throw new SettingError(`ATLAS_FETCH_ALLOW cannot be read: ${messageOf(error)}`)
  }
}

function readPorts(text = '80, 443'): ReadonlySet<number> | 'any' {
  if (text === 'any') return text
  const ports = listOf(text).map((item) => (/^\d{1,5}$/.test(item) ? Number(item) : 0))
  if (ports.length > 0 && ports.every((port) => port >= 1 && port <= 65_535)) return new Set(ports)
  throw new SettingError(
    `ATLAS_FETCH_PORTS must be "any" or ports such as 80, 443, separated by commas, but is "${text}".`,
  )
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
