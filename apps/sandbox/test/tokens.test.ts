// The token endpoint: both grant types with an independent client, and stolen codes and tokens.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Registration } from '../oauth/registrations.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { askForTokens, CALLBACK, openTestSandbox, register, type OpenedSandbox } from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let registration: Registration
let secret: string

function withSandbox(isListening = false): void {
  beforeEach(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place, { accessSeconds: 60, refreshSeconds: 3600 }, isListening)
    ;({ registration, secret } = await register(opened.sandbox))
  })
  afterEach(async () => {
    await opened.close()
    await place.remove()
  })
}

/** Returns the code of a new consent. */
async function newCode(client = registration, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const query = {
    client_id: client.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'project',
    ...more,
  }
  const url = `/oauth/authorize?${new URLSearchParams(query).toString()}`
  const olga = await opened.browser('olga')
  const { headers } = await olga.send(url, url, { decision: 'approve' })
  return new URL(headers.location ?? '').searchParams.get('code') ?? ''
}

function client() {
  return { client_id: registration.clientId, client_secret: secret }
}

function codeFields(code: string) {
  return { grant_type: 'authorization_code', ...client(), redirect_uri: CALLBACK, code }
}

function refreshFields(refreshToken: string) {
  return { grant_type: 'refresh_token', ...client(), refresh_token: refreshToken }
}

interface Tokens {
  access_token: string
  token_type: string
  expires_in: number
  refresh_token: string
}

async function tokens(fields: object): Promise<Tokens> {
  const answer = await askForTokens(opened.app, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function refusal(fields: object): Promise<[status: number, error: string]> {
  const answer = await askForTokens(opened.app, fields)
  const { error, error_description: sentence } = answer.json<{ error: string; error_description: string }>()
  expect(sentence).toMatch(/\.$/)
  return [answer.statusCode, error]
}

/** The status of an API call. */
async function statusWith({ access_token }: Tokens): Promise<number> {
  const headers = { authorization: `Bearer ${access_token}` }
  return (await opened.app.inject({ url: '/api/v2/user', headers })).statusCode
}

describe('tokens', () => {
  withSandbox()

  test('a code returns the tokens of the specification, and the answer is not cached', async () => {
    const answer = await askForTokens(opened.app, codeFields(await newCode()))
    const body = answer.json<Tokens>()
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 60,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await statusWith(body)).toBe(200)
  })

  /** The example of RFC 7636, appendix B. */
  const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

  test.each([
    ['S256', { code_challenge: CHALLENGE, code_challenge_method: 'S256' }, VERIFIER],
    ['plain', { code_challenge: VERIFIER, code_challenge_method: 'plain' }, VERIFIER],
    ['the default, which is plain', { code_challenge: VERIFIER }, VERIFIER],
  ])('a code with a challenge works only with its verifier: %s', async (_what, challenge, verifier) => {
    const code = await newCode(registration, challenge)
    const wrong = [undefined, '', CHALLENGE.replace('E', 'F'), `${verifier}a`, 'short']
    for (const code_verifier of wrong) {
      expect(await refusal({ ...codeFields(code), code_verifier })).toEqual([400, 'invalid_grant'])
    }
    await tokens({ ...codeFields(code), code_verifier: verifier })
  })

  test('a verifier without a challenge is refused', async () => {
    const code = await newCode()
    expect(await refusal({ ...codeFields(code), code_verifier: VERIFIER })).toEqual([400, 'invalid_grant'])
  })

  test('a refresh token returns a new pair without another consent', async () => {
    const first = await tokens(codeFields(await newCode()))
    const second = await tokens(refreshFields(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(second.access_token).not.toBe(first.access_token)
    expect(await statusWith(second)).toBe(200)
    await tokens(refreshFields(second.refresh_token))
  })

  test('a second use of a code revokes its tokens', async () => {
    const code = await newCode()
    const pair = await tokens(codeFields(code))
    expect(await refusal(codeFields(code))).toEqual([400, 'invalid_grant'])
    expect(await statusWith(pair)).toBe(401)
    expect(await refusal(refreshFields(pair.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('a second use of a refresh token revokes the grant, for the thief and for the victim', async () => {
    const stolen = await tokens(codeFields(await newCode()))
    const next = await tokens(refreshFields(stolen.refresh_token))
    expect(await refusal(refreshFields(stolen.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await statusWith(next)).toBe(401)
    expect(await refusal(refreshFields(next.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('of many concurrent requests with one code, at most one gets tokens', async () => {
    const code = await newCode()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askForTokens(opened.app, codeFields(code))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
  })
})

describe('an invalid token request', () => {
  withSandbox()

  test('finds no secrets, codes or tokens in the database', async () => {
    const code = await newCode()
    const { access_token, refresh_token } = await tokens(codeFields(code))
    const { dataFolder } = opened.sandbox.settings
    const names = (await readdir(dataFolder)).filter((name) => name.startsWith('sandbox.sqlite'))
    const files = await Promise.all(names.map((name) => readFile(join(dataFolder, name), 'latin1')))
    const stored = files.join('')
    expect(stored).toContain(registration.clientId)
    for (const value of [secret, code, access_token, refresh_token]) expect(stored).not.toContain(value)
  })

  test('a code belongs to its app and its address', async () => {
    const other = await register(opened.sandbox, 'max')
    const code = await newCode()
    const foreign = { client_id: other.registration.clientId, client_secret: other.secret }
    expect(await refusal({ ...codeFields(code), ...foreign })).toEqual([400, 'invalid_grant'])
    expect(await refusal({ ...codeFields(code), redirect_uri: `${CALLBACK}/` })).toEqual([
      400,
      'invalid_grant',
    ])
    await tokens(codeFields(code))
  })

  test('a refresh token belongs to its app', async () => {
    const other = await register(opened.sandbox, 'max')
    const { refresh_token } = await tokens(codeFields(await newCode()))
    const foreign = { client_id: other.registration.clientId, client_secret: other.secret }
    expect(await refusal({ ...refreshFields(refresh_token), ...foreign })).toEqual([400, 'invalid_grant'])
    await tokens(refreshFields(refresh_token))
  })

  test('a code expires after ten minutes, to the second', async () => {
    const [early, late] = [await newCode(), await newCode()]
    opened.wait(599)
    await tokens(codeFields(early))
    opened.wait(1)
    expect(await refusal(codeFields(late))).toEqual([400, 'invalid_grant'])
  })

  test('a refresh token expires after the time of the setting', async () => {
    const { refresh_token } = await tokens(codeFields(await newCode()))
    opened.wait(3600)
    expect(await refusal(refreshFields(refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test.each([
    [{ grant_type: undefined }, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ grant_type: 'constructor' }, 400, 'unsupported_grant_type'],
    [{ client_id: undefined }, 400, 'invalid_request'],
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ client_secret: undefined }, 400, 'invalid_request'],
    [{ client_secret: 'guessed' }, 401, 'invalid_client'],
    [{ client_secret: ['a', 'list'] }, 400, 'invalid_request'],
    [{ code: undefined }, 400, 'invalid_request'],
    [{ code: 'guessed' }, 400, 'invalid_grant'],
    [{ redirect_uri: undefined }, 400, 'invalid_request'],
  ])('%j is answered %i %s', async (changes, status, error) => {
    const fields: Record<string, unknown> = { ...codeFields(await newCode()), ...changes }
    expect(await refusal(fields)).toEqual([status, error])
  })

  test.each([
    ['application/json', '{"grant_type":'],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['application/json', '{"__proto__":{"grant_type":"refresh_token"}}'],
    ['application/x-www-form-urlencoded', 'grant_type=refresh_token&grant_type=refresh_token'],
    ['text/plain', 'grant_type=refresh_token'],
    ['application/xml', '<grant/>'],
  ])('a body of %s: %s', async (type, payload) => {
    const answer = await opened.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_request' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a secret in header and body is refused, and a wrong one in the header gets a challenge', async () => {
    const authorization = `Basic ${Buffer.from(`${registration.clientId}:${secret}x`).toString('base64')}`
    const ask = (payload: object) =>
      opened.app.inject({ method: 'POST', url: '/oauth/token', headers: { authorization }, payload })
    expect((await ask(codeFields('code'))).json()).toMatchObject({ error: 'invalid_request' })
    const { client_id: _id, client_secret: _secret, ...fields } = codeFields('code')
    const wrong = await ask(fields)
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([401, 'Basic realm="token"'])
  })
})
