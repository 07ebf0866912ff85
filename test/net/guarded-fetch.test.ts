// The guarded fetch, with servers and resolvers of its own: nothing leaves the machine.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Allowance } from '../../net/addresses.ts'
import { GuardedFetch, type FetchSettings, type Resolver } from '../../net/guarded-fetch.ts'

const open: (Server | GuardedFetch)[] = []
afterEach(async () => {
  for (const each of open.splice(0)) {
    if (each instanceof GuardedFetch) await each.close()
    else each.closeAllConnections()
  }
})

/** A server on loopback; gives its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}

function guard(settings: Partial<FetchSettings> = {}, resolve?: Resolver): GuardedFetch {
  const limits = { fetchBytes: 1000, fetchSeconds: 20, fetchIdleSeconds: 20, fetchAllow: new Allowance([]) }
  const made = new GuardedFetch({ ...limits, ...settings }, resolve)
  open.push(made)
  return made
}

const LOCAL = { fetchAllow: new Allowance(['127.0.0.1']) }
const never = new AbortController().signal
const toLoopback: Resolver = async () => ['127.0.0.1']

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

  test('an empty file', async () => {
    const port = await serve((_request, response) => response.end())
    expect(await textAt(guard(LOCAL), `http://127.0.0.1:${port}/`)).toBe('')
  })
})

describe('what is refused before anything is sent', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://①②⑦.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'https://192.168.0.1/',
  ])('%s', async (address) => {
    await expect(guard().fetch(address, never)).rejects.toMatchObject({
      reason: 'forbidden',
      message: expect.stringContaining('not a public address') as string,
    })
  })

  test.each([
    ['file:///etc/passwd', 'only http and https'],
    ['ftp://example.com/', 'only http and https'],
    ['data:text/plain,x', 'only http and https'],
    ['//example.com/', 'only http and https'],
    ['', 'only http and https'],
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

  test('a redirect to a private address', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(307, { location: 'http://10.0.0.1/' }).end()
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toMatchObject({
      reason: 'forbidden',
    })
  })

  test('a redirect to another protocol', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(301, { location: 'file:///etc/passwd' }).end()
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'only http and https',
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

  test('a compressed answer', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    )
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('compressed (gzip)')
  })

  test('a server that breaks off', async () => {
    const port = await serve((request, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('half')
      setImmediate(() => request.socket.destroy())
    })
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'broke the connection off',
    )
  })

  test('nobody who listens', async () => {
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

  test('a server that says nothing at all', async () => {
    const port = await serve(() => {})
    const fetch = guard({ ...LOCAL, fetchSeconds: 1 })
    await expect(fetch.fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow('longer than 1 seconds')
  })

  test('a server that stops in the middle', async () => {
    const port = await serve((_request, response) => void response.writeHead(200).write('half'))
    const fetch = guard({ ...LOCAL, fetchIdleSeconds: 1 })
    await expect(fetch.fetch(`http://127.0.0.1:${port}/`, never)).rejects.toThrow(
      'sent nothing for 1 seconds',
    )
  })

  test('a job that was ended: with the reason of its signal', async () => {
    const ending = new AbortController()
    const reason = new Error('the job is over')
    const port = await serve(() => ending.abort(reason))
    await expect(guard(LOCAL).fetch(`http://127.0.0.1:${port}/`, ending.signal)).rejects.toBe(reason)
  })
})
