// Stored results over HTTP: streamed, never sniffed, previews under the policy that allows nothing active.
import type { FastifyInstance } from 'fastify'
import { PREVIEW_POLICY } from '../core/preview.ts'
import type { Host } from './host.ts'

/** GET {base}/results/{name}. The name is the whole permission: the platform fetches without any other. */
export function resultRoutes(app: FastifyInstance, { results }: Host): void {
  app.get<{ Params: { name: string } }>('/results/:name', async (request, reply) => {
    const result = await results.open(request.params.name)
    if (!result) return reply.callNotFound()
    reply.header('content-type', result.contentType).header('content-length', result.bytes)
    if (result.contentType.startsWith('text/html')) reply.header('content-security-policy', PREVIEW_POLICY)
    else reply.header('content-disposition', 'attachment')
    return reply.send(result.stream)
  })
}
