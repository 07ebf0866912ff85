// The HTTP app of a host, apart from its listener: routes, the shape of errors, security headers.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { failureBody } from '../../core/wire/answer.ts'
import { CallError } from '../../core/wire/call.ts'
import type { Config } from '../config.ts'
import { descriptorRoutes } from '../plugins/descriptor-routes.ts'
import { Desk } from '../jobs/job-handler.ts'
import { createFront } from './http-server.ts'
import { JSON_TYPE } from './headers.ts'
import { healthRoutes } from './health-routes.ts'
import type { Host } from '../host.ts'
import { bugMessage, stackOf } from '../jobs/job-steps.ts'
import { logOptions } from './log.ts'
import { listenForMetrics, metricsRoutes } from '../metrics/routes.ts'
import { moduleRoutes, takeModuleCall } from '../jobs/routes.ts'
import { oauthRoutes } from '../oauth/routes.ts'
import { resultRoutes } from '../results/routes.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { trialRoutes } from '../pages/trial-routes.ts'
import { answerUnreadable, unreadable } from './malformed-requests.ts'

/** No route has a schema; without this, the framework would load the compilers of schemas at the start. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Builds the app. The caller listens, or injects requests in tests; `log` replaces the standard error output. */
export function createApp(host: Host, log?: Writable): FastifyInstance {
  const pathOf = ({ url = '/' }: { url?: string | undefined }): string => withoutPrefix(url, host.baseUrl)
  const app = fastify({
    logger: logOptions(host.config, log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // A request that came over a connection of before is a job like any other.
    return503OnClosing: false,
    serverFactory: (framework) =>
      createFront(
        host.config.connections,
        (request, response) => takeModuleCall(host, desk, pathOf(request), request, response),
        framework,
      ),
    rewriteUrl: pathOf,
    schemaController: NO_SCHEMAS,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => answerUnrouted(error, reply as FastifyReply),
  })
  const desk = new Desk(host, app.log)
  host.workers.onFault = (error) => app.log.error({ stack: stackOf(error) }, 'a worker failed')
  if (host.guard) host.guard.onFault = (message) => app.log.error({ message }, 'the guard')
  // Bodies are bytes: they are parsed in worker processes, never here.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', async (_request, reply) => void reply.headers(SECURITY_HEADERS))
  closeConnectionsOnStop(app, desk, host.config)
  app.setNotFoundHandler((_request, reply) => {
    host.metrics.add('unknownAddresses', {})
    return answerNotFound(reply)
  })
  app.setErrorHandler(answerError)
  moduleRoutes(app, host, desk)
  resultRoutes(app, host)
  descriptorRoutes(app, host)
  healthRoutes(app, host)
  metricsRoutes(app, host)
  oauthRoutes(app, host)
  trialRoutes(app, host)
  return app
}

/** Seconds after the last job could have ended, in which its answer is sent. */
const FAREWELL_SECONDS = 2

/** A caller that keeps its connection would keep a host alive that has answered its last job. */
function closeConnectionsOnStop(app: FastifyInstance, desk: Desk, { jobSeconds }: Config): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    desk.close()
    // Node does not look any more whether a request comes to its end.
    const milliseconds = (jobSeconds + FAREWELL_SECONDS) * 1000
    setTimeout(() => app.server.closeAllConnections(), milliseconds).unref()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}

/** Listens, and where no base address is set, takes the one that came of it. */
export async function listen(app: FastifyInstance, host: Host): Promise<void> {
  const { port, host: address, baseUrl } = host.config
  await listenForMetrics(app, host)
  await app.listen({ port, host: address })
  if (baseUrl !== undefined) return
  const { port: taken } = app.server.address() as AddressInfo
  host.baseUrl = `http://127.0.0.1:${taken}`
}

/** A proxy may hand the path prefix of the public address on, or take it off: both arrive at the same routes. */
function withoutPrefix(url: string, baseUrl: string): string {
  const [, prefix = ''] = /^https?:\/\/[^/]*(.*?)\/?$/.exec(baseUrl) ?? []
  return prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url
}

function answerNotFound(reply: FastifyReply): FastifyReply {
  const message = 'There is nothing at this address. If it stood in a descriptor, register the app again.'
  return reply.code(404).type(JSON_TYPE).send(failureBody(message))
}

/** An address that no route can be found for: the hook that gives all others their headers has not run. */
function answerUnrouted(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, message } = unreadable(error)
  return reply.code(status).headers(SECURITY_HEADERS).type(JSON_TYPE).send(failureBody(message))
}

/** A call that is no job, or a bug: the stack goes into the log, a number to find it by into the answer. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error)
  reply.code(status).type(JSON_TYPE)
  if (status < 500 && error instanceof Error) return reply.send(failureBody(error.message))
  request.log.error({ stack: stackOf(error) }, 'a bug')
  return reply.send(failureBody(bugMessage(request.id)))
}

function statusOf(error: unknown): number {
  if (error instanceof CallError) return error.status
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500
}
