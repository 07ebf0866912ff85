// Runs a suite on both databases: an SQLite file of its own, and a database of its own on the run's PostgreSQL server.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject } from 'vitest'

/** Where a fresh, empty database is: hand it to `openDatabase`, or to a host as `DATABASE_URL` and `ATLAS_DATA`. */
export interface Place {
  url: string | undefined
  file: string
  /** The folder of the file. */
  folder: string
  /** Removes it even if clients are still connected. */
  remove(): Promise<void>
}

/** How a suite gets databases of one kind. */
export interface DatabaseKind {
  kind: 'SQLite' | 'PostgreSQL'
  create(): Promise<Place>
}

/** A suite that runs once for each kind of database. `npm run -w tools mutate` has only SQLite, so that a mutant takes less time. */
export function describeOnDatabases(name: string, suite: (databases: DatabaseKind) => void): void {
  const kinds = process.env['ATLAS_MUTATE_TESTS'] === undefined ? [sqlite, postgres] : [sqlite]
  describe.each(kinds)(`${name}, on $kind`, (databases) => {
    suite(databases)
  })
}

/** Databases on the run's PostgreSQL server, for tests that need several processes on one database. */
export const postgres: DatabaseKind = {
  kind: 'PostgreSQL',
  async create() {
    const server = await serverAddress()
    const name = `test_${randomBytes(8).toString('hex')}`
    await execute(server, `create database ${name}`)
    const place = await sqlite.create()
    const url = new URL(server)
    url.pathname = `/${name}`
    return {
      ...place,
      url: url.href,
      async remove() {
        await execute(server, `drop database ${name} with (force)`)
        await place.remove()
      },
    }
  },
}

/** An SQLite file in a folder of its own. */
export const sqlite: DatabaseKind = {
  kind: 'SQLite',
  async create() {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-database-'))
    return {
      url: undefined,
      file: join(folder, 'test.sqlite'),
      folder,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

async function serverAddress(): Promise<string> {
  const response = await fetch(inject('postgresControlUrl'))
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return answer
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
