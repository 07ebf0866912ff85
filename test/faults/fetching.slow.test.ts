// Addresses in jobs that hang, drip, flood, lie, or lead elsewhere: each job gets one sentence, and no worker waits for any.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildRequest, runHost, type Answer, type RunningHost } from '../server/running-host.ts'
import { drip, farStorage, FILE, flood, hang, type FarStorage } from './far-storage.ts'

let storage: FarStorage
let running: RunningHost
beforeEach(async () => {
  storage = await farStorage()
})
afterEach(async () => {
  await running.close()
  await storage.close()
})

async function startHost(environment: Record<string, string> = {}): Promise<void> {
  running = await runHost({
    ATLAS_WORKERS: '1',
    ATLAS_CALLER_SHARE: '100',
    ATLAS_FETCH_ALLOW: '127.0.0.1',
    ATLAS_FETCH_SECONDS: '100',
    ATLAS_FETCH_IDLE_SECONDS: '100',
    ...environment,
  })
}

const job = (contentUrl: string): Promise<Answer> =>
  running.parse('json', '', { file: { name: 'a.json', contentUrl } })

async function expectDone(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer
  expect({ status, text: body.data?.strings?.[0]?.text }).toEqual({ status: 200, text: 'text' })
}

async function expectRefused(answer: Promise<Answer>, sentence: string, status = 200): Promise<void> {
  const { status: given, body } = await answer
  expect({ status: given, data: body.data }).toEqual({ status, data: undefined })
  expect(body.error?.message).toContain(sentence)
}

describe.each([
  ['drip', drip],
  ['say nothing', hang],
])('forty servers that %s', (_what, behavior) => {
  test('hold no worker: other jobs are done meanwhile, and theirs when they come', async () => {
    await startHost()
    const url = storage.at('/slow', behavior)
    const slow = Array.from({ length: 40 }, () => expectDone(job(url)))
    await expect.poll(() => storage.held('/slow'), { timeout: 600_000 }).toBe(40)
    for (let count = 0; count < 5; count++) await expectDone(running.parse('json', FILE))
    await expectDone(job(storage.at('/fast', (_request, response) => response.end(FILE))))
    expect(storage.held('/slow')).toBe(40)

    storage.release('/slow', FILE)
    await Promise.all(slow)
  })
})

test('a server that sends nothing for longer than it may', async () => {
  await startHost({ ATLAS_FETCH_IDLE_SECONDS: '1' })
  await expectRefused(job(storage.at('/silent', hang)), 'its server sent nothing for 1 second.')
})

test('a server that drips for longer than a file may take', async () => {
  await startHost({ ATLAS_FETCH_SECONDS: '1' })
  await expectRefused(job(storage.at('/slow', drip)), 'it took longer than 1 second.')
  await expect.poll(() => storage.held('/slow')).toBe(0)
})

test('a body without an end is let go of at the limit', async () => {
  await startHost({ ATLAS_FETCH_BYTES: '1000000' })
  await expectRefused(job(storage.at('/flood', flood)), 'it has more than 1,000,000 bytes')
  await expect.poll(() => storage.held('/flood')).toBe(0)
})

test('a file that ends early is an error', async () => {
  await startHost()
  const url = storage.at('/short', (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write(FILE)
    setImmediate(() => response.destroy())
  })
  await expectRefused(job(url), 'its server closed the connection early.')
})

test('a file ends where its server announced', async () => {
  await startHost()
  const url = storage.at('/long', ({ socket }) => {
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${FILE.length}\r\n\r\n${FILE} and much more`)
  })
  await expectDone(job(url))
})

test('a redirect to an address that is not public is the fault of the call', async () => {
  await startHost()
  const url = storage.at('/elsewhere', (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.2/latest/meta-data' }).end()
  })
  await expectRefused(job(url), '127.0.0.2 is not a public address', 400)
})

test('a file that is another one each time is read once: strings and file of an answer belong together', async () => {
  await startHost()
  let version = 0
  const url = storage.at('/changing', (_request, response) => {
    response.end(JSON.stringify({ key: `version ${++version}` }))
  })
  const { body } = await job(url)
  expect(body.data?.strings).toMatchObject([{ text: 'version 1' }])
  expect(Buffer.from(body.data?.preview ?? '', 'base64').toString()).toContain('version 1')

  const strings = [{ identifier: 'key', text: 'version 2', translations: { de: { text: 'zwei' } } }]
  const request = buildRequest('', strings, { file: { name: 'a.json', contentUrl: url } })
  const built = await running.call('custom-file-format', 'json', request)
  expect(Buffer.from(built.body.data?.content ?? '', 'base64').toString()).toBe('{"key":"zwei"}')
  expect(storage.asked('/changing')).toBe(2)
})

test('a job that is over lets go of what it fetches', async () => {
  await startHost({ ATLAS_JOB_SECONDS: '1' })
  await expectRefused(job(storage.at('/silent', hang)), 'not done after 1 second')
  await expect.poll(() => storage.held('/silent')).toBe(0)
})

test('strings that never come keep no file in a worker', async () => {
  await startHost()
  const stringsUrl = storage.at('/strings', hang)
  const contentUrl = storage.at('/file', (_request, response) => response.end(FILE))
  const request = buildRequest('', undefined, { file: { name: 'a.json', contentUrl }, stringsUrl })
  const built = running.call('custom-file-format', 'json', request)
  await expect.poll(() => storage.held('/strings')).toBe(1)
  await expectDone(running.parse('json', FILE))
  storage.release('/strings', '{"identifier":"key","text":"text","translations":{"de":{"text":"Text"}}}\n')
  expect(Buffer.from((await built).body.data?.content ?? '', 'base64').toString()).toBe('{"key":"Text"}')
})
