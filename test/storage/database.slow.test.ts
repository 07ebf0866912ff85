// The storage layer: migrations once and in order, also where many start at once; what an update returns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database, type Migration } from '@atlas/server/storage/database.ts'
import { describeOnDatabases, sqlite, type Place } from './databases.ts'

interface Tables {
  counters: { name: string; value: number; changed_at: number }
}

const counters: Migration = {
  name: 'test-1-counters',
  async up(database) {
    await database.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

const broken: Migration = {
  name: 'test-2-broken',
  async up(database) {
    await database.schema.createTable('half').addColumn('name', 'text').execute()
    throw new Error('on purpose')
  },
}

const PROCESS = join(import.meta.dirname, 'counting-process.ts')

describeOnDatabases('storage', ({ create }) => {
  let place: Place
  beforeEach(async () => {
    place = await create()
  })
  afterEach(() => place.remove())

  const open = (...migrations: Migration[]) => openDatabase<Tables>({ ...place, migrations })

  test('what was written is there after opening again, and migrations do not run twice', async () => {
    const now = Date.now()
    const database = await open(counters)
    await database.insertInto('counters').values({ name: 'a', value: 1, changed_at: now }).execute()
    await database.destroy()
    const again = await open(counters)
    expect(await again.selectFrom('counters').selectAll().execute()).toEqual([
      { name: 'a', value: 1, changed_at: now },
    ])
    await again.destroy()
  })

  test('an update returns the number of matching rows, or the rows', async () => {
    const database = await open(counters)
    await database.insertInto('counters').values({ name: 'a', value: 1, changed_at: 0 }).execute()
    const missed = await database
      .updateTable('counters')
      .set({ value: 2 })
      .where('value', '=', 7)
      .executeTakeFirst()
    expect(missed.numUpdatedRows).toBe(0n)
    const taken = await database.deleteFrom('counters').where('name', '=', 'a').returning('value').execute()
    expect(taken).toEqual([{ value: 1 }])
    expect(await database.selectFrom('counters').selectAll().execute()).toEqual([])
    await database.destroy()
  })

  test('a migration that fails leaves nothing behind, and its reason is reported', async () => {
    await expect(open(counters, broken)).rejects.toThrow(/cannot be used: on purpose\.$/)
    const database = await open(counters)
    expect(await database.introspection.getTables()).not.toContainEqual(
      expect.objectContaining({ name: 'half' }),
    )
    await database.destroy()
  })

  test('processes that start at once run each migration once, and lose no write', async () => {
    const processes = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', 'tsx', PROCESS, place.file, place.url ?? ''], {
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    )
    const ends = await Promise.all(
      processes.map(async (child) => {
        const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
        return { errors, code: code as number }
      }),
    )
    expect(ends).toEqual(processes.map(() => ({ errors: '', code: 0 })))
    const database = await openDatabase<Tables>({ ...place, migrations: [] })
    expect(await database.selectFrom('counters').select('value').execute()).toEqual([{ value: 100 }])
    await database.destroy()
  })
})

describe('SQLite, while another process writes', () => {
  let place: Place
  let database: Database<Tables>
  let other: Libsql.Database
  beforeEach(async () => {
    place = await sqlite.create()
    database = await openDatabase<Tables>({ ...place, migrations: [counters] })
    await count('before', 1)
    other = new Libsql(place.file)
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await database.destroy()
    await place.remove()
  })

  const count = (name: string, value: number) =>
    database.insertInto('counters').values({ name, value, changed_at: 0 }).execute()

  const names = async () =>
    (await database.selectFrom('counters').select('name').orderBy('name').execute()).map(({ name }) => name)

  test('a statement waits, and this process goes on meanwhile', async () => {
    expect(await names()).toEqual(['before'])
    const counted = count('while locked', 2)
    // Nothing here could end the other transaction, if the statement held up this process.
    await wait(100)
    other.exec('rollback')
    await counted
    expect(await names()).toEqual(['before', 'while locked'])
  })

  test('a transaction waits, too', async () => {
    const counted = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('counters').values({ name: 'one', value: 1, changed_at: 0 }).execute()
      await transaction.insertInto('counters').values({ name: 'two', value: 2, changed_at: 0 }).execute()
    })
    await wait(100)
    other.exec('commit')
    await counted
    expect(await names()).toEqual(['before', 'one', 'two'])
  })

  test('after some seconds, all that wait give up at once, and nothing is half written', async () => {
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => count(name, 1)))
    expect(outcomes).toMatchObject(outcomes.map(() => ({ reason: { code: 'SQLITE_BUSY' } })))
    expect(await names()).toEqual(['before'])
    other.exec('commit')
    await count('after', 1)
    expect(await names()).toEqual(['after', 'before'])
  })
})

test('a full SQLite file takes nothing more, keeps what it has, and goes on when there is room', async () => {
  const place = await sqlite.create()
  const database = await openDatabase<Tables>({ ...place, migrations: [counters] })
  const fill = (name: string) =>
    database
      .insertInto('counters')
      .values({ name: name.repeat(100_000), value: 1, changed_at: 0 })
      .execute()
  const limit = (pages: number) =>
    database.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${pages}`))
  await fill('a')
  // As on a disk without room for another page.
  await limit(1)
  await expect(fill('b')).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  const both = database.transaction().execute(async (transaction) => {
    await transaction.updateTable('counters').set({ value: 2 }).execute()
    await transaction
      .insertInto('counters')
      .values({ name: 'c'.repeat(100_000), value: 1, changed_at: 0 })
      .execute()
  })
  await expect(both).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  const values = () => database.selectFrom('counters').select('value').execute()
  expect(await values()).toEqual([{ value: 1 }])
  await limit(10_000)
  await fill('d')
  expect(await values()).toEqual([{ value: 1 }, { value: 1 }])
  await database.destroy()
  await place.remove()
})

test('a statement that comes after SQLite was closed fails, and the process goes on', async () => {
  const place = await sqlite.create()
  const database = await openDatabase<Tables>({ ...place, migrations: [counters] })
  const counted = database.insertInto('counters').values({ name: 'late', value: 1, changed_at: 0 })
  const running = Promise.allSettled([
    counted.execute(),
    database.selectFrom('counters').selectAll().execute(),
  ])
  await database.destroy()
  await running
  await expect(counted.execute()).rejects.toThrow('destroyed')
  await place.remove()
})
