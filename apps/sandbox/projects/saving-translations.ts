// Stores a translation from the editor, after checking its shape, its plural categories and its length, and that no one
// else has changed it.
import { counted } from '@atlas/core/counted.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Language, Translation } from '@atlas/core/contract.ts'
import { charactersOverLimit, formsOf } from '@atlas/editor/strings/findings.ts'
import type { RequestFailure } from '@atlas/editor/wire.ts'
import { languageAt } from '../calls/language-on-wire.ts'
import { httpStatus, RequestError } from '../request-error.ts'
import { comparedString, wireTranslation, type StringRow } from './records.ts'
import type { NewTranslation } from './translation-store.ts'
import { requireApprover, type ProjectContext, type ProjectWorkspace } from './workspace.ts'

/** A translation that someone else has changed since the editor read it. */
export class ChangedMeanwhile extends RequestError {
  /** The stored translation; undefined if it was removed. */
  readonly stored: Required<Translation> | undefined
  /** The name of the user who changed it, if known. */
  readonly by: string | undefined

  constructor(identifier: string, stored: Required<Translation> | undefined, by: string | undefined) {
    super(
      409,
      `${by ?? 'Someone else'} has changed the translation of "${identifier}" since this page read it.`,
    )
    this.stored = stored
    this.by = by
  }
}

/** What a failure names of the translation that is stored. */
export function meanwhileOf(error: ChangedMeanwhile): NonNullable<RequestFailure['error']['meanwhile']> {
  const { stored, by } = error
  return { stored: stored ?? null, ...(by === undefined ? {} : { by }) }
}

/** What an answer about many translations has for one that was not stored. */
export function failureOfEdit(error: RequestError): RequestFailure & { status: number } {
  const details = error instanceof ChangedMeanwhile ? { meanwhile: meanwhileOf(error) } : {}
  return { status: httpStatus(error), error: { message: error.message, ...details } }
}

/** A translation from the editor, and the one that the editor read before: null if it read none. */
export interface TranslationEdit {
  translation: Required<Translation>
  /** Undefined overwrites any translation. */
  before: Required<Translation> | null | undefined
}

/** A translation from the editor, and its string and language. */
export interface NamedEdit extends TranslationEdit {
  string: StringRow
  language: Language
}

/**
 * Stores a translation of a string. Returns the number of the change, if anything changed. Throws a `RequestError` if
 * it is invalid, and `ChangedMeanwhile` if the stored one is not the one that the editor read.
 */
export async function setTranslation(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  edit: NamedEdit,
): Promise<number | undefined> {
  await checkEdit(workspace, context, edit)
  return workspace.translations.save([newTranslation(edit)], context.user)
}

/** Stores those of many translations that can be stored, as one change. The others are returned, each with its error. */
export async function setTranslations(
  workspace: ProjectWorkspace,
  context: ProjectContext,
  edits: readonly NamedEdit[],
): Promise<{ change: number | undefined; refused: ReadonlyMap<NamedEdit, RequestError> }> {
  const refused = new Map<NamedEdit, RequestError>()
  for (const edit of edits) {
    await checkEdit(workspace, context, edit).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error
      refused.set(edit, error)
    })
  }
  const accepted = edits.filter((edit) => !refused.has(edit)).map(newTranslation)
  return { change: await workspace.translations.save(accepted, context.user), refused }
}

function newTranslation({ string, language, translation }: NamedEdit): NewTranslation {
  return { string, language: language.id, translation }
}

/** Throws a `RequestError` if a translation must not be stored. */
async function checkEdit(
  { client, translations, nameOf }: ProjectWorkspace,
  context: ProjectContext,
  { string, language, translation, before }: NamedEdit,
): Promise<void> {
  const fault = faultOf(string, languageAt(client.profile, language), translation)
  if (fault !== undefined) throw new RequestError(400, `The translation of "${string.identifier}" ${fault}.`)
  const row = await translations.translation(string.id, language.id)
  const stored = row && wireTranslation(row)
  if (isApproved(translation) && !isDeepStrictEqual(stored, translation)) requireApprover(context)
  if (before === undefined) return
  if (isDeepStrictEqual(stored ?? null, before) || isDeepStrictEqual(stored, translation)) return
  const [last] = await translations.history(string.id, language.id)
  throw new ChangedMeanwhile(string.identifier, stored, last && nameOf(last.user))
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
