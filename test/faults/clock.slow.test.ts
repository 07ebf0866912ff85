// The clock of the machine moved by a day, forth and back: jobs are answered, results stay, and what expires does so later
// or earlier, but nothing hangs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakePlatform, platformEnvironment, type FakePlatform } from '../server/fake-platform.ts'
import { runHost, type RunningHost } from '../server/running-host.ts'

const DAY = 86_400_000

/** Strings of this file are more than an answer of ten thousand bytes holds. */
const LINES = Array.from({ length: 400 }, (_, index) => `key${index}=Text number ${index}`).join('\n')

let platform: FakePlatform
let running: RunningHost
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  platform = await fakePlatform()
  running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_PAYMENT: 'platform',
    ATLAS_INLINE_BYTES: '10000',
    ATLAS_RESULT_SECONDS: '604800',
    ATLAS_ORGANIZATION_FORMATS: 'on',
  })
  await running.host.authorizations?.database
    .insertInto('subscriptions')
    .values({ organization: 'organization:42', expires_at: Date.now() + 30 * DAY })
    .execute()
})
afterEach(async () => {
  vi.useRealTimers()
  await running.close()
  await platform.close()
})

const moveBy = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)

/** Has a job done, and returns the path of its stored strings. */
async function store(): Promise<string> {
  const { status, body } = await running.parse('java-properties', LINES, { organization: { id: 42 } })
  expect(status).toBe(200)
  return new URL(body.data?.stringsUrl ?? '').pathname
}

async function expectStored(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { statusCode, body } = await running.app.inject(path)
    expect([statusCode, body.trimEnd().split('\n').length]).toEqual([200, 400])
  }
}

test.each([
  ['forth', DAY],
  ['back', -DAY],
])('%s, and to where it was', async (_direction, milliseconds) => {
  const before = await store()
  moveBy(milliseconds)
  const meanwhile = await store()
  await running.host.results.sweep()
  await expectStored(before, meanwhile)
  expect((await running.app.inject('/health/ready')).statusCode).toBe(200)
  moveBy(-milliseconds)
  const after = await store()
  await running.host.results.sweep()
  await expectStored(before, meanwhile, after)
})

test('a job that runs while it is moved has its own time', async () => {
  const job = running.parse('faulty', 'short', { organization: { id: 42 } })
  moveBy(DAY)
  expect((await job).status).toBe(200)
  const other = running.parse('faulty', 'short', { organization: { id: 42 } })
  moveBy(-DAY)
  expect((await other).status).toBe(200)
})
