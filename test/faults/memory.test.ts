// Plugins that take memory outside their heap, faster than anybody can look: the system itself refuses it, which costs
// one job. Only Linux has such a limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import { parseRequest, type Answer } from '../server/running-host.ts'
import { sqlite, type Place } from '../storage/databases.ts'
import { childrenOf } from './processes.ts'

let place: Place
let host: HostProcess
let faulty: string
let healthy: string
beforeAll(async () => {
  place = await sqlite.create()
  host = await startHostProcess({
    ATLAS_DATA: place.folder,
    ATLAS_PLUGINS: join(import.meta.dirname, '../fixtures/plugins'),
    ATLAS_WORKERS: '2',
    ATLAS_WORKER_MEMORY: '96',
  })
  faulty = await host.moduleUrl('custom-file-format', 'faulty')
  healthy = await host.moduleUrl('custom-file-format', 'json')
})
afterAll(async () => {
  await host.stop('SIGKILL')
  await place.remove()
})

async function call(url: string, content: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(parseRequest(content)) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function expectHealthy(): Promise<void> {
  const { body } = await call(healthy, '{"key":"text"}')
  expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
}

describe.runIf(process.platform === 'linux')('a plugin that takes', () => {
  test.each([
    ['one buffer beyond the limit', 'giant'],
    ['buffers that are written to', 'buffers'],
    ['buffers that are never written to', 'reserve'],
    ['buffers so small that they are memory of the runtime', 'crumbs'],
  ])('%s: the job is refused, and the others go on', async (_what, fault) => {
    const [{ status, body }] = await Promise.all([call(faulty, fault), expectHealthy(), expectHealthy()])
    expect(status).toBe(200)
    expect(body.error?.message).toMatch(/^The job needs more than the 96 MB of memory/)
    await expectHealthy()
  })

  test('and keeps it: the next job does not suffer', async () => {
    const { body } = await call(faulty, 'hoard')
    expect(body.error?.message).toContain('needs more than the 96 MB of memory')
    const others = await Promise.all([call(faulty, 'some'), call(faulty, 'some')])
    for (const other of others) expect(other.body.data?.strings).toEqual([])
  })

  test('memory can take none beyond the limit, which is that of workers alone', () => {
    const workers = childrenOf(host.child.pid ?? 0).filter((pid) => /worker/.test(commandOf(pid)))
    expect(workers.length).toBeGreaterThan(0)
    for (const pid of workers) expect(dataLimitOf(pid)).toBe(480_000 * 1024)
    expect(dataLimitOf(host.child.pid ?? 0)).toBe(dataLimitOf(process.pid))
  })
})

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
}

/** Bytes. */
function dataLimitOf(pid: number): number {
  const [, limit] = /^Max data size +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'latin1')) ?? []
  return limit === 'unlimited' ? Infinity : Number(limit)
}
