// How a format spells a file that is new.
import type { Category, Languages } from '../language.ts'
import type { Code } from '../text-pieces.ts'
import type { Unit } from './unit.ts'

/**
 * How a new file of a format is spelled: the file, its entries, and the containers around them. Every place of a text
 * contains `NewEntry.text`, and the engine then writes the text by the place's codec. So these functions spell only keys,
 * notes and source texts. The engine reads what they return, and names each string that is not read as expected.
 */
export interface NewFile {
  /** The usual extension, with its dot. */
  extension: string
  /** The file around its entries. Without entries, an empty file. */
  file(entries: string, head: NewFileHead): string
  /** An entry at a depth: 0 directly in the file. */
  entry(entry: NewEntry, depth: number, languages: Languages): string
  /** A container at a depth, around its entries. Left out, a key has one part. `path`: its key is the last part. */
  container?(path: readonly string[], entries: string, depth: number): string
  /** The most containers around an entry; any number if left out. */
  maxDepth?: number
  /** Whether the entries of a container must precede the containers in it, as in TOML. */
  areEntriesFirst?: true
  /** What is between two entries, such as a comma and a line end. */
  between?: string
  /** Whether an entry can be a plural with a row for each category. */
  hasPlurals?: true
  /** For plurals inside of a text: the text of a plural, such as `{count, plural, one {…} other {…}}`. */
  pluralText?(forms: Readonly<Partial<Record<Category, string>>>): string
  /** The nearest key that the format can spell, such as a valid identifier. Left out, it can spell every key. */
  keyLike?(key: string): string
  /** The key of an entry that was read. Left out, it is the key of the unit. */
  keyOf?(unit: Unit): readonly string[]
  /** The element for a code of the source text, as a translator sees it. Left out, codes are spelled as they were. */
  inline?(code: NewCode): string
}

/** What a new file is made for. */
export interface NewFileHead {
  languages: Languages
  entries: readonly NewEntry[]
  /** The name of the file from which the strings come, if there is one. */
  original?: string | undefined
}

/** A string of a new file. */
export interface NewEntry {
  /** Its key; in containers, the part of the key after theirs. */
  key: string
  /** What to write at each place of its text, until the engine writes the text: a word without signs, or nothing. */
  text: string
  /** The rows of its plural. Left out for a single text. */
  categories?: readonly Category[]
  /** Help for translators. */
  note?: string
  maxLength?: number
  /** Its translation has the status `untranslated`. */
  isDraft?: true
  /**
   * The source text, for formats that have it next to the translation. For a plural, the row of a category. `escape` is
   * applied to the text between the elements that `inline` makes.
   */
  source(category?: Category, escape?: (text: string) => string): string
  /** The codes in the source text. */
  inlineCodes: readonly NewCode[]
}

/** A code in the source text of a new entry. */
export interface NewCode {
  /** Its number in the text, from 1. */
  number: number
  /** As it is spelled in its own file. */
  spelled: string
  kind: Code['kind']
  /** The number of the other tag of its pair. */
  partner?: number
}
