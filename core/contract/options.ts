// Options of formats and processors, and the programs that read the files of a format in different ways.
import type { SignaturePatterns } from './source.ts'

/** Values of options, by name. */
export type Options = Readonly<Record<string, unknown>>

/** An option of a format or a processor, as a JSON Schema. */
export interface OptionSchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  /** What the option does, for people. */
  description: string
  default: unknown
  /** The value for editors that let no one set options. Left out, they use the default. */
  inEditors?: unknown
  /** Further keywords of JSON Schema. */
  [keyword: string]: unknown
}

/** A program that reads files of a format in its own way. The option `dialect` of the format names it. */
export interface Dialect {
  /** The program, for people: "Compose Multiplatform". */
  readBy: string
  /** What differs, in a sentence for the catalogue. Left out for the first dialect, which the format itself describes. */
  differs?: string
  /** The files that belong to it, as with formats. Left out, only the option sets it. */
  signaturePatterns?: SignaturePatterns
  /**
   * A file whose start has none of these texts does not match the content pattern. They are searched first, since
   * that is faster than the pattern, and most files have none.
   */
  needsOneOf?: readonly string[]
}

/** The dialects of a format by name. The first counts for files that no other one recognizes. */
export type Dialects = Readonly<Record<string, Dialect>>
