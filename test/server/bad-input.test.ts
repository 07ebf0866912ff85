// Bad input against a host that listens: each gets a clear sentence, and other jobs go on meanwhile.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base64, buildRequest, parseRequest, runHost, type Answer, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_QUEUE: '6' }, true)
})
afterAll(() => running.close())

/** Sends a body as it is, over the network. */
async function post(body: string | Uint8Array, key = 'json', kind = 'custom-file-format'): Promise<Answer> {
  const address = running.host.baseUrl + running.path(kind, key)
  const response = await fetch(address, {
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, headers: {}, body: (await response.json()) as Answer['body'] }
}

async function stillWorks(): Promise<void> {
  const { body } = await running.parse('json', '{"key":"text"}')
  expect(body.data?.strings).toMatchObject([{ identifier: 'key', text: 'text' }])
}

const wrongCalls: readonly [what: string, body: unknown, sentence: RegExp][] = [
  ['nothing', '', /^The body is not valid JSON/],
  ['no JSON', '{"jobType":', /^The body is not valid JSON/],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), /^The body is not valid UTF-8/],
  ['a list', '[]', /must be an object/],
  ['null', 'null', /must be an object/],
  ['no jobType', { file: { name: 'a' } }, /jobType is missing/],
  ['an unknown jobType', parseRequest('', { jobType: 'eat-file' }), /jobType must be one of parse-file/],
  ['no file', parseRequest('', { file: undefined }), /file is missing/],
  ['a file without a name', parseRequest('', { file: { content: '' } }), /file\.name is missing/],
  ['a list for a file', parseRequest('', { file: [] }), /file must be an object/],
  [
    'neither content nor address',
    parseRequest('', { file: { name: 'a' } }),
    /file\.content and file\.contentUrl are both missing/,
  ],
  ['content that is not base64', parseRequest('', { file: { name: 'a', content: '{"a":1}' } }), /base64/],
  [
    'content that is an object',
    parseRequest('', { file: { name: 'a', content: {} } }),
    /file\.content must be/,
  ],
  ['no source language', parseRequest('', { sourceLanguage: undefined }), /sourceLanguage is missing/],
  ['no strings to build with', buildRequest('{}', undefined), /strings and stringsUrl are both missing/],
  ['records that are not objects', buildRequest('{}', [1]), /strings\[0\] must be an object/],
  ['an object for a text', buildRequest('{}', [{ identifier: 'a', text: { one: 1 } }]), /strings\[0\]\.text/],
  ['a string without a text', buildRequest('{}', [{ identifier: 'a' }]), /strings\[0\]\.text is missing/],
]

describe('a call of the wrong shape is answered 400 with the field', () => {
  test.each(wrongCalls)('%s', async (_what, body, sentence) => {
    const payload = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
    const answer = await post(payload)
    expect(answer.status).toBe(400)
    expect(answer.body.error?.message).toMatch(sentence)
    expect(answer.body.error?.message).not.toMatch(/\n|\bat .*:\d+/)
  })
})

const deep = 100_000
const oddFiles: readonly [what: string, type: string, content: string | Uint8Array, sentence: RegExp][] = [
  ['an empty file', 'json', '', /./],
  ['zero bytes', 'json', Buffer.alloc(64), /./],
  ['a picture', 'json', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /./],
  ['no UTF-8', 'json', Buffer.from('7b2261223a22ff227d', 'hex'), /0xff/],
  ['JSON nested deeply', 'json', '['.repeat(deep) + ']'.repeat(deep), /deep|nest/i],
  ['XML nested deeply', 'android-strings', `<resources>${'<a>'.repeat(deep)}`, /deep|nest/i],
  ['YAML nested deeply', 'yaml', '['.repeat(deep), /deep|nest/i],
  ['an entity bomb', 'android-strings', entityBomb(), /./],
  ['an alias bomb', 'yaml', aliasBomb(), /./],
  ['a file cut off', 'android-strings', '<resources><string name="a">te', /Line 1/],
  ['a key twice', 'json', '{"a":"b","a":"c"}', /^parsed$/],
  ['__proto__ as a key', 'json', '{"__proto__":{"polluted":"yes"},"constructor":"text"}', /^parsed$/],
  ['a lone surrogate', 'json', '{"a":"\\ud800"}', /^parsed$/],
  ['200,000 keys', 'json', `{${Array.from({ length: 200_000 }, (_, n) => `"k${n}":""`).join()}}`, /^parsed$/],
]

/** Nine levels of ten references each, which expand to a billion words. */
function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
  return `<!DOCTYPE resources [<!ENTITY e0 "word">${levels.join('')}]><resources><string name="a">&e9;</string></resources>`
}

function aliasBomb(): string {
  const levels = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(10)}]`)
  return `l0: &l0 word\n${levels.join('\n')}\n`
}

describe('an unusual file affects no other job', () => {
  test.each(oddFiles)('%s', async (_what, type, content, sentence) => {
    const { status, body } = await post(JSON.stringify(parseRequest(content)), type)
    expect(status).toBe(200)
    expect(body.error?.message ?? 'parsed').toMatch(sentence)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    await stillWorks()
  })

  test('a name with ../ is only a name', async () => {
    const file = { name: '../../../../etc/passwd', content: base64('{"a":"b"}') }
    const { body } = await post(JSON.stringify(parseRequest('', { file })))
    expect(body.data?.strings).toHaveLength(1)
  })

  test('__proto__ as an identifier and as a language is a name like any other', async () => {
    const strings = [{ identifier: '__proto__', text: 'yes', translations: { __proto__: { text: 'ja' } } }]
    const json = JSON.stringify(buildRequest('{"__proto__":"yes"}', strings))
    const { status } = await post(json)
    expect(status).toBe(200)
    expect(({} as Record<string, unknown>)['text']).toBeUndefined()
  })
})

describe('too much', () => {
  test('a body that does not say its length is cut off at the limit', async () => {
    const status = await new Promise((resolve, reject) => {
      const call = request(running.host.baseUrl + running.path('custom-file-format', 'json'), {
        method: 'POST',
      })
      call.once('response', (response) => resolve(response.resume().statusCode)).once('error', reject)
      for (let sent = 0; sent < 6_000_000; sent += 60_000) call.write(Buffer.alloc(60_000, 32))
      call.end()
    })
    expect(status).toBe(413)
    await stillWorks()
  })

  test('a client that hangs up leaves nothing behind', async () => {
    const address = running.host.baseUrl + running.path('custom-file-format', 'json')
    // More of them than calls are taken in.
    for (let client = 0; client < 9; client++) {
      const call = request(address, { method: 'POST', agent: false })
      const hungUp = new Promise((resolve) => call.once('error', resolve))
      call.once('socket', (socket) => socket.once('connect', () => call.destroy()))
      call.write('{')
      await hungUp
    }
    await stillWorks()
  })
})
