// Reads the body of a call: JSON, base64, NDJSON. Refuses calls that do not match the schema, naming the wrong field.
import { base64Bytes, isSame, isUtf8, latin1Text, utf8Bytes, utf8Text, writeBase64 } from '../bytes.ts'
import { takeBytes } from '../job-memory.ts'
import type { Category, Language, StringRecord } from '../contract.ts'
import { languageByCode } from '../languages.ts'
import { GroupedRecords, parseBody } from './body.ts'
import type { JobRequest as WireRequest, WireLanguage, WireString } from './schemas.ts'
import { isJobRequest, isWireString, type Violation } from './validators.js'

/** A call that is not a job: the HTTP status of the answer, and one sentence. */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.status = status
  }
}

/** A file in a request: its base64 as text, or as the bytes of the body. It has a name; '' if it was not sent. */
export type InlineFile = Omit<NonNullable<WireRequest['file']>, 'name' | 'content'> & {
  name: string
  content?: string | Uint8Array | null
}

/** A checked job request. Its strings are read and checked one by one, when they are needed. */
export type JobRequest = Omit<WireRequest, 'file' | 'strings'> & {
  file: InlineFile
  strings?: Iterable<unknown> | null
}

/** The type of a call that names none, which only the address of its module tells apart. */
const CHECK: JobRequest['jobType'] = 'external-qa-check'

/**
 * Reads a job request from a body. `isCheck`: the module checks translations; such calls have no job type, and all their
 * fields may be in `data`. Throws a `CallError` (400).
 */
export function readJobRequest(body: Uint8Array, isCheck = false): JobRequest {
  const bytes = utf8Of(body)
  const { json: sent, content, strings } = asJson(() => parseBody(bytes), 'The body')
  const json = isCheck ? asCheck(sent) : withSpecifiedType(sent)
  if (!isJobRequest(json)) throw notAsSpecifiedRequest(fault(isJobRequest.errors, ''))
  const { file, jobType } = json
  if (!file && needsFile(jobType, json)) throw notAsSpecifiedRequest('file is missing')
  if (file?.name == null && needsFile(jobType, json)) throw notAsSpecifiedRequest('file.name is missing')
  const named: InlineFile = { ...file, name: file?.name ?? '' }
  return { ...json, file: content ? { ...named, content } : named, ...(strings && { strings }) }
}

/** A build without a file makes one from its strings alone. */
function needsFile(jobType: JobRequest['jobType'], { file }: WireRequest): boolean {
  if (jobType === 'build-file') return file?.content != null || file?.contentUrl != null
  return jobType !== CHECK && jobType !== 'translation-alignment-file'
}

function notAsSpecifiedRequest(what: string): CallError {
  return new CallError(400, `The job request is not as specified: ${what}.`)
}

/** The request of a check with its fields side by side. */
function asCheck(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const data: unknown = 'data' in json ? json.data : undefined
  const request: Record<string, unknown> = {
    ...json,
    ...(typeof data === 'object' ? data : {}),
    jobType: CHECK,
  }
  const { targetLanguage } = request
  return targetLanguage == null ? request : { ...request, targetLanguages: [targetLanguage] }
}

/** The job types of the platform's own SDK, where they differ from those of the specification. */
export const SDK_JOB_TYPES: ReadonlyMap<string, JobRequest['jobType']> = new Map([
  ['pre-import-file', 'file-pre-import'],
  ['post-import-file', 'file-post-import'],
  ['pre-export-file', 'file-pre-export'],
  ['post-export-file', 'file-post-export'],
  ['translations-alignment-file', 'translation-alignment-file'],
])

/** A request with a job type of the specification. The kind of the module comes from its address in any case. */
function withSpecifiedType(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('jobType' in json)) return json
  const jobType = typeof json.jobType === 'string' ? SDK_JOB_TYPES.get(json.jobType) : undefined
  return jobType === undefined ? json : { ...json, jobType }
}

/** A kind of records in a request, and how they are named in a sentence. */
export interface RecordKind<Record> {
  isRecord: ((value: unknown) => value is Record) & { errors?: Violation[] | null }
  /** The field of the request. */
  field: string
  /** As in "A string is not as specified". */
  what: string
}

/** The strings of a job. */
const STRINGS: RecordKind<WireString> = { isRecord: isWireString, field: 'strings', what: 'A string' }

/**
 * Checks inline records during iteration, which may happen more than once. Throws a `CallError`: status 400 with the
 * first wrong field, or 413 if there are more than `most` records.
 */
export function readRecords<Record extends object>(
  records: Iterable<unknown>,
  kind: RecordKind<Record>,
  most = Number.POSITIVE_INFINITY,
): Iterable<Record> {
  return {
    *[Symbol.iterator]() {
      const groups = groupsOf(records)
      let index = 0
      for (;;) {
        const { done, value: group } = asJson(() => groups.next(), 'The body')
        if (done) return
        for (const record of group) {
          requireAtMost(most, index + 1)
          if (!kind.isRecord(record)) throw notAsSpecified(kind, `${kind.field}[${index}]`)
          yield withoutNulls(record)
          index++
        }
      }
    },
  }
}

/** Checks inline string records, as `readRecords` does. */
export function readStrings(strings: Iterable<unknown>, most?: number): Iterable<StringRecord> {
  return readRecords(strings, STRINGS, most) as Iterable<StringRecord>
}

function* groupsOf(records: Iterable<unknown>): Generator<Iterable<unknown>, undefined> {
  if (records instanceof GroupedRecords) yield* records.groups()
  else yield [...records]
}

/** Does the same for newline-delimited JSON. Errors name the line. */
export function readRecordLines<Record extends object>(
  bytes: Uint8Array,
  kind: RecordKind<Record>,
  most = Number.POSITIVE_INFINITY,
): Iterable<Record> {
  const lines = utf8Of(bytes)
  return {
    *[Symbol.iterator]() {
      let number = 0
      let records = 0
      for (const line of linesOf(lines)) {
        number++
        if (line.trim() === '') continue
        requireAtMost(most, ++records)
        const place = `line ${number} of the ${kind.field}`
        const record = asJson(() => JSON.parse(line) as unknown, `The JSON in ${place}`)
        if (!kind.isRecord(record)) throw notAsSpecified(kind, place)
        yield withoutNulls(record)
      }
    },
  }
}

/** Checks string records in newline-delimited JSON, as `readRecordLines` does. */
export function readStringLines(bytes: Uint8Array, most?: number): Iterable<StringRecord> {
  return readRecordLines(bytes, STRINGS, most) as Iterable<StringRecord>
}

/** Lines are decoded in groups of about this many bytes. */
const GROUP = 65_536

function* linesOf(bytes: Uint8Array): Iterable<string> {
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf(LINE_FEED, at + GROUP)
    const end = lineEnd < 0 ? bytes.length : lineEnd
    yield* utf8Text(bytes.subarray(at, end)).split('\n')
    at = end + 1
  }
}

const LINE_FEED = 10

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  const sentence = `The job carries more than the ${most.toLocaleString('en')} strings that this host accepts.`
  throw new CallError(413, `${sentence} Send fewer at once.`)
}

/** The refusal of the record that was checked last. */
function notAsSpecified<Record>({ isRecord, what }: RecordKind<Record>, place: string): CallError {
  return new CallError(400, `${what} is not as specified: ${fault(isRecord.errors, place)}.`)
}

/** Decodes base64. Throws a `CallError` (400) if it is not valid. */
export function readBase64(base64: string | Uint8Array): Uint8Array {
  if (typeof base64 !== 'string') return readBase64Bytes(base64)
  const bytes = base64Bytes(base64)
  if (bytes.length === decodedLength(base64)) return bytes
  const compact = base64.replaceAll(/\s/g, '')
  if (compact.length !== base64.length) return readBase64(compact)
  throw new CallError(400, 'file.content is not valid base64. Send the bytes of the file as base64.')
}

/** Base64 is decoded in pieces of this many characters, a multiple of four. */
const BASE64_PIECE = 65_536

/** Decodes base64 without a text of all of it, which would be as large as the file again. */
function readBase64Bytes(base64: Uint8Array): Uint8Array {
  const bytes = takeBytes(decodedLength(latin1Text(base64.subarray(-2)), base64.length) || 0)
  let length = 0
  for (let at = 0; at < base64.length; at += BASE64_PIECE)
    length += writeBase64(latin1Text(base64.subarray(at, at + BASE64_PIECE)), bytes, length)
  // White space makes it shorter, and so does what is not base64.
  return length === bytes.length ? bytes : readBase64(latin1Text(base64))
}

/**
 * The number of bytes that base64 with this end decodes to. Node ignores invalid characters, so fewer bytes show that
 * there were some. One digit alone is not a byte.
 */
function decodedLength(end: string, length = end.length): number {
  const digits = length - (end.endsWith('==') ? 2 : end.endsWith('=') ? 1 : 0)
  return digits % 4 === 1 ? Number.NaN : Math.floor((digits * 3) / 4)
}

/** A complete language object. Fields that the platform left out come from our own table. */
export function completeLanguage(language: WireLanguage): Language {
  const known = languageByCode(language.id)
  const names = language.pluralCategoryNames ?? []
  return {
    id: language.id,
    name: language.name ?? known?.name ?? language.id,
    editorCode: language.editorCode ?? known?.editorCode ?? language.id,
    twoLettersCode: language.twoLettersCode ?? known?.twoLettersCode ?? '',
    threeLettersCode: language.threeLettersCode ?? known?.threeLettersCode ?? '',
    locale: language.locale ?? known?.locale ?? language.id,
    androidCode: language.androidCode ?? known?.androidCode ?? '',
    osxCode: language.osxCode ?? known?.osxCode ?? '',
    osxLocale: language.osxLocale ?? known?.osxLocale ?? '',
    pluralCategoryNames:
      names.length > 0 ? (names as Category[]) : (known?.pluralCategoryNames ?? ['one', 'other']),
    pluralRules: language.pluralRules ?? known?.pluralRules ?? 'n != 1',
  }
}

const BYTE_ORDER_MARK = utf8Bytes('\ufeff')

/** The bytes without their byte order mark. Throws a `CallError` if they are not UTF-8. */
function utf8Of(body: Uint8Array): Uint8Array {
  if (!isUtf8(body)) throw new CallError(400, 'The body is not valid UTF-8.')
  const hasMark = isSame(body.subarray(0, BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)
  return hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body
}

function asJson<Value>(parse: () => Value, what: string): Value {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof SyntaxError ? `: ${error.message}` : ''
    throw new CallError(400, `${what} is not valid JSON${reason.slice(0, 200)}`)
  }
}

/** Removes null fields: null means the same as a missing field (platform interface, "String record": defaults). */
function withoutNulls<Record extends object>(record: Record): Record {
  // `Object.keys` would allocate an array for each of a hundred thousand strings, which costs more than all else here.
  let field: keyof Record
  for (field in record) if (record[field] === null) delete record[field]
  return record
}

/** Describes what is wrong: "strings[3].text is missing". */
function fault(errors: readonly Violation[] | null | undefined, root: string): string {
  // For a union ("a text, or texts by category"), ajv lists each failure and then the union itself.
  const last = errors?.at(-1)
  if (!errors || !last) return 'something is wrong'
  const deeper = errors.find(({ instancePath }) => instancePath.length > last.instancePath.length)
  const { instancePath, keyword, params } = deeper ?? last
  const steps = instancePath.split('/').slice(1)
  const path = steps.reduce((sum, step) => sum + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), root)
  const field = path.replace(/^\./, '') || 'it'
  if (keyword === 'required')
    return `${path ? `${path}.` : ''}${String(params['missingProperty'])} is missing`.replace(/^\./, '')
  if (keyword === 'type') return `${field} must be ${article(String(params['type']))}`
  if (keyword === 'enum') return `${field} must be ${oneOf(params)}`
  if (keyword === 'anyOf') {
    const choice = errors.find((each) => each.keyword === 'enum')
    const single = choice ? oneOf(choice.params) : 'a text'
    return `${field} must be ${single}, or an object with one for each plural category`
  }
  return `${field} must not be empty`
}

function oneOf(params: Violation['params']): string {
  return `one of ${(params['allowedValues'] as string[]).join(', ')}`
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
