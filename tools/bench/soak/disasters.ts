// The disasters of a soak test. Tests run most of them, too, for some seconds.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Libsql from 'libsql'
import pg from 'pg'
import { refuse, startBucketServer, type Fault } from '../../../test/server/results/bucket-server.ts'
import { weakLink } from '../../../test/faults/weak-link.ts'
import type { Disaster } from './endure.ts'

/** How a disaster is made. `postgres` creates an empty database. */
type Make = (postgres: () => Promise<string>) => Promise<Disaster>

/** All disasters by name. */
export const disasters: Readonly<Record<string, Make>> = {
  stopped: () => restarted('hosts stopped by SIGTERM', ['SIGTERM']),
  killed: () => restarted('hosts killed by SIGKILL', ['SIGKILL']),
  'two-hosts': async (postgres) => ({
    ...(await restarted('one of two hosts on one PostgreSQL killed or stopped', ['SIGKILL', 'SIGTERM'])),
    hosts: 2,
    environment: { ...(await sharedFolder()), DATABASE_URL: await postgres() },
  }),
  'ten-hosts': tenHosts,
  'full-disk': fullDisk,
  clock: changedClock,
  'locked-sqlite': lockedSqlite,
  'locked-postgres': lockedPostgres,
  bucket: faultyBucket,
}

const NOTHING = /^$/

/** The sentence for what needs the database. */
const NO_DATABASE = /failed on this call|database cannot be used at the moment/

/** The sentences for results that the bucket does not take or give. */
const BUCKET_AWAY = /storage of large results (is away|is full|has only a part)/

async function folderOf(name: string): Promise<string> {
  return mkdtemp(join(tmpdir(), `atlas-${name}-`))
}

async function sharedFolder(): Promise<{ ATLAS_DATA: string }> {
  return { ATLAS_DATA: await folderOf('shared') }
}

/** Ends one host at a time, and starts it again. */
async function restarted(name: string, signals: readonly NodeJS.Signals[]): Promise<Disaster> {
  let round = 0
  return {
    name,
    environment: {},
    refusals: NOTHING,
    mayClose: true,
    async strike(hosts, milliseconds) {
      const until = performance.now() + milliseconds
      do {
        for (const [index, host] of hosts.entries()) {
          await host.restart(signals[(round + index) % signals.length] ?? 'SIGKILL')
          await sleep(500)
        }
        round++
      } while (performance.now() < until)
    },
    async remove() {},
  }
}

const HOSTS = 10
const CONNECTIONS_OF_A_HOST = 2
/** Between two ends of hosts. A host that starts again has time to take jobs. */
const PAUSE_BETWEEN_ENDS = 20_000
/** How long the database or the bucket is away. */
const AWAY = 5_000

/**
 * Ends one of ten small hosts on one PostgreSQL and one bucket every 20 seconds. After each end, the database or the bucket
 * is away for a while, the database twice as often. Counts the connections of all hosts.
 */
async function tenHosts(postgres: () => Promise<string>): Promise<Disaster> {
  const url = await postgres()
  const database = await weakLink({ port: Number(new URL(url).port) })
  const bucket = await startBucketServer()
  const address = new URL(url)
  address.port = String(database.port)
  let next = 0
  const cutDatabase = async (): Promise<void> => {
    database.cut()
    await sleep(AWAY)
    database.heal()
  }
  const breakBucket = async (): Promise<void> => {
    const whole = bucket.fault
    bucket.fault = refuse(500, 'InternalError')
    await sleep(AWAY)
    bucket.fault = whole
  }
  return {
    name: 'ten hosts on one PostgreSQL and one bucket: one killed or stopped every 20 seconds, then the database or the bucket away',
    hosts: HOSTS,
    environment: {
      ...bucket.environment,
      DATABASE_URL: address.href,
      ATLAS_DATABASE_CONNECTIONS: String(CONNECTIONS_OF_A_HOST),
      ATLAS_WORKERS: '1',
    },
    refusals: new RegExp(`${NO_DATABASE.source}|${BUCKET_AWAY.source}`),
    mayClose: true,
    async strike(hosts, milliseconds) {
      const until = performance.now() + milliseconds
      do {
        await hosts[next % hosts.length]?.restart(next % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
        await (next % 3 === 2 ? breakBucket() : cutDatabase())
        next++
        await requireConnections(url, HOSTS * CONNECTIONS_OF_A_HOST)
        await sleep(Math.min(PAUSE_BETWEEN_ENDS, Math.max(0, until - performance.now())))
      } while (performance.now() < until)
    },
    async remove() {
      await database.close()
      await bucket.close()
    },
  }
}

/** Throws if the hosts have more connections to the database than they may. A killed host's are ended by the server. */
async function requireConnections(url: string, most: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  const count = rows[0]?.count ?? 0
  process.stderr.write(`${count} connections of ${HOSTS} hosts to the database\n`)
  if (count > most)
    throw new Error(`The hosts have ${count} connections to the database, not ${most} at most.`)
}

const DISK_MEGABYTES = 500

/** Fills the disk of the host, and kills the host on the full disk. */
async function fullDisk(): Promise<Disaster> {
  const mount = await folderOf('disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', mount])
  const filler = join(mount, 'filler')
  return {
    name: 'the disk full',
    environment: { ATLAS_DATA: join(mount, 'data') },
    refusals:
      /storage of large results is full|limit of stored large results|failed on this call|database cannot/,
    mayClose: true,
    async strike([host], milliseconds) {
      await fill(filler)
      await sleep(milliseconds / 2)
      // It may refuse to start without room for its database.
      const isBack = await host?.restart('SIGKILL').then(
        () => true,
        () => false,
      )
      await sleep(milliseconds / 2)
      await rm(filler)
      if (!isBack) await host?.restart('SIGKILL')
    },
    async remove() {
      execFileSync('umount', [mount])
      await rm(mount, { recursive: true })
    },
  }
}

/** Writes zeros until there is no room. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  const zeros = Buffer.alloc(1_000_000)
  try {
    for (let size = zeros.length; size > 0;) {
      await file.write(zeros, 0, size).catch(() => (size = Math.floor(size / 2)))
    }
  } finally {
    await file.close()
  }
}

const DAY_SECONDS = 86_400

/** Moves the clock of the host by a day, forth and back, by the library of the program `faketime`. */
async function changedClock(): Promise<Disaster> {
  const folder = await folderOf('clock')
  const clock = join(folder, 'clock')
  await writeFile(clock, '+0')
  return {
    name: 'the clock moved by a day, forth and back',
    environment: {
      LD_PRELOAD: libraryOfFaketime(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    refusals: NOTHING,
    mayClose: false,
    async strike(_hosts, milliseconds) {
      for (const seconds of [DAY_SECONDS, -DAY_SECONDS, 0]) {
        await writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}`)
        await sleep(milliseconds / 3)
      }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

function libraryOfFaketime(): string {
  for (const folder of readdirSync('/usr/lib')) {
    const library = join('/usr/lib', folder, 'faketime/libfaketime.so.1')
    if (existsSync(library)) return library
  }
  throw new Error('The program faketime is not installed.')
}

/** Another process holds the file of the database for writing. */
async function lockedSqlite(): Promise<Disaster> {
  const environment = await sharedFolder()
  return {
    name: 'SQLite locked by another process',
    environment,
    refusals: NO_DATABASE,
    mayClose: false,
    async strike(_hosts, milliseconds) {
      const other = new Libsql(join(environment.ATLAS_DATA, 'host.sqlite'))
      other.exec('pragma busy_timeout = 1000')
      other.exec('begin immediate')
      await sleep(milliseconds)
      other.exec('rollback')
      other.close()
    },
    async remove() {},
  }
}

/** Another client of the server locks the table, also for reading. */
async function lockedPostgres(postgres: () => Promise<string>): Promise<Disaster> {
  const url = await postgres()
  return {
    name: 'a table of PostgreSQL locked',
    environment: { DATABASE_URL: url },
    refusals: NO_DATABASE,
    mayClose: false,
    async strike(_hosts, milliseconds) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('begin; lock table organization_formats in access exclusive mode')
      await sleep(milliseconds)
      await client.query('rollback')
      await client.end()
    },
    async remove() {},
  }
}

const SLOW_MILLISECONDS = 700

/** The bucket refuses, hangs, is slow, is full, or lies about the sizes of results. */
async function faultyBucket(): Promise<Disaster> {
  const bucket = await startBucketServer()
  const faults: readonly Fault[] = [
    refuse(500, 'InternalError'),
    refuse(503, 'SlowDown'),
    () => true,
    slow,
    refuse(507, 'InsufficientStorage'),
    half,
    (request) => {
      request.destroy()
      return true
    },
  ]
  const whole = bucket.fault
  return {
    name: 'the bucket failing, slow, full, or lying about sizes',
    environment: bucket.environment,
    refusals: BUCKET_AWAY,
    mayClose: false,
    async strike(_hosts, milliseconds) {
      for (const fault of faults) {
        bucket.fault = fault
        await sleep(milliseconds / faults.length)
      }
      bucket.fault = whole
    },
    remove: () => bucket.close(),
  }

  /** Passes each request on after a while. */
  function slow(...[request, response]: Parameters<Fault>): boolean {
    setTimeout(() => bucket.answer(request, response), SLOW_MILLISECONDS)
    return true
  }

  function half(...[request, response]: Parameters<Fault>): boolean {
    if (request.method !== 'GET') return false
    const part = Buffer.from('{"half":')
    response.writeHead(200, { 'content-length': part.length }).end(part)
    return true
  }
}
