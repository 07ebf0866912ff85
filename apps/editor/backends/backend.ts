// What the editor needs of the place that its strings come from: the sandbox, a work tree, or a file in the browser.
import type { Term } from '@atlas/core/terms/term.ts'
import type { Category, LanguageId, Status, TextOrForms } from '@atlas/core/contract.ts'
import type { CheckedLanguage } from '@atlas/core/checks/finding.ts'
import type { MachineAnswer } from '../editor-wire.ts'

/** A language to choose. */
export interface NamedLanguage {
  id: LanguageId
  name: string
}

/** A language of strings, with what checks of its texts use: pages do not have the table of languages. */
export interface EditLanguage extends NamedLanguage, CheckedLanguage {}

/** A translation as it is stored. */
export interface Stored {
  text: TextOrForms
  status: Status | Partial<Record<Category, Status>>
}

/** A string with its translations. */
export interface EditString {
  /** Names the string in its file. */
  key: string
  identifier: string
  text: TextOrForms
  context?: string
  maxLength?: number | null
  isHidden?: boolean | null
  hasPlurals?: boolean | null
  labels?: readonly string[] | null
  /** How many comments it has, when it was read. */
  comments?: number
  /** The place of the text in a document: "Heading 1". */
  place?: string | undefined
  /** The source text before its last change, if its translation must be checked. */
  before?: TextOrForms
  /** The codes of the source text, if the format defines them. Otherwise a general pattern finds them. */
  codes?: readonly string[] | undefined
  /** What follows `string_preview_id_` in the id of its element in the preview. */
  previewId?: string
  /** By language. */
  translations: Record<LanguageId, Stored | undefined>
}

/** A file that is open. */
export interface EditFile {
  /** Names the file and its place, so that what is typed and not saved finds its way back. */
  id: string
  name: string
  source: EditLanguage
  targets: readonly EditLanguage[]
  /** Names it without regard to the language, for what is typed about its strings. */
  commentsId?: string
  /** The address of a string of it, if strings have addresses. */
  addressOf?(key: string): string
}

/** A translation to save. `before` is the one that the page knows; undefined if there is none. */
export interface Edit {
  string: EditString
  language: LanguageId
  translation: Stored
  before: Stored | undefined
}

/** What became of a translation to save. */
export type Saved =
  /** `notes` are sentences for the person. */
  | { kind: 'saved'; stored: Stored | undefined; notes?: readonly string[] }
  | { kind: 'refused'; sentence: string }
  /** The string is no longer there. */
  | { kind: 'gone'; sentence: string }
  /** The stored translation is another one than the page knows. */
  | { kind: 'changed'; stored: Stored | undefined; by: string; sentence: string }

/** A save without a result, such as without a network. It is tried again. */
export class Unreachable extends Error {
  /** Whether the place answered, with a sentence on why it cannot save now. */
  readonly hasAnswered: boolean

  constructor(sentence: string, hasAnswered = false) {
    super(sentence)
    this.hasAnswered = hasAnswered
  }
}

/** A built file. */
export interface ExportedFile {
  name: string
  source: Uint8Array
  content: Uint8Array<ArrayBuffer>
  charset: string
  /** What happened to the translations, in a sentence. */
  outcomes?: string
  lostCount: number
  /** The first translations that are not in the file, or not as typed. */
  lost: readonly { key: string; identifier: string; language: LanguageId; note: string }[]
}

/** A text to take as a translation. */
export interface Suggestion {
  text: string
  /** The source text that it translates. */
  source?: string
  /** How similar that is to the text of the string: 1 if it is equal. */
  similarity?: number
  /** The engine that made it. */
  engine?: string
}

/** A translation before a change. */
export interface PastTranslation {
  /** ISO 8601, UTC. */
  at: string
  /** Who changed it. */
  by: string
  /** Missing if there was none. */
  before?: Stored
}

/** A comment on a string. */
export interface StringComment {
  id: number
  /** ISO 8601, UTC. */
  at: string
  by: string
  text: string
  isOwn: boolean
}

/** What happens elsewhere in the open file. */
export interface LiveEvents {
  /** Someone else has saved a translation. */
  onSaved(key: string, language: LanguageId, stored: Stored | undefined, by: string): void
  /** Other people who are in this file, with the string that has their cursor. */
  onPeople(people: readonly { name: string; key: string | undefined }[]): void
  /** A string has another number of comments. */
  onComments(key: string, count: number): void
  /** More has changed than can be told by strings. */
  onChanged(): void
}

/** The page of a preview. */
export interface FilePreview {
  page: Uint8Array<ArrayBuffer>
  /** Where the page without its body is, if it comes with a policy of its own. */
  shellAddress?: string
}

/** A place of strings. What a place does not have, it leaves out, and the page does not show it. */
export interface Backend {
  /** Whether what is typed is stored in the browser only, so that a draft is the stored text. */
  readonly keepsDrafts?: boolean
  /** Whether translations have a status. */
  readonly hasStatus: boolean
  /** Why the person may not approve translations, in a sentence. */
  readonly approvalRefusal?: string | undefined
  list(file: EditFile, languages: readonly LanguageId[]): Promise<EditString[]>
  /**
   * Saves translations, and returns the result of each. An approval is a save of the same text. Throws `Unreachable` if
   * there is no result.
   */
  save(file: EditFile, edits: readonly Edit[]): Promise<readonly Saved[]>
  /** The preview of the source file. Undefined if it has none. */
  preview(file: EditFile): Promise<FilePreview | undefined>
  /** `report` tells how far the build is, as far as the place knows. */
  export?(
    file: EditFile,
    languages: readonly LanguageId[],
    report: (sentence: string, done?: number) => void,
  ): Promise<ExportedFile | undefined>
  suggestions?(string: EditString, language: LanguageId): Promise<readonly Suggestion[]>
  /** What an engine makes of a text, or of a form of a plural. It rejects with a sentence. */
  machine?(string: EditString, language: LanguageId, category: Category | undefined): Promise<MachineAnswer>
  history?(string: EditString, language: LanguageId): Promise<readonly PastTranslation[]>
  /** All translations of a string by language; left out where strings have them all. */
  translations?(string: EditString): Promise<Readonly<Record<LanguageId, Stored | undefined>>>
  comments?(string: EditString): Promise<readonly StringComment[]>
  addComment?(string: EditString, text: string): Promise<readonly StringComment[]>
  removeComment?(string: EditString, comment: number): Promise<readonly StringComment[]>
  terms?(language: LanguageId): Promise<readonly Term[]>
  /** Listens to the open file. Returns what ends it. */
  listen?(file: EditFile, events: LiveEvents): () => void
  /** Tells others which string has the cursor. */
  here?(file: EditFile, key: string | undefined): void
}
