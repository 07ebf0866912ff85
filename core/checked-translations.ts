// Checks translations that a platform sends with their source strings: one answer for each.
import type { Category, CodeScanner, Language, TextOrForms } from './contract.ts'
import { checkText } from './text-checks.ts'
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
  const [own, general] = [formOf(source, category), formOf(source, 'other')]
  const compared = {
    text,
    source: own,
    general,
    category: isPlural ? category : undefined,
    language,
    maxLength,
  }
  return checkText({ ...compared, scan: scannerFor(own) }).map(({ message }) => asSentence(message))
}

/** The source text of a row, else the one for all other numbers. */
function formOf(text: WireCheckedString['text'] & TextOrForms, category: Category = 'other'): string {
  if (typeof text === 'string') return text
  return text[category] ?? text.other ?? Object.values(text).at(-1) ?? ''
}

const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
