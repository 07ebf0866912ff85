// Sets one translation, as a translator types it: its shape, its plural categories and its length are checked.
import type { Language, LanguageId, Translation } from '../../core/contract.ts'
import { RequestError } from '../request-error.ts'
import { textsOf, type StringRow } from './records.ts'
import type { ProjectStore } from './store.ts'

/** Keeps a translation of a string. Throws a `RequestError` that says what is wrong with it. */
export async function setTranslation(
  store: ProjectStore,
  string: StringRow,
  language: Language,
  translation: Required<Translation>,
): Promise<void> {
  const fault = faultOf(string, language, translation)
  if (fault !== undefined) throw new RequestError(400, `The translation of "${string.identifier}" ${fault}.`)
  await store.saveTranslations([
    { string: string.id, language: language.id satisfies LanguageId, translation },
  ])
}

/** What is wrong: the end of a sentence. */
function faultOf(
  { has_plurals, max_length }: StringRow,
  { name, pluralCategoryNames }: Language,
  { text, status }: Required<Translation>,
): string | undefined {
  const isPlural = has_plurals === 1
  if (isPlural && typeof text === 'string') return 'must have a text for each plural category'
  if (!isPlural && typeof text !== 'string') return 'must be one text, since the string has no plurals'
  if (!isPlural && typeof status !== 'string') return 'has one status, since the string has no plurals'
  const categories = [text, status].flatMap((forms) => (typeof forms === 'string' ? [] : Object.keys(forms)))
  const strange = categories.find((category) => !pluralCategoryNames.some((known) => known === category))
  if (strange !== undefined) {
    return `has a text for ${strange}, but ${name} has only ${pluralCategoryNames.join(', ')}`
  }
  // Characters as people count them: an astral one is one.
  const longest = Math.max(0, ...textsOf(text).map((form) => [...form].length))
  if (max_length === null || longest <= max_length) return undefined
  return `has ${longest} characters, and at most ${max_length} are allowed`
}
