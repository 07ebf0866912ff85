// What the page of `atlas edit` and its server exchange. Failures are in `../wire.ts`.
import type { Term } from '@atlas/core/terms/term.ts'
import type { EditLanguage, EditString } from '../backends/backend.ts'
import type { SaveAnswer } from '../saving-wire.ts'

/** A language of a group of files. */
export interface WorkTreeLanguage extends EditLanguage {
  path: string
  /** The strings to translate, and those that are translated. */
  total: number
  translated: number
}

/** Files with the same strings. */
export interface WorkTreeGroup {
  pattern: string
  sourceLanguage: EditLanguage
  languages: readonly WorkTreeLanguage[]
}

/** The strings of a group. */
export interface WorkTreeStrings {
  strings: readonly EditString[]
  /** A name for the content of each file, by path: one file may hold several languages. */
  versions: Readonly<Record<string, string>>
  /** A name for the content of all files: a page that listens to their changes sends it. */
  version: string
}

/** The terms of a language of a group. */
export interface WorkTreeTerms {
  terms: readonly Term[]
}

/**
 * Answer of `PUT translations?group=…`: each file is written once for a language. Files have no status, so all of their
 * texts count as translated.
 */
export interface WorkTreeSaved extends SaveAnswer {
  /** The files that were read, and written if that was needed. */
  files: readonly WorkTreeFile[]
}

/** A file after a save. */
export interface WorkTreeFile {
  /** Names for the content of the file before, and with the texts. */
  versionBefore: string
  version: string
  language: WorkTreeLanguage
}
