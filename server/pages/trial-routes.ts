// The trial page and the page that makes formats over HTTP: their files, the catalogue of formats, and their requests,
// which workers answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PREVIEW_STYLE } from '@atlas/core/documents/preview/page.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import type { TrialCatalogue } from '@atlas/editor/wire.ts'
import { PageFiles } from '@atlas/editor/page-files.ts'
import type { Host } from '../host.ts'
import { JSON_TYPE, RETRY_SECONDS, RETRY_STATUSES } from '../http/headers.ts'
import { isAllowed, notFound } from '../http/access.ts'
import { bugAnswer, type JobAnswer } from '../jobs/job-answer.ts'
import type { AdmittedRequest, RequestPipeline } from '../jobs/request-pipeline.ts'
import { folderFor, removeFormat, saveFormat, type PageHost } from './lab-save.ts'
import { catalogueFor } from './trial.ts'
import { PAGE_PATHS, pageRequestOf, type PagePath } from './page-requests.ts'
import type { FormatFile, PageCall } from './page-tasks.ts'

/** The largest body that the page may send: a large file with all its strings. */
const BODY_BYTES = 64_000_000

/**
 * The page loads nothing from other sites and runs only its own script. The preview's frame inherits this policy, so it
 * also allows the style of previews.
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
  Params: { addressSecret?: string; file?: string }
  Querystring: Partial<
    Record<'name' | 'format' | 'source' | 'targets' | 'prefer' | 'replace' | 'type', string>
  >
}>

type Answer = (request: TrialRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** {base}/ on a local host, and {base}/{addressSecret}/ on every host. */
export function trialRoutes(app: FastifyInstance, host: Host, pipeline: RequestPipeline): void {
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
    ['GET', '/lab', (_request, reply) => sendFile('lab.html', reply)],
    ['GET', '/lab/folder', (request, reply) => reply.send(folderFor(host, request))],
    [
      'POST',
      '/lab/save',
      (request, reply) => saveFormat({ host, pipeline }, request, reply, request.query.replace === 'yes'),
    ],
    [
      'POST',
      '/lab/remove',
      (request, reply) => removeFormat({ host, pipeline }, request, reply, request.query.type ?? ''),
    ],
    ...PAGE_PATHS.map((path): [method: 'POST', path: string, answer: Answer] => [
      'POST',
      `/${path}`,
      (request, reply) => answerInWorker(path, { host, pipeline }, request, reply),
    ]),
  ]
  for (const [method, path, answer] of routes) {
    for (const prefix of ['', '/:addressSecret']) {
      app.route<{ Params: TrialRequest['params']; Querystring: TrialRequest['query'] }>({
        method,
        url: `${prefix}${path}`,
        handler: (request, reply) => (isAllowed(host, request) ? answer(request, reply) : notFound(reply)),
      })
    }
  }
}

function catalogueOf({ plugins, authorizations }: Host, isDevelopment: boolean): TrialCatalogue {
  return {
    ...catalogueFor(plugins.formats.plugins),
    failures: plugins.failures,
    isDevelopment,
    ...(authorizations ? { platformUrl: authorizations.platformUrl } : {}),
  }
}

/** Answers a request in a worker process, on the same path as a job. */
async function answerInWorker(
  path: PagePath,
  { host, pipeline }: PageHost,
  request: TrialRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { answer } = await pipeline.handle(request.id, request.raw, reply.raw, {
    bodyBytes: BODY_BYTES,
    organizationOf: () => 'page',
    work: (admitted) => runInWorker(path, host, request, admitted),
  })
  const { status, body, outcome, stack } = answer
  if (stack !== undefined) request.log.error({ task: path, stack }, 'a bug')
  if (RETRY_STATUSES.has(status)) reply.header('retry-after', RETRY_SECONDS)
  if (outcome === 'done') return reply.type('application/octet-stream').send(body)
  // The page recognizes failures by their status, so a failed job must not be answered with 200 here.
  return reply
    .code(outcome === 'too large' ? 413 : status === 200 ? 500 : status)
    .type(JSON_TYPE)
    .send(body)
}

async function runInWorker(
  path: PagePath,
  host: Host,
  request: TrialRequest,
  { id, body, organization, deadline }: AdmittedRequest,
): Promise<JobAnswer> {
  const call = callOf(path, host, request, body)
  const outcome = await host.workers.run('answer-page', call, { bytes: body.length, organization, deadline })
  if (outcome.kind === 'answer') return { status: 200, body: outcome.body, outcome: 'done' }
  if (outcome.kind === 'no-job') throw new CallError(outcome.status, outcome.message)
  return bugAnswer(id, outcome.stack)
}

function callOf(path: PagePath, { plugins }: Host, { query }: TrialRequest, body: Uint8Array): PageCall {
  const { formats, declared, modules, processors, version } = plugins
  const files: FormatFile[] = [...formats.plugins].map(([type, { signaturePatterns, precedes = [] }]) => ({
    type,
    file: formats.files.get(type) ?? '',
    fileName: signaturePatterns.fileName?.source,
    fileContent: signaturePatterns.fileContent?.source,
    precedes,
    declared: declared.get(type),
    module: modules.get(type),
  }))
  return {
    ...pageRequestOf(query, body),
    path,
    formats: files,
    pseudoLocalizer: processors.files.get('pseudo-localize'),
    version,
  }
}
