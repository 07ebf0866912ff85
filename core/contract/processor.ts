// The steps that change strings or files after an import, or before an export.
import type { Languages } from '../language.ts'
import type { OptionSchema } from './options.ts'
import type { StringRecord } from './record.ts'
import type { FileLanguages } from './source.ts'

/** The job of a processor, for one string. */
export interface ProcessorJob {
  fileName: string
  languages: Languages
  /** The options of this step, from the configuration of its chain. Missing options have their defaults. */
  options: Readonly<Record<string, unknown>>
  /** Logs what was done to this string. Do not log its texts: logs contain nothing of the files. */
  note: (message: string) => void
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
  fileLanguages: FileLanguages | undefined
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
 * One step of processing: of strings, or of files. `formats/_processors/<key>.ts` exports one as its default. The methods in the
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
