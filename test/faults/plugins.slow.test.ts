// Killed workers, and plugins that throw odd values or print without end: each affects only its own job.
import { getPriority } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { workersOf, isAlive, until } from './processes.ts'
import { startFaultyHost, type FaultAnswer, type FaultyHost } from './faulty-host.ts'

let host: FaultyHost
beforeAll(async () => {
  // The limit of time must not find these faults.
  host = await startFaultyHost({ ATLAS_JOB_SECONDS: '100' })
})
afterAll(() => host.remove())

/** Where the log of a test begins. */
let begin = 0
beforeEach(() => {
  begin = host.log().length
})
const log = (): string => host.log().slice(begin)

/** The complete lines of a log. Each must be JSON. */
function linesOf(text: string): Record<string, unknown>[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** The answer to a bug: a number, and nothing of what was thrown; the log contains the rest under that number. */
async function expectNumber({ status, body }: FaultAnswer): Promise<void> {
  expect(status).toBe(500)
  const [, number] =
    /^The host failed on this call\..* number ([\w-]+)\.$/.exec(body.error?.message ?? '') ?? []
  await until(() => log().includes(`"reqId":"${number}"`) || undefined)
}

/** Waits until the plugin has reported its process this many times, and returns the processes. */
function busyProcesses(count: number): Promise<number[]> {
  return until(() => {
    const reports = [...log().matchAll(/(?:looping|working) in process (\d+)/g)]
    return reports.length >= count ? reports.map(([, pid]) => Number(pid)) : undefined
  })
}

test('a job whose worker is killed runs once more, in another one', async () => {
  const answer = host.fail('long')
  const [first = 0] = await busyProcesses(1)
  const others = Array.from({ length: 20 }, host.expectHealthy)
  process.kill(first, 'SIGKILL')
  await Promise.all(others)
  expect(await answer).toMatchObject({ status: 200, body: { data: { strings: [] } } })
  expect(log()).toContain('a worker process ended')
  expect(isAlive(first)).toBe(false)
  const [, second] = await busyProcesses(2)
  expect(second).not.toBe(first)
})

test('a job whose second worker is killed as well fails', async () => {
  const stuck = host.fail('loop')
  for (const attempt of [1, 2]) process.kill((await busyProcesses(attempt)).at(-1) ?? 0, 'SIGKILL')
  await expectNumber(await stuck)
  expect(await busyProcesses(2)).toHaveLength(2)
  await host.expectHealthy()
})

test('a large job whose worker is killed while it is on its way to it runs in another one', async () => {
  await host.expectHealthy()
  const workers = workersOf(host.child.pid ?? 0)
  expect(workers.length).toBeGreaterThan(0)
  // A stopped process reads nothing, so the job fills its socket.
  for (const pid of workers) process.kill(pid, 'SIGSTOP')
  const answer = host.fail('text '.repeat(400_000))
  await wait(300)
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  expect((await answer).status).toBe(200)
  await host.expectHealthy()
})

test('the process of a long task has a lower priority from then on', async () => {
  const answer = host.fail('long')
  const [, number] = await until(() => /working in process (\d+)/.exec(log()) ?? undefined)
  const pid = Number(number)
  await until(() => getPriority(pid) > getPriority() || undefined)
  expect((await answer).status).toBe(200)
  await host.expectHealthy()
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
})

test.each(['string', 'nothing', 'frozen', 'hostile'])('a plugin that throws: %s', async (fault) => {
  const answer = await host.fail(fault)
  await expectNumber(answer)
  expect(JSON.stringify(answer)).not.toContain('secret')
  await host.expectHealthy()
})

test('a plugin that writes a malformed report to the host', async () => {
  const [answer] = await Promise.all([host.fail('garble'), host.expectHealthy()])
  await expectNumber(answer)
  expect(log()).toContain('it sent a malformed report')
  await host.expectHealthy()
})

test('a plugin that prints megabytes does its job, and its output is not part of the answer', async () => {
  const [answer] = await Promise.all([host.fail('print'), host.expectHealthy()])
  expect(answer).toEqual({ status: 200, body: { data: expect.objectContaining({ strings: [] }) as unknown } })
  await host.expectHealthy()
  // A worker keeps its output until the host reads it, and can send nothing else before that.
  await until(() => (log().includes('printed all of it') ? true : undefined))
})

test('what a plugin prints without a line end does not break the next line of the log', async () => {
  await host.fail('mutter')
  await host.expectHealthy()
  // Worker and host write to the log a moment after the answer, so the line of an earlier job may come late, too.
  await until(() => {
    const lines = linesOf(log())
    const jobs = lines.filter(({ msg }) => msg === 'job')
    return jobs.length >= 2 && lines.some(({ line }) => line === 'half a line') ? true : undefined
  })
})

test('no job fails because workers are killed while jobs come', async () => {
  let isOver = false
  const done = Array.from({ length: 8 }, () => 0)
  const clients = done.map(async (_count, client) => {
    for (; !isOver; done[client] = (done[client] ?? 0) + 1) await host.expectHealthy()
  })
  const killed = new Set<number>()
  for (let round = 0; round < 10; round++) {
    const before = [...done]
    for (const pid of workersOf(host.child.pid ?? 0)) {
      process.kill(pid, 'SIGKILL')
      killed.add(pid)
    }
    // Every client goes on to another job, since killing both processes of a job makes it fail.
    await until(() => (done.every((count, client) => count > (before[client] ?? 0) + 1) ? true : undefined))
  }
  isOver = true
  await Promise.all(clients)
  expect(killed.size).toBeGreaterThanOrEqual(10)
})

test('whatever plugins do, the log consists of lines of JSON', () => {
  expect(linesOf(host.log()).length).toBeGreaterThan(3000)
})
