// What a call proves itself with: headers that the developer sets, and a token that is signed with the app's secret.
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { headersOf, NO_CREDENTIALS, readHeaders, type CallSubject } from '../calls/call-credentials.ts'

describe('headers', () => {
  test.each([
    ['X-Key: a', 'x-key', 'a'],
    ['X-Key:a', 'x-key', 'a'],
    ['  X-Key \t:  a: b  ', 'x-key', 'a: b'],
    ['Authorization: Basic eDp5', 'authorization', 'Basic eDp5'],
    ['X-Hosted: no', 'x-hosted', 'no'],
    ['X-Key:', 'x-key', ''],
  ])('are given as "%s"', (line, name, value) => {
    expect(readHeaders([line])).toEqual({ [name]: value })
  })

  test('may be several', () => {
    expect(readHeaders(['X-One: 1', 'X-Two: 2'])).toEqual({ 'x-one': '1', 'x-two': '2' })
    expect(readHeaders([])).toEqual({})
  })

  test.each(['X-Key', '', ': a', 'X Key: a', 'X-Kéy: a', 'X-Key: a\nb', 'X-Key: 潮'])(
    'must have a name and a value, unlike "%s"',
    (line) => {
      expect(() => readHeaders([line])).toThrow(
        new Error('--header must be "Name: value", but header 1 is not.'),
      )
    },
  )

  test.each(['Content-Type', 'host', 'TRANSFER-ENCODING'])('must not set %s', (name) => {
    expect(() => readHeaders([`${name}: x`])).toThrow(`--header must not set ${name}.`)
  })
})

describe('a token', () => {
  const SECRET = 'a-secret-of-the-app-of-this-test'
  const organization = {
    id: 5,
    domain: 'harbor',
    baseUrl: 'http://h.test',
    apiBaseUrl: 'http://h.test/api/v2',
  }
  const subject: CallSubject = {
    app: { identifier: 'tidewater', authentication: { type: 'platform_app', clientId: 'c1' } },
    module: { key: 'tide' },
    job: { project: { id: 2, identifier: 'demo', name: 'Demo' }, organization },
  }

  const headersFor = (changes: Partial<CallSubject>, headers: Readonly<Record<string, string>> = {}) =>
    headersOf({ headers, jwtSecret: SECRET }, { ...subject, ...changes })

  async function verified(changes: Partial<CallSubject> = {}) {
    const { authorization = '' } = await headersFor(changes)
    expect(authorization).toMatch(/^Bearer /)
    return jwtVerify(authorization.slice('Bearer '.length), Buffer.from(SECRET))
  }

  test('names app, person, module, project and organization, and lives for ten minutes', async () => {
    const { payload, protectedHeader } = await verified()
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' })
    const { iat = 0, exp = 0, ...claims } = payload
    expect(exp - iat).toBe(600)
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60)
    expect(claims).toEqual({
      aud: 'c1',
      sub: '1',
      module: 'tide',
      domain: 'harbor',
      context: {
        project_id: 2,
        project_identifier: 'demo',
        organization_id: 5,
        organization_domain: 'harbor',
        user_id: 1,
        user_login: 'atlas',
      },
    })
  })

  test('names the person instead of an organization in the standard edition', async () => {
    const { payload } = await verified({ job: { project: subject.job.project } })
    expect(payload).not.toHaveProperty('domain')
    expect(payload['context']).toMatchObject({ organization_id: 1 })
    expect(payload['context']).not.toHaveProperty('organization_domain')
  })

  test('is for the identifier of an app without a client id', async () => {
    const app = { identifier: 'tidewater', authentication: { type: 'none' } }
    expect((await verified({ app })).payload.aud).toBe('tidewater')
  })

  test('is replaced by a header of the developer, and sent next to others', async () => {
    expect(await headersFor({}, { authorization: 'Basic eDp5' })).toEqual({ authorization: 'Basic eDp5' })
    expect(Object.keys(await headersFor({}, { 'x-key': 'a' }))).toEqual(['authorization', 'x-key'])
  })

  test('is not sent without a secret', async () => {
    expect(await headersOf(NO_CREDENTIALS, subject)).toEqual({})
    expect(await headersOf({ headers: { 'x-key': 'a' }, jwtSecret: undefined }, subject)).toEqual({
      'x-key': 'a',
    })
  })
})
