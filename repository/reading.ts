// Reads the strings of a file with their places, for the commands that compare files.
import type {
  Category,
  Language,
  Slot,
  StringRecord,
  TextOrForms,
  Translation,
  Unit,
} from '../core/contract.ts'
import type { Format } from '../core/format.ts'
import { scannerOf } from '../core/codes-of-units.ts'
import { decodeFile } from '../core/reading/source.ts'
import {
  isPlural,
  outermost,
  placeFor,
  readUnits,
  recordOf,
  textOf,
  type Parsed,
} from '../core/reading/strings.ts'
import type { CodeScanner } from '../core/contract.ts'

/** A file to read. */
export interface FileBytes {
  path: string
  bytes: Uint8Array
  plugin: Format
}

/** A string of a file. */
export interface Entry {
  identifier: string
  record: StringRecord
  unit: Unit
  /** The text of a language in the file; undefined if it has none. */
  translation(language: Language): Translation | undefined
}

/** A file that was read. */
export interface FileStrings {
  path: string
  plugin: Format
  parsed: Parsed
  /** In file order. Strings without a source text are left out. */
  entries: ReadonlyMap<string, Entry>
}

/** Reads a file. In a file of one language, `source` is its language. Throws a `FormatError`. */
export function readStrings(
  { path, bytes, plugin }: FileBytes,
  source: Language,
  targets: readonly Language[] = [],
): FileStrings {
  const { source: decoded } = decodeFile(bytes, plugin)
  const languages = { source, targets: plugin.holds === 'one' ? [] : targets }
  const parsed = readUnits(plugin, decoded, languages)
  const entries = new Map<string, Entry>()
  for (const [index, unit] of parsed.units.entries()) {
    const identifier = parsed.identifiers[index] ?? ''
    const text = isPlural(unit.source) ? undefined : textOf(decoded, unit.source)
    const record = recordOf(plugin, parsed, unit, { identifier, text })
    if (!record) continue
    const translation = (language: Language): Translation | undefined => record.translations?.[language.id]
    entries.set(identifier, { identifier, record, unit, translation })
  }
  return { path, plugin, parsed, entries }
}

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
