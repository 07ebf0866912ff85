// What is wrong with a translation: codes that are lost or added, and too many characters.
import { checkCodes, checkRow } from '../../core/codes.ts'
import type { Category, TextOrForms } from '../../core/contract.ts'
import { describeFinding } from '../../core/findings.ts'
import { scannerFor } from '../../syntax/codes/general-codes.ts'
import { sourceFor } from '../../syntax/text/translated-texts.ts'

/** The parts of a string that its translations are compared with. */
export interface ComparedString {
  text: TextOrForms
  maxLength?: number | null
}

/** The findings of one text of a translation, as sentences. An empty text has none. `codes` are from `ShownString`. */
export function findingsIn(
  text: string,
  source: TextOrForms,
  category: Category | undefined,
  codes?: readonly string[],
): string[] {
  if (text === '') return []
  const original = sourceFor(source, category ?? 'other')
  const scan = scannerFor(original, codes)
  if (!scan) return []
  const found = category
    ? checkRow(scan, [original, sourceFor(source, 'other')], text, category)
    : checkCodes(scan, original, text)
  return found.map((finding) => `${capitalized(describeFinding(finding, original, text))}.`)
}

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** The number of findings in all texts of a translation. */
export function countFindings(translation: TextOrForms, { text: source, maxLength }: ComparedString): number {
  const forms: [string, Category | undefined][] =
    typeof translation === 'string'
      ? [[translation, undefined]]
      : Object.entries(translation).map(([category, form]) => [form, category as Category])
  return forms.reduce(
    (sum, [form, category]) =>
      sum + findingsIn(form, source, category).length + (charactersOver(form, maxLength) > 0 ? 1 : 0),
    0,
  )
}

/** By how many characters a text is too long. An emoji counts as one character. */
export function charactersOver(text: string, maxLength: number | null | undefined): number {
  return maxLength ? Math.max(0, [...text].length - maxLength) : 0
}
