// A host that is installed with a code: its first tokens, the next ones, and events that strangers could send.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CLIENT, fakePlatform, platformEnvironment, type FakePlatform } from './fake-platform.ts'
import { parseRequest, runHost, type RunningHost } from './running-host.ts'
import { claimsOf, signedToken } from './signed-tokens.ts'

let platform: FakePlatform
let running: RunningHost
let standard: FakePlatform['token']

beforeAll(async () => {
  platform = await fakePlatform()
  standard = platform.token
  running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_PROFILE: 'crowdin',
    ATLAS_PAYMENT: 'platform',
    ATLAS_AUTHENTICATION: 'crowdin_app_with_code',
  })
})
afterAll(async () => {
  await running.close()
  await platform.close()
})
afterEach(async () => {
  platform.token = standard
  platform.asked.length = 0
  for (const table of ['tokens', 'subscriptions', 'removals', 'reported_removals'] as const)
    await authorizations().database.deleteFrom(table).execute()
})

function authorizations() {
  const { authorizations: connected } = running.host
  if (!connected) throw new Error('The host is not connected.')
  return connected
}

const INSTALLED = {
  appId: 'atlas-formats',
  appSecret: 'secret-of-the-installation',
  clientId: CLIENT.id,
  userId: 3,
  organizationId: 42,
  domain: 'tide',
  baseUrl: 'https://platform.example',
  code: 'code-of-the-installation',
}
const { appSecret: _appSecret, code: _code, ...WITHOUT_SECRET } = INSTALLED
/** The event of someone who has a code of another organization. */
const STRANGER = { ...INSTALLED, appSecret: 'secret-of-the-stranger', code: 'code-of-the-stranger' }

async function send(event: 'installed' | 'uninstall', payload: object) {
  const url = (await running.host.descriptor()).events?.[event] ?? ''
  const answer = await running.app.inject({ method: 'POST', url, payload })
  const message = answer.body && answer.json<{ error: { message: string } }>().error.message
  return { status: answer.statusCode, message }
}

/** Does a job with a new token. Returns its status, and the error. */
async function work() {
  await authorizations().database.deleteFrom('subscriptions').execute()
  await authorizations().database.updateTable('tokens').set({ refresh_at: 0, expires_at: 0 }).execute()
  const answer = await running.app.inject({
    method: 'POST',
    url: running.path('custom-file-format', 'json'),
    payload: parseRequest('{"a":"text"}', { organization: { id: 42, domain: 'tide' }, project: { id: 7 } }),
    headers: {
      authorization: `Bearer ${signedToken(claimsOf(CLIENT.id, { domain: 'tide' }), CLIENT.secret)}`,
    },
  })
  return answer.json<{ error?: { message: string } }>().error?.message ?? 'done'
}

const requests = () => platform.asked.filter(({ path }) => path === '/oauth/token').map(({ body }) => body)
const stored = () => authorizations().database.selectFrom('tokens').select('organization').execute()
const refuse: FakePlatform['token'] = ({ body }) =>
  body['grant_type'] === 'refresh_token'
    ? { status: 400, body: { error: 'invalid_grant' } }
    : standard({ method: 'POST', path: '/oauth/token', headers: {}, body })

test('the code is exchanged for tokens, which are renewed by their refresh tokens, and all are encrypted', async () => {
  expect((await running.host.descriptor()).authentication.type).toBe('crowdin_app_with_code')
  expect(await send('installed', INSTALLED)).toEqual({ status: 204, message: '' })
  expect([await work(), await work()]).toEqual(['done', 'done'])
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret }
  const given = platform.given.filter((token) => token.startsWith('refresh-'))
  expect(requests()).toEqual([
    { grant_type: 'authorization_code', code: INSTALLED.code, ...client },
    { grant_type: 'refresh_token', refresh_token: given[0], ...client },
    { grant_type: 'refresh_token', refresh_token: given[1], ...client },
  ])
  const rows = await authorizations().database.selectFrom('tokens').selectAll().execute()
  for (const secret of [INSTALLED.appSecret, INSTALLED.code, ...given])
    expect(JSON.stringify([rows, running.log])).not.toContain(secret)
})

test('an event without a code, or with one that the platform refuses, installs nothing', async () => {
  expect(await send('installed', { ...INSTALLED, code: undefined })).toEqual({
    status: 400,
    message: 'The field code of the event must be a text.',
  })
  expect(requests()).toEqual([])
  platform.token = () => ({ status: 400, body: { error: 'invalid_grant' } })
  expect((await send('installed', INSTALLED)).status).toBe(502)
  expect(await stored()).toEqual([])
})

test('the code of a stranger replaces nothing, though it is valid and the event names the right domain', async () => {
  await send('installed', INSTALLED)
  expect(await send('installed', STRANGER)).toEqual({
    status: 401,
    message: expect.stringContaining('with another appSecret, which the platform still accepts') as string,
  })
  // The platform was asked with the refresh token, and what it gave is used from then on.
  expect(await work()).toBe('done')
  expect(platform.misused).toEqual([])
  expect((await send('uninstall', STRANGER)).status).toBe(401)
  expect((await send('installed', { ...INSTALLED, code: 'another-code' })).status).toBe(204)
  expect(await work()).toBe('done')
})

test('another secret is accepted as soon as the platform refuses the stored refresh token', async () => {
  await send('installed', INSTALLED)
  platform.token = refuse
  expect((await send('installed', { ...INSTALLED, appSecret: 'another-secret' })).status).toBe(204)
  platform.token = standard
  expect(await work()).toBe('done')
  expect((await send('uninstall', INSTALLED)).status).toBe(401)
})

test('a removal without the secret deletes nothing until the platform refuses the refresh token', async () => {
  await send('installed', INSTALLED)
  expect((await send('uninstall', WITHOUT_SECRET)).status).toBe(204)
  expect(await work()).toBe('done')
  const { installations } = authorizations()
  platform.token = () => 'reset'
  expect(await installations?.confirmRemovals(Date.now())).toEqual([])
  expect(await stored()).toHaveLength(1)
  platform.token = refuse
  expect(await installations?.confirmRemovals(Date.now())).toEqual([])
  expect(await stored()).toEqual([])
  expect(platform.misused).toEqual([])
})
