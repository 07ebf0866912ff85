// What is wrong with a translation, for pages and for the server of the sandbox. They know strings, and not the format.
import type { Terms } from '@atlas/core/terms/terms.ts'
import { excessIn, findingsIn, hasLimit, type CheckedString } from '@atlas/core/checks/translation.ts'
import type { CheckedLanguage, TextFinding } from '@atlas/core/checks/finding.ts'
import { visibleLength as lengthOf } from '@atlas/core/checks/text-length.ts'
import type { Category, Code, TextOrForms } from '@atlas/core/contract.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { scannerFor } from '@atlas/formats/_grammars/codes/general-codes.ts'

/** The parts of a string that its translations are compared with. */
export interface ComparedString {
  text: TextOrForms
  maxLength?: number | null | undefined
  /** The codes of the source text, if the format defines them. */
  codes?: readonly string[] | undefined
  /** The terms of the two languages. Left out, terms are not compared. */
  terms?: Terms | undefined
}

/** A text of a translation. */
interface Text {
  text: string
  category?: Category | undefined
  language: CheckedLanguage
}

/** A finding as a page shows it: a sentence, and what a click makes of the text. */
export interface ShownFinding {
  sentence: string
  fix?: TextFinding['fix']
}

/**
 * The findings in one text of a translation, as sentences. Codes that are missing are one sentence. A text that is too
 * long has none here, since pages show by how many characters it is.
 */
export function findingsAbout(text: Text, string: ComparedString): ShownFinding[] {
  const found = findingsOf(text, string).filter(({ rule }) => rule !== 'too-long')
  const missing = [...new Set(found.flatMap(({ missing: code }) => code ?? []))]
  const isMany = missing.length > 1
  const rest = isMany ? found.filter((each) => each.missing === undefined) : found
  const shown = rest.map(({ message, missing: code, fix }): ShownFinding => {
    const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
    const change = code === undefined ? fix : insertion(text.text, [code])
    return { sentence, ...(change ? { fix: change } : {}) }
  })
  if (!isMany) return shown
  const sentence = `These codes are missing: ${missing.join(', ')}.`
  return [{ sentence, fix: insertion(text.text, missing) }, ...shown]
}

/** Codes at the end of a text, before white space at its edge. */
function insertion(text: string, codes: readonly string[]): NonNullable<TextFinding['fix']> {
  const words = text.trimEnd()
  const space = /[\p{L}\p{N}.!?,;:]$/u.test(words) && !codes[0]?.startsWith('<') ? ' ' : ''
  return {
    label: `Insert ${codes.join('')}`,
    text: words + space + codes.join('') + text.slice(words.length),
  }
}

/** The sentences of the findings in one text of a translation. */
export const sentencesAbout = (text: Text, string: ComparedString): string[] =>
  findingsAbout(text, string).map(({ sentence }) => sentence)

/** Whether the program that reads the file may refuse it for a text: the text has a code that is wrong or unknown. */
export function isRefusedByPrograms(text: Text, string: ComparedString): boolean {
  return findingsOf(text, string).some(({ rule, grade }) => grade === 'error' && rule.startsWith('code-'))
}

/** The number of findings in all texts of a translation. */
export function countFindings(
  translation: TextOrForms,
  language: CheckedLanguage,
  string: ComparedString,
): number {
  return formsOf(translation).reduce((sum, form) => sum + findingsOf({ ...form, language }, string).length, 0)
}

/** The only text of a translation, or the rows of its plural. */
export function formsOf(translation: TextOrForms): Omit<Text, 'language'>[] {
  if (typeof translation === 'string') return [{ text: translation }]
  return Object.entries(translation).map(([category, text]) => ({ text, category: category as Category }))
}

/** Errors first. */
function findingsOf({ text, category, language }: Text, string: ComparedString): TextFinding[] {
  const found = findingsIn({ text, category, language }, checkedString(string))
  return found.toSorted((one, other) => Number(other.grade === 'error') - Number(one.grade === 'error'))
}

/** The number of characters that people see. */
export function visibleLengthOf({ text, category }: Omit<Text, 'language'>, string: ComparedString): number {
  return lengthOf(text, scannerFor(shownForm(string.text, category), string.codes))
}

/** By how many characters a text is too long for its string. */
export const charactersOverLimit = (text: Omit<Text, 'language'>, string: ComparedString): number =>
  excessIn(text, checkedString(string))

/** Whether the source texts of a string are within its limit. A limit that they exceed is not one for translations. */
export const isSourceWithinLimit = (string: ComparedString): boolean => hasLimit(checkedString(string))

/** The codes of a source text. `codes` are those that the format defines. */
export function codesOf(source: string, codes?: readonly string[]): readonly Code[] {
  return scannerFor(source, codes)?.(source) ?? []
}

function checkedString({ text, maxLength, codes, terms }: ComparedString): CheckedString {
  return { text, maxLength, scannerFor: (source) => scannerFor(source, codes), terms }
}
