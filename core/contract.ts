// The contract of plugins. A format reports where texts are and how each place spells text. The engine does the rest.
// Authors of formats and processors need to read only this file, `format-error.ts` for errors, `language.ts` for
// languages, and `text-pieces.ts` for codes and markup.
import type { Category, Language, LanguageId, Languages } from './language.ts'
import type { Code, CodeScanner, MarkScanner, Span } from './text-pieces.ts'

export { BrokenCodes, FormatError, type ErrorCode } from './format-error.ts'
export { looksLikeTag } from './escaped-tags.ts'
export { checkCodes, type CodeFinding } from './codes.ts'
export { mergedCodes } from './merged-codes.ts'
export { codeLike, formOf, meansLanguage, namesTarget, pluralCategories } from './language.ts'
export { textKey } from './text-key.ts'
export { beginningWith, type Code, type Look, type Mark } from './text-pieces.ts'
export type { Category, CodeScanner, Language, LanguageId, Languages, MarkScanner, Span }

/** The version of this contract. Names, shapes and meanings change only with it. */
export const contractVersion = 3

/** Replaces a span with a text. An empty span inserts. Edits that overlap are an error; they are never merged. */
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
  /** The line end that the file uses most; `\n` if it has none. */
  eol: string
  /** The charset's name, such as `utf-8`, `utf-16le`, `windows-1252`, `us-ascii`. */
  charset: string
  /** Whether the charset can spell this character. */
  canSpell: (char: string) => boolean
  /**
   * Returns the result of a reader for this file. The reader runs only once, so that `languagesOf`, `parse` and `build`
   * of a job share its result. It must depend only on the source, and be the same function in each call.
   */
  read: <Result>(reader: (source: Source) => Result) => Result
  /** The bytes of the file, for a binary format or an archive. Left out for a text file. */
  bytes?: Uint8Array | undefined
  /** The entries of an archive that the format reads, in reading order. `text` then contains all of them. */
  parts?: readonly Part[] | undefined
}

/** An entry of an archive. */
export interface Part {
  /** Its path in the archive. */
  name: string
  /** The entry, decoded by its own charset. */
  source: Source
  /** Offset of its text in the text of the file. Add it to an offset in the part to get an offset in the file. */
  from: number
}

/** An archive, as the format that chooses its entries sees it. */
export interface Archive {
  /** The paths of all its files, in the order of its directory. */
  readonly names: readonly string[]
  /** A decoded entry, or undefined if it is missing. Throws a `FormatError` if it is not text. */
  read(name: string): Source | undefined
  /**
   * An entry that is an archive itself, such as the workbook of a chart; undefined if it is not one. To read its entries
   * as parts, name them `outer!/inner`.
   */
  inner(name: string): Archive | undefined
}

/** A binary file as text. */
export interface Unpacked {
  /** All text that the format reads or writes. Zero bytes can separate its pieces: no translation contains one. */
  text: string
  /**
   * Packs a changed text. Unchanged parts keep their bytes. Throws a `FormatError` ('unwritable') for a text that the
   * file cannot hold. Law: `pack(text)` returns exactly the bytes that were unpacked.
   */
  pack(text: string): Uint8Array
}

/** How one place spells text. `parse` makes it, so it may know the place's margin, quoting, or allowed tags. */
export interface Codec {
  /** Converts the spelling in the file to the text that a translator sees. */
  decode(raw: string): string
  /**
   * Converts the text of a translator to its spelling in the file. `was` is the spelling before: keep its quoting,
   * wrapping and line ends. Throws a `FormatError` ('unwritable') for a text that this place cannot spell.
   * Law: `decode(encode(normalize(text), was))` is `normalize(text)`.
   */
  encode(text: string, was: string): string
  /**
   * The text as it will be read again: with the white space that this place can keep, such as collapsed, with its tags
   * in the order in which the place nests them, and without escapes that `encode` adds by itself. With `nests`, literals
   * that look like tags are escaped. Changes nothing else.
   */
  normalize?(text: string): string
  /**
   * Other slots may be inside this one, such as a note inside a paragraph. Their edits are applied to `was` first, and
   * `encode` keeps what `was` contains besides its text. Without `nests`, a slot inside a slot is an overlap error.
   */
  nests?: true
  /** Finds the codes of this place, if the format's own scanner would not. */
  codes?: CodeScanner
  /** The spelling of a character that the charset lacks, or that no charset has (a lone surrogate). */
  escape?(char: string): string
}

/**
 * What to write around a text that is new in the file. Texts at one offset share a wrap of the same name: it is written
 * once around all of them. They never share the innermost wrap.
 */
export interface Wrap {
  name: string
  open: string
  close: string
  /** What to write between two texts inside this wrap, such as a comma. */
  between?: string
}

/** A place that holds one text, or can hold one. */
export interface Slot {
  /** The span of the text. With `wrapNew`, the span of the empty form to replace (`<target/>`), or an empty span. */
  at: Span
  codec: Codec
  /**
   * The slot whose text contains this one: a format inside a format, such as HTML in a JSON string. `at` and the edits
   * of `also` then refer to the decoded text of that slot. Every slot inside it names the same object. A slot that
   * contains others is not the place of a string itself, and is not absent. The rows of a plural are all inside the
   * same slot, or none is inside one.
   */
  inside?: Slot
  /** Present if the slot has no text yet. Returns what to write around a new text, outermost first. */
  wrapNew?: (status: Status) => readonly Wrap[]
  /** Slots with the same name are written together, some of them empty: the cells of a new column, for example. */
  writeGroup?: string
  /** The status of this text in the file (fuzzy, unfinished, approved). Left out if the file states none. */
  status?: Status
  /**
   * What is removed with the text if the file is built for another language and has no translation (`<target>…`). It
   * contains `at`. Left out, the place becomes empty. Slots with the same object are removed together, if none of them
   * gets a text.
   */
  removal?: Span
  /** The text is for every language (`translate="no"`), so it stays if the file is built for another one. */
  isForAll?: boolean
  /**
   * Edits outside the text (a flag, a state, an underline). Called only if the text or its status changes. Slots that
   * share an edit must return the same object, which is applied once.
   */
  also?: (text: string, status: Status) => Iterable<Edit>
}

/** The rows of a plural. */
export interface Plural {
  /** The rows in the file. */
  forms: ReadonlyMap<Category, Slot>
  /**
   * Programs that read the file need every row. If one row is written, each row without a text gets the text of
   * `other`, or else the last text of the translation. With `true`, a plural without a translation is completed too.
   * Categories: only these rows are needed, and only if one is written.
   */
  isWhole?: boolean | ReadonlySet<Category>
  /**
   * The rows for a language with these categories. Rows in the file are the same slots, new rows are absent slots.
   * `edits` remove the rows that the language does not have. They are applied only if a row is written.
   */
  reshape(categories: readonly Category[]): { forms: ReadonlyMap<Category, Slot>; edits: Iterable<Edit> }
}

/**
 * Everything that belongs to a string in a file, so that it can be removed, or copied into a translation of the file. An
 * entry without a string shows that its key is taken. Entries do not overlap.
 */
export interface Entry {
  /** The span of the entry: comments above, key, separator, text, line end. */
  at: Span
  /** The part from its key to its value: without comments, separator and line end. Left out, `at` without white space. */
  bare?: Span
  /** The span of the key. */
  key?: Span
  /** A list of texts, or a text that the next ones need. No text of it can be removed alone. */
  isList?: true
  /** What contains the entry, outermost first: an object, a section. Empty ones can be removed, too. */
  containers?: readonly Container[]
}

/** A part of a file that contains entries and other containers. */
export interface Container {
  /**
   * The span of the whole container, including its key, separator and line end, as in an entry. For the root, `inside`.
   */
  at: Span
  /** The part from its key to its closing bracket, as in an entry. */
  bare?: Span
  /** The span of its key, as in an entry. */
  key?: Span
  /** The span between its brackets. */
  inside: Span
  /** The separator between two entries that does not follow the last one, such as a comma. */
  between?: string
  /**
   * How many of its entries have texts, if the whole container is removed with the last of them: a plural with its rows,
   * and with what belongs to all of them.
   */
  texts?: number
  /** It stays if it is empty, such as the object that a module exports. */
  isKept?: true
}

/** One translatable string of a file. */
export interface Unit {
  /** The parts of the key, unescaped. The engine escapes and joins them, and makes the result unique in the file. */
  key: readonly string[]
  /** The place of the source text. In a file of one language, the translation replaces it. */
  source: Slot | Plural
  /** The places of the translations, for `holds` 'pair' and 'many': one for each target language of the job. */
  targets?: ReadonlyMap<LanguageId, Slot | Plural>
  /** Help for translators: comments, descriptions, the timing of a cue. */
  context?: string | undefined
  /** The most characters that a translation may have. */
  maxLength?: number
  /** Not to be translated, but part of the file. */
  isHidden?: boolean
  labels?: readonly string[]
  /** The format of the text itself, such as `html`, for platforms that read it. Not for plurals. */
  textType?: string
  /** The entry of the string, if `parse` knows it. It contains the places of all its texts. */
  entry?: Entry
  /** Data of the plugin, which the platform returns when the file is built. At most 4 KB as UTF-8. */
  customData?: string
  /** The HTML element of this text in the preview. If no unit has one, the preview shows the file as it is. */
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

/** The argument of `build`. */
export interface BuildJob {
  source: Source
  languages: Languages
  /** The target languages in which at least one text is written. */
  written: ReadonlySet<LanguageId>
  /** The time of the build, for a date in a header. Left out where two builds must return the same bytes. */
  now?: Date
  /** The edits that put the translations into their places. `weave` makes them; these are for looking at. */
  edits: readonly Edit[]
  /** The file with the translations in their places, and with the format's own edits (its language code, a header). */
  weave: (edits?: Iterable<Edit>) => string
}

/** Patterns that recognize the files of a format. They have no flags, and use syntax that RE2 and ECMAScript share. */
export interface SignaturePatterns {
  /** Matched against the file's name. Folders, if known, precede it, joined by `/`. */
  fileName?: RegExp
  /** Matched against the first 64 KB, decoded. If both patterns are given, both must match. */
  fileContent?: RegExp
}

/** The groups of the catalogue with their headings, in its order. */
export const formatGroups = {
  apps: 'Apps and websites',
  documents: 'Documents',
  office: 'Office and layout',
  subtitles: 'Subtitles',
  games: 'Games',
  exchange: 'Exchange with other tools',
} as const

/** Who works with a format. A format without a group comes last in the catalogue. */
export type FormatGroup = keyof typeof formatGroups

/** The formats whose files an archive may contain. */
export interface ContainedFormats {
  /** Whether the name pattern of a format matches the path of an entry. */
  mayRead(name: string): boolean
  /** The format of an entry, by its path and the start of its text. */
  detect(name: string, text: string): FormatPlugin | undefined
  /** The format of this type, if `contains` names it. */
  ofType(type: string): FormatPlugin | undefined
  /** Sets of paths that are equal except for the code of a language: `{lang}.po` for `de.po` and `fr.po`. */
  languagePaths(paths: readonly string[]): readonly { pattern: string; paths: readonly string[] }[]
  /** The language that a code means. An unknown code means itself. */
  languageOf(code: string): LanguageId
  /** Whether a path matches one of the globs: `*` within a folder, `**` across folders. */
  matches(globs: readonly string[], name: string): boolean
}

/** How the bytes of a text file spell its text. */
export interface Encoding {
  /**
   * The charsets to try, in order, if the file has no byte order mark. `head` is the start of the file as Latin-1.
   * `name` is the name of an entry of an archive.
   */
  charsets(head: string, name?: string): readonly string[]
  /**
   * Returns the edits that make the file declare UTF-8 as its charset, or `'byte-order-mark'` if such a mark declares
   * it. The engine then encodes the file in UTF-8. It calls this if a text has a character that the file's charset
   * lacks and its place cannot escape. Left out, such a text is refused.
   */
  declareUtf8?(source: Source): Iterable<Edit> | 'byte-order-mark'
}

/** Which entries of a zip archive a format reads. */
export interface ArchiveEntries {
  /**
   * The entries to read, in reading order. Only these can change. `parse` finds the places in `source.parts`; `unitsIn`
   * of `syntax/archive/` shifts them. Throws a `FormatError` if the format's own encryption protects the archive.
   */
  entries(archive: Archive): Iterable<string>
  /**
   * If the entries are files of other formats: the types of these formats. The engine calls `options.configure` with
   * them when it loads the plugin. Without them, the plugin reads no entry.
   */
  contains?: readonly string[]
}

/** What `atlas sync`, which updates a translated file from its source file, needs to know about a format. */
export interface SyncHabits {
  /** How an entry becomes a comment. Left out, it cannot become one. */
  comment?: Comment
  /** Whether programs show the source text for a key that a file lacks. Then missing entries are not added. */
  fallsBack?: true
  /** The extension of files with source texts only, from which the files of all languages are made. */
  template?: string
}

/** What makes lines a comment: a sign before each, or brackets around all. */
export type Comment = { line: string } | { open: string; close: string }

/**
 * How a new file of a format is spelled: the file, its entries, and the containers around them. Every place of a text
 * contains `NewEntry.text`, and the engine then writes the text by the place's codec. So these functions spell only keys,
 * notes and source texts. The engine reads what they return, and names each string that is not read as expected.
 */
export interface NewFile {
  /** The usual extension, with its dot. */
  extension: string
  /** The file around its entries. Without entries, an empty file. */
  file(entries: string, head: NewFileHead): string
  /** An entry at a depth: 0 directly in the file. */
  entry(entry: NewEntry, depth: number, languages: Languages): string
  /** A container at a depth, around its entries. Left out, a key has one part. `path`: its key is the last part. */
  container?(path: readonly string[], entries: string, depth: number): string
  /** The most containers around an entry; any number if left out. */
  maxDepth?: number
  /** Whether the entries of a container must precede the containers in it, as in TOML. */
  areEntriesFirst?: true
  /** What is between two entries, such as a comma and a line end. */
  between?: string
  /** Whether an entry can be a plural with a row for each category. */
  hasPlurals?: true
  /** For plurals inside of a text: the text of a plural, such as `{count, plural, one {…} other {…}}`. */
  pluralText?(forms: Readonly<Partial<Record<Category, string>>>): string
  /** The nearest key that the format can spell, such as a valid identifier. Left out, it can spell every key. */
  keyLike?(key: string): string
  /** The key of an entry that was read. Left out, it is the key of the unit. */
  keyOf?(unit: Unit): readonly string[]
  /** The element for a code of the source text, as a translator sees it. Left out, codes are spelled as they were. */
  inline?(code: NewCode): string
}

/** What a new file is made for. */
export interface NewFileHead {
  languages: Languages
  entries: readonly NewEntry[]
  /** The name of the file from which the strings come, if there is one. */
  original?: string | undefined
}

/** A string of a new file. */
export interface NewEntry {
  /** Its key; in containers, the part of the key after theirs. */
  key: string
  /** What to write at each place of its text, until the engine writes the text: a word without signs, or nothing. */
  text: string
  /** The rows of its plural. Left out for a single text. */
  categories?: readonly Category[]
  /** Help for translators. */
  note?: string
  maxLength?: number
  /** Its translation has the status `untranslated`. */
  isDraft?: true
  /**
   * The source text, for formats that have it next to the translation. For a plural, the row of a category. `escape` is
   * applied to the text between the elements that `inline` makes.
   */
  source(category?: Category, escape?: (text: string) => string): string
  /** The codes in the source text. */
  codes: readonly NewCode[]
}

/** A code in the source text of a new entry. */
export interface NewCode {
  /** Its number in the text, from 1. */
  number: number
  /** As it is spelled in its own file. */
  spelled: string
  kind: Code['kind']
  /** The number of the other tag of its pair. */
  partner?: number
}

/** What a value is, as far as its placeholder shows it. */
export type ValueKind = 'text' | 'integer' | 'number'

/**
 * How texts spell the values that the program puts in, as data: so a conversion can spell the values of one format as
 * another one does.
 */
export interface Placeholders {
  /**
   * Matches the placeholder of a value. Its groups are `name` or `position`, and perhaps `type`, and `detail` for how
   * the value is shown (`.2` in `%.2f`). Without a position, values are counted.
   */
  pattern: RegExp
  /** How a value is spelled: `<name>`, `<position>`, `<detail>` and `<type>` are replaced. */
  spelled: string
  /** The language of details, so that they are kept between formats of one: `printf`. */
  details?: string
  /** The number of the first position; 1 if left out. */
  first?: 0
  /** The types as they are spelled. */
  types?: Readonly<Record<ValueKind, string>>
  /** The kind of a type that was read; a text if left out. */
  kinds?: Readonly<Record<string, ValueKind>>
  /** How the number of a plural is spelled in its rows, if in another way. With `isOnlyRead`, it is not written. */
  count?: { sign: string; isOnlyRead?: true }
  /** Matches a choice, whose branches contain texts: only a format with the same grammar has a counterpart. */
  choice?: RegExp
  /** Whether texts are messages of ICU, which contain choices. */
  isMessage?: true
  /** Signs that a text has to spell in another way, since they begin placeholders. */
  escapes?: readonly (readonly [sign: string, spelled: string])[]
  /** One of these signs that may stay as it is in a text without the others. */
  optional?: string
  /** Whether these signs are spelled so in texts without values, too. */
  isAlwaysEscaped?: true
  /** Signs that no text can contain outside of placeholders. */
  excluded?: string
}

/** The options of a format, and what they change. */
export interface FormatOptions {
  /** By the name of the option. */
  schemas: Readonly<Record<string, OptionSchema>>
  /** Returns the members that change with these options. Each option has a value that its schema allows. */
  configure(options: Options, contained?: ContainedFormats): Partial<Pick<FormatPlugin, ConfiguredMember>>
}

/** The members of a format that its options can change. */
export type ConfiguredMember =
  | 'holds'
  | 'keySource'
  | 'encoding'
  | 'archive'
  | 'parse'
  | 'build'
  | 'codes'
  | 'languagesOf'
  | 'entriesOf'

/** A format. `formats/<type>.ts` exports one as its default; the file's name is the format's type. */
export interface FormatPlugin {
  /** The format's name for people: "Android string resources". */
  title: string
  /** Where the catalogue lists the format. */
  group?: FormatGroup
  /** One or two sentences for the catalogue: what the format supports. */
  about: string
  signaturePatterns: SignaturePatterns
  /** Types of the formats that this one precedes, if the patterns of both match a file. */
  before?: readonly string[]
  /** The languages of a file: one, a source and a target, or many. */
  holds: 'one' | 'pair' | 'many'
  /** 'text' for documents whose keys come from the text, so that the keys of a translated file differ. */
  keySource?: 'own' | 'text'
  /** How the bytes of a file, or of an entry of an archive, spell its text. Left out, it is UTF-8. */
  encoding?: Encoding
  /** For formats of zip archives: which entries are read. Left out, the file is not an archive. */
  archive?: ArchiveEntries
  /**
   * For binary formats: returns the text in which `parse` finds the places. The file is not decoded by a charset.
   * Throws a `FormatError` with an offset in bytes.
   */
  unpack?(bytes: Uint8Array): Unpacked
  /** Finds the codes in the texts of a file. */
  codes?: CodeScanner
  /** How texts spell values, if all files of the format do it in one way. */
  placeholders?: Placeholders
  /** Finds the markup in the texts of a document, for its preview. */
  marks?: MarkScanner
  /** The format's own options. The engine adds those that every format has (`keys`, `labels`, …). */
  options?: FormatOptions
  /** The languages that the file itself names, in its own spelling. */
  languagesOf?(source: Source): { source?: string; targets?: readonly string[] }
  /** Sentences about what is suspicious in a file. They do not quote the file, because they are logged. */
  warningsOf?(source: Source, languages: Languages): readonly string[]
  /** All translatable strings, in file order. Throws a `FormatError` if the file cannot be read safely. */
  parse(source: Source, languages: Languages): Iterable<Unit>
  /**
   * The entries of a file, for units without an `entry`. Asked only if strings are removed, so that reading a file does
   * not cost more. The entry of a unit is the innermost one around its text. A plural may have one for each row. An
   * entry that also contains a text of another unit is not used.
   */
  entriesOf?(source: Source): Iterable<Entry>
  /**
   * Whether programs refuse a key that is twice in its container, or read only one of its values: of texts, or of
   * containers too, such as objects.
   */
  uniqueKeys?: 'texts' | 'containers'
  /** How `atlas sync` treats the entries of a file. */
  sync?: SyncHabits
  /** How a new file is spelled. Left out, files are only made from a file of the format. */
  newFile?: NewFile
  /** Returns the translated file: `job.weave()`, with edits for the declarations in the file. */
  build(job: BuildJob): string
}

/**
 * An independent reader of a format. It returns the texts of a file for a language, as a translator sees them.
 * `formats/<type>/witness.ts` exports one as its default. It shares no code with the grammar that it checks.
 * `file` is the decoded text. `bytes` is the file itself, for binary formats only. Their witness reads only `bytes`,
 * since `file` is the plugin's own result.
 */
export type Witness = (file: string, language: Language, bytes?: Uint8Array) => readonly string[]

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
  /** What some platforms state about a string besides, such as the format of its own content. */
  attributes?: Record<string, unknown>
  /** An extension of ours, only where it was asked for: the codes of the source text, each as it is spelled. */
  codes?: readonly string[]
  text: TextOrForms
  translations?: Record<LanguageId, Translation>
}

/** The job of a processor, for one string. */
export interface ProcessorJob {
  fileName: string
  languages: Languages
  /** The options of this step, from the configuration of its chain. Missing options have their defaults. */
  options: Readonly<Record<string, unknown>>
  /** Logs what was done to this string. Do not log its texts: logs contain nothing of the files. */
  note: (message: string) => void
}

/** Values of options, by name. */
export type Options = Readonly<Record<string, unknown>>

/** An option of a format or a processor, as a JSON Schema. */
export interface OptionSchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  /** What the option does, for people. */
  description: string
  default: unknown
  /** Further keywords of JSON Schema. */
  [keyword: string]: unknown
}

/** A file, as a processor sees it. */
export interface ProcessedFile {
  /** Its name, with the extension. */
  name: string
  bytes: Uint8Array
}

/** The text of a file, and how its bytes spell it. */
export interface DecodedFile {
  /** Without a byte order mark. */
  text: string
  /** The charset's name in lower case, such as `utf-8`. */
  charset: string
  hasMark: boolean
  /** Encodes a text in the charset of the file. Throws a `FormatError` for a character that it lacks. */
  encode(text: string, hasMark?: boolean): Uint8Array
}

/** The job of a processor of files. */
export interface FileJob {
  /** No target language: a source file. One: a translated file. Several: a file of several languages. */
  languages: Languages
  options: Readonly<Record<string, unknown>>
  /** Logs what was done to the file. Do not log its texts. */
  note: (message: string) => void
  /** The languages that the source file holds. Undefined if no format reads it. */
  holds: FormatPlugin['holds'] | undefined
  /** Decodes a file by its byte order mark, as UTF-16, or by the first of the charsets that restores its bytes. */
  decode(bytes: Uint8Array, charsets: readonly string[]): DecodedFile
  /**
   * The strings of a file as a new file of a format that `formats` names. Undefined if no format reads the file, or if
   * it already has this format.
   */
  convert(file: ProcessedFile, type: string): ProcessedFile | undefined
  /** `original` with the translations of a converted file. Undefined where `convert` returns undefined. */
  restore(file: ProcessedFile, original: ProcessedFile, type: string): Uint8Array | undefined
}

/** The job of a processor of exported files. */
export interface FileExportJob extends FileJob {
  /** The source file, as it was before the import. */
  original: ProcessedFile
}

/**
 * One step of processing: of strings, or of files. `processors/<key>.ts` exports one as its default. The methods in the
 * order in which a platform calls them.
 */
export interface Processor {
  title: string
  about: string
  /** The options that a chain may set. They are checked when the host starts. */
  options?: Readonly<Record<string, OptionSchema>>
  /** The types of the formats that it converts files to. */
  formats?: readonly string[]
  /** Before an import: returns the file to read instead. `afterExport` reverses what it does. */
  beforeImport?: (file: ProcessedFile, job: FileJob) => ProcessedFile
  /** After an import: returns the records that replace this one. It may be edited, split, or dropped. */
  afterImport?: (record: StringRecord, job: ProcessorJob) => StringRecord | readonly StringRecord[]
  /** Before an export: returns the same record with other translations. `uniqId` and `identifier` must stay. */
  beforeExport?: (record: StringRecord, job: ProcessorJob) => StringRecord
  /** After an export: returns the bytes of the file to hand out instead. */
  afterExport?: (file: ProcessedFile, job: FileExportJob) => Uint8Array
}
