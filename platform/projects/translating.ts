// Stores a translation from the editor, after checking its shape, its plural categories and its length.
import type { Language, Translation } from '../../core/contract.ts'
import { RequestError } from '../request-error.ts'
import { textsOf, type StringRow } from './records.ts'
import type { ProjectStore } from './store.ts'

/** Stores a translation of a string. Throws a `RequestError` if it is invalid. */
export async function setTranslation(
  store: ProjectStore,
  string: StringRow,
  language: Language,
  translation: Required<Translation>,
): Promise<void> {
  const fault = faultOf(string, language, translation)
  if (fault !== undefined) throw new RequestError(400, `The translation of "${string.identifier}" ${fault}.`)
  await store.saveTranslations([{ string, language: language.id, translation }])
}

/** The problem of a translation: the end of a sentence. */
function faultOf(
  { has_plurals, max_length }: StringRow,
  { name, pluralCategoryNames }: Language,
  { text, status }: Required<Translation>,
): string | undefined {
  const isPlural = has_plurals === 1
  if (isPlural && typeof text === 'string') return 'must have a text for each plural category'
  if (!isPlural && typeof text !== 'string') return 'must be one text, because the string has no plurals'
  if (!isPlural && typeof status !== 'string')
    return 'must have one status, because the string has no plurals'
  const categories = [text, status].flatMap((forms) => (typeof forms === 'string' ? [] : Object.keys(forms)))
  const unknown = categories.find((category) => !pluralCategoryNames.some((known) => known === category))
  if (unknown !== undefined) {
    return `has a text for ${unknown}, but ${name} has only ${pluralCategoryNames.join(', ')}`
  }
  // Counts code points, so that an emoji counts as one character.
  const longest = textsOf(text).reduce((most, form) => Math.max(most, [...form].length), 0)
  if (max_length === null || longest <= max_length) return undefined
  return `has ${longest} characters, and at most ${max_length} are allowed`
}
