// Plugins that take memory outside their heap, faster than anybody can look: the system itself refuses it, which costs
// one job. Only Linux has such a limit.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childrenOf } from './processes.ts'
import { startFaultyHost, type FaultyHost } from './faulty-host.ts'

let host: FaultyHost
beforeAll(async () => {
  host = await startFaultyHost({ ATLAS_WORKER_MEMORY: '96' })
})
afterAll(() => host.remove())

describe.runIf(process.platform === 'linux')('a plugin that takes', () => {
  test.each([
    ['one buffer beyond the limit', 'giant'],
    ['buffers that are written to', 'buffers'],
    ['buffers that are never written to', 'reserve'],
    ['buffers so small that they are memory of the runtime', 'crumbs'],
  ])('%s: the job is refused, and the others go on', async (_what, fault) => {
    const [{ status, body }] = await Promise.all([
      host.fail(fault),
      host.expectHealthy(),
      host.expectHealthy(),
    ])
    expect(status).toBe(200)
    expect(body.error?.message).toMatch(/^The job needs more than the 96 MB of memory/)
    await host.expectHealthy()
  })

  test('and keeps it: the next job does not suffer', async () => {
    const { body } = await host.fail('hoard')
    expect(body.error?.message).toContain('needs more than the 96 MB of memory')
    const others = await Promise.all([host.fail('some'), host.fail('some')])
    for (const other of others) expect(other.body.data?.strings).toEqual([])
  })

  test('memory can take none beyond the limit, which applies to workers alone', () => {
    const workers = childrenOf(host.child.pid ?? 0).filter((pid) => /worker/.test(commandOf(pid)))
    expect(workers.length).toBeGreaterThan(0)
    for (const pid of workers) expect(dataLimitOf(pid)).toBe((544_000 + reservedKilobytes()) * 1024)
    expect(dataLimitOf(host.child.pid ?? 0)).toBe(dataLimitOf(process.pid))
  })
})

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
}

/** The space that Node 24 and later reserve for machine code, which counts as data. */
function reservedKilobytes(): number {
  return Number.parseInt(process.versions.node, 10) >= 24 ? Math.ceil(2 ** 29 / 1000) : 0
}

/** Bytes. */
function dataLimitOf(pid: number): number {
  const [, limit] = /^Max data size +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'latin1')) ?? []
  return limit === 'unlimited' ? Infinity : Number(limit)
}
