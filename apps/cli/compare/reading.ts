// The texts of strings with their places, for the commands that compare files.
import type { Category, CodeScanner, Language, Slot, TextOrForms, Unit } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { scannerOf } from '@atlas/core/codes-of-units.ts'
import type { FileStrings } from '@atlas/core/reading/file-strings.ts'
import { countedCategories } from '@atlas/formats/_grammars/plurals/rules.ts'
import { isMessageFormat2, messageFormat2 } from '@atlas/formats/_grammars/codes/message-format-2.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { isPlural, outermost, placeFor, textOf } from '@atlas/core/reading/strings.ts'

/** A text of a string with its place: the only one, or one for each category of a plural. */
export interface PlacedText {
  text: string
  category: Category | undefined
  slot: Slot
  scan: CodeScanner | undefined
}

/** The texts of a unit in the source language, or in another one. */
export function placedTexts({ plugin, parsed }: FileStrings, unit: Unit, language?: Language): PlacedText[] {
  const place =
    language && plugin.languages !== 'monolingual' ? placeFor(plugin, unit, language) : unit.source
  if (!place) return []
  const slots: readonly (readonly [Category | undefined, Slot])[] = isPlural(place)
    ? [...place.forms]
    : [[undefined, place]]
  return slots
    .filter(([, slot]) => !slot.wrapNew)
    .map(([category, slot]) => ({
      text: textOf(parsed.source, slot),
      category,
      slot,
      scan: scannerOf(plugin, slot),
    }))
}

/**
 * The scanner of a source text and of its translations, as checks need it: that of the framework, of the format, or of a
 * message in its own syntax. It also finds tags that these do not know.
 */
export function checkingScanner(
  { plugin }: FileStrings,
  source: string,
  placed: PlacedText | undefined,
): CodeScanner | undefined {
  const ofMessage = isMessageFormat2(source) ? messageFormat2 : undefined
  const own = plugin.messages ? plugin.messages.scannerFor(source) : (placed?.scan ?? ofMessage)
  return scannerWithTags(source, own)
}

/**
 * What is wrong with the number of forms of a translation whose framework writes a plural as one text, as a sentence
 * without its period.
 */
export function missingForms(
  { plugin }: FileStrings,
  source: string,
  text: string,
  language: Language,
): string | undefined {
  const count = plugin.messages?.formsOf?.(source, text)
  // The rule of the language is evaluated for many numbers, so most texts are left out first.
  if (count === undefined) return undefined
  const needed = plugin.messages?.formsNeeded?.(language) ?? countedCategories(language).length
  return count < needed
    ? `the plural has ${counted(count, 'form')} between bars, and ${language.name} needs ${needed}`
    : undefined
}

/** The offset of a slot in the file. */
export function slotOffset(slot: Slot): number {
  return outermost(slot).at[0]
}

/** Whether two texts or plurals are the same. */
export function isSameText(one: TextOrForms | undefined, other: TextOrForms | undefined): boolean {
  if (typeof one === 'string' || typeof other === 'string' || !one || !other) return one === other
  const categories = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<Category>
  return [...categories].every((category) => one[category] === other[category])
}

/** The words of a text. */
export function wordsIn(text: TextOrForms): number {
  const all = typeof text === 'string' ? text : Object.values(text).join(' ')
  return all.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
}
