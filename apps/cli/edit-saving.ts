// Writes the translations that a page of `atlas edit` saves into the files of a group: each file once for a language.
import { createHash } from 'node:crypto'
import type { StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import type { Stored } from '@atlas/editor/backends/backend.ts'
import {
  refusedEdit,
  type EditStore,
  type RefusedEdit,
  type SaveResult,
  type SentEdit,
} from '@atlas/editor/saving-wire.ts'
import type { WorkTreeFile, WorkTreeLanguage, WorkTreeSaved } from '@atlas/editor/work-tree/wire.ts'
import { editLanguage } from '@atlas/editor/wire.ts'
import { lintInFile, lintTarget } from './compare/lint.ts'
import { isSameText } from './compare/reading.ts'
import { statusInFile, statusOfTarget } from './compare/status.ts'
import { Failure } from './failure.ts'
import { readIfThere } from './files/reading.ts'
import { translationFile, writeTranslations, type TranslationFile } from './workspace/matrix.ts'
import type { LocaleGroup } from './workspace/repository.ts'

/** A text to write, and its string. */
interface Accepted {
  edit: SentEdit
  record: StringRecord
  text: TextOrForms
}

/** The results of edits of one file. */
type Results = Map<SentEdit, SaveResult>

/** The translations of a group of files. */
export class GroupTranslations implements EditStore<WorkTreeSaved> {
  readonly #group: LocaleGroup

  constructor(group: LocaleGroup) {
    this.#group = group
  }

  /**
   * Writes the texts whose file has the one that the page knows. Other texts of the file may have changed since: they
   * stay.
   */
  async save(edits: readonly SentEdit[]): Promise<WorkTreeSaved> {
    const results: Results = new Map()
    const files: WorkTreeFile[] = []
    for (const id of new Set(edits.map(({ language }) => language))) {
      const own = edits.filter(({ language }) => language === id)
      try {
        const file = await this.#saveInFile(id, own, results)
        if (file) files.push(file)
      } catch (error) {
        refuseAll(own, error, results)
      }
    }
    return { results: edits.map((edit) => results.get(edit) ?? lostString()), files }
  }

  async #saveInFile(
    id: string,
    edits: readonly SentEdit[],
    results: Results,
  ): Promise<WorkTreeFile | undefined> {
    const target = this.#group.targets.find(({ language }) => language.id === id)
    const place = target && (await translationFile(this.#group, target))
    if (!target || !place) return undefined
    const versionBefore = versionOf(await readIfThere(place.path))
    const accepted = edits.flatMap((edit) => {
      const judged = judge(place, edit)
      if ('error' in judged) results.set(edit, judged)
      return 'error' in judged ? [] : [judged]
    })
    await write(place, accepted, results)
    const written = accepted.length === 0 ? place : await translationFile(this.#group, target)
    if (!written) throw new Failure(2, `${place.path} cannot be read.`)
    const findings = findingsIn(written)
    for (const { edit, text } of accepted) {
      if (results.has(edit)) continue
      const stored = storedOf(textOf(written, edit.key) ?? text)
      results.set(edit, { stored, findings: findings.get(edit.key) ?? [] })
    }
    const version = versionOf(await readIfThere(place.path))
    return { versionBefore, version, language: languageRow(written) }
  }
}

/** The string and the text of an edit, or why it must not be written. */
function judge(place: TranslationFile, edit: SentEdit): Accepted | RefusedEdit {
  const { key, translation, before } = edit
  const record = place.file.strings.get(key)?.record
  if (!record) return lostString()
  const [text, known] = [withoutEmptyForms(translation.text), before && withoutEmptyForms(before.text)]
  if (text === undefined) return refusedEdit(400, 'An empty text is not written. The file keeps what it has.')
  const present = textOf(place, key)
  if (isSameText(present, known ?? undefined) || isSameText(present, text)) return { edit, record, text }
  const stored = present === undefined ? null : storedOf(present)
  return refusedEdit(409, conflictOf(place.path, present), { stored, by: 'Another program' })
}

/** Writes texts into a file. If all together cannot be written, each is written alone, so that one stops no other. */
async function write(place: TranslationFile, accepted: readonly Accepted[], results: Results): Promise<void> {
  const records = accepted.map(({ record, text }) => ({
    ...record,
    translations: { [place.language.id]: { text, status: 'translated' as const } },
  }))
  try {
    const lost = new Map((await writeTranslations(place, records)).map((one) => [one.identifier, one.reason]))
    for (const { edit } of accepted) {
      const reason = lost.get(edit.key)
      if (reason !== undefined) results.set(edit, refusedEdit(400, `${edit.key}: ${reason}`))
    }
  } catch (error) {
    const edits = accepted.map(({ edit }) => edit)
    if (edits.length < 2) return refuseAll(edits, error, results)
    for (const one of accepted) await write(place, [one], results)
  }
}

function refuseAll(edits: readonly SentEdit[], error: unknown, results: Results): void {
  if (!(error instanceof Failure)) throw error
  for (const edit of edits) results.set(edit, refusedEdit(400, error.message))
}

const lostString = (): RefusedEdit => refusedEdit(410, 'The source file no longer has this string.')

/** Files have no status. */
export const storedOf = (text: TextOrForms): Stored => ({ text, status: 'translated' })

/** A text with a form for each category that has one. Undefined if it is empty. */
function withoutEmptyForms(text: TextOrForms): TextOrForms | undefined {
  if (typeof text === 'string') return text === '' ? undefined : text
  const forms = Object.entries(text).filter(([, form]) => form !== '')
  return forms.length === 0 ? undefined : Object.fromEntries(forms)
}

/** The translation of a string in its file. */
function textOf(
  { file, language, translation }: TranslationFile,
  identifier: string,
): TextOrForms | undefined {
  if (translation) return translation.strings.get(identifier)?.record.text
  return file.strings.get(identifier)?.translation(language)?.text
}

function conflictOf(path: string, present: TextOrForms | undefined): string {
  if (present === undefined)
    return `Another program has removed this text from ${path}. Press Ctrl+Enter to write yours.`
  const shown = typeof present === 'string' ? present : Object.values(present).join(' | ')
  return `Another program has written “${shown}” to ${path}. Press Ctrl+Enter to replace it, or Escape to take it.`
}

/** A language of a group, and how many of its strings are translated. */
export function languageRow({ file, path, language, translation }: TranslationFile): WorkTreeLanguage {
  const { total, identifiers } = translation
    ? statusOfTarget(file, translation, language, { path })
    : statusInFile(file, language)
  const translated = identifiers.translated.length + identifiers.same.length
  return { ...editLanguage(language), path, total, translated }
}

/** The findings of a file, by string. */
function findingsIn({ file, language, translation, terms }: TranslationFile): ReadonlyMap<string, string[]> {
  const all = translation
    ? lintTarget(file, translation, language, {}, terms)
    : lintInFile(file, language, {}, terms)
  const byString = new Map<string, string[]>()
  for (const { identifier, message } of all) {
    if (identifier === undefined) continue
    const others = byString.get(identifier)
    if (others) others.push(message)
    else byString.set(identifier, [message])
  }
  return byString
}

/** The version of a file that does not exist. */
export const MISSING = 'missing'

/** A name for the content of a file. */
export function versionOf(bytes: Uint8Array | undefined): string {
  if (!bytes) return MISSING
  return createHash('sha256').update(bytes).digest('base64url')
}
