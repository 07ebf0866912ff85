// Our client against an authorization server of other authors: consent, decline, exchange, refresh, a used token.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CLIENT, platformEnvironment } from '../../test/server/fake-platform.ts'
import { runHost, type RunningHost } from '../../test/server/running-host.ts'

const SCOPES = ['project', 'read:files']

let running: RunningHost
let provider: Provider
let answer: RequestListener
const server = createServer((request, response) => answer(request, response))

beforeAll(async () => {
  // It warns of what only production would need.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  running = await runHost({ ...platformEnvironment({ url }), ATLAS_SCOPES: SCOPES.join(' ') }, true)
  provider = makeProvider(url, `${running.host.baseUrl}/oauth/callback`)
  const handle = provider.callback()
  answer = async (request, response) => {
    if (request.url === '/oauth/token') await takeJson(request)
    await handle(request, response)
  }
})
afterAll(async () => {
  await running.close()
  server.closeAllConnections()
  server.close()
  vi.restoreAllMocks()
})

function makeProvider(issuer: string, redirectUri: string): Provider {
  return new Provider(issuer, {
    routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: SCOPES,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: { AccessToken: 3600, RefreshToken: 86_400, Session: 600, Grant: 86_400, Interaction: 600 },
    cookies: { keys: ['a-key-of-tests'] },
  })
}

/** The server itself reads forms; the specification sends JSON. */
async function takeJson(request: IncomingMessage & { body?: unknown }): Promise<void> {
  expect(request.headers['content-type']).toBe('application/json')
  request.body = await json(request)
  request.headers['content-type'] = 'application/x-www-form-urlencoded'
}

/** A browser that follows nothing by itself. */
class Browser {
  readonly #cookies = new Map<string, string>()

  async visit(url: string, form?: Record<string, string>): Promise<{ page: string; location: string }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return { page: await response.text(), location: location ? new URL(location, url).href : '' }
  }

  /** From the start link to the server's first question: its address. */
  async begin(organization: number): Promise<string> {
    const start = await this.visit(`${running.host.baseUrl}/oauth/start?organization=${organization}`)
    const { location } = await this.visit(start.location)
    if (!location.includes('/interaction/'))
      throw new Error(`The server asked nothing, but sent to ${location}.`)
    return location
  }

  /** Answers the server's questions with yes until it sends back to the host, and visits that address. */
  async consent(question: string): Promise<string> {
    let at = question
    for (const prompt of ['login', 'consent']) {
      const { location } = await this.visit(at, { prompt, login: 'anna', password: 'any' })
      const resumed = await this.visit(location)
      at = resumed.location
      if (at.startsWith(running.host.baseUrl)) break
    }
    return (await this.visit(at)).page
  }

  async decline(question: string): Promise<string> {
    const { location } = await this.visit(`${question}/abort`)
    const resumed = await this.visit(location)
    return (await this.visit(resumed.location)).page
  }
}

function connected() {
  const { authorizations } = running.host
  if (!authorizations) throw new Error('The host is not connected.')
  return authorizations
}

/** Makes the stored access token one that has expired. */
const expire = () =>
  connected().database.updateTable('tokens').set({ refresh_at: 1, expires_at: 1 }).execute()

const isKnown = async (token: string) => (await provider.AccessToken.find(token)) !== undefined

test('consent returns tokens that the server knows, and each refresh returns new ones', async () => {
  const browser = new Browser()
  const page = await browser.consent(await browser.begin(42))
  expect(page).toContain('The app may now act for organization 42.')
  const { tokens } = connected()
  const seen = [await tokens.access('organization:42')]
  for (let refresh = 0; refresh < 3; refresh++) {
    await expire()
    seen.push(await tokens.access('organization:42'))
  }
  expect(new Set(seen).size).toBe(4)
  expect(await Promise.all(seen.map(isKnown))).not.toContain(false)
})

test('a used refresh token is refused by the server, which leads to "authorize again"', async () => {
  const browser = new Browser()
  await browser.consent(await browser.begin(43))
  const { tokens, table, database } = connected()
  const old = await table.read('organization:43')
  await expire()
  await tokens.access('organization:43')
  // As if a backup of the database had been brought back.
  await database
    .updateTable('tokens')
    .set({ ...old })
    .where('organization', '=', 'organization:43')
    .execute()
  await expire()
  await expect(tokens.access('organization:43')).rejects.toThrow('has ended and cannot be renewed.')
  const again = new Browser()
  await again.consent(await again.begin(43))
  expect(await isKnown(await tokens.access('organization:43'))).toBe(true)
})

test('declined consent comes back as a sentence', async () => {
  const browser = new Browser()
  const page = await browser.decline(await browser.begin(44))
  expect(page).toContain('You declined, so the app may not act for organization 44.')
  await expect(connected().tokens.access('organization:44')).rejects.toThrow('has not been authorized')
})
