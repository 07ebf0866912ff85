// The text of a translation: of a string, of a row of a plural, and whether it counts.
import type { Category, LanguageId, Status, StringRecord, Translation } from './contract.ts'

/** A text, and its status if the platform sent one. */
export interface Form {
  text: string
  status: Status | undefined
}

/** What a record has for a language. */
export function translationOf(
  record: StringRecord | undefined,
  language: LanguageId,
): Translation | undefined {
  const translations = record?.translations
  return translations && Object.hasOwn(translations, language) ? translations[language] : undefined
}

/** Whether a translation has a text, regardless of its status. */
export function isSent(translation: Translation | undefined): boolean {
  if (!translation) return false
  const { text } = translation
  return typeof text === 'string' ? text !== '' : Object.values(text).some((form) => form !== '')
}

/** Whether a translation has a text, but the status `untranslated`. */
export function isHeldBack(translation: Translation | undefined): boolean {
  return isSent(translation) && !anyForm(translation)
}

/** The text of a translation for one category. A translation without plural forms has one text for all categories. */
export function formIn(translation: Translation | undefined, category: Category): Form | undefined {
  if (!translation) return undefined
  const { text, status } = translation
  const form = typeof text === 'string' ? text : text[category]
  return said(form, typeof status === 'object' ? status[category] : status)
}

/** The one text of a translation. For plural forms it is `other`, or else the last form that is not empty. */
export function anyForm(translation: Translation | undefined): Form | undefined {
  if (!translation || typeof translation.text === 'string') return formIn(translation, 'other')
  const categories = Object.keys(translation.text) as Category[]
  const forms = ['other' as const, ...categories.toReversed()].map((category) =>
    formIn(translation, category),
  )
  return forms.find((form) => form !== undefined)
}

/** A text with its status. Undefined if the text is empty or the status is `untranslated`. */
function said(text: string | undefined, status: Status | undefined): Form | undefined {
  return text && status !== 'untranslated' ? { text, status } : undefined
}
