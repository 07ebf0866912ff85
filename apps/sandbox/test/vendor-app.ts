// An app for the sandbox under a profile with events. It takes them, gets tokens for them, and echoes jobs.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that came. */
export interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** The app, listening on this machine. */
export class VendorApp {
  readonly received: Received[] = []
  /** How the app is authorized. An agent names its user when it asks for a token. */
  type: 'crowdin_app' | 'crowdin_agent' | 'crowdin_app_with_code' | 'authorization_code' = 'crowdin_app'
  /** Whether it asks for its token with the code and the secret at once. */
  showsSecretAndCode = false
  /** What the app answers to its installation. */
  installedStatus = 204
  /** Whether it refuses events with the domain of another organization. */
  refusesStrangers = false
  /** Who may use it at first. */
  permissions: object | undefined
  /** The last answer of the token endpoint. */
  token: Record<string, unknown> = {}
  baseUrl = ''
  readonly #client: { id: string; secret: string }
  readonly #server: Server

  constructor(client: { id: string; secret: string }) {
    this.#client = client
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return `${this.baseUrl}/app.json`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The bodies of the requests to a path. */
  bodies(path: string): Record<string, unknown>[] {
    return this.received.filter((request) => request.path === path).map(({ body }) => body)
  }

  descriptor() {
    return {
      identifier: 'vendor.app-1',
      name: 'Vendor App',
      baseUrl: this.baseUrl,
      logo: '/logo.png',
      authentication: { type: this.type, clientId: this.#client.id },
      events: { installed: '/installed', uninstall: '/uninstall', subscription_paid: '/paid' },
      scopes: ['project'],
      environments: ['crowdin'],
      ...(this.permissions && { default_permissions: this.permissions }),
      modules: {
        'custom-file-format': [
          { key: 'kv', type: 'kv', url: '/kv', signaturePatterns: { fileName: String.raw`\.kv$` } },
        ],
        'file-post-import': [{ key: 'after', url: '/after' }],
        'file-pre-export': [{ key: 'before', url: '/before' }],
      },
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request
    if (request.method === 'GET') {
      response.end(JSON.stringify(this.descriptor()))
      return
    }
    const body = JSON.parse(await text(request)) as Record<string, unknown>
    this.received.push({ path, headers, body })
    if (path === '/installed')
      this.token = await (this.showsSecretAndCode ? this.askWithSecretAndCode(body) : this.askForToken(body))
    const isStranger = this.refusesStrangers && body['domain'] === 'stranger'
    const event = isStranger ? 401 : { '/installed': this.installedStatus, '/uninstall': 204 }[path]
    if (event !== undefined) response.writeHead(event).end()
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: dataFor(body) }))
  }

  /**
   * Asks the platform for a token, as its documentation has it, for the code of the event if there is one. `changes` replace
   * fields.
   */
  async askForToken(event: Record<string, unknown>, changes: object = {}): Promise<Record<string, unknown>> {
    const { code } = event
    const fields = code === undefined ? this.#installation(event) : { grant_type: 'authorization_code', code }
    return this.#token(event, { ...fields, ...changes })
  }

  /** Asks for a token with the code and the secret at once, as the usual SDK does. */
  async askWithSecretAndCode(event: Record<string, unknown>): Promise<Record<string, unknown>> {
    return this.#token(event, { ...this.#installation(event), code: event['code'] })
  }

  #installation(event: Record<string, unknown>): object {
    return {
      grant_type: this.type,
      app_id: event['appId'],
      app_secret: event['appSecret'],
      domain: event['domain'],
      user_id: event['userId'],
      ...(this.type === 'crowdin_agent' ? { agent_id: event['agentId'] } : {}),
    }
  }

  async #token(event: Record<string, unknown>, fields: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${String(event['baseUrl'])}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: this.#client.id,
        client_secret: this.#client.secret,
        ...fields,
      }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
}

function dataFor({ jobType, strings }: Record<string, unknown>): object {
  const attributes = { crowdinType: 'html' }
  if (jobType === 'parse-file') return { strings: [{ identifier: 'greeting', text: 'Hello', attributes }] }
  if (jobType === 'build-file') return { content: Buffer.from('built').toString('base64') }
  return { strings }
}
