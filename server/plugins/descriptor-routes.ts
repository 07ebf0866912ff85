// The app's descriptor over HTTP: with the capability, and on a local host also without.
import type { FastifyInstance } from 'fastify'
import { isLocalCall } from '../http/access.ts'
import type { Host } from '../host.ts'

/** GET {base}/{capability}/atlas-app.json, and {base}/atlas-app.json on a local host. */
export function descriptorRoutes(app: FastifyInstance, host: Host): void {
  app.get<{ Params: { capability: string } }>('/:capability/atlas-app.json', (request, reply) => {
    if (host.capability.isValid(request.params.capability)) return host.descriptor()
    return reply.callNotFound()
  })
  app.get('/atlas-app.json', (request, reply) => {
    if (isLocalCall(host, request)) return host.descriptor()
    return reply.callNotFound()
  })
}
