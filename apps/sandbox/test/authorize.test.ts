// The authorization endpoint: consent, refusal, and forged redirect addresses.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRegistered, redirectFault } from '../oauth/redirects.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { CALLBACK, openTestSandbox, register, type OpenedSandbox } from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let clientId: string

function withSandbox(): void {
  beforeEach(async () => {
    place = await sqlite.create()
    opened = await openTestSandbox(place)
    clientId = (await register(opened.sandbox)).registration.clientId
  })
  afterEach(async () => {
    await opened.close()
    await place.remove()
  })
}

function address(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const defaults = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'project tm',
    state: 's 1',
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...defaults, ...changes })) {
    if (value !== undefined) query.set(name, value)
  }
  return `/oauth/authorize?${query.toString()}`
}

describe('consent', () => {
  withSandbox()

  test('names the app, the scopes and the person, and approval redirects with code and state', async () => {
    const olga = await opened.browser('olga')
    const page = await olga.open(address())
    expect(page.statusCode).toBe(200)
    for (const shown of ['Tidewater', 'Olga Ortiz', '>project<', '>tm<', CALLBACK])
      expect(page.body).toContain(shown)
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://app.example")

    const { statusCode, headers } = await olga.send(address(), address(), { decision: 'approve' })
    const location = new URL(headers.location ?? '')
    expect(statusCode).toBe(303)
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect([...location.searchParams.keys()]).toEqual(['code', 'state'])
    expect(location.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    expect(location.searchParams.get('state')).toBe('s 1')
  })

  test('that is declined redirects with access_denied and state', async () => {
    const olga = await opened.browser('olga')
    const { headers } = await olga.send(address(), address(), { decision: 'decline' })
    expect(headers.location).toBe(`${CALLBACK}?error=access_denied&state=s+1`)
  })

  test.each(['', 's+1', 's%201', 'a%2Bb%2fc', '%ff%00', 'a=b==', '%F0%9F%99%82', 'it~(ok)*'])(
    'echoes state=%s as it came',
    async (state) => {
      const url = `${address({ state: undefined })}&state=${state}`
      const olga = await opened.browser('olga')
      const page = await olga.open(url)
      const [, action = ''] =
        /<form method="post" action="([^"]+)"/.exec(page.body.split('<h1>')[1] ?? '') ?? []
      const sent = action.replaceAll('&amp;', '&')
      expect(sent).toBe(url)
      for (const [decision, answer] of [
        ['approve', /\?code=[\w-]{43}&state=(.*)$/],
        ['decline', /\?error=access_denied&state=(.*)$/],
      ] as const) {
        const { headers } = await olga.send(url, sent, { decision })
        expect(answer.exec(headers.location ?? '')?.[1]).toBe(state)
      }
    },
  )

  test('without state adds none, and keeps the query of the redirect address', async () => {
    const { registrations } = opened.sandbox
    const [registration] = await registrations.of('person:olga')
    const withQuery = `${CALLBACK}?tenant=7`
    await registrations.change(clientId, {
      name: registration?.name ?? '',
      redirectUris: [withQuery],
      account: 'person:olga',
    })
    const olga = await opened.browser('olga')
    const url = address({ redirect_uri: withQuery, state: undefined })
    const { headers } = await olga.send(url, url, { decision: 'decline' })
    expect(headers.location).toBe(`${withQuery}&error=access_denied`)
  })
})

describe('an authorization request', () => {
  withSandbox()

  test('leads to the sign-in page first, and then back to the same request', async () => {
    const browser = await opened.browser()
    const { headers } = await browser.open(address())
    expect(headers.location).toBe(`/sign-in?${new URLSearchParams({ next: address() }).toString()}`)
    const signedIn = await browser.send(headers.location ?? '', '/sign-in', {
      person: 'olga',
      next: address(),
    })
    expect(signedIn.headers.location).toBe(address())
  })

  test.each([
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    '\t//evil.example',
    'javascript:alert(1)',
    '//',
    '/\r\n/evil.example',
  ])('signing in never leads to %s', async (next) => {
    const browser = await opened.browser()
    const { headers } = await browser.send('/sign-in', '/sign-in', { person: 'olga', next })
    expect(headers.location).toBe('/')
  })

  test.each([
    ['a query that ends like a registered address', 'https://evil.example/?x=https://app.example/callback'],
    ['a user name that looks like the host', 'https://app.example@evil.example/callback'],
    ['a user name before the host', 'https://user@app.example/callback'],
    ['capitals in the host', 'https://APP.example/callback'],
    ['capitals in the path', 'https://app.example/Callback'],
    ['a longer path', 'https://app.example/callback/more'],
    ['a shorter path', 'https://app.example/'],
    ['a path that climbs', 'https://app.example/x/../callback'],
    ['a slash at the end', 'https://app.example/callback/'],
    ['a dot behind the host', 'https://app.example./callback'],
    ['a dot behind the path', 'https://app.example/callback.'],
    ['the default port', 'https://app.example:443/callback'],
    ['another port', 'https://app.example:8443/callback'],
    ['another scheme', 'http://app.example/callback'],
    ['a query of its own', 'https://app.example/callback?x=1'],
    ['a fragment', 'https://app.example/callback#x'],
    ['a subdomain', 'https://app.example.evil.example/callback'],
    ['a backslash', 'https://app.example\\@evil.example/callback'],
    ['a space before it', ' https://app.example/callback'],
    ['a percent for a letter', 'https://app.example/%63allback'],
    ['no address', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('a redirect address with %s is shown as an error, without a redirect', async (_name, redirect) => {
    const olga = await opened.browser('olga')
    const shown = await olga.open(address({ redirect_uri: redirect }))
    const decided = await olga.send(address(), address({ redirect_uri: redirect }), { decision: 'approve' })
    for (const { statusCode, headers, body } of [shown, decided]) {
      expect(statusCode).toBe(400)
      expect(headers.location).toBeUndefined()
      expect(body).toContain('redirect_uri')
    }
  })

  test('an unknown or repeated client id is shown as an error', async () => {
    const olga = await opened.browser('olga')
    for (const url of [
      address({ client_id: 'nobody' }),
      `${address()}&client_id=nobody`,
      address({ client_id: undefined }),
    ]) {
      const { statusCode, headers, body } = await olga.open(url)
      expect(statusCode).toBe(400)
      expect(headers.location).toBeUndefined()
      expect(body).toContain('client_id')
    }
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ scope: '  ' }, 'invalid_scope'],
    [{ scope: 'pro"ject' }, 'invalid_scope'],
    [{ scope: 'prüject' }, 'invalid_scope'],
  ])('the error of %j is sent to the app: %s', async (changes, error) => {
    const olga = await opened.browser('olga')
    const location = new URL((await olga.open(address(changes))).headers.location ?? '')
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('state')).toBe('s 1')
  })

  test.each([
    [
      'an unknown method',
      'code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S512',
    ],
    ['a short challenge', 'code_challenge=E9Melhoa2OwvFrEMTJguCH&code_challenge_method=S256'],
    ['a method without a challenge', 'code_challenge_method=S256'],
    ['two challenges', `code_challenge=${'a'.repeat(43)}&code_challenge=${'b'.repeat(43)}`],
  ])('with %s sends the app an error', async (_what, more) => {
    const olga = await opened.browser('olga')
    const { headers } = await olga.open(`${address()}&${more}`)
    expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('invalid_request')
  })

  test.each(['response_type', 'scope', 'state'])(
    'the error of a repeated %s is sent to the app',
    async (name) => {
      const olga = await opened.browser('olga')
      const { headers } = await olga.open(`${address()}&${name}=code`)
      expect(new URL(headers.location ?? '').searchParams.get('error')).toBe('invalid_request')
    },
  )

  test('an app may have several addresses, which are compared exactly', () => {
    const registered = [CALLBACK, 'http://127.0.0.1:4040/oauth/callback']
    for (const known of registered) expect(isRegistered(known, registered)).toBe(true)
    expect(isRegistered('http://127.0.0.1:4040/oauth', registered)).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    'https://app.example/#part',
    'https://app.example/#',
    'https://user:word@app.example/',
    '/callback',
    'ftp://app.example/',
  ])('%s cannot be registered', (redirect) => {
    expect(redirectFault(redirect)).toContain(redirect)
  })
})
