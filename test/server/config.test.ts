// The configuration: defaults, every refusal in one clear sentence, and what is too open to start.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOST_SETTINGS } from '@atlas/server/setting-names.ts'
import { readConfig } from '@atlas/server/config.ts'
import { settings } from '@atlas/server/settings.ts'

const SECRET = 'x'.repeat(32)
const BUCKET = 'https://s3.example.com/bucket'
const PLATFORM = { ATLAS_PLATFORM_URL: 'http://127.0.0.1:4050', ATLAS_CLIENT_SECRET: 'given' }

test('without any setting, the host is local', () => {
  expect(readConfig({})).toMatchObject({ port: 4040, host: '127.0.0.1', isLocal: true, baseUrl: undefined })
})

test('relative paths mean the folder where npm was called', () => {
  const config = readConfig({ INIT_CWD: '/caller', ATLAS_DATA: 'data', ATLAS_PLUGINS: '../mine' })
  expect(config).toMatchObject({ dataFolder: resolve('/caller/data'), pluginsFolder: resolve('/mine') })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', ATLAS_WORKERS: ' ' }).port).toBe(4040)
})

test('every setting has a name of its own and a meaning, and no other name is known', () => {
  const names = Object.values(settings).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name.startsWith('ATLAS_')).sort()).toEqual(HOST_SETTINGS)
  for (const { meaning } of Object.values(settings)) expect(meaning).toMatch(/\.$/)
})

describe('what cannot be used is refused with the name of the setting', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but is "http".'],
    [{ PORT: '65536' }, 'PORT must be'],
    [{ ATLAS_WORKERS: '0' }, 'ATLAS_WORKERS must be'],
    [{ ATLAS_JOB_SECONDS: '1e1' }, 'ATLAS_JOB_SECONDS must be'],
    [{ ATLAS_UNWRITABLE: 'ignore' }, 'ATLAS_UNWRITABLE must be one of keep-source, fail, but is "ignore".'],
    [{ ATLAS_LOG_LEVEL: 'loud' }, 'ATLAS_LOG_LEVEL must be one of'],
    [{ ATLAS_BASE_URL: 'formats.example' }, 'ATLAS_BASE_URL'],
    [{ ATLAS_BASE_URL: 'https://a.example/?x=1' }, 'ATLAS_BASE_URL'],
    [{ ATLAS_SECRET: 'short' }, 'ATLAS_SECRET is shorter than 32 characters.'],
    [{ ATLAS_SECRET: `${SECRET},short` }, 'Secret number 2 of ATLAS_SECRET'],
    [{ ATLAS_FETCH_ALLOW: '10.0.0.0/33' }, 'ATLAS_FETCH_ALLOW cannot be read: "10.0.0.0/33"'],
    [{ ATLAS_FETCH_PORTS: '80, https' }, 'ATLAS_FETCH_PORTS must be "any" or ports such as 80, 443'],
    [{ ATLAS_FETCH_PORTS: '0' }, 'ATLAS_FETCH_PORTS must be'],
    [{ ATLAS_PLATFORM_URL: 'platform.example' }, 'ATLAS_PLATFORM_URL must look like https://'],
    [{ ATLAS_PLATFORM_URL: 'http://platform.example' }, 'ATLAS_PLATFORM_URL must be https'],
    [
      { ATLAS_AUTH_URL: 'https://user:key@platform.example/?key=1' },
      'ATLAS_AUTH_URL must look like https://platform.example.com, but is "https://…@platform.example/?…".',
    ],
    [{ ATLAS_ORGANIZATIONS: '42, a.b' }, 'ATLAS_ORGANIZATIONS must be numbers or domains of organizations'],
    [
      { ATLAS_AUTHENTICATION: 'crowdin_app_with_code' },
      'ATLAS_AUTHENTICATION must be one of platform_app, but is "crowdin_app_with_code".',
    ],
    [
      {
        ATLAS_PROFILE: 'crowdin',
        ATLAS_AUTHENTICATION: 'authorization_code',
        ATLAS_ORGANIZATIONS: '42, tide',
      },
      'so ATLAS_ORGANIZATIONS must have only numbers.',
    ],
    [{ ATLAS_PROFILE: 'other' }, 'ATLAS_PROFILE must be one of interface, crowdin, crowdin-enterprise'],
    [{ ATLAS_PLATFORM_URL: 'http://{domain}.example' }, 'ATLAS_PLATFORM_URL must be https'],
    [{ ATLAS_PROFILE: 'crowdin', ATLAS_PAYMENT: 'platform' }, 'so ATLAS_CLIENT_SECRET must be set.'],
    [
      { ATLAS_PROFILE: 'crowdin', ATLAS_CLIENT_SECRET: 'given', HOST: '0.0.0.0', ATLAS_SECRET: SECRET },
      'ATLAS_PROFILE is crowdin, so ATLAS_KEY must be set as well.',
    ],
    [{ ATLAS_KEY: 'short' }, 'ATLAS_KEY is shorter than 32 characters.'],
    [{ DATABASE_URL: 'mysql://host/name' }, 'DATABASE_URL must look like postgres://'],
    [{ ATLAS_PAYMENT: 'gold' }, 'ATLAS_PAYMENT must be one of free, own, platform, but is "gold".'],
    [{ ATLAS_PAYMENT: 'platform' }, 'ATLAS_PAYMENT is platform, so ATLAS_PLATFORM_URL must'],
    [{ ATLAS_PAYMENT: 'own' }, 'ATLAS_PAYMENT is own, so ATLAS_CUSTOMERS must'],
    [{ ATLAS_PLATFORM_URL: 'https://platform.example' }, 'so ATLAS_CLIENT_SECRET must be set as well.'],
    [{ ...PLATFORM, HOST: '0.0.0.0', ATLAS_SECRET: SECRET }, 'so ATLAS_KEY must be set as well.'],
    [{ ATLAS_METRICS: '9464' }, 'ATLAS_METRICS must look like 127.0.0.1:9464, but is "9464".'],
    [{ ATLAS_METRICS: '0.0.0.0:70000' }, 'ATLAS_METRICS must look like'],
    [{ ATLAS_RESULTS_S3: 's3://bucket' }, 'ATLAS_RESULTS_S3 must look like https://s3.example.com/bucket'],
    [{ ATLAS_RESULTS_S3: BUCKET }, 'so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set as well.'],
    [{ ATLAS_RESULTS_S3: BUCKET, AWS_ACCESS_KEY_ID: 'id' }, 'ATLAS_RESULTS_S3 is set, so'],
    [{ ATLAS_INLINE_BYTES: '5000001' }, 'ATLAS_INLINE_BYTES must be a whole number from 10000 to 5000000'],
    [{ ATLAS_FETCH_ALLOW: 'http://minio' }, 'ATLAS_FETCH_ALLOW cannot be read'],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})

describe('a profile brings the addresses of its platform', () => {
  const given = { ATLAS_PROFILE: 'crowdin-enterprise', ATLAS_CLIENT_SECRET: 'given' }

  test('if the app has a secret for them', () => {
    expect(readConfig(given)).toMatchObject({
      platformUrl: 'https://{domain}.api.crowdin.com',
      authUrl: 'https://accounts.crowdin.com',
    })
    expect(readConfig({ ...given, ATLAS_CLIENT_SECRET: '' }).platformUrl).toBeUndefined()
  })

  test('unless the settings name others', () => {
    const own = { ...given, ATLAS_PLATFORM_URL: 'https://{domain}.api.example.com/' }
    expect(readConfig(own)).toMatchObject({
      platformUrl: 'https://{domain}.api.example.com',
      authUrl: undefined,
    })
    expect(readConfig({ ...given, ATLAS_AUTH_URL: 'https://login.example.com' }).authUrl).toBe(
      'https://login.example.com',
    )
  })
})

describe('a misspelled setting', () => {
  test.each([
    ['ATLAS_WORKRES', 'ATLAS_WORKERS'],
    ['ATLAS_PLUGIN', 'ATLAS_PLUGINS'],
    ['atlas_secret', 'ATLAS_SECRET'],
    ['ATLAS_SANDBOX_PORT', 'SANDBOX_PORT'],
  ])('%s is refused, with %s as the nearest', (name, nearest) => {
    expect(() => readConfig({ [name]: '3' })).toThrow(
      `${name} is not a setting; the nearest one is ${nearest}. Correct or remove it.`,
    )
  })

  test('is one only with a value', () => {
    expect(readConfig({ ATLAS_WORKRES: '' }).workers).toBeGreaterThan(0)
  })

  test('is no setting of the sandbox, of tests, or of another program', () => {
    const others = { SANDBOX_PORT: '1', SANDBOX_PROT: '1', ATLAS_TEST_REPORT: 'file', MY_ATLAS_SECRET: 'x' }
    expect(readConfig(others).port).toBe(4040)
  })
})

describe('a host that others can reach needs a secret', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: '::' }, 'HOST is ::'],
    [{ ATLAS_BASE_URL: 'https://formats.example' }, 'ATLAS_BASE_URL is https://formats.example'],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
    expect(readConfig({ ...environment, ATLAS_SECRET: SECRET }).isLocal).toBe(false)
  })

  test.each(['http://localhost:4040', 'http://127.0.0.5/x', 'http://[::1]:1'])('%s does not', (address) => {
    expect(readConfig({ ATLAS_BASE_URL: address }).isLocal).toBe(true)
  })
})
