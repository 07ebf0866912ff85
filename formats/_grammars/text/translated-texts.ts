// Visits the texts of a record's translations, each with the source text that it translates.
import {
  shownForm,
  type Category,
  type Language,
  type Languages,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from '@atlas/core/contract.ts'

/** A text of a translation: its only text, or one category of a plural. */
export interface TranslatedText {
  text: string
  language: Language
  /** The source text of the same category, or of `other` if the source lacks the category. */
  source: string
  /** The category of a plural. */
  category?: Category
  /** The status of the text; undefined if the translation has none. */
  status?: Status | undefined
}

/** The result for a text: a new text, perhaps with a new status. */
export type TextChange = (translatedText: TranslatedText) => { text: string; status?: Status | undefined }

/** Changes the texts of the job's target languages. Empty texts are skipped; unchanged records are not copied. */
export function changeTranslations(
  record: StringRecord,
  { targets }: Languages,
  change: TextChange,
): StringRecord {
  let changed = record
  for (const language of targets) {
    const translations = changed.translations
    if (!translations || !Object.hasOwn(translations, language.id)) continue
    const before = translations[language.id]
    const after = before && changedTranslation(before, record.text, language, change)
    if (after && after !== before) {
      changed = { ...changed, translations: { ...translations, [language.id]: after } }
    }
  }
  return changed
}

function changedTranslation(
  translation: Translation,
  source: TextOrForms,
  language: Language,
  change: TextChange,
): Translation {
  const { text, status } = translation
  if (typeof text === 'string') {
    if (text === '') return translation
    const ownStatus = typeof status === 'object' ? undefined : status
    const to = change({ text, language, source: shownForm(source, 'other'), status: ownStatus })
    if (to.text === text && (to.status ?? ownStatus) === ownStatus) return translation
    return { ...translation, text: to.text, ...(to.status === undefined ? {} : { status: to.status }) }
  }
  const forms = { ...text }
  const statuses: Partial<Record<Category, Status>> = {}
  let isChanged = false
  for (const category of Object.keys(text) as Category[]) {
    const form = text[category]
    if (!form) continue
    const ownStatus = typeof status === 'object' ? status[category] : status
    const to = change({
      text: form,
      language,
      source: shownForm(source, category),
      category,
      status: ownStatus,
    })
    if (to.text === form && (to.status ?? ownStatus) === ownStatus) continue
    isChanged = true
    forms[category] = to.text
    if (to.status !== undefined) statuses[category] = to.status
  }
  if (!isChanged) return translation
  if (Object.keys(statuses).length === 0) return { ...translation, text: forms }
  return { ...translation, text: forms, status: { ...statusByCategory(status, text), ...statuses } }
}

/** One status for all categories, repeated for each. */
function statusByCategory(
  status: Translation['status'],
  text: Partial<Record<Category, string>>,
): Partial<Record<Category, Status>> {
  if (typeof status === 'object') return status
  const categories = Object.keys(text) as Category[]
  return Object.fromEntries(categories.map((category) => [category, status ?? 'translated']))
}
