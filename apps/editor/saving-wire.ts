// How pages save translations, one or many by one request, and what their servers answer: the sandbox and `atlas edit`
// alike. An approval is a save of the same text. Both sides import this file, so it uses neither browser nor Node APIs.
import type { LanguageId, TextOrForms } from '@atlas/core/contract.ts'
import { statuses } from '@atlas/core/contract/record.ts'
import { pluralCategories } from '@atlas/core/language.ts'
import type { Stored } from './backends/backend.ts'
import type { RequestFailure } from './wire.ts'

/** A translation to save. */
export interface SentEdit {
  /** The key of its string, as the server named it. */
  key: string
  language: LanguageId
  translation: Stored
  /** The translation that the page read; null if there was none. If another one is stored by now, that one stays. */
  before: Stored | null
}

/** Body of `PUT …/translations`. */
export interface SaveRequest {
  edits: readonly SentEdit[]
}

/** What an answer has for an edit that was not stored. */
export interface RefusedEdit extends RequestFailure {
  /** The status of a request that fails for the same reason. */
  status: 400 | 403 | 409 | 410
}

/** What became of an edit: what is stored now, perhaps with sentences about it, or why it was not stored. */
export type SaveResult = { stored: Stored; findings?: readonly string[] } | RefusedEdit

/** Its answer: the result of each edit, in the order of the request. One that is refused stops no other. */
export interface SaveAnswer {
  results: readonly SaveResult[]
}

/** What a server of the editor stores translations in: a file of a project, or a group of files of a work tree. */
export interface EditStore<Answer extends SaveAnswer> {
  save(edits: readonly SentEdit[]): Promise<Answer>
}

/** What an answer has for an edit that was not stored, and for one whose stored translation is another one by now. */
export function refusedEdit(
  status: RefusedEdit['status'],
  message: string,
  meanwhile?: RequestFailure['error']['meanwhile'],
): RefusedEdit {
  return { status, error: { message, ...(meanwhile ? { meanwhile } : {}) } }
}

/** Reads the body of a save. Returns the end of a sentence about the body if it is not one. */
export function readEdits(body: unknown): readonly SentEdit[] | string {
  const { edits } = fieldsOf(body)
  if (!Array.isArray(edits)) return 'edits must be a list'
  const read: SentEdit[] = []
  for (const sent of edits as unknown[]) {
    const { key, language, translation: after, before: known } = fieldsOf(sent)
    if (typeof key !== 'string' || typeof language !== 'string')
      return 'each edit must name its string and its language'
    const [translation, before] = [readStored(after), known === null ? null : readStored(known)]
    if (!translation || before === undefined) return WRONG_TRANSLATION
    read.push({ key, language, translation, before })
  }
  return read
}

const WRONG_TRANSLATION = `translation, and before if it is not null, must have a text and a status (${statuses.join(', ')}), or one of each for each plural category`

function readStored(value: unknown): Stored | undefined {
  const { text, status } = fieldsOf(value)
  return isTextOrForms(text) && isStatusOrForms(status) ? { text, status } : undefined
}

function isTextOrForms(value: unknown): value is TextOrForms {
  return typeof value === 'string' || hasForms(value, (form) => typeof form === 'string')
}

function isStatusOrForms(value: unknown): value is Stored['status'] {
  const isStatus = (form: unknown): boolean => statuses.some((status) => status === form)
  return isStatus(value) || hasForms(value, isStatus)
}

/** Whether a value is an object with a form for each of some plural categories. */
function hasForms(value: unknown, isForm: (form: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([category, form]) => pluralCategories.some((known) => known === category) && isForm(form),
  )
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
