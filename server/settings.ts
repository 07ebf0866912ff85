// The table of settings: name, default, meaning, and parser of each. docs/configuration.md is generated from it.
import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { readLogFormat } from './log.ts'
import {
  SECRET_CHARACTERS,
  oneOf,
  optionalPath,
  plainText,
  readAddress,
  readAllowance,
  readApiAddress,
  readDatabaseUrl,
  readListenAddress,
  readOrganizations,
  readPlatformAddress,
  readPorts,
  readSecrets,
  wholeNumber,
  wordList,
  type Setting,
} from './setting-parsers.ts'
import { readProfile } from './setting-values.ts'

export { SettingError } from './setting-values.ts'

/** Every setting of the host. Empty values count as not set. */
export const settings = {
  port: wholeNumber('PORT', 4040, 0, 65_535, 'Port to listen on; 0 selects a free one.'),
  host: {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning: 'Address to listen on. Any address other than a loopback address needs `ATLAS_SECRET`.',
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
    standard: 'generated at the first start if `ATLAS_BASE_URL` and `HOST` are loopback addresses',
    meaning:
      `The secret that module addresses are derived from: at least ${SECRET_CHARACTERS} characters. ` +
      'Several secrets are separated by commas: the first makes new addresses; the addresses of all are accepted.',
    read: (text) => readSecrets('ATLAS_SECRET', text),
  },
  dataFolder: {
    name: 'ATLAS_DATA',
    standard: '`.atlas`',
    meaning:
      'Folder for large results, compiled plugins and the embedded database. It is created if it is missing.',
    read: (text = '.atlas', folder) => resolve(folder, text),
  },
  pluginsFolder: optionalPath(
    'ATLAS_PLUGINS',
    'A second folder, with your own formats: plugins, and [declared formats](declared-formats.md).',
  ),
  chainsFile: optionalPath(
    'ATLAS_CHAINS',
    'File that defines the chains of processors. The default is the `chains.json` that comes with the host.',
  ),
  formatsFile: optionalPath(
    'ATLAS_FORMATS',
    'File that [declares further formats](declared-formats.md): formats without code.',
  ),
  offeredFormats: wordList(
    'ATLAS_OFFERED_FORMATS',
    ['all'],
    'The formats that the descriptor [offers](register.md#what-the-descriptor-claims), separated by commas: types, ' +
      'groups such as `subtitles`, or `all`.',
  ),
  offeredChains: wordList(
    'ATLAS_OFFERED_CHAINS',
    [],
    'The chains of [processors](processors.md) that the descriptor offers, separated by commas: keys, or `all`. Under a ' +
      '[profile](register.md#profiles) that has them, also `align-documents` and `check-translations`. Without it, no ' +
      'files and strings are changed on their way.',
  ),
  engine: {
    name: 'ATLAS_ENGINE',
    standard: 'none',
    meaning:
      'What translates texts for the module of [machine translation](register.md#further-modules): `deepl`, `openai` or ' +
      '`libretranslate`, with the key in the variable that [`atlas translate`](cli.md) names. Under a profile that has ' +
      'such modules, the descriptor offers it.',
    read: (text) => text,
  },
  engineUrl: plainText(
    'ATLAS_ENGINE_URL',
    'The address of the engine, such as that of a server of your own.',
    'the address of the service',
  ),
  engineModel: plainText('ATLAS_ENGINE_MODEL', 'The model of the engine `openai`.'),
  organizationFormats: oneOf(
    'ATLAS_ORGANIZATION_FORMATS',
    ['off', 'on'],
    'Whether organizations may [declare formats of their own](organization-formats.md) on a page of the host.',
  ),
  workers: {
    ...wholeNumber('ATLAS_WORKERS', availableParallelism(), 1, 256, 'Worker processes that do jobs.'),
    standard: 'number of cores',
  },
  queue: wholeNumber(
    'ATLAS_QUEUE',
    64,
    0,
    10_000,
    'Jobs that may wait for a worker. Further ones are answered with 503.',
  ),
  queueBytes: wholeNumber(
    'ATLAS_QUEUE_BYTES',
    256_000_000,
    5_000_000,
    100_000_000_000,
    'Bytes that all requests together may hold, the trial page included: their bodies, fetched files, and ' +
      'answers. Further requests are answered with 503.',
  ),
  organizationShare: wholeNumber(
    'ATLAS_CALLER_SHARE',
    50,
    1,
    100,
    'Percent of the jobs in the host (`ATLAS_WORKERS` and `ATLAS_QUEUE` together), and of `ATLAS_QUEUE_BYTES`, that ' +
      'one organization may have. Further ones are answered with 429. The same percent of `ATLAS_RESULT_BYTES`.',
  ),
  connections: wholeNumber(
    'ATLAS_CONNECTIONS',
    1000,
    1,
    100_000,
    'Connections that may be open. Requests on further ones are answered with 503.',
  ),
  jobSeconds: wholeNumber(
    'ATLAS_JOB_SECONDS',
    100,
    1,
    115,
    'Seconds after which a job is ended. The platform itself waits for 120 seconds.',
  ),
  workerMemory: wholeNumber(
    'ATLAS_WORKER_MEMORY',
    1024,
    64,
    65_536,
    'Megabytes of heap that a job may use. Buffers and Node itself may use 256 more. On Linux the system refuses ' +
      'memory beyond 384 more; on other systems a job that exceeds the limit is ended a moment later.',
  ),
  jobsMemory: {
    ...wholeNumber(
      'ATLAS_JOBS_MEMORY',
      Math.round(machineMemory() / 2),
      64,
      1_000_000,
      'Megabytes that all jobs together are expected to need at most, by the sizes of their files. A large job beyond ' +
        'that waits.',
    ),
    standard: 'half the memory of the machine',
  },
  mostStrings: wholeNumber(
    'ATLAS_STRINGS',
    2_000_000,
    1,
    100_000_000,
    'Strings that a file or a request may have.',
  ),
  fetchBytes: wholeNumber(
    'ATLAS_FETCH_BYTES',
    256_000_000,
    1,
    1_000_000_000,
    'Size of the largest file, in bytes, that is fetched from an address in a job.',
  ),
  fetchSeconds: wholeNumber('ATLAS_FETCH_SECONDS', 60, 1, 115, 'Seconds that fetching one file may take.'),
  fetchAllow: {
    name: 'ATLAS_FETCH_ALLOW',
    standard: 'none',
    meaning:
      'Private hosts from which jobs may fetch nevertheless, separated by commas: host names, addresses, or ranges ' +
      'such as `10.1.0.0/16`.',
    read: readAllowance,
  },
  fetchPorts: {
    name: 'ATLAS_FETCH_PORTS',
    standard: '`80, 443`',
    meaning:
      'Ports of public hosts from which jobs may fetch, separated by commas, or `any`. ' +
      'The hosts in `ATLAS_FETCH_ALLOW` may use any port.',
    read: readPorts,
  },
  fetchIdleSeconds: wholeNumber(
    'ATLAS_FETCH_IDLE_SECONDS',
    15,
    1,
    115,
    'Seconds after which a fetch fails if the server sends nothing.',
  ),
  resultSeconds: wholeNumber(
    'ATLAS_RESULT_SECONDS',
    3600,
    60,
    604_800,
    'Seconds for which a large result can be fetched.',
  ),
  resultBytes: wholeNumber(
    'ATLAS_RESULT_BYTES',
    10_000_000_000,
    10_000_000,
    1_000_000_000_000_000,
    'Bytes of large results that the host may store at once. One organization may have `ATLAS_CALLER_SHARE` percent ' +
      'of them. A job whose answer has no room fails. What other hosts store in the same folder counts with a delay; ' +
      'what they store in the same bucket does not count.',
  ),
  inlineBytes: wholeNumber(
    'ATLAS_INLINE_BYTES',
    5_000_000,
    10_000,
    5_000_000,
    'The largest answer in bytes. The parts of a larger one are sent by address. The platform accepts 5 MB: lower ' +
      'the limit if a proxy accepts less.',
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
    'Who serves results in a bucket: the host; or the bucket itself, through a redirect to an address that is signed ' +
      'for one minute. The platform must be able to reach the bucket for that.',
  ),
  bucketKey: plainText('AWS_ACCESS_KEY_ID', 'The key of the bucket. Needed with `ATLAS_RESULTS_S3`.'),
  bucketSecret: plainText(
    'AWS_SECRET_ACCESS_KEY',
    'The secret that belongs to the key. Needed with `ATLAS_RESULTS_S3`.',
  ),
  bucketToken: plainText('AWS_SESSION_TOKEN', 'The session of the key, if the key is temporary.'),
  bucketRegion: plainText(
    'AWS_REGION',
    'The region of the bucket.',
    'the region in the address of the bucket, else `us-east-1`',
  ),
  profile: {
    name: 'ATLAS_PROFILE',
    standard: '`interface`',
    meaning:
      'How the platform deals with apps: by the platform interface alone (`interface`), or as Crowdin does in its two ' +
      'editions (`crowdin`, `crowdin-enterprise`). See [Register the app](register.md#profiles).',
    read: (text) => readProfile('ATLAS_PROFILE', text),
  },
  authentication: plainText(
    'ATLAS_AUTHENTICATION',
    'How the app is authorized: a type that the profile has. With `crowdin_app_with_code` or `authorization_code`, the ' +
      'app gets its tokens for a code. See [a code instead of a secret](register.md#a-code-instead-of-a-secret).',
    'the type for apps, such as `crowdin_app`',
  ),
  organizations: {
    name: 'ATLAS_ORGANIZATIONS',
    standard: 'all',
    meaning:
      'The organizations that may install the app, by their numbers or domains, separated by commas. For profiles ' +
      'with events; see [what an event proves](register.md#what-an-event-proves).',
    read: readOrganizations,
  },
  platformUrl: {
    name: 'ATLAS_PLATFORM_URL',
    standard: 'the address of the profile, if it has one',
    meaning:
      'The address of the platform, without `/api/v2`. Tokens are sent only there. `{domain}` stands for the domain of ' +
      'the organization. Without it, the host requests no tokens. It must be https, except for a loopback address.',
    read: (text) => readApiAddress('ATLAS_PLATFORM_URL', text),
  },
  authUrl: {
    name: 'ATLAS_AUTH_URL',
    standard: 'the address of the profile, else `ATLAS_PLATFORM_URL`',
    meaning: "The address of the platform's authorization server, without `/oauth`.",
    read: (text) => readPlatformAddress('ATLAS_AUTH_URL', text),
  },
  clientId: plainText(
    'ATLAS_CLIENT_ID',
    'The client identifier that the platform gave the app. It also goes into the descriptor.',
    '`clientId` of `atlas-app.template.json`',
  ),
  clientSecret: plainText(
    'ATLAS_CLIENT_SECRET',
    'The client secret that the platform gave the app. Needed with `ATLAS_PLATFORM_URL`.',
  ),
  scopes: {
    name: 'ATLAS_SCOPES',
    standard: '`scopes` of `atlas-app.template.json`',
    meaning: 'The scopes of the platform that the app asks consent for, separated by spaces.',
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
    standard: 'generated at the first start if `ATLAS_BASE_URL` and `HOST` are loopback addresses',
    meaning:
      `The secret that stored tokens are encrypted with: at least ${SECRET_CHARACTERS} characters. ` +
      'Several secrets are separated by commas: the first encrypts, all decrypt.',
    read: (text) => readSecrets('ATLAS_KEY', text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    standard: 'an SQLite file in `ATLAS_DATA`',
    meaning: 'The PostgreSQL database of the host, such as `postgres://user:password@host/name`.',
    read: readDatabaseUrl,
  },
  databaseConnections: wholeNumber(
    'ATLAS_DATABASE_CONNECTIONS',
    5,
    1,
    100,
    'The most connections of this host to the PostgreSQL database. See [many hosts](operations.md#many-hosts).',
  ),
  sourceDays: wholeNumber(
    'ATLAS_SOURCE_DAYS',
    90,
    0,
    3650,
    'Days for which the host [remembers a source document](wire.md#translations-of-documents) after its last import, or ' +
      'the last upload of a translation. With 0 it remembers none, and reads no translated documents.',
  ),
  sourceBytes: wholeNumber(
    'ATLAS_SOURCE_BYTES',
    1_000_000_000,
    10_000_000,
    1_000_000_000_000,
    'The most bytes of all remembered source documents in the database. The least recently used ones are removed.',
  ),
  payment: oneOf(
    'ATLAS_PAYMENT',
    ['free', 'own', 'platform'],
    'For whom jobs are done: everyone (`free`), the customers in your file (`own`), or organizations ' +
      'whose subscription the platform confirms (`platform`).',
  ),
  customersFile: optionalPath(
    'ATLAS_CUSTOMERS',
    'With `ATLAS_PAYMENT=own`, the file with the customers and until when they have paid.',
  ),
  unwritable: oneOf(
    'ATLAS_UNWRITABLE',
    ['keep-source', 'fail'],
    'What happens if a file cannot hold a text: the file keeps the source text and the log names the string ' +
      '(`keep-source`), or the job fails (`fail`).',
  ),
  witness: oneOf(
    'ATLAS_WITNESS',
    ['off', 'sample', 'all'],
    'Which built files an independent reader of their format checks before they are sent: none (`off`), about one in ' +
      'a hundred, chosen by its bytes (`sample`), or each (`all`). A file in which it finds other texts is refused, ' +
      'and the log gets an error. The host names readers whose library is missing when it starts.',
  ),
  metrics: {
    name: 'ATLAS_METRICS',
    standard: 'none',
    meaning:
      'Address and port at which [metrics](metrics.md) are served without authentication, such as `0.0.0.0:9464`. ' +
      'A host that only its own machine can reach also serves them at `/metrics` without this setting.',
    read: readListenAddress,
  },
  logLevel: oneOf(
    'ATLAS_LOG_LEVEL',
    ['info', 'debug', 'warn', 'error', 'silent'],
    'How much is logged. Logs never contain file contents or secrets.',
  ),
  logFormat: {
    name: 'ATLAS_LOG_FORMAT',
    standard: '`text` on a terminal, else `json`',
    meaning:
      'The form of the log: an object of JSON on each line (`json`), or text for people (`text`), which also prints ' +
      'the addresses of a host that only its own machine can reach.',
    read: readLogFormat,
  },
} satisfies Record<string, Setting<unknown>>

/** Megabytes of memory that this process may use: the memory of the machine, or of its container. */
function machineMemory(): number {
  const contained = process.constrainedMemory()
  // Without a container, the number is 0, or larger than the memory of the machine.
  return (contained > 0 ? Math.min(contained, totalmem()) : totalmem()) / 1_000_000
}
