// Results in a folder: the sweep, and what is left where a result could not be written.
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderStore } from '@atlas/server/results/folder-store.ts'
import { Results } from '@atlas/server/results/results.ts'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { textOf } from './stores.ts'

const HOUR = 3600_000
const NAME = newResultName('application/x-ndjson')
const RESULT = { name: NAME, contentType: 'application/x-ndjson', pieces: [Buffer.from('one')] }
const { signal } = new AbortController()

let folder: string
let store: FolderStore
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'atlas-results-')), 'results')
  store = new FolderStore(folder)
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

/** Sets when a file was written. */
async function writtenBefore(name: string, milliseconds: number): Promise<void> {
  const time = new Date(Date.now() - milliseconds)
  await utimes(join(folder, name), time, time)
}

test('the sweep removes what has expired and what was never finished, and leaves the rest', async () => {
  const expired = newResultName('application/x-ndjson')
  await store.put({ ...RESULT, name: expired }, signal)
  await store.put(RESULT, signal)
  await writeFile(join(folder, `.${expired}`), 'half')
  await writtenBefore(expired, HOUR + 1000)
  await writtenBefore(`.${expired}`, HOUR + 1000)
  await writtenBefore(NAME, HOUR - 60_000)
  await store.sweep(HOUR)
  expect(await readdir(folder)).toEqual([NAME])
})

test('what is stored already counts, also when it was stored by another host, and no longer when it is gone', async () => {
  const limits = { bytes: 6, organizationShare: 1 }
  const [one, other] = [new Results(store, 3600, limits), new Results(new FolderStore(folder), 3600, limits)]
  const put = (results: Results): Promise<void> =>
    results.put({ ...RESULT, name: newResultName('application/x-ndjson') }, signal)
  await put(one)
  await other.sweep()
  await put(other)
  await expect(put(other)).rejects.toMatchObject({ isFull: true })
  await rm(folder, { recursive: true })
  await other.sweep()
  await put(other)
  await put(other)
  await Promise.all([one.close(), other.close()])
})

test('a folder that cannot be used is reported by the sweep, and its results go on counting', async () => {
  const results = new Results(store, 3600, { bytes: 4, organizationShare: 1 })
  const faults: unknown[] = []
  results.onFault = (error) => void faults.push(error)
  await results.put(RESULT, signal)
  await rm(folder, { recursive: true })
  await writeFile(folder, 'no folder')
  await results.sweep()
  expect(faults).toEqual([expect.objectContaining({ code: 'ENOTDIR' })])
  await expect(results.put({ ...RESULT, name: newResultName('text/html') }, signal)).rejects.toThrow(
    'is full',
  )
  await results.close()
})

test('a result that is discarded is gone, and its room is free', async () => {
  const results = new Results(store, 3600, { bytes: 4, organizationShare: 1 })
  await results.put(RESULT, signal)
  await results.discard([NAME])
  expect(await readdir(folder)).toEqual([])
  await results.put({ ...RESULT, name: newResultName('text/html') }, signal)
  await results.close()
})

test('a result that is being read outlives the sweep', async () => {
  await store.put(RESULT, signal)
  const found = await store.open(NAME)
  await writtenBefore(NAME, HOUR + 1000)
  await store.sweep(HOUR)
  expect(await readdir(folder)).toEqual([])
  expect(await textOf(found)).toBe('one')
})

test('a result that is being stored is whole or not there', async () => {
  const bytes = Buffer.alloc(50_000_000, 'x')
  let isStored = false
  const stored = store.put({ ...RESULT, pieces: [bytes] }, signal).finally(() => {
    isStored = true
  })
  const seen = new Set<number | undefined>([undefined])
  while (!isStored) {
    const found = await store.open(NAME)
    if (!found || !('stream' in found)) continue
    found.stream.destroy()
    seen.add(found.bytes)
  }
  await stored
  expect((await textOf(await store.open(NAME)))?.length).toBe(bytes.length)
  expect([undefined, bytes.length]).toEqual(expect.arrayContaining([...seen]))
})

test('a folder that went away is made again', async () => {
  await store.put(RESULT, signal)
  await rm(folder, { recursive: true })
  expect(await store.open(NAME)).toBeUndefined()
  await store.put(RESULT, signal)
  expect(await readdir(folder)).toEqual([NAME])
})

test('what could not be written leaves nothing behind, and the next is stored', async () => {
  // A folder is where the result would be.
  await mkdir(join(folder, NAME), { recursive: true })
  await expect(store.put(RESULT, signal)).rejects.toThrow(
    "The host's storage of large results cannot be used. Try again later",
  )
  expect(await readdir(folder)).toEqual([NAME])
  const other = newResultName('application/x-ndjson')
  await store.put({ ...RESULT, name: other }, signal)
  expect((await readdir(folder)).sort()).toEqual([NAME, other].sort())
})
