// A database that cannot be used is refused in one sentence that names the database and the reason, and has no password.
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { postgres, sqlite, type DatabaseKind, type Place } from './databases.ts'

const places: Place[] = []
afterEach(() => Promise.all(places.splice(0).map((place) => place.remove())))

async function make({ create }: DatabaseKind): Promise<Place> {
  const place = await create()
  places.push(place)
  return place
}

const open = (place: Place) => openDatabase<object>({ ...place, migrations: [] })

test('only its owner may read an SQLite file', async () => {
  const place = await make(sqlite)
  await (await open(place)).destroy()
  expect((await stat(place.file)).mode & 0o777).toBe(0o600)
})

test('a file that is not a database', async () => {
  const place = await make(sqlite)
  await writeFile(place.file, 'something else, and long enough to have a header'.repeat(100))
  await expect(open(place)).rejects.toThrow(
    `The database file ${place.file} cannot be used: it is not a database.`,
  )
})

test('a folder that is missing', async () => {
  const place = await make(sqlite)
  const file = join(place.folder, 'missing', 'x.sqlite')
  await expect(open({ ...place, file })).rejects.toThrow(
    `The database file ${file} cannot be used: its folder is missing.`,
  )
})

test.each([
  [{ password: 'mistaken' }, 'the password is wrong'],
  [{ pathname: '/nothing' }, 'the database of that name does not exist'],
  [{ port: '1' }, 'its server refuses connections'],
])('a PostgreSQL server with %j', async (change, reason) => {
  const place = await make(postgres)
  const url = Object.assign(new URL(place.url ?? ''), change)
  const opened = open({ ...place, url: url.href })
  await expect(opened).rejects.toThrow(
    `The database at ${url.host}${url.pathname} cannot be used: ${reason}.`,
  )
  await expect(opened).rejects.not.toThrow(url.password)
})
