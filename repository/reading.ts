// The texts of strings with their places, for the commands that compare files.
import type { Category, CodeScanner, Language, Slot, TextOrForms, Unit } from '../core/contract.ts'
import { scannerOf } from '../core/codes-of-units.ts'
import type { FileStrings } from '../core/reading/file-strings.ts'
import { isPlural, outermost, placeFor, textOf } from '../core/reading/strings.ts'

/** A text of a string with its place: the only one, or one for each category of a plural. */
export interface PlacedText {
  text: string
  category: Category | undefined
  slot: Slot
  scan: CodeScanner | undefined
}

/** The texts of a unit in the source language, or in another one. */
export function placedTexts({ plugin, parsed }: FileStrings, unit: Unit, language?: Language): PlacedText[] {
  const place = language && plugin.holds !== 'one' ? placeFor(plugin, unit, language) : unit.source
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

/** The offset of a slot in the file. */
export function offsetOf(slot: Slot): number {
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
