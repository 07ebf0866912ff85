// The editor page's calls over HTTP: JSON and bytes, for the user who is signed in, from our own pages only.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '../../web/csrf.ts'
import type { EditorFailure } from '../../ui/editor-wire.ts'
import { ModuleError } from '../calls/module-client.ts'
import { PayloadError } from '../calls/payload.ts'
import { reportBug, RequestError, statusOf } from '../request-error.ts'
import { violationAnswers } from './answers.ts'
import type { Query } from './bodies.ts'
import type { CallStore } from './call-store.ts'
import { EditorAnswers, type EditorRequest, type EditorUser } from './editor.ts'
import type { Workspace } from './workspace.ts'

/** What the routes are made of. */
export interface ProjectRoutes {
  workspace: Workspace
  calls: CallStore
  /** The user who is signed in; nothing where nobody is. */
  userOf(request: FastifyRequest): Promise<EditorUser | undefined>
  /** The origin of the sandbox's own pages. */
  origin(): string
}

/** The most bytes of an uploaded file. */
const UPLOAD_BYTES = 50_000_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = (call: EditorRequest) => Promise<unknown>

/** Adds `/editor/api/…`. */
export function projectRoutes(app: FastifyInstance, routes: ProjectRoutes): void {
  const answers = new EditorAnswers(routes)
  const table: readonly [Method, path: string, Answer][] = [
    ['GET', '/projects', (call) => answers.projects(call)],
    ['POST', '/projects', (call) => answers.addProject(call)],
    ['GET', '/projects/:project', (call) => answers.project(call)],
    ['POST', '/projects/:project/files', (call) => answers.importFile(call)],
    ['DELETE', '/files/:file', (call) => answers.removeFile(call)],
    ['GET', '/files/:file/strings', (call) => answers.strings(call)],
    ['GET', '/files/:file/preview', (call) => answers.preview(call)],
    ['POST', '/files/:file/translations', (call) => answers.upload(call)],
    ['POST', '/files/:file/export', (call) => answers.exportFile(call)],
    ['PUT', '/strings/:string/translations/:language', (call) => answers.translate(call)],
    ['GET', '/calls', (call) => answers.calls(call)],
    ['GET', '/calls/:call', (call) => answers.call(call)],
  ]
  void app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      api.getDefaultJsonParser('error', 'error'),
    )
    const bytes = { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES } as const
    api.addContentTypeParser('application/octet-stream', bytes, (_request, body, done) => done(null, body))
    api.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    for (const [method, path, answer] of table) {
      api.route({
        method,
        url: `/editor/api${path}`,
        handler: async (request, reply) => answer(await admitted(routes, request, reply)),
      })
    }
  })
}

/** A call by somebody who is signed in; one that changes something comes from our own pages, and from no other site. */
async function admitted(
  routes: ProjectRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EditorRequest> {
  if (request.method !== 'GET' && !isSameOrigin(request.headers, routes.origin())) {
    throw new RequestError(403, "This call did not come from the sandbox's own page. Do it there.")
  }
  const user = await routes.userOf(request)
  if (!user) throw new RequestError(401, 'Nobody is signed in. Sign in on the start page of the sandbox.')
  const { params, query, body } = request
  return { user, params: params as EditorRequest['params'], query: query as Query, body, reply }
}

/** One sentence for the page, and the call of the app that it came of. A bug is for the log alone. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = editorStatusOf(error)
  if (status >= 500 && !(error instanceof ModuleError)) {
    return reply.code(status).send(failure(reportBug(error, request)))
  }
  const message = error instanceof Error ? error.message : ''
  const came =
    error instanceof ModuleError ? { call: error.call, violations: violationAnswers(error.violations) } : {}
  return reply.code(status).send(failure(message, came))
}

function failure(message: string, came: Partial<EditorFailure['error']> = {}): EditorFailure {
  return { error: { message, ...came } }
}

function editorStatusOf(error: unknown): number {
  // An app that says why it failed did its part; an answer that cannot be used is a bad gateway's.
  if (error instanceof ModuleError) return error.outcome === 'failed' ? 422 : 502
  if (error instanceof PayloadError) return 413
  return statusOf(error)
}
