// Reads the body of a call: JSON and base64. Refuses calls that do not match the schema, naming the wrong field.
import { base64Bytes, isSame, isUtf8, latin1Text, utf8Bytes, writeBase64 } from '../bytes.ts'
import { takeBytes } from '../job-memory.ts'
import type { Category, Language } from '../contract.ts'
import { languageByCode } from '../languages.ts'
import { parseBody } from './body.ts'
import type { JobRequest as WireRequest, WireLanguage } from './schemas.ts'
import { isJobRequest, type Violation } from './validators.js'

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
export function utf8Of(body: Uint8Array): Uint8Array {
  if (!isUtf8(body)) throw new CallError(400, 'The body is not valid UTF-8.')
  const hasMark = isSame(body.subarray(0, BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)
  return hasMark ? body.subarray(BYTE_ORDER_MARK.length) : body
}

/** What `parse` reads as JSON. Throws a `CallError` (400) if it is not. */
export function asJson<Value>(parse: () => Value, what: string): Value {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof SyntaxError ? `: ${error.message}` : ''
    throw new CallError(400, `${what} is not valid JSON${reason.slice(0, 200)}`)
  }
}

/** Describes what is wrong: "strings[3].text is missing". */
export function fault(errors: readonly Violation[] | null | undefined, root: string): string {
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
