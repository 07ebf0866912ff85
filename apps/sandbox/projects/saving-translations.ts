// Stores translations from the editor, after checking the shape, the plural categories and the length of each, that the
// person may approve it, and that no one else has changed it.
import { counted } from '@atlas/core/counted.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Language, Translation } from '@atlas/core/contract.ts'
import type { EditorSaved } from '@atlas/editor/editor-wire.ts'
import {
  refusedEdit,
  type EditStore,
  type RefusedEdit,
  type SaveResult,
  type SentEdit,
} from '@atlas/editor/saving-wire.ts'
import { charactersOverLimit, formsOf } from '@atlas/editor/strings/findings.ts'
import { languageAt } from '../calls/language-on-wire.ts'
import { changeOf } from './editor-access.ts'
import { comparedString, wireTranslation, type StringRow } from './records.ts'
import type { FileRow } from './store.ts'
import { mayApprove, projectLanguages, type ProjectContext, type ProjectWorkspace } from './workspace.ts'

/** An edit with the string and the language that it names, and the stored translation. */
interface KnownEdit extends SentEdit {
  string: StringRow
  target: Language
  stored: Required<Translation> | undefined
}

/** The person who saves, and the page: it gets no events of its own saves. */
interface Saver {
  name: string
  client: string | undefined
}

/** The translations of a file of a project, which the pages of a person save. */
export class FileTranslations implements EditStore<EditorSaved> {
  readonly #workspace: ProjectWorkspace
  readonly #context: ProjectContext & { file: FileRow }
  readonly #saver: Saver

  constructor(workspace: ProjectWorkspace, context: ProjectContext & { file: FileRow }, saver: Saver) {
    this.#workspace = workspace
    this.#context = context
    this.#saver = saver
  }

  /** Stores those that can be stored, as one change. */
  save(edits: readonly SentEdit[]): Promise<EditorSaved> {
    const { project, file } = this.#context
    // Two requests at once would both find the translation that they expect.
    return this.#workspace.store.runExclusively(project.id, file.name, () => this.#save(edits))
  }

  async #save(edits: readonly SentEdit[]): Promise<EditorSaved> {
    const accepted: KnownEdit[] = []
    const results: SaveResult[] = []
    for (const edit of await this.#known(edits)) {
      const judged = 'error' in edit ? edit : ((await this.#refusalOf(edit)) ?? edit)
      if (!('error' in judged)) accepted.push(judged)
      results.push('error' in judged ? judged : { stored: judged.translation })
    }
    const rows = accepted.map(({ string, language, translation }) => ({ string, language, translation }))
    const change = await this.#workspace.translations.save(rows, this.#context.user)
    if (change !== undefined) this.#tell(accepted)
    return { results, ...changeOf(change) }
  }

  /** Reads only the strings that the edits name: a page saves a large file in many requests. */
  async #known(edits: readonly SentEdit[]): Promise<(KnownEdit | RefusedEdit)[]> {
    const { store, translations } = this.#workspace
    const { file, project } = this.#context
    const ids = [...new Set(edits.flatMap(({ key }) => (/^[1-9]\d{0,8}$/.test(key) ? [Number(key)] : [])))]
    const [strings, stored] = await Promise.all([
      store.stringsWith(file.id, ids),
      translations.ofStrings(ids),
    ])
    const byKey = new Map(strings.map((string) => [String(string.id), string]))
    const targets = new Map(projectLanguages(project).targets.map((target) => [target.id, target]))
    return edits.map((edit) => {
      const [string, target] = [byKey.get(edit.key), targets.get(edit.language)]
      if (!string || string.is_removed === 1) return refusedEdit(410, lostSentence(file, string))
      if (!target) return refusedEdit(400, `${edit.language} is not a target language of ${project.name}.`)
      const row = stored.get(string.id)?.find(({ language }) => language === target.id)
      return { ...edit, string, target, stored: row && wireTranslation(row) }
    })
  }

  /** Why a translation must not be stored. */
  async #refusalOf(edit: KnownEdit): Promise<RefusedEdit | undefined> {
    const { string, target, translation, stored, before } = edit
    const { identifier } = string
    const fault = faultOf(string, languageAt(this.#workspace.client.profile, target), translation)
    if (fault !== undefined) return refusedEdit(400, `The translation of "${identifier}" ${fault}.`)
    if (isDeepStrictEqual(stored, translation)) return undefined
    if (isApproved(translation) && !mayApprove(this.#context)) {
      const { name } = this.#context.project
      return refusedEdit(403, `In the project ${name}, only managers approve translations.`)
    }
    return isDeepStrictEqual(stored ?? null, before) ? undefined : this.#conflictOf(edit)
  }

  async #conflictOf({ string: { id, identifier }, language, stored }: KnownEdit): Promise<RefusedEdit> {
    const { translations, nameOf } = this.#workspace
    const [last] = await translations.history(id, language)
    const by = last && nameOf(last.user)
    const sentence = `${by ?? 'Someone else'} has changed the translation of "${identifier}" since this page read it.`
    return refusedEdit(409, sentence, { stored: stored ?? null, ...(by === undefined ? {} : { by }) })
  }

  /** Tells the other pages that have the file open: of one translation, or that many have changed. */
  #tell([first, ...others]: readonly KnownEdit[]): void {
    const { live } = this.#workspace
    const { file } = this.#context
    const { name: by, client } = this.#saver
    if (!first || others.length > 0) return live.changed(file.id, client)
    const { string, language, translation } = first
    live.saved(file.id, client, { string: string.id, language, translation, by })
  }
}

function lostSentence({ name }: FileRow, string: StringRow | undefined): string {
  return `${name} no longer has ${string ? `the string "${string.identifier}"` : 'this string'}.`
}

/** Whether a form of a translation is approved. */
function isApproved({ status }: Translation): boolean {
  return (typeof status === 'object' ? Object.values(status) : [status]).includes('approved')
}

/** The problem of a translation: the end of a sentence. */
function faultOf(
  string: StringRow,
  { name, pluralCategoryNames }: Language,
  { text, status }: Required<Translation>,
): string | undefined {
  const { max_length } = string
  const isPlural = string.has_plurals === 1
  if (isPlural && typeof text === 'string') return 'must have a text for each plural category'
  if (!isPlural && typeof text !== 'string') return 'must be one text, because the string has no plurals'
  if (!isPlural && typeof status !== 'string')
    return 'must have one status, because the string has no plurals'
  const categories = [text, status].flatMap((forms) => (typeof forms === 'string' ? [] : Object.keys(forms)))
  const unknown = categories.find((category) => !pluralCategoryNames.some((known) => known === category))
  if (unknown !== undefined) {
    return `has a text for ${unknown}, but ${name} has only ${pluralCategoryNames.join(', ')}`
  }
  const compared = comparedString(string)
  const over = formsOf(text).reduce((most, form) => Math.max(most, charactersOverLimit(form, compared)), 0)
  if (over === 0 || max_length === null) return undefined
  return `has ${counted(max_length + over, 'character')}, and at most ${max_length} are allowed`
}
