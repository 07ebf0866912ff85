// The trial page over HTTP: its files, the catalogue, and the calls that it makes. Work is done by workers, on bytes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../core/languages.ts'
import { PREVIEW_STYLE } from '../../core/preview.ts'
import { failureBody } from '../../core/wire/answer.ts'
import { CallError } from '../../core/wire/call.ts'
import type { TrialCatalogue } from '../../ui/wire.ts'
import { isLocalCall } from '../http/local-access.ts'
import { readBody } from '../http/request-body.ts'
import { Deadline } from '../jobs/deadlines.ts'
import { RETRY_SECONDS, TURNED_AWAY } from '../http/headers.ts'
import type { Host } from '../host.ts'
import { goOn } from '../jobs/admission-control.ts'
import { answerFault, bugMessage } from '../jobs/job-steps.ts'
import { LostTask } from '../workers/task-failures.ts'
import { PageFiles } from '../../ui/page-files.ts'
import type { FormatFile, TrialCall } from './trial-tasks.ts'

/** The most bytes that the page may send: a large file with all its strings. */
const BODY_BYTES = 64_000_000

/**
 * The page loads nothing from elsewhere and runs no script but its own. The frame of the preview inherits this
 * policy: hence the style of previews in it.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${PREVIEW_STYLE}`,
  "img-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type TrialRequest = FastifyRequest<{
  Params: { capability?: string; file?: string }
  Querystring: Partial<Record<'name' | 'format' | 'source' | 'targets' | 'prefer', string>>
}>

type Answer = (request: TrialRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** {base}/ on a local host, and {base}/{capability}/ on every host. */
export function trialRoutes(app: FastifyInstance, host: Host): void {
  const files = new PageFiles()
  const sendFile = async (name: string, reply: FastifyReply): Promise<FastifyReply> => {
    const file = await files.get(name)
    if (!file) return notFound(reply)
    return reply.header('content-security-policy', POLICY).type(file.type).send(file.content)
  }
  const isDevelopment = (): boolean => app.hasRoute({ method: 'GET', url: '/dev/events' })
  const routes: readonly [method: 'GET' | 'POST', path: string, answer: Answer][] = [
    ['GET', '/', (_request, reply) => sendFile('index.html', reply)],
    ['GET', '/ui/:file', ({ params }, reply) => sendFile(params.file ?? '', reply)],
    ['GET', '/trial/catalogue', async (_request, reply) => reply.send(catalogueOf(host, isDevelopment()))],
    ['POST', '/trial/parse', (request, reply) => answerTask('trial-parse', host, request, reply)],
    ['POST', '/trial/import', (request, reply) => answerTask('trial-import', host, request, reply)],
    ['POST', '/trial/build', (request, reply) => answerTask('trial-build', host, request, reply)],
    ['POST', '/trial/pseudo', (request, reply) => answerTask('trial-pseudo', host, request, reply)],
  ]
  for (const [method, path, answer] of routes) {
    for (const prefix of ['', '/:capability']) {
      app.route<{ Params: TrialRequest['params']; Querystring: TrialRequest['query'] }>({
        method,
        url: `${prefix}${path}`,
        handler: (request, reply) => (isAllowed(host, request) ? answer(request, reply) : notFound(reply)),
      })
    }
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** Whoever has the capability may see the page; on a local host everybody on this machine. */
function isAllowed(host: Host, request: TrialRequest): boolean {
  const { capability } = request.params
  return capability === undefined ? isLocalCall(host, request) : host.capability.isValid(capability)
}

function catalogueOf({ plugins, authorizations }: Host, isDevelopment: boolean): TrialCatalogue {
  const formats = [...plugins.formats.plugins].map(([type, { title, about, holds, signaturePatterns }]) => ({
    type,
    title,
    about,
    holds,
    fileName: signaturePatterns.fileName?.source ?? '',
  }))
  return {
    formats: formats.sort((one, other) => one.title.localeCompare(other.title, 'en')),
    languages: languages.map(({ id, name, pluralCategoryNames }) => ({ id, name, pluralCategoryNames })),
    failures: plugins.failures,
    isDevelopment,
    ...(authorizations ? { platformUrl: authorizations.platformUrl } : {}),
  }
}

type TrialTask = 'trial-parse' | 'trial-import' | 'trial-build' | 'trial-pseudo'

/** Runs a task in a worker process, and ends it when its time is over or the page has gone. */
async function answerTask(
  task: TrialTask,
  host: Host,
  request: TrialRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const deadline = new Deadline()
  const stay = host.intake.enter()
  let bytesOut = 0
  const timer = setTimeout(() => deadline.end('late'), host.config.jobSeconds * 1000)
  reply.raw.once('close', () => {
    stay?.leave()
    if (!reply.raw.writableFinished) deadline.end('gone')
  })
  try {
    if (!stay) throw new LostTask('busy')
    const body = await readBody(request.raw, BODY_BYTES, (bytes) => goOn(deadline, stay.hold(bytes)))
    goOn(deadline, stay.admit('page'))
    const call = callOf(host, request, body)
    const outcome = await host.workers.run(task, call, { bytes: body.length, caller: 'page', deadline })
    if (outcome.kind === 'answer') {
      bytesOut = outcome.body.length
      return reply.type('application/octet-stream').send(outcome.body)
    }
    if (outcome.kind === 'no-job') throw new CallError(outcome.status, outcome.message)
    request.log.error({ task, stack: outcome.stack }, 'a bug')
    return reply.code(500).send(failureBody(bugMessage(request.id)))
  } catch (error) {
    const { status, body, stack } = answerFault(error, host.config, request.id)
    if (stack !== undefined) request.log.error({ task, stack }, 'a bug')
    if (TURNED_AWAY.has(status)) reply.header('retry-after', RETRY_SECONDS)
    // The page tells an answer from a fault by the status, so a job that came to nothing is no 200 here.
    return reply
      .code(status === 200 ? 500 : status)
      .type('application/json; charset=utf-8')
      .send(body)
  } finally {
    stay?.answer(bytesOut)
    clearTimeout(timer)
  }
}

function callOf({ plugins }: Host, { query }: TrialRequest, body: Uint8Array): TrialCall {
  const { formats, processors, version } = plugins
  const files: FormatFile[] = [...formats.plugins].map(([type, { signaturePatterns, before = [] }]) => ({
    type,
    file: formats.files.get(type) ?? '',
    fileName: signaturePatterns.fileName?.source,
    fileContent: signaturePatterns.fileContent?.source,
    before,
  }))
  const { name = '', format = '', source = 'en', targets = '', prefer } = query
  return {
    body,
    name,
    format,
    source,
    targets: targets.split(',').filter(Boolean),
    prefersNamed: prefer === 'named',
    formats: files,
    pseudoLocalizer: processors.files.get('pseudo-localize'),
    version,
  }
}
