// The storage layer: migrations once and in order, also where many start at once; what an update returns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Migration } from '../../backend/storage/database.ts'
import { describeOnDatabases, type Place } from './databases.ts'

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
