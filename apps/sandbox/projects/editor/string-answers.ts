// The answers about a string: its translations, what helps to translate it, and its comments.
import type {
  EditorComments,
  EditorHistory,
  EditorSuggestions,
  EditorTranslations,
  MachineAnswer,
} from '@atlas/editor/editor-wire.ts'
import { readComment } from '../bodies.ts'
import {
  idInAddress,
  notFoundError,
  type EditorAccess,
  type EditorParts,
  type EditorRequest,
} from '../editor-access.ts'
import { machineTranslation } from '../machine.ts'
import { wireTranslation, type StringRow } from '../records.ts'
import { type ProjectWorkspace } from '../workspace.ts'

/** Answers requests about a string: its translations, what helps to translate it, and its comments. */
export class StringAnswers {
  readonly #workspace: ProjectWorkspace
  readonly #access: EditorAccess

  constructor({ workspace, access }: EditorParts) {
    this.#workspace = workspace
    this.#access = access
  }

  /** The translations of a string into all languages. */
  async translations(call: EditorRequest): Promise<EditorTranslations> {
    const { id } = await this.#access.string(call, call.params['string'])
    const rows = (await this.#workspace.translations.ofStrings([id])).get(id) ?? []
    return { translations: Object.fromEntries(rows.map((row) => [row.language, wireTranslation(row)])) }
  }

  async history(call: EditorRequest): Promise<EditorHistory> {
    const { string, language } = await this.#access.translation(call)
    const { translations, nameOf } = this.#workspace
    const rows = await translations.history(string.id, language.id)
    return {
      entries: rows.map(({ at, user, text, status }) => ({
        at: new Date(at).toISOString(),
        by: nameOf(user),
        ...(text === null || status === null ? {} : { before: wireTranslation({ text, status }) }),
      })),
    }
  }

  async suggestions(call: EditorRequest): Promise<EditorSuggestions> {
    const { string, language, project } = await this.#access.translation(call)
    return { suggestions: await this.#workspace.memory.suggestions(project.id, string, language.id) }
  }

  async machine(call: EditorRequest): Promise<MachineAnswer> {
    const { string, language, ...context } = await this.#access.translation(call)
    const { category } = call.query
    return machineTranslation(this.#workspace, context, string, language, category)
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
    const id = idInAddress(call.params['comment'])
    const comment = await comments.find(id)
    if (comment?.user !== call.user.id) throw notFoundError()
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
}
