// The wire table, row by row: methods, statuses, shapes, in and out inline and by address, limits, log.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base64, buildRequest, parseRequest, runHost, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost()
})
afterAll(() => running.close())

const PROPERTIES = 'greeting = Hello\nbye : Goodbye\n'

describe('a job that is done', () => {
  test('a file goes in, its strings and its preview come out', async () => {
    const { status, headers, body } = await running.parse('java-properties', PROPERTIES)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body.data?.strings).toMatchObject([
      { identifier: 'greeting', text: 'Hello', previewId: 1 },
      { identifier: 'bye', text: 'Goodbye', previewId: 2 },
    ])
    expect(Buffer.from(body.data?.preview ?? '', 'base64').toString()).toContain('string_preview_id_1')
  })

  test('translations go in, the file comes out with only their bytes changed', async () => {
    const strings = [{ identifier: 'greeting', text: 'Hello', translations: { de: { text: 'Hallo' } } }]
    const { body } = await running.call(
      'custom-file-format',
      'java-properties',
      buildRequest(PROPERTIES, strings),
    )
    expect(body.data?.content).toBe(base64('greeting = Hallo\nbye : Goodbye\n'))
  })

  test('a text that cannot be written does not hold back the file, and the log names it', async () => {
    const strings = [
      { identifier: '1', text: 'one', translations: { de: { text: 'eins\nzwei' } } },
      { identifier: '2', text: 'two', translations: { de: { text: 'zwei' } } },
    ]
    const { body } = await running.call('custom-file-format', 'lines', buildRequest('one\ntwo', strings))
    expect(body).toEqual({ data: { content: base64('one\nzwei') } })
    const warnings = ['The translation of "1" into de was left out, since the file cannot hold it.']
    expect(running.log.at(-1)).toMatchObject({ warnings })
  })

  test('PUT does the same as POST', async () => {
    const request = parseRequest(PROPERTIES)
    const { status } = await running.call('custom-file-format', 'java-properties', request, 'PUT')
    expect(status).toBe(200)
  })

  test('strings are processed after an import, by the chain of the configuration', async () => {
    const { body } = await running.call('file-post-import', 'hide-untranslatable', {
      ...parseRequest(PROPERTIES, { jobType: 'file-post-import' }),
      strings: [
        { identifier: 'a', uniqId: '1', text: '42' },
        { identifier: 'b', uniqId: '2', text: 'words', attributes: { crowdinType: 'html' } },
      ],
    })
    // A field that the specification does not know is kept.
    expect(body.data?.strings).toMatchObject([
      { identifier: 'a', isHidden: true },
      { identifier: 'b', attributes: { crowdinType: 'html' } },
    ])
  })

  test('strings are processed before an export', async () => {
    const { body } = await running.call('file-pre-export', 'pseudo-localize', {
      ...parseRequest(PROPERTIES, { jobType: 'file-pre-export', targetLanguages: [{ id: 'de' }] }),
      strings: [{ identifier: 'a', uniqId: '1', text: 'words' }],
    })
    expect(JSON.stringify(body.data?.strings)).toContain('ŵöŕđš')
  })

  test('a plugin of a second folder is compiled, and its error has line and column', async () => {
    expect((await running.parse('lines', 'one\ntwo\n')).body.data?.strings).toHaveLength(2)
    const { status, body } = await running.parse('lines', 'one\n!\n')
    expect({ status, body }).toEqual({
      status: 200,
      body: { error: { message: 'Line 2, column 1: An exclamation mark stands alone.' } },
    })
  })
})

describe('a job that fails for what the file is', () => {
  test('is answered 200 with a message that contains the place', async () => {
    const { status, body } = await running.parse('json', '{"a": "b"')
    expect(status).toBe(200)
    expect(body.error?.message).toMatch(/^Line 1, column \d+: /)
    expect(body.data).toBeUndefined()
  })
})

describe('a call that is not a job', () => {
  test.each(['GET', 'DELETE', 'PATCH'] as const)('%s is answered 405', async (method) => {
    const url = running.path('custom-file-format', 'json')
    const response = await running.app.inject({ method, url })
    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe('POST, PUT')
    expect(response.json()).toEqual({
      error: { message: `A module is called with POST, not with ${method}.` },
    })
  })

  test.each([
    ['with a query', (path: string) => `${path}?from=platform`],
    ['with an escaped letter', (path: string) => path.replace(/json$/, '%6Ason')],
  ])('an address %s belongs to its module', async (_what, addressOf) => {
    const response = await running.app.inject({
      method: 'POST',
      url: addressOf(running.path('custom-file-format', 'json')),
      payload: JSON.stringify(parseRequest('{"a":"b"}')),
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ data: { strings: [{ identifier: 'a', text: 'b' }] } })
  })

  test.each([
    ['an unknown format', 'custom-file-format', 'klingon'],
    ['an unknown chain', 'file-post-import', 'klingon'],
    ['an unknown kind', 'file-mid-flight', 'json'],
    ['a name of Object.prototype', 'custom-file-format', '__proto__'],
    ['a path', 'custom-file-format', '..%2F..%2Fpackage'],
  ])('%s is answered 404', async (_what, kind, key) => {
    const { status, body } = await running.call(kind, key, parseRequest(PROPERTIES))
    expect(status).toBe(404)
    expect(body.error?.message).toContain('register the app again')
  })

  test('a wrong address secret gets the same answer as a missing address', async () => {
    const url = running.path('custom-file-format', 'json').replace(/^\/..../, '/AAAA')
    const wrong = await running.app.inject({ method: 'POST', url, payload: '{}' })
    const nothing = await running.app.inject({ method: 'POST', url: '/x/y', payload: '{}' })
    expect(wrong.statusCode).toBe(404)
    expect(wrong.body).toBe(nothing.body)
  })

  test('a module of another kind describes what it does', async () => {
    const request = parseRequest(PROPERTIES, { jobType: 'file-pre-export' })
    const { status, body } = await running.call('custom-file-format', 'json', request)
    expect(status).toBe(400)
    expect(body.error?.message).toBe('This module supports parse-file and build-file, not file-pre-export.')
  })

  test('a body over 5 MiB is answered 413, announced or not', async () => {
    const { status, body } = await running.call('custom-file-format', 'json', 'x'.repeat(5_242_881))
    expect(status).toBe(413)
    expect(body.error?.message).toContain('5,242,880')
  })

  test('a body of 5 MiB is read', async () => {
    const { status } = await running.call('custom-file-format', 'json', ' '.repeat(5_242_880))
    expect(status).toBe(400)
  })

  test('a compressed body is answered 415', async () => {
    const response = await running.app.inject({
      method: 'POST',
      url: running.path('custom-file-format', 'json'),
      headers: { 'content-encoding': 'gzip' },
      payload: 'x',
    })
    expect(response.statusCode).toBe(415)
  })
})

describe('a large answer', () => {
  const lines = Array.from({ length: 80_000 }, (_, index) => `key${index}=Text number ${index}`).join('\n')

  test('hands out strings and preview by addresses that can be fetched more than once', async () => {
    const { body } = await running.parse('java-properties', lines)
    const { stringsUrl = '', previewUrl = '', strings } = body.data ?? {}
    expect(strings).toBeUndefined()
    expect(stringsUrl).toMatch(/\/results\/\d{10}-[\w-]{43}-\d+\.ndjson$/)
    for (let time = 0; time < 2; time++) {
      const fetched = await running.app.inject(new URL(stringsUrl).pathname)
      expect(fetched.headers['content-type']).toBe('application/x-ndjson')
      const records = fetched.body.trimEnd().split('\n')
      expect(records).toHaveLength(80_000)
      expect(JSON.parse(records.at(-1) ?? '')).toMatchObject({ identifier: 'key79999' })
    }
    const preview = await running.app.inject(new URL(previewUrl).pathname)
    expect(preview.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(preview.headers['content-security-policy']).toContain("default-src 'none'; style-src")
    expect(preview.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the log', () => {
  test('has one line a job, without contents, address secret or addresses', async () => {
    running.log.length = 0
    await running.parse('java-properties', 'secret=Contents of a file\n')
    expect(running.log).toHaveLength(1)
    expect(running.log[0]).toMatchObject({
      level: 'info',
      module: 'custom-file-format/java-properties',
      jobType: 'parse-file',
      outcome: 'done',
      status: 200,
      bytesIn: expect.any(Number) as number,
      bytesOut: expect.any(Number) as number,
      ms: expect.any(Number) as number,
    })
    const text = JSON.stringify(running.log)
    expect(text).not.toContain('Contents')
    expect(text).not.toContain(running.host.addressSecret.current)
  })
})

test('every answer carries the security headers', async () => {
  const { headers } = await running.parse('java-properties', PROPERTIES)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('a module is called however long its key is: the descriptor names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-chains-'))
  const key = `hide-${'very-'.repeat(40)}much`
  const file = join(folder, 'chains.json')
  const steps = [{ processor: 'hide-untranslatable' }]
  await writeFile(file, JSON.stringify({ 'file-post-import': [{ key, steps }] }))
  const own = await runHost({ ATLAS_CHAINS: file, ATLAS_OFFERED_CHAINS: 'all' })
  try {
    const request = parseRequest(PROPERTIES, { jobType: 'file-post-import' })
    const strings = [{ identifier: 'a', uniqId: '1', text: '42' }]
    expect(await own.call('file-post-import', key, { ...request, strings })).toMatchObject({ status: 200 })
  } finally {
    await own.close()
    await rm(folder, { recursive: true })
  }
})
