// Attacks on the pages: forms from other sites, scripts in names, DNS rebinding.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localPath } from '../pages.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import {
  CALLBACK,
  descriptorOf,
  install,
  openTestSandbox,
  tokenIn,
  type OpenedSandbox,
} from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let clientId: string

beforeEach(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place)
  const added = await opened.sandbox.registrations.add({
    name: 'Tidewater',
    redirectUris: [CALLBACK],
    account: 'person:olga',
  })
  clientId = added.registration.clientId
  await install(opened.sandbox, 'olga', descriptorOf(clientId))
})
afterEach(async () => {
  await opened.close()
  await place.remove()
})

/** Every form, with fields that would change something. */
function forms(): [action: string, fields: Record<string, string>][] {
  const query = { client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', scope: 'project' }
  return [
    ['/sign-in', { person: 'otto' }],
    ['/sign-out', {}],
    ['/sign-out/everywhere', {}],
    [`/oauth/authorize?${new URLSearchParams(query).toString()}`, { decision: 'approve' }],
    ['/registrations', { name: 'Evil', redirects: 'https://evil.example/' }],
    [`/registrations/${clientId}`, { name: 'Evil', redirects: 'https://evil.example/' }],
    [`/registrations/${clientId}/secret`, {}],
    [`/registrations/${clientId}/remove`, {}],
    ['/apps', { address: 'http://127.0.0.1:9/' }],
    ['/apps/tidewater/access', { category: 'owner', all: 'yes' }],
    ['/apps/tidewater/update', {}],
    ['/apps/tidewater/withdraw', {}],
    ['/apps/tidewater/forge', {}],
    ['/apps/tidewater/remove', {}],
    ['/apps/tidewater/subscription', { state: 'none', expires: '2026-07-01 00:00:00', price: '1' }],
    ['/apps/tidewater/checkout', {}],
    ['/clock', { to: 'cycle' }],
    ['/modules/1/check', { file: '1', language: 'de' }],
    ['/apps/tidewater/projects', { scope: 'selected' }],
    ['/modules/1/translate', { file: '1', language: 'de' }],
    ['/modules/1/bundle', { type: 'csv', language: 'de' }],
  ]
}

/** Everything that a form could change. */
async function everything() {
  const { grants, installations, registrations, subscriptions } = opened.sandbox
  const access = await installations.access('person:olga', 'tidewater')
  return {
    registrations: await registrations.of('person:olga'),
    installations: await installations.of('person:olga'),
    access: descriptorOf(clientId).modules.map(access),
    subscription: await subscriptions.of('person:olga', 'tidewater'),
    charges: await subscriptions.charges('person:olga', 'tidewater'),
    clock: await opened.sandbox.clock.ahead(),
    grants: await grants.givenBy(clientId, ['olga']),
  }
}

describe('a form that another site sends', () => {
  const senders: [name: string, headers: Record<string, string>, hasToken: boolean][] = [
    ['without a token', { 'sec-fetch-site': 'same-origin' }, false],
    ['from another site, with the token', { 'sec-fetch-site': 'cross-site' }, true],
    ['from another port, with the token', { 'sec-fetch-site': 'same-site' }, true],
    ['from another origin, in an old browser', { origin: 'https://evil.example' }, true],
    ['from nowhere', {}, true],
  ]

  test.each(senders)('%s changes nothing, for every form', async (_name, headers, hasToken) => {
    const olga = await opened.browser('olga')
    const token = hasToken ? tokenIn((await olga.open('/apps')).body) : ''
    const before = await everything()
    for (const [action, fields] of forms()) {
      const { statusCode, body } = await olga.post(action, { ...fields, token }, headers)
      expect([action, statusCode]).toEqual([action, 403])
      expect(body).toContain('was not sent from a page of the sandbox')
    }
    expect(await everything()).toEqual(before)
    expect((await olga.open('/')).body).toContain('Olga Ortiz')
  })

  test('with the token of another session is refused', async () => {
    const [olga, otto] = [await opened.browser('olga'), await opened.browser('otto')]
    const token = tokenIn((await otto.open('/apps')).body)
    for (const [action, fields] of forms()) {
      expect((await olga.post(action, { ...fields, token })).statusCode).toBe(403)
    }
  })

  test('is tested for every form: all other POST routes take JSON or a file', async () => {
    await opened.app.ready()
    const posted = opened.app.printRoutes({ commonPrefix: false, method: 'POST' })
    const files = [':project/files', ':file/translations', ':file/export', ':file/replace']
    const together = [
      ':file/here',
      ':string/comments',
      ':project/terms',
      ':project/memory',
      ':language/machine',
    ]
    const editor = ['projects', ...files, ...together, 'unzip', ':change/undo', ':call/repeat', 'sign-out']
    expect(posted.match(/\(POST\b/g)).toHaveLength(forms().length + editor.length + ['/oauth/token'].length)
  })
})

test('signing in starts a new session, which prevents session fixation', async () => {
  const browser = await opened.browser()
  await browser.open('/sign-in')
  const before = browser.cookie
  const { headers } = await browser.send('/sign-in', '/sign-in', { person: 'olga' })
  expect(browser.cookie).not.toBe(before)
  expect(headers['set-cookie']).toMatch(/; HttpOnly; SameSite=lax/)
  const after = browser.cookie
  await browser.send('/', '/sign-out', {})
  browser.cookie = after
  expect((await browser.open('/apps')).statusCode).toBe(303)
})

describe('script in the data of others', () => {
  const SCRIPT = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`

  test('is shown as text on every page, and does not run', async () => {
    const { installations, registrations } = opened.sandbox
    const redirectUris = [`https://app.example/?${SCRIPT.replaceAll(' ', '')}`]
    const added = await registrations.add({ name: SCRIPT, redirectUris, account: 'person:olga' })
    const client = added.registration.clientId
    const [module] = descriptorOf(client).modules
    if (!module) throw new Error('The descriptor has no module.')
    const descriptor = descriptorOf(client, {
      identifier: SCRIPT,
      name: SCRIPT,
      scopes: [SCRIPT],
      baseUrl: `http://127.0.0.1:9/${SCRIPT}`,
      modules: [
        {
          ...module,
          key: SCRIPT,
          type: SCRIPT,
          signaturePatterns: { fileName: SCRIPT, fileContent: SCRIPT },
        },
      ],
    })
    await installations.install('person:olga', {
      address: `http://127.0.0.1:9/${SCRIPT}`,
      descriptor,
      problems: [{ field: SCRIPT, message: SCRIPT, severity: 'warning' }],
    })
    const query = {
      client_id: client,
      redirect_uri: redirectUris[0] ?? '',
      response_type: 'code',
      scope: `a<script>alert(1)</script>`,
    }
    const app = `/apps/${encodeURIComponent(SCRIPT)}`
    const pages = [
      '/',
      `/sign-in?${new URLSearchParams({ next: SCRIPT }).toString()}`,
      '/apps',
      app,
      `${app}/subscription`,
      `${app}/checkout`,
      `/registrations/${client}`,
      `/oauth/authorize?${new URLSearchParams(query).toString()}`,
      `/oauth/authorize?${new URLSearchParams({ client_id: SCRIPT }).toString()}`,
      `/apps/${encodeURIComponent(`${SCRIPT}x`)}`,
    ]
    const olga = await opened.browser('olga')
    for (const url of pages) {
      const { body, headers } = await olga.open(url)
      expect(body, url).not.toMatch(/<script|<img/i)
      expect(body.includes('alert(1)'), url).toBe(true)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/)
    }
  })
})

test.each(['evil.example', 'evil.example:4050', '127.0.0.1.evil.example', '10.0.0.1:4050'])(
  'a request for the host %s gets nothing',
  async (host) => {
    for (const url of ['/', '/apps', '/api/v2/user', '/editor/api/projects']) {
      const { statusCode, headers } = await opened.app.inject({ url, headers: { host } })
      expect(statusCode).toBe(421)
      expect(headers['set-cookie']).toBeUndefined()
    }
  },
)

test.each(['127.0.0.1:4050', 'localhost:4050', '[::1]:4050'])(
  'a request for the host %s is served',
  async (host) => {
    expect((await opened.app.inject({ url: '/', headers: { host } })).statusCode).toBe(200)
  },
)

test('an unknown address is answered with a sentence, and a bug without a stack trace', async () => {
  const unknown = await opened.app.inject({ url: '/nowhere' })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toEqual({ message: expect.stringContaining('nothing at this address') })
  opened.sandbox.installations.of = () => Promise.reject(new Error('on purpose'))
  const olga = await opened.browser('olga')
  const { statusCode, body } = await olga.open('/apps')
  expect(statusCode).toBe(500)
  expect(body).not.toMatch(/on purpose|\.ts:\d+/)
  expect(opened.log.join('')).toContain('on purpose')
})

test('signing in leads to no other site, in any spelling', () => {
  // oxfmt-ignore
  const pieces = fc.constantFrom(
    '/', '//', '.', '..', '%2e', '%2E%2e', '\\', '%5c', '%2f', '\t', '\n', '%09', ' ', '@', ':', '?', '#', 'a',
    'example.org', 'http:', 'javascript:',
  )
  const origin = 'http://127.0.0.1:4050'
  const paths = fc.array(pieces, { minLength: 1, maxLength: 7 }).map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(paths, (path) => {
      expect(new URL(localPath(path), origin).origin).toBe(origin)
    }),
    { numRuns: 5000 },
  )
  for (const path of ['/.//example.org', '/a/..//example.org', '/%2e//example.org'])
    expect(localPath(path)).toBe('/')
  expect(localPath('/a/../b?c=//d')).toBe('/b?c=//d')
})
