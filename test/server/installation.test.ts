// A host under the profile of a platform that reports installations: its events, its tokens, and its descriptor.
import { describe, expect, test } from 'vitest'
import { CLIENT, platformEnvironment, type FakePlatform, type Reply } from './fake-platform.ts'
import { hostWithEvents, INSTALLED as EVENT } from './host-with-events.ts'
import { runHost } from './running-host.ts'
import { claimsOf, signedToken } from './signed-tokens.ts'

const NOW = (): number => Math.floor(Date.now() / 1000)

const connected = hostWithEvents({ ATLAS_ORGANIZATION_FORMATS: 'on' })
const { call, send } = connected

/** Gives tokens without a refresh token, as platforms do for an installation. */
const tokenOfApp = (): Reply => ({
  status: 200,
  body: { access_token: `access-${connected.platform.asked.length}`, token_type: 'bearer', expires_in: 3600 },
})

const INSTALLED = { ...EVENT, domain: null }

const database = () => connected.authorizations().database

/** A platform that no longer knows an installation by its secret. */
const refusing =
  (...secrets: string[]): FakePlatform['token'] =>
  ({ body }) =>
    secrets.includes(String(body['app_secret']))
      ? { status: 400, body: { error: 'invalid_grant' } }
      : tokenOfApp()

const { appSecret: _appSecret, ...WITHOUT_SECRET } = INSTALLED

async function install(changes: object = {}) {
  connected.platform.token = tokenOfApp
  return send('installed', { ...INSTALLED, ...changes })
}

const valid = (): string => signedToken(claimsOf(CLIENT.id), CLIENT.secret)

test('the descriptor names the events and the logo, which are served', async () => {
  const { authentication, events, logo, environments } = await connected.running.host.descriptor()
  const folder = `/${connected.running.host.addressSecret.current}`
  expect(authentication).toEqual({ type: 'crowdin_app', clientId: CLIENT.id })
  expect(events).toEqual({
    installed: `${folder}/events/installed`,
    uninstall: `${folder}/events/uninstall`,
    subscription_paid: `${folder}/events/subscription_paid`,
  })
  expect(environments).toEqual(['crowdin'])
  const image = await connected.running.app.inject({ url: logo ?? '' })
  expect(image.headers['content-type']).toBe('image/svg+xml')
  expect(image.body).toMatch(/^<svg /)
})

test('after a reported payment, the platform is asked once for its date, and no later job asks', async () => {
  connected.platform.token = tokenOfApp
  expect((await send('installed', INSTALLED)).status).toBe(204)
  connected.platform.asked.length = 0
  const paid = { ...WITHOUT_SECRET, organizationId: 42 }
  expect((await send('subscription_paid', paid)).status).toBe(204)
  const asked = () => connected.platform.asked.filter(({ path }) => path.includes('/subscription')).length
  expect(asked()).toBe(1)
  expect(connected.running.log.at(-1)).toMatchObject({ organization: 'organization:42', msg: 'paid' })
  const { body } = await connected.running.parse('json', '{"a": "b"}', { organization: { id: 42 } })
  expect([body.error?.message ?? 'done', asked()]).toEqual([expect.any(String), 1])
  // No one else is asked about.
  expect((await send('subscription_paid', { ...paid, organizationId: 43 })).status).toBe(204)
  expect((await send('subscription_paid', { ...paid, appId: 'another' })).status).toBe(400)
  expect(asked()).toBe(1)
})

describe('an installation', () => {
  test('gets a token for its secret, stores both encrypted, and is answered with 2xx', async () => {
    expect(await install()).toEqual({ status: 204, message: '' })
    expect(connected.platform.asked.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/oauth/token',
        body: {
          grant_type: 'crowdin_app',
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          app_id: 'atlas-formats',
          app_secret: INSTALLED.appSecret,
          domain: null,
          user_id: 3,
        },
      },
    ])
    const rows = await database().selectFrom('tokens').selectAll().execute()
    expect(rows.map(({ organization }) => organization)).toEqual(['organization:42'])
    expect(JSON.stringify(rows)).not.toContain(INSTALLED.appSecret)
    expect(JSON.stringify(connected.running.log)).not.toContain(INSTALLED.appSecret)
  })

  test('is refused if the platform gives no token, and nothing is stored', async () => {
    connected.platform.token = () => ({ status: 401, body: { error: 'invalid_client' } })
    const { status, message } = await send('installed', INSTALLED)
    expect(status).toBe(502)
    expect(message).toMatch(/^The app got no token\. .*check ATLAS_CLIENT_ID and ATLAS_CLIENT_SECRET\.$/)
    expect(await database().selectFrom('tokens').selectAll().execute()).toEqual([])
  })

  test('may be repeated with another secret if the platform refuses the old one, which is no longer used', async () => {
    await install()
    connected.platform.token = refusing(INSTALLED.appSecret)
    expect((await send('installed', { ...INSTALLED, appSecret: 'another-secret' })).status).toBe(204)
    await database().updateTable('tokens').set({ refresh_at: 0, expires_at: 0 }).execute()
    await call(valid())
    expect(connected.platform.asked.findLast(({ path }) => path === '/oauth/token')?.body).toMatchObject({
      app_secret: 'another-secret',
    })
  })

  test.each<[string, object | string, number, string]>([
    ['that is not JSON', '{', 400, 'The event is not a JSON object.'],
    ['that is null', 'null', 400, 'The event is not a JSON object.'],
    ['of another app', { appId: 'other' }, 400, 'The event is not for the app atlas-formats.'],
    ['of another client', { clientId: 'other' }, 400, 'The event is for another clientId.'],
    ['without a secret', { appSecret: undefined }, 400, 'The field appSecret of the event must be a text.'],
    ['without a person', { userId: '3' }, 400, 'The field userId of the event must be a whole number.'],
    [
      'with a list as its domain',
      { domain: [] },
      400,
      'The field domain of the event must be a text or null.',
    ],
    [
      'without an organization',
      { organizationId: null },
      400,
      'The field organizationId of the event must be',
    ],
    [
      'with a negative organization',
      { organizationId: -1 },
      400,
      'The field organizationId of the event must be',
    ],
  ])('%s is refused', async (_what, changes, expected, sentence) => {
    const body = typeof changes === 'string' ? changes : { ...INSTALLED, ...changes }
    const { status, message } = await send('installed', body)
    expect([status, message]).toEqual([expected, expect.stringContaining(sentence)])
    expect(connected.platform.asked).toEqual([])
  })

  test('is accepted only at the address of the descriptor, and a token that is sent must be valid', async () => {
    const wrong = await connected.running.app.inject({
      method: 'POST',
      url: '/wrong/events/installed',
      payload: '{}',
    })
    expect(wrong.statusCode).toBe(404)
    const foreign = signedToken(claimsOf(CLIENT.id), 'a-secret-of-somebody-else')
    expect(await send('installed', INSTALLED, { authorization: `Bearer ${foreign}` })).toEqual({
      status: 401,
      message: 'The token is not signed with the client secret of this app.',
    })
  })
})

describe('a removal', () => {
  test('deletes everything about the organization, and nothing of others', async () => {
    await install()
    await install({ organizationId: 43 })
    await call(valid())
    await database()
      .insertInto('organization_formats')
      .values({ organization: 'organization:42', slot: 0, type: 'x', title: 'X', declaration: '{}' })
      .execute()
    connected.platform.token = refusing(INSTALLED.appSecret)
    expect(await send('uninstall', WITHOUT_SECRET)).toEqual({ status: 204, message: '' })
    for (const table of ['tokens', 'subscriptions', 'organization_formats', 'oauth_states'] as const) {
      const rows = await database().selectFrom(table).select('organization').execute()
      expect(rows.map(({ organization }) => organization)).not.toContain('organization:42')
    }
    expect((await database().selectFrom('tokens').selectAll().execute()).length).toBe(1)
    expect(await call(valid())).toMatchObject({
      status: 200,
      message:
        'This app has not been authorized for organization 42 yet. Remove the app on the platform and install it again, then try again.',
    })
  })

  test('with the secret of another installation is refused', async () => {
    await install()
    expect(await send('uninstall', { ...INSTALLED, appSecret: 'guessed' })).toEqual({
      status: 401,
      message: 'The appSecret of the event does not belong to this installation.',
    })
    expect((await send('uninstall', INSTALLED)).status).toBe(204)
  })

  test('of an app that is not installed does nothing', async () => {
    expect((await send('uninstall', INSTALLED)).status).toBe(204)
  })
})

/** Events of somebody who knows the address of the descriptor, and has installed the app in organization 7. */
describe('an event of a stranger', () => {
  const OWN = { ...INSTALLED, organizationId: 7, appSecret: 'secret-of-the-stranger', userId: 9 }
  const bearer = (changes: object): Record<string, string> => ({
    authorization: `Bearer ${signedToken(claimsOf(CLIENT.id, changes), CLIENT.secret)}`,
  })
  const ofSeven = bearer({ context: { organization_id: 7, user_id: 9 } })
  const stored = () => database().selectFrom('tokens').selectAll().orderBy('organization').execute()

  /** Installs the app in both organizations, with a format in organization 42, and returns what is stored. */
  async function installBoth(domains: { theirs?: string; own?: string } = {}) {
    await install({ domain: domains.theirs ?? null })
    await install({ ...OWN, domain: domains.own ?? null })
    await database()
      .insertInto('organization_formats')
      .values({ organization: 'organization:42', slot: 0, type: 'x', title: 'X', declaration: '{}' })
      .execute()
    return stored()
  }

  test.each<[string, 'installed' | 'uninstall', object, Record<string, string>, string]>([
    [
      'installs with a secret of their own, which is valid',
      'installed',
      { ...OWN, organizationId: 42 },
      {},
      'The app is installed in organization 42 with another appSecret, which the platform still accepts.',
    ],
    [
      'installs with their own token',
      'installed',
      INSTALLED,
      ofSeven,
      'for another organization than the event.',
    ],
    [
      'removes with their own token',
      'uninstall',
      WITHOUT_SECRET,
      ofSeven,
      'for another organization than the event.',
    ],
    [
      'removes with their own secret',
      'uninstall',
      { ...OWN, organizationId: 42 },
      {},
      'The appSecret of the event',
    ],
    [
      'removes by a domain of their own',
      'uninstall',
      { ...WITHOUT_SECRET, domain: 'stranger' },
      {},
      'The domain of the event',
    ],
  ])('that %s is refused, and nothing changes', async (_what, event, body, headers, sentence) => {
    const before = await installBoth()
    expect(await send(event, body, headers)).toEqual({
      status: 401,
      message: expect.stringContaining(sentence),
    })
    expect(await stored()).toEqual(before)
    expect(await database().selectFrom('organization_formats').selectAll().execute()).toHaveLength(1)
    expect((await call(valid())).data).toBeDefined()
    expect((await send('uninstall', INSTALLED)).status).toBe(204)
  })

  test('of another domain is refused, and one of the same domain takes the place of the old one', async () => {
    const before = await installBoth({ theirs: 'tide', own: 'stranger' })
    const hostile = { ...OWN, organizationId: 42, domain: 'stranger' }
    expect((await send('installed', hostile)).status).toBe(401)
    expect(await stored()).toEqual(before)
    const again = { ...INSTALLED, domain: 'tide', appSecret: 'new-secret' }
    expect((await send('installed', again, bearer({ domain: 'stranger' }))).status).toBe(401)
    expect((await send('installed', again)).status).toBe(204)
    expect((await send('uninstall', again)).status).toBe(204)
  })

  test('that removes without a secret deletes nothing until the platform confirms it', async () => {
    await installBoth()
    const installations = connected.running.host.authorizations?.installations
    // With the token of a page, too, which all members of the organization see.
    for (const headers of [{}, bearer({ module: 'page' })])
      expect((await send('uninstall', WITHOUT_SECRET, headers)).status).toBe(204)
    expect(await installations?.confirmRemovals(Date.now())).toEqual([])
    expect((await call(valid())).data).toBeDefined()
    expect(await stored()).toHaveLength(2)
    expect(connected.running.log.at(-2)).toMatchObject({ level: 'warn', organization: 'organization:42' })
    connected.platform.token = refusing(INSTALLED.appSecret)
    expect(await installations?.confirmRemovals(Date.now())).toEqual([])
    expect((await stored()).map(({ organization }) => organization)).toEqual(['organization:7'])
    expect(await database().selectFrom('organization_formats').selectAll().execute()).toEqual([])
  })

  test('that the platform never confirms is forgotten after a day, and the operator is told', async () => {
    await installBoth()
    await send('uninstall', WITHOUT_SECRET)
    const installations = connected.running.host.authorizations?.installations
    expect(await installations?.confirmRemovals(Date.now() + 90_000_000)).toEqual(['organization:42'])
    expect(await stored()).toHaveLength(2)
    expect(await database().selectFrom('reported_removals').selectAll().execute()).toEqual([])
  })

  test('is not believed while the platform cannot be asked', async () => {
    await installBoth()
    for (const status of [401, 404, 429, 500]) {
      connected.platform.token = () => ({ status, body: status === 401 ? { error: 'invalid_client' } : {} })
      expect((await send('uninstall', WITHOUT_SECRET)).status).toBe(204)
      connected.platform.token = ({ body }) =>
        body['app_secret'] === OWN.appSecret ? tokenOfApp() : { status: 429, body: {} }
      expect((await send('installed', { ...OWN, organizationId: 42 })).status).toBe(502)
    }
    expect(await stored()).toHaveLength(2)
  })

  test('that is older than the removal does not bring an installation back', async () => {
    await install()
    expect((await send('uninstall', INSTALLED)).status).toBe(204)
    const replayed = await send('installed', INSTALLED)
    expect(replayed).toEqual({ status: 401, message: expect.stringContaining('has been removed since') })
    const early = bearer({ iat: NOW() - 120 })
    expect((await send('installed', { ...INSTALLED, appSecret: 'older-secret' }, early)).status).toBe(401)
    expect(await stored()).toEqual([])
    expect((await send('installed', { ...INSTALLED, appSecret: 'new-secret' }, bearer({}))).status).toBe(204)
  })

  test('brings the secret of a removed installation back only with a later token of the platform', async () => {
    await install()
    expect((await send('uninstall', INSTALLED)).status).toBe(204)
    for (const token of [bearer({ iat: NOW() - 30 }), bearer({ iat: NOW() + 2, module: 'page' })])
      expect((await send('installed', INSTALLED, token)).status).toBe(401)
    expect(await stored()).toEqual([])
    expect((await send('installed', INSTALLED, bearer({ iat: NOW() + 2 }))).status).toBe(204)
    expect(await stored()).toHaveLength(1)
  })

  test('with a token of the platform for the organization needs no other proof', async () => {
    await install()
    expect((await send('installed', { ...INSTALLED, appSecret: 'new-secret' }, bearer({}))).status).toBe(204)
    expect((await send('uninstall', WITHOUT_SECRET, bearer({}))).status).toBe(204)
    expect(await stored()).toEqual([])
  })
})

test('only the organizations of ATLAS_ORGANIZATIONS may install the app', async () => {
  connected.platform.token = tokenOfApp
  const environment = {
    ...platformEnvironment(connected.platform),
    ATLAS_PROFILE: 'crowdin',
    ATLAS_ORGANIZATIONS: '42, tide',
  }
  const limited = await runHost(environment)
  const statuses: number[] = []
  for (const changes of [
    {},
    { organizationId: 7, domain: 'tide' },
    { organizationId: 7 },
    { organizationId: 4 },
  ]) {
    const payload = JSON.stringify({ ...INSTALLED, ...changes })
    const url = `/${limited.host.addressSecret.current}/events/installed`
    const headers = { 'content-type': 'application/json' }
    statuses.push((await limited.app.inject({ method: 'POST', url, payload, headers })).statusCode)
  }
  await limited.close()
  expect(statuses).toEqual([204, 204, 403, 403])
})

describe('a call', () => {
  test('with a token of the platform does its job, for an organization that has paid', async () => {
    await install()
    expect(await call(valid())).toMatchObject({ status: 200, data: { strings: [{ text: 'text' }] } })
    expect(connected.platform.asked.at(-1)?.path).toBe('/api/v2/applications/atlas-formats/subscription')
    expect(connected.platform.asked.at(-1)?.headers.authorization).toMatch(/^Bearer access-/)
  })

  test('may come a little early or late, since clocks differ', async () => {
    await install()
    for (const changes of [{ exp: NOW() - 50 }, { nbf: NOW() + 50 }])
      expect((await call(signedToken(claimsOf(CLIENT.id, changes), CLIENT.secret))).status).toBe(200)
  })

  test('without an organization counts for the organization of its token', async () => {
    await install()
    expect((await call(valid(), undefined)).data).toBeDefined()
  })

  const token = (changes: object = {}, secret = CLIENT.secret, header: object = {}): string =>
    signedToken(claimsOf(CLIENT.id, changes), secret, header)
  const [, payload = ''] = token().split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')

  test.each<[string, () => string | undefined, string]>([
    ['no token', () => undefined, 'The call has no token: Authorization: Bearer is missing.'],
    ['no JWT', () => 'abc', 'The token is not a JWT.'],
    ['alg none', () => `${none}.${payload}.`, 'The token is not signed with HS256.'],
    [
      'alg none and a signature',
      () => token({}, CLIENT.secret, { alg: 'none' }),
      'The token is not signed with HS256.',
    ],
    [
      'another algorithm',
      () => token({}, CLIENT.secret, { alg: 'HS512' }),
      'The token is not signed with HS256.',
    ],
    [
      'another secret',
      () => token({}, 'x'.repeat(32)),
      'The token is not signed with the client secret of this app.',
    ],
    ['another audience', () => token({ aud: 'other' }), 'The token is for another app: its aud is not'],
    ['no audience', () => token({ aud: undefined }), 'The token is for another app: its aud is not'],
    ['an end in the past', () => token({ exp: NOW() - 90 }), 'The token has expired.'],
    ['no end', () => token({ exp: undefined }), 'The token has no end: its claim exp is missing.'],
    ['a begin in the future', () => token({ nbf: NOW() + 90 }), 'The token is not valid yet.'],
    ['another module', () => token({ module: 'yaml' }), 'The token is for another module.'],
    [
      'another organization',
      () => token({ context: { organization_id: 41 } }),
      'The token is for another organization than the job.',
    ],
  ])('with %s is refused', async (_what, make, sentence) => {
    await install()
    const { status, message, headers, data } = await call(make())
    expect([status, message, data]).toEqual([401, expect.stringContaining(sentence), undefined])
    expect(headers['www-authenticate']).toBe('Bearer')
  })
})

test('the page of an organization is opened with a token in its address', async () => {
  const open = (token: string) =>
    connected.running.app.inject({ url: `/organization-formats?jwtToken=${token}` })
  const opened = await open(valid())
  expect(opened.statusCode).toBe(303)
  const page = await connected.running.app.inject({
    url: String(opened.headers.location).replace(connected.running.host.baseUrl, ''),
  })
  expect(page.body).toContain('organization 42')
  expect((await open(signedToken(claimsOf('other'), CLIENT.secret))).statusCode).toBe(401)
})

test('previews have the class that editors need', async () => {
  await install()
  const { data } = await call(valid())
  const { preview = '' } = data as { preview?: string }
  expect(Buffer.from(preview, 'base64').toString()).toContain(
    'id="string_preview_id_1" class="crowdin_phrase"',
  )
})

test('people are not asked for consent', async () => {
  expect((await connected.running.app.inject({ url: '/oauth/start?organization=42' })).statusCode).toBe(404)
  const { body } = await connected.running.app.inject({
    url: '/organizations',
    headers: { host: '127.0.0.1' },
  })
  expect(body).toContain('No organization has installed the app yet.')
  expect(body).not.toContain('oauth/start')
})
