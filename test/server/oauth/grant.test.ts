// The answer of the token endpoint: which tokens are taken, and whether a refused request may be sent again.
import { expect, test } from 'vitest'
import { readGrant } from '@atlas/server/platform/oauth/grant.ts'
import { PlatformError } from '@atlas/server/platform/oauth/platform-error.ts'

const PAIR = { access_token: 'access!', refresh_token: '~refresh', token_type: 'bearer', expires_in: 1 }

test.each([
  ['as the specification has it', {}],
  ['with its type in capitals', { token_type: 'BEARER' }],
  ['with a long token', { access_token: 'x'.repeat(16_000) }],
])('a pair of tokens %s is taken', (_what, more) => {
  const { access_token: accessToken } = { ...PAIR, ...more }
  expect(readGrant(200, { ...PAIR, ...more })).toEqual({
    accessToken,
    refreshToken: '~refresh',
    expiresIn: 1,
  })
})

test.each<[string, number, object]>([
  ['another status', 201, {}],
  ['no access token', 200, { access_token: undefined }],
  ['an empty token', 200, { refresh_token: '' }],
  ['a token of another kind', 200, { refresh_token: ['refresh'] }],
  ['a token that is too long', 200, { access_token: 'x'.repeat(16_001) }],
  ['a token that ends in a space', 200, { access_token: 'x ' }],
  ['a token that begins with a space', 200, { access_token: ' x' }],
  ['a token with a letter that headers cannot have', 200, { access_token: 'ü' }],
  ['no type', 200, { token_type: undefined }],
  ['a type that is not a text', 200, { token_type: ['bearer'] }],
  ['another type', 200, { token_type: 'mac' }],
  ['a life that is a text', 200, { expires_in: '3600' }],
  ['a life in parts of a second', 200, { expires_in: 1.5 }],
  ['a life that has ended', 200, { expires_in: 0 }],
])('a pair with %s is not taken, and it is not clear what the platform did', (_what, status, more) => {
  expect(() => readGrant(status, { ...PAIR, ...more })).toThrow(
    expect.objectContaining({
      constructor: PlatformError,
      reason: 'unclear',
      message: `The platform's authorization server answered ${status}, and gave no tokens.`,
    }),
  )
})

test.each([
  [400, 'invalid_grant', 'invalid-grant', 'the authorization is not valid, or no longer valid.'],
  [401, 'invalid_client', 'not-done', 'check ATLAS_CLIENT_ID and ATLAS_CLIENT_SECRET.'],
  [400, 'unauthorized_client', 'not-done', 'the app may not use this kind of authorization.'],
  [400, 'unsupported_grant_type', 'not-done', 'it does not know this kind of authorization.'],
  [400, 'invalid_request', 'not-done', 'check that ATLAS_AUTH_URL is its address.'],
  [400, 'invalid_scope', 'not-done', 'it does not know the scopes that the app requests.'],
  [302, undefined, 'not-done', 'answered 302.'],
  [404, undefined, 'not-done', 'answered 404.'],
  [429, 'slow_down', 'not-done', 'answered 429.'],
  [503, undefined, 'not-done', 'answered 503.'],
  [400, 'toString', 'unclear', 'answered 400, and gave no tokens.'],
  [400, ['invalid_scope'], 'unclear', 'answered 400, and gave no tokens.'],
  [502, undefined, 'unclear', 'answered 502, and gave no tokens.'],
])('status %i with the error %j: %s', (status, error, reason, sentence) => {
  expect(() => readGrant(status, { error })).toThrow(
    expect.objectContaining({ reason, message: expect.stringContaining(sentence) as string }),
  )
})
