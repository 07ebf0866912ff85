// A platform for tests: the token endpoint and the subscription endpoint as the specification has them, on loopback.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that came. */
export interface Asked {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** What an endpoint answers. `hang` never does, `reset` breaks the connection off. */
export type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'reset'

export interface FakePlatform {
  url: string
  /** All requests, in order. */
  asked: Asked[]
  /** Answers of the token endpoint; the default returns new tokens for any code, and for each refresh token once. */
  token: (asked: Asked) => Reply
  /** Answers of the subscription endpoint; the default is a subscription for a day. */
  subscription: (asked: Asked) => Reply
  /** Every token that was given out. */
  given: string[]
  /** Refresh tokens that came more than once, or were never given out. */
  misused: string[]
  /** How many seconds an access token lives. */
  expiresIn: number
  close(): Promise<void>
}

export const CLIENT = { id: 'client-of-tests', secret: 'secret-of-the-client-of-tests' }

/** What connects a host to it. */
export function platformEnvironment({ url }: Pick<FakePlatform, 'url'>): Record<string, string> {
  return { ATLAS_PLATFORM_URL: url, ATLAS_CLIENT_ID: CLIENT.id, ATLAS_CLIENT_SECRET: CLIENT.secret }
}

/** A date as the platform writes it. */
export function platformDate(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

/** Starts a platform. */
export async function fakePlatform(): Promise<FakePlatform> {
  const usable = new Set<string>()
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request
    const content = await text(request)
    const asked: Asked = { method, path, headers, body: content ? JSON.parse(content) : {} }
    platform.asked.push(asked)
    send(response, path === '/oauth/token' ? platform.token(asked) : platform.subscription(asked))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const platform: FakePlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    given: [],
    misused: [],
    expiresIn: 3600,
    token({ body }) {
      const refresh = body['refresh_token']
      if (typeof refresh === 'string' && !usable.delete(refresh)) {
        platform.misused.push(refresh)
        return { status: 400, body: { error: 'invalid_grant' } }
      }
      const pair = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` }
      usable.add(pair.refresh_token)
      platform.given.push(...Object.values(pair))
      return { status: 200, body: { ...pair, token_type: 'bearer', expires_in: platform.expiresIn } }
    },
    subscription: () => ({ status: 200, body: { expires: platformDate(Date.now() + 86_400_000) } }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return platform
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  if (reply === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  const { status, body, headers } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
}
