// Two processes of the host on one PostgreSQL: an expired token is refreshed once, and a killed process loses no other's.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TokenTable } from '@atlas/server/platform/oauth/token-table.ts'
import { hostMigrations, type HostDatabase, type HostTables } from '@atlas/server/storage/tables.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { postgres, type Place } from '../../storage/databases.ts'
import { fakePlatform, platformEnvironment, type FakePlatform } from '../fake-platform.ts'
import { startHostProcess, type HostProcess } from '../host-process.ts'
import { parseRequest } from '../running-host.ts'

const KEY = 'a-key-of-at-least-thirty-two-characters'
const ORGANIZATION = 'organization:42'

let place: Place
let platform: FakePlatform
let database: HostDatabase
let table: TokenTable
let folder: string
const hosts: HostProcess[] = []

beforeEach(async () => {
  place = await postgres.create()
  platform = await fakePlatform()
  folder = await mkdtemp(join(tmpdir(), 'atlas-hosts-'))
  database = await openDatabase<HostTables>({ ...place, migrations: hostMigrations })
  table = new TokenTable(database, new TokenEncryption([KEY]))
})
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop('SIGKILL')))
  await database.destroy()
  await platform.close()
  await place.remove()
  await rm(folder, { recursive: true, force: true })
})

async function startHost(name: string): Promise<HostProcess> {
  const host = await startHostProcess({
    ...platformEnvironment(platform),
    DATABASE_URL: place.url ?? '',
    ATLAS_DATA: join(folder, name),
    ATLAS_KEY: KEY,
    ATLAS_PAYMENT: 'platform',
    ATLAS_QUEUE: '500',
  })
  hosts.push(host)
  return host
}

/** Stores tokens from the platform that have expired since. */
async function storeExpired(): Promise<void> {
  const reply = platform.token({ method: 'POST', path: '/oauth/token', headers: {}, body: { code: 'c' } })
  const { access_token, refresh_token } = (reply as { body: Record<string, string> }).body
  const hourAgo = Date.now() - 3600_000
  await table.put(
    ORGANIZATION,
    { accessToken: access_token ?? '', refreshToken: refresh_token ?? '', expiresIn: 60 },
    hourAgo,
  )
}

const job = async (address: string) => {
  const body = JSON.stringify(parseRequest('{"a":"text"}', { organization: { id: 42 } }))
  const response = await fetch(address, { method: 'POST', body })
  return (await response.json()) as { data?: unknown; error?: { message: string } }
}

const refreshes = () => platform.asked.filter(({ path }) => path === '/oauth/token')

test('200 jobs at once that all need an expired token: one refresh, no token used twice', async () => {
  const two = await Promise.all([startHost('one'), startHost('two')])
  const addresses = await Promise.all(two.map((host) => host.moduleUrl('custom-file-format', 'json')))
  await storeExpired()

  const jobs = Array.from({ length: 200 }, (_, index) => job(addresses[index % 2] ?? ''))
  const answers = await Promise.all(jobs)

  expect(answers.filter(({ data }) => data === undefined)).toEqual([])
  expect(refreshes()).toHaveLength(1)
  expect(platform.misused).toEqual([])
  const asked = platform.asked.filter(({ method }) => method === 'GET')
  expect(new Set(asked.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${platform.given.at(-2)}`]),
  )
  // Each process asks for the subscription once.
  expect(asked.length).toBeLessThanOrEqual(2)
  for (const host of two) {
    for (const secret of platform.given) expect(host.log()).not.toContain(secret)
  }
})

test('a process killed while it refreshed: the others say "authorize again", and send the token no second time', async () => {
  await storeExpired()
  const one = await startHost('one')
  const asked = new Promise<void>((resolve) => {
    platform.token = () => {
      resolve()
      return 'hang'
    }
  })
  const lost = job(await one.moduleUrl('custom-file-format', 'json')).catch(() => 'no answer')
  await asked
  await one.stop('SIGKILL')
  expect(await lost).toBe('no answer')
  // What the lease waits for is over.
  await database.updateTable('tokens').set({ lease_until: 2 }).execute()

  const two = await startHost('two')
  const address = await two.moduleUrl('custom-file-format', 'json')
  for (let attempt = 0; attempt < 2; attempt++) {
    const { error } = await job(address)
    expect(error?.message).toMatch(
      /^The authorization for organization 42 has ended and cannot be renewed\. Open http:\S+ to authorize it/,
    )
  }
  expect(refreshes()).toHaveLength(1)
})
