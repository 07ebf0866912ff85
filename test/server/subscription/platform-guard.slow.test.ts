// Payment through the platform: each answer of its subscription endpoint, and how seldom it is asked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  fakePlatform,
  platformDate,
  platformEnvironment,
  type FakePlatform,
  type Reply,
} from '../fake-platform.ts'
import { counted } from '@atlas/core/counted.ts'
import { secondsHere } from '../../../scripts/machine-speed.ts'
import { runHost, type RunningHost } from '../running-host.ts'

/** How long a request to the platform may take. */
const SECONDS = secondsHere(1, 60)

const DAY = 86_400_000

let platform: FakePlatform
let running: RunningHost
let standard: FakePlatform['subscription']
let standardTokens: FakePlatform['token']

beforeAll(async () => {
  platform = await fakePlatform()
  standard = platform.subscription
  standardTokens = platform.token
  running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_PAYMENT: 'platform',
    ATLAS_PLATFORM_SECONDS: String(SECONDS),
  })
})
afterAll(async () => {
  await running.close()
  await platform.close()
})
beforeEach(async () => {
  await authorize('organization:42')
  platform.asked.length = 0
  running.log.length = 0
})
afterEach(async () => {
  platform.subscription = standard
  platform.token = standardTokens
  const { database } = connected()
  await database.deleteFrom('tokens').execute()
  await database.deleteFrom('subscriptions').execute()
})

function connected() {
  const { authorizations } = running.host
  if (!authorizations) throw new Error('The host is not connected.')
  return authorizations
}

const authorize = (key: `${'organization' | 'project'}:${number}`, expiresIn = 3600) =>
  connected().table.put(key, { accessToken: `access-of-${key}`, refreshToken: 'r', expiresIn }, Date.now())

const job = (more: object = { organization: { id: 42 } }) =>
  running.parse('json', '{"a":"text"}', { project: { id: 7 }, ...more })

const pay = (expires_at: number) =>
  connected()
    .database.insertInto('subscriptions')
    .values({ organization: 'organization:42', expires_at })
    .execute()

async function expectRefused(sentence: string, more?: object): Promise<void> {
  const { status, body } = await job(more)
  expect(status).toBe(200)
  expect(body.data).toBeUndefined()
  expect(body.error?.message).toContain(sentence)
}

/** Why the last job was not allowed, as the log has it. */
const lastCode = () => running.log.at(-1)?.['code']

test('a paid job is done, and the request to the platform follows the specification', async () => {
  const { body } = await job()
  expect(body.data?.strings).toMatchObject([{ identifier: 'a', text: 'text' }])
  expect(platform.asked).toMatchObject([
    {
      method: 'GET',
      path: '/api/v2/applications/atlas-formats/subscription',
      headers: { 'content-type': 'application/json', authorization: 'Bearer access-of-organization:42' },
    },
  ])
})

test('until the date from the platform, no further request is sent', async () => {
  await job()
  await job()
  await job()
  expect(platform.asked).toHaveLength(1)
})

test('many jobs at once ask once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => job()))
  expect(answers.filter(({ body }) => body.data)).toHaveLength(30)
  expect(platform.asked).toHaveLength(1)
})

test('organizations are asked for one by one, each with its own token', async () => {
  await authorize('organization:43')
  await Promise.all([job(), job({ organization: { id: 43 } })])
  expect(platform.asked.map(({ headers }) => headers.authorization ?? '').toSorted()).toEqual([
    'Bearer access-of-organization:42',
    'Bearer access-of-organization:43',
  ])
})

describe('the date', () => {
  test('is UTC, and counts to its second', async () => {
    const expires = Math.floor((Date.now() + DAY) / 1000) * 1000
    platform.subscription = () => ({ status: 200, body: { expires: platformDate(expires) } })
    await job()
    expect(await connected().database.selectFrom('subscriptions').selectAll().execute()).toEqual([
      { organization: 'organization:42', expires_at: expires },
    ])
  })

  test('that has passed makes the platform be asked again', async () => {
    await pay(Date.now() - 1)
    await job()
    expect(platform.asked).toHaveLength(1)
  })

  test('that the platform itself reports as passed is not a permission', async () => {
    platform.subscription = () => ({ status: 200, body: { expires: '2020-01-31 10:00:00' } })
    await expectRefused('The subscription of organization 42 to this app ended at 2020-01-31 10:00:00 UTC.')
    expect(lastCode()).toBe('unpaid')
  })
})

describe('refused', () => {
  const replies: [string, Reply, string, string][] = [
    [
      'unpaid, with a link',
      { status: 402, body: { subscribe_link: 'https://pay.example/app?x=1' } },
      'is not paid. Subscribe at https://pay.example/app?x=1, then try again.',
      'unpaid',
    ],
    [
      'unpaid, with a link that is not on the web',
      { status: 402, body: { subscribe_link: 'javascript:alert(1)' } },
      'is not paid. Subscribe on the platform, then try again.',
      'unpaid',
    ],
    ['unpaid, without a link', { status: 402 }, 'Subscribe on the platform', 'unpaid'],
    [
      'not found, as the rules say it',
      { status: 404, body: { message: 'Subscription\nnot found' } },
      'The platform says: Subscription not found',
      'not-found',
    ],
    [
      'not found, as worded in the sample',
      { status: 400, body: { message: 'No app' } },
      'The platform knows no subscription of organization 42 to this app: it was removed, or never subscribed. The platform says: No app',
      'not-found',
    ],
    ['not found, without a message', { status: 404 }, 'it was removed, or never subscribed.', 'not-found'],
    [
      'a token that was revoked',
      { status: 401 },
      'The platform no longer accepts the authorization for organization 42',
      'unauthorized',
    ],
    ['a failure', { status: 500 }, 'no usable answer about the subscription (status 500).', 'unknown'],
    ['a redirect', { status: 302, headers: { location: '/' } }, '(status 302)', 'unknown'],
    ['no date', { status: 200, body: { expires: 'soon' } }, '(status 200)', 'unknown'],
    [
      'no date of the calendar',
      { status: 200, body: { expires: '2030-02-30 00:00:00' } },
      '(status 200)',
      'unknown',
    ],
    ['no JSON', { status: 200, body: '<html>' }, '(status 200)', 'unknown'],
    ['a broken connection', 'reset', 'closed the connection early.', 'unknown'],
    [
      'silence',
      'hang',
      `did not answer within ${counted(SECONDS, 'second')}. Therefore it is not known whether organization 42 may use`,
      'unknown',
    ],
  ]

  test.each(replies)('%s', async (_case, reply, sentence, code) => {
    platform.subscription = () => reply
    await expectRefused(sentence)
    expect(running.log.at(-1)).toMatchObject({ outcome: 'not allowed', code })
    // A token that cannot be exchanged for another one is not sent again.
    expect(platform.asked.filter(({ path }) => path.endsWith('/subscription'))).toHaveLength(1)
  })

  test.each(replies)('but not while a stored date holds: %s', async (_case, reply) => {
    platform.subscription = () => reply
    await pay(Date.now() + DAY)
    const { body } = await job()
    expect(body.data).toBeDefined()
    expect(platform.asked).toEqual([])
  })

  test('an unpaid subscription is checked again for each job, so a payment takes effect at once', async () => {
    platform.subscription = () => ({ status: 402 })
    await expectRefused('is not paid')
    platform.subscription = standard
    const { body } = await job()
    expect(body.data).toBeDefined()
  })

  test('an organization that has not authorized the app gets the link to do so', async () => {
    await expectRefused(
      `This app has not been authorized for organization 5 yet. Open ${running.host.baseUrl}/oauth/start?organization=5&proof=`,
      { organization: { id: 5 } },
    )
    expect(platform.asked).toEqual([])
  })

  test('a job that names no organization', async () => {
    await expectRefused('names neither an organization nor a project', { project: null })
    expect(lastCode()).toBe('unnamed')
    await expectRefused('names neither an organization nor a project', { organization: { domain: 'acme' } })
  })

  test('not found: a platform that adds nothing is not quoted', async () => {
    platform.subscription = () => ({ status: 404, body: { message: ' ' } })
    const { body } = await job()
    expect(body.error?.message).toBe(
      'The platform knows no subscription of organization 42 to this app: it was removed, or never subscribed.',
    )
  })

  test('fetches nothing that the job names', async () => {
    platform.subscription = () => ({ status: 402 })
    await expectRefused('is not paid', {
      organization: { id: 42 },
      file: { name: 'a.json', contentUrl: `${platform.url}/file` },
    })
    expect(platform.asked.map(({ path }) => path)).not.toContain('/file')
  })
})

test('in the standard edition, the project is the key', async () => {
  await expectRefused('has not been authorized for project 7', { organization: undefined })
  await authorize('project:7')
  const { body } = await job({ organization: undefined })
  expect(body.data).toBeDefined()
  expect(platform.asked.at(-1)?.headers.authorization).toBe('Bearer access-of-project:7')
})

test('a job whose addresses point at another platform gets no token sent there', async () => {
  const evil = await fakePlatform()
  const { body } = await job({
    organization: { id: 42, domain: 'evil', baseUrl: evil.url, apiBaseUrl: `${evil.url}/api/v2` },
  })
  expect(body.data).toBeDefined()
  expect(evil.asked).toEqual([])
  expect(platform.asked).toHaveLength(1)
  await evil.close()
})

test('a job that ends early leaves the question of the others alone', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { guard } = running.host
  const question = platform.subscription
  platform.subscription = (asked) => {
    release()
    return question(asked)
  }
  const ending = new AbortController()
  const ended = guard?.admit('organization:42', ending.signal)
  const other = guard?.admit('organization:42', new AbortController().signal)
  ending.abort(new Error('gone'))
  await expect(ended).rejects.toThrow('gone')
  await held
  await expect(other).resolves.toBeUndefined()
})

test('an unavailable database is not a refusal, and the reason stays in the log', async () => {
  const other = await runHost({ ...platformEnvironment(platform), ATLAS_PAYMENT: 'platform' })
  await other.host.authorizations?.database.destroy()
  const { status, body } = await other.parse('json', '{"a":"b"}', { organization: { id: 42 } })
  expect(status).toBe(503)
  expect(body.error?.message).toBe(
    'The host cannot check at the moment whether this job is paid for. Try again in a few minutes.',
  )
  expect(other.log.at(-1)).toMatchObject({
    level: 'error',
    stack: expect.stringContaining('destroyed') as string,
  })
  await other.close()
})

test('a token that the platform counts as expired before we do is refreshed, and the job is done', async () => {
  const { access_token, refresh_token } = (
    platform.token({ method: 'POST', path: '/oauth/token', headers: {}, body: {} }) as {
      body: Record<'access_token' | 'refresh_token', string>
    }
  ).body
  const given = { accessToken: access_token, refreshToken: refresh_token, expiresIn: 3600 }
  await connected().table.put('organization:42', given, Date.now())
  platform.subscription = (asked) =>
    asked.headers.authorization === `Bearer ${access_token}` ? { status: 401 } : standard(asked)
  const { body } = await job()
  expect(body.data).toBeDefined()
  expect(platform.asked.map(({ path }) => path.split('/').at(-1))).toEqual([
    'subscription',
    'token',
    'subscription',
  ])
})

test('an expired token is refreshed before the question', async () => {
  await authorize('organization:42', 1)
  await connected()
    .database.updateTable('tokens')
    .set({ expires_at: 1, refresh_at: 1 })
    .where('organization', '=', 'organization:42')
    .execute()
  platform.token = ({ body }) => ({
    status: 200,
    body: {
      access_token: `new-after-${String(body['refresh_token'])}`,
      token_type: 'Bearer',
      expires_in: 60,
      refresh_token: 'n',
    },
  })
  await job()
  expect(platform.asked.map(({ path }) => path)).toEqual([
    '/oauth/token',
    '/api/v2/applications/atlas-formats/subscription',
  ])
  expect(platform.asked[1]?.headers.authorization).toBe('Bearer new-after-r')
})
