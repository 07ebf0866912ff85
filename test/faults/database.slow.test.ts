// The database down at the start and in the middle: one sentence, no job is lost without an answer, and all goes on after.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseHealth } from '@atlas/server/storage/database-health.ts'
import { DatabaseClock } from '@atlas/server/storage/database-clock.ts'
import { hostMigrations, type HostDatabase, type HostTables } from '@atlas/server/storage/tables.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { fakePlatform, platformEnvironment, type FakePlatform } from '../server/fake-platform.ts'
import { runHost, type RunningHost } from '../server/running-host.ts'
import { postgres, type Place } from '../storage/databases.ts'
import { weakLink, type WeakLink } from './weak-link.ts'

let place: Place
let link: WeakLink
let url: URL
beforeEach(async () => {
  place = await postgres.create()
  url = new URL(place.url ?? '')
  link = await weakLink({ port: Number(url.port) })
  url.port = String(link.port)
})
afterEach(async () => {
  await link.close()
  await place.remove()
})

describe('in the middle', () => {
  let platform: FakePlatform
  let running: RunningHost
  beforeEach(async () => {
    platform = await fakePlatform()
    running = await runHost({
      ...platformEnvironment(platform),
      ATLAS_PAYMENT: 'platform',
      DATABASE_URL: url.href,
    })
    const expires_at = Date.now() + 86_400_000
    await running.host.authorizations?.database
      .insertInto('subscriptions')
      .values([
        { organization: 'organization:42', expires_at },
        { organization: 'organization:43', expires_at },
      ])
      .execute()
  })
  afterEach(async () => {
    await running.close()
    await platform.close()
  })

  const job = (id = 42) => running.parse('json', '{"a":"text"}', { organization: { id } })
  const health = async (path: string) => {
    const { statusCode, body } = await running.app.inject(`/health/${path}`)
    return `${statusCode} ${(JSON.parse(body) as { status: string }).status}`
  }

  async function expectDone(): Promise<void> {
    const { status, body } = await job()
    expect({ status, text: body.data?.strings?.[0]?.text }).toEqual({ status: 200, text: 'text' })
  }

  /** It may take a moment to connect again. */
  const untilDone = () => expect.poll(async () => (await job()).status, { timeout: 600_000 }).toBe(200)

  /** An organization that has sent no job yet, so that its host does not know until when it has paid. */
  async function expectTurnedAway(): Promise<void> {
    const { status, headers, body } = await job(43)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body.error?.message).toBe(
      'The host cannot check at the moment whether this job is paid for. Try again in a few minutes.',
    )
  }

  test('it breaks all connections off, and comes back', async () => {
    await expectDone()
    expect(await health('ready')).toBe('200 ready')

    link.cut()
    await Promise.all([expectTurnedAway(), expectTurnedAway(), expectDone()])
    await expect.poll(() => health('ready')).toBe('503 no database')
    // A process that waits for its database must not be restarted.
    expect(await health('live')).toBe('200 live')
    const line = { level: 'error', status: 503, outcome: 'no database', stack: expect.any(String) as string }
    expect(running.log).toContainEqual(expect.objectContaining(line))
    expect(JSON.stringify(running.log)).not.toContain(url.password)

    link.heal()
    await untilDone()
    await expect.poll(() => health('ready')).toBe('200 ready')
    expect(platform.asked).toEqual([])
  })

  test('it breaks off in the middle of a query, which ends the query and not the process', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown): void => void uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)
    const { database } = running.host.authorizations ?? {}
    const slow = database?.selectNoFrom(sql`pg_sleep(60)`.as('slept')).execute()
    const outcome = slow?.then(
      () => 'answered',
      () => 'broken off',
    )
    // The query has arrived once a later one has been answered.
    await expectDone()
    link.cut()
    expect(await outcome).toBe('broken off')
    link.heal()
    await untilDone()
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
  })

  test('it falls silent: jobs wait for a while, not forever, and probes hardly', async () => {
    await expectDone()
    link.silence()
    const turnedAway = Promise.all([expectTurnedAway(), expectTurnedAway(), expectDone()])
    expect(await health('ready')).toBe('503 no database')
    await turnedAway
    link.heal()
    await untilDone()
  })
})

test('away at the start, it leaves the host up, not ready, and serving what needs no database', async () => {
  const platform = await fakePlatform()
  link.cut()
  const running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_PAYMENT: 'platform',
    DATABASE_URL: url.href,
  })
  const get = async (path: string) => (await running.app.inject(path)).statusCode
  expect(running.host.faults).toEqual([
    expect.stringContaining(`The database at ${url.host}${url.pathname} cannot`),
  ])
  expect([await get('/health/live'), await get('/health/ready'), await get('/atlas-app.json')]).toEqual([
    200, 503, 200,
  ])
  const job = () => running.parse('json', '{"a":"text"}', { organization: { id: 42 } })
  expect((await job()).status).toBe(503)
  link.heal()
  // The tables are made when the database comes.
  await expect.poll(() => get('/health/ready'), { timeout: 600_000 }).toBe(200)
  expect((await job()).body.error?.message).toContain('has not been authorized for organization 42')
  await running.close()
  await platform.close()
})

test('a clock that differs from the one of the database by more than a minute makes a host not ready', async () => {
  const database = await openDatabase<HostTables>({ ...place, migrations: hostMigrations })
  let [ahead, elapsed] = [0, 0]
  const clock = new DatabaseClock(
    database,
    () => Date.now() + ahead,
    () => elapsed,
  )
  const messages: string[] = []
  clock.onSkew = (message) => void messages.push(message)
  const looks: boolean[] = []
  for (const milliseconds of [0, 90_000_000, 90_000_000, -120_000, 50_000]) {
    ahead = milliseconds
    looks.push(await clock.isWrong())
    elapsed += 3_600_000
  }
  expect(looks).toEqual([false, true, true, true, false])
  expect(messages[0]).toMatch(
    /^The clock of this machine is 90,000 seconds ahead of the clock of the database\./,
  )
  expect(messages[2]).toMatch(/^The clock of this machine is 1[12]\d seconds behind/)
  await database.destroy()
})

test('at the start, a database that takes connections and sends nothing is refused in one sentence', async () => {
  link.silence()
  const opened = openDatabase({ url: url.href, file: place.file, migrations: [] })
  await expect(opened).rejects.toThrow(
    `The database at ${url.host}${url.pathname} cannot be used: its server cannot be reached.`,
  )
})

describe('the look at the database', () => {
  afterEach(() => void vi.useRealTimers())

  /** A database that counts how often it is asked, and answers when a test allows it. */
  function fakeDatabase() {
    const asked: ((error?: Error) => void)[] = []
    const execute = () =>
      new Promise<void>((resolve, reject) => asked.push((error) => (error ? reject(error) : resolve())))
    const query = { select: () => query, limit: () => query, execute }
    return { asked, database: { selectFrom: () => query } as unknown as HostDatabase }
  }

  test('is shared by all who ask at once, and remembered for two seconds', async () => {
    let now = 0
    const { asked, database } = fakeDatabase()
    const health = new DatabaseHealth(database, () => now)
    const looks = [health.isAway(), health.isAway()]
    asked[0]?.()
    expect(await Promise.all(looks)).toEqual([false, false])
    now = 1999
    expect(await health.isAway()).toBe(false)
    expect(asked).toHaveLength(1)
    now = 2000
    const look = health.isAway()
    asked[1]?.(new Error('away'))
    expect(await look).toBe(true)
  })

  test('is not remembered for longer because the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { asked, database } = fakeDatabase()
    const health = new DatabaseHealth(database)
    const look = health.isAway()
    asked[0]?.(new Error('away'))
    expect(await look).toBe(true)
    vi.setSystemTime(Date.now() - 86_400_000)
    vi.advanceTimersByTime(2000)
    const later = health.isAway()
    asked[1]?.()
    expect(await later).toBe(false)
  })

  test('waits for a silent database once: the next who asks adds no question', async () => {
    const { asked, database } = fakeDatabase()
    const health = new DatabaseHealth(database)
    expect(await Promise.all([health.isAway(), health.isAway()])).toEqual([true, true])
    expect(await health.isAway()).toBe(true)
    expect(asked).toHaveLength(1)
  })
})
