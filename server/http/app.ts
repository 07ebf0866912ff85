// The HTTP app of a host without its listener: routes, error answers, security headers.
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
import { messageOf, stackOf } from '@atlas/core/errors.ts'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { listenFault } from '../net/listen-errors.ts'
import { answerMalformed, malformedAnswer } from '../net/malformed-requests.ts'
import type { Config } from '../config.ts'
import { databaseFaultOf } from '../storage/database-fault.ts'
import type { Host } from '../host.ts'
import { bugMessage } from '../jobs/job-answer.ts'
import { JobHandler } from '../jobs/job-handler.ts'
import { RequestPipeline } from '../jobs/request-pipeline.ts'
import { moduleRoutes } from '../jobs/routes.ts'
import { logOptions } from '../log.ts'
import { SettingError } from '../settings.ts'
import { listenForMetrics, metricsRoutes } from '../metrics/routes.ts'
import { installationRoutes } from '../platform/installation/routes.ts'
import { oauthRoutes } from '../platform/oauth/routes.ts'
import { organizationFormatRoutes } from '../organization-formats/routes.ts'
import { trialRoutes } from '../pages/trial-routes.ts'
import { descriptorRoutes } from '../plugins/descriptor-routes.ts'
import { resultRoutes } from '../results/routes.ts'
import { JSON_TYPE, RETRY_SECONDS } from './headers.ts'
import { healthRoutes } from './health-routes.ts'
import { createHttpServer, refusalForm, type Refusal } from './http-server.ts'
import { answerNotFound } from './not-found.ts'
import { openApiRoutes } from './openapi.ts'
import { SECURITY_HEADERS } from '../web/security-headers.ts'

/** Routes have no schemas. Without this setting the framework would load its schema compilers at the start. */
const NO_SCHEMAS = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => JSON.stringify,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** The most characters of a part of an address, such as the key of a module. */
const LONGEST_NAME = 1000

/** Builds the app; `listen` starts it. `log` replaces the standard error output. */
export function createApp(host: Host, log?: Writable): FastifyInstance {
  // A host that is given no address has one without a path, as soon as it listens.
  const [, prefix = ''] = /^https?:\/\/[^/]*(.*?)\/?$/.exec(host.baseUrl) ?? []
  const pathOf = ({ url = '/' }: { url?: string | undefined }): string => withoutPrefix(url, prefix)
  const app = fastify({
    logger: logOptions(host.config, log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // While the host stops, requests on open connections are still answered.
    return503OnClosing: false,
    serverFactory: (framework) =>
      createHttpServer(host.connections, framework, (answer) => countRefusal(answer)),
    rewriteUrl: pathOf,
    // A key of the operator may be longer than the 100 characters that the framework takes.
    routerOptions: { maxParamLength: LONGEST_NAME },
    schemaController: NO_SCHEMAS,
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, refusalForm),
    frameworkErrors: (error, _request, reply) => answerUnrouted(error, reply as FastifyReply),
  })
  const countRefusal = refusalCounter(host, app.log)
  const pipeline = new RequestPipeline(host)
  const jobHandler = new JobHandler(host, pipeline, app.log)
  host.workers.onFault = (error) => app.log.error({ stack: stackOf(error) }, 'a worker failed')
  host.results.onFault = (error) =>
    app.log.error({ message: messageOf(error) }, 'stored results cannot be swept')
  if (host.guard) host.guard.onFault = (message) => app.log.error({ message }, 'the guard')
  // Worker processes parse the bodies; this process only passes their bytes on.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SECURITY_HEADERS)
    done()
  })
  closeConnectionsOnStop(app, jobHandler, host.config)
  app.setNotFoundHandler((request, reply) => {
    host.metrics.add('unknownAddresses', {})
    return answerNotFound(host, request, reply)
  })
  app.setErrorHandler(answerError)
  openApiRoutes(app, host)
  moduleRoutes(app, host, jobHandler)
  resultRoutes(app, host)
  descriptorRoutes(app, host)
  healthRoutes(app, host)
  metricsRoutes(app, host)
  oauthRoutes(app, host)
  installationRoutes(app, host)
  trialRoutes(app, host, pipeline)
  organizationFormatRoutes(app, host, pipeline)
  return app
}

/** Log lines about refused connections are at least this far apart. */
const REFUSALS_LINE_MILLISECONDS = 60_000

/** Counts connections beyond the limit. The log gets a line a minute at most. */
function refusalCounter(
  { metrics, connections }: Host,
  log: FastifyInstance['log'],
): (answer: Refusal) => void {
  let logged = -Infinity
  return (answer) => {
    metrics.add('refusedConnections', { answer })
    if (performance.now() < logged + REFUSALS_LINE_MILLISECONDS) return
    logged = performance.now()
    log.warn({ connections, answer }, 'more connections than the host accepts')
  }
}

/** Seconds to send the answer of the last job, after its deadline. */
const FINAL_ANSWER_SECONDS = 2

/** A client that keeps its connection open would keep the host running after its last answer. */
function closeConnectionsOnStop(app: FastifyInstance, jobHandler: JobHandler, { jobSeconds }: Config): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    jobHandler.close()
    // From now on, Node no longer enforces its timeouts for incomplete requests.
    const milliseconds = (jobSeconds + FINAL_ANSWER_SECONDS) * 1000
    setTimeout(() => app.server.closeAllConnections(), milliseconds).unref()
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // A body that is too large is not read to its end, so no other request can follow it.
    if (isStopping || (reply.statusCode === 413 && !raw.complete)) reply.header('connection', 'close')
  })
}

/** Starts to listen. If no base address is set, the host uses the address that it listens on. */
export async function listen(app: FastifyInstance, host: Host): Promise<void> {
  const { port, host: address, baseUrl } = host.config
  await listenAt('ATLAS_METRICS', () => listenForMetrics(app, host))
  await listenAt('PORT', () => app.listen({ port, host: address }))
  if (baseUrl !== undefined) return
  const { port: taken } = app.server.address() as AddressInfo
  host.baseUrl = `http://127.0.0.1:${taken}`
}

/** If the port is taken, throws a `SettingError` that names its setting. */
async function listenAt(setting: string, start: () => Promise<unknown>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const fault = listenFault(error, setting)
    throw fault === undefined ? error : new SettingError(fault)
  }
}

/** A proxy may keep or remove the path prefix of the public address. Both forms reach the same routes. */
function withoutPrefix(url: string, prefix: string): string {
  return prefix !== '' && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url
}

/** The address could not be routed, so the hook that sets the security headers has not run. */
function answerUnrouted(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, message } = malformedAnswer(error)
  return reply.code(status).headers(SECURITY_HEADERS).type(JSON_TYPE).send(failureBody(message))
}

/**
 * Answers an invalid request, or a bug. The log contains the stack of a bug; the answer contains the number of the log
 * line.
 */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = databaseFaultOf(error)
  if (fault) {
    request.log.error({ stack: stackOf(fault.cause) }, 'the database')
    reply.code(503).header('retry-after', RETRY_SECONDS).type(JSON_TYPE)
    return reply.send(failureBody(fault.message))
  }
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
