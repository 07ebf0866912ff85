// Installing apps by the address of their descriptor. Every problem of a descriptor is named.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openTestSandbox, register, type OpenedSandbox, type BrowserSession } from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let server: Server
let base: string
/** The app answers this at every address. */
let answer: { status: number; body: string; headers?: Record<string, string> }
let requested: string[]
let olga: BrowserSession

beforeEach(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place)
  requested = []
  server = createServer(({ url = '' }, response) => {
    requested.push(url)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = { status: 200, body: JSON.stringify(descriptor()) }
  olga = await opened.browser('olga')
})
afterEach(async () => {
  server.close()
  await opened.close()
  await place.remove()
})

function descriptor(more: object = {}): object {
  return {
    identifier: 'tidewater',
    name: 'Tidewater',
    baseUrl: base,
    authentication: { type: 'platform_app', clientId: 'tide-client' },
    scopes: ['project'],
    modules: {
      'custom-file-format': [
        { key: 'tide', type: 'tide', url: '/tide', signaturePatterns: { fileName: '\\.tide$' } },
      ],
    },
    ...more,
  }
}

const installFrom = (address: string) => olga.send('/apps', '/apps', { address })

test('an app is installed, and its page shows its modules, its warnings, and a missing registration', async () => {
  answer.body = JSON.stringify(descriptor({ colour: 'blue' }))
  const { statusCode, headers } = await installFrom(`${base}/atlas-app.json`)
  expect([statusCode, headers.location]).toEqual([303, '/apps/tidewater'])
  const { body } = await olga.open('/apps/tidewater')
  for (const shown of [
    'Tidewater',
    'colour is not known',
    '\\.tide$',
    'tide-client',
    'which is not registered',
  ]) {
    expect(body).toContain(shown)
  }
  expect((await olga.open('/apps')).body).toContain('Tidewater')
})

test('the address of an app is accepted as the address of its descriptor', async () => {
  await installFrom(`${base}/below/`)
  expect(requested).toEqual(['/below/atlas-app.json'])
})

test('authorization starts at the app, for each project of the owner', async () => {
  const { registration } = await register(opened.sandbox)
  answer.body = JSON.stringify(
    descriptor({ authentication: { type: 'platform_app', clientId: registration.clientId } }),
  )
  await installFrom(base)
  const { store } = opened.sandbox.workspace
  const values = { name: 'Tides', organization: null, source_language: 'en', target_languages: '["de"]' }
  const { id } = await store.addProject({ ...values, owner: 'olga' })
  const before = (await olga.open('/apps/tidewater')).body
  expect(before).toContain('not authorized yet')
  expect(before).toContain(`href="${base}/oauth/start?project=${id}"`)
  await opened.sandbox.grants.allow(
    { clientId: registration.clientId, person: 'olga', scope: 'project' },
    'https://app.example/callback',
  )
  const after = (await olga.open('/apps/tidewater')).body.replaceAll(/\s+/g, ' ')
  expect(after).toContain('authorized</span> by Olga Ortiz')
  await olga.send('/apps/tidewater', '/apps/tidewater/withdraw', {})
  expect((await olga.open('/apps/tidewater')).body).toContain('not authorized yet')
})

test.each<[name: string, damage: () => void, status: number, sentence: string]>([
  ['is not JSON', () => (answer.body = '{'), 422, 'is not JSON'],
  ['is missing', () => (answer.status = 404), 422, 'the server answered 404'],
  ['is not text', () => (answer.headers = { 'content-encoding': 'br' }), 422, 'compressed'],
  ['is far too large', () => (answer.body = ' '.repeat(1_000_001)), 422, 'more than 1,000,000 bytes'],
  [
    'lacks a field',
    () => (answer.body = JSON.stringify(descriptor({ name: undefined }))),
    422,
    'name is missing',
  ],
  [
    'has an absolute url',
    () =>
      (answer.body = JSON.stringify(
        descriptor({ modules: { 'file-pre-export': [{ key: 'a', url: 'https://evil.example/' }] } }),
      )),
    422,
    'modules.file-pre-export[0].url must be relative',
  ],
])(
  'a descriptor that %s is not installed, and the page shows why',
  async (_name, damage, status, sentence) => {
    damage()
    const { statusCode, body } = await installFrom(`${base}/atlas-app.json`)
    expect(statusCode).toBe(status)
    expect(body).toContain(sentence)
    expect(body).toContain(`value="${base}/atlas-app.json"`)
    expect(await opened.sandbox.installations.of('person:olga')).toEqual([])
  },
)

test.each(['', 'atlas-app.json', 'file:///etc/hostname', 'javascript:alert(1)'])(
  '"%s" is not the address of a descriptor',
  async (address) => {
    const { statusCode, body } = await installFrom(address)
    expect(statusCode).toBe(400)
    expect(body).toContain('Enter the address of the descriptor')
  },
)

test('a redirect to another private address is not followed', async () => {
  answer = { status: 302, body: '', headers: { location: 'http://127.0.0.2:1/atlas-app.json' } }
  const { statusCode, body } = await installFrom(base)
  expect(statusCode).toBe(422)
  expect(body).toContain('127.0.0.2 is not a public address')
})

test('a descriptor is read again, and refused if it describes another app', async () => {
  await installFrom(base)
  answer.body = JSON.stringify(descriptor({ name: 'Tidewater 2' }))
  await olga.send('/apps/tidewater', '/apps/tidewater/update', {})
  expect((await olga.open('/apps/tidewater')).body).toContain('Tidewater 2')
  answer.body = JSON.stringify(descriptor({ identifier: 'other' }))
  const { statusCode, body } = await olga.send('/apps/tidewater', '/apps/tidewater/update', {})
  expect(statusCode).toBe(409)
  expect(body).toContain('now describes another app: other')
})

test('a redirect address that cannot be used is refused with a sentence, and the form keeps what was typed', async () => {
  const olga = await opened.browser('olga')
  const typed = { name: 'Garden app', redirects: 'https://garden.example/back ftp://garden.example/' }
  const refused = await olga.send('/apps', '/registrations', typed)
  expect(refused.statusCode).toBe(400)
  for (const part of ['role="alert"', 'Garden app', `>${typed.redirects}</textarea>`, 'has a blank'])
    expect(refused.body).toContain(part)
  const lines = 'https://garden.example/back\r\nftp://garden.example/'
  const other = await olga.send('/apps', '/registrations', { ...typed, redirects: lines })
  expect(other.body).toContain('ftp://garden.example/ is not an address that begins with')
  const { registration } = await register(opened.sandbox)
  const page = `/registrations/${registration.clientId}`
  const changed = await olga.send(page, page, typed)
  expect([changed.statusCode, changed.body.includes('Garden app')]).toEqual([400, true])
})

test('only administrators install, register and change apps; other accounts do not see them', async () => {
  await installFrom(base)
  const ada = await opened.browser('ada')
  expect((await ada.open('/apps/tidewater')).statusCode).toBe(404)
  await ada.send('/apps', '/apps', { address: base })
  const uma = await opened.browser('uma')
  expect((await uma.open('/apps/tidewater')).statusCode).toBe(200)
  const forms: [string, Record<string, string>][] = [
    ['/apps', { address: base }],
    ['/apps/tidewater/access', { category: 'users', all: 'yes' }],
    ['/apps/tidewater/update', {}],
    ['/apps/tidewater/remove', {}],
    ['/apps/tidewater/subscription', { state: 'none', expires: '2026-07-01 00:00:00', price: '1' }],
    ['/apps/tidewater/checkout', {}],
    ['/registrations', { name: 'x', redirects: 'https://app.example/' }],
  ]
  for (const [action, fields] of forms) {
    const { statusCode, body } = await uma.send('/', action, fields)
    expect([action, statusCode]).toEqual([action, 403])
    expect(body).toContain('Only administrators')
  }
})
