// Bodies in chunks of one byte: the memory that they take is bounded by the bytes on the wire, for each body that is
// read.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import { BoundedServer } from '@atlas/server/net/bounded-server.ts'
import { GuardedFetch } from '@atlas/server/net/guarded-fetch.ts'
import { CALL_LIMITS, postJob } from '@atlas/sandbox/calls/transport.ts'
import { openTestSandbox, type OpenedSandbox } from '@atlas/sandbox/test/test-sandbox.ts'
import { sqlite, type Place } from '../storage/databases.ts'
import { runHost, type RunningHost } from './running-host.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const CHUNK = '1\r\n \r\n'

/** Kept as chunks, these would take about 30 MB. All bodies are within the limits, so that they are kept. */
const CHUNKS = 90_000
const WIRE = CHUNK.repeat(CHUNKS)

/** For each byte on the wire. Kept chunks take about 55. */
const MAX_BYTES_PER_BYTE = 5

async function memoryInUse(): Promise<number> {
  // Buffers are freed a moment after their objects.
  for (let round = 0; round < 3; round++) {
    collectGarbage()
    await wait(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** How often memory is measured: a busy machine needs a while to read what was sent. */
const MAX_ROUNDS = 40

/** The memory that is held after `work`, for each byte on the wire, once what was sent is read. */
async function memoryAfter(work: () => Promise<unknown>): Promise<number> {
  const before = await memoryInUse()
  await work()
  let held = Infinity
  for (let round = 0; round < MAX_ROUNDS && held >= MAX_BYTES_PER_BYTE; round++) {
    await wait(500)
    held = ((await memoryInUse()) - before) / WIRE.length
  }
  return held
}

/** Sends a request whose body does not end, and waits until all of it is sent. */
async function send(url: string, head: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(`${head}\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n`)
  await new Promise((resolve) => socket.write(WIRE, resolve))
  return socket
}

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  // The other side lets go of the memory a moment later.
  await wait(300)
})

const memoryOf = (url: string, head: string): Promise<number> =>
  memoryAfter(async () => sockets.push(await send(url, head)))

describe('a host', () => {
  let running: RunningHost
  beforeAll(async () => {
    running = await runHost({ ATLAS_WORKERS: '1' }, true)
  })
  afterAll(() => running.close())

  test.each([
    ['a job', () => `POST ${running.path('custom-file-format', 'json')} HTTP/1.1`],
    ['a file for the page', () => 'POST /trial/parse HTTP/1.1'],
    ['an unknown address', () => 'POST /x HTTP/1.1'],
  ])('reads %s', async (_what, head) => {
    expect(await memoryOf(running.host.baseUrl, head())).toBeLessThan(MAX_BYTES_PER_BYTE)
  })
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

  test('reads an upload', async () => {
    const head = 'POST /editor/api/projects/1/files HTTP/1.1\r\nContent-Type: application/octet-stream'
    expect(await memoryOf(opened.sandbox.baseUrl, head)).toBeLessThan(MAX_BYTES_PER_BYTE)
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'reads a body of the type %s',
    async (type) => {
      const head = `POST /oauth/token HTTP/1.1\r\nContent-Type: ${type}`
      expect(await memoryOf(opened.sandbox.baseUrl, head)).toBeLessThan(MAX_BYTES_PER_BYTE)
    },
  )
})

test('a server does not keep a body that no route reads', async () => {
  const server = new BoundedServer(
    () => {},
    () => ({ headers: {}, body: '' }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await memoryOf(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1')).toBeLessThan(MAX_BYTES_PER_BYTE)
  server.close()
})

describe('a server that answers with such a body', () => {
  let server: Server
  let url: string
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.write(`14\r\n${' '.repeat(20)}\r\n`.repeat(CHUNKS))
      sockets.push(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => server.close())

  test('is fetched by a host', async () => {
    const fetch = new GuardedFetch({
      fetchBytes: 50_000_000,
      fetchSeconds: 60,
      fetchIdleSeconds: 60,
      fetchPorts: 'any',
      fetchAllow: new Allowance(['127.0.0.1']),
    })
    const caller = new AbortController()
    const received = new Promise<void>((resolve) => {
      let bytes = 0
      const onBytes = (count: number): void => {
        bytes += count
        if (bytes === 20 * CHUNKS) resolve()
      }
      fetch.fetch(url, caller.signal, { onBytes }).catch(() => {})
    })
    expect(await memoryAfter(() => received)).toBeLessThan(MAX_BYTES_PER_BYTE)
    caller.abort()
    await fetch.close()
  })

  test('is called by a sandbox', async () => {
    const limits = { ...CALL_LIMITS, milliseconds: 20_000 }
    let call: Promise<unknown> = Promise.resolve()
    const memory = await memoryAfter(async () => {
      call = postJob(url, Buffer.from('{}'), limits).catch(() => {})
      await wait(3000)
    })
    expect(memory).toBeLessThan(MAX_BYTES_PER_BYTE)
    for (const socket of sockets.splice(0)) socket.destroy()
    await call
  })
})
