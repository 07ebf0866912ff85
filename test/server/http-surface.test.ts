// What anybody on the internet can reach: malformed and odd HTTP, slow clients, paths that lead elsewhere; always our
// shape and our headers, never a file that does not belong to the page.
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newResultName } from '@atlas/server/results/result-name.ts'
import { runHost, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({}, true)
})
afterAll(() => running.close())

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Pages with forms have the other one: both tell other sites nothing.
  'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/) as unknown,
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/) as unknown,
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends bytes as they are over a new connection, and returns all that came back until it was closed. */
function send(...pieces: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(running.host.baseUrl).port), '127.0.0.1')
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // What is refused before it was read to its end is broken off.
    socket.on('error', () => {}).once('close', () => resolve(Buffer.concat(chunks).toString()))
    for (const piece of pieces) socket.write(piece)
  })
}

async function answerTo(...pieces: readonly string[]): Promise<Answer> {
  const reply = await send(...pieces)
  const [head = '', body = ''] = reply.split(/\r\n\r\n(.*)/s)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => each.split(/: (.*)/s)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const messageOf = ({ body }: Answer): unknown =>
  (JSON.parse(body) as { error: { message: unknown } }).error.message

const LONG = 'x'.repeat(2_000_000)

const CLOSE = 'Host: formats.example\r\nConnection: close\r\n'

describe('what is not HTTP is answered in our shape, and the connection ends', () => {
  const post = `POST /x HTTP/1.1\r\n${CLOSE}`
  test.each([
    ['words', 'hello there\r\n\r\n', 400],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000', 400],
    ['a version of its own', 'GET / HTTP/9.9\r\n\r\n', 400],
    ['lines without a return', 'GET /health/live HTTP/1.1\nHost: x\n\n', 400],
    ['a space before the colon', `GET /health/live HTTP/1.1\r\nHost : x\r\n\r\n`, 400],
    ['NUL in the address', `GET /a\0b HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['two lengths', `${post}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`, 400],
    ['length and chunks', `${post}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks under another name', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks that come last but one', `${post}Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n`, 400],
    ['chunks that are packed', `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
    [
      'chunks that are packed, in two headers',
      `${post}Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['chunks of nothing special', `${post}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`, 400],
    ['an empty encoding', `${post}Transfer-Encoding:\r\nContent-Length: 3\r\n\r\nabc`, 400],
    [
      'chunks before HTTP/1.1',
      `POST /x HTTP/1.0\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a length in a folded line', `${post}Content-Length:\r\n 3\r\n\r\nabc`, 400],
    ['chunks in a folded line', `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a header in a folded line', `${post}X: a\r\n b\r\n\r\n`, 400],
    ['the same length twice', `${post}Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc`, 400],
    ['two lengths in one header', `${post}Content-Length: 3, 3\r\n\r\nabc`, 400],
    ['a length with a space in it', `${post}Content-Length: 3 3\r\n\r\nabc`, 400],
    ['an empty length', `${post}Content-Length:\r\n\r\nabc`, 400],
    ['a length beyond all numbers', `${post}Content-Length: 18446744073709551619\r\n\r\nabc`, 400],
    ['a chunk with a sign', `${post}Transfer-Encoding: chunked\r\n\r\n+3\r\nabc\r\n0\r\n\r\n`, 400],
    ['a chunk with a space', `${post}Transfer-Encoding: chunked\r\n\r\n3 \r\nabc\r\n0\r\n\r\n`, 400],
    ['a chunk without its return', `${post}Transfer-Encoding: chunked\r\n\r\n3\nabc\n0\n\n`, 400],
    [
      'a length after the last chunk',
      `${post}Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 3\r\n\r\n`,
      400,
    ],
    ['the address of another host', `GET http://other.example/health/live HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a call of another host', `POST http://other.example/x HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['another port of this host', `GET http://formats.example:1/ HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a user of this host', `GET http://me@formats.example/ HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['another protocol', `GET ftp://formats.example/health/live HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a host with a path', 'GET /health/live HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', 400],
    ['a host of two names', 'GET /health/live HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/2 without its frames', `GET /health/live HTTP/2.0\r\n${CLOSE}\r\n`, 400],
    ['HTTP/0.9', 'GET /health/live\r\n\r\n', 400],
    ['a length that is not a number', `${post}Content-Length: +3\r\n\r\nabc`, 400],
    ['headers without an end', `GET / HTTP/1.1\r\n${CLOSE}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', `GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n${CLOSE}\r\n`, 400],
    [
      'two hosts in a call',
      `POST /x/modules/custom-file-format/json HTTP/1.1\r\nhost: a\r\n${CLOSE}\r\n`,
      400,
    ],
    ['an expectation', `GET /health/live HTTP/1.1\r\n${CLOSE}Expect: 200-foo\r\n\r\n`, 417],
    ['an address of 2 MB', `GET /${'a'.repeat(2_000_000)} HTTP/1.1\r\n${CLOSE}\r\n`, 431],
    ['a percent sign alone', `GET /results/%zz HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['overlong UTF-8', `GET /ui/%c0%ae%c0%ae/x HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a name of 2,000 characters', `GET /results/${'a'.repeat(2000)} HTTP/1.1\r\n${CLOSE}\r\n`, 414],
    ['a name of 15,000 characters', `GET /${'a'.repeat(15_000)} HTTP/1.1\r\n${CLOSE}\r\n`, 414],
  ])('%s', async (_what, bytes, status) => {
    const answer = await answerTo(bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ ...HEADERS, connection: 'close' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(messageOf(answer)).toMatch(/^[A-Z].{20,110}\.$/)
  })

  test.each([
    ['length and chunks', 'POST /x', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['packed chunks', 'POST /x', 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    ['another host', 'GET http://other.example/x', '\r\n'],
    ['two hosts', 'GET /x', 'Host: y\r\n\r\n'],
  ])('bytes after a refused request are not taken for another request: %s', async (_what, start, rest) => {
    const hidden = `GET /health/live HTTP/1.1\r\n${CLOSE}\r\n`
    const reply = await send(`${start} HTTP/1.1\r\nHost: x\r\n${rest}${hidden}`)
    expect(reply.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('what is unusual but clear is answered', () => {
  const live = 'HTTP/1.1\r\nConnection: close\r\n'
  test.each([
    ['HTTP/1.0 without a host', 'GET /health/live HTTP/1.0\r\n\r\n'],
    ['the address of this host', `GET http://formats.example/health/live HTTP/1.1\r\n${CLOSE}\r\n`],
    ['an empty host', `GET /health/live ${live}Host:\r\n\r\n`],
    ['an IPv6 address as host', `GET /health/live ${live}Host: [::1]:4040\r\n\r\n`],
    ['a name of a container as host', `GET /health/live ${live}Host: atlas_host:4040\r\n\r\n`],
  ])('%s', async (_what, bytes) => {
    expect((await answerTo(bytes)).status).toBe(200)
  })

  test.each([
    ['a length with spaces around it', 'Content-Length:   2  \r\n\r\n{}'],
    ['a length with a zero', 'Content-Length: 02\r\n\r\n{}'],
    ['chunks in capitals', 'Transfer-Encoding: CHUNKED\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['chunks with extensions', 'Transfer-Encoding: chunked\r\n\r\n2;a=b;c="d"\r\n{}\r\n0;e\r\n\r\n'],
    ['trailers', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nHost: evil\r\nX: y\r\n\r\n'],
  ])('%s', async (_what, rest) => {
    const path = running.path('custom-file-format', 'json')
    const answer = await answerTo(`POST ${path} HTTP/1.1\r\n${CLOSE}${rest}`)
    expect(messageOf(answer)).toContain('jobType is missing')
  })
})

test.each([
  ['not an address', LONG],
  ['a long name', `http://${LONG}/`],
  ['a long path', `file:///${LONG}`],
  ['a long user name', `http://${LONG}@example.org/`],
  ['a long IPv6 address', `http://[${LONG}]/`],
  ['a long port', `http://example.org:1${LONG}`],
])('an address of 2 MB in a job is not repeated: %s', async (_what, contentUrl) => {
  const { body } = await running.parse('json', '', { file: { name: 'a.json', contentUrl } })
  expect(body.error?.message.length).toBeLessThan(400)
})

describe('a method that a route does not have', () => {
  test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'DELETE'])(
    '%s returns nothing and does nothing',
    async (method) => {
      for (const path of ['/', '/health/live', '/results/x', '*']) {
        const answer = await answerTo(`${method} ${path} HTTP/1.1\r\n${CLOSE}Cookie: secret\r\n\r\n`)
        expect(answer.status).toBe(404)
        expect(answer.headers).toMatchObject(HEADERS)
        expect(answer.body).not.toContain('secret')
      }
    },
  )

  test('CONNECT is not answered at all, and an upgrade is passed over', async () => {
    expect(await send(`CONNECT 127.0.0.1:22 HTTP/1.1\r\n${CLOSE}\r\n`)).toBe('')
    const upgrade = `GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n`
    expect((await answerTo(upgrade)).status).toBe(200)
  })

  test('HEAD has the headers of GET, and no body', async () => {
    const answer = await answerTo(`HEAD /health/live HTTP/1.1\r\n${CLOSE}\r\n`)
    expect(answer).toMatchObject({ status: 200, headers: HEADERS, body: '' })
  })
})

describe('a client that takes its time', () => {
  /** The limits as they are, put back after each test. */
  const { headersTimeout, requestTimeout, timeout } = {
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    timeout: 150_000,
  }
  afterEach(() => Object.assign(running.app.server, { headersTimeout, requestTimeout, timeout }))

  test('has the limits that the host sets', () => {
    expect(running.app.server).toMatchObject({ headersTimeout, requestTimeout, timeout })
  })

  test.each([
    ['sends nothing', ''],
    ['sends half of its headers', 'POST /x HTTP/1.1\r\nHost: x\r\n'],
    ['sends half of its body', 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'],
  ])('and %s is sent away', async (_what, bytes) => {
    Object.assign(running.app.server, { headersTimeout: 100, requestTimeout: 200 })
    // Where no body is wanted, the route has answered before.
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 (408|404) /)
  })

  test('and sends half of a job is sent away, and its place is free again', async () => {
    Object.assign(running.app.server, { headersTimeout: 100, requestTimeout: 200 })
    const answer = await answerTo(
      `POST ${running.path('custom-file-format', 'json')} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`,
    )
    expect(answer).toMatchObject({ status: 408, headers: HEADERS })
    expect(messageOf(answer)).toContain('took too long to arrive')
  })

  test('over an answer, and does not read it, is sent away', async () => {
    const contentType = 'application/octet-stream'
    const name = newResultName(contentType)
    const { signal } = new AbortController()
    await running.host.results.put({ name, contentType, pieces: [Buffer.alloc(30_000_000)] }, signal)
    running.app.server.timeout = 100
    const sockets: Socket[] = []
    running.app.server.once('connection', (socket: Socket) => sockets.push(socket))
    const reader = connect(Number(new URL(running.host.baseUrl).port), '127.0.0.1').pause()
    reader.on('error', () => {}).write(`GET /results/${name} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await expect.poll(() => sockets[0]?.destroyed, { timeout: 600_000 }).toBe(true)
    expect(sockets[0]?.bytesWritten).toBeGreaterThan(0)
    reader.destroy()
  })
})

describe('every route answers with the headers', () => {
  const cases: readonly [method: 'GET' | 'HEAD' | 'POST' | 'DELETE', path: string, status: number][] = [
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/ui/nothing.js', 404],
    ['GET', '/trial/catalogue', 200],
    ['POST', '/trial/parse', 200],
    ['GET', '/atlas-app.json', 200],
    ['GET', '/ADDRESS_SECRET/atlas-app.json', 200],
    ['GET', '/wrong/atlas-app.json', 404],
    ['GET', '/ADDRESS_SECRET/', 200],
    ['GET', '/ADDRESS_SECRET', 404],
    ['GET', '/wrong/', 404],
    ['POST', '/ADDRESS_SECRET/modules/custom-file-format/json', 400],
    ['GET', '/ADDRESS_SECRET/modules/custom-file-format/json', 405],
    ['DELETE', '/ADDRESS_SECRET/modules/custom-file-format/json', 405],
    ['POST', '/ADDRESS_SECRET/modules/custom-file-format/nothing', 404],
    ['POST', '/wrong/modules/custom-file-format/json', 404],
    ['GET', '/ADDRESS_SECRET/modules', 404],
    ['GET', '/ADDRESS_SECRET/modules/custom-file-format', 404],
    ['GET', '/results', 404],
    ['GET', '/results/', 404],
    ['GET', `/results/${'a'.repeat(43)}.bin`, 404],
    ['GET', '/ui', 404],
    ['GET', '/ui/', 404],
    ['GET', '/oauth/callback', 404],
    ['GET', '/oauth/start?organization=1', 404],
    ['GET', '/organizations', 404],
    ['POST', '/organizations/forget', 404],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['GET', '/dev/events', 404],
    ['GET', '//', 404],
  ]

  test.each(cases)('%s %s: %i', async (method, path, status) => {
    const url = path.replace('ADDRESS_SECRET', running.host.addressSecret.current)
    const response = await running.app.inject({ method, url, headers: { host: '127.0.0.1' } })
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject(HEADERS)
    expect(response.headers).not.toHaveProperty('server')
    expect(response.headers).not.toHaveProperty('x-powered-by')
  })
})

describe('no path leads out of where it begins', () => {
  // oxfmt-ignore
  const pieces = fc.constantFrom(
    '..', '.', '...', '%2e%2e', '%252e%252e', '.%2e', '%c2%85', '%e2%80%a5', '%ef%bc%8e%ef%bc%8e', '~', '',
    'secret', 'results', 'package.json', 'etc', 'passwd', 'chains.json', 'formats', 'json.ts', 'index.html',
    'C:', '%00', 'index.html%00.js', '*', '%2a', 'con', 'file:',
  )
  const joints = fc.constantFrom('/', '//', '%2f', '%252f', '\\', '%5c', '%255c', '%e2%81%84', ';/', '/./')
  const prefixes = fc.constantFrom(
    '/results/',
    '/ui/',
    '/ADDRESS_SECRET/ui/',
    '/ADDRESS_SECRET/modules/custom-file-format/',
    '/ADDRESS_SECRET/modules/',
    '/',
  )
  const paths = fc
    .tuple(prefixes, fc.array(fc.tuple(pieces, joints), { minLength: 1, maxLength: 6 }), pieces)
    .map(([prefix, middle, end]) => prefix + middle.map((pair) => pair.join('')).join('') + end)

  /** The path as it is: clients that know addresses would shorten it. */
  const get = (path: string): Promise<Answer> =>
    answerTo(
      `GET ${path.replace('ADDRESS_SECRET', running.host.addressSecret.current)} HTTP/1.1\r\n${CLOSE}\r\n`,
    )

  test('in any spelling', async () => {
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const { status, body } = await get(path)
        expect([400, 404, 405, 414]).toContain(status)
        expect(body).toMatch(/^\{"error":\{"message":"[^"]*"\}\}$/)
      }),
      { numRuns: 300 },
    )
  })

  test('the name of a file next to a page', async () => {
    const page = await running.app.inject({ url: '/', headers: { host: '127.0.0.1' } })
    const [, script = ''] = /src="(?:\.\/)?(ui\/[^"]+)"/.exec(page.body) ?? []
    const found = await running.app.inject({ url: `/${script}`, headers: { host: '127.0.0.1' } })
    expect(found.statusCode).toBe(200)
    for (const name of ['index.html.map', '../server/main.ts', 'app.css/../../package.json']) {
      const url = `/ui/${encodeURIComponent(name)}`
      expect((await running.app.inject({ url, headers: { host: '127.0.0.1' } })).statusCode).toBe(404)
    }
  })
})

test('headers that name another host or sender change nothing', async () => {
  const lies = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-original-url': '/atlas-app.json',
    'x-rewrite-url': '/atlas-app.json',
    'x-http-method-override': 'DELETE',
    forwarded: 'for=127.0.0.1;host=localhost',
  }
  const refused = await running.app.inject({
    url: '/atlas-app.json',
    headers: { host: 'evil.example', ...lies },
  })
  expect(refused.statusCode).toBe(404)
  const headers = { host: '127.0.0.1', ...lies }
  const answered = await running.app.inject({ url: '/atlas-app.json', headers })
  expect(answered.body).not.toContain('evil')
})
