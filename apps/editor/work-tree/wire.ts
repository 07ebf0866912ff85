// What the page of `atlas edit` and its server exchange. Failures are in `../wire.ts`.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { Term } from '@atlas/core/terms/term.ts'
import type { EditLanguage, EditString, Stored } from '../backends/backend.ts'

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
  /** A name for the content of each file, by language. */
  versions: Readonly<Record<LanguageId, string>>
  /** A name for the content of all files: a page that listens to their changes sends it. */
  version: string
}

/** The terms of a language of a group. */
export interface WorkTreeTerms {
  terms: readonly Term[]
}

/** A translation to write. Files have no status, so they all count as translated. */
export interface WorkTreeSave extends Stored {
  group: number
  language: LanguageId
  identifier: string
  /** The translation that the page knows; null if the file has none. */
  before: Stored | null
}

/** A file that was written. */
export interface WorkTreeSaved {
  /** Names for the content of the file before, and with the text. */
  versionBefore: string
  version: string
  /** The translation as the file has it now. */
  stored: Stored
  language: WorkTreeLanguage
  findings: readonly string[]
}
