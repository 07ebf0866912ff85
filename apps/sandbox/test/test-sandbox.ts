// A sandbox for tests, with a manual clock, and browser sessions that open its pages.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createSandboxApp, listenOnLoopback } from '../app.ts'
import type { AppDescriptor } from '../calls/descriptor.ts'
import type { Registration } from '../oauth/registrations.ts'
import { accountOf, personOf, type Person } from '../people.ts'
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { readSandboxSettings, type SandboxSettings } from '../settings.ts'
import { readCookies } from '@atlas/server/web/cookies.ts'
import type { Place } from '../../../test/storage/databases.ts'

/** A sandbox and its clock. */
export interface OpenedSandbox {
  sandbox: Sandbox
  app: FastifyInstance
  /** Lines of the log. */
  log: string[]
  /** Advances the clock. */
  wait(seconds: number): void
  /** Opens a browser session. Signs in if a person is given. */
  browser(person?: string): Promise<BrowserSession>
  close(): Promise<void>
}

/** The first of June 2026, noon, in UTC. */
export const NOON = Date.UTC(2026, 5, 1, 12)

/** Opens a sandbox. It listens only if `isListening`. */
export async function openTestSandbox(
  { folder }: Place,
  settings: Partial<SandboxSettings> = {},
  isListening = false,
): Promise<OpenedSandbox> {
  let now = NOON
  const read = readSandboxSettings({ ATLAS_DATA: folder, SANDBOX_PORT: '0' })
  const sandbox = await openSandbox({ ...read, ...settings }, () => now)
  const log: string[] = []
  const app = createSandboxApp(sandbox, { write: (line: string) => log.push(line) })
  if (isListening) await listenOnLoopback(app, sandbox)
  return {
    sandbox,
    app,
    log,
    wait: (seconds) => void (now += seconds * 1000),
    async browser(person) {
      const browser = new BrowserSession(app)
      if (person !== undefined) await browser.send('/sign-in', '/sign-in', { person })
      return browser
    },
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}

/** The fields of a form. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

/** Stores cookies as a browser does, and sends forms with the token of their page. */
export class BrowserSession {
  readonly #app: FastifyInstance
  /** The `cookie` header. */
  cookie = ''

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Opens a page. */
  async open(url: string): Promise<LightMyRequestResponse> {
    return this.#storeCookies(
      await this.#app.inject({ method: 'GET', url, headers: { cookie: this.cookie } }),
    )
  }

  /** Opens a page, fills in its form and sends it. */
  async send(page: string, action: string, fields: Fields): Promise<LightMyRequestResponse> {
    return this.post(action, { token: tokenIn((await this.open(page)).body), ...fields })
  }

  /** Sends a form without opening its page. */
  async post(
    url: string,
    fields: Fields,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ): Promise<LightMyRequestResponse> {
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) form.append(name, value)
    }
    const response = await this.#app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: this.cookie, ...headers },
      payload: form.toString(),
    })
    return this.#storeCookies(response)
  }

  #storeCookies(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = cookie.split(';')
      const cookies = new Map([...readCookies(this.cookie), ...readCookies(pair)])
      this.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    return response
  }
}

/** The token of the forms of a page. */
export function tokenIn(body: string): string {
  return /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

/** A person of the sandbox. */
export function person(id: string): Person {
  const found = personOf(id)
  if (!found) throw new Error(`Unknown person: ${id}.`)
  return found
}

/** The redirect address of the registered app. */
export const CALLBACK = 'https://app.example/callback'

/** Registers an app for a person's account. */
export function register(
  { registrations }: Sandbox,
  owner = 'olga',
  redirectUris: readonly string[] = [CALLBACK],
): Promise<{ registration: Registration; secret: string }> {
  return registrations.add({ name: 'Tidewater', redirectUris, account: accountOf(person(owner)) })
}

/** A descriptor as the sandbox stores it. */
export function descriptorOf(clientId: string, more: Partial<AppDescriptor> = {}): AppDescriptor {
  const patterns = { fileName: '\\.tide$' }
  return {
    identifier: 'tidewater',
    name: 'Tidewater',
    baseUrl: 'http://127.0.0.1:9',
    authentication: { type: 'platform_app', clientId },
    scopes: ['project'],
    modules: [
      {
        kind: 'custom-file-format',
        key: 'tide',
        url: '/tide',
        type: 'tide',
        signaturePatterns: patterns,
        multilingual: false,
      },
      { kind: 'file-pre-export', key: 'tide', url: '/export', signaturePatterns: {}, multilingual: false },
    ],
    ...more,
  }
}

/** Installs an app for a person's account without fetching its descriptor. */
export async function install(
  { installations }: Sandbox,
  owner: string,
  descriptor: AppDescriptor,
): Promise<void> {
  const fetched = { address: `${descriptor.baseUrl}/atlas-app.json`, descriptor, problems: [] }
  await installations.install(accountOf(person(owner)), fetched)
}

/** The token endpoint's answer to a JSON body. */
export async function askForTokens(app: FastifyInstance, fields: object): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/oauth/token', payload: fields })
}
