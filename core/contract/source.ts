// A file, as a format sees it: decoded, unpacked, or as the entries of an archive.

/** A file, decoded. */
export interface Source {
  /** The text without its byte order mark. */
  text: string
  /** The line end that the file uses most; `\n` if it has none. */
  eol: string
  /** The charset's name, such as `utf-8`, `utf-16le`, `windows-1252`, `us-ascii`. */
  charset: string
  /** Whether the charset can spell this character. */
  canSpell: (char: string) => boolean
  /**
   * Returns the result of a reader for this file. The reader runs only once, so that `declaredLanguages`, `parse` and `build`
   * of a job share its result. It must depend only on the source, and be the same function in each call.
   */
  read: <Result>(reader: (source: Source) => Result) => Result
  /** The bytes of the file, for a binary format or an archive. Left out for a text file. */
  bytes?: Uint8Array | undefined
  /** The entries of an archive that the format reads, in reading order. `text` then contains all of them. */
  parts?: readonly Part[] | undefined
}

/** An entry of an archive. */
export interface Part {
  /** Its path in the archive. */
  name: string
  /** The entry, decoded by its own charset. */
  source: Source
  /** Offset of its text in the text of the file. Add it to an offset in the part to get an offset in the file. */
  from: number
}

/** An archive, as the format that chooses its entries sees it. */
export interface Archive {
  /** The paths of all its files, in the order of its directory. */
  readonly names: readonly string[]
  /** A decoded entry, or undefined if it is missing. Throws a `FormatError` if it is not text. */
  read(name: string): Source | undefined
  /**
   * An entry that is an archive itself, such as the workbook of a chart; undefined if it is not one. To read its entries
   * as parts, name them `outer!/inner`.
   */
  inner(name: string): Archive | undefined
}

/** A binary file as text. */
export interface Unpacked {
  /** All text that the format reads or writes. Zero bytes can separate its pieces: no translation contains one. */
  text: string
  /**
   * Packs a changed text. Unchanged parts keep their bytes. Throws a `FormatError` ('unwritable') for a text that the
   * file cannot hold. Law: `pack(text)` returns exactly the bytes that were unpacked.
   */
  pack(text: string): Uint8Array
  /** The charset of the texts, if it lacks characters of Unicode: a translation with one of them is refused. */
  charset?: { name: string; holds(char: string): boolean }
}

/** How many languages a file has: one, a source and a target, or many. */
export type FileLanguages = 'monolingual' | 'bilingual' | 'multilingual'

/** Patterns that recognize the files of a format. They have no flags, and use syntax that RE2 and ECMAScript share. */
export interface SignaturePatterns {
  /** Matched against the file's name. Folders, if known, precede it, joined by `/`. */
  fileName?: RegExp
  /** Matched against the first 64 KB, decoded. If both patterns are given, both must match. */
  fileContent?: RegExp
}
