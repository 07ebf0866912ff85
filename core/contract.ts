// The contract of plugins. A format reports where texts are and how each place spells text. The engine does the rest.
// Authors of formats and processors need to import only this file. Its parts are in `contract/`; `format-error.ts` has
// the errors, `language.ts` the languages, and `text-pieces.ts` codes and markup.
import type { BuildJob, DeclaredLanguages } from './contract/build.ts'
import type { Entries } from './contract/entries.ts'
import type { NewFile } from './contract/new-file.ts'
import type { Dialects, Options, OptionSchema } from './contract/options.ts'
import type { PlaceholderSyntax } from './contract/placeholders.ts'
import type { Archive, FileLanguages, SignaturePatterns, Source, Unpacked } from './contract/source.ts'
import type { Edit, Unit } from './contract/unit.ts'
import type { Language, LanguageId, Languages } from './language.ts'
import type { CodeScanner, MarkupScanner } from './text-pieces.ts'

export { BrokenCodes, FormatError, type ErrorCode } from './format-error.ts'
export { looksLikeTag, withoutEscapes } from './escaped-tags.ts'
export { directionOf } from './direction.ts'
export { checkCodes, type CodeFinding } from './codes.ts'
export { inOneScanner, mergedCodes } from './merged-codes.ts'
export { codeLike, formOf, meansLanguage, namesTarget, pluralCategories, tagLike, tagOf } from './language.ts'
export type { Category, Language, LanguageId, Languages } from './language.ts'
export { capitalized, languageNames, runtimeCategories, currentTag } from './locales.ts'
export {
  countedCategories,
  neededCategories,
  pluralRule,
  ruleFor,
  sampleNumbers,
  type PluralRule,
} from './plural-rules.ts'
export { answerOf, presentLanguage, type Question } from './stand-in.ts'
export { shownForm } from './shown-form.ts'
export { textKey } from './text-key.ts'
export { beginningWith } from './text-pieces.ts'
export type { Code, CodeScanner, Look, Markup, MarkupScanner, Span } from './text-pieces.ts'
export {
  statuses,
  type Status,
  type StringRecord,
  type TextOrForms,
  type Translation,
} from './contract/record.ts'
export type { Archive, FileLanguages, Part, SignaturePatterns, Source, Unpacked } from './contract/source.ts'
export { builtBy, type BuildJob, type DeclaredLanguages } from './contract/build.ts'
export type { Comment, Container, Entries, EntrySpan, FileNames, NamedSpan } from './contract/entries.ts'
export type { Codec, Edit, Plural, Rows, Slot, Unit, Wrap } from './contract/unit.ts'
export { inEach, inOnly } from './contract/target-places.ts'
export type { NewCode, NewEntry, NewFile, NewFileHead } from './contract/new-file.ts'
export type { PlaceholderSyntax, ValueKind } from './contract/placeholders.ts'
export type { Dialect, Dialects, Options, OptionSchema } from './contract/options.ts'
export type {
  DecodedFile,
  FileExportJob,
  FileJob,
  ProcessedFile,
  Processor,
  ProcessorJob,
} from './contract/processor.ts'

/** The version of this contract. Names, shapes and meanings change only with it. */
export const contractVersion = 4

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

/** A zip archive whose entries a format reads. */
export interface ArchiveContainer {
  unpack?: never
  /**
   * The entries to read, in reading order. Only these can change. `parse` finds the places in `source.parts`; `unitsIn`
   * of `formats/_grammars/archive/` shifts them. Throws a `FormatError` if the format's own encryption protects the archive.
   */
  entries(archive: Archive): Iterable<string>
  /**
   * If the entries are files of other formats: the types of these formats. The engine calls `options.configure` with
   * them when it loads the plugin. Without them, the plugin reads no entry.
   */
  contains?: readonly string[]
}

/** A binary file that a format unpacks itself. */
export interface BinaryContainer {
  entries?: never
  contains?: never
  /**
   * Returns the text in which `parse` finds the places. The file is not decoded by a charset. Throws a `FormatError` with
   * an offset in bytes.
   */
  unpack(bytes: Uint8Array): Unpacked
}

/** The options of a format, and what they change. */
export interface FormatOptions {
  /** By the name of the option. */
  schemas: Readonly<Record<string, OptionSchema>>
  /**
   * The programs that read the files in different ways. The engine adds the option `dialect`, which `configure` gets: the
   * dialect that the caller sets, or the one whose patterns match the file.
   */
  dialects?: Dialects
  /** Returns the members that change with these options. Each option has a value that its schema allows. */
  configure(options: Options, contained?: ContainedFormats): Partial<Pick<FormatPlugin, ConfiguredMember>>
}

/** The members of a format that its options can change. */
export type ConfiguredMember =
  | 'languages'
  | 'keySource'
  | 'readsTextsApart'
  | 'encoding'
  | 'container'
  | 'parse'
  | 'build'
  | 'inlineCodes'
  | 'placeholderSyntax'
  | 'declaredLanguages'
  | 'warningsOf'
  | 'entries'
  | 'newFile'

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
  precedes?: readonly string[]
  /** How many languages a file has. */
  languages: FileLanguages
  /** 'text' for documents whose keys come from the text, so that the keys of a translated file differ. */
  keySource?: 'own' | 'text'
  /**
   * Neither a text nor what a build writes with it (a state, tags around it, the code of the language) decides how the
   * reader reads anything else. So a build whose texts are all whole (`Codec.isWhole`) is not read again, unless
   * entries are removed, or rows of a plural change that does not say how they are read (`Rows.areWhole`). Not for
   * formats with `build`. An option that changes `parse` unsets it.
   */
  readsTextsApart?: boolean
  /** How the bytes of a file, or of an entry of an archive, spell its text. Left out, it is UTF-8. */
  encoding?: Encoding
  /** What a file is that is not text: a zip archive of texts, or a binary file. Left out, the file is a text. */
  container?: ArchiveContainer | BinaryContainer
  /** Finds the codes in the texts of a file. */
  inlineCodes?: CodeScanner
  /** How texts spell values, if all files of the format do it in one way. */
  placeholderSyntax?: PlaceholderSyntax
  /** Finds the markup in the texts of a document, for its preview. */
  markup?: MarkupScanner
  /** The format's own options. The engine adds those that every format has (`keys`, `labels`, …). */
  options?: FormatOptions
  /** The languages that a file itself names. Left out, it names none. */
  declaredLanguages?: DeclaredLanguages
  /** Sentences about what is suspicious in a file. They do not quote the file, because they are logged. */
  warningsOf?(source: Source, languages: Languages): readonly string[]
  /** All translatable strings, in file order. Throws a `FormatError` if the file cannot be read safely. */
  parse(source: Source, languages: Languages): Iterable<Unit>
  /** The keys of a file, so that strings can be added and removed. Left out, the file keeps its strings. */
  entries?: Entries
  /** Whether a compiler refuses a translation that ends with a line end where its source text does not, or the reverse. */
  needsLineEnds?: true
  /** How a new file is spelled. Left out, files are only made from a file of the format. */
  newFile?: NewFile
  /**
   * Returns the translated file, if it needs more than the edits of its declared languages: `job.weave()`, with edits of
   * its own. Left out, the file has these edits and the translations.
   */
  build?(job: BuildJob): string
}

/**
 * An independent reader of a format. It returns the texts of a file for a language, as a translator sees them.
 * `formats/<type>/witness.ts` exports one as its default. It shares no code with the grammar that it checks.
 * `file` is the decoded text. `bytes` is the file itself, for binary formats only. Their witness reads only `bytes`,
 * since `file` is the plugin's own result.
 */
export type Witness = (file: string, language: Language, bytes?: Uint8Array) => readonly string[]
