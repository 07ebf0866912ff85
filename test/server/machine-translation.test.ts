// The module of machine translation over HTTP: a request as live platforms send it, answered by the engine of the host.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StandIn, type Reply } from '@atlas/translation/test/stand-in.ts'
import { runHost, type RunningHost } from './running-host.ts'
import { claimsOf, signedToken } from './signed-tokens.ts'

const CLIENT = { id: 'client', secret: 'the-client-secret-of-the-host' }

let engine: StandIn
let running: RunningHost
/** What the engine makes of a text. */
let translated: (text: string) => string

beforeAll(async () => {
  engine = await StandIn.start()
  running = await runHost(
    {
      ATLAS_PROFILE: 'crowdin',
      ATLAS_ENGINE: 'libretranslate',
      ATLAS_ENGINE_URL: engine.url,
      ATLAS_INLINE_BYTES: '10000',
      ATLAS_CLIENT_ID: CLIENT.id,
      ATLAS_CLIENT_SECRET: CLIENT.secret,
      ATLAS_PLATFORM_URL: 'http://127.0.0.1:1',
    },
    true,
  )
})
afterAll(async () => {
  await running.close()
  await engine.stop()
})
beforeEach(() => {
  engine.received.length = 0
  // Tags and entities stay, as engines leave them.
  translated = (text) =>
    text.replaceAll(/<[^>]*>|&\w+;|[^<&]/g, (part) => (part.length > 1 ? part : part.toUpperCase()))
  engine.reply = ({ body }): Reply => {
    const texts = body['q'] as string[]
    return { body: { translatedText: texts.map((text) => translated(text)) } }
  }
})

const TOKEN = signedToken(claimsOf(CLIENT.id), CLIENT.secret)
const QUERY = `source=en&target=uk&project_id=7&jwtToken=${TOKEN}`

async function call(payload: unknown, query = QUERY) {
  const { app, path } = running
  const url = `${path('custom-mt', 'machine-translation')}?${query}`
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  type Body = { data?: { translations?: string[]; translationsUrl?: string }; error?: { message: string } }
  return { status: response.statusCode, ...response.json<Body>() }
}

test('the module is in the descriptor of a host with an engine, and of no other', async () => {
  const { modules } = await running.host.descriptor()
  const url = running.path('custom-mt', 'machine-translation')
  expect(modules['custom-mt']).toEqual([
    {
      key: 'machine-translation',
      name: 'Machine translation',
      logo: '/logo.svg',
      url,
      withContext: true,
      batchSize: 100,
    },
  ])
  expect((await running.app.inject({ url: '/logo.svg' })).statusCode).toBe(200)
})

test('texts are translated in their order, with their context or alone', async () => {
  expect(await call({ strings: ['Gate', 'Boat', ' '] })).toEqual({
    status: 200,
    data: { translations: ['GATE', 'BOAT', ' '] },
  })
  const context = { id: 1, projectId: 7, fileId: 2, identifier: 'gate', context: '', maxLength: 0 }
  const flags = { isHidden: false, isPlural: true, pluralForm: 'few' }
  const strings = ['Gate', 'Boat'].map((text) => ({ text, ...context, ...flags }))
  expect((await call({ strings })).data).toEqual({ translations: ['GATE', 'BOAT'] })
  expect(engine.received.map(({ body: { source, target } }) => [source, target])).toEqual([
    ['en', 'uk'],
    ['en', 'uk'],
  ])
  expect((await call({ strings: [] })).data).toEqual({ translations: [] })
})

const FIRST = '<span class="notranslate">0</span>'
const SECOND = '<span class="notranslate">1</span>'

test('what must stay is kept with its number, and a translation without it is no translation', async () => {
  const strings = [`${FIRST} of ${SECOND} & <more>`, `All ${FIRST}`]
  expect((await call({ strings })).data?.translations).toEqual([
    `${FIRST} OF ${SECOND} & <MORE>`,
    `ALL ${FIRST}`,
  ])
  translated = (text) => text.replace('<x id="2"></x>', '')
  expect((await call({ strings })).data?.translations).toEqual(['', `All ${FIRST}`])
  translated = (text) => `${text} <x id="1"/>`
  expect((await call({ strings: [`All ${FIRST}`, 'None'] })).data?.translations).toEqual(['', ''])
})

test('a large answer is sent by address, a text on each line', async () => {
  const strings = Array.from({ length: 60 }, (_item, index) => `${index} ${'gate, '.repeat(50)}\n"x"`)
  const { data } = await call({ strings })
  expect(data).not.toHaveProperty('translations')
  const { pathname } = new URL(data?.translationsUrl ?? '')
  const { body, headers } = await running.app.inject({ url: pathname })
  expect(headers['content-type']).toBe('application/x-ndjson')
  expect(
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as string),
  ).toEqual(strings.map((text) => text.toUpperCase()))
})

test('a failure of the engine is a sentence', async () => {
  engine.reply = () => ({ status: 403, body: { error: 'Invalid API key' } })
  expect(await call({ strings: ['Gate'] })).toEqual({
    status: 200,
    error: {
      message: expect.stringMatching(
        /^The engine of the host does not translate\. .* number [-\w]+\.$/,
      ) as string,
    },
  })
  expect(running.log.at(-1)).toMatchObject({
    module: 'custom-mt/machine-translation',
    outcome: 'not translated',
    fault: `${engine.url} answered with 403.`,
  })
})

test.each([
  ['no token', 'source=en&target=uk', { strings: ['Gate'] }, 401, /has no token/],
  ['another token', `source=en&target=uk&jwtToken=${TOKEN}x`, { strings: ['Gate'] }, 401, /not signed/],
  ['no languages', `jwtToken=${TOKEN}`, { strings: ['Gate'] }, 400, /names no languages/],
  ['no strings', QUERY, {}, 400, /strings is missing/],
  ['a text as strings', QUERY, { strings: 'Gate' }, 400, /strings must be an array/],
  ['a number in strings', QUERY, { strings: ['Gate', 7] }, 400, /^String 2 of the call is neither/],
  ['an object without a text', QUERY, { strings: [{ id: 1 }] }, 400, /^String 1 of the call is neither/],
  ['no JSON', QUERY, '{"strings": [', 400, /JSON/],
])('a call with %s is refused with a sentence', async (_what, query, payload, status, message) => {
  const answer = await call(payload, query)
  expect([answer.status, answer.error?.message]).toEqual([status, expect.stringMatching(message)])
  expect(engine.received).toEqual([])
})

test('a host does not start with an unknown engine, and offers none without one', async () => {
  await expect(runHost({ ATLAS_ENGINE: 'babel' })).rejects.toThrow(
    'ATLAS_ENGINE takes openai, deepl, libretranslate.',
  )
})
