// Files and strings by address: fetched within limits, and handed out as NDJSON that can be sent back.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base64, buildRequest, parseRequest, runHost, type RunningHost } from './running-host.ts'

let running: RunningHost
let storage: Server
let address: string
/** What the storage returns, by path. */
const files = new Map<string, string>()

beforeAll(async () => {
  storage = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`
  const limits = { ATLAS_FETCH_BYTES: '7000000', ATLAS_INLINE_BYTES: '10000' }
  running = await runHost({ ATLAS_FETCH_ALLOW: '127.0.0.1', ...limits }, true)
})
afterAll(async () => {
  await running.close()
  storage.close()
})

const PROPERTIES = 'greeting = Hello\n'
const STRINGS = [{ identifier: 'greeting', text: 'Hello', translations: { de: { text: 'Hallo' } } }]
const byAddress = (path: string) => ({ file: { name: 'a.properties', contentUrl: `${address}${path}` } })

test('a file is fetched, and its size is in the log', async () => {
  files.set('/a.properties?signature=xyz', PROPERTIES)
  running.log.length = 0
  const job = parseRequest('', byAddress('/a.properties?signature=xyz'))
  const { body } = await running.call('custom-file-format', 'java-properties', job)
  expect(body.data?.strings).toMatchObject([{ identifier: 'greeting', text: 'Hello' }])
  expect(running.log[0]).toMatchObject({ bytesFetched: PROPERTIES.length })
  expect(JSON.stringify(running.log)).not.toContain('signature')
})

test('file and strings are fetched for a build', async () => {
  files.set('/a', PROPERTIES).set('/strings', STRINGS.map((string) => `${JSON.stringify(string)}\n`).join(''))
  const job = buildRequest('', undefined, { ...byAddress('/a'), stringsUrl: `${address}/strings` })
  const { body } = await running.call('custom-file-format', 'java-properties', job)
  expect(body.data?.content).toBe(base64('greeting = Hallo\n'))
})

test('strings are fetched for a chain; the file is not, since no step reads it', async () => {
  files.set(
    '/strings',
    '{"identifier":"a","uniqId":"1","text":"7"}\r\n\r\n{"identifier":"b","uniqId":"2","text":"x"}',
  )
  const job = parseRequest('', {
    ...byAddress('/nothing-here'),
    jobType: 'file-post-import',
    stringsUrl: `${address}/strings`,
  })
  const { body } = await running.call('file-post-import', 'hide-untranslatable', job)
  expect(body.data?.strings).toMatchObject([{ isHidden: true }, { identifier: 'b' }])
})

test('a large file goes in by address and comes out by address, and the result can be sent back', async () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `key${index}=A text with the number ${index}\n`)
  files.set('/large', lines.join(''))
  const parsed = await running.call(
    'custom-file-format',
    'java-properties',
    parseRequest('', byAddress('/large')),
  )
  const { stringsUrl } = parsed.body.data ?? {}
  expect(stringsUrl).toContain(`${running.host.baseUrl}/results/`)

  const strings = await (await fetch(stringsUrl ?? '')).text()
  const translated = strings.replaceAll(
    /"text":"([^"]*)"/g,
    '"text":"$1","translations":{"de":{"text":"$1!"}}',
  )
  files.set('/translated', translated)
  const job = buildRequest('', undefined, { ...byAddress('/large'), stringsUrl: `${address}/translated` })
  const built = await running.call('custom-file-format', 'java-properties', job)
  const file = await (await fetch(built.body.data?.contentUrl ?? '')).text()
  expect(file.startsWith('key0=A text with the number 0!\nkey1=')).toBe(true)
  expect(file.split('\n')).toHaveLength(1001)
})

describe('what cannot be fetched', () => {
  test('a file that is not there', async () => {
    const { status, body } = await running.call(
      'custom-file-format',
      'json',
      parseRequest('', byAddress('/missing?signature=xyz')),
    )
    expect(status).toBe(200)
    expect(body.error?.message).toBe(
      `The file at ${address}/missing could not be fetched: the server answered 404.`,
    )
  })

  test('a file that is too large', async () => {
    files.set('/huge', 'x'.repeat(7_000_001))
    const { status, body } = await running.call(
      'custom-file-format',
      'json',
      parseRequest('', byAddress('/huge')),
    )
    expect(status).toBe(200)
    expect(body.error?.message).toContain('more than 7,000,000 bytes')
  })

  test.each(['http://127.0.0.2/x', 'http://[::1]/x', 'file:///etc/passwd', 'not an address'])(
    '%s is refused',
    async (contentUrl) => {
      const job = parseRequest('', { file: { name: 'a', contentUrl } })
      const { status, body } = await running.call('custom-file-format', 'json', job)
      expect(status).toBe(400)
      expect(body.error?.message).toMatch(/not a public address|is not fetched/)
    },
  )

  test('strings that are not NDJSON name their line', async () => {
    files.set('/broken', '{"identifier":"a","text":"b"}\n{"identifier":')
    const job = buildRequest('{}', undefined, { stringsUrl: `${address}/broken` })
    const { status, body } = await running.call('custom-file-format', 'json', job)
    expect(status).toBe(400)
    expect(body.error?.message).toContain('line 2')
  })
})
