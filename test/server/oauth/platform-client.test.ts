// The client of the platform: what it sends to which address, and how it distinguishes failures.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PlatformClient } from '@atlas/server/platform/oauth/platform-client.ts'
import { fakePlatform, type FakePlatform, type Reply } from '../fake-platform.ts'

let platform: FakePlatform
let standard: Pick<FakePlatform, 'token' | 'subscription'>
beforeAll(async () => {
  platform = await fakePlatform()
  standard = { token: platform.token, subscription: platform.subscription }
})
afterEach(() => {
  platform.asked.length = 0
  Object.assign(platform, standard)
})
afterAll(() => platform.close())

function client({ url = platform.url, platformSeconds = 10 } = {}): PlatformClient {
  return new PlatformClient({
    platformUrl: `${url}/api-of-the-platform`,
    authUrl: url,
    clientId: 'client',
    clientSecret: 'secret',
    appIdentifier: 'app/with a slash',
    platformSeconds,
  })
}

const ATTEMPT = { state: 'state', browser: 'browser' }

test('asks for consent to all scopes', () => {
  const address = new URL(client().authorizeUrl('https://host.example/back', ['one', 'two'], ATTEMPT))
  expect(address.searchParams.get('scope')).toBe('one two')
  expect(address.searchParams.get('redirect_uri')).toBe('https://host.example/back')
})

test('proves with a key that differs by secret, state and browser', () => {
  const challengeOf = (more: object) =>
    new URL(client().authorizeUrl('https://host.example/back', [], { ...ATTEMPT, ...more })).searchParams.get(
      'code_challenge',
    )
  const challenges = [{}, { state: 'other' }, { browser: 'other' }].map(challengeOf)
  expect(new Set(challenges).size).toBe(3)
  expect(challengeOf({})).toBe(challenges[0])
})

test('refreshes by JSON with the credentials of the app', async () => {
  const body = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 60 }
  platform.token = () => ({ status: 200, body })
  expect(await client().refresh('refresh')).toEqual({ accessToken: 'a', refreshToken: 'r', expiresIn: 60 })
  expect(platform.asked).toMatchObject([
    {
      method: 'POST',
      path: '/oauth/token',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: {
        grant_type: 'refresh_token',
        refresh_token: 'refresh',
        client_id: 'client',
        client_secret: 'secret',
      },
    },
  ])
})

test('asks for the subscription of the app by its identifier', async () => {
  platform.subscription = () => ({ status: 402 })
  expect(await client().subscription('token')).toEqual({ state: 'unpaid', link: undefined })
  expect(platform.asked).toMatchObject([
    {
      method: 'GET',
      path: '/api-of-the-platform/api/v2/applications/app%2Fwith%20a%20slash/subscription',
      headers: { authorization: 'Bearer token' },
    },
  ])
})

test.each<[string, Reply, string, string]>([
  ['a broken connection', 'reset', 'unclear', 'The platform closed the connection early.'],
  ['a list', { status: 200, body: [] }, 'unclear', 'gave no tokens.'],
  ['null', { status: 200, body: 'null' }, 'unclear', 'gave no tokens.'],
  ['a number', { status: 404, body: '1' }, 'not-done', 'answered 404.'],
  ['no body', { status: 503, body: '' }, 'not-done', 'answered 503.'],
  ['an answer that is too long', { status: 200, body: 'x'.repeat(100_001) }, 'unclear', 'far too long.'],
  ['a long answer', { status: 404, body: 'x'.repeat(100_000) }, 'not-done', 'answered 404.'],
])('%s', async (_what, reply, reason, sentence) => {
  platform.token = () => reply
  const message = expect.stringContaining(sentence) as string
  await expect(client().refresh('r')).rejects.toMatchObject({ name: 'PlatformError', reason, message })
})

test('silence ends after the time of the settings, and it is not clear what the platform did', async () => {
  platform.token = () => 'hang'
  await expect(client({ platformSeconds: 0.05 }).refresh('r')).rejects.toMatchObject({
    reason: 'unclear',
    message: 'The platform did not answer within 0.05 seconds.',
    cause: { name: 'TimeoutError' },
  })
})

test('a platform that cannot be reached did nothing', async () => {
  const gone = await fakePlatform()
  await gone.close()
  await expect(client({ url: gone.url }).refresh('r')).rejects.toMatchObject({
    reason: 'not-done',
    message: 'The platform cannot be reached.',
    cause: { cause: { code: 'ECONNREFUSED' } },
  })
})
