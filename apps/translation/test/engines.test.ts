// The engines, against local stand-ins that follow the published interfaces and misbehave. No test calls a real service.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { languageByCode } from '@atlas/cli/library/index.ts'
import { EngineError, type Batch, type Engine } from '../engine.ts'
import { deeplEngine } from '../engines/deepl.ts'
import { libreTranslateEngine } from '../engines/libretranslate.ts'
import { chatEngine } from '../engines/openai.ts'
import { StandIn, type Reply } from './stand-in.ts'

const languageOf = (code: string) => {
  const language = languageByCode(code)
  if (!language) throw new Error(code)
  return language
}

let service: StandIn
beforeAll(async () => {
  service = await StandIn.start()
})
afterEach(() => {
  service.received.length = 0
})
afterAll(() => service.stop())

const batch = (target = 'de'): Batch => ({
  source: languageOf('en'),
  target: languageOf(target),
  file: 'de.json',
  requests: [
    { identifier: 'a', text: 'Hello <x id="1"/>', context: 'On the door', maxLength: 20 },
    { identifier: 'b[few]', text: 'Items', category: 'few' },
  ],
})
const chat = (timeout = 5000): Engine =>
  chatEngine({ baseUrl: `${service.url}/v1`, model: 'm', key: 'secret', timeout })
const deepl = (): Engine => deeplEngine({ baseUrl: service.url, key: 'secret:fx', timeout: 600_000 })
const libre = (): Engine => libreTranslateEngine({ baseUrl: service.url, key: undefined, timeout: 600_000 })
const message = (content: unknown): object => ({
  choices: [
    {
      message: {
        role: 'assistant',
        content: typeof content === 'string' ? content : JSON.stringify(content),
      },
    },
  ],
  usage: { total_tokens: 70 },
})

describe('a chat endpoint', () => {
  test('gets the texts with what belongs to them, and its answer is found in a fence', async () => {
    const list = {
      translations: [
        { id: 'a', text: 'Hallo <x id="1"/>' },
        { id: 'b[few]', text: 'Dinge' },
        { id: 'c', text: 'x' },
        7,
      ],
    }
    service.reply = () => ({ body: message(`Here:\n\`\`\`json\n${JSON.stringify(list)}\n\`\`\``) })
    const { texts, cost } = await chat().translate(batch())
    expect([[...texts], cost]).toEqual([
      [
        ['a', 'Hallo <x id="1"/>'],
        ['b[few]', 'Dinge'],
      ],
      70,
    ])
    const [{ path, headers, body } = { path: '', headers: {}, body: {} }] = service.received
    expect([path, headers.authorization, body['model']]).toEqual([
      '/v1/chat/completions',
      'Bearer secret',
      'm',
    ])
    const [system, user] = body['messages'] as { content: string }[]
    expect(system?.content).toContain('from English to German')
    expect(JSON.parse(user?.content ?? '')).toEqual({
      texts: [
        { id: 'a', text: 'Hello <x id="1"/>', context: 'On the door', maxLength: 20 },
        { id: 'b[few]', text: 'Items', pluralForm: 'few' },
      ],
    })
  })

  test.each([
    ['no JSON', { body: 'Bad Gateway' }, 'answered with what is not JSON.'],
    ['JSON without a message', { body: { error: 'x' } }, 'The answer has no message.'],
    [
      'an answer that was cut off',
      { body: message('{"translations": [{"id": "a", "te') },
      'The answer is not JSON with "translations", or it was cut off.',
    ],
    [
      'a list of another kind',
      { body: message({ translations: { a: 'x' } }) },
      'The answer is not JSON with "translations", or it was cut off.',
    ],
    ['too many requests', { status: 429, headers: { 'retry-after': '7' }, body: '' }, 'answered with 429.'],
    ['a failure', { status: 500, body: '' }, 'answered with 500.'],
  ] satisfies readonly (readonly [string, Reply, string])[])(
    'may succeed later after %s',
    async (_, reply, sentence) => {
      service.reply = () => reply
      const error = await chat()
        .translate(batch())
        .catch((each: unknown) => each)
      expect(error).toBeInstanceOf(EngineError)
      expect(error).toMatchObject({ isTransient: true, message: expect.stringContaining(sentence) })
      expect((error as EngineError).pause).toBe('headers' in reply ? 7000 : undefined)
    },
  )

  test('that refuses the key is not asked again, and the key is in no sentence', async () => {
    service.reply = () => ({ status: 401, body: { error: 'wrong key: secret' } })
    const error = (await chat()
      .translate(batch())
      .catch((each: unknown) => each)) as EngineError
    expect([error.isTransient, error.message]).toEqual([false, `${service.url} answered with 401.`])
  })

  test.each([
    ['a page for people', { body: '<html>' }, 'answered with a page, not with JSON.'],
    [
      'an account that has nothing left',
      { status: 429, body: { error: { code: 'insufficient_quota' } } },
      '429.',
    ],
    ['a path that is not served', { status: 501, body: '' }, 'answered with 501.'],
    [
      'a redirect',
      { status: 302, headers: { location: '/' }, body: '' },
      'cannot be reached: unexpected redirect.',
    ],
  ] satisfies readonly (readonly [string, Reply, string])[])(
    'is not asked again after %s',
    async (_, reply, end) => {
      service.reply = () => reply
      const error = await chat()
        .translate(batch())
        .catch((each: unknown) => each)
      expect(error).toMatchObject({ isTransient: false, message: expect.stringContaining(end) })
    },
  )

  test('with an address at which nothing listens is not asked again', async () => {
    const closed = await StandIn.start()
    const { url } = closed
    await closed.stop()
    const engine = chatEngine({ baseUrl: url, model: 'm', key: undefined, timeout: 5000 })
    await expect(engine.translate(batch())).rejects.toMatchObject({ isTransient: false })
  })

  test('that leads elsewhere gets no key there, and one that is slow is left', async () => {
    service.reply = ({ path }) =>
      path === '/other'
        ? { body: message({ translations: [] }) }
        : { status: 307, headers: { location: '/other' }, body: '' }
    await expect(chat().translate(batch())).rejects.toThrow('cannot be reached')
    expect(service.received.map(({ path }) => path)).toEqual(['/v1/chat/completions'])
    service.reply = () => undefined
    await expect(chat(50).translate(batch())).rejects.toThrow('did not answer within 0.05 seconds.')
  })
})

test('DeepL gets texts of one context together, in its codes of languages', async () => {
  service.reply = ({ body }) => ({
    body: { translations: (body['text'] as string[]).map((text) => ({ text: `pt ${text}` })) },
  })
  expect([...(await deepl().translate(batch('pt-BR'))).texts]).toEqual([
    ['a', 'pt Hello <x id="1"/>'],
    ['b[few]', 'pt Items'],
  ])
  expect(service.received.map(({ body }) => body)).toEqual([
    {
      text: ['Hello <x id="1"/>'],
      source_lang: 'EN',
      target_lang: 'PT-BR',
      tag_handling: 'xml',
      context: 'On the door',
    },
    { text: ['Items'], source_lang: 'EN', target_lang: 'PT-BR', tag_handling: 'xml' },
  ])
  expect(service.received[0]?.headers.authorization).toBe('DeepL-Auth-Key secret:fx')
  service.reply = () => ({ body: { translations: [] } })
  await expect(deepl().translate(batch())).rejects.toThrow('DeepL answered with another number of texts.')
})

test('LibreTranslate gets HTML', async () => {
  service.reply = ({ body }) => ({ body: { translatedText: body['q'] } })
  expect([...(await libre().translate(batch())).texts]).toEqual([
    ['a', 'Hello <x id="1"></x>'],
    ['b[few]', 'Items'],
  ])
  expect(service.received[0]?.body).toEqual({
    q: ['Hello <x id="1"></x>', 'Items'],
    source: 'en',
    target: 'de',
    format: 'html',
  })
  service.reply = () => ({ body: { translatedText: 'one text' } })
  await expect(libre().translate(batch())).rejects.toThrow(
    'LibreTranslate answered with another number of texts.',
  )
})

test('an address that is none is refused at once', () => {
  expect(() => chatEngine({ baseUrl: 'file:///etc', model: 'm', key: undefined, timeout: 1 })).toThrow(
    'file:///etc is not an address of HTTP.',
  )
})
