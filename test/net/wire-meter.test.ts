// Servers that send without end, but hardly any body: each fetch of host and sandbox ends soon.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import { GuardedFetch } from '@atlas/server/net/guarded-fetch.ts'
import { CALL_LIMITS, postJob } from '@atlas/sandbox/calls/transport.ts'
import { PlatformClient } from '@atlas/server/platform/oauth/platform-client.ts'
import { BucketStore } from '@atlas/server/results/bucket-store.ts'

/** Sends `start`, then `more` again and again. Counts what it could send. */
class EndlessServer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  start = ''
  more = ''
  bytesSent = 0

  constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket)))
      socket.once('data', () => {
        socket.write(this.start)
        this.#send(socket, this.more.repeat(Math.ceil(65_536 / this.more.length)))
      })
    })
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #send(socket: Socket, bytes: string): void {
    if (socket.destroyed) return
    this.bytesSent += bytes.length
    const next = (): void => void setImmediate(() => this.#send(socket, bytes))
    if (socket.write(bytes)) next()
    else socket.once('drain', next)
  }
}

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

const FLOODS: readonly [what: string, start: string, more: string][] = [
  ['interim answers', '', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'],
  ['interim answers without headers', '', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['lines before the answer', '', '\r\n'],
  ['headers', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
  ['a header', 'HTTP/1.1 200 OK\r\nx: ', 'y'],
  ['chunks of one byte', CHUNKED, '1\r\n \r\n'],
  ['an extension of a chunk', `${CHUNKED}1;x=`, 'y'],
  ['zeros before the length of a chunk', CHUNKED, '0000000000'],
  ['trailers', `${CHUNKED}0\r\n`, 'x: y\r\n'],
  [
    'a body behind a redirect',
    'HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9000000000\r\n\r\n',
    'x',
  ],
]

/** More than the buffers of the system hold, and far less than a fast server sends in a second. */
const MAX_BYTES = 30_000_000

let server: EndlessServer
let url: string
beforeAll(async () => {
  server = new EndlessServer()
  url = await server.listen()
})
afterAll(() => server.close())

async function expectEnd(fetched: Promise<unknown>): Promise<void> {
  const before = server.bytesSent
  await expect(fetched).rejects.toThrow(/^[A-Z].{20,}\.$/)
  expect(server.bytesSent - before).toBeLessThan(MAX_BYTES)
}

describe.each(FLOODS)('endless %s', (what, start, more) => {
  beforeAll(() => Object.assign(server, { start, more }))

  test('of an address in a job', async () => {
    const fetch = new GuardedFetch({
      fetchBytes: 50_000_000,
      fetchSeconds: 60,
      fetchIdleSeconds: 60,
      fetchPorts: 'any',
      fetchAllow: new Allowance(['127.0.0.1']),
    })
    await expectEnd(fetch.fetch(`${url}/`, new AbortController().signal))
    await fetch.close()
  })

  test('of the platform', async () => {
    const client = new PlatformClient({
      platformUrl: url,
      authUrl: url,
      clientId: 'client',
      clientSecret: 'secret',
      appIdentifier: 'app',
      platformSeconds: 60,
    })
    await expectEnd(client.refresh('token'))
  })

  test('of a module', async () => {
    const call = postJob(url, Buffer.from('{}'), CALL_LIMITS)
    // The first bytes of a body that is too large are an answer, and so is a redirect.
    if (what.startsWith('a body')) await call
    else await expectEnd(call)
  })
})

test('endless interim answers of a bucket', async () => {
  Object.assign(server, { start: '', more: 'HTTP/1.1 103 Early Hints\r\n\r\n' })
  const bucket = new BucketStore({
    address: url,
    accessKeyId: 'a',
    secretAccessKey: 'b',
    isRedirecting: false,
    pause: 1,
  })
  await expectEnd(bucket.open('x'))
  await bucket.close()
})
