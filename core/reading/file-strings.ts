// Reads the strings of a file with their places, by identifier: for sync, and for the commands that compare files.
import type { Language, StringRecord, Translation, Unit } from '../contract.ts'
import type { Format } from '../format.ts'
import { decodeFile } from './source.ts'
import { isPlural, readUnits, recordOf, textOf, type Parsed } from './strings.ts'
import { translationOf } from '../writing/translations.ts'

/** A file to read. */
export interface FileBytes {
  path: string
  bytes: Uint8Array
  plugin: Format
}

/** A string of a file. */
export interface FileString {
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
  strings: ReadonlyMap<string, FileString>
}

/** Reads a file. In a file of one language, `source` is its language. Throws a `FormatError`. */
export function readStrings(
  { path, bytes, plugin }: FileBytes,
  source: Language,
  targets: readonly Language[] = [],
): FileStrings {
  const languages = { source, targets: plugin.languages === 'monolingual' ? [] : targets }
  return stringsOf({ path, plugin }, readUnits(plugin, decodeFile(bytes, plugin).source, languages))
}

/** The strings of a file whose units were read. */
export function stringsOf({ path, plugin }: Pick<FileBytes, 'path' | 'plugin'>, parsed: Parsed): FileStrings {
  const { source: decoded } = parsed
  const entries = new Map<string, FileString>()
  for (const [index, unit] of parsed.units.entries()) {
    const identifier = parsed.identifiers[index] ?? ''
    const text = isPlural(unit.source) ? undefined : textOf(decoded, unit.source)
    const record = recordOf(plugin, parsed, unit, { identifier, text })
    if (!record) continue
    const translation = ({ id }: Language): Translation | undefined => translationOf(record, id)
    entries.set(identifier, { identifier, record, unit, translation })
  }
  return { path, plugin, parsed, strings: entries }
}
