// Where the metrics are read: on a port of their own, for the operator's network; on a local host at /metrics as well.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLocalCall } from '../http/local-access.ts'
import type { Host } from '../host.ts'
import { readingsOf } from './gauges.ts'

/** GET {base}/metrics on a local host. Elsewhere the public port says nothing of them. */
export function metricsRoutes(app: FastifyInstance, host: Host): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocalCall(host, request)) return reply.callNotFound()
    const { contentType, text } = await host.metrics.text(readingsOf(host))
    return reply.type(contentType).send(text)
  })
}

/** Listens where `ATLAS_METRICS` says, until the app is closed and its last job done; nothing where it is not set. */
export async function listenForMetrics(app: FastifyInstance, host: Host): Promise<Server | undefined> {
  const { metrics: place } = host.config
  if (!place) return undefined
  const server = createServer((request, response) => void answer(host, request, response))
  // By itself it keeps no process alive whose own port could not be had.
  server.unref()
  server.listen(place.port, place.address)
  await once(server, 'listening')
  app.addHook('onClose', () => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

async function answer(host: Host, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n')
    return
  }
  const { contentType, text } = await host.metrics.text(readingsOf(host))
  response.writeHead(200, { 'content-type': contentType }).end(text)
}
