// Three hosts behind a balancer, with a database and a bucket: no wrong answer and no lost result while hosts are killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest'
import { TokenTable } from '@atlas/server/platform/oauth/token-table.ts'
import { hostMigrations, type HostDatabase, type HostTables } from '@atlas/server/storage/tables.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { fakePlatform, platformEnvironment, type FakePlatform } from '../server/fake-platform.ts'
import { startBucketServer, type BucketServer } from '../server/results/bucket-server.ts'
import { postgres, type Place } from '../storage/databases.ts'
import { ANSWERED_BY, startBalancer, type Balancer } from './balancer.ts'
import { Fleet } from './fleet.ts'
import { jobOf, type Job } from './jobs.ts'

const HOSTS = 3
/** The fewest jobs. There are more until all hosts have been ended. */
const JOBS = 500
/** The number of jobs that wait for their answers at any time. */
const AT_ONCE = 8
const ORGANIZATIONS = 20
/** The first host is ended once each organization has had jobs done, further ones after this number more. */
const FIRST_END = 100
const BETWEEN_ENDS = 80
/** Each host is ended by each signal. */
const ENDS = [
  [0, 'SIGKILL'],
  [1, 'SIGTERM'],
  [2, 'SIGKILL'],
  [0, 'SIGTERM'],
  [1, 'SIGKILL'],
  [2, 'SIGTERM'],
] as const

const KEY = 'a-key-of-at-least-thirty-two-characters'
const SECRET = 'a-secret-of-at-least-thirty-two-characters'

let place: Place
let platform: FakePlatform
let bucket: BucketServer
let folder: string
let fleet: Fleet
let balancer: Balancer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-many-'))
  ;[place, platform, bucket] = await Promise.all([postgres.create(), fakePlatform(), startBucketServer()])
  fleet = new Fleet((index) => ({
    ...platformEnvironment(platform),
    ...bucket.environment,
    ATLAS_BASE_URL: balancer.url,
    ATLAS_DATA: join(folder, String(index)),
    ATLAS_INLINE_BYTES: '10000',
    ATLAS_KEY: KEY,
    ATLAS_PAYMENT: 'platform',
    ATLAS_SECRET: SECRET,
    DATABASE_URL: place.url ?? '',
  }))
  balancer = await startBalancer(() => fleet.live)
})
afterEach(async () => {
  await fleet.stop()
  balancer.close()
  await Promise.all([place.remove(), platform.close(), bucket.close()])
  await rm(folder, { recursive: true, force: true })
})

/** Stores tokens of each organization that have expired: its first job needs new ones. */
async function storeExpiredTokens(): Promise<void> {
  const database: HostDatabase = await openDatabase<HostTables>({ ...place, migrations: hostMigrations })
  const table = new TokenTable(database, new TokenEncryption([KEY]))
  const hourAgo = Date.now() - 3600_000
  for (let id = 0; id < ORGANIZATIONS; id++) {
    const reply = platform.token({ method: 'POST', path: '/oauth/token', headers: {}, body: { code: 'c' } })
    const { access_token = '', refresh_token = '' } = (reply as { body: Record<string, string> }).body
    await table.put(
      `organization:${id}`,
      { accessToken: access_token, refreshToken: refresh_token, expiresIn: 60 },
      hourAgo,
    )
  }
  await database.destroy()
}

async function moduleUrl(): Promise<string> {
  const descriptor = await (await fetch(`${balancer.url}/atlas-app.json`)).json()
  const { modules } = descriptor as { modules: Record<string, { key: string; url: string }[]> }
  const module = modules['custom-file-format']?.find(({ key }) => key === 'java-properties')
  return `${balancer.url}${module?.url}`
}

/** A result that was handed out: where, by whom, and what it must hold. */
interface HandedOut {
  path: string
  by: string
  right: Buffer
}

/** Has a job done. Throws where the answer is not the right one. */
async function results(address: string, { request, right }: Job): Promise<HandedOut[]> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(request) })
  const { data, error } = (await response.json()) as { data?: Record<string, string>; error?: unknown }
  expect({ status: response.status, error }).toEqual({ status: 200, error: undefined })
  expect(Object.keys(data ?? {}).sort()).toEqual(Object.keys(right).sort())
  const by = response.headers.get(ANSWERED_BY) ?? ''
  return Object.entries(right).map(([member, bytes]) => ({
    path: new URL(data?.[member] ?? '').pathname,
    by,
    right: bytes,
  }))
}

/** Fetches a result from a host that did not make it; where that one has just been ended, from the next. */
async function fetchElsewhere({ path, by, right }: HandedOut): Promise<void> {
  for (;;) {
    for (const { port } of fleet.live.filter(({ name }) => name !== by)) {
      const answer = await fetchWhole(`http://127.0.0.1:${port}${path}`)
      if (!answer) continue
      expect(answer.status === 200 || answer.body.toString()).toBe(true)
      expect(answer.body.equals(right)).toBe(true)
      return
    }
    await wait(50)
  }
}

async function fetchWhole(url: string): Promise<{ status: number; body: Buffer } | undefined> {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } })
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  } catch {
    return undefined
  }
}

test('500 jobs while one host after the other is ended and started again', async () => {
  await storeExpiredTokens()
  await fleet.start(HOSTS)
  const address = await moduleUrl()
  const handedOut: HandedOut[] = []
  let begun = 0
  let done = 0
  let ended = 0
  let isOver = false
  onTestFailed(() => console.log(`begun ${begun}, done ${done}, ended ${ended}. ${fleet.state}`))
  const work = async (): Promise<void> => {
    for (let number = begun++; number < JOBS || (ended < ENDS.length && !isOver); number = begun++) {
      const made = await results(address, jobOf(number, number % ORGANIZATIONS))
      for (const result of made) await fetchElsewhere(result)
      handedOut.push(...made)
      done++
    }
  }
  const endHosts = async (): Promise<void> => {
    for (const [host, signal] of ENDS) {
      while (!isOver && done < FIRST_END + ended * BETWEEN_ENDS) await wait(20)
      if (isOver) return
      await fleet.restart(host, signal)
      ended++
    }
  }
  const working = Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => {
    isOver = true
  })
  await Promise.all([working, endHosts()])

  expect(done).toBeGreaterThanOrEqual(JOBS)
  expect(ended).toBe(ENDS.length)
  expect(new Set(handedOut.map(({ by }) => by)).size).toBe(HOSTS)
  expect(new Set(handedOut.map(({ path }) => path)).size).toBe(handedOut.length)
  // Hosts that made the first results have been ended since.
  for (const result of handedOut.slice(0, 100)) await fetchElsewhere(result)

  // Each organization's token was renewed once, whichever hosts its jobs came to.
  expect(platform.asked.filter(({ path }) => path === '/oauth/token')).toHaveLength(ORGANIZATIONS)
  expect(platform.misused).toEqual([])
})
