// The folder of results full, gone, and in the way: the job gets one sentence, nothing half-written stays, the next works.
import files, { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { runHost, type Answer, type RunningHost } from '../server/running-host.ts'

/** A disk that can be full: it takes the first half of what is written, as disks do. */
const disk = { isFull: false }
const real = files.writeFile
files.writeFile = async (...[file, data, options]: Parameters<typeof real>) => {
  if (!disk.isFull) return real(file, data, options)
  const whole = Buffer.concat([...(data as Iterable<Uint8Array>)])
  await real(file, whole.subarray(0, whole.length / 2), options)
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}
syncBuiltinESMExports()
afterAll(() => {
  files.writeFile = real
  syncBuiltinESMExports()
})

let running: RunningHost
let results: string
beforeEach(async () => {
  running = await runHost({ ATLAS_WORKERS: '1', ATLAS_INLINE_BYTES: '10000' })
  results = join(running.host.config.dataFolder, 'results')
})
afterEach(async () => {
  disk.isFull = false
  await running.close()
})

const LARGE = Array.from({ length: 1000 }, (_, index) => `key${index}=Text number ${index}`).join('\n')
const largeJob = (): Promise<Answer> => running.parse('java-properties', LARGE)

async function expectStored(): Promise<void> {
  const { status, body } = await largeJob()
  expect(status).toBe(200)
  const { pathname } = new URL(body.data?.stringsUrl ?? '')
  const fetched = await running.app.inject(pathname)
  expect(fetched.body.trimEnd().split('\n')).toHaveLength(1000)
}

/** A full store is reported with 200, since the platform would only repeat a 503. */
async function expectNotStored(state: string, code = 503): Promise<void> {
  const { status, headers, body } = await largeJob()
  expect(status).toBe(code)
  expect(headers['retry-after']).toBe(code === 503 ? '5' : undefined)
  expect(body.data).toBeUndefined()
  expect(body.error?.message).toBe(
    `The host's storage of large results ${state}. Try again later; if that does not help, the host's operator must fix it.`,
  )
  // What fits into its answer needs no storage.
  expect((await running.parse('json', '{"key":"text"}')).body.data?.strings).toHaveLength(1)
}

test('it is full, and has room again', async () => {
  await expectStored()
  const before = await readdir(results)
  disk.isFull = true
  await expectNotStored('is full', 200)
  expect(await readdir(results)).toEqual(before)
  expect(JSON.stringify(running.log)).toContain('ENOSPC')
  disk.isFull = false
  await expectStored()
})

test('it goes away between two jobs', async () => {
  await expectStored()
  await rm(running.host.config.dataFolder, { recursive: true })
  await expectStored()
})

test('something else is in its place, until it is taken away', async () => {
  await rm(results, { recursive: true, force: true })
  await writeFile(results, 'a file')
  await expectNotStored('cannot be used')
  await rm(results)
  await expectStored()
})

test('it goes away before its results were fetched: they are not there, and nothing else breaks', async () => {
  const { body } = await largeJob()
  const { pathname } = new URL(body.data?.stringsUrl ?? '')
  await rm(results, { recursive: true })
  const fetched = await running.app.inject(pathname)
  expect(fetched.statusCode).toBe(404)
  await mkdir(results)
  expect((await running.app.inject(pathname)).statusCode).toBe(404)
  await expectStored()
})
