// Checks a translation of a string, whose plural may have a text for each category.
import type { TextOrForms } from '../contract/record.ts'
import type { Category } from '../language.ts'
import { shownForm } from '../shown-form.ts'
import type { Terms } from '../terms/terms.ts'
import type { CodeScanner } from '../text-pieces.ts'
import type { CheckedLanguage, TextFinding } from './finding.ts'
import { checkText } from './text-checks.ts'
import { charactersOver, isWithinLimit } from './text-length.ts'

/** A string whose translations are checked. */
export interface CheckedString {
  text: TextOrForms
  maxLength?: number | null | undefined
  /** Finds the codes of a source text, and of its translations. */
  scannerFor: (source: string) => CodeScanner | undefined
  /** The terms of the two languages. Left out, terms are not compared. */
  terms?: Terms | undefined
}

/** A text of a translation: its only text, or the row of a plural. */
export interface CheckedText {
  text: string
  category?: Category | undefined
  language: CheckedLanguage
}

/** The findings in a text. An empty one has none. */
export function findingsIn(
  { text, category, language }: CheckedText,
  { text: source, maxLength, scannerFor, terms }: CheckedString,
): TextFinding[] {
  if (text === '') return []
  const ofCategory = shownForm(source, category)
  return checkText({
    text,
    source: ofCategory,
    general: shownForm(source),
    rows: rowsOf(source),
    category,
    language,
    maxLength,
    scan: scannerFor(ofCategory),
    terms,
  })
}

/** By how many characters a text is too long for its string. */
export function excessIn(
  { text, category }: Pick<CheckedText, 'text' | 'category'>,
  { text: source, maxLength, scannerFor }: CheckedString,
): number {
  const scan = scannerFor(shownForm(source, category))
  return charactersOver({ text, maxLength, sources: rowsOf(source), scan })
}

/** Whether the limit of a string is one for its translations: its source texts keep it. */
export function hasLimit({ text, maxLength, scannerFor }: CheckedString): boolean {
  return Boolean(maxLength) && isWithinLimit(rowsOf(text), maxLength, scannerFor(shownForm(text)))
}

/**
 * The finding for which a program may not write a text: the first error, or else the first warning about a code or an
 * invisible character. A person may leave a code out on purpose. In a program's answer, it is a loss.
 */
export function refusalIn(findings: readonly TextFinding[]): TextFinding | undefined {
  return (
    findings.find(({ grade }) => grade === 'error') ??
    findings.find(({ rule }) => rule.startsWith('code-') || rule === 'hidden-character')
  )
}

const rowsOf = (text: TextOrForms): string[] => (typeof text === 'string' ? [text] : Object.values(text))
