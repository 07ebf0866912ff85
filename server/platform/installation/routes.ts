// The events of a platform over HTTP, and the logo, for platforms that report installations.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { ICON_SVG } from '../../web/html.ts'
import type { Host } from '../../host.ts'
import { notFound } from '../../http/access.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { readCallBody } from '../../http/request-body.ts'
import { PlatformError } from '../oauth/platform-error.ts'
import { LOGO_PATH } from '../../plugins/describe-app.ts'
import { bearerToken } from './call-tokens.ts'

/** Events are small. */
const EVENT_BYTES = 100_000

const EVENTS = ['installed', 'uninstall'] as const

/** POST {base}/{capability}/events/{installed, uninstall}, and GET {base}/logo.svg. */
export function installationRoutes(app: FastifyInstance, host: Host): void {
  const installations = host.authorizations?.installations
  if (!installations) return
  app.get(LOGO_PATH, (_request, reply) => reply.type('image/svg+xml').send(ICON_SVG))
  for (const event of EVENTS) {
    app.post<{ Params: { capability: string } }>(`/:capability/events/${event}`, async (request, reply) => {
      if (!host.capability.isValid(request.params.capability)) return notFound(reply)
      await checkToken(host, request)
      const body = await readCallBody(request.raw, EVENT_BYTES)
      try {
        const organization = await (event === 'installed'
          ? installations.install(body)
          : installations.uninstall(body))
        request.log.info({ organization }, event)
        return reply.code(204).send()
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        return refuse(reply, request, error)
      }
    })
  }
}

/** Events need no token, since their address has the capability. One that is sent must be valid. */
async function checkToken({ callTokens }: Host, { headers }: FastifyRequest): Promise<void> {
  const token = bearerToken(headers)
  if (token !== undefined) await callTokens?.check(token)
}

/** After another answer than 2xx, the platform removes the app again. */
function refuse(
  reply: FastifyReply,
  request: FastifyRequest,
  { reason, message }: PlatformError,
): FastifyReply {
  request.log.warn({ reason, message }, 'not installed')
  return reply
    .code(502)
    .type(JSON_TYPE)
    .send(failureBody(`The app got no token. ${message}`))
}
