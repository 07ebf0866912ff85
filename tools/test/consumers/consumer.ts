// A consumer is a program or a package that reads files of a format: what users load our built files with.
import type { Language } from '@atlas/core/contract.ts'

/** A file that a consumer is to load. */
export interface LoadedFile {
  name: string
  bytes: Uint8Array
  /** The decoded bytes, for consumers that get the charset. Without a byte order mark. */
  text: string
  /** The language whose texts the consumer is asked for. */
  language: Language
}

/**
 * What a consumer found: its own keys, each with its text. The keys must be unique. What follows a `#` names a row of a
 * plural or a language: languages differ in their rows, but not in what comes before.
 */
export type Found = Iterable<readonly [key: string, text: string]>

/** Loads a file. Throws if the consumer refuses it. */
export type Load = (file: LoadedFile) => Found | Promise<Found>

/** One way to load the files of a format in several dialects. `dialects` are separated by blanks. */
export function inDialects(type: string, dialects: string, load: Load): Record<string, Load> {
  return Object.fromEntries(
    [type, ...dialects.split(' ').map((name) => `${type}:${name}`)].map((name) => [name, load]),
  )
}

/** The dialects of PO. Gettext compiles them all. */
export const DIALECTS_OF_PO = 'django odoo wordpress python'

/** A program or package, and how it loads the formats that it reads. */
export interface Consumer {
  /** As its users call it. */
  name: string
  /** The program that must be on the PATH. Left out for a package of npm. */
  program?: string
  /** The package of npm that has its version, if that has another name. */
  package?: string
  /** What it shows otherwise than it is written, such as markup. Of texts with a match, the words are compared. */
  showsOtherwise?: RegExp
  /** What it loses when it prints a text. Texts with a match are not compared. */
  loses?: RegExp
  /** Where the rules of a reader of our own are published: the program itself cannot be had. */
  rules?: string
  /** By type of the format, in its first dialect. `ini:php` is INI in the dialect `php`. */
  formats: Readonly<Record<string, Load>>
  /** Why files that it refuses already before they are translated say nothing, for the table. */
  note?: string
}
