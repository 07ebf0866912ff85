// Archives are scheduled by the bytes that they unpack to.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'
import { parseRequest, runHost, type RunningHost } from './running-host.ts'

const book = readFileSync(join(import.meta.dirname, '../../formats/epub/samples/lighthouse.epub'))
const page = 'OEBPS/text/keeper.xhtml'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_WORKERS: '1' })
})
afterAll(() => running.close())

/** The number of bytes of each task that a call takes. */
async function demandsOf(file: Uint8Array): Promise<number[]> {
  const run = vi.spyOn(running.host.workers, 'run')
  const { status, body } = await running.call('custom-file-format', 'epub', parseRequest(file))
  expect({ status, strings: body.data?.strings?.length }).toEqual({
    status: 200,
    strings: expect.any(Number),
  })
  const demands = run.mock.calls.map(([, , { bytes }]) => bytes)
  run.mockRestore()
  return demands
}

test('a small archive takes one task', async () => {
  expect(await demandsOf(book)).toHaveLength(1)
})

test('an archive that unpacks to much more begins again, as large as it is', async () => {
  const zip = openZip(book)
  const text = zip.read(page)?.toString() ?? ''
  const large = zip.with(
    new Map([[page, Buffer.from(text.replace('<body>', `<body>${' '.repeat(400_000)}`))]]),
  )
  const demands = await demandsOf(large)
  expect(demands).toHaveLength(2)
  expect(demands[0]).toBeLessThan(20_000)
  expect(demands[1]).toBeGreaterThan(400_000)
})
