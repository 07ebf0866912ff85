// The sandbox under a profile with events: what it sends an app during its life, and what it asks of one.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { checkDescriptor } from '../calls/check-descriptor.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { runHost } from '../../../test/server/running-host.ts'
import { NOON, openTestSandbox, person, type BrowserSession, type OpenedSandbox } from './test-sandbox.ts'
import { VendorApp } from './vendor-app.ts'

const CLIENT = { id: 'vendor-client', secret: 'the-client-secret-of-the-vendor-app' }
const profile = profileNamed('crowdin')
if (!profile) throw new Error('The profile is missing.')

let place: Place
let opened: OpenedSandbox
let app: VendorApp
let address: string

beforeAll(async () => {
  app = new VendorApp(CLIENT)
  address = await app.start()
  place = await sqlite.create()
  opened = await openTestSandbox(place, { profile }, true)
  const account = 'person:olga'
  const registration = {
    clientId: CLIENT.id,
    name: 'Vendor',
    redirectUris: ['https://app.example/'],
    account,
  } as const
  await opened.sandbox.registrations.save(registration, CLIENT.secret)
})
afterAll(async () => {
  await opened.close()
  await place.remove()
  app.stop()
})
beforeEach(() => {
  app.received.length = 0
  app.installedStatus = 204
  app.refusesStrangers = false
  app.type = 'crowdin_app'
  app.showsSecretAndCode = false
  app.permissions = undefined
})

const install = async (browser: BrowserSession) => browser.send('/apps', '/apps', { address })
const remove = async (browser: BrowserSession) =>
  browser.send('/apps/vendor.app-1', '/apps/vendor.app-1/remove', {})

/** Makes a call of the editor page. */
async function call<Body>({ cookie }: BrowserSession, path: string, payload: object): Promise<Body> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const response = await opened.app.inject({
    method: 'POST',
    url: `/editor/api${path}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': type },
    payload,
  })
  if (response.statusCode > 299) throw new Error(response.body)
  // An exported file is not JSON.
  return (String(response.headers['content-type']).includes('json') ? response.json<Body>() : {}) as Body
}

const ask = async (token: unknown): Promise<number> =>
  (await opened.app.inject({ url: '/api/v2/user', headers: { authorization: `Bearer ${String(token)}` } }))
    .statusCode

const subscriptionStatus = async (token: unknown): Promise<number> =>
  (
    await opened.app.inject({
      url: '/api/v2/applications/vendor.app-1/subscription',
      headers: { authorization: `Bearer ${String(token)}` },
    })
  ).statusCode

/** The claims of a token, after its signature was checked by hand. */
function claimsOf(authorization = ''): Record<string, unknown> {
  const [header = '', payload = '', signature] = authorization.replace(/^Bearer /, '').split('.')
  expect(createHmac('sha256', CLIENT.secret).update(`${header}.${payload}`).digest('base64url')).toBe(
    signature,
  )
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
}

describe.each([
  ['standard edition', 'olga', { id: 101, domain: null }],
  ['organization edition', 'ada', { id: 1, domain: 'harbor' }],
])('in the %s', (_edition, who, organization) => {
  test('an app is installed, called with signed calls, and removed', async () => {
    const browser = await opened.browser(who)
    const { baseUrl } = opened.sandbox
    expect((await install(browser)).statusCode).toBe(303)
    expect(app.bodies('/installed')).toEqual([
      {
        appId: 'vendor.app-1',
        appSecret: expect.stringMatching(/^[\w-]{43}$/) as string,
        clientId: CLIENT.id,
        userId: person(who).number,
        organizationId: organization.id,
        domain: organization.domain,
        baseUrl,
      },
    ])
    expect(app.token).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(app.token).not.toHaveProperty('refresh_token')
    expect(await ask(app.token['access_token'])).toBe(200)

    const languages = { sourceLanguage: 'en', targetLanguages: ['de'] }
    const { id } = await call<{ id: number }>(browser, '/projects', { name: `Of ${who}`, ...languages })
    const { file } = await call<{ file: { id: number } }>(
      browser,
      `/projects/${id}/files?name=a.kv`,
      Buffer.from('x'),
    )
    await call(browser, `/files/${file.id}/export`, { languages: ['de'] })
    const jobs = app.received.slice(1)
    expect(jobs.map(({ body }) => body['jobType'])).toEqual([
      'parse-file',
      'post-import-file',
      'pre-export-file',
      'build-file',
    ])
    // What an app states about a string comes back with it.
    for (const { body } of jobs.slice(1))
      expect(body['strings']).toMatchObject([{ attributes: { crowdinType: 'html' } }])
    for (const { body, headers } of jobs) {
      expect(body['file']).toMatchObject({ name: 'a.kv', path: '/a.kv', type: 'kv' })
      expect(body['organization']).toEqual({ ...organization, baseUrl, apiBaseUrl: baseUrl })
      expect(claimsOf(headers.authorization)).toMatchObject({
        aud: CLIENT.id,
        sub: expect.any(String) as string,
        domain: organization.domain,
        context: { project_id: id, organization_id: organization.id },
      })
    }

    expect((await remove(browser)).statusCode).toBe(303)
    const [installed] = app.bodies('/installed')
    expect(app.bodies('/uninstall')).toEqual([installed])
    expect(await ask(app.token['access_token'])).toBe(401)
    expect(await app.askForToken({ ...installed })).toMatchObject({ error: 'invalid_grant' })
  })
})

test('an app that acts as a user of its own gets the number of that user, and tokens for it', async () => {
  const browser = await opened.browser('olga')
  app.type = 'crowdin_agent'
  expect((await install(browser)).statusCode).toBe(303)
  const [event = {}] = app.bodies('/installed')
  expect(event['agentId']).toBe(1101)
  expect(await ask(app.token['access_token'])).toBe(200)
  for (const changes of [{ agent_id: 7 }, { agent_id: '' }, { grant_type: 'crowdin_app' }])
    expect(await app.askForToken(event, changes)).not.toHaveProperty('access_token')
  await remove(browser)
  expect(app.bodies('/uninstall')).toMatchObject([{ agentId: 1101 }])
})

describe.each([
  ['crowdin_app_with_code', 'olga'],
  ['authorization_code', 'ada'],
] as const)('an app of the type %s', (type, who) => {
  test('gets a code when it is installed, tokens for it, new ones, and none after it was removed', async () => {
    const browser = await opened.browser(who)
    app.type = type
    expect((await install(browser)).statusCode).toBe(303)
    const [event = {}] = app.bodies('/installed')
    expect(event).toMatchObject({ appSecret: expect.any(String) as string, userId: person(who).number })
    const first = app.token
    expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(await ask(first['access_token'])).toBe(200)
    const refresh = (token: unknown) =>
      app.askForToken(event, { grant_type: 'refresh_token', code: undefined, refresh_token: token })
    const second = await refresh(first['refresh_token'])
    expect(await ask(second['access_token'])).toBe(200)
    for (const grant_type of ['crowdin_app', 'crowdin_agent'])
      expect(await app.askForToken({ ...event, code: undefined }, { grant_type })).toMatchObject({
        error: 'invalid_grant',
      })
    expect(await subscriptionStatus(second['access_token'])).toBe(200)
    await remove(browser)
    expect(app.bodies('/uninstall')).toEqual([{ ...event, code: undefined }])
    expect(await ask(second['access_token'])).toBe(401)
    expect(await refresh(second['refresh_token'])).toMatchObject({ error: 'invalid_grant' })
  })

  test('gets another code with each event, which works once, and loses all tokens if one is used again', async () => {
    const browser = await opened.browser(who)
    app.type = type
    await install(browser)
    const first = app.token
    await install(browser)
    const [one = {}, two = {}] = app.bodies('/installed')
    expect({ ...two, code: one['code'] }).toEqual(one)
    expect(two['code']).not.toBe(one['code'])
    expect(await app.askForToken(one, { code: 'guessed' })).toMatchObject({ error: 'invalid_grant' })
    expect(await app.askForToken(one)).toMatchObject({ error: 'invalid_grant' })
    expect([await ask(first['access_token']), await ask(app.token['access_token'])]).toEqual([401, 200])
    await remove(browser)
  })
})

test('an app may show the code together with the secret of its installation', async () => {
  const browser = await opened.browser('olga')
  app.type = 'crowdin_app_with_code'
  app.showsSecretAndCode = true
  await install(browser)
  expect(app.token).not.toHaveProperty('refresh_token')
  expect(await ask(app.token['access_token'])).toBe(200)
  const [event = {}] = app.bodies('/installed')
  for (const changes of [{}, { code: undefined }, { appSecret: 'guessed' }])
    expect(await app.askWithSecretAndCode({ ...event, ...changes })).not.toHaveProperty('access_token')
  await remove(browser)
})

test.each([
  ['crowdin_app_with_code', true],
  ['authorization_code', false],
] as const)('with the secret, %s gets tokens for the code of each call: %s', async (type, hasCodes) => {
  const browser = await opened.browser('ada')
  app.type = type
  app.showsSecretAndCode = hasCodes
  await install(browser)
  const [event = {}] = app.bodies('/installed')
  const languages = { sourceLanguage: 'en', targetLanguages: ['de'] }
  const { id } = await call<{ id: number }>(browser, '/projects', { name: type, ...languages })
  await call(browser, `/projects/${id}/files?name=a.kv`, Buffer.from('x'))
  const codes = app.received.slice(1).map(({ headers }) => claimsOf(headers.authorization)['code'])
  expect(codes).toHaveLength(2)
  expect(new Set(codes).size).toBe(hasCodes ? 2 : 1)
  for (const code of codes) {
    if (!hasCodes) expect(code).toBeUndefined()
    else {
      const { access_token } = await app.askWithSecretAndCode({ ...event, code })
      expect(await ask(access_token)).toBe(200)
      expect(await app.askWithSecretAndCode({ ...event, code })).toMatchObject({ error: 'invalid_grant' })
    }
  }
  await remove(browser)
})

test('the modules of a new app have the access that its descriptor asks for, until its account changes that', async () => {
  const browser = await opened.browser('olga')
  const { workspace } = opened.sandbox
  const [project] = await workspace.store.projectsOf('olga', null)
  if (!project) throw new Error('Olga has no project.')
  const mayUse = async () =>
    Promise.all(
      ['olga', 'max', 'tina'].map(async (who) => (await workspace.availableModules(who, project))[0]?.mayUse),
    )
  app.permissions = { user: 'owner', project: 'restricted' }
  await install(browser)
  expect(await mayUse()).toEqual([false, false, false])
  await browser.send('/apps/vendor.app-1', '/apps/vendor.app-1/projects', { scope: 'all' })
  expect(await mayUse()).toEqual([true, false, false])
  await install(browser)
  expect(await mayUse()).toEqual([true, false, false])
  await remove(browser)
})

test('an app that is priced is told when it was paid for', async () => {
  const browser = await opened.browser('olga')
  await install(browser)
  const [installed = {}] = app.bodies('/installed')
  const page = '/apps/vendor.app-1/subscription'
  const state = { expires: '2030-01-01 00:00:00', status: '404', renews: 'yes' }
  const set = (fields: object) => browser.send(page, page, { ...state, ...fields })
  await set({ state: 'unpaid', price: '10.00' })
  expect(app.bodies('/paid')).toEqual([])
  await browser.send('/apps/vendor.app-1/checkout', '/apps/vendor.app-1/checkout', {})
  expect(app.bodies('/paid')).toEqual([installed])
  // Only a change from unpaid to paid is a payment, and not of an app without a price.
  await set({ state: 'paid', price: '10.00' })
  expect(app.bodies('/paid')).toHaveLength(1)
  await set({ state: 'unpaid', price: '10.00' })
  await set({ state: 'paid', price: '10.00' })
  expect(app.bodies('/paid')).toHaveLength(2)
  await set({ state: 'unpaid', price: '0.00' })
  await set({ state: 'paid', price: '0.00' })
  expect(app.bodies('/paid')).toHaveLength(2)
  await remove(browser)
})

test('forged events have the number of an organization, and another secret and domain', async () => {
  const browser = await opened.browser('olga')
  expect((await install(browser)).statusCode).toBe(303)
  const [own = {}] = app.bodies('/installed')
  const forge = () => browser.send('/apps/vendor.app-1', '/apps/vendor.app-1/forge', {})
  const accepted = await forge()
  expect(accepted.body.match(/Accepted: a stranger/g)).toHaveLength(2)
  const [, forged = {}, again] = app.bodies('/installed')
  expect({ ...forged, appSecret: own['appSecret'], domain: own['domain'] }).toEqual(own)
  expect([forged['appSecret'] === own['appSecret'], forged['domain']]).toEqual([false, 'stranger'])
  expect(app.bodies('/uninstall')).toEqual([expect.objectContaining({ domain: 'stranger' })])
  // An app that accepted a forged event gets its own installation again.
  expect(again).toEqual(own)
  app.refusesStrangers = true
  expect((await forge()).body.match(/Refused, as it should be/g)).toHaveLength(2)
  await remove(browser)
})

test('an app that does not accept its installation is not installed', async () => {
  const browser = await opened.browser('olga')
  app.installedStatus = 500
  const { statusCode, body } = await install(browser)
  expect(statusCode).toBe(422)
  expect(body).toContain('Vendor App answered the event installed with 500, so it was not installed.')
  expect(await opened.sandbox.installations.of('person:olga')).toEqual([])
})

test('an app whose client is not registered is not installed, and gets no event', async () => {
  const other = new VendorApp({ id: 'unknown', secret: 'x' })
  const browser = await opened.browser('olga')
  const { body } = await browser.send('/apps', '/apps', { address: await other.start() })
  expect(body).toContain('The client id &quot;unknown&quot; of the descriptor is not registered.')
  expect(other.received).toEqual([])
  other.stop()
})

test('a token needs the secret, the person and the domain of the installation', async () => {
  const browser = await opened.browser('olga')
  await install(browser)
  const [event = {}] = app.bodies('/installed')
  for (const [changes, error] of [
    [{ app_secret: 'guessed' }, 'invalid_grant'],
    [{ app_id: 'other' }, 'invalid_grant'],
    [{ user_id: 999 }, 'invalid_grant'],
    [{ domain: 'harbor' }, 'invalid_grant'],
    [{ client_secret: 'guessed' }, 'invalid_client'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_grant'],
    [{ grant_type: 'crowdin_app_with_code', code: 'x' }, 'invalid_grant'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ] as const)
    expect(await app.askForToken(event, changes)).toMatchObject({ error })
  expect(await app.askForToken(event, { domain: '' })).toHaveProperty('access_token')
  await remove(browser)
})

test.each(['crowdin_app', 'crowdin_app_with_code'])(
  'our own host (%s) is installed, does jobs, gets new tokens, and forgets the account when it is removed',
  async (type) => {
    // The host compares the end of its subscription with the real time.
    opened.wait((Date.now() - NOON) / 1000)
    const host = await runHost(
      {
        ATLAS_PROFILE: 'crowdin',
        ATLAS_PLATFORM_URL: opened.sandbox.baseUrl,
        ATLAS_AUTHENTICATION: type,
        ATLAS_CLIENT_ID: CLIENT.id,
        ATLAS_CLIENT_SECRET: CLIENT.secret,
        ATLAS_PAYMENT: 'platform',
        ATLAS_PLUGINS: '',
      },
      true,
    )
    const browser = await opened.browser('max')
    const { database } = host.host.authorizations ?? {}
    if (!database) throw new Error('The host is not connected.')
    const organizations = () => database.selectFrom('tokens').select('organization').execute()
    expect((await browser.send('/apps', '/apps', { address: host.host.baseUrl })).statusCode).toBe(303)
    expect(await organizations()).toEqual([{ organization: 'organization:102' }])
    const { id } = await call<{ id: number }>(browser, '/projects', {
      name: 'Of max',
      sourceLanguage: 'en',
      targetLanguages: ['de'],
    })
    for (const name of ['a.json', 'b.json', 'c.json']) {
      const upload = await call<{ file: { hasPreview: boolean } }>(
        browser,
        `/projects/${id}/files?name=${name}`,
        Buffer.from('{"greeting":"Hello"}'),
      )
      expect(upload.file.hasPreview).toBe(true)
      expect(await database.selectFrom('subscriptions').selectAll().execute()).toHaveLength(1)
      // The next job asks for the subscription again, with a new token.
      await database.deleteFrom('subscriptions').execute()
      await database.updateTable('tokens').set({ refresh_at: 0, expires_at: 0 }).execute()
    }
    const removed = await browser.send('/apps/atlas-formats', '/apps/atlas-formats/remove', {})
    expect(removed.statusCode).toBe(303)
    expect(await organizations()).toEqual([])
    await host.close()
  },
)

describe('a descriptor', () => {
  const problemsOf = (changes: object, under = profile) =>
    checkDescriptor({ ...app.descriptor(), ...changes }, under).problems.map(({ message }) => message)

  test('is checked against the profile', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ identifier: 'Vendor' })).toEqual([
      'identifier may have only small letters, digits and . _ -, at most 255 of them.',
    ])
    expect(problemsOf({ baseUrl: 'http://app.example' })).toEqual(['baseUrl must begin with https://.'])
    expect(problemsOf({ authentication: { type: 'platform_app', clientId: 'x' } })).toEqual([
      'authentication.type is platform_app, but must be one of crowdin_app, crowdin_agent, crowdin_app_with_code, ' +
        'authorization_code, none.',
    ])
    expect(problemsOf({ events: { uninstall: '/x' } })).toEqual([
      'events.installed is missing: without it the app gets no token.',
    ])
    expect(problemsOf({ events: { installed: 'https://other.example/' } })).toEqual([
      'events.installed must be relative: it is appended to baseUrl.',
    ])
    expect(problemsOf({ events: undefined, authentication: { type: 'none' } })).toEqual([])
  })

  test('may have what the usual SDK writes into it', () => {
    const { modules } = app.descriptor()
    const [format] = modules['custom-file-format']
    const unused = { processAssets: true, autoUploadTranslations: false }
    const described = { ...modules, 'custom-file-format': [{ ...format, ...unused }] }
    const permissions = { user: 'owner', project: 'own' }
    const further = {
      default_permissions: permissions,
      stringBasedAvailable: true,
      restrictAiToSameApp: false,
    }
    expect(problemsOf({ modules: described, ...further })).toEqual([
      'stringBasedAvailable is not used: all projects of the sandbox have files.',
      'modules.custom-file-format[0].processAssets is not used: the sandbox has no assets (pictures, videos), ' +
        'and calls modules only for files that a format reads.',
    ])
    expect(problemsOf({ default_permissions: { user: 'everyone', x: 1 } })).toEqual([
      'default_permissions.user must be one of owner, managers, all, guests, restricted.',
      'default_permissions.x is not known; the known fields are user, project.',
    ])
    const wrong = { ...modules, 'custom-file-format': [{ ...format, processAssets: 'yes' }] }
    expect(problemsOf({ modules: wrong })).toEqual([
      'modules.custom-file-format[0].processAssets must be true or false.',
    ])
  })

  test('may have modules of kinds that the sandbox does not call', () => {
    const { modules } = app.descriptor()
    const further = {
      ...modules,
      'custom-spellchecker': [
        { key: 's', name: 'S', checkSpellingUrl: '/check', listSupportedLanguagesUrl: '/languages' },
      ],
      'ai-provider': [{ key: 'ai', name: 'AI', chatCompletionsUrl: '/chat', modelsUrl: '/models', x: 1 }],
      webhook: [{ key: 'hook', url: '/hook', events: ['file.added'] }],
    }
    const notCalled = (kind: string) =>
      `modules.${kind} is a kind of modules that the sandbox does not call, so it is not tested.`
    expect(problemsOf({ modules: further })).toEqual(
      ['custom-spellchecker', 'ai-provider', 'webhook'].map(notCalled),
    )
    const wrong = {
      ...modules,
      'custom-spellchecker': [{ key: 's', name: 'S', checkSpellingUrl: 'https://s.example' }, 'x'],
      chat: {},
    }
    const { descriptor, problems } = checkDescriptor({ ...app.descriptor(), modules: wrong }, profile)
    expect(descriptor?.modules.map(({ key }) => key)).toEqual(['kv', 'after', 'before'])
    expect(problems.map(({ message, severity }) => `${severity}: ${message}`)).toEqual([
      `warning: ${notCalled('custom-spellchecker')}`,
      'warning: modules.custom-spellchecker[0].checkSpellingUrl must be relative: it is appended to baseUrl.',
      'warning: modules.custom-spellchecker[0].listSupportedLanguagesUrl is missing.',
      'warning: modules.custom-spellchecker[1] must be an object.',
      `warning: ${notCalled('chat')}`,
      'warning: modules.chat must be a list.',
    ])
    const machine = { key: 'mt', name: 'MT', url: '/mt', batchSize: 0 }
    expect(problemsOf({ modules: { ...modules, 'custom-mt': [machine] } })).toEqual([
      'modules.custom-mt[0].logo is missing.',
      'modules.custom-mt[0].batchSize must be a whole number above 0.',
    ])
    expect(problemsOf({ modules: { ...modules, 'custom-tm': [] } })).toEqual([
      expect.stringMatching(/^modules.custom-tm is not known; the kinds are custom-file-format, /),
    ])
  })

  test('may have the event of a payment, and needs the event of its installation as an agent', () => {
    const agent = { authentication: { type: 'crowdin_agent', clientId: 'x' } }
    const events = { installed: '/a', uninstall: '/b', subscription_paid: '/c' }
    expect(problemsOf({ ...agent, events })).toEqual([])
    expect(problemsOf({ ...agent, events: undefined })).toEqual([
      'events.installed is missing: without it the app gets no token.',
    ])
    expect(problemsOf({ events: { ...events, subscription_paid: 'https://other.example/' } })).toEqual([
      'events.subscription_paid must be relative: it is appended to baseUrl.',
    ])
  })

  test('needs none of that without a profile', () => {
    const changes = { identifier: 'Vendor', baseUrl: 'http://app.example', events: undefined }
    expect(problemsOf(changes, profileNamed('interface'))).toEqual([])
  })
})
