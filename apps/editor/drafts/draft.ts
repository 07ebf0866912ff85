// What was typed and is not stored yet, and where it is kept.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { Stored } from '../backends/backend.ts'

/** What was typed into the fields of a translation. */
export interface Draft {
  file: string
  key: string
  language: LanguageId
  translation: Stored
  /** The translation that was stored when the typing began. */
  before: Stored | undefined
  /** Why it was refused. The text is tried again when it changes. */
  refusal?: string
}

/** Where drafts are kept. */
export interface DraftStore {
  put(drafts: readonly Draft[]): Promise<void>
  remove(drafts: readonly Pick<Draft, 'file' | 'key' | 'language'>[]): Promise<void>
  /** The drafts of a file. */
  of(file: string): Promise<Draft[]>
  clear(file: string): Promise<void>
}
