// Plugins that hang, explode or leave: each costs only its own job, and the host lives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsHere } from '../../scripts/machine-speed.ts'
import { WorkerPool, unwantedMilliseconds } from '@atlas/server/workers/worker-pool.ts'
import { runHost, type RunningHost } from './running-host.ts'

/**
 * The limit of the host that ends jobs by it: some forty times what Node takes to start. Ordinary jobs must be done in
 * less, also on a busy machine. Jobs that never end use both cores until then.
 */
const SECONDS = secondsHere(2, 60)

const SETTINGS = { ATLAS_QUEUE: '6', ATLAS_CALLER_SHARE: '100', ATLAS_WORKER_MEMORY: '96' }

let running: RunningHost
/** A host whose limit of time is over after all others. */
let patient: RunningHost
beforeAll(async () => {
  running = await runHost({ ...SETTINGS, ATLAS_JOB_SECONDS: String(SECONDS) })
  patient = await runHost({ ...SETTINGS, ATLAS_JOB_SECONDS: '115' })
})
afterAll(() => Promise.all([running.close(), patient.close()]))

async function stillWorks(host = running): Promise<void> {
  const { body } = await host.parse('json', '{"key":"text"}')
  expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
}

test('stuck: the job is ended, and the answer reports it', async () => {
  const [stuck] = await Promise.all([running.parse('faulty', 'stuck'), stillWorks()])
  expect(stuck.status).toBe(200)
  expect(stuck.body.error?.message).toContain(`not done after ${SECONDS} seconds`)
  await stillWorks()
})

test('too much memory: the answer reports it', async () => {
  const { status, body } = await patient.parse('faulty', 'heap')
  expect(status).toBe(200)
  expect(body.error?.message).toContain('needs more than the 96 MB of memory')
  await stillWorks(patient)
})

test.runIf(process.platform === 'linux')(
  'buffers, which no limit of a heap covers, count as memory',
  async () => {
    const { status, body } = await patient.parse('faulty', 'buffers')
    expect(status).toBe(200)
    expect(body.error?.message).toContain('needs more than the 96 MB of memory')
    await stillWorks(patient)
  },
)

test.each(['exit', 'throw', 'recurse'])('%s: a number, and the reason only in the log', async (fault) => {
  running.log.length = 0
  const { status, body } = await running.parse('faulty', fault)
  expect(status).toBe(500)
  const number = /under the number ([\w-]+)\.$/.exec(body.error?.message ?? '')?.[1]
  expect(number).toBeDefined()
  expect(body.error?.message).not.toContain('secret')
  expect(running.log).toContainEqual(
    expect.objectContaining({ level: 'error', reqId: number, stack: expect.anything() as unknown }),
  )
  await stillWorks()
})

test('an unhandled rejection', async () => {
  await running.parse('faulty', 'reject')
  await stillWorks()
  expect(JSON.stringify(running.log)).toContain('rejected without a handler')
})

test('if processes cannot start, no call waits forever, and the host is not ready', async () => {
  const workers = new WorkerPool({ workers: 1, queue: 1, workerMemory: 1, jobsMemory: 1 })
  await expect(
    workers.run('run-job', {} as never, { bytes: 0, organization: 'unnamed' }),
  ).rejects.toMatchObject({
    failure: 'died',
  })
  expect(workers.isBroken).toBe(true)
  await workers.close()
})

test('a task without a client may run as long as it takes to replace its process, within limits', () => {
  expect([0, 300, 900, 4000, 60_000].map(unwantedMilliseconds)).toEqual([1000, 1000, 1800, 8000, 10_000])
})

test('small tasks start no more processes than there are workers', async () => {
  const workers = new WorkerPool({ workers: 2, queue: 20, workerMemory: 96, jobsMemory: 1000 })
  const fail = (): Promise<unknown> =>
    workers.run('run-job', {} as never, { bytes: 0, organization: 'unnamed' }).catch(String)
  await fail()
  const outcomes = await Promise.all(Array.from({ length: 10 }, fail))
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => expect.stringContaining('reported') as unknown))
  expect(workers.counts.started).toBe(2)
  await workers.close()
})

test('more calls than the queue holds are answered 503 with Retry-After', async () => {
  const jobs = Array.from({ length: 12 }, () => running.parse('faulty', 'stuck'))
  const answers = await Promise.all(jobs)
  const turnedAway = answers.filter(({ status }) => status === 503)
  expect(turnedAway).toHaveLength(12 - 2 - 6)
  expect(turnedAway[0]?.headers['retry-after']).toBe('5')
  await stillWorks()
})
