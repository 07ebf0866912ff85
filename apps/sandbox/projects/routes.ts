// The HTTP routes of the editor's API: JSON and bytes, for the signed-in user, from the sandbox's own pages only.
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameOrigin } from '@atlas/server/web/csrf.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { ModuleError } from '../calls/module-client.ts'
import { PayloadError } from '../calls/payload.ts'
import { addBodyParser, addJsonParser } from '../request-bodies.ts'
import { reportBug, RequestError, httpStatus } from '../request-error.ts'
import { languageAnswer, violationAnswers } from './answers.ts'
import type { AddressQuery } from './bodies.ts'
import type { CallStore } from './call-store.ts'
import { EditorAccess, type EditorRequest, type EditorUser } from './editor-access.ts'
import { CallAnswers } from './editor/call-answers.ts'
import { FileAnswers } from './editor/file-answers.ts'
import { ProjectAnswers } from './editor/project-answers.ts'
import { ResourceAnswers } from './editor/resource-answers.ts'
import { StringAnswers } from './editor/string-answers.ts'
import { LackingLanguages } from './file-languages.ts'
import { RunningTasks } from './tasks.ts'
import type { ProjectWorkspace } from './workspace.ts'

/** The dependencies of the routes. */
export interface ProjectRoutes {
  workspace: ProjectWorkspace
  calls: CallStore
  /** The user who is signed in, if any. */
  userOf(request: FastifyRequest): Promise<EditorUser | undefined>
  /** Ends the session of a request, or all sessions of its user. */
  signOut(request: FastifyRequest, user: EditorUser, everywhere: boolean): Promise<void>
  /** The origin of the sandbox's own pages. */
  origin(): string
}

/** The most bytes of an uploaded file. */
const UPLOAD_BYTES = 50_000_000

/** The most bytes of all other bodies. One may have a long text twice: as it is now, and as it was before. */
const JSON_BYTES = 4_000_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = (call: EditorRequest) => Promise<unknown>

/** Adds `/editor/api/…`. */
export function projectRoutes(app: FastifyInstance, routes: ProjectRoutes): void {
  const { workspace, calls: log } = routes
  const parts = { workspace, calls: log, access: new EditorAccess(workspace, log), tasks: new RunningTasks() }
  const projects = new ProjectAnswers(parts)
  const files = new FileAnswers(parts)
  const strings = new StringAnswers(parts)
  const resources = new ResourceAnswers(parts)
  const calls = new CallAnswers(parts)
  const table: readonly [Method, path: string, Answer][] = [
    ['GET', '/projects', (call) => projects.projects(call)],
    ['POST', '/projects', (call) => projects.addProject(call)],
    ['PUT', '/projects/:project', (call) => projects.updateProject(call)],
    ['DELETE', '/projects/:project', (call) => projects.removeProject(call)],
    ['GET', '/progress', async (call) => projects.progress(call)],
    ['POST', '/unzip', (call) => projects.unzip(call)],
    ['GET', '/projects/:project', (call) => projects.project(call)],
    ['POST', '/projects/:project/files', (call) => projects.importFile(call)],
    ['DELETE', '/files/:file', (call) => files.removeFile(call)],
    ['GET', '/files/:file/strings', (call) => files.strings(call)],
    ['GET', '/files/:file/preview', (call) => files.preview(call)],
    ['POST', '/files/:file/translations', (call) => files.upload(call)],
    ['PUT', '/files/:file/translations', (call) => files.save(call)],
    ['POST', '/files/:file/export', (call) => files.exportFile(call)],
    ['POST', '/files/:file/replace', (call) => files.replace(call)],
    ['GET', '/strings/:string/translations', (call) => strings.translations(call)],
    ['GET', '/strings/:string/translations/:language/history', (call) => strings.history(call)],
    ['GET', '/strings/:string/translations/:language/suggestions', (call) => strings.suggestions(call)],
    ['POST', '/strings/:string/translations/:language/machine', (call) => strings.machine(call)],
    ['GET', '/strings/:string/comments', (call) => strings.comments(call)],
    ['POST', '/strings/:string/comments', (call) => strings.addComment(call)],
    ['DELETE', '/comments/:comment', (call) => strings.removeComment(call)],
    ['GET', '/projects/:project/terms', (call) => resources.terms(call)],
    ['POST', '/projects/:project/terms', (call) => resources.addTerms(call)],
    ['GET', '/projects/:project/terms.csv', (call) => resources.glossary(call, 'csv')],
    ['GET', '/projects/:project/terms.tbx', (call) => resources.glossary(call, 'tbx')],
    ['POST', '/projects/:project/memory', (call) => resources.addMemory(call)],
    ['GET', '/projects/:project/memory.tmx', (call) => resources.memory(call)],
    ['POST', '/files/:file/here', (call) => files.here(call)],
    ['POST', '/changes/:change/undo', (call) => files.undo(call)],
    ['GET', '/calls', (call) => calls.calls(call)],
    ['GET', '/calls/:call', (call) => calls.call(call)],
    ['POST', '/calls/:call/repeat', (call) => calls.repeatCall(call)],
  ]
  void app.register(async (api) => {
    api.removeAllContentTypeParsers()
    addJsonParser(api, JSON_BYTES)
    addBodyParser(api, 'application/octet-stream', UPLOAD_BYTES, (body) => body)
    api.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    api.post('/editor/api/sign-out', async (request, reply) => {
      const call = await editorRequestOf(routes, request, reply)
      const { everywhere } = (request.body ?? {}) as { everywhere?: unknown }
      await routes.signOut(request, call.user, everywhere === true)
      return reply.code(204).send()
    })
    api.get('/editor/api/files/:file/events', async (request, reply) => {
      const call = await editorRequestOf(routes, request, reply)
      const begin = await files.listen(call)
      reply.hijack()
      const { raw } = reply
      // The stream is silent until something happens.
      request.raw.socket.setTimeout(0)
      // The headers of all answers of the sandbox, which the hook of its app has set.
      const headers = reply.getHeaders() as OutgoingHttpHeaders
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
      const end = begin((event, data) => {
        // A page that reads nothing would fill the memory.
        if (!raw.writableNeedDrain) raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      })
      raw.once('close', end)
      return reply
    })
    for (const [method, path, answer] of table) {
      api.route({
        method,
        url: `/editor/api${path}`,
        handler: async (request, reply) => answer(await editorRequestOf(routes, request, reply)),
      })
    }
  })
}

/** Checks that the user is signed in, and that a request that changes something comes from our own pages. */
async function editorRequestOf(
  routes: ProjectRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<EditorRequest> {
  if (request.method !== 'GET' && !isSameOrigin(request.headers, routes.origin())) {
    throw new RequestError(403, 'This request did not come from the editor page. Use the editor page.')
  }
  const user = await routes.userOf(request)
  if (!user) throw new RequestError(401, 'You are not signed in. Sign in on the start page of the sandbox.')
  const { params, query, body } = request
  return { user, params: params as EditorRequest['params'], query: query as AddressQuery, body, reply }
}

/** Answers an error with a sentence, and with the module call that failed. A bug goes to the log only. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = editorStatusOf(error)
  if (status >= 500 && !(error instanceof ModuleError)) {
    return reply.code(status).send(failure(reportBug(error, request)))
  }
  const message = error instanceof Error ? error.message : ''
  return reply.code(status).send(failure(message, detailsOf(error)))
}

function detailsOf(error: unknown): Partial<RequestFailure['error']> {
  if (error instanceof LackingLanguages) return { lacking: error.languages.map(languageAnswer) }
  if (!(error instanceof ModuleError)) return {}
  return { call: error.call, violations: violationAnswers(error.violations) }
}

function failure(message: string, details: Partial<RequestFailure['error']> = {}): RequestFailure {
  return { error: { message, ...details } }
}

function editorStatusOf(error: unknown): number {
  // An app that reports an error works as specified. An invalid answer is a bad gateway.
  if (error instanceof ModuleError) return error.outcome === 'failed' ? 422 : 502
  if (error instanceof PayloadError) return 413
  return httpStatus(error)
}
