// Clients that send slowly or without end, and never close: after its last answer each connection is destroyed.
import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PAUSE_MILLISECONDS, sendForever, type Ended } from '../net/stubborn-client.ts'
import { openTestSandbox, type OpenedSandbox } from '@atlas/sandbox/test/test-sandbox.ts'
import { sqlite, type Place } from '../storage/databases.ts'
import { startHostProcess } from './host-process.ts'
import { runHost, type RunningHost } from './running-host.ts'

/** After its answer, a client can send only as much as its pauses allow in twice this many seconds. */
function expectEnd({ status, pieces }: Ended, expected: number, seconds: number): void {
  expect(status).toBe(expected)
  expect(pieces).toBeLessThan((2 * seconds * 1000) / PAUSE_MILLISECONDS)
}

const post = (path: string, headers: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`
const LONG = 'Content-Length: 1000000000\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const CHUNK = `10000\r\n${' '.repeat(65_536)}\r\n`

describe('a host', () => {
  let running: RunningHost
  beforeAll(async () => {
    running = await runHost({ ATLAS_WORKERS: '1' }, true)
  })
  afterAll(() => running.close())
  afterEach(() => Object.assign(running.app.server, { headersTimeout: 15_000, requestTimeout: 60_000 }))

  const sends = (start: string, more: string): Promise<Ended> =>
    sendForever(
      running.host.baseUrl,
      start.replace('MODULE', running.path('custom-file-format', 'json')),
      more,
    )

  test('destroys a connection whose headers never end', async () => {
    Object.assign(running.app.server, { headersTimeout: 100, requestTimeout: 200 })
    expectEnd(await sends('POST /x HTTP/1.1\r\nHost: x\r\n', 'x: y\r\n'), 408, 1)
  })

  test('destroys a connection whose job never ends', async () => {
    Object.assign(running.app.server, { headersTimeout: 100, requestTimeout: 200 })
    expectEnd(await sends(post('MODULE', 'Content-Length: 4000000\r\n'), ' '), 408, 1)
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 'hello\r\n', 400],
    ['an unknown address and an endless body', post('/x', LONG), 'x', 404],
    ['an unknown address and endless chunks', post('/x', CHUNKED), CHUNK, 404],
    ['a compressed body', post('MODULE', `Content-Encoding: gzip\r\n${LONG}`), 'x', 415],
    [
      'requests behind the last one',
      post('/x', 'Connection: close\r\nContent-Length: 0\r\n'),
      post('/x', ''),
      404,
    ],
  ])('destroys a connection within a second of its answer: %s', async (_what, start, more, status) => {
    expectEnd(await sends(start, more), status, 1)
  })

  test.each([
    ['an announced length', post('MODULE', LONG), 'x'.repeat(65_536)],
    ['an announced length, slowly', post('MODULE', LONG), 'x'],
    ['chunks', post('MODULE', CHUNKED), CHUNK],
    ['a file for the page', post('/trial/parse', LONG), 'x'],
  ])('destroys a connection within two seconds of a 413: %s', async (_what, start, more) => {
    const ended = await sends(start, more)
    expectEnd(ended, 413, 2)
    expect(ended.answer).toMatch(/^connection: close\r$/im)
  })

  test.each([
    ['an announced length', 'Content-Length: 20000000\r\n', Buffer.alloc(20_000_000)],
    ['chunks', CHUNKED, Buffer.from(`${CHUNK.repeat(300)}0\r\n\r\n`)],
  ])('sends a 413 to a client that reads only when it has sent all: %s', async (_what, headers, body) => {
    const socket = connect(Number(new URL(running.host.baseUrl).port), '127.0.0.1').pause()
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    socket.write(post(running.path('custom-file-format', 'json'), headers))
    await new Promise<void>((resolve, reject) => {
      socket.write(body, (error) => (error ? reject(error) : resolve()))
    })
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received).toMatch(/^HTTP\/1\.1 413 /)
    expect(errors).toEqual([])
  })

  test('destroys connections beyond its limit', async () => {
    const full = await runHost({ ATLAS_WORKERS: '1', ATLAS_CONNECTIONS: '1' }, true)
    const first = connect(Number(new URL(full.host.baseUrl).port), '127.0.0.1')
    await new Promise((resolve) => first.once('connect', resolve))
    expectEnd(await sendForever(full.host.baseUrl, post('/x', LONG), 'x'), 503, 1)
    first.destroy()
    await full.close()
  })

  test('keeps the connection of a client whose bodies come a moment after their answers', async () => {
    const warnings: Error[] = []
    const warn = (warning: Error): void => void warnings.push(warning)
    process.on('warning', warn)
    const socket = connect(Number(new URL(running.host.baseUrl).port), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk)))
    const statuses = (): number => received.match(/HTTP\/1\.1 404/g)?.length ?? 0
    for (let call = 1; call <= EventEmitter.defaultMaxListeners + 1; call++) {
      socket.write(post('/x', 'Content-Length: 4\r\n'))
      await expect.poll(statuses, { interval: 5 }).toBe(call)
      socket.write('body')
    }
    await new Promise((resolve) => setTimeout(resolve, 1200))
    socket.write(post('/x', 'Content-Length: 0\r\n'))
    await expect.poll(statuses).toBe(EventEmitter.defaultMaxListeners + 2)
    socket.destroy()
    process.off('warning', warn)
    expect(warnings).toEqual([])
  })
})

describe('a host that checks tokens', () => {
  let running: RunningHost
  beforeAll(async () => {
    const settings = { ATLAS_PROFILE: 'crowdin', ATLAS_CLIENT_ID: 'app', ATLAS_CLIENT_SECRET: 'secret' }
    running = await runHost({ ATLAS_WORKERS: '1', ...settings }, true)
  })
  afterAll(() => running.close())

  test.each([
    ['at once', 4_900_000, 4_900_000],
    ['for longer than a second', 4_900_000, 100_000],
    ['at once, and more than a job may have', 20_000_000, 20_000_000],
  ])('sends a 401 to a client that reads only when it has sent all: %s', async (_what, length, piece) => {
    const socket = connect(Number(new URL(running.host.baseUrl).port), '127.0.0.1').pause()
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    socket.write(post(running.path('custom-file-format', 'json'), `Content-Length: ${length}\r\n`))
    for (let sent = 0; sent < length; sent += piece) {
      await new Promise<void>((resolve, reject) => {
        socket.write(Buffer.alloc(piece, ' '), (error) => (error ? reject(error) : resolve()))
      })
      if (piece < length) await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS * 2))
    }
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received).toMatch(/^HTTP\/1\.1 401 /)
    expect(received).toContain('The call has no token')
    expect(errors).toEqual([])
  })

  test.each([
    ['slowly', post('MODULE', LONG), 'x'],
    ['without end', post('MODULE', LONG), 'x'.repeat(65_536)],
  ])('destroys the connection of a client that sends on after its 401: %s', async (_what, start, more) => {
    const path = running.path('custom-file-format', 'json')
    const ended = await sendForever(running.host.baseUrl, start.replace('MODULE', path), more)
    expectEnd(ended, 401, 2)
  })
})

test('a host that is stopped does not wait for clients that never end their headers', async () => {
  const place = await sqlite.create()
  const host = await startHostProcess({ ATLAS_DATA: place.folder, ATLAS_JOB_SECONDS: '100' })
  const clients = ['POST /x HTTP/1.1\r\nHost: x\r\n', 'POST', post('/x', LONG), 'no HTTP\r\n\r\n'].map(
    (start) => sendForever(host.descriptorUrl, start, 'x: y\r\n'),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  await host.stop('SIGTERM')
  for (const { pieces } of await Promise.all(clients)) expect(pieces).toBeLessThan(Infinity)
  await place.remove()
})

describe('a sandbox', () => {
  let place: Place
  let opened: OpenedSandbox
  beforeAll(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place, {}, true)
  })
  afterAll(async () => {
    await opened.close()
    await place.remove()
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 'hello\r\n', 400, 1],
    ['an unknown address and an endless body', post('/x', LONG), 'x', 404, 1],
    ['a form that is too large', post('/sign-in', `Content-Type: application/json\r\n${LONG}`), 'x', 413, 2],
    [
      'endless chunks',
      post('/editor/api/projects', `Content-Type: application/json\r\n${CHUNKED}`),
      CHUNK,
      413,
      2,
    ],
    [
      'requests behind the last one',
      post('/x', 'Connection: close\r\nContent-Length: 0\r\n'),
      post('/x', ''),
      404,
      1,
    ],
  ])('destroys a connection after its answer: %s', async (_what, start, more, status, seconds) => {
    expectEnd(await sendForever(opened.sandbox.baseUrl, start, more), status, seconds)
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1\r\n\r\n'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 200-foo\r\n\r\n'],
    ['an address that is not one', 'GET /%zz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'],
  ])('answers with its headers: %s', async (_what, start) => {
    const { answer } = await sendForever(opened.sandbox.baseUrl, start, 'x')
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toMatch(/^x-content-type-options: nosniff/im)
  })

  test('destroys a connection whose headers never end', async () => {
    Object.assign(opened.app.server, { headersTimeout: 100, requestTimeout: 200 })
    const ended = await sendForever(opened.sandbox.baseUrl, 'POST /x HTTP/1.1\r\nHost: x\r\n', 'x: y\r\n')
    expectEnd(ended, 408, 1)
  })
})
