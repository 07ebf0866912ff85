// The routes of the authorization pages.
import type { FastifyInstance } from 'fastify'
import type { Host } from '../../host.ts'
import { callback, start } from './flow.ts'
import { forget, list } from './organization-handlers.ts'
import { NOT_CONNECTED } from './outcomes.ts'
import { answer, type Handler, type Params, type OAuthQuery } from './page-requests.ts'

type Route = readonly [method: 'GET' | 'POST', path: string, handler: Handler]

/** Open to everyone whom the platform redirects. The state decides who is accepted. */
const PUBLIC: Route = ['GET', '/oauth/callback', callback]

/** With the address secret in the path, and on a local host also without. */
const GUARDED: readonly Route[] = [
  ['GET', '/oauth/start', start],
  ['GET', '/organizations', list],
  ['POST', '/organizations/forget', forget],
]

/**
 * All authorization pages. Without a platform, each of them shows that the host is not connected. If the platform reports
 * installations, people do not authorize the app, and only the list of organizations is left.
 */
export function oauthRoutes(app: FastifyInstance, host: Host): void {
  const below = GUARDED.map(([method, path, handler]): Route => [method, `/:addressSecret${path}`, handler])
  for (const [method, url, handler] of [PUBLIC, ...GUARDED, ...below]) {
    if (host.authorizations?.installations && url.includes('/oauth/')) continue
    app.route<{ Params: Params; Querystring: OAuthQuery }>({
      method,
      url,
      handler: async (request, reply) => {
        if (host.authorizations) return handler(host, host.authorizations, request, reply)
        return answer(reply, 404, NOT_CONNECTED)
      },
    })
  }
}
