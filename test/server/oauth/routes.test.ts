// The way to the platform and back: what people see, what attackers cannot do, and what is stored.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLIENT, fakePlatform, platformEnvironment, type FakePlatform, type Reply } from '../fake-platform.ts'
import { runHost, type RunningHost } from '../running-host.ts'
import { personAt } from './person.ts'

let platform: FakePlatform
let running: RunningHost
let standard: FakePlatform['token']

beforeAll(async () => {
  platform = await fakePlatform()
  standard = platform.token
  running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_SCOPES: 'project read:files',
  })
})
afterAll(async () => {
  await running.close()
  await platform.close()
})
beforeEach(() => {
  platform.asked.length = 0
  running.log.length = 0
})
afterEach(async () => {
  platform.token = standard
  await running.host.authorizations?.database.deleteFrom('tokens').execute()
})

const { get, begin, back, stored } = personAt(() => running)

describe('an authorization', () => {
  test('begins at the platform, with the parameters that the specification names, and a proof key', async () => {
    const { location, state } = await begin()
    expect(`${location.origin}${location.pathname}`).toBe(`${platform.url}/oauth/authorize`)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: `${running.host.baseUrl}/oauth/callback`,
      response_type: 'code',
      scope: 'project read:files',
      state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
    expect(Buffer.from(state, 'base64url')).toHaveLength(32)
  })

  test('ends with tokens for the organization for which it began', async () => {
    const page = await back(await begin())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('The app may now act for organization 42.')
    expect(await stored()).toEqual(['organization:42'])
    expect(platform.asked).toMatchObject([
      {
        method: 'POST',
        path: '/oauth/token',
        headers: { 'content-type': 'application/json' },
        body: {
          grant_type: 'authorization_code',
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uri: `${running.host.baseUrl}/oauth/callback`,
          code: 'a-code',
        },
      },
    ])
  })

  test('sends the verifier of its challenge with the code (RFC 7636)', async () => {
    const begun = await begin()
    await back(begun)
    const verifier = String(platform.asked[0]?.body['code_verifier'])
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    expect(begun.location.searchParams.get('code_challenge')).toBe(challenge)
    const other = await begin('organization=42', begun.cookie)
    expect(other.location.searchParams.get('code_challenge')).not.toBe(challenge)
  })

  test('in the standard edition is for a project', async () => {
    await back(await begin('project=7'))
    expect(await stored()).toEqual(['project:7'])
  })

  test('that was declined is reported in a sentence, and nothing is requested or stored', async () => {
    const page = await back(await begin(), 'error=access_denied')
    expect(page.body).toContain('You declined, so the app may not act for organization 42.')
    expect(platform.asked).toEqual([])
    expect(await stored()).toEqual([])
  })

  test('several at a time in one browser each end for their own organization', async () => {
    const one = await begin('organization=1')
    const two = await begin('organization=2', one.cookie)
    expect(two.cookie).toBe(one.cookie)
    await back(two)
    await back(one)
    expect(await stored()).toEqual(['organization:1', 'organization:2'])
  })
})

describe('a state works once, in its own browser, for half an hour', () => {
  const FOREIGN = 'This authorization did not begin in this browser'

  async function expectRefused(page: Awaited<ReturnType<typeof back>>): Promise<void> {
    expect(page.statusCode).toBe(400)
    expect(page.body).toContain(FOREIGN)
    expect(await stored()).toEqual([])
  }

  test('forged', async () => {
    const { cookie } = await begin()
    await expectRefused(await back({ state: Buffer.alloc(32).toString('base64url'), cookie }))
    await expectRefused(await get('/oauth/callback?code=x', cookie))
    await expectRefused(await get('/oauth/callback?code=x&state=a&state=b', cookie))
    expect(platform.asked).toEqual([])
  })

  test('in another browser, which does not spoil it for the right one', async () => {
    const mine = await begin()
    const theirs = await begin('organization=666')
    await expectRefused(await back({ state: mine.state, cookie: theirs.cookie }))
    await expectRefused(await back({ state: theirs.state, cookie: mine.cookie }))
    await expectRefused(await back({ state: mine.state, cookie: '' }))
    expect(platform.asked).toEqual([])
    expect((await back(mine)).statusCode).toBe(200)
  })

  test('replayed', async () => {
    const begun = await begin()
    await back(begun)
    await running.host.authorizations?.database.deleteFrom('tokens').execute()
    await expectRefused(await back(begun, 'code=another'))
    expect(platform.asked).toHaveLength(1)
  })

  test('twice at the same time: one wins', async () => {
    const begun = await begin()
    const pages = await Promise.all([back(begun), back(begun), back(begun)])
    expect(pages.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400,
    ])
    expect(platform.asked).toHaveLength(1)
  })

  test('expired', async () => {
    const begun = await begin()
    await running.host.authorizations?.database.updateTable('oauth_states').set({ expires_at: 1 }).execute()
    await expectRefused(await back(begun))
  })

  test('and the database holds only its digest', async () => {
    const { state, cookie } = await begin()
    const rows = await running.host.authorizations?.database.selectFrom('oauth_states').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(state)
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1])
  })
})

describe('errors of the platform are shown in a sentence, and nothing is stored', () => {
  const reply = (body: unknown, status = 200): Reply => ({ status, body })
  const pair = { access_token: 'a', token_type: 'bearer', expires_in: 1, refresh_token: 'r' }

  test.each<[string, Reply, string]>([
    ['a used code', reply({ error: 'invalid_grant' }, 400), 'answered 400: the authorization is not valid'],
    [
      'a wrong secret',
      reply({ error: 'invalid_client' }, 401),
      'check ATLAS_CLIENT_ID and ATLAS_CLIENT_SECRET',
    ],
    ['no address of its', reply('<h1>Not found</h1>', 404), 'answered 404.'],
    ['no JSON', reply('<html>'), 'answered 200, and gave no tokens.'],
    ['an unknown kind of token', reply({ ...pair, token_type: 'mac' }), 'gave no tokens.'],
    ['no refresh token', reply({ ...pair, refresh_token: undefined }), 'gave no tokens.'],
    ['a life of no length', reply({ ...pair, expires_in: 0 }), 'gave no tokens.'],
    ['a token that breaks headers', reply({ ...pair, access_token: 'a\r\nx: y' }), 'gave no tokens.'],
    ['a very long answer', reply('x'.repeat(200_000)), 'far too long'],
    ['a broken connection', 'reset', 'closed the connection early'],
    ['a failure', reply({}, 500), 'answered 500, and gave no tokens.'],
  ])('%s', async (_case, reply, sentence) => {
    platform.token = () => reply
    const page = await back(await begin())
    expect(page.statusCode).toBe(502)
    expect(page.body).toContain(sentence)
    expect(page.body).not.toContain(CLIENT.secret)
    expect(await stored()).toEqual([])
  })

  test('a redirect, which is not followed', async () => {
    const elsewhere = await fakePlatform()
    platform.token = () => ({ status: 307, headers: { location: `${elsewhere.url}/oauth/token` } })
    const page = await back(await begin())
    expect(page.body).toContain('answered 307.')
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })

  test.each([
    ['error=server_error', 'without an authorization: server_error.'],
    ['error=%3Cscript%3E', 'without an authorization.'],
    ['error=%3Cscript%3Ealert', 'without an authorization.'],
    ['error=server_error%3Cscript%3E', 'without an authorization.'],
    ['', 'without an authorization.'],
  ])('back with "%s"', async (query, sentence) => {
    const page = await back(await begin(), query)
    expect(page.body).toContain(sentence)
    expect(page.body).not.toContain('<script')
    expect(platform.asked).toEqual([])
  })
})

test('a fault of the database is not reported as a fault of the platform', async () => {
  const begun = await begin()
  const table = running.host.authorizations?.table
  if (table) vi.spyOn(table, 'put').mockRejectedValueOnce(new Error('the database is away'))
  const { statusCode, body } = await back(begun)
  expect(statusCode).toBe(500)
  expect(body).not.toContain('away')
})

test('neither the log nor the files of the host hold a secret', async () => {
  const begun = await begin()
  await back(begun)
  platform.token = () => ({ status: 500 })
  const other = await begin()
  await back(other)
  const secrets = [CLIENT.secret, 'a-code', begun.state, begun.cookie.split('=')[1] ?? '', ...platform.given]
  const files = await Promise.all(
    ['host.sqlite', 'host.sqlite-wal'].map((name) =>
      readFile(join(running.host.config.dataFolder, name), 'latin1'),
    ),
  )
  const written = [JSON.stringify(running.log), ...files].join('\n')
  expect(written).toContain('organization:42')
  expect(secrets.length).toBeGreaterThan(4)
  for (const secret of secrets) expect(written.includes(secret)).toBe(false)
})

test('the key that encrypts is made at the first start, for its owner only', async () => {
  const key = join(running.host.config.dataFolder, 'key')
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  expect(await readFile(key, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

describe('on a host that others can reach', () => {
  let reachable: RunningHost
  beforeAll(async () => {
    reachable = await runHost({
      ...platformEnvironment(platform),
      ATLAS_BASE_URL: 'https://formats.example/atlas',
      ATLAS_SECRET: 's'.repeat(32),
      ATLAS_KEY: 'k'.repeat(32),
    })
  })
  afterAll(() => reachable.close())

  const visit = (url: string) => reachable.app.inject({ url, headers: { host: 'formats.example' } })
  const linkFor = async (organization: number) => {
    const { current } = reachable.host.addressSecret
    const { body } = await visit(`/${current}/organizations?organization=${organization}`)
    return (
      /<code>https:\/\/formats\.example\/atlas([^<]*)<\/code>/.exec(body)?.[1]?.replace('&amp;', '&') ?? ''
    )
  }

  test('without permission, a visitor can neither begin an authorization nor see organizations', async () => {
    for (const url of ['/oauth/start?organization=42', '/organizations', '/wrong/organizations']) {
      expect((await visit(url)).statusCode).toBe(404)
    }
  })

  test('a link opens the authorization of its own organization, and nothing else', async () => {
    const link = await linkFor(42)
    const { statusCode, headers } = await visit(link)
    expect(statusCode).toBe(302)
    expect(headers['set-cookie']).toMatch(
      /^__Host-atlas-authorization=\S{43}; Path=\/; HttpOnly; SameSite=lax; Max-Age=1800; Secure$/,
    )
    expect((await visit(link.replace('=42', '=43'))).statusCode).toBe(404)
    expect((await visit(link.replace('organization', 'project'))).statusCode).toBe(404)
    // A proxy may call the host by another name.
    const inner = await reachable.app.inject({ url: link, headers: { host: 'localhost:4040' } })
    expect(inner.headers.location).toContain(`${platform.url}/oauth/authorize`)
    const proof = link.split('proof=')[1] ?? ''
    expect((await visit(`/${proof}/organizations`)).statusCode).toBe(404)
  })
})

test('an authorization that names no organization does not begin', async () => {
  for (const query of ['', '?organization=', '?organization=x', '?organization=1&organization=2']) {
    const { statusCode, body, headers } = await get(`/oauth/start${query}`)
    expect(statusCode).toBe(400)
    expect(body).toContain('Which organization?')
    expect(headers['set-cookie']).toBeUndefined()
  }
})

describe('the last page of an authorization', () => {
  const notice = (body: string) => /<p class="notice (\w+)" role="(\w+)">/.exec(body)?.slice(1)
  const link = (body: string) => /<a class="button primary" href="([^"]*)">([^<]*)<\/a>/.exec(body)?.slice(1)
  const again = /^http:\/\/127\.0\.0\.1:\d+\/oauth\/start\?organization=42&amp;proof=[\w-]{43}$/

  test('leads back to the platform', async () => {
    const { body } = await back(await begin())
    expect(notice(body)).toEqual(['good', 'status'])
    expect(link(body)).toEqual([platform.url, 'Back to the platform'])
    expect(running.log).toContainEqual(
      expect.objectContaining({ organization: 'organization:42', msg: 'authorized' }),
    )
  })

  test('leads back to the platform where nothing is known of the authorization', async () => {
    const { body } = await get('/oauth/callback?code=x')
    expect(notice(body)).toEqual(['warn', 'alert'])
    expect(link(body)).toEqual([platform.url, 'Back to the platform'])
  })

  test.each([
    ['was declined', 'error=access_denied', { status: 200 }, 'Declined'],
    ['ended with an error, even with a code', 'error=server_error&code=x', { status: 200 }, 'Not authorized'],
    ['ended without a code', 'code=a&code=b', { status: 200 }, 'Not authorized'],
    ['the platform refused', 'code=x', { status: 400, body: { error: 'invalid_grant' } }, 'Not authorized'],
  ])('leads to another attempt where it %s', async (_what, query, reply, title) => {
    platform.token = () => reply
    const { body } = await back(await begin(), query)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(notice(body)).toEqual(['warn', 'alert'])
    expect(link(body)).toEqual([expect.stringMatching(again), 'Try again'])
  })

  test('logs why the platform refused', async () => {
    platform.token = () => ({ status: 400, body: { error: 'invalid_grant' } })
    await back(await begin())
    expect(running.log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        organization: 'organization:42',
        reason: 'invalid-grant',
        message: expect.stringContaining('answered 400') as string,
        msg: 'authorization failed',
      }),
    )
  })
})

test('a foreign cookie is replaced', async () => {
  for (const planted of ['short', '"quoted,value"', 'x'.repeat(500)]) {
    const { cookie } = await begin('organization=42', `atlas-authorization=${planted}`)
    expect(cookie).toMatch(/^atlas-authorization=[\w-]{43}$/)
  }
})

test('a host that lets no organization have formats has no column and no link for them', async () => {
  await back(await begin())
  const { body } = await get('/organizations')
  const columns = [...body.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, heading]) => heading?.trim())
  expect(columns).toEqual(['Organization', 'Authorization', 'For its people', 'Stored data'])
  expect(body.match(/<td>/g)).toHaveLength(columns.length)
  expect(body).toContain('organization 42')
  expect(body).not.toContain('Formats of organization 42')
})

test('a host without a platform reports it', async () => {
  const alone = await runHost()
  const catalogue = await alone.app.inject({ url: '/trial/catalogue', headers: { host: '127.0.0.1' } })
  expect(catalogue.json()).not.toHaveProperty('platformUrl')
  const { statusCode, body } = await alone.app.inject({ url: '/organizations' })
  expect(statusCode).toBe(404)
  expect(body).toContain('This host is not connected to a platform.')
  await alone.close()
})

test('on this machine, the address is the one to which the platform comes back', async () => {
  const { headers } = await running.app.inject({
    url: '/oauth/start?organization=42',
    headers: { host: 'localhost:4040' },
  })
  expect(headers.location).toBe(`${running.host.baseUrl}/oauth/start?organization=42&proof=`)
  expect(headers['set-cookie']).toBeUndefined()
})
