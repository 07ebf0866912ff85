// A host that is installed with a code: its first tokens, the next ones, and events that strangers could send.
import { expect, test } from 'vitest'
import { CLIENT, type FakePlatform } from './fake-platform.ts'
import { hostWithEvents, INSTALLED as EVENT } from './host-with-events.ts'
import { claimsOf, signedToken } from './signed-tokens.ts'

const connected = hostWithEvents({ ATLAS_AUTHENTICATION: 'crowdin_app_with_code' })
const { authorizations, send } = connected

const INSTALLED = { ...EVENT, domain: 'tide', code: 'code-of-the-installation' }
const { appSecret: _appSecret, code: _code, ...WITHOUT_SECRET } = INSTALLED
/** The event of someone who has a code of another organization. */
const STRANGER = { ...INSTALLED, appSecret: 'secret-of-the-stranger', code: 'code-of-the-stranger' }

/** Does a job with a new token. Returns its status, and the error. */
async function work() {
  await authorizations().database.deleteFrom('subscriptions').execute()
  await authorizations().database.updateTable('tokens').set({ refresh_at: 0, expires_at: 0 }).execute()
  const token = signedToken(claimsOf(CLIENT.id, { domain: 'tide' }), CLIENT.secret)
  return (await connected.call(token, { id: 42, domain: 'tide' })).message ?? 'done'
}

const requests = () =>
  connected.platform.asked.filter(({ path }) => path === '/oauth/token').map(({ body }) => body)
const stored = () => authorizations().database.selectFrom('tokens').select('organization').execute()
const refuse: FakePlatform['token'] = ({ body }) =>
  body['grant_type'] === 'refresh_token'
    ? { status: 400, body: { error: 'invalid_grant' } }
    : connected.standard({ method: 'POST', path: '/oauth/token', headers: {}, body })

test('the code is exchanged for tokens, which are renewed by their refresh tokens, and all are encrypted', async () => {
  expect((await connected.running.host.descriptor()).authentication.type).toBe('crowdin_app_with_code')
  expect(await send('installed', INSTALLED)).toEqual({ status: 204, message: '' })
  expect([await work(), await work()]).toEqual(['done', 'done'])
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret }
  const given = connected.platform.given.filter((token) => token.startsWith('refresh-'))
  expect(requests()).toEqual([
    { grant_type: 'authorization_code', code: INSTALLED.code, ...client },
    { grant_type: 'refresh_token', refresh_token: given[0], ...client },
    { grant_type: 'refresh_token', refresh_token: given[1], ...client },
  ])
  const rows = await authorizations().database.selectFrom('tokens').selectAll().execute()
  for (const secret of [INSTALLED.appSecret, INSTALLED.code, ...given])
    expect(JSON.stringify([rows, connected.running.log])).not.toContain(secret)
})

test('an event without a code, or with one that the platform refuses, installs nothing', async () => {
  expect(await send('installed', { ...INSTALLED, code: undefined })).toEqual({
    status: 400,
    message: 'The field code of the event must be a text.',
  })
  expect(requests()).toEqual([])
  connected.platform.token = () => ({ status: 400, body: { error: 'invalid_grant' } })
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
  expect(connected.platform.misused).toEqual([])
  expect((await send('uninstall', STRANGER)).status).toBe(401)
  expect((await send('installed', { ...INSTALLED, code: 'another-code' })).status).toBe(204)
  expect(await work()).toBe('done')
})

test('another secret is accepted as soon as the platform refuses the stored refresh token', async () => {
  await send('installed', INSTALLED)
  connected.platform.token = refuse
  expect((await send('installed', { ...INSTALLED, appSecret: 'another-secret' })).status).toBe(204)
  connected.platform.token = connected.standard
  expect(await work()).toBe('done')
  expect((await send('uninstall', INSTALLED)).status).toBe(401)
})

test('a removal without the secret deletes nothing until the platform refuses the refresh token', async () => {
  await send('installed', INSTALLED)
  expect((await send('uninstall', WITHOUT_SECRET)).status).toBe(204)
  expect(await work()).toBe('done')
  const { installations } = authorizations()
  connected.platform.token = () => 'reset'
  expect(await installations?.confirmRemovals(Date.now())).toEqual([])
  expect(await stored()).toHaveLength(1)
  connected.platform.token = refuse
  expect(await installations?.confirmRemovals(Date.now())).toEqual([])
  expect(await stored()).toEqual([])
  expect(connected.platform.misused).toEqual([])
})
