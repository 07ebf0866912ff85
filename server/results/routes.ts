// Stored results over HTTP: streamed, never sniffed, previews under the policy that allows nothing active.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_POLICY } from '../../core/preview.ts'
import { failureBody } from '../../core/wire/answer.ts'
import type { Host } from '../host.ts'
import { stackOf } from '../../core/errors.ts'
import type { OpenResult } from './results.ts'
import { StoreFault } from './store.ts'

/** Seconds after which a caller may try again where the store was away. */
const RETRY_SECONDS = 5

/** GET {base}/results/{name}. The name is the whole permission: the platform fetches without any other. */
export function resultRoutes(app: FastifyInstance, { results }: Host): void {
  app.route<{ Params: { name: string } }>({
    // HEAD by itself, else the framework would read the whole result to answer it.
    method: ['GET', 'HEAD'],
    url: '/results/:name',
    handler: async (request, reply) => {
      try {
        const result = await results.open(request.params.name)
        return result ? send(request, reply, result) : reply.callNotFound()
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error
        request.log.error({ stack: stackOf(error.cause) }, 'the result store')
        reply.code(503).header('retry-after', RETRY_SECONDS).type('application/json; charset=utf-8')
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
  // A stream that is left unread may report that as an error, which is none here.
  result.stream.on('error', () => {}).destroy()
  return reply.send()
}
