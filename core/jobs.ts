// Runs one job request, for all job types.
import { buildWithReport, BUILD_SETTINGS, type BuildSettings } from './writing/build.ts'
import { processesFiles, runChain, runFileChain, type Chain } from './chains.ts'
import { checkTranslations, type ScannerFor } from './checked-translations.ts'
import { FormatError, type Languages, type StringRecord } from './contract.ts'
import { conversionBy, type FileFormats } from './converted-file.ts'
import { alignStrings } from './documents/align-strings.ts'
import type { Format } from './format.ts'
import { parseFile } from './reading/parse.ts'
import { decodeAs } from './reading/source.ts'
import type { JobResult } from './wire/answer.ts'
import { RecordJson } from './wire/record-json.ts'
import { CallError, completeLanguage, readBase64, type JobRequest } from './wire/call.ts'
import {
  readRecordLines,
  readRecords,
  readStringLines,
  readStrings,
  readTextLines,
  readTexts,
  type RecordKind,
} from './wire/records.ts'
import type { WireAlignedText, WireCheckedString, WireCheckedTranslation } from './wire/schemas.ts'
import { isWireAlignedText, isWireCheckedString, isWireCheckedTranslation } from './wire/validators.js'
import { makeBundle } from './writing/bundle.ts'

/** The target of a job: a format, a chain of processors, the alignment of documents, or the check of translations. */
export type Module =
  | { kind: 'custom-file-format'; type: string; plugin: Format }
  | (Chain & { formats?: FileFormats })
  | { kind: 'file-translations-alignment' }
  | { kind: 'external-qa-check'; scannerFor: ScannerFor }

/** What the host fetched from the addresses of a request. The lists are newline-delimited JSON. */
export interface Fetched {
  content?: Uint8Array
  rawContent?: Uint8Array
  strings?: Uint8Array
  sourceStrings?: Uint8Array
  translationStrings?: Uint8Array
}

/** The settings of jobs that the operator of a host can change. */
export interface JobSettings extends BuildSettings {
  /** The most strings that a file may have, or a call may carry. */
  mostStrings: number
  /** The most bytes of the strings, and of a preview. `packAnswer` limits the whole answer. */
  mostBytes: number
  /** The class of the element of each string in a preview, for platforms whose editor needs one. */
  previewClass?: string | undefined
  /** The attribute of records that names the format of a text, for platforms that have one. */
  textTypeAttribute?: string | undefined
  /** Whether a build without a file makes a new one from its strings. */
  makesBundles?: boolean
}

export const JOB_SETTINGS: JobSettings = {
  ...BUILD_SETTINGS,
  mostStrings: Number.POSITIVE_INFINITY,
  mostBytes: Number.POSITIVE_INFINITY,
}

const JOBS: Record<Module['kind'], readonly JobRequest['jobType'][]> = {
  'custom-file-format': ['parse-file', 'build-file'],
  'file-pre-import': ['file-pre-import'],
  'file-post-import': ['file-post-import'],
  'file-pre-export': ['file-pre-export'],
  'file-post-export': ['file-post-export'],
  'file-translations-alignment': ['translation-alignment-file'],
  'external-qa-check': ['external-qa-check'],
}

/**
 * Runs one job. Throws a `FormatError` if the file or the strings are at fault (the platform shows its message), and a
 * `CallError` if the call is not a job.
 */
export function runJob(
  module: Module,
  request: JobRequest,
  fetched: Fetched = {},
  settings: JobSettings = JOB_SETTINGS,
): JobResult {
  const { jobType, file } = request
  const { mostBytes, mostStrings } = settings
  if (!JOBS[module.kind].includes(jobType)) {
    throw new CallError(400, `This module supports ${JOBS[module.kind].join(' and ')}, not ${jobType}.`)
  }
  const languages = languagesOf(request)
  if (module.kind === 'file-translations-alignment')
    return { translations: aligned(request, fetched, settings) }
  if (module.kind === 'external-qa-check')
    return { validations: checked(request, languages, module.scannerFor, mostStrings) }
  if (module.kind === 'custom-file-format')
    return runFormatJob(module.plugin, request, languages, fetched, settings)
  if (processesFiles(module.kind)) return runFileJob(module, request, languages, fetched, settings)
  const job = { fileName: file.name, languages }
  const { strings, notes, warnings } = runChain(module, [...stringsOf(request, fetched, mostStrings)], job)
  const optional = warnings.length > 0 ? { warnings } : {}
  return { strings: RecordJson.of(strings, mostBytes), notes, ...optional }
}

function runFormatJob(
  plugin: Format,
  request: JobRequest,
  languages: Languages,
  fetched: Fetched,
  settings: JobSettings,
): JobResult {
  const { jobType, file } = request
  const hasFile = fetched.content !== undefined || file.content != null
  if (jobType === 'build-file' && !hasFile && settings.makesBundles === true)
    return { content: makeBundle(plugin, languages, stringsOf(request, fetched, settings.mostStrings)) }
  const content = contentOf(request, fetched)
  if (jobType === 'parse-file') {
    const findsCodes = request.withCodes === true
    return parseFile(plugin, file.name, content, languages, { ...settings, findsCodes })
  }
  const strings = textsOf(request, fetched, settings.mostStrings)
  // The edits are not needed, and keep the texts of both files in memory.
  const { content: built, report } = buildWithReport(plugin, content, languages, strings, settings)
  return { content: built, report }
}

function runFileJob(
  module: Chain & { formats?: FileFormats },
  request: JobRequest,
  languages: Languages,
  fetched: Fetched,
  settings: JobSettings,
): JobResult {
  const { name } = request.file
  const { formats = { own: undefined, others: new Map() } } = module
  const file = { name, bytes: contentOf(request, fetched) }
  const original =
    module.kind === 'file-post-export' ? { name, bytes: rawContentOf(request, fetched) } : undefined
  const tools = { languages, decode: decodeAs }
  const { file: processed, notes } = runFileChain(
    module,
    file,
    (note) => ({ ...tools, ...conversionBy(formats, languages, settings, note) }),
    original,
  )
  const renamed = processed.name === name ? {} : { fileName: processed.name }
  return { content: processed.bytes, ...renamed, notes }
}

const SOURCE_TEXTS: RecordKind<WireAlignedText> = {
  isRecord: isWireAlignedText,
  field: 'sourceStrings',
  what: 'A source string',
}
const TRANSLATED_TEXTS: RecordKind<WireAlignedText> = {
  isRecord: isWireAlignedText,
  field: 'translationStrings',
  what: 'A translation string',
}

function aligned(
  request: JobRequest,
  fetched: Fetched,
  { mostStrings, mostBytes }: JobSettings,
): RecordJson<ReturnType<typeof alignStrings>[number]> {
  const textsOf = (kind: typeof SOURCE_TEXTS, lines: Uint8Array | undefined): Iterable<WireAlignedText> => {
    if (lines) return readRecordLines(lines, kind, mostStrings)
    const field = kind.field as 'sourceStrings' | 'translationStrings'
    const texts = request[field]
    if (texts) return readRecords(texts, kind, mostStrings)
    throw new CallError(400, `The job carries no ${field}: ${field} and ${field}Url are both missing.`)
  }
  const source = textsOf(SOURCE_TEXTS, fetched.sourceStrings)
  return RecordJson.of(alignStrings(source, textsOf(TRANSLATED_TEXTS, fetched.translationStrings)), mostBytes)
}

const CHECKED_STRINGS: RecordKind<WireCheckedString> = {
  isRecord: isWireCheckedString,
  field: 'data.strings',
  what: 'A string',
}
const CHECKED_TRANSLATIONS: RecordKind<WireCheckedTranslation> = {
  isRecord: isWireCheckedTranslation,
  field: 'data.translations',
  what: 'A translation',
}

function checked(
  { strings, translations }: JobRequest,
  { targets: [language] }: Languages,
  scannerFor: ScannerFor,
  most: number,
): NonNullable<JobResult['validations']> {
  if (!language) throw new CallError(400, 'The job carries no targetLanguage.')
  if (!strings || !translations)
    throw new CallError(400, `The job carries no data.${strings ? 'translations' : 'strings'}.`)
  return checkTranslations(
    readRecords(translations, CHECKED_TRANSLATIONS, most),
    readRecords(strings, CHECKED_STRINGS, most),
    language,
    scannerFor,
  )
}

/** More languages than any project has. Each string of a file has a place for each language. */
const MAX_LANGUAGES = 1000

/** The languages of a request, with all fields completed. Throws a `FormatError` if there are too many. */
export function languagesOf({ sourceLanguage, targetLanguages }: JobRequest): Languages {
  const targets = targetLanguages ?? []
  if (targets.length > MAX_LANGUAGES) {
    const [asked, most] = [targets.length, MAX_LANGUAGES].map((count) => count.toLocaleString('en'))
    throw new FormatError(
      'unsupported',
      `The job names ${asked} target languages, and at most ${most} are supported. Ask for fewer at once.`,
    )
  }
  return { source: completeLanguage(sourceLanguage), targets: targets.map(completeLanguage) }
}

function contentOf({ file }: JobRequest, fetched: Fetched): Uint8Array {
  if (fetched.content) return fetched.content
  if (file.content != null) return readBase64(file.content)
  throw new CallError(400, 'The job carries no file: file.content and file.contentUrl are both missing.')
}

/** The source file of an export, as it was before its import. */
function rawContentOf({ file }: JobRequest, fetched: Fetched): Uint8Array {
  if (fetched.rawContent) return fetched.rawContent
  if (file.rawContent != null) return readBase64(file.rawContent)
  throw new CallError(
    400,
    'The job carries no source file: file.rawContent and file.rawContentUrl are both missing.',
  )
}

function stringsOf({ strings }: JobRequest, fetched: Fetched, most: number): Iterable<StringRecord> {
  if (fetched.strings) return readStringLines(fetched.strings, most)
  if (strings) return readStrings(strings, most)
  throw withoutStrings()
}

/** The strings of a build. */
function textsOf({ strings }: JobRequest, fetched: Fetched, most: number): Iterable<StringRecord> {
  if (fetched.strings) return readTextLines(fetched.strings, most)
  if (strings) return readTexts(strings, most)
  throw withoutStrings()
}

const withoutStrings = (): CallError =>
  new CallError(400, 'The job carries no strings: strings and stringsUrl are both missing.')
