// The answers about a file: its strings, its preview, its translations as a file, and changes of many strings.
import type {
  EditorExported,
  EditorReplaced,
  EditorSaved,
  EditorStrings,
  EditorUndone,
  EditorUploaded,
} from '@atlas/editor/editor-wire.ts'
import { bodyStart } from '@atlas/editor/preview/pieces.ts'
import { joinParts } from '@atlas/editor/wire.ts'
import { RequestError } from '../../request-error.ts'
import { stringAnswer, violationAnswers } from '../answers.ts'
import { readExport, readPlace, readReplacing, readSave, readSelection, readStringQuery } from '../bodies.ts'
import {
  uploadedBytes,
  changeOf,
  idInAddress,
  notFoundError,
  pageName,
  type EditorAccess,
  type EditorParts,
  type EditorRequest,
} from '../editor-access.ts'
import { exportFile } from '../exporting.ts'
import { replaceAll } from '../replacing.ts'
import { FileTranslations } from '../saving-translations.ts'
import type { RunningTasks } from '../tasks.ts'
import { uploadTranslations } from '../uploading.ts'
import { targetsNamed, type ProjectWorkspace } from '../workspace.ts'

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

/** Answers requests about a file: its strings, its preview, its translations as a file, and changes of many strings. */
export class FileAnswers {
  readonly #workspace: ProjectWorkspace
  readonly #access: EditorAccess
  readonly #tasks: RunningTasks

  constructor({ workspace, access, tasks }: EditorParts) {
    this.#workspace = workspace
    this.#access = access
    this.#tasks = tasks
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
    const { store, checks, comments, live } = this.#workspace
    const events = live.count(file.id)
    const [{ total, strings }, messages, commentCounts] = await Promise.all([
      store.findStrings(file.id, query),
      checks.messages(file.id, query.language),
      comments.counts(file.id),
    ])
    return {
      total,
      offset: query.offset,
      events,
      strings: strings.map((row) => stringAnswer(row, messages.get(row.id), commentCounts.get(row.id))),
    }
  }

  async preview(call: EditorRequest): Promise<string> {
    const { file } = await this.#access.file(call, call.params['file'])
    const html = await this.#workspace.store.preview(file.id)
    if (html === undefined) throw new RequestError(404, `${file.name} has no preview.`)
    call.reply.header('content-security-policy', PREVIEW_POLICY).type('text/html; charset=utf-8')
    // The editor fills in what is in view.
    return call.query.part === 'shell' ? html.slice(0, bodyStart(html)) : html
  }

  async upload(call: EditorRequest): Promise<EditorUploaded> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const content = uploadedBytes(call.body)
    const { language } = call.query
    const uploaded = await uploadTranslations(this.#workspace, context, file, content, language)
    const { stored, sameAsSource, change, unmatched, warnings } = uploaded
    this.#workspace.live.changed(file.id)
    return {
      stored,
      sameAsSource,
      ...changeOf(change),
      unmatched: unmatched.slice(0, MAX_UNMATCHED),
      unmatchedCount: unmatched.length,
      warnings: violationAnswers(warnings),
    }
  }

  async exportFile(call: EditorRequest): Promise<Buffer> {
    const { file, ...context } = await this.#access.file(call, call.params['file'])
    const request = readExport(call.body)
    const exported = await this.#tasks.run(pageName(call), (report) =>
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

  async save(call: EditorRequest): Promise<EditorSaved> {
    const context = await this.#access.file(call, call.params['file'])
    const saver = { name: call.user.name, client: call.query['client'] }
    return new FileTranslations(this.#workspace, context, saver).save(readSave(call.body))
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
    const change = idInAddress(call.params['change'])
    const [row] = await translations.changed(change)
    const string = row && (await store.string(row.string))
    if (!string || row.user !== call.user.id) throw notFoundError()
    await this.#access.file(call, String(string.file))
    const undone = await translations.undo(change, call.user.id)
    this.#workspace.live.changed(string.file)
    return { restored: undone.restored, skipped: undone.skipped, ...changeOf(undone.change) }
  }

  /** A page listens to a file. Returns what begins it with a function that sends an event, and returns what ends it. */
  async listen(call: EditorRequest): Promise<(send: (event: string, data: unknown) => void) => () => void> {
    const { file } = await this.#access.file(call, call.params['file'])
    const { id: user, name } = call.user
    const { client = '', since } = call.query
    const count = since === undefined ? undefined : Number(since)
    return (send) => this.#workspace.live.listen(file.id, { user, name, client, send }, count)
  }

  async here(call: EditorRequest): Promise<void> {
    const { file } = await this.#access.file(call, call.params['file'])
    const { client, string } = readPlace(call.body)
    this.#workspace.live.here(file.id, client, string)
    call.reply.code(204)
  }
}
