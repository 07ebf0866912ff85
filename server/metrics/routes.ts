// Serves the metrics: on a separate port for the operator's network, and on a local host also at /metrics.
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BoundedServer } from '../net/bounded-server.ts'
import { answerMalformed } from '../net/malformed-requests.ts'
import { refusalForm } from '../http/http-server.ts'
import { SECURITY_HEADERS } from '../web/security-headers.ts'
import { isLocalCall } from '../http/access.ts'
import type { Host } from '../host.ts'
import { gaugeValuesOf } from './gauges.ts'

/** GET {base}/metrics on a local host. On other hosts the public port does not serve metrics. */
export function metricsRoutes(app: FastifyInstance, host: Host): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocalCall(host, request)) return reply.callNotFound()
    const { contentType, text } = await host.metrics.text(gaugeValuesOf(host))
    return reply.type(contentType).send(text)
  })
}

/** Listens at the address in `ATLAS_METRICS`, if set, until the app is closed and its last job is done. */
export async function listenForMetrics(app: FastifyInstance, host: Host): Promise<Server | undefined> {
  const { metrics: place } = host.config
  if (!place) return undefined
  const server = new BoundedServer((request, response) => void answer(host, request, response), refusalForm)
  server.on('clientError', (error, socket: Socket) => answerMalformed(error, socket, refusalForm))
  // Unreferenced, so that the process can end if its main port is taken.
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
    response
      .writeHead(404, { ...SECURITY_HEADERS, 'content-type': 'text/plain' })
      .end('The metrics are at /metrics.\n')
    return
  }
  const { contentType, text } = await host.metrics.text(gaugeValuesOf(host))
  response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': contentType }).end(text)
}
