// Databases that an earlier version has written: their rows are read after the migrations since then.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  EditorComments,
  EditorHistory,
  EditorImported,
  EditorStrings,
} from '@atlas/editor/editor-wire.ts'
import { splitParts } from '@atlas/editor/wire.ts'
import { FakeApp } from '@atlas/sandbox/test/fake-app.ts'
import { openTestSandbox, type BrowserSession, type OpenedSandbox } from '@atlas/sandbox/test/test-sandbox.ts'
import { openDatabase } from '@atlas/server/storage/database.ts'
import { hostMigrations, type HostTables } from '@atlas/server/storage/tables.ts'
import { OrganizationFormats } from '@atlas/server/organization-formats/store.ts'
import { sqlite, type Place } from './databases.ts'

/** What the commit d66b02f6 stored: two files, their strings, translations, history and a comment, and two apps. */
const DUMP = join(import.meta.dirname, '../fixtures/databases/sandbox-d66b02f6.sql')

let app: FakeApp
let place: Place
let opened: OpenedSandbox
let olga: BrowserSession

beforeAll(async () => {
  app = new FakeApp()
  await app.start()
  place = await sqlite.create()
  const folder = join(place.folder, 'sandbox')
  await mkdir(folder)
  const database = new Database(join(folder, 'sandbox.sqlite'))
  database.exec((await readFile(DUMP, 'utf8')).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, app.baseUrl))
  database.close()
  opened = await openTestSandbox(place)
  olga = await opened.browser('olga')
})
afterAll(async () => {
  await opened.close()
  await place.remove()
  app.stop()
})

async function call<Body>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Body> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const response = await opened.app.inject({
    method,
    url: `/editor/api${path}`,
    headers: {
      cookie: olga.cookie,
      'sec-fetch-site': 'same-origin',
      ...(payload ? { 'content-type': type } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  if (response.statusCode > 299) throw new Error(response.body)
  const isJson = String(response.headers['content-type']).includes('json')
  return (isJson ? response.json<Body>() : response.rawPayload) as Body
}

test('projects, strings, translations, history and comments of an older sandbox are there', async () => {
  const { projects } = await call<{ projects: { id: number; name: string }[] }>('GET', '/projects')
  expect(projects.map(({ name }) => name)).toContain('Old harbor')
  const { strings } = await call<EditorStrings>('GET', '/files/1/strings?language=de')
  expect(strings.map(({ identifier, text, translation }) => [identifier, text, translation?.text])).toEqual([
    ['greeting', 'Hello', 'Guten Tag'],
    ['gate', 'Gate', undefined],
  ])
  const [greeting] = strings
  const { entries } = await call<EditorHistory>('GET', `/strings/${greeting?.id}/translations/de/history`)
  expect(entries.map(({ before }) => before?.text)).toEqual(['Hallo', undefined])
  const { comments } = await call<EditorComments>('GET', `/strings/${greeting?.id}/comments`)
  expect(comments.map(({ text }) => text)).toEqual(['A greeting?'])
  const { strings: plurals } = await call<EditorStrings>('GET', '/files/2/strings?language=pl')
  expect(plurals[0]?.translation).toEqual({
    text: { one: '%d plik', few: '%d pliki', many: '%d plików', other: '%d pliku' },
    status: { one: 'approved', few: 'translated', many: 'translated', other: 'translated' },
  })
})

test('its files are exported, and an update keeps their translations', async () => {
  const access = await opened.sandbox.installations.access('person:olga', 'fake')
  const format = { kind: 'custom-file-format', key: 'kv' }
  const fake = await opened.sandbox.installations.find('person:olga', 'fake')
  const module = fake?.descriptor.modules.find(({ kind, key }) => kind === format.kind && key === format.key)
  expect(module && access(module)).toEqual({ category: 'selected', selected: ['max'] })
  expect(fake?.projects).toBeNull()
  await opened.sandbox.installations.grant('person:olga', 'fake', fake?.descriptor.modules ?? [], {
    category: 'members',
    selected: [],
  })
  const parts = splitParts(await call<Uint8Array>('POST', '/files/1/export', { languages: ['de'] }))
  expect(Buffer.from(parts.at(-1) ?? []).toString()).toBe('{"greeting":"Guten Tag","gate":"Gate"}')
  const update = Buffer.from('{"gate":"Gate","greeting":"Hello"}')
  expect(await call<EditorImported>('POST', '/projects/1/files?name=a.kv', update)).toMatchObject({
    kept: 2,
    added: 0,
    removed: 0,
  })
  expect((await opened.sandbox.subscriptions.of('person:olga', 'fake')).state).toBe('paid')
})

test('tokens, subscriptions and formats of organizations of an older host are there', async () => {
  const host = await sqlite.create()
  const organization = 'organization:42'
  const older = await openDatabase<HostTables>({ file: host.file, migrations: hostMigrations.slice(0, 1) })
  const times = { refresh_at: 1, expires_at: 2, lease_until: 0 }
  const token = { organization, version: 'v', access_token: 'a', refresh_token: 'r', ...times } as const
  await older.insertInto('tokens').values(token).execute()
  await older.insertInto('subscriptions').values({ organization, expires_at: 5_000_000_000_000 }).execute()
  const format = { organization, slot: 0, type: 'own', title: 'Own', declaration: '{"type":"own"}' } as const
  await older.insertInto('organization_formats').values(format).execute()
  await older.destroy()
  const database = await openDatabase<HostTables>({ file: host.file, migrations: hostMigrations })
  expect(await database.selectFrom('tokens').selectAll().execute()).toEqual([token])
  expect(await database.selectFrom('subscriptions').select('expires_at').execute()).toEqual([
    { expires_at: 5_000_000_000_000 },
  ])
  expect(await new OrganizationFormats(database).list(organization)).toMatchObject([
    { type: 'own', title: 'Own' },
  ])
  await database.destroy()
  await host.remove()
})
