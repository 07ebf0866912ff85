// A text that was typed and is not stored at its place yet: a translation, or a comment.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { EditFile, EditString, Stored } from '../backends/backend.ts'

/** What was typed into the fields of a translation, or into the field of a comment. */
export interface Draft {
  /** The id of its file. */
  file: string
  key: string
  /** Empty for a comment. */
  language: LanguageId
  translation: Stored
  /** The translation that was stored when the typing began. */
  before: Stored | undefined
  /** Why it was refused. The text is tried again when it changes. */
  refusal?: string
  /** For people: the name of its file and of its string. */
  fileName?: string
  identifier?: string
  /** Where the page shows its string, if strings have addresses. */
  address?: string
}

/** Where drafts are kept. */
export interface DraftStore {
  put(drafts: readonly Draft[]): Promise<void>
  remove(drafts: readonly Pick<Draft, 'file' | 'key' | 'language'>[]): Promise<void>
  /** The drafts of a file. */
  of(file: string): Promise<Draft[]>
  clear(file: string): Promise<void>
}

/** What a draft says of its string. */
export function draftOf(
  { id, name, addressOf }: Pick<EditFile, 'id' | 'name' | 'addressOf'>,
  { key, identifier }: EditString,
  language: LanguageId,
): Omit<Draft, 'translation' | 'before'> {
  return {
    file: id,
    key,
    language,
    fileName: name,
    identifier,
    ...(addressOf ? { address: addressOf(key) } : {}),
  }
}

/** Whether a draft is a comment. */
export function isComment({ language }: Draft): boolean {
  return language === ''
}
