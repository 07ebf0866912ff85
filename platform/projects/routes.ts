// The editor page's calls over HTTP: JSON and bytes, for the user who is signed in, from our own pages only.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../core/languages.ts'
import { isSameOrigin } from '../../net/csrf.ts'
import type {
  EditorCalls,
  EditorExported,
  EditorFailure,
  EditorImported,
  EditorProjectFiles,
  EditorProjects,
  EditorStrings,
  EditorUploaded,
} from '../../ui/editor-wire.ts'
import { joinParts } from '../../ui/wire.ts'
import { ModuleError } from '../calls/module-client.ts'
import { PayloadError } from '../calls/payload.ts'
import {
  callAnswer,
  callLine,
  fileAnswer,
  formatAnswer,
  languageAnswer,
  projectAnswer,
  stringAnswer,
} from './answers.ts'
import {
  readExport,
  readNewProject,
  readNumber,
  readStringQuery,
  readTranslation,
  type Query,
} from './bodies.ts'
import type { CallStore } from './call-store.ts'
import { exportFile } from './exporting.ts'
import { importSourceFile } from './importing.ts'
import type { FileRow } from './store.ts'
import { setTranslation } from './translating.ts'
import { uploadTranslations } from './uploading.ts'
import { ProjectError, targetsNamed, type Working, type Workspace } from './workspace.ts'

/** Who is signed in. */
export interface EditorUser {
  id: string
  name: string
}

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
const MOST_CALLS = 200
/** So many identifiers of an upload are named. */
const MOST_NAMES = 20

/** A preview comes from an app that the sandbox does not know: nothing in it runs, or loads anything. */
const PREVIEW_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

interface Call {
  user: EditorUser
  params: Readonly<Record<string, string>>
  query: Query
  body: unknown
  reply: FastifyReply
}

type Answer = (call: Call) => Promise<unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Adds `/editor/api/…`. */
export function projectRoutes(app: FastifyInstance, routes: ProjectRoutes): void {
  const answers = new Answers(routes)
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
async function admitted(routes: ProjectRoutes, request: FastifyRequest, reply: FastifyReply): Promise<Call> {
  if (request.method !== 'GET' && !isSameOrigin(request.headers, routes.origin())) {
    throw new ProjectError(403, "This call did not come from the sandbox's own page. Do it there.")
  }
  const user = await routes.userOf(request)
  if (!user) throw new ProjectError(401, 'Nobody is signed in. Sign in on the start page of the sandbox.')
  const { params, query, body } = request
  return { user, params: params as Call['params'], query: query as Query, body, reply }
}

class Answers {
  readonly #workspace: Workspace
  readonly #calls: CallStore

  constructor({ workspace, calls }: ProjectRoutes) {
    this.#workspace = workspace
    this.#calls = calls
  }

  async projects({ user }: Call): Promise<EditorProjects> {
    const projects = await this.#workspace.store.projectsOf(user.id)
    return { user, projects: projects.map(projectAnswer), languages: languages.map(languageAnswer) }
  }

  async addProject({ user, body, reply }: Call) {
    const { name, sourceLanguage, targetLanguages } = readNewProject(body)
    const project = await this.#workspace.store.addProject({
      name,
      owner: user.id,
      organization: null,
      source_language: sourceLanguage,
      target_languages: JSON.stringify(targetLanguages),
    })
    reply.code(201)
    return projectAnswer(project)
  }

  async project(call: Call): Promise<EditorProjectFiles> {
    const { project } = await this.#working(call, call.params['project'])
    const { store } = this.#workspace
    const [files, levels, strings, modules] = await Promise.all([
      store.files(project.id),
      store.levels(project.id),
      store.stringCounts(project.id),
      this.#workspace.offered(call.user.id, project),
    ])
    const formats = modules.filter(({ kind, mayUse }) => mayUse && kind === 'custom-file-format')
    return {
      project: projectAnswer(project),
      files: files.map((file) => fileAnswer(file, levels, strings)),
      formats: formats.map(formatAnswer),
    }
  }

  async importFile(call: Call): Promise<EditorImported> {
    const working = await this.#working(call, call.params['project'])
    const { name = '', type } = call.query
    const upload = { name, type, content: bytesOf(call.body) }
    const { file, others, ...counts } = await importSourceFile(this.#workspace, working, upload)
    const { store } = this.#workspace
    const [levels, strings] = await Promise.all([
      store.levels(working.project.id),
      store.stringCounts(working.project.id),
    ])
    return { file: fileAnswer(file, levels, strings), others: others.map(formatAnswer), ...counts }
  }

  async removeFile(call: Call): Promise<void> {
    const { file } = await this.#file(call, call.params['file'])
    await this.#workspace.store.removeFile(file.id)
    call.reply.code(204)
  }

  async strings(call: Call): Promise<EditorStrings> {
    const { file, project } = await this.#file(call, call.params['file'])
    const query = readStringQuery(call.query)
    targetsNamed(project, [query.language])
    const { total, strings } = await this.#workspace.store.findStrings(file.id, query)
    return { total, offset: query.offset, strings: strings.map(stringAnswer) }
  }

  async preview(call: Call): Promise<string> {
    const { file } = await this.#file(call, call.params['file'])
    const html = await this.#workspace.store.preview(file.id)
    if (html === undefined) throw new ProjectError(404, `${file.name} has no preview.`)
    call.reply.header('content-security-policy', PREVIEW_POLICY).type('text/html; charset=utf-8')
    return html
  }

  async upload(call: Call): Promise<EditorUploaded> {
    const { file, ...working } = await this.#file(call, call.params['file'])
    const content = bytesOf(call.body)
    const { language } = call.query
    const uploaded = await uploadTranslations(this.#workspace, working, file, content, language)
    const { stored, unmatched, warnings } = uploaded
    return {
      stored,
      unmatched: unmatched.slice(0, MOST_NAMES),
      unmatchedCount: unmatched.length,
      warnings,
    }
  }

  async exportFile(call: Call): Promise<Buffer> {
    const { file, ...working } = await this.#file(call, call.params['file'])
    const request = readExport(call.body)
    const { source, content, warnings } = await exportFile(this.#workspace, working, file, request.languages)
    const head: EditorExported = { name: file.name, languages: request.languages, warnings }
    call.reply.type('application/octet-stream')
    return Buffer.from(joinParts([Buffer.from(JSON.stringify(head)), source, content]))
  }

  async translate(call: Call) {
    const { store } = this.#workspace
    const string = await store.string(idOf(call.params['string']))
    if (!string) throw notFound()
    const { project } = await this.#file(call, String(string.file))
    const [language] = targetsNamed(project, [call.params['language'] ?? ''])
    const translation = readTranslation(call.body)
    if (language) await setTranslation(store, string, language, translation)
    return translation
  }

  async calls(call: Call): Promise<EditorCalls> {
    const projects = await this.#workspace.store.projectsOf(call.user.id)
    const { before, limit } = call.query
    const calls = await this.#calls.list(
      projects.map(({ id }) => id),
      {
        before: before === undefined ? undefined : readNumber(before, 0, 'before'),
        limit: Math.min(readNumber(limit, 50, 'limit'), MOST_CALLS),
      },
    )
    return { calls: calls.map(callLine) }
  }

  async call(call: Call) {
    const kept = await this.#calls.call(idOf(call.params['call']))
    if (!kept) throw notFound()
    await this.#working(call, String(kept.project))
    return callAnswer(kept)
  }

  /** A project that the user may see; for all others it is not there. */
  async #working({ user }: Call, id: string | undefined): Promise<Working> {
    const project = await this.#workspace.store.project(idOf(id), user.id)
    if (!project) throw notFound()
    return { user: user.id, project }
  }

  async #file(call: Call, id: string | undefined): Promise<Working & { file: FileRow }> {
    const file = await this.#workspace.store.file(idOf(id))
    if (!file) throw notFound()
    return { file, ...(await this.#working(call, String(file.project))) }
  }
}

/** The bytes of an upload. An empty body has no parser, and is an empty file. */
function bytesOf(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array()
  if (Buffer.isBuffer(body)) return body
  throw new ProjectError(415, 'Send the file as it is, with the content type application/octet-stream.')
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}

function notFound(): ProjectError {
  return new ProjectError(404, 'There is nothing of that number, or it is not yours to see.')
}

/** One sentence for the page, and the call of the app that it came of. A bug is for the log alone. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error)
  if (status >= 500 && !(error instanceof ModuleError)) {
    request.log.error({ stack: error instanceof Error ? error.stack : String(error) }, 'a bug')
    return reply
      .code(status)
      .send(failure(`Something is wrong in the sandbox. Its log says what, under ${request.id}.`))
  }
  const message = error instanceof Error ? error.message : ''
  const came = error instanceof ModuleError ? { call: error.call, violations: error.violations } : {}
  return reply.code(status).send(failure(message, came))
}

function failure(message: string, came: Partial<EditorFailure['error']> = {}): EditorFailure {
  return { error: { message, ...came } }
}

function statusOf(error: unknown): number {
  if (error instanceof ProjectError) return error.status
  // An app that says why it failed did its part; an answer that cannot be used is a bad gateway's.
  if (error instanceof ModuleError) return error.outcome === 'failed' ? 422 : 502
  if (error instanceof PayloadError) return 413
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 ? statusCode : 500
}
