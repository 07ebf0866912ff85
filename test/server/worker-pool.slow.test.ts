// Small tasks that share a message: none of them waits for another, or suffers from it.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Deadline } from '@atlas/server/workers/deadlines.ts'
import { WorkerPool, type TaskSettings } from '@atlas/server/workers/worker-pool.ts'
import { parseRequest } from './running-host.ts'

const file = join(import.meta.dirname, '../fixtures/plugins/faulty.ts')
let pool: WorkerPool
beforeEach(async () => {
  pool = new WorkerPool({ workers: 1, queue: 20, workerMemory: 96, jobsMemory: 1000 })
  // Loading the format takes long.
  await run('')
})
afterEach(() => pool.close())

/** Runs a job of a format that does what its file names. Resolves to what came of it. */
async function run(fault: string, deadline = new Deadline()): Promise<string> {
  try {
    const { kind } = await outcomeOf(fault, { deadline })
    return kind
  } catch (error) {
    return (error as { failure?: string }).failure ?? String(error)
  }
}

function outcomeOf(fault: string, settings: Partial<TaskSettings>): ReturnType<typeof pool.run<'run-job'>> {
  const call = {
    module: { kind: 'custom-file-format', type: 'faulty', file, version: undefined },
    body: Buffer.from(JSON.stringify(parseRequest(fault))),
    isMeasured: true,
    limit: 5_000_000,
    resultsUrl: '',
    unwritable: 'fail',
    mostStrings: 1000,
    mostBytes: 5_000_000,
    witness: 'off',
    profile: {},
  } as const
  return pool.run('run-job', call, { bytes: call.body.length, organization: 'unnamed', ...settings })
}

/** Starts a task that takes a while, and behind it these. */
function runBehind(...faults: string[]): Promise<string>[] {
  void run('brief')
  return faults.map((fault) => run(fault))
}

test('tasks that share a message have each their own outcome', async () => {
  const outcomes = await Promise.all(runBehind('', 'throw', '', 'string', ''))
  expect(outcomes).toEqual(['answer', 'bug', 'answer', 'bug', 'answer'])
})

test('a task that takes long delays those behind it for a moment', async () => {
  const deadline = new Deadline()
  const ended: string[] = []
  void run('brief')
  const stuck = run('stuck', deadline).then(() => ended.push('stuck'))
  const others = ['one', 'another'].map((name) => run('').then(() => ended.push(name)))
  await Promise.all(others)
  expect(ended).toEqual(['one', 'another'])
  deadline.end('late')
  await stuck
})

test('a task whose process dies takes none of the others with it', async () => {
  const outcomes = await Promise.all(runBehind('exit', '', ''))
  expect(outcomes).toEqual(['died', 'answer', 'answer'])
})

test('a task whose time is over takes none of the others with it', async () => {
  const deadline = new Deadline()
  void run('brief')
  const stuck = run('long', deadline)
  const others = ['', ''].map((fault) => run(fault))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  deadline.end('late')
  expect(await Promise.all([stuck, ...others])).toEqual(['late', 'answer', 'answer'])
})

test('a task whose client leaves before it begins is done without an outcome', async () => {
  const deadline = new Deadline()
  const first = run('brief')
  void run('short')
  const left = run('', deadline)
  const last = run('')
  await first
  deadline.end('gone')
  expect(await Promise.all([left, last])).toEqual(['gone', 'answer'])
})

/** The process that runs a task with these settings. */
async function processOf(settings: Partial<TaskSettings>): Promise<number> {
  const outcome = await outcomeOf('who', settings)
  return outcome.kind === 'bug' ? Number(/in process (\d+)/.exec(outcome.stack)?.[1]) : Number.NaN
}

/** Starts a pool with two processes. */
async function startTwo(): Promise<void> {
  await pool.close()
  pool = new WorkerPool({ workers: 2, queue: 20, workerMemory: 96, jobsMemory: 1000 })
  await Promise.all([run('long'), run('long')])
}

test('jobs of one file run in the process that had it last, if that one is idle', async () => {
  await startTwo()
  const first = await processOf({ file: 'one' })
  const [, second] = await Promise.all([run('short'), processOf({ file: 'another' })])
  expect(second).not.toBe(first)
  expect([
    await processOf({ file: 'another' }),
    await processOf({ file: 'one' }),
    await processOf({ file: 'another' }),
  ]).toEqual([second, first, second])
})

test('a task whose bytes were given away is sent alone, and is not repeated', async () => {
  const given: Uint8Array[] = []
  const giveAway = (bytes: Uint8Array): void => void given.push(bytes)
  void run('brief')
  const outcomes = [outcomeOf('exit', { giveAway }), outcomeOf('', { giveAway }), outcomeOf('', {})]
  const settled = await Promise.allSettled(outcomes)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(given).toHaveLength(2)
  // Without it, the task runs a second time.
  expect(pool.counts.ended.died).toBe(1)
})
