// Machine translation by a module of an app that knows only the documentation: what the sandbox sends it, what it takes of
// its answers, and what it says about the rest.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditorImported, EditorStrings, MachineAnswer } from '@atlas/editor/editor-wire.ts'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openTestSandbox, type BrowserSession, type OpenedSandbox } from './test-sandbox.ts'

const CLIENT = { id: 'mt-client', secret: 'the-client-secret-of-the-app' }
const profile = profileNamed('crowdin')
if (!profile) throw new Error('The profile is missing.')

interface Sent {
  query: URLSearchParams
  authorization: string | undefined
  strings: (string | { text: string; identifier: string; pluralForm: string | null })[]
}

let server: Server
let place: Place
let opened: OpenedSandbox
let olga: BrowserSession
let project: number
let file: number
let sent: Sent[]
let files: Map<string, string>
/** The fields of the module besides those that it needs. */
let fields: object
/** What the module answers to texts. */
let answer: (texts: string[]) => object

const addressOf = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const descriptor = () => ({
  identifier: 'machine',
  name: 'Machine',
  baseUrl: addressOf(),
  authentication: { type: 'crowdin_app', clientId: CLIENT.id },
  events: { installed: '/event', uninstall: '/event' },
  scopes: ['project'],
  modules: {
    'custom-file-format': [{ key: 'kv', type: 'kv', url: '/kv', signaturePatterns: { fileName: '\\.kv$' } }],
    'custom-mt': [{ key: 'mt', name: 'Echo', logo: '/logo.png', url: '/mt', ...fields }],
  },
})

const STRINGS = [
  { identifier: 'a', text: 'Hello, {name}!' },
  { identifier: 'b', text: 'Gate' },
  { identifier: 'c', hasPlurals: true, text: { one: '%d boat', other: '%d boats' } },
]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', addressOf())
    if (request.method === 'GET') {
      response.end(files.get(url.pathname) ?? JSON.stringify(descriptor()))
      return
    }
    const body = (await json(request)) as { strings: Sent['strings'] }
    if (url.pathname === '/event') response.writeHead(204).end()
    if (url.pathname === '/kv') response.end(JSON.stringify({ data: { strings: STRINGS } }))
    if (url.pathname !== '/mt') return
    sent.push({
      query: url.searchParams,
      authorization: request.headers.authorization,
      strings: body.strings,
    })
    const texts = body.strings.map((one) => (typeof one === 'string' ? one : one.text))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(texts)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  sent = []
  files = new Map()
  fields = {}
  answer = (texts) => ({ data: { translations: texts.map((text) => `DE ${text}`) } })
  place = await sqlite.create()
  opened = await openTestSandbox(place, { profile }, true)
  const registration = {
    clientId: CLIENT.id,
    name: 'Machine',
    redirectUris: ['https://app.example/'],
    account: 'person:olga',
  } as const
  await opened.sandbox.registrations.save(registration, CLIENT.secret)
  olga = await opened.browser('olga')
})
afterEach(async () => {
  await opened.close()
  await place.remove()
})

async function call<Body>(method: 'GET' | 'POST', path: string, payload?: object): Promise<[number, Body]> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const response = await opened.app.inject({
    method,
    url: `/editor/api${path}`,
    headers: {
      cookie: olga.cookie,
      'sec-fetch-site': 'same-origin',
      ...(payload ? { 'content-type': type } : {}),
    },
    ...(payload ? { payload } : {}),
  })
  return [response.statusCode, response.json<Body>()]
}

/** Installs the app, whose module has these fields, and imports a file. */
async function open(more: object = {}): Promise<void> {
  fields = more
  expect((await olga.send('/apps', '/apps', { address: `${addressOf()}/app.json` })).statusCode).toBe(303)
  const languages = { sourceLanguage: 'en', targetLanguages: ['uk', 'de'] }
  ;[, { id: project }] = await call<{ id: number }>('POST', '/projects', { name: 'Harbor', ...languages })
  const path = `/projects/${project}/files?name=a.kv`
  ;[
    ,
    {
      file: { id: file },
    },
  ] = await call<EditorImported>('POST', path, Buffer.from('x'))
}

/** The page after a translation of the file, without its tags. */
async function translated(language = 'de'): Promise<string> {
  const path = `/modules/${project}`
  const { body } = await olga.send(path, `${path}/translate`, { file: String(file), language })
  return body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
}

async function texts(language = 'de') {
  const [, { strings }] = await call<EditorStrings>('GET', `/files/${file}/strings?language=${language}`)
  return strings.map(({ translation }) => translation?.text)
}

const span = (number: number): string => `<span class="notranslate">${number}</span>`

test('a module gets texts with numbered spans, in a call that only its address signs', async () => {
  await open()
  expect(await translated()).toContain('3 of 3 untranslated strings of a.kv got a translation into German.')
  expect(sent.map(({ strings }) => strings)).toEqual([
    [`Hello, ${span(0)}!`, 'Gate', `${span(0)} boat`, `${span(0)} boats`],
  ])
  const [{ query, authorization } = { query: new URLSearchParams(), authorization: '' }] = sent
  expect([...query.keys()]).toEqual(['source', 'target', 'project_id', 'jwtToken'])
  expect([query.get('source'), query.get('target'), query.get('project_id')]).toEqual([
    'en',
    'de',
    String(project),
  ])
  expect(query.get('jwtToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(authorization).toBeUndefined()
  expect(await texts()).toEqual(['DE Hello, {name}!', 'DE Gate', { one: 'DE %d boat', other: 'DE %d boats' }])
  const [, { calls }] = await call<{ calls: { address?: string }[] }>('GET', '/calls')
  expect(JSON.stringify(calls)).not.toContain('jwtToken')
})

test('a call is repeated from the log', async () => {
  await open()
  await translated()
  const [, { calls }] = await call<{ calls: { id: number }[] }>('GET', '/calls')
  const [status] = await call('POST', `/calls/${calls[0]?.id}/repeat`)
  expect(status).toBe(200)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.strings).toEqual(sent[0]?.strings)
  expect(sent[1]?.query.get('target')).toBe('de')
})

test('a module may get the context, batches of its size, and answer with lines at an address', async () => {
  await open({ withContext: true, batchSize: 3 })
  answer = (all) => {
    files.set('/lines', all.map((text) => `${JSON.stringify(`Über ${text}`)}\n`).join(''))
    return { data: { translationsUrl: `${addressOf()}/lines` } }
  }
  expect(await translated('uk')).toContain('3 of 3 untranslated strings')
  expect(sent.map(({ strings }) => strings.length)).toEqual([3, 3])
  expect(sent[1]?.strings[0]).toEqual({
    id: expect.any(Number) as number,
    projectId: project,
    fileId: file,
    text: `${span(0)} boats`,
    identifier: 'c',
    context: '',
    maxLength: 0,
    isHidden: false,
    isPlural: true,
    pluralForm: 'few',
  })
  expect((await texts('uk'))[1]).toBe('Über Gate')
})

test('a module that wants all strings of a file at once gets them', async () => {
  await open({ batchSize: 1, splitStringsIntoChunks: false })
  await translated()
  expect(sent.map(({ strings }) => strings.length)).toEqual([4])
})

test('translations whose spans are lost or changed are ignored, and named', async () => {
  await open()
  answer = (all) => ({
    data: {
      translations: all.map((text, index) =>
        index === 0 ? text.replace(span(0), '') : text.replace('>0<', '>1<'),
      ),
    },
  })
  const page = await translated()
  expect(page).toContain('1 of 3 untranslated strings of a.kv got a translation')
  expect(page).toContain(`The translation of "a" was ignored: it lacks ${span(0)}.`)
  expect(page).toContain(`The translation of "c" was ignored: it lacks ${span(0)}.`)
  expect(await texts()).toEqual([undefined, 'Gate', undefined])
  const [, { strings }] = await call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  const suggestion = await call<MachineAnswer & { error: unknown }>(
    'POST',
    `/strings/${strings[0]?.id}/translations/de/machine`,
  )
  expect([suggestion[0], JSON.stringify(suggestion[1])]).toEqual([
    422,
    expect.stringContaining('The translation of Echo was ignored: it lacks') as string,
  ])
})

test.each([
  ['too few texts', { data: { translations: ['x'] } }, '4 texts were sent, and data.translations has 1.'],
  ['an error', { error: { message: 'The quota is used up.' } }, 'The quota is used up.'],
  [
    'an object',
    { data: { translations: [{}, 'b', 'c', 'd'] } },
    '1 of 4 items of data.translations are not texts.',
  ],
])('a batch that is answered by %s is left out, and named', async (_what, body, sentence) => {
  await open()
  answer = () => body
  const page = await translated()
  expect(page).toContain('0 of 3 untranslated strings')
  expect(page).toContain(`4 texts were left out together. `)
  expect(page).toContain(sentence)
})

test('the editor shows the translation of a module as a suggestion', async () => {
  await open()
  const [, { strings }] = await call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  expect(await call('POST', `/strings/${strings[0]?.id}/translations/de/machine`)).toEqual([
    200,
    { engine: 'Echo', text: 'DE Hello, {name}!' },
  ])
})
