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

/** The answer to a bug: a number, and nothing of what was thrown; the log contains the rest under that number. */
async function expectNumber({ status, body }: FaultAnswer): Promise<void> {
  expect(status).toBe(500)
  const [, number] =
    /^The host failed on this call\..* number ([\w-]+)\.$/.exec(body.error?.message ?? '') ?? []
  await until(() => log().includes(`"reqId":"${number}"`) || undefined)
}

test('a worker that is killed in the middle of a job', async () => {
  const stuck = host.fail('loop')
  const [, pid] = await until(() => /looping in process (\d+)/.exec(log()) ?? undefined)
  const others = Array.from({ length: 20 }, host.expectHealthy)
  process.kill(Number(pid), 'SIGKILL')
  await Promise.all(others)
  await expectNumber(await stuck)
  expect(log()).toContain('a worker process ended')
  expect(isAlive(Number(pid))).toBe(false)
  await host.expectHealthy()
})

test('a worker that is killed while a large job is on its way to it', async () => {
  await host.expectHealthy()
  const workers = workersOf(host.child.pid ?? 0)
  expect(workers.length).toBeGreaterThan(0)
  // A stopped process reads nothing, so the job fills its socket.
  for (const pid of workers) process.kill(pid, 'SIGSTOP')
  const stuck = host.fail(`{"key":"${'text '.repeat(400_000)}"}`)
  await wait(300)
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  await expectNumber(await stuck)
  await host.expectHealthy()
})

test('a long task has a lower priority, until it has ended', async () => {
  const answer = host.fail('long')
  const [, number] = await until(() => /working in process (\d+)/.exec(log()) ?? undefined)
  const pid = Number(number)
  await until(() => getPriority(pid) > getPriority() || undefined)
  expect((await answer).status).toBe(200)
  // Without the privilege to restore it, the process ends, and another one takes the next task.
  await until(() => !isAlive(pid) || getPriority(pid) === getPriority() || undefined)
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
  const jobs = await until(() => {
    const [, ...lines] = log().split('\n').toReversed()
    const logged = lines.filter((line) => line.includes('"msg":"job"'))
    return logged.length >= 2 && lines.includes('half a line') ? logged : undefined
  })
  for (const line of jobs) expect(JSON.parse(line)).toMatchObject({ msg: 'job' })
})

test('workers killed one after the other, while jobs come', async () => {
  let isOver = false
  const jobs = (async () => {
    let done = 0
    for (; !isOver || done < 50; done++) await host.expectHealthy()
    return done
  })()
  for (let round = 0; round < 3; round++) {
    const at = host.log().length
    const stuck = host.fail('loop')
    const [, pid] = await until(() => /looping in process (\d+)/.exec(host.log().slice(at)) ?? undefined)
    process.kill(Number(pid), 'SIGKILL')
    expect((await stuck).status).toBe(500)
  }
  isOver = true
  expect(await jobs).toBeGreaterThanOrEqual(50)
})
