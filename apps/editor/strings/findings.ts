// What is wrong with a translation: codes that are lost or added, and too many characters.
import { checkCodes, checkRow, type CodeFinding } from '../../../core/codes.ts'
import type { Category, Code, TextOrForms } from '../../../core/contract.ts'
import { describeFinding } from '../../../core/findings.ts'
import { scannerFor, spelledCodes } from '../../../formats/_grammars/codes/general-codes.ts'
import { sourceFor } from '../../../formats/_grammars/text/translated-texts.ts'

/** The parts of a string that its translations are compared with. */
export interface ComparedString {
  text: TextOrForms
  maxLength?: number | null | undefined
  /** The codes of the source text, if the format defines them. */
  codes?: readonly string[] | undefined
}

/**
 * The findings of one text of a translation, as sentences. Codes that are missing are one sentence. An empty text has
 * none. `codes` are those of the source.
 */
export function findingsIn(
  text: string,
  source: TextOrForms,
  category: Category | undefined,
  codes?: readonly string[],
): string[] {
  const original = sourceFor(source, category ?? 'other')
  const found = codeFindings(text, source, category, codes)
  const lost = found.filter(({ rule }) => rule === 'lost')
  const spelled = [...new Set(lost.map(({ code }) => original.slice(...code.at)))]
  const one = (finding: CodeFinding): string => `${capitalized(describeFinding(finding, original, text))}.`
  if (spelled.length < 2) return found.map(one)
  return [
    `These codes are missing: ${spelled.join(', ')}.`,
    ...found.filter(({ rule }) => rule !== 'lost').map(one),
  ]
}

function codeFindings(
  text: string,
  source: TextOrForms,
  category: Category | undefined,
  codes: readonly string[] | undefined,
): readonly CodeFinding[] {
  if (text === '') return []
  const original = sourceFor(source, category ?? 'other')
  const scan = scannerFor(original, codes)
  if (!scan) return []
  return category
    ? checkRow(scan, [original, sourceFor(source, 'other')], text, category)
    : checkCodes(scan, original, text)
}

/** The codes of a source text. `codes` are those that the format defines. */
export function codesOf(source: string, codes?: readonly string[]): readonly Code[] {
  return scannerFor(source, codes)?.(source) ?? []
}

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** The number of findings in all texts of a translation. */
export function countFindings(translation: TextOrForms, string: ComparedString): number {
  const forms: [string, Category | undefined][] =
    typeof translation === 'string'
      ? [[translation, undefined]]
      : Object.entries(translation).map(([category, form]) => [form, category as Category])
  return forms.reduce(
    (sum, [form, category]) =>
      sum +
      codeFindings(form, string.text, category, string.codes).length +
      (charactersOver(form, string) > 0 ? 1 : 0),
    0,
  )
}

/**
 * The number of characters that people see. A code has no width: what a program or a reader shows in its place is not
 * known. An emoji counts as one character.
 */
export function visibleLength(text: string, codes: readonly string[] = spelledCodes(text)): number {
  let shown = text
  // The longest first: a shorter one may be a part of it.
  for (const code of [...codes].sort((one, other) => other.length - one.length))
    if (code !== '') shown = shown.replaceAll(code, '')
  return [...shown].length
}

/** Whether the source texts of a string are within its limit. A limit that they exceed is not one for translations. */
export function isWithinLimit({ text, maxLength, codes }: ComparedString): boolean {
  const texts = typeof text === 'string' ? [text] : Object.values(text)
  return !maxLength || texts.every((one) => visibleLength(one, codes) <= maxLength)
}

/** By how many characters a text is too long for its string. */
export function charactersOver(text: string, string: ComparedString): number {
  const { maxLength, codes } = string
  if (!maxLength || text.length <= maxLength || !isWithinLimit(string)) return 0
  return Math.max(0, visibleLength(text, codes) - maxLength)
}
