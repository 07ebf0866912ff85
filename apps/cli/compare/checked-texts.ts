// Checks the texts that a program or a model proposes as translations, before they are written.
import type { TextFinding } from '@atlas/core/checks/finding.ts'
import { findingsIn, refusalIn } from '@atlas/core/checks/translation.ts'
import type { Category, Code, CodeScanner, Language, TextOrForms } from '@atlas/core/contract.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { countedCategories, neededCategories } from '@atlas/formats/_grammars/plurals/rules.ts'
import { checkingScanner, missingForms, placedTexts } from './reading.ts'

/** A text that cannot be written, as one sentence without its period, and the codes that it must have. */
export interface TextObjection {
  reason: string
  /** As the source text spells them. Left out if the codes are right. */
  expectedCodes?: readonly string[]
}

/** The codes that a translation of a string must have, as its source text spells them, each once. */
export function codesToKeep(file: FileStrings, { record, unit }: FileString): string[] {
  const [placed] = placedTexts(file, unit)
  const texts = typeof record.text === 'string' ? [record.text] : Object.values(record.text)
  return [...new Set(texts.flatMap((text) => codesIn(text, checkingScanner(file, text, placed))))]
}

/** The codes in a source text, and the tags that the format does not treat as codes. */
export function codesWithTags(file: FileStrings, { unit }: FileString, source: string): readonly Code[] {
  const [placed] = placedTexts(file, unit)
  return checkingScanner(file, source, placed)?.(source) ?? []
}

function codesIn(text: string, scan: CodeScanner | undefined): string[] {
  const codes = scan?.(text).filter(({ kind }) => kind !== 'bad') ?? []
  return codes.map(({ at }) => text.slice(...at))
}

/** The changes of a text that mend what the checks find in it. */
export function fixesOf(
  file: FileStrings,
  { record, unit }: FileString,
  text: string,
  language: Language,
  category?: Category,
): NonNullable<TextFinding['fix']>[] {
  const [placed] = placedTexts(file, unit)
  const scannerFor = (source: string): CodeScanner | undefined => checkingScanner(file, source, placed)
  return findingsIn({ text, category, language }, { ...record, scannerFor }).flatMap(({ fix }) => fix ?? [])
}

/** Why a text cannot be a translation of a string, or of a row of its plural. Undefined if it can. */
export function objectionTo(
  file: FileStrings,
  { record, unit }: FileString,
  text: string,
  language: Language,
  category?: Category,
): TextObjection | undefined {
  if (text.trim() === '') return { reason: 'the translation is empty' }
  if (!text.isWellFormed()) return { reason: 'the translation has half of a surrogate pair' }
  const [placed] = placedTexts(file, unit)
  const scannerFor = (source: string): CodeScanner | undefined => checkingScanner(file, source, placed)
  const source = shownForm(record.text, category)
  const refusal = refusalIn(findingsIn({ text, category, language }, { ...record, scannerFor }))
  if (refusal?.rule.startsWith('code-'))
    return { reason: refusal.message, expectedCodes: codesIn(source, scannerFor(source)) }
  const forms = record.hasPlurals ? undefined : missingForms(file, source, text, language)
  const reason = refusal?.message ?? forms
  return reason === undefined ? undefined : { reason }
}

/**
 * Why a text or the forms of a plural cannot be the translation of a string. A plural needs each form of the language,
 * except `other` where only fractions take it.
 */
export function objectionToWhole(
  file: FileStrings,
  entry: FileString,
  text: TextOrForms,
  language: Language,
): TextObjection | undefined {
  const { name, pluralCategoryNames } = language
  const wanted = neededCategories(language).join(', ')
  if (typeof text === 'string') {
    if (!entry.record.hasPlurals) return objectionTo(file, entry, text, language)
    return { reason: `the string is a plural: give an object with the forms of ${name}, ${wanted}` }
  }
  if (!entry.record.hasPlurals) return { reason: 'the string is not a plural: give one text' }
  const unknown = Object.keys(text).find((each) => !(pluralCategoryNames as readonly string[]).includes(each))
  if (unknown !== undefined)
    return {
      reason: `${name} has no plural form ${unknown}: its forms are ${pluralCategoryNames.join(', ')}`,
    }
  const missing = countedCategories(language).filter((each) => text[each] === undefined)
  if (missing.length > 0)
    return { reason: `the plural has no text for ${missing.join(', ')}: the forms of ${name} are ${wanted}` }
  for (const category of pluralCategoryNames) {
    const form = text[category]
    const objection = form === undefined ? undefined : objectionTo(file, entry, form, language, category)
    if (objection) return { ...objection, reason: `${category}: ${objection.reason}` }
  }
  return undefined
}
