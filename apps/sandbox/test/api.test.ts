// The API: valid and forged bearer tokens, and the subscription endpoint in all its states.
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../people.ts'
import type { Grant } from '../oauth/grants.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import {
  askForTokens,
  CALLBACK,
  descriptorOf,
  install,
  NOON,
  openTestSandbox,
  person,
  register,
  type OpenedSandbox,
} from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let clientId: string
let secret: string

beforeEach(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place, { accessSeconds: 60 })
  const registered = await register(opened.sandbox)
  clientId = registered.registration.clientId
  secret = registered.secret
})
afterEach(async () => {
  await opened.close()
  await place.remove()
})

/** A token that the sandbox issued for a person. */
async function tokenFor(who: string, client = clientId): Promise<string> {
  return opened.sandbox.accessTokens.sign(await grantOf(who, client))
}

async function grantOf(who: string, client = clientId): Promise<Grant> {
  const { grants } = opened.sandbox
  const code = await grants.allow({ clientId: client, person: who, scope: 'project' }, CALLBACK)
  return grants.redeemCode(code, client, CALLBACK)
}

async function call(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `bearer ${token}` }
  const { statusCode, headers: answered, body } = await opened.app.inject({ url: `/api/v2${path}`, headers })
  return { status: statusCode, challenge: answered['www-authenticate'], body: JSON.parse(body) as object }
}

describe('a bearer token', () => {
  test('acts for the person who consented', async () => {
    expect(await call('/user', await tokenFor('tina'))).toMatchObject({
      status: 200,
      body: { id: 'tina', name: 'Tina Tran' },
    })
  })

  test('shows only the projects of that person', async () => {
    const { store } = opened.sandbox.workspace
    const values = { name: 'Harbor', organization: null, source_language: 'en', target_languages: '["de"]' }
    const { id, identifier, name } = await store.addProject({ ...values, owner: 'olga' }, ['tina'])
    const projects = [{ id, identifier, name }]
    expect((await call('/projects', await tokenFor('tina'))).body).toEqual({ projects })
    expect((await call('/projects', await tokenFor('otto'))).body).toEqual({ projects: [] })
  })

  test('that is missing returns a challenge without an error code', async () => {
    expect(await call('/user')).toMatchObject({ status: 401, challenge: 'Bearer' })
  })

  test('works until it expires, to the second', async () => {
    const token = await tokenFor('olga')
    opened.wait(59)
    expect((await call('/user', token)).status).toBe(200)
    opened.wait(1)
    expect(await call('/user', token)).toMatchObject({
      status: 401,
      challenge: expect.stringContaining('error="invalid_token"'),
      body: { message: 'The access token has expired.' },
    })
  })

  test('ends with its consent', async () => {
    const token = await tokenFor('olga')
    await opened.sandbox.grants.revoke(clientId, ['olga'])
    for (const path of ['/user', '/projects']) expect((await call(path, token)).status).toBe(401)
  })
})

describe('a forged token', () => {
  /** The claims of a valid token. Each forgery changes one of them. */
  async function claims(): Promise<JWTPayload> {
    const { baseUrl } = opened.sandbox
    const seconds = NOON / 1000
    return {
      iss: baseUrl,
      aud: `${baseUrl}/api/v2`,
      sub: 'olga',
      jti: 'one',
      iat: seconds,
      exp: seconds + 60,
      client_id: clientId,
      scope: 'project',
      grant: (await grantOf('olga')).id,
    }
  }

  async function ownKey() {
    await opened.sandbox.accessTokens.sign(await grantOf('olga'))
    const text = await readFile(join(opened.sandbox.settings.dataFolder, 'signing-key.json'), 'utf8')
    return {
      jwk: JSON.parse(text) as Record<string, string>,
      key: await importJWK(JSON.parse(text), 'ES256'),
    }
  }

  const signed = (payload: JWTPayload, key: Parameters<SignJWT['sign']>[0], alg = 'ES256', typ = 'at+jwt') =>
    new SignJWT(payload).setProtectedHeader({ alg, typ }).sign(key)

  const forgeries: [name: string, forge: () => Promise<string>][] = [
    ['no signature', async () => new UnsecuredJWT(await claims()).encode()],
    ['another key', async () => signed(await claims(), (await generateKeyPair('ES256')).privateKey)],
    [
      'the public key as a shared secret',
      async () => {
        const { d: _private, ...publicPart } = (await ownKey()).jwk
        return signed(await claims(), Buffer.from(JSON.stringify(publicPart)), 'HS256')
      },
    ],
    [
      'its own key in the header',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256')
        const jwk = await exportJWK(publicKey)
        return new SignJWT(await claims())
          .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk })
          .sign(privateKey)
      },
    ],
    [
      'another audience',
      async () => signed({ ...(await claims()), aud: 'https://other.example' }, (await ownKey()).key),
    ],
    [
      'another issuer',
      async () => signed({ ...(await claims()), iss: 'https://other.example' }, (await ownKey()).key),
    ],
    ['another type of token', async () => signed(await claims(), (await ownKey()).key, 'ES256', 'JWT')],
    [
      'no expiry',
      async () => {
        const { exp: _expiry, ...endless } = await claims()
        return signed(endless, (await ownKey()).key)
      },
    ],
    [
      'a time that has passed',
      async () => signed({ ...(await claims()), exp: NOON / 1000 - 1 }, (await ownKey()).key),
    ],
    [
      'a person who does not exist',
      async () => signed({ ...(await claims()), sub: 'nobody' }, (await ownKey()).key),
    ],
    [
      'a consent that does not exist',
      async () => signed({ ...(await claims()), grant: 'none' }, (await ownKey()).key),
    ],
    ['a signature cut short', async () => (await tokenFor('olga')).slice(0, -4)],
    [
      'other claims under a valid signature',
      async () => {
        const [header, , signature] = (await tokenFor('olga')).split('.')
        const payload = Buffer.from(JSON.stringify(await claims())).toString('base64url')
        return `${header}.${payload}.${signature}`
      },
    ],
    ['the wrong format', async () => 'nonsense'],
  ]

  test.each(forgeries)('with %s is refused', async (_name, forge) => {
    const answer = await call('/user', await forge())
    expect(answer.status).toBe(401)
    expect(answer.challenge).toContain('error="invalid_token"')
  })

  test('is accepted if it has the same claims and is signed with the right key', async () => {
    expect((await call('/user', await signed(await claims(), (await ownKey()).key))).status).toBe(200)
  })
})

describe('the subscription endpoint', () => {
  const path = '/applications/tidewater/subscription'

  beforeEach(() => install(opened.sandbox, 'olga', descriptorOf(clientId)))

  async function set(changes: object): Promise<void> {
    const { subscriptions } = opened.sandbox
    const account = accountOf(person('olga'))
    await subscriptions.set(account, 'tidewater', {
      ...(await subscriptions.of(account, 'tidewater')),
      ...changes,
    })
  }

  test('answers the end of an active subscription in UTC', async () => {
    await set({ state: 'paid', expiresAt: Date.UTC(2026, 6, 4, 5, 6, 7) })
    expect(await call(path, await tokenFor('olga'))).toMatchObject({
      status: 200,
      body: { expires: '2026-07-04 05:06:07' },
    })
  })

  test('answers where to pay if the subscription is unpaid or its date has passed', async () => {
    for (const changes of [{ state: 'unpaid' }, { state: 'paid', expiresAt: NOON, renews: false }]) {
      await set(changes)
      expect(await call(path, await tokenFor('olga'))).toMatchObject({
        status: 402,
        body: { subscribe_link: `${opened.sandbox.baseUrl}/apps/tidewater/checkout` },
      })
    }
  })

  test.each([404, 400])(
    'answers the chosen status %i if no subscription is defined',
    async (notFoundStatus) => {
      await set({ state: 'none', notFoundStatus })
      expect(await call(path, await tokenFor('olga'))).toMatchObject({
        status: notFoundStatus,
        body: { message: 'No subscription of Tidewater is defined for Olga Ortiz.' },
      })
    },
  )

  test('refuses a revoked token while the app is installed', async () => {
    const token = await tokenFor('olga')
    await opened.sandbox.grants.revoke(clientId, ['olga'])
    expect((await call(path, token)).status).toBe(401)
  })

  test('does not find an unknown app, or an app of another account', async () => {
    for (const [app, who] of [
      ['unknown', 'olga'],
      ['tidewater', 'ada'],
    ] as const) {
      expect(await call(`/applications/${app}/subscription`, await tokenFor(who))).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('is not installed for') },
      })
    }
  })

  test('refuses the token of another app, and of an app with another authorization method', async () => {
    const other = await register(opened.sandbox, 'max')
    const foreign = await tokenFor('olga', other.registration.clientId)
    expect((await call(path, foreign)).status).toBe(403)
    await install(
      opened.sandbox,
      'olga',
      descriptorOf(clientId, { authentication: { type: 'none', clientId } }),
    )
    expect(await call(path, await tokenFor('olga'))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('platform_app') },
    })
  })

  test('goes from active to unpaid, is paid at the checkout, and is removed with the app', async () => {
    const olga = await opened.browser('olga')
    const status = async () => (await call(path, await tokenFor('olga'))).status
    const fields = { state: 'unpaid', expires: '2026-07-01 00:00:00', status: '404', price: '12.34' }
    expect(await status()).toBe(200)
    await olga.send('/apps/tidewater/subscription', '/apps/tidewater/subscription', fields)
    expect(await status()).toBe(402)
    const checkout = await olga.open('/apps/tidewater/checkout')
    expect(checkout.body).toContain('12.34')
    await olga.send('/apps/tidewater/checkout', '/apps/tidewater/checkout', {})
    expect(await status()).toBe(200)

    const code = await opened.sandbox.grants.allow({ clientId, person: 'olga', scope: 'project' }, CALLBACK)
    const pair = await askForTokens(opened.app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: secret,
      redirect_uri: CALLBACK,
      code,
    })
    const { access_token, refresh_token } = pair.json<{ access_token: string; refresh_token: string }>()
    await olga.send('/apps/tidewater', '/apps/tidewater/remove', {})
    expect((await call('/user', access_token)).status).toBe(401)
    expect((await call(path, access_token)).status).toBe(404)
    const refreshed = await askForTokens(opened.app, {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: secret,
      refresh_token,
    })
    expect(refreshed.json()).toMatchObject({ error: 'invalid_grant' })
    expect(await status()).toBe(404)
  })
})
