// Checks translations that a platform sends with their source strings: one answer for each.
import type { CodeScanner, Language } from './contract.ts'
import { findingsIn } from './checks/translation.ts'
import type { WireCheckedString, WireCheckedTranslation } from './modules/external-qa-check/schemas.ts'

/** The result of a check. */
export interface Validation {
  translationId: number
  passed: boolean
  /** Why it did not pass: one sentence for each finding. */
  error?: { message: string }
}

/** Finds the codes of a source text, and of its translations. */
export type ScannerFor = (source: string) => CodeScanner | undefined

/** Checks translations, in their order. A translation without a text, or without its string, passes. */
export function checkTranslations(
  translations: Iterable<WireCheckedTranslation>,
  strings: Iterable<WireCheckedString>,
  language: Language,
  scannerFor: ScannerFor,
): Validation[] {
  const byId = new Map([...strings].map((string) => [string.id, string]))
  return [...translations].map(({ id, stringId, text, pluralCategoryName }): Validation => {
    const string = byId.get(stringId)
    const sentences =
      string && text !== '' ? sentencesAbout(text, string, pluralCategoryName, language, scannerFor) : []
    if (sentences.length === 0) return { translationId: id, passed: true }
    return { translationId: id, passed: false, error: { message: sentences.join(' ') } }
  })
}

function sentencesAbout(
  text: string,
  { text: source, maxLength }: WireCheckedString,
  row: string | null | undefined,
  language: Language,
  scannerFor: ScannerFor,
): string[] {
  const isPlural = typeof source !== 'string'
  const category = language.pluralCategoryNames.find((name) => name === row)
  if (isPlural && row != null && !category) {
    const known = language.pluralCategoryNames.join(', ')
    return [`${language.name} has no plural form ${row}, only ${known}.`]
  }
  const compared = { text: source, maxLength, scannerFor }
  return findingsIn({ text, category: isPlural ? category : undefined, language }, compared).map(
    ({ message }) => asSentence(message),
  )
}

const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
