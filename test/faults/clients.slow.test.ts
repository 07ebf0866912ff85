// Clients that disconnect: waiting jobs are dropped, running jobs are ended, and their places are free again.
import { request, type ClientRequest } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseRequest, runHost, type RunningHost } from '../server/running-host.ts'
import { farStorage, FILE, hang, type FarStorage } from './far-storage.ts'

let running: RunningHost
let storage: FarStorage
beforeEach(async () => {
  storage = await farStorage()
  running = await runHost(
    {
      ATLAS_WORKERS: '1',
      ATLAS_QUEUE: '4',
      ATLAS_CALLER_SHARE: '100',
      ATLAS_FETCH_ALLOW: '127.0.0.1',
      ATLAS_JOB_SECONDS: '100',
    },
    true,
  )
})
afterEach(async () => {
  await running.close()
  await storage.close()
})

/** A client of a module with its own connection. `destroy()` disconnects it. */
function callWith(body: object, key = 'json'): ClientRequest {
  const url = running.host.baseUrl + running.path('custom-file-format', key)
  const call = request(url, { method: 'POST', agent: false }).on('error', () => {})
  call.end(JSON.stringify(body))
  return call
}

const outcomes = (outcome: string): number => running.log.filter((line) => line['outcome'] === outcome).length

const untilLogged = (outcome: string, count: number) =>
  expect.poll(() => outcomes(outcome), { timeout: 600_000 }).toBe(count)

async function expectDone(): Promise<void> {
  const { status, body } = await running.parse('json', FILE)
  expect({ status, text: body.data?.strings?.[0]?.text }).toEqual({ status: 200, text: 'text' })
}

/** Jobs that loop in the worker, and in the one that there is besides for small jobs. */
async function holdWorkers(): Promise<ClientRequest[]> {
  const stuck = [callWith(parseRequest('stuck'), 'faulty'), callWith(parseRequest('stuck'), 'faulty')]
  await expect.poll(() => running.host.workers.load.busy, { timeout: 600_000 }).toBe(2)
  return stuck
}

test('looping jobs are ended when their clients disconnect, and waiting jobs get their workers', async () => {
  const stuck = await holdWorkers()
  const waiting = [expectDone(), expectDone(), expectDone()]
  await expect.poll(() => running.host.workers.load.waiting, { timeout: 600_000 }).toBe(3)
  for (const call of stuck) call.destroy()
  await Promise.all(waiting)
  await untilLogged('gone', 2)
  await expectDone()
})

test('callers that leave at once do not cost a worker each', async () => {
  await expectDone()
  const { counts } = running.host.workers
  const { started } = counts
  for (let call = 0; call < 8; call++) {
    const client = callWith(parseRequest('short'), 'faulty')
    await expect.poll(() => running.host.workers.load.busy, { timeout: 600_000, interval: 5 }).toBe(1)
    client.destroy()
    await expectDone()
  }
  expect(outcomes('gone')).toBeGreaterThan(0)
  // One more may have begun for the small jobs that came meanwhile.
  expect(counts.started - started).toBeLessThanOrEqual(1)
  expect(counts.ended.stopped).toBe(0)
})

test('waiting jobs whose clients have disconnected are never done', async () => {
  const stuck = await holdWorkers()
  const waiting = Array.from({ length: 3 }, () => callWith(parseRequest(FILE)))
  await expect.poll(() => running.host.workers.isFull, { timeout: 600_000 }).toBe(true)
  for (const call of waiting) call.destroy()
  await untilLogged('gone', 3)
  expect(running.host.workers.load.waiting).toBe(0)
  for (const call of stuck) call.destroy()
  await expectDone()
  expect(outcomes('done')).toBe(1)
})

test('a client that disconnects during a fetch: the fetch is ended', async () => {
  const contentUrl = storage.at('/slow', hang)
  const calls = Array.from({ length: 5 }, () =>
    callWith(parseRequest('', { file: { name: 'a.json', contentUrl } })),
  )
  await expect.poll(() => storage.held('/slow'), { timeout: 600_000 }).toBe(5)
  for (const call of calls) call.destroy()
  await expect.poll(() => storage.held('/slow'), { timeout: 600_000 }).toBe(0)
  await untilLogged('gone', 5)
  await expectDone()
})

test('a client that does not read its answer occupies no worker', async () => {
  const url = running.host.baseUrl + running.path('custom-file-format', 'java-properties')
  const content = Array.from({ length: 20_000 }, (_, index) => `key${index}=Text number ${index}`).join('\n')
  const call = request(url, { method: 'POST', agent: false }).on('error', () => {})
  call.end(JSON.stringify(parseRequest(content)))
  await new Promise<void>((resolve) => call.once('response', () => resolve()))
  await expectDone()
  call.destroy()
})
