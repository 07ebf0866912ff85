// The limits of a host: what exceeds them is rejected with a message, and the rest goes on.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { buildRequest, parseRequest, runHost, type Answer, type RunningHost } from './running-host.ts'

let running: RunningHost
afterEach(() => running.close())

/** What takes a moment takes longer on a busy machine. */
const PATIENCE = { timeout: 600_000 }

/** A file of this size on which the plugin loops. */
const stuck = (bytes: number): string => 'stuck'.padEnd(bytes)

/** Calls over the network, on a new connection. */
async function call(
  type: string,
  content: string,
  caller = new AbortController(),
  more: object = {},
): Promise<Answer> {
  const response = await fetch(running.host.baseUrl + running.path('custom-file-format', type), {
    method: 'POST',
    body: JSON.stringify(parseRequest(content, more)),
    headers: { 'content-type': 'application/json', connection: 'close' },
    signal: caller.signal,
  })
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: (await response.json()) as Answer['body'] }
}

/** Begins jobs that never end, and waits until they run. Returns a function that closes their connections. */
async function keepBusy(count: number, bytes: number, more: object = {}): Promise<() => Promise<void>> {
  const caller = new AbortController()
  const calls = Array.from({ length: count }, () =>
    call('faulty', stuck(bytes), caller, more).catch(() => {}),
  )
  await vi.waitFor(() => expect(running.host.workers.load.busy).toBe(count), PATIENCE)
  return async () => {
    caller.abort()
    await Promise.all(calls)
  }
}

async function expectWork(): Promise<void> {
  const { body } = await call('json', '{"key":"text"}')
  expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
}

test('while large jobs keep every worker, a small one is done nevertheless', async () => {
  running = await runHost({ ATLAS_WORKERS: '2' }, true)
  const hangUp = await keepBusy(2, 300_000)
  await expectWork()
  await expectWork()
  await hangUp()
})

test('while small jobs that never end keep every worker, so is another', async () => {
  running = await runHost({ ATLAS_WORKERS: '1' }, true)
  const hangUp = await keepBusy(1, 10)
  await expectWork()
  await hangUp()
})

test('an organization whose small jobs take long does not stop the jobs of others', async () => {
  running = await runHost({ ATLAS_WORKERS: '2' }, true)
  const one = { organization: { id: 1 } }
  const hangUp = await keepBusy(2, 10, one)
  const more = new AbortController()
  const waiting = [1, 2].map(() => call('faulty', stuck(10), more, one).catch(() => {}))
  // After a second they count as large, and the extra place is taken, too.
  await vi.waitFor(() => expect(running.host.workers.load.busy).toBe(3), PATIENCE)
  const { status, body } = await call('json', '{"key":"text"}', undefined, { organization: { id: 2 } })
  expect(status).toBe(200)
  expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
  expect(running.host.workers.load).toMatchObject({ busy: 3, waiting: 1 })
  more.abort()
  await hangUp()
  await Promise.all(waiting)
})

test('calls that together hold too many bytes are rejected, and admitted again later', async () => {
  running = await runHost({ ATLAS_QUEUE_BYTES: '5000000', ATLAS_CALLER_SHARE: '100' }, true)
  const hangUp = await keepBusy(1, 3_000_000)
  const { status, headers, body } = await call('json', '{}'.padEnd(3_000_000))
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body.error?.message).toContain('more jobs than it can accept')
  await expectWork()
  await hangUp()
  await vi.waitFor(
    async () => expect((await call('json', '{}'.padEnd(3_000_000))).status).toBe(200),
    PATIENCE,
  )
})

test('an organization over its share is rejected, while others are not', async () => {
  running = await runHost({ ATLAS_WORKERS: '2', ATLAS_QUEUE: '6' }, true)
  const one = { organization: { id: 1 } }
  const other = { organization: { id: 2 } }
  const hangUp = await keepBusy(2, 300_000, one)
  const caller = new AbortController()
  const waiting = [1, 2].map(() => call('faulty', stuck(300_000), caller, one).catch(() => {}))
  await vi.waitFor(() => expect(running.host.workers.load.waiting).toBe(2), PATIENCE)
  const { status, headers, body } = await call('json', '{}', undefined, one)
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('5')
  expect(body.error?.message).toBe(
    'Your organization has reached the limit of jobs at the same time. Try again when some of them are done.',
  )
  expect((await call('json', '{}', undefined, other)).status).toBe(200)
  expect((await running.app.inject('/health/ready')).statusCode).toBe(200)
  expect(running.log).toContainEqual(
    expect.objectContaining({ outcome: 'over share', caller: 'organization:1' }),
  )
  const { body: metrics } = await running.app.inject('/metrics')
  expect(metrics).toContain('atlas_job_outcomes_total{outcome="over share"} 1\n')
  caller.abort()
  await hangUp()
  await Promise.all(waiting)
  await vi.waitFor(async () => expect((await call('json', '{}', undefined, one)).status).toBe(200), PATIENCE)
})

test('connections beyond the limit are answered and closed, and taken again after', async () => {
  running = await runHost({ ATLAS_CONNECTIONS: '2' }, true)
  const port = Number(new URL(running.host.baseUrl).port)
  const others = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(others.map((socket) => once(socket, 'connect')))
  const { status, headers, body } = await call('json', '{}')
  expect(status).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '5', connection: 'close' })
  expect(body.error?.message).toContain('more connections than it can accept')
  for (const socket of others) socket.destroy()
  await vi.waitFor(expectWork, PATIENCE)
})

test('a file of too many strings is refused, and so is a call that carries too many', async () => {
  running = await runHost({ ATLAS_STRINGS: '2' }, true)
  const { status, body } = await call('json', '{"a":"one","b":"two","c":"three"}')
  expect(status).toBe(200)
  expect(body.error?.message).toContain(
    'The file has more than the 2 strings that this host accepts. Split it into several files.',
  )
  const strings = ['a', 'b', 'c'].map((identifier) => ({ identifier, text: identifier }))
  const answer = await running.call('custom-file-format', 'json', buildRequest('{}', strings))
  expect(answer.status).toBe(413)
  expect(answer.body.error?.message).toBe(
    'The job carries more than the 2 strings that this host accepts. Send fewer at once.',
  )
  await expectWork()
})
