// The modes of everything that host and sandbox write: folders 0700, files 0600, although the umask allows all.
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { runHost, type RunningHost } from '../server/running-host.ts'
import { openTestSandbox } from '@atlas/sandbox/test/test-sandbox.ts'
import { sqlite, type Place } from './databases.ts'

let place: Place
let umask: number
beforeEach(async () => {
  place = await sqlite.create()
  umask = process.umask(0)
})
afterEach(async () => {
  process.umask(umask)
  await place.remove()
})

/** Starts a host with plugins to compile, a database and a result. */
async function startHost(): Promise<RunningHost> {
  const running = await runHost({
    ATLAS_DATA: place.folder,
    ATLAS_PLATFORM_URL: 'http://127.0.0.1:9',
    ATLAS_CLIENT_ID: 'client',
    ATLAS_CLIENT_SECRET: 'a client secret that cannot be guessed',
    ATLAS_WITNESS: 'all',
  })
  const contentType = 'application/octet-stream'
  const result = { name: newResultName(contentType), contentType, pieces: [Buffer.from('a result')] }
  await running.host.results.put(result, new AbortController().signal)
  return running
}

/** The paths below the data folder with their modes, such as `results 700`. */
async function modes(): Promise<string[]> {
  const found = await readdir(place.folder, { recursive: true })
  return Promise.all(
    found.map(async (path) => `${path} ${((await stat(join(place.folder, path))).mode & 0o777).toString(8)}`),
  )
}

async function expectPrivate(...expected: readonly RegExp[]): Promise<void> {
  const found = await modes()
  for (const each of expected) expect(found).toContainEqual(expect.stringMatching(each))
  const isPrivate = await Promise.all(
    found.map(async (line) => {
      const path = join(place.folder, line.replace(/ \d+$/, ''))
      return line.endsWith((await stat(path)).isDirectory() ? ' 700' : ' 600')
    }),
  )
  expect(found.filter((_line, index) => !isPrivate[index])).toEqual([])
}

test('of a host', async () => {
  const running = await startHost()
  await expectPrivate(
    /^secret /,
    /^key /,
    /^results \d+$/,
    /^results\/\S+\.bin /,
    /^plugins \d+$/,
    /^plugins\/\w+\/.*\.js /,
    /^host\.sqlite /,
    /^host\.sqlite-wal /,
  )
  await running.close()
})

test('of a sandbox', async () => {
  const { close } = await openTestSandbox({ ...place, url: undefined })
  await expectPrivate(/^sandbox \d+$/, /^sandbox\/form-secret /, /^sandbox\/sandbox\.sqlite /)
  await close()
})

test('of the data folder, if it is missing', async () => {
  const folder = join(place.folder, 'data')
  const running = await runHost({ ATLAS_DATA: folder })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await running.close()
})

test('of folders that an older host has made, but not of one that the operator has made', async () => {
  await chmod(place.folder, 0o755)
  for (const name of ['results', 'plugins', 'sandbox']) {
    await mkdir(join(place.folder, name), { mode: 0o755 })
    await writeFile(join(place.folder, name, 'old'), '', { mode: 0o644 })
  }
  const running = await startHost()
  const { close } = await openTestSandbox({ ...place, url: undefined })
  expect(await modes()).toEqual(expect.arrayContaining(['results 700', 'plugins 700', 'sandbox 700']))
  expect((await stat(place.folder)).mode & 0o777).toBe(0o755)
  await close()
  await running.close()
})
