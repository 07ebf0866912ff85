// The forms of a translation: its one text, or its texts by plural category.
import type { Category, Status, TextOrForms } from '@atlas/core/contract.ts'
import { statuses } from '@atlas/core/contract/record.ts'
import { categoriesIn } from '@atlas/core/plural-rules.ts'
import type { EditLanguage, Stored } from '../backends/backend.ts'

/** The text of a form. */
export function formText(
  translation: Pick<Stored, 'text'> | undefined,
  category: Category | undefined,
): string {
  const text = translation?.text ?? ''
  if (typeof text === 'string') return category === undefined || category === 'other' ? text : ''
  return text[category ?? 'other'] ?? ''
}

/** The status of a form. */
export function formStatus(translation: Stored | undefined, category: Category | undefined): Status {
  const status = translation?.status ?? 'untranslated'
  return typeof status === 'string' ? status : ((category && status[category]) ?? 'untranslated')
}

/** The forms of a plural that have a field: those that files of the language need, and those that the translation has. */
export function categoriesOfFields(
  language: EditLanguage,
  translation: Pick<Stored, 'text'> | undefined,
): readonly Category[] {
  const text = translation?.text
  return categoriesIn(language, (category) => typeof text === 'object' && category in text)
}

/** The lowest status of all forms. */
export function levelOf(translation: Stored | undefined): Status {
  const status = translation?.status ?? 'untranslated'
  const all = typeof status === 'string' ? [status] : Object.values(status)
  return statuses.find((level) => all.includes(level)) ?? 'approved'
}

/** A copy of a translation with one form changed. */
export function withForm(
  translation: Stored | undefined,
  category: Category | undefined,
  text: string,
  status: Status,
): Stored {
  if (category === undefined) return { text, status }
  const before = translation?.text
  const forms = typeof before === 'object' ? before : {}
  const known = Object.keys(forms) as Category[]
  const others = Object.fromEntries(known.map((one) => [one, formStatus(translation, one)]))
  return { text: { ...forms, [category]: text }, status: { ...others, [category]: status } }
}

/** The text, or all texts of a plural. */
export function textsOf(text: TextOrForms): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

/** Whether a translation has a text. */
export function isTranslated(translation: Stored | undefined): boolean {
  return translation !== undefined && textsOf(translation.text).some((text) => text !== '')
}

/** Whether two translations have the same texts and statuses. */
export function isSameTranslation(one: Stored | undefined, other: Stored | undefined): boolean {
  if (!isTranslated(one) && !isTranslated(other)) return true
  return hasSameTexts(one, other) && statusesOf(one) === statusesOf(other)
}

/** Whether two translations have the same texts. Empty forms do not count. */
export function hasSameTexts(one: Stored | undefined, other: Stored | undefined): boolean {
  return plain(one?.text ?? '') === plain(other?.text ?? '')
}

const plain = (text: TextOrForms): string =>
  typeof text === 'string' ? text : sorted(Object.entries(text).filter(([, form]) => form !== ''))

function statusesOf(translation: Stored | undefined): string {
  const status = translation?.status ?? 'untranslated'
  return typeof status === 'string' ? status : sorted(Object.entries(status))
}

const sorted = (forms: readonly (readonly [string, string])[]): string =>
  JSON.stringify(forms.toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** A translation in one line. */
export function inOneLine(translation: Stored | undefined): string {
  return translation && isTranslated(translation) ? `“${textsOf(translation.text).join(' | ')}”` : '(none)'
}

const EMPTY: Stored = { text: '', status: 'untranslated' }

/** A translation of the same forms, without texts. */
export function emptied(translation: Stored | undefined): Stored {
  if (!translation || typeof translation.text === 'string') return EMPTY
  const categories = Object.keys(translation.text) as Category[]
  return {
    text: Object.fromEntries(categories.map((category) => [category, ''])),
    status: Object.fromEntries(categories.map((category) => [category, 'untranslated' as const])),
  }
}
