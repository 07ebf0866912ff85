// What is handed out to apps, over HTTP. The name is the whole permission: apps fetch without any other.
import type { FastifyInstance } from 'fastify'
import type { Handouts } from './handouts.ts'

/** The path that names of handouts are appended to. */
export const HANDOUT_PATH = '/handed-out/'

/** GET {base}/handed-out/{name} */
export function handoutRoutes(app: FastifyInstance, handouts: Handouts): void {
  app.get<{ Params: { name: string } }>(`${HANDOUT_PATH}:name`, async ({ params }, reply) => {
    const handout = handouts.get(params.name)
    if (!handout) return reply.callNotFound()
    // A file may be anything, a page with scripts too: nobody is to open it here.
    reply.header('content-disposition', 'attachment').header('x-content-type-options', 'nosniff')
    return reply.type(handout.contentType).send(handout.bytes)
  })
}
