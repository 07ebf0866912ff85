// What is wrong with a translation, in words: placeholders that are missing or added, and too many characters.
import type { Category, TextOrForms } from '../core/contract.ts'
import { placeholderFaults } from '../syntax/text/placeholders.ts'
import { sourceFor } from '../syntax/text/translated-texts.ts'

/** The parts of a string that its translations are compared with. */
export interface ComparedString {
  text: TextOrForms
  maxLength?: number | null
}

/**
 * The findings of one text of a translation, as sentences. An empty text has none. `codes` are those of the source, if
 * the format says what they are: what is not one of them may be missing, and a source without codes is not formatted.
 */
export function findingsIn(
  text: string,
  source: TextOrForms,
  category: Category | undefined,
  codes?: readonly string[],
): string[] {
  if (text === '' || codes?.length === 0) return []
  const sources = typeof source === 'string' ? [source] : Object.values(source)
  const { missing, added } = placeholderFaults(text, sourceFor(source, category ?? 'other'), sources)
  return [
    ...missing
      .filter((placeholder) => !codes || codes.some((code) => isSame(code, placeholder)))
      .map((placeholder) => `${placeholder} is missing.`),
    ...added.map((placeholder) => `${placeholder} is not in the source.`),
  ]
}

/** Whether a code of the format is this placeholder. A choice of ICU (`{n, plural`) is `{n}`. */
function isSame(code: string, placeholder: string): boolean {
  return code === placeholder || code.startsWith(placeholder.replace(/\}$/, ','))
}

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
