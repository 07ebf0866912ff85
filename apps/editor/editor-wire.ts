// The API between the editor page and the sandbox. Only types: both sides import them. Failures are in `wire.ts`.
import type { Term } from '@atlas/core/terms/term.ts'
import type { LanguageId, TextOrForms } from '@atlas/core/contract.ts'
import type {
  EditLanguage,
  EditString,
  NamedLanguage,
  PastTranslation,
  StringComment,
  Stored,
  Suggestion,
} from './backends/backend.ts'
import type { SaveAnswer } from './saving-wire.ts'

/** Answer of `GET /editor/api/projects`: the projects that the user may see. */
export interface EditorProjects {
  user: { id: string; name: string }
  projects: readonly EditorProject[]
  /** All languages that a project can have. */
  languages: readonly NamedLanguage[]
}

/**
 * A project. `POST /editor/api/projects` takes a `NewProject` and answers with one, and so does
 * `PUT /editor/api/projects/{project}` with `ProjectChanges`. `DELETE` removes it with all its files.
 */
export interface EditorProject {
  id: number
  identifier: string
  name: string
  sourceLanguage: EditLanguage
  targetLanguages: readonly EditLanguage[]
  /** Who may approve translations. */
  approvers: 'all' | 'managers'
  /** Whether the user may change and remove the project. */
  mayManage: boolean
  mayApprove: boolean
}

/** A role that a manager assigns. Someone with `none` does not see the project. */
export type GivenRole = 'manager' | 'translator' | 'none'

/** A person, and the role of this person in a project. Owners, administrators and managers manage it. */
export interface EditorPerson {
  id: string
  name: string
  role: 'owner' | 'administrator' | GivenRole
  /** The roles that a manager can give this person. */
  choices: readonly GivenRole[]
}

/** What can be changed in a project. */
export interface ProjectChanges {
  name: string
  targetLanguages: readonly LanguageId[]
  approvers: 'all' | 'managers'
  /** New roles, by the id of the person. Others keep theirs. */
  roles?: Readonly<Record<string, string>>
}

/** Body of `POST /editor/api/projects`. */
export interface NewProject {
  name: string
  sourceLanguage: LanguageId
  targetLanguages: readonly LanguageId[]
}

/** Answer of `GET /editor/api/projects/{project}`. */
export interface EditorProjectFiles {
  project: EditorProject
  /** Everyone who has a role in the project, or can get one. */
  people: readonly EditorPerson[]
  files: readonly EditorFile[]
  /** The formats that the user may choose instead of detection. */
  formats: readonly EditorFormat[]
}

/** A module of the kind custom-file-format. */
export interface EditorFormat {
  /** `Module.type`: what `?type=` takes. */
  type: string
  app: string
  isMultilingual: boolean
}

/** A file of a project. */
export interface EditorFile {
  id: number
  name: string
  bytes: number
  format: EditorFormat
  /** The number of strings to translate: without hidden ones. */
  strings: number
  hasPreview: boolean
  /** For each target language, how many strings have a translation of this status, and how many have findings. */
  progress: Readonly<Record<LanguageId, { translated: number; approved: number; findings: number }>>
}

/**
 * Answer of `POST /editor/api/projects/{project}/files?name=…[&type=…][&languages=add|ignore][&client=…]`, whose body is the file
 * (octet-stream). If the project has a file of this name, the upload updates it: strings with the same identifier keep
 * their translations. A new file with translations into languages that the project lacks is refused (`lacking`), unless
 * `languages` states whether to add these languages.
 */
export interface EditorImported {
  file: EditorFile
  /** Other formats whose patterns match the file. */
  others: readonly EditorFormat[]
  added: number
  /** Strings whose text has changed. Their translations are kept with the status untranslated, to be checked. */
  changed: number
  kept: number
  removed: number
  /** How many translations of the file were stored, by language. Only a new file has them. */
  taken: Readonly<Record<LanguageId, number>>
  warnings: readonly EditorViolation[]
}

/**
 * Answer of `GET /editor/api/files/{file}/strings?language=…[&search=…][&status=…][&offset=0][&limit=100]`.
 * `status` is a status, or `findings`.
 * `search` is searched in identifiers, texts, contexts and translations, ignoring case.
 */
export interface EditorStrings {
  /** The number of all strings that match. */
  total: number
  offset: number
  /** How many events the file had before: a page that listens to them says it. */
  events: number
  strings: readonly EditorString[]
}

/** A string with its translation into the requested language. */
export interface EditorString extends Omit<EditString, 'key' | 'translations'> {
  id: number
  translation?: Stored
}

/** Answer of `GET /editor/api/strings/{string}/translations/{language}/suggestions`: the most similar first. */
export interface EditorSuggestions {
  suggestions: readonly Suggestion[]
}

/**
 * Answer of `POST /editor/api/strings/{string}/translations/{language}/machine[?category=…]`: the translation of an engine,
 * which may cost something. It is empty if no engine is configured, and has no text if the engine's answer cannot be used.
 */
export interface MachineAnswer {
  /** The name of the engine. */
  engine?: string
  text?: string
}

/**
 * Answer of `GET` and `POST /editor/api/strings/{string}/comments`, and of `DELETE /editor/api/comments/{comment}`: the
 * comments on the string, the oldest first. `POST` takes `{ text }`.
 */
export interface EditorComments {
  comments: readonly StringComment[]
}

/**
 * Answer of `GET /editor/api/projects/{project}/terms?language=…`. `POST …/terms?name=…` takes a glossary file, TBX or
 * CSV, and answers with the number of its terms. `GET …/terms.csv` and `GET …/terms.tbx` are the whole glossary.
 */
export interface EditorTerms {
  terms: readonly Term[]
}

/**
 * Answer of `POST /editor/api/projects/{project}/memory?name=…`, which takes a translation memory (TMX). `GET
 * …/memory.tmx` is the whole memory of the project.
 */
export interface EditorMemory {
  /** How many translations the file has. */
  count: number
}

/**
 * Events of `GET /editor/api/files/{file}/events?client=…` (server-sent). `saved`: someone else has saved a translation.
 * `people`: a list of the others who have the file open, with the strings that have their cursors. `changed`: many
 * translations have changed. `client` names the page, which gets no events of its own.
 */
export interface EditorSavedEvent {
  string: number
  language: LanguageId
  translation: Stored | null
  by: string
}

/** The event `commented` of the same: how many comments a string has now. */
export interface EditorCommentedEvent {
  string: number
  count: number
}

/** Someone who has a file open. */
export interface EditorPersonHere {
  name: string
  string: number | null
}

/** Answer of `GET /editor/api/progress?client=…`: how far an import or export is, which was sent with this `client`. */
export interface EditorProgress {
  sentence?: string
  /** From 0 to 1, if known. */
  done?: number
}

/** The number of a change that was stored. It can be undone. Missing if nothing has changed. */
export interface EditorChange {
  change?: number
}

/** Answer of `PUT /editor/api/files/{file}/translations[?client=…]`: those that can be stored are one change. */
export interface EditorSaved extends SaveAnswer, EditorChange {}

/** Answer of `GET /editor/api/strings/{string}/translations`: those into all languages. */
export interface EditorTranslations {
  translations: Readonly<Record<LanguageId, Stored>>
}

/** Answer of `GET /editor/api/strings/{string}/translations/{language}/history`: the latest change first. */
export interface EditorHistory {
  entries: readonly PastTranslation[]
}

/** Which strings of a file to change: as a query for strings. */
export interface StringSelection {
  language: LanguageId
  search?: string
  status?: string
}

/** Body of `POST /editor/api/files/{file}/replace`. Without `applies` nothing is stored. */
export interface ReplaceRequest extends StringSelection {
  find: string
  replacement: string
  matchesCase: boolean
  /** Ids of strings that stay. */
  except: readonly number[]
  applies: boolean
}

/** Its answer: the first translations that change, and the number of all. */
export interface EditorReplaced extends EditorChange {
  count: number
  rows: readonly {
    string: number
    identifier: string
    before: TextOrForms
    after: TextOrForms
    /** How many more findings the new text has. */
    addedFindings: number
  }[]
}

/** Answer of `POST /editor/api/changes/{change}/undo`. What was changed again since is skipped. */
export interface EditorUndone extends EditorChange {
  restored: number
  skipped: number
}

/**
 * Answer of `POST /editor/api/files/{file}/translations?language=…`, whose body is a translated file (octet-stream).
 * Without `language`, a many-language file is read in all languages of the project.
 */
export interface EditorUploaded extends EditorChange {
  /** The number of translations that were stored. */
  stored: number
  /** The number of texts of a file of one language that equal their source, and have to be checked or were left out. */
  sameAsSource: number
  /** The first identifiers of the translated file that the source file does not have. */
  unmatched: readonly string[]
  unmatchedCount: number
  warnings: readonly EditorViolation[]
}

/** Body of `POST /editor/api/files/{file}/export`: one language, or several for a many-language file. */
export interface ExportRequest {
  languages: readonly LanguageId[]
}

/** First part of the answer of `POST /editor/api/unzip`, whose body is a zip archive. The contents of the files follow. */
export interface EditorUnzipped {
  names: readonly string[]
  /** The paths with a name that begins with a dot. They are not read. */
  hidden: readonly string[]
}

/**
 * First part of the answer of an export (`splitParts`). The bytes of the source file and of the exported file follow,
 * for the byte diff and the download.
 */
export interface EditorExported {
  name: string
  languages: readonly LanguageId[]
  /** The first translations that are not in the file. */
  leftOut: readonly EditorLeftOut[]
  leftOutCount: number
  warnings: readonly EditorViolation[]
}

/** A translation that is not in an exported file. */
export interface EditorLeftOut {
  /** The id of the string. */
  string: number
  identifier: string
  language: LanguageId
  /** A module for exports removed it, or its status is `untranslated`. */
  reason: 'held-back' | 'unchecked'
}

/** A violation of the specification by an app's answer. */
export interface EditorViolation {
  /** Id of the rule, such as `uniq-id-original`. */
  rule: string
  severity: 'error' | 'warning'
  /** The section of the specification that has the rule. */
  section: string
  /** One sentence: which string, which field, what is wrong. */
  message: string
}

/** Answer of `GET /editor/api/calls[?before={id}][&limit=50]`: newest first. */
export interface EditorCalls {
  calls: readonly EditorCallLine[]
}

/** One call of an app's module, as a line of the log. */
export interface EditorCallLine {
  id: number
  /** Start of the call: ISO 8601, UTC. */
  at: string
  app: string
  module: string
  jobType: string
  file: string
  /** The target languages: an upload of translations is a `parse-file` call like an import, but has them. */
  targets: readonly LanguageId[]
  /** Status of the answer; missing if there was no answer. */
  status?: number
  /**
   * `failed`: the app reports an error. `refused`: the answer violates the specification. `lost`: there is no answer.
   */
  outcome: 'done' | 'failed' | 'refused' | 'lost'
  milliseconds: number
  requestBytes: number
  responseBytes: number
  violations: number
}

/** Answer of `GET /editor/api/calls/{call}`. */
export interface EditorCall extends Omit<EditorCallLine, 'violations'> {
  address: string
  /** The address of the app's descriptor; missing if the app is no longer installed. */
  descriptor?: string
  /** Whether `request` is the whole request, with its file and strings. */
  isRepeatable: boolean
  /** The start of the request's body, as text. */
  request: string
  /** The start of the answer's body, as text. */
  response: string
  /** The error message of the app. */
  message?: string
  /** Other modules that accept the file but were not called, as `app: module`. */
  passedOver: readonly string[]
  violations: readonly EditorViolation[]
}

/** Answer of `POST /editor/api/calls/{call}/repeat`, also if the app fails again. */
export interface EditorRepeated {
  /** The id of the new call. */
  call: number
}
