// Checks the texts that a program or a model proposes as translations, before they are written.
import { checkCodes, checkRow } from '../../../core/codes.ts'
import type { Category, Code, CodeScanner, Language, TextOrForms } from '../../../core/contract.ts'
import { counted } from '../../../core/counted.ts'
import { hiddenCharacter } from '../../../core/text-checks.ts'
import { describeFinding } from '../../../core/findings.ts'
import type { Entry, FileStrings } from '../../../core/reading/file-strings.ts'
import { countedCategories } from '../../../formats/_grammars/plurals/rules.ts'
import { formOf as rulesOf } from '../../../core/language.ts'
import { formOf } from './new-strings.ts'
import { checkingScanner, missingForms, placedTexts } from './reading.ts'

/** A text that cannot be written, as one sentence without its period, and the codes that it must have. */
export interface Objection {
  reason: string
  /** As the source text spells them. Left out if the codes are right. */
  expectedCodes?: readonly string[]
}

/** The codes that a translation of a string must have, as its source text spells them, each once. */
export function codesToKeep(file: FileStrings, { record, unit }: Entry): string[] {
  const [placed] = placedTexts(file, unit)
  const texts = typeof record.text === 'string' ? [record.text] : Object.values(record.text)
  return [...new Set(texts.flatMap((text) => codesIn(text, checkingScanner(file, text, placed))))]
}

/** The codes in a source text, with tags that the format itself does not know. */
export function codesWithTags(file: FileStrings, { unit }: Entry, source: string): readonly Code[] {
  const [placed] = placedTexts(file, unit)
  return checkingScanner(file, source, placed)?.(source) ?? []
}

function codesIn(text: string, scan: CodeScanner | undefined): string[] {
  const codes = scan?.(text).filter(({ kind }) => kind !== 'bad') ?? []
  return codes.map(({ at }) => text.slice(...at))
}

/** Why a text cannot be a translation of a string, or of a row of its plural. Undefined if it can. */
export function objectionTo(
  file: FileStrings,
  { record, unit }: Entry,
  text: string,
  language: Language,
  category?: Category,
): Objection | undefined {
  if (text.trim() === '') return { reason: 'the translation is empty' }
  if (!text.isWellFormed()) return { reason: 'the translation has half of a surrogate pair' }
  const hidden = hiddenCharacter(text)
  if (hidden && !hiddenCharacter(formOf(record.text)))
    return { reason: `the translation has the invisible character ${hidden.code}` }
  const { maxLength } = record
  if (maxLength && [...text].length > maxLength)
    return { reason: `the translation has more than ${counted(maxLength, 'character')}` }
  const [placed] = placedTexts(file, unit)
  // A form for many numbers, such as few in Polish, must show the number.
  const form = category && rulesOf(category, language)
  const source = formOf(record.text, form)
  const scan = checkingScanner(file, source, placed)
  if (scan) {
    const found =
      form === undefined
        ? checkCodes(scan, source, text)
        : checkRow(scan, [source, formOf(record.text)], text, form)
    // A person may leave a code out on purpose. In a program's answer, a missing code is a loss.
    const wrong = found.find(({ grade }) => grade === 'error') ?? found[0]
    if (wrong) return { reason: describeFinding(wrong, source, text), expectedCodes: codesIn(source, scan) }
  }
  const forms = record.hasPlurals ? undefined : missingForms(file, source, text, language)
  if (forms !== undefined) return { reason: forms }
  if (source.endsWith('\n') !== text.endsWith('\n'))
    return {
      reason: source.endsWith('\n')
        ? 'the source text ends with a line end, and so must the translation'
        : 'the translation ends with a line end, and the source text does not',
    }
  return undefined
}

/** The plural forms that a translation needs: those of whole numbers. */
export const formsNeeded: (language: Language) => readonly Category[] = countedCategories

/**
 * Why a text or the forms of a plural cannot be the translation of a string. A plural needs each form of the language,
 * except `other` where only fractions take it.
 */
export function objectionToWhole(
  file: FileStrings,
  entry: Entry,
  text: TextOrForms,
  language: Language,
): Objection | undefined {
  const { name, pluralCategoryNames } = language
  const wanted = pluralCategoryNames.join(', ')
  if (typeof text === 'string') {
    if (!entry.record.hasPlurals) return objectionTo(file, entry, text, language)
    return { reason: `the string is a plural: give an object with the forms of ${name}, ${wanted}` }
  }
  if (!entry.record.hasPlurals) return { reason: 'the string is not a plural: give one text' }
  const unknown = Object.keys(text).find((each) => !(pluralCategoryNames as readonly string[]).includes(each))
  if (unknown !== undefined)
    return { reason: `${name} has no plural form ${unknown}: its forms are ${wanted}` }
  const missing = formsNeeded(language).filter((each) => text[each] === undefined)
  if (missing.length > 0)
    return { reason: `the plural has no text for ${missing.join(', ')}: the forms of ${name} are ${wanted}` }
  for (const category of pluralCategoryNames) {
    const form = text[category]
    const objection = form === undefined ? undefined : objectionTo(file, entry, form, language, category)
    if (objection) return { ...objection, reason: `${category}: ${objection.reason}` }
  }
  return undefined
}
