// The result store: whole, by unguessable names, not for ever, and never a way into the file system.
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resultName, ResultStore } from '../../server/results.ts'

let folder: string
let store: ResultStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-results-'))
  store = new ResultStore(folder, 3600)
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

const NAME = resultName('a'.repeat(43), 'application/x-ndjson')

async function contents(name: string): Promise<string | undefined> {
  const result = await store.open(name)
  return result && text(result.stream)
}

/** Sets when a result was written. */
async function writtenSecondsAgo(name: string, seconds: number): Promise<void> {
  const time = new Date(Date.now() - seconds * 1000)
  await utimes(join(folder, 'results', name), time, time)
}

test('a result is read more than once', async () => {
  await store.put(NAME, Buffer.from('one\n'))
  expect([await contents(NAME), await contents(NAME)]).toEqual(['one\n', 'one\n'])
  const open = await store.open(NAME)
  expect(open).toMatchObject({ contentType: 'application/x-ndjson', bytes: 4 })
  open?.stream.destroy()
})

test('another store on the same folder finds it', async () => {
  await store.put(NAME, Buffer.from('one\n'))
  const other = new ResultStore(folder, 3600)
  const open = await other.open(NAME)
  expect(open && (await text(open.stream))).toBe('one\n')
  other.close()
})

test('an expired result is gone, and the sweep removes it and what was never finished', async () => {
  await store.put(NAME, Buffer.from('old'))
  await writeFile(join(folder, 'results', `.${NAME}`), 'half')
  await writtenSecondsAgo(NAME, 3601)
  await writtenSecondsAgo(`.${NAME}`, 3601)
  expect(await contents(NAME)).toBeUndefined()
  await store.sweep()
  expect(await readdir(join(folder, 'results'))).toEqual([])
})

test('the sweep leaves what is still valid', async () => {
  await store.put(NAME, Buffer.from('new'))
  await writtenSecondsAgo(NAME, 3500)
  await store.sweep()
  expect(await contents(NAME)).toBe('new')
})

test('sweeping before anything was stored is no error', async () => {
  await expect(store.sweep()).resolves.toBeUndefined()
})

test.each([
  '../secret',
  '..',
  '.',
  '',
  `.${NAME}`,
  `${NAME}/..`,
  'a.ndjson',
  `${'a'.repeat(43)}.js`,
  `${NAME}\0`,
])('the name %j opens nothing', async (name) => {
  await writeFile(join(folder, 'secret'), 'secret')
  await store.put(NAME, Buffer.from('one'))
  await writeFile(join(folder, 'results', `.${NAME}`), 'half')
  expect(await store.open(name)).toBeUndefined()
})
