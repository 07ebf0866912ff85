// The guarded fetch, with servers and resolvers of its own: nothing leaves the machine.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Allowance } from '@atlas/server/net/public-addresses.ts'
import type { Resolver } from '@atlas/server/net/guarded-connector.ts'
import { GuardedFetch, type FetchSettings } from '@atlas/server/net/guarded-fetch.ts'
import { addressesOf } from './private-addresses.ts'

const open: (Server | GuardedFetch)[] = []
afterEach(async () => {
  for (const each of open.splice(0)) {
    if (each instanceof GuardedFetch) await each.close()
    else each.closeAllConnections()
  }
})

/** Starts a server on loopback and returns its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

function guard(settings: Partial<FetchSettings> = {}, resolve?: Resolver): GuardedFetch {
  const limits = {
    fetchBytes: 1000,
    fetchSeconds: 20,
    fetchIdleSeconds: 20,
    fetchPorts: 'any',
    fetchAllow: new Allowance([]),
  } as const
  const made = new GuardedFetch({ ...limits, ...settings }, resolve)
  open.push(made)
  return made
}

const LOCAL = { fetchAllow: new Allowance(['127.0.0.1']) }
const never = new AbortController().signal
const toLoopback: Resolver = async () => ['127.0.0.1']

/** The same bytes with another checksum. */
function spoiled(packed: Buffer): Buffer {
  const copy = Buffer.from(packed)
  copy.writeUInt32LE(1, copy.length - 8)
  return copy
}

async function textAt(fetch: GuardedFetch, address: string): Promise<string> {
  return Buffer.from(await fetch.fetch(address, never)).toString()
}

describe('what is fetched', () => {
  test('bytes, asked for as they are', async () => {
    const port = await serve(({ method, url, headers }, response) => {
      response.end(`${method} ${url} ${headers['accept-encoding']} ${headers.host}`)
    })
    const text = await textAt(guard(LOCAL), `http://127.0.0.1:${port}/a%20b?c=d#e`)
    expect(text).toBe(`GET /a%20b?c=d identity 127.0.0.1:${port}`)
  })

  test('a large file of a known size, whose bytes are in memory once', async () => {
    const file = Buffer.alloc(300_000, 'x')
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': file.length }).end(file),
    )
    const joined = vi.spyOn(Buffer, 'concat')
    const fetched = await guard({ ...LOCAL, fetchBytes: 300_000 }).fetch(`http://127.0.0.1:${port}/`, never)
    const lengths = joined.mock.calls.map(([pieces]) => pieces.reduce((sum, { length }) => sum + length, 0))
    joined.mockRestore()
    expect(file.equals(fetched)).toBe(true)
    expect(Math.max(0, ...lengths)).toBeLessThan(200_000)
  })

  test('an allowed name, wherever it leads', async () => {
    const port = await serve((_request, response) => response.end('here'))
    const fetch = guard({ fetchAllow: new Allowance(['storage.internal']) }, toLoopback)
    expect(await textAt(fetch, `http://storage.internal:${port}/`)).toBe('here')
  })

  test('redirects, up to three', async () => {
    const port = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (left === 0) response.end('arrived')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(await textAt(guard(LOCAL), `http://127.0.0.1:${port}/3`)).toBe('arrived')
    await expect(textAt(guard(LOCAL), `http://127.0.0.1:${port}/4`)).rejects.toThrow(
      'redirects more than 3 times',
    )
  })

  test.each(['gzip', 'GZIP', 'x-gzip'])('a file that its server keeps packed: %s', async (encoding) => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync('x'.repeat(1000))),
    )
    let counted = 0
    const onBytes = (size: number): void => void (counted += size)
    const bytes = await guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never, { onBytes })
    expect(Buffer.from(bytes).toString()).toBe('x'.repeat(1000))
    expect(counted).toBe(1000)
  })

  test('an empty file', async () => {
    const port = await serve((_request, response) => response.end())
    expect(await textAt(guard(LOCAL), `http://127.0.0.1:${port}/`)).toBe('')
  })
})

describe('what is refused before anything is sent', () => {
  test('this machine, in any spelling', async () => {
    const port = await serve((_request, response) => response.end('a secret'))
    const spellings = fc.oneof(addressesOf('127.0.0.1'), addressesOf('127.0.0.2'))
    await fc.assert(
      fc.asyncProperty(spellings, async (spelling) => {
        const url = new URL(spelling)
        Object.assign(url, { protocol: 'http', port })
        await expect(guard().fetch(url.href, never)).rejects.toMatchObject({
          reason: 'forbidden',
          message: expect.stringContaining('not a public address') as string,
        })
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['file:///etc/passwd', 'only http and https'],
    ['ftp://example.com/', 'only http and https'],
    ['data:text/plain,x', 'only http and https'],
    ['javascript:alert(1)', 'only http and https'],
    ['gopher://127.0.0.1:6379/_x', 'only http and https'],
    ['blob:http://example.com/x', 'only http and https'],
    ['//example.com/', 'not a web address'],
    ['http://', 'not a web address'],
    ['http://127.0.0.1:65536/', 'not a web address'],
    ['http://256.256.256.256/', 'not a web address'],
    ['http://[fe80::1%25eth0]/', 'not a web address'],
    ['http://127.0.0.1%00.example.com/', 'not a web address'],
    ['http://exa mple.com/', 'not a web address'],
    ['http://name@example.com/', 'a user name'],
    ['http://127.0.0.1%2f@example.com/', 'a user name'],
    ['', 'not a web address'],
    ['http://name:password@example.com/', 'a user name'],
  ])('%s', async (address, sentence) => {
    const refused = guard({}, toLoopback).fetch(address, never)
    await expect(refused).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('password')
  })

  test('a name that leads to this machine, when the connection is made', async () => {
    let asked = 0
    const port = await serve((_request, response) => {
      asked++
      response.end()
    })
    const fetch = guard({}, toLoopback)
    await expect(fetch.fetch(`http://rebound.example:${port}/`, never)).rejects.toThrow(
      'rebound.example leads to 127.0.0.1, which is not a public address',
    )
    expect(asked).toBe(0)
  })

  test.each([
    ['a private address', 'http://127.0.0.2/', 'not a public address'],
    ['a private address without its protocol', '//127.0.0.2/', 'not a public address'],
    ['a private address in other words', 'http://0x7f.2/', 'not a public address'],
    ['another protocol', 'file:///etc/passwd', 'only http and https'],
    ['a user name', 'http://name:password@example.com/', 'a user name'],
    ['a name that leads to this machine', 'http://rebound.example/', 'leads to 127.0.0.2'],
  ])('a redirect to %s', async (_what, location, sentence) => {
    const asked: string[] = []
    const port = await serve(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(307, { location }).end()
    })
    const refused = guard(LOCAL, async () => ['127.0.0.2']).fetch(`http://127.0.0.1:${port}/`, never)
    await expect(refused).rejects.toMatchObject({ reason: 'forbidden' })
    await expect(refused).rejects.toThrow(sentence)
    expect(asked).toEqual(['/'])
  })

  test('a redirect stays at its server where it names none', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/a/file') response.end('arrived')
      else response.writeHead(302, { location: '../a/file' }).end('an endless body'.repeat(1000))
    })
    expect(await textAt(guard(LOCAL), `http://127.0.0.1:${port}/b/c`)).toBe('arrived')
  })

  test('a name that leads elsewhere from one moment to the next', async () => {
    let asked = 0
    const port = await serve((_request, response) => {
      asked++
      response.writeHead(302, { location: '/again', connection: 'close' }).end()
    })
    // First to an address that is allowed, and to which others do not listen; then to one that is not allowed.
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const rebinding: Resolver = async () => answers.shift() ?? []
    await expect(guard(LOCAL, rebinding).fetch(`http://rebound.example:${port}/`, never)).rejects.toThrow(
      'rebound.example leads to 127.0.0.2, which is not a public address',
    )
    expect({ asked, answers }).toEqual({ asked: 1, answers: [] })
  })
})

describe('a server that lies about its length', () => {
  /** Sends these bytes to each client and closes the connection. Returns the port. */
  async function say(...pieces: readonly string[]): Promise<number> {
    const server = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        for (const piece of pieces) socket.write(piece)
        socket.end()
      })
    })
    server.listen(0, '127.0.0.1').unref()
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const HEAD = 'HTTP/1.1 200 OK\r\n'

  test.each([
    [
      'and sends more: the file ends at the announced length',
      [`${HEAD}Content-Length: 4\r\n\r\n`, 'fileand more'],
    ],
    [
      'and sends another answer behind the first: which nothing asked for',
      [`${HEAD}Content-Length: 4\r\n\r\nfile${HEAD}Content-Length: 5\r\n\r\nother`],
    ],
  ])('%s', async (_what, pieces) => {
    const fetch = guard(LOCAL)
    const port = await say(...pieces)
    for (let time = 0; time < 3; time++) {
      expect(await textAt(fetch, `http://127.0.0.1:${port}/`)).toBe('file')
    }
  })

  test.each([
    ['sends less', `${HEAD}Content-Length: 10\r\n\r\nhalf`, 'closed the connection early'],
    [
      'ends early, in chunks',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
      'closed the connection early',
    ],
    ['states two lengths', `${HEAD}Content-Length: 4\r\nContent-Length: 5\r\n\r\nhalfx`, 'another length'],
    ['states more than it may send', `${HEAD}Content-Length: 1001\r\n\r\n`, 'more than 1,000 bytes'],
    [
      'states a length that is not a number',
      `${HEAD}Content-Length: ten\r\n\r\nhalf`,
      'did not answer with HTTP',
    ],
    ['states a negative length', `${HEAD}Content-Length: -1\r\n\r\nhalf`, 'did not answer with HTTP'],
    [
      'compresses it on the way',
      `${HEAD}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
      'compressed (gzip',
    ],
    ['speaks something else', 'SSH-2.0-OpenSSH_9.9\r\n', 'did not answer with HTTP'],
    ['has headers without an end', `${HEAD}X: ${'x'.repeat(100_000)}\r\n\r\n`, 'far too many headers'],
  ])('and %s: the sentence reports it', async (_what, bytes, sentence) => {
    const port = await say(bytes)
    const fetched = guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)
    await expect(fetched).rejects.toMatchObject({ reason: 'failed' })
    await expect(fetched).rejects.toThrow(sentence)
  })

  test('a certificate of an unknown authority', async () => {
    // A key that is for this test alone, and a certificate for 127.0.0.1 that it signed itself.
    const pem = await readFile(join(import.meta.dirname, '../fixtures/self-signed.pem'))
    let asked = 0
    const server = createSecureServer({ key: pem, cert: pem }, (_request, response) => {
      asked++
      response.end('a file')
    })
    server.listen(0, '127.0.0.1').unref()
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(guard(LOCAL).fetch(`https://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'its server has no valid certificate (DEPTH_ZERO_SELF_SIGNED_CERT)',
    )
    expect(asked).toBe(0)
    server.close()
  })

  test('no TLS where the address has https', async () => {
    const port = await say(HEAD)
    await expect(guard(LOCAL).fetch(`https://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'does not speak TLS',
    )
  })
})

describe('what fails', () => {
  test('a status other than 200', async () => {
    const port = await serve((_request, response) => response.writeHead(403).end('no'))
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/a?signature=x`, never)).rejects.toMatchObject({
      reason: 'failed',
      message: `The file at http://127.0.0.1:${port}/a could not be fetched: the server answered 403.`,
    })
  })

  test('too many bytes, announced', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 1001 })
      response.flushHeaders()
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'more than 1,000 bytes',
    )
  })

  test('too many bytes, without an end', async () => {
    const port = await serve((_request, response) => {
      const more = (): void => void response.write('x'.repeat(100), more)
      response.once('error', () => {})
      more()
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'more than 1,000 bytes',
    )
  })

  test('an answer that is compressed in another way than gzip', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('x')),
    )
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('compressed (br)')
  })

  test.each([
    [
      'small on the wire, but too large when it is unpacked',
      gzipSync('x'.repeat(1001)),
      'more than 1,000 bytes',
    ],
    ['gigabytes when it is unpacked', gzipSync(Buffer.alloc(50_000_000)), 'more than 1,000 bytes'],
    ['no gzip', Buffer.from('x'.repeat(100)), 'its gzip data is damaged'],
    ['cut off', gzipSync('x'.repeat(500)).subarray(0, 20), 'its gzip data ends early'],
    ['wrong at its end', spoiled(gzipSync('x'.repeat(500))), 'its gzip data is damaged'],
    [
      'endless parts without contents',
      Buffer.concat(Array<Buffer>(200_000).fill(gzipSync(''))),
      'far more than the file',
    ],
  ])('a packed file that is %s', async (_what, bytes, message) => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
    )
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(message)
  })

  test('a packed file that never ends', async () => {
    const port = await serve((_request, response) => {
      const packed = createGzip()
      response.writeHead(200, { 'content-encoding': 'gzip' })
      packed.pipe(response)
      response.once('error', () => {}).once('close', () => packed.destroy())
      const more = (error?: Error | null): void => {
        if (!error) packed.write('x'.repeat(100_000), more)
      }
      more()
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'more than 1,000 bytes',
    )
  })

  test('a server that breaks off', async () => {
    const port = await serve((request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half')
      setImmediate(() => request.socket.destroy())
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'closed the connection early',
    )
  })

  test('a port that no process listens on', async () => {
    const port = await serve(() => {})
    for (const server of open) if (!(server instanceof GuardedFetch)) server.close()
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'refuses connections',
    )
  })

  test('a name that is not known', async () => {
    const unknown: Resolver = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    await expect(guard({}, unknown).fetch('http://nowhere.example/', never)).rejects.toThrow(
      'its host is not known',
    )
  })

  test('a server that sends nothing at all', async () => {
    const port = await serve(() => {})
    const fetch = guard({ ...LOCAL, fetchSeconds: 1 })
    await expect(fetch.fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('longer than 1 second')
  })

  test('a server that sends a byte a second, however long it would go on', async () => {
    const port = await serve((_request, response) => {
      const drip = setInterval(() => response.write('x'), 50)
      response.once('close', () => clearInterval(drip))
    })
    const fetch = guard({ ...LOCAL, fetchSeconds: 1 })
    await expect(fetch.fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('longer than 1 second')
  })

  test('a server that stops in the middle', async () => {
    const port = await serve((_request, response) => void response.writeHead(200).write('half'))
    const fetch = guard({ ...LOCAL, fetchIdleSeconds: 1 })
    await expect(fetch.fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('sent nothing for 1 second')
  })

  test('a job that was ended: with the reason of its signal', async () => {
    const ending = new AbortController()
    const reason = new Error('the job is over')
    const port = await serve(() => ending.abort(reason))
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, ending.signal)).rejects.toBe(reason)
  })
})
