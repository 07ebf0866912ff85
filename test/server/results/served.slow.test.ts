// Results over HTTP, from a folder and from a bucket: as a stream, to slow readers and to such as go away; and no results.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { truncate } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newResultName } from '@atlas/server/results/result-name.ts'
import type { OpenResult } from '@atlas/server/results/results.ts'
import { runHost, type RunningHost } from '../running-host.ts'
import { refuse, startBucketServer, type BucketServer, type Fault } from './bucket-server.ts'

/** Megabytes take their time on a machine that has other things to do. */
vi.setConfig({ testTimeout: 120_000 })

const MEGABYTE = 1_000_000
const BYTES = 50 * MEGABYTE
/** Buffers of the connections, on the way from the storage to us and from us to the reader: the system allocates some for each. */
const ON_THE_WAY = 25 * MEGABYTE
const NAME = newResultName('application/octet-stream')
/** Strings of this file are more than an answer of ten thousand bytes holds. */
const LINES = Array.from({ length: 400 }, (_, index) => `key${index}=Text number ${index}`).join('\n')

let server: BucketServer
let running: RunningHost
beforeEach(async () => {
  server = await startBucketServer()
})
afterEach(async () => {
  await running.close()
  await server.close()
})

/** The streams that the host has opened. */
async function start(environment: Record<string, string>): Promise<Readable[]> {
  running = await runHost({ ATLAS_INLINE_BYTES: '10000', ...environment }, true)
  const { results } = running.host
  const opened: Readable[] = []
  const open = results.open.bind(results)
  results.open = async (name): Promise<OpenResult | undefined> => {
    const found = await open(name)
    if (found && 'stream' in found) opened.push(found.stream)
    return found
  }
  return opened
}

async function store(bytes: Uint8Array): Promise<void> {
  const { signal } = new AbortController()
  await running.host.results.put(
    { name: NAME, contentType: 'application/octet-stream', pieces: [bytes] },
    signal,
  )
}

async function ask(): Promise<IncomingMessage> {
  const request = get(`${running.host.baseUrl}/results/${NAME}`, { agent: false })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Waits until a count does not grow any more. */
async function settled(count: () => number): Promise<number> {
  let before = -1
  await expect
    .poll(
      () => {
        const isSettled = before === count()
        before = count()
        return isSettled
      },
      { interval: 300, timeout: 600_000 },
    )
    .toBe(true)
  return before
}

describe.each([
  { kind: 'a folder', environment: () => ({}) },
  { kind: 'a bucket', environment: () => server.environment },
])('from $kind', ({ kind, environment }) => {
  const taken = (stream: Readable | undefined): number =>
    kind === 'a bucket'
      ? server.bytesSent()
      : ((stream as { bytesRead?: number } | undefined)?.bytesRead ?? 0)

  test('a reader that stops makes the host stop as well, and gets all in the end', async () => {
    const opened = await start(environment())
    const bytes = randomBytes(BYTES)
    await store(bytes)
    const response = await ask()
    expect(response.headers['content-length']).toBe(String(BYTES))
    expect(await settled(() => taken(opened[0]))).toBeLessThan(ON_THE_WAY)
    expect((await buffer(response)).equals(bytes)).toBe(true)
  })

  test('a reader that goes away ends the reading', async () => {
    const opened = await start(environment())
    await store(randomBytes(BYTES))
    const response = await ask()
    response.destroy()
    await expect.poll(() => opened[0]?.destroyed, { timeout: 600_000 }).toBe(true)
    expect(taken(opened[0])).toBeLessThan(ON_THE_WAY)
  })

  test('a question for the size alone reads nothing', async () => {
    const opened = await start(environment())
    await store(randomBytes(BYTES))
    const { statusCode, headers, body } = await running.app.inject({
      method: 'HEAD',
      url: `/results/${NAME}`,
    })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers).toMatchObject({
      'content-length': String(BYTES),
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
    })
    await expect.poll(() => opened[0]?.destroyed, { timeout: 600_000 }).toBe(true)
    expect(taken(opened[0])).toBeLessThan(ON_THE_WAY)
  })

  test('a large answer is stored there, and is fetched by its address', async () => {
    await start(environment())
    const { status, body } = await running.parse('java-properties', LINES)
    expect(status).toBe(200)
    const records = (await (await fetch(body.data?.stringsUrl ?? '')).text()).trimEnd().split('\n')
    expect(records).toHaveLength(400)
    const preview = await fetch(body.data?.previewUrl ?? '')
    expect(preview.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'; style-src")
  })
})

describe('while the bucket is away', () => {
  test('a job whose answer is too large gets a message, and may be sent again', async () => {
    await start(server.environment)
    server.fault = refuse(403, 'AccessDenied')
    const { status, headers, body } = await running.parse('java-properties', LINES)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body.error?.message).toBe(
      "The host's storage of large results does not let the host in. Try again later; if that does not help, the host's operator must fix it.",
    )
    expect(running.log.at(-1)).toMatchObject({
      level: 'error',
      outcome: 'not stored',
      stack: expect.stringContaining('the bucket answered 403 AccessDenied') as string,
    })
    expect((await running.parse('java-properties', 'small=enough')).status).toBe(200)
    server.fault = () => false
    expect((await running.parse('java-properties', LINES)).status).toBe(200)
  })

  test('a client that asks for a result gets an error without details of the storage', async () => {
    await start(server.environment)
    server.fault = refuse(403, 'AccessDenied')
    const response = await running.app.inject(`/results/${NAME}`)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).toMatch(/^\{"error":\{"message":"The host's storage of large results does not let/)
    server.fault = () => false
    expect((await running.app.inject(`/results/${NAME}`)).statusCode).toBe(404)
  })
})

describe('a storage that lies about sizes', () => {
  const failsWith =
    /^\{"error":\{"message":"The host's storage of large results has only a part of this one\. Try again/

  /** The storage answers with half of each object. */
  const half =
    (headers: (bytes: Buffer) => Record<string, number>): Fault =>
    (request, response) => {
      if (request.method === 'PUT') return false
      const bytes = Buffer.from('{"half":')
      response.writeHead(200, { 'content-type': 'application/x-ndjson', ...headers(bytes) }).end(bytes)
      return true
    }

  test.each([
    ['the size of what it sends', half((bytes) => ({ 'content-length': bytes.length }))],
    ['no size', half(() => ({}))],
  ])('half of a result, with %s, is not passed on', async (_what, fault) => {
    await start(server.environment)
    const { body } = await running.parse('java-properties', LINES)
    server.fault = fault
    const response = await fetch(body.data?.stringsUrl ?? '')
    expect(response.status).toBe(503)
    expect(await response.text()).toMatch(failsWith)
    server.fault = () => false
    expect((await (await fetch(body.data?.stringsUrl ?? '')).text()).trimEnd().split('\n')).toHaveLength(400)
  })

  test('half of a result, with the size of all of it, ends in an error for the reader', async () => {
    await start(server.environment)
    const { body } = await running.parse('java-properties', LINES)
    const whole = Number((await fetch(body.data?.stringsUrl ?? '')).headers.get('content-length'))
    server.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': whole }).write('{"half":', () => response.destroy())
      return true
    }
    const response = await fetch(body.data?.stringsUrl ?? '')
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('more than a result is not passed on', async () => {
    await start(server.environment)
    const { body } = await running.parse('java-properties', LINES)
    server.fault = (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000_000 }).write('{"more":')
      return true
    }
    const response = await fetch(body.data?.stringsUrl ?? '')
    expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(failsWith)])
  })

  test('a file in the folder that lost its end is not passed on', async () => {
    await start({})
    const { body } = await running.parse('java-properties', LINES)
    const address = body.data?.stringsUrl ?? ''
    const name = new URL(address).pathname.split('/').at(-1) ?? ''
    await truncate(join(running.host.config.dataFolder, 'results', name), 100)
    const response = await fetch(address)
    expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(failsWith)])
  })
})

test('with redirects, the reader is sent on to the bucket', async () => {
  await start({ ...server.environment, ATLAS_RESULTS_SERVED_BY: 'redirect' })
  const { body } = await running.parse('java-properties', LINES)
  const address = body.data?.stringsUrl ?? ''
  expect(address.startsWith(running.host.baseUrl)).toBe(true)
  const sentOn = await fetch(address, { redirect: 'manual' })
  expect(sentOn.status).toBe(302)
  expect(sentOn.headers.get('location')?.startsWith(`${server.url}/`)).toBe(true)
  expect((await (await fetch(address)).text()).trimEnd().split('\n')).toHaveLength(400)
})
