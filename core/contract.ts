// What a plugin is: a format says where texts are and how each place spells text, and the engine does the rest.
// This is the only file that the author of a format or of a processor must read; `language.ts` says what a language is.
import type { Category, Language, LanguageId, Languages } from './language.ts'

export { codeLike, meansLanguage, namesTarget, pluralCategories } from './language.ts'
export type { Category, Language, LanguageId, Languages }

/** A half-open range of offsets into the decoded text of a file, in UTF-16 units. */
export type Span = readonly [start: number, end: number]

/** "Put this text here." An empty span inserts. Edits that overlap are an error, never merged. */
export interface Edit {
  at: Span
  text: string
}

/** The statuses of a translation, the lowest first (platform interface, "Translation entry"). */
export const statuses = ['untranslated', 'translated', 'approved'] as const

/** How far a translation is. */
export type Status = (typeof statuses)[number]

/** A file, decoded. */
export interface Source {
  /** The text without its byte order mark. */
  text: string
  /** The line end that the file uses most; `\n` where it has none. */
  eol: string
  /** The charset's name, such as `utf-8`, `utf-16le`, `windows-1252`, `us-ascii`. */
  charset: string
  /** Whether the charset can spell this character. */
  holds: (char: string) => boolean
  /**
   * What a reader makes of this file, made once: `languagesOf`, `parse` and `build` of a job share one reading. The
   * reader must depend on the source alone, and be the same function at each call.
   */
  read: <Result>(reader: (source: Source) => Result) => Result
  /** The file itself, of a binary format or an archive; left out for a text file. */
  bytes?: Uint8Array | undefined
  /** The entries of an archive that are read, in reading order. `text` is then all of them in one. */
  parts?: readonly Part[] | undefined
}

/** An entry of an archive. */
export interface Part {
  /** Its path in the archive. */
  name: string
  /** The entry, decoded by its own charset. */
  source: Source
  /** Where its text begins in the text of the whole: an offset of the part and this are an offset of the file. */
  from: number
}

/** An archive, before it is decided which entries are read. */
export interface Archive {
  /** The paths of all its files, in the order of its directory. */
  readonly names: readonly string[]
  /** An entry, decoded; nothing where it is missing. Throws a `FormatError` for one that is not text. */
  read(name: string): Source | undefined
}

/** A binary file as text. */
export interface Unpacked {
  /** All that the format reads or writes. A zero byte can part its pieces, since no translation can hold one. */
  text: string
  /**
   * The file with a changed text: what did not change keeps its bytes. Throws a `FormatError` ('unwritable') for a text
   * that the file cannot hold. Law: `pack(text)` gives the very bytes that were unpacked.
   */
  pack(text: string): Uint8Array
}

/** A piece of a decoded text that is not text: a placeholder, a tag, a picture. */
export interface Code {
  /** A span of the decoded text. */
  at: Span
  /** What makes it the same code in source and translation: `1` for `%1$s` and for the first `%s`; `g1` for `<g id="1">`. */
  id: string
  /** `bad` is what looks like a code but is wrong, such as `%y`. */
  kind: 'value' | 'open' | 'close' | 'alone' | 'bad'
  /**
   * Who fails without it. The file needs each code exactly as often as the source has it; so does a program whose values
   * have no numbers (C). A program (Java) shows less without a value, but fails where one is added. A reader misses it.
   */
  need: 'file' | 'program' | 'reader'
  /** The type of a value: `d`, `s`, `date`. */
  type?: string
  /** The label of its chip in an editor. */
  shown?: string
}

/** Finds the codes of a decoded text, in order; they do not overlap. */
export type CodeScanner = (text: string) => readonly Code[]

/** How one place spells text. Made while parsing, so it may know margin, quoting, or the tags that it allows. */
export interface Codec {
  /** What stands in the file -> the text that a translator sees. */
  decode(raw: string): string
  /**
   * The text that a translator wrote -> what stands in the file. `was` is what stood there: keep its quoting,
   * wrapping and line ends. Throws a `FormatError` ('unwritable') for a text that this place cannot spell.
   * Law: `decode(encode(settle(text), was))` is `settle(text)`.
   */
  encode(text: string, was: string): string
  /** The same text in the white space that this place keeps (say, collapsed). Changes nothing but white space. */
  settle?(text: string): string
  /**
   * `encode` keeps what stands in `was` beside its text, such as a note inside a paragraph: edits inside the slot are
   * applied to `was` first. Without it, a slot inside a slot is an overlap, which is an error.
   */
  nests?: true
  /** The codes of this place, where they are not those of the format. */
  codes?: CodeScanner
  /** The spelling of a character that the charset lacks, or that nothing can hold (a lone surrogate). */
  escape?(char: string): string
}

/**
 * What to write around a text that had no place. Equal names at one offset are opened once: a shared container.
 * The innermost wrap is always the text's own.
 */
export interface Wrap {
  name: string
  open: string
  close: string
  /** What stands between two neighbors inside this wrap (a comma, say). */
  between?: string
}

/** A place that holds one text, or could. */
export interface Slot {
  /** The text itself; or, where `absent` is given, the empty form that gives way (`<target/>`), or nothing. */
  at: Span
  codec: Codec
  /** Present where no text stands yet: what to write around it, outermost first. */
  absent?: (status: Status) => readonly Wrap[]
  /** Slots of one name are written together, empty if need be: the cells of a new column, the rows of a PO plural. */
  together?: string
  /** What the file says of this text: fuzzy, unfinished, approved. Left out where it says nothing. */
  status?: Status
  /**
   * Edits beside the text (a flag, a state, an underline). Asked for only when the text or its status changes.
   * Slots that share an edit give the same object, and it is made once.
   */
  also?: (text: string, status: Status) => Iterable<Edit>
}

/** The rows of a plural. */
export interface Plural {
  /** The rows that stand in the file. */
  forms: ReadonlyMap<Category, Slot>
  /**
   * The reader of the file fails where a row is missing: once one is written, those without a text get that of `other`,
   * or else the last that is given.
   */
  isWhole?: boolean
  /**
   * The rows for a language with these categories: rows that stand are the same slots, new ones are absent
   * slots. `edits` take out the rows that are too many; they are made only where something is written.
   */
  reshape(categories: readonly Category[]): { forms: ReadonlyMap<Category, Slot>; edits: Iterable<Edit> }
}

/** All that a file holds of a string, so that the string can be taken out or put elsewhere. Entries do not overlap. */
export interface Entry {
  /** The whole: comments above, key, separator, text, line end. */
  at: Span
  /** The key as it is spelled. */
  key?: Span
}

/** One translatable string of a file. */
export interface Unit {
  /** Raw parts of the key; the engine joins them, escapes them, and makes the whole unique in the file. */
  key: readonly string[]
  /** Where the source text stands. In a file of one language it is also where the translation is written. */
  source: Slot | Plural
  /** Where the translations stand, for `holds` 'pair' and 'many': one entry for each of the job's targets. */
  targets?: ReadonlyMap<LanguageId, Slot | Plural>
  /** What helps a translator: comments, descriptions, the timing of a cue. */
  context?: string | undefined
  /** The most characters that a translation may have. */
  maxLength?: number
  /** Not to be translated, but part of the file. */
  isHidden?: boolean
  labels?: readonly string[]
  /** Where all of it stands, in formats with an entry for each string. It holds the places of all its texts. */
  entry?: Entry
  /** The plugin's own notes, given back when the file is built. At most 4 KB as UTF-8. */
  customData?: string
  /** The HTML element that shows this text in the preview of a document; left out, the preview shows the file. */
  element?:
    | 'h1'
    | 'h2'
    | 'h3'
    | 'h4'
    | 'h5'
    | 'h6'
    | 'p'
    | 'li'
    | 'blockquote'
    | 'td'
    | 'th'
    | 'figcaption'
    | 'cue'
}

/** What `build` is given. */
export interface BuildJob {
  source: Source
  languages: Languages
  /** The target languages in which at least one text is written. */
  written: ReadonlySet<LanguageId>
  /** The time of the build, for a date in a header. Left out where two builds must give the same bytes. */
  now?: Date
  /** The edits that put the translations into their places. `weave` makes them; these are for looking at. */
  edits: readonly Edit[]
  /** The file with the translations in their places, and with the format's own edits (its language code, a header). */
  weave: (edits?: Iterable<Edit>) => string
}

/** Which files are a format's. Written without flags, in the syntax that RE2 and ECMAScript share. */
export interface SignaturePatterns {
  /** Matched against the file's name; folders, if known, stand before it, joined by `/`. */
  fileName?: RegExp
  /** Matched against the first 64 KB, decoded. Where both patterns are given, both must match. */
  fileContent?: RegExp
}

/** A format. `formats/<type>.ts` exports one as its default; the file's name is the format's type. */
export interface FormatPlugin {
  /** The version of this contract that the plugin is written for; left out, it is the second. */
  contract?: 3
  /** The format's name for people: "Android string resources". */
  title: string
  /** One or two sentences for the catalogue: what is understood. */
  about: string
  signaturePatterns: SignaturePatterns
  /** Types of the formats that this one is asked before, where the patterns of both match. */
  before?: readonly string[]
  /** One language, a source with one target, or many languages in a file. */
  holds: 'one' | 'pair' | 'many'
  /** 'text' for documents whose keys are made from the text, so that a translated file's keys match nothing. */
  keys?: 'own' | 'text'
  /**
   * Charsets to try in turn, where no byte order mark tells; UTF-8 if left out. `head` is the start of the file as
   * Latin-1; `name` is given for an entry of an archive.
   */
  charsets?(head: string, name?: string): readonly string[]
  /**
   * Makes it a format of zip archives: which entries are read, in reading order. Only these can change. `parse` finds the
   * places in `source.parts`, shifted by `unitsIn` of `syntax/archive/`. The archive may be encrypted in its own way: then
   * this throws a `FormatError`.
   */
  entries?(archive: Archive): Iterable<string>
  /**
   * Makes it a binary format: the file as a text in which `parse` finds the places. It is not decoded by a charset.
   * Throws a `FormatError` with an offset in bytes.
   */
  unpack?(bytes: Uint8Array): Unpacked
  /** Finds the codes in the texts of a file. */
  codes?: CodeScanner
  /** The format's own options. Those that every format has (`keys`, `labels`, …) are the engine's. */
  options?: Readonly<Record<string, OptionSchema>>
  /** The members that change with options; each option has a value that its schema allows. */
  with?(options: Options): Partial<Pick<FormatPlugin, 'holds' | 'parse' | 'build' | 'codes' | 'languagesOf'>>
  /** The languages that the file itself names, in its own spelling. */
  languagesOf?(source: Source): { source?: string; targets?: readonly string[] }
  /** Every translatable place, in file order. Throws a `FormatError` where the file cannot be read safely. */
  parse(source: Source, languages: Languages): Iterable<Unit>
  /** The translated file: `job.weave()`, with the edits of the file's own declarations. */
  build(job: BuildJob): string
}

/**
 * An independent reader of a format: the texts that it finds in a file for a language, as a translator sees them.
 * `formats/<type>/witness.ts` exports one as its default; it shares no code with the grammar that it checks.
 * `file` is the decoded text. `bytes` is the file itself, `source.bytes`, for binary formats: their witness reads
 * nothing else, since `file` is then what the plugin made of it. For a text file `bytes` is left out.
 */
export type Witness = (file: string, language: Language, bytes?: Uint8Array) => readonly string[]

/** Why a file could not be read or written. The list is closed; docs/wire.md explains each. */
export type ErrorCode =
  /** The file is not well-formed where it says. */
  | 'syntax'
  /** Nested deeper than any real file. */
  | 'too-deep'
  /** The bytes are in no charset that could be written back. */
  | 'charset'
  /** No text file at all, or an empty one where the format needs a root. */
  | 'not-this-format'
  /** The texts named cannot be written in their places. */
  | 'unwritable'
  /** The job asks for what the format has no place for (several languages in a file of one). */
  | 'unsupported'
  /** The file can be read once an option of the format says how. */
  | 'needs-option'
  /** Two edits of a plugin overlap, or a plugin broke another promise of the contract. */
  | 'contract'

/** A file that cannot be read or written: one clear sentence, and where. The engine adds line and column. */
export class FormatError extends Error {
  readonly code: ErrorCode
  /** Offset into the decoded text, where the place is known. */
  readonly offset: number | undefined

  constructor(code: ErrorCode, message: string, offset?: number) {
    super(message)
    this.name = 'FormatError'
    this.code = code
    this.offset = offset
  }
}

/** A text, or the texts of a plural by category. */
export type TextOrForms = string | Partial<Record<Category, string>>

/** A translation of a string (platform interface, "Translation entry"). */
export interface Translation {
  text: TextOrForms
  status?: Status | Partial<Record<Category, Status>>
}

/** The platform's record of a string (platform interface, "String record"). */
export interface StringRecord {
  previewId?: number
  id?: number
  uniqId?: string
  identifier: string
  context?: string
  customData?: string
  maxLength?: number | null
  isHidden?: boolean | null
  hasPlurals?: boolean
  labels?: string[]
  text: TextOrForms
  translations?: Record<LanguageId, Translation>
}

/** What a processor knows of its job. */
export interface ProcessorJob {
  fileName: string
  languages: Languages
  /** The options of this step, from the configuration of its chain; what is left out there has its default. */
  options: Readonly<Record<string, unknown>>
  /** Says for the log what was done to this string. Not its texts: a log holds nothing of the files. */
  note: (message: string) => void
}

/** Values of options, by name. */
export type Options = Readonly<Record<string, unknown>>

/** An option of a format or a processor, as a JSON Schema. */
export interface OptionSchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  /** For people: what it does. */
  description: string
  default: unknown
  /** Further keywords of JSON Schema. */
  [keyword: string]: unknown
}

/** One step of string processing. `processors/<key>.ts` exports one as its default. */
export interface Processor {
  title: string
  about: string
  /** What a chain may set; it is checked when the host starts. */
  options?: Readonly<Record<string, OptionSchema>>
  /** After an import: one record -> what becomes of it. It may be edited, split, or dropped. */
  afterImport?: (record: StringRecord, job: ProcessorJob) => StringRecord | readonly StringRecord[]
  /** Before an export: one record -> the same record with other translations. `uniqId` and number stay. */
  beforeExport?: (record: StringRecord, job: ProcessorJob) => StringRecord
}
