// Serves stored results over HTTP as streams. Previews get a policy that allows no active content.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stackOf } from '@atlas/core/errors.ts'
import { PREVIEW_POLICY } from '@atlas/core/documents/preview/page.ts'
import { failureBody } from '@atlas/core/wire/answer.ts'
import type { Host } from '../host.ts'
import { JSON_TYPE, RETRY_SECONDS } from '../http/headers.ts'
import type { OpenResult } from './results.ts'
import { StoreFault } from './store.ts'

/** GET {base}/results/{name}. The name is the only permission, because the platform fetches without credentials. */
export function resultRoutes(app: FastifyInstance, { results }: Host): void {
  app.route<{ Params: { name: string } }>({
    // HEAD is listed here, because the framework's own HEAD would read the whole result.
    method: ['GET', 'HEAD'],
    url: '/results/:name',
    handler: async (request, reply) => {
      try {
        const result = await results.open(request.params.name)
        return result ? send(request, reply, result) : reply.callNotFound()
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        request.log.error({ stack: stackOf(error.cause) }, 'the result store')
        reply.code(503).header('retry-after', RETRY_SECONDS).type(JSON_TYPE)
        return reply.send(failureBody(error.message))
      }
    },
  })
}

function send({ method }: FastifyRequest, reply: FastifyReply, result: OpenResult): FastifyReply {
  if ('location' in result) return reply.redirect(result.location, 302)
  reply.header('content-type', result.contentType).header('content-length', result.bytes)
  if (result.contentType.startsWith('text/html')) reply.header('content-security-policy', PREVIEW_POLICY)
  else reply.header('content-disposition', 'attachment')
  if (method !== 'HEAD') return reply.send(result.stream)
  // An unread stream may report an error when it is destroyed, which is expected here.
  result.stream.on('error', () => {}).destroy()
  return reply.send()
}
