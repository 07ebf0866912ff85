// The answers of the editor's API: projects, files, strings, and the log of calls.
import { languages } from '../../core/languages.ts'
import type {
  EditorCall,
  EditorApproved,
  EditorCalls,
  EditorComments,
  EditorExported,
  EditorHistory,
  EditorImported,
  EditorMemory,
  EditorProgress,
  EditorProject,
  EditorProjectFiles,
  EditorProjects,
  EditorRepeated,
  EditorReplaced,
  EditorSaved,
  EditorStrings,
  EditorSuggestions,
  EditorTerms,
  EditorUndone,
  EditorUploaded,
  MachineAnswer,
} from '../../ui/editor-wire.ts'
import { joinParts } from '../../ui/wire.ts'
import { RequestError } from '../request-error.ts'
import {
  callAnswer,
  callLine,
  fileAnswer,
  formatAnswer,
  languageAnswer,
  projectAnswer,
  stringAnswer,
  violationAnswers,
} from './answers.ts'
import {
  readEdited,
  readComment,
  readExport,
  readLanguageChoice,
  readNewProject,
  readNumber,
  readPlace,
  readProjectChanges,
  readReplacing,
  readSelection,
  readStringQuery,
} from './bodies.ts'
import type { CallStore } from './call-store.ts'
import { EditorAccess, idOf, notFound, type EditorRequest } from './editor-access.ts'
import { exportFile } from './exporting.ts'
import { glossaryAsCsv, glossaryAsTbx, readGlossary } from './glossary.ts'
import { machineTranslation } from './machine.ts'
import { importSourceFile } from './importing.ts'
import { giveRoles, peopleOf } from './members.ts'
import { repeatCall } from './repeating.ts'
import { approveAll, replaceAll } from './bulk-changes.ts'
import { translationOf, type StringRow } from './records.ts'
import { Tasks } from './tasks.ts'
import { setTranslation } from './translating.ts'
import { asTmx, readTmx } from './tmx.ts'
import { filesOfZip } from './zipped-files.ts'
import { uploadTranslations } from './uploading.ts'
import { languagesOf, requireApprover, requireManager, targetsNamed, type Workspace } from './workspace.ts'

/** The most calls of one page of the log. */
const MAX_CALLS = 200
/** The answer to an upload names at most this many unmatched identifiers. */
const MAX_UNMATCHED = 20
/** The answer to a replacement has at most this many rows. */
const MAX_REPLACED = 500
/** The answer to an export names at most this many translations that are not in the file. */
const MAX_LEFT_OUT = 100

/**
 * A preview comes from an app that is not trusted: it cannot run scripts or load anything. It has our own origin, so
 * that the editor can highlight its strings.
 */
const PREVIEW_POLICY =
  "sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

/** Answers the requests of the editor page. */
export class EditorAnswers {
  readonly #workspace: Workspace
  readonly #calls: CallStore
  readonly #access: EditorAccess
  readonly #tasks = new Tasks()

  constructor({ workspace, calls }: { workspace: Workspace; calls: CallStore }) {
    this.#workspace = workspace
    this.#calls = calls
    this.#access = new EditorAccess(workspace, calls)
  }

  async projects({ user }: EditorRequest): Promise<EditorProjects> {
    const projects = await this.#workspace.store.projectsOf(user.id, user.organization)
    return {
      user: { id: user.id, name: user.name },
      projects: await Promise.all(
        projects.map(async (project) => projectAnswer(await this.#access.contextOf(user, project))),
      ),
      languages: languages.map(languageAnswer),
    }
  }

  async addProject({ user, body, reply }: EditorRequest): Promise<EditorProject> {
    const { name, sourceLanguage, targetLanguages } = readNewProject(body)
    const project = await this.#workspace.store.addProject({
      name,
      owner: user.id,
      organization: user.organization,
      source_language: sourceLanguage,
      target_languages: JSON.stringify(targetLanguages),
    })
    reply.code(201)
    return projectAnswer(await this.#access.contextOf(user, project))
  }

  async updateProject(call: EditorRequest): Promise<EditorProject> {
    const context = await this.#access.context(call, call.params['project'])
    requireManager(context)
    const { project } = context
    const changes = readProjectChanges(call.body, project.source_language)
    const { name, targetLanguages, approvers, roles = {} } = changes
    const values = { name, target_languages: JSON.stringify(targetLanguages), approvers }
    await giveRoles(this.#workspace, project, roles)
    await this.#workspace.store.updateProject(project.id, values)
    return projectAnswer(await this.#access.contextOf(call.user, { ...project, ...values }))
  }

  async removeProject(call: EditorRequest): Promise<void> {
    const context = await this.#access.context(call, call.params['project'])
    requireManager(context)
    await this.#workspace.store.removeProject(context.project.id)
    call.reply.code(204)
  }

  /** The files of a zip archive: their names as JSON, and then each content. */
  async unzip({ body, reply }: EditorRequest): Promise<Buffer> {
    const files = filesOfZip(bytesOf(body))
    reply.type('application/octet-stream')
    const names = Buffer.from(JSON.stringify(files.map(({ name }) => name)))
    return Buffer.from(joinParts([names, ...files.map(({ content }) => content)]))
  }

  async project(call: EditorRequest): Promise<EditorProjectFiles> {
    const context = await this.#access.context(call, call.params['project'])
    const { project } = context
    const { store } = this.#workspace
    const [people, files, levels, strings, modules] = await Promise.all([
      peopleOf(this.#workspace, project),
      store.files(project.id),
      store.levels(project.id),
      store.stringCounts(project.id),
      this.#workspace.availableModules(call.user.id, project),
    ])
    const formats = modules.filter(({ kind, mayUse }) => mayUse && kind === 'custom-file-format')
    return {
      project: projectAnswer(context),
      people,
      files: files.map((file) => fileAnswer(file, levels, strings)),
      formats: formats.map(formatAnswer),
    }
  }

  async importFile(call: EditorRequest): Promise<EditorImported> {
    const context = await this.#access.context(call, call.params['project'])
    const { name = '', type } = call.query
    const upload = { name, type, languages: readLanguageChoice(call.query), content: bytesOf(call.body) }
    const imported = await this.#tasks.run(pageOf(call), (report) =>
      importSourceFile(this.#workspace, { ...context, report }, upload),
    )
    const { file, others, warnings, ...counts } = imported
    this.#workspace.live.changed(file.id)
    const { store } = this.#workspace
    const [levels, strings] = await Promise.all([
      store.levels(context.project.id),
      store.stringCounts(context.project.id),
    ])
    return {
      file: fileAnswer(file, levels, strings),
      others: others.map(formatAnswer),
      ...counts,
      warnings: violationAnswers(warnings),
    }
  }

  /** How far the import or export of a page is. */
  progress(call: EditorRequest): EditorProgress {
    return this.#tasks.of(pageOf(call))
  }

  async removeFile(call: EditorRequest): Promise<void> {
    const { file } = await this.#access.file(call, call.params['file'])
    await this.#workspace.store.removeFile(file.id)
    call.reply.code(204)
  }

  async strings(call: EditorRequest): Promise<EditorStrings> {
    const { file, project } = await this.#access.file(call, call.params['file'])
    const query = readStringQuery(call.query)
    targetsNamed(project, [query.language])
    const { store, checks, comments } = this.#workspace
    const [{ total, strings }, messages, remarks] = await Promise.all([
      store.findStrings(file.id, query),
      checks.messages(file.id, query.language),
      comments.counts(file.id),
    ])
    return {
      total,
      offset: query.offset,
      strings: strings.map((row) => stringAnswer(row, messages.get(row.id), remarks.get(row.id))),
    }
  }

  async preview(call: EditorRequest): Promise<string> {
    const { file } = await this.#access.file(call, call.params['file'])
    const html = await this.#workspace.store.preview(file.id)
    if (html === undefined) throw new RequestError(404, `${file.name} has no preview.`)
    call.reply.header('content-security-policy', PREVIEW_POLICY).type('text/html; charset=utf-8')
    return html
  }

  async upload(call: EditorRequest): Promise<EditorUploaded> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const content = bytesOf(call.body)
    const { language } = call.query
    const uploaded = await uploadTranslations(this.#workspace, context, file, content, language)
    const { stored, change, unmatched, warnings } = uploaded
    this.#workspace.live.changed(file.id)
    return {
      stored,
      ...changeOf(change),
      unmatched: unmatched.slice(0, MAX_UNMATCHED),
      unmatchedCount: unmatched.length,
      warnings: violationAnswers(warnings),
    }
  }

  async exportFile(call: EditorRequest): Promise<Buffer> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const request = readExport(call.body)
    const exported = await this.#tasks.run(pageOf(call), (report) =>
      exportFile(this.#workspace, { ...context, report }, file, request.languages),
    )
    const { source, content, leftOut, warnings } = exported
    const head: EditorExported = {
      name: file.name,
      languages: request.languages,
      leftOut: leftOut.slice(0, MAX_LEFT_OUT),
      leftOutCount: leftOut.length,
      warnings: violationAnswers(warnings),
    }
    call.reply.type('application/octet-stream')
    return Buffer.from(joinParts([Buffer.from(JSON.stringify(head)), source, content]))
  }

  async translate(call: EditorRequest): Promise<EditorSaved> {
    const { string, language, ...context } = await this.#access.translation(call)
    const edited = readEdited(call.body)
    const { translations, store } = this.#workspace
    // Two requests at once would both find the translation that they expect.
    const file = await store.file(string.file)
    const change = await store.runExclusively(context.project.id, file?.name ?? '', () =>
      setTranslation(this.#workspace, context, string, language, edited),
    )
    const stored = await translations.translation(string.id, language.id)
    const translation = stored ? translationOf(stored) : edited.translation
    this.#workspace.live.saved(string.file, call.query['client'], {
      string: string.id,
      language: language.id,
      translation,
      by: call.user.name,
    })
    return { ...translation, ...changeOf(change) }
  }

  async history(call: EditorRequest): Promise<EditorHistory> {
    const { string, language } = await this.#access.translation(call)
    const { translations, nameOf } = this.#workspace
    const rows = await translations.history(string.id, language.id)
    return {
      entries: rows.map(({ at, user, text, status }) => ({
        at: new Date(at).toISOString(),
        by: nameOf(user),
        ...(text === null || status === null ? {} : { before: translationOf({ text, status }) }),
      })),
    }
  }

  async suggestions(call: EditorRequest): Promise<EditorSuggestions> {
    const { string, language, project } = await this.#access.translation(call)
    return { suggestions: await this.#workspace.memory.suggestions(project.id, string, language.id) }
  }

  async machine(call: EditorRequest): Promise<MachineAnswer> {
    const { string, language, project, file } = await this.#access.translation(call)
    const { category } = call.query
    return machineTranslation(this.#workspace, { project, file }, string, language, category)
  }

  async approve(call: EditorRequest): Promise<EditorApproved> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const selection = readSelection(call.body)
    targetsNamed(context.project, [selection.language])
    requireApprover(context)
    const { change, ...counts } = await approveAll(this.#workspace, context, file, selection)
    this.#workspace.live.changed(file.id)
    return { ...counts, ...changeOf(change) }
  }

  async replace(call: EditorRequest): Promise<EditorReplaced> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const selection = readSelection(call.body)
    targetsNamed(context.project, [selection.language])
    const { applies, ...replacing } = readReplacing(call.body)
    const { replaced, change } = await replaceAll(
      this.#workspace,
      context,
      file,
      selection,
      replacing,
      applies,
    )
    if (applies) this.#workspace.live.changed(file.id)
    return { rows: replaced.slice(0, MAX_REPLACED), count: replaced.length, ...changeOf(change) }
  }

  async undo(call: EditorRequest): Promise<EditorUndone> {
    const { translations, store } = this.#workspace
    const change = idOf(call.params['change'])
    const [row] = await translations.changed(change)
    const string = row && (await store.string(row.string))
    if (!string || row.user !== call.user.id) throw notFound()
    await this.#access.file(call, String(string.file))
    const undone = await translations.undo(change, call.user.id)
    this.#workspace.live.changed(string.file)
    return { restored: undone.restored, skipped: undone.skipped, ...changeOf(undone.change) }
  }

  async comments(call: EditorRequest): Promise<EditorComments> {
    const { id } = await this.#access.string(call, call.params['string'])
    return this.#workspace.comments.on(id, call.user.id, this.#workspace.nameOf)
  }

  async addComment(call: EditorRequest): Promise<EditorComments> {
    const string = await this.#access.string(call, call.params['string'])
    await this.#workspace.comments.add(string.id, call.user.id, readComment(call.body))
    return this.#commented(call, string)
  }

  /** People remove their own comments. */
  async removeComment(call: EditorRequest): Promise<EditorComments> {
    const { comments } = this.#workspace
    const id = idOf(call.params['comment'])
    const comment = await comments.find(id)
    if (comment?.user !== call.user.id) throw notFound()
    const string = await this.#access.string(call, String(comment.string))
    await comments.remove(id)
    return this.#commented(call, string)
  }

  /** The comments on a string after a change. The pages that have the file open get their number. */
  async #commented({ user }: EditorRequest, { id, file }: StringRow): Promise<EditorComments> {
    const answer = await this.#workspace.comments.on(id, user.id, this.#workspace.nameOf)
    this.#workspace.live.commented(file, { string: id, count: answer.comments.length })
    return answer
  }

  async terms(call: EditorRequest): Promise<EditorTerms> {
    const { project } = await this.#access.context(call, call.params['project'])
    const rows = await this.#workspace.glossary.terms(project.id, call.query['language'])
    return {
      terms: rows.map(({ source, target, note }) => ({ source, target, ...(note === null ? {} : { note }) })),
    }
  }

  async addTerms(call: EditorRequest): Promise<EditorTerms> {
    const { project } = await this.#access.context(call, call.params['project'])
    const { source, targets } = languagesOf(project)
    const ids = targets.map(({ id }) => id)
    const terms = readGlossary(bytesOf(call.body), source.id, ids)
    await this.#workspace.glossary.add(project.id, terms)
    return { terms: terms.map(({ note, ...term }) => ({ ...term, ...(note === null ? {} : { note }) })) }
  }

  /** The whole glossary as a file, by the extension in the address. */
  async glossary(call: EditorRequest, kind: 'csv' | 'tbx'): Promise<string> {
    const { project } = await this.#access.context(call, call.params['project'])
    const terms = await this.#workspace.glossary.terms(project.id)
    call.reply.type(kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8')
    const write = kind === 'csv' ? glossaryAsCsv : glossaryAsTbx
    return write(terms, project.source_language)
  }

  /** Takes over the translations of a TMX file, for suggestions. */
  async addMemory(call: EditorRequest): Promise<EditorMemory> {
    const { project } = await this.#access.context(call, call.params['project'])
    const { source, targets } = languagesOf(project)
    const units = readTmx(
      bytesOf(call.body),
      source.id,
      targets.map(({ id }) => id),
    )
    await this.#workspace.memory.add(project.id, units)
    return { count: units.length }
  }

  /** The translations of a project, and those that it took over, as TMX. */
  async memory(call: EditorRequest): Promise<string> {
    const { project } = await this.#access.context(call, call.params['project'])
    call.reply.type('application/xml; charset=utf-8')
    return asTmx(await this.#workspace.memory.all(project.id), project.source_language)
  }

  /** A page listens to a file. Returns what begins it with a function that sends an event, and returns what ends it. */
  async listen(call: EditorRequest): Promise<(send: (event: string, data: unknown) => void) => () => void> {
    const { file } = await this.#access.file(call, call.params['file'])
    const { id: user, name } = call.user
    const { client = '' } = call.query
    return (send) => this.#workspace.live.listen(file.id, { user, name, client, send })
  }

  async here(call: EditorRequest): Promise<void> {
    const { file } = await this.#access.file(call, call.params['file'])
    const { client, string } = readPlace(call.body)
    this.#workspace.live.here(file.id, client, string)
    call.reply.code(204)
  }

  async calls(call: EditorRequest): Promise<EditorCalls> {
    const projects = await this.#workspace.store.projectsOf(call.user.id, call.user.organization)
    const { before, limit } = call.query
    const calls = await this.#calls.list(
      projects.map(({ id }) => id),
      {
        before: before === undefined ? undefined : readNumber(before, 0, 'before'),
        limit: Math.min(readNumber(limit, 50, 'limit'), MAX_CALLS),
      },
    )
    return { calls: calls.map(callLine) }
  }

  async call(call: EditorRequest): Promise<EditorCall> {
    const { stored, user, project } = await this.#access.call(call)
    const modules = await this.#workspace.availableModules(user, project)
    const { descriptor } = modules.find(({ app }) => app.identifier === stored.app) ?? {}
    return callAnswer(stored, descriptor)
  }

  async repeatCall(call: EditorRequest): Promise<EditorRepeated> {
    const { stored, ...context } = await this.#access.call(call)
    return { call: await repeatCall(this.#workspace, context, stored) }
  }
}

/** Names the page of a request. Another user's page has another name, whatever it sends. */
function pageOf({ user, query }: EditorRequest): string {
  return `${user.id} ${query['client'] ?? ''}`
}

function changeOf(change: number | undefined): { change?: number } {
  return change === undefined ? {} : { change }
}

/** The bytes of an upload. A missing body is an empty file. */
function bytesOf(body: unknown): Uint8Array {
  if (body === undefined || body === null) return new Uint8Array()
  if (Buffer.isBuffer(body)) return body
  throw new RequestError(415, 'Send the bytes of the file with the content type application/octet-stream.')
}
