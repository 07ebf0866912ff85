// What the page of `atlas edit` and its server exchange.
import type { Category, LanguageId, TextOrForms } from '@atlas/core/contract.ts'

/** A language of a group of files. */
export interface WorkTreeLanguage {
  id: LanguageId
  name: string
  pluralCategoryNames: readonly Category[]
  path: string
  /** The strings to translate, and those that are translated. */
  total: number
  translated: number
}

/** Files with the same strings. */
export interface WorkTreeGroup {
  pattern: string
  sourceLanguage: LanguageId
  languages: readonly WorkTreeLanguage[]
}

/** A string with its translations. */
export interface WorkTreeString {
  identifier: string
  text: TextOrForms
  context?: string
  maxLength?: number | null
  hasPlurals?: boolean
  /** The codes of the source text; left out if the format does not say what they are. */
  codes?: readonly string[]
  translations: Readonly<Record<LanguageId, TextOrForms>>
}

/** The strings of a group. */
export interface WorkTreeStrings {
  strings: readonly WorkTreeString[]
  /** A name for the content of each file, by language. */
  versions: Readonly<Record<LanguageId, string>>
}

/** A translation to write. */
export interface WorkTreeSave {
  group: number
  language: LanguageId
  identifier: string
  text: TextOrForms
  /** The translation that the page knows; null if the file has none. */
  was: TextOrForms | null
}

/** A file that was written, or why it was not. */
export type WorkTreeSaved =
  | {
      /** The content of the file before, and with the text. */
      before: string
      version: string
      /** The translation as the file has it now. */
      text: TextOrForms
      language: WorkTreeLanguage
      findings: readonly string[]
    }
  | {
      problem: string
      /** The translation that another program has written since; null if it was removed. */
      meanwhile?: TextOrForms | null
    }
