// Reads a call's body: JSON, its shape, base64, NDJSON. What is no job is refused here, with the field's name.
import { isUtf8 } from 'node:buffer'
import type { Category, Language, StringRecord } from '../contract.ts'
import { languageByCode } from '../languages.ts'
import { parseBody } from './body.ts'
import type { JobRequest as WireRequest, WireLanguage, WireString } from './schemas.ts'
import { isJobRequest, isWireString, type Violation } from './validators.js'

/** A call that is no job: the HTTP status to answer with, and one sentence. */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.status = status
  }
}

/** A file as it stands in a request: its base64 as a text, or as the bytes that came. */
export type InlineFile = Omit<WireRequest['file'], 'content'> & { content?: string | Uint8Array | null }

/** A job request that was checked. Its strings are read and checked one by one, once they are asked for. */
export type JobRequest = Omit<WireRequest, 'file' | 'strings'> & {
  file: InlineFile
  strings?: Iterable<unknown> | null
}

/** Reads a job request from a body. Throws a `CallError` (400). */
export function readJobRequest(body: Uint8Array): JobRequest {
  const bytes = utf8Of(body)
  const { json, content, strings } = asJson(() => parseBody(bytes), 'The body')
  if (isJobRequest(json)) {
    const file: InlineFile = content ? { ...json.file, content } : json.file
    return { ...json, file, ...(strings && { strings }) }
  }
  throw new CallError(400, `The job request is not as specified: ${fault(isJobRequest.errors, '')}.`)
}

/**
 * Checks inline string records as they are asked for, which may be more than once. Throws a `CallError` (400) that names
 * the first wrong field, or (413) where there are more than `most`.
 */
export function readStrings(
  strings: Iterable<unknown>,
  most = Number.POSITIVE_INFINITY,
): Iterable<StringRecord> {
  return {
    *[Symbol.iterator]() {
      const records = strings[Symbol.iterator]()
      for (let index = 0; ; index++) {
        const { done, value } = asJson(() => records.next(), 'The body')
        if (done) return
        requireAtMost(most, index + 1)
        yield checked(value, () => `strings[${index}]`)
      }
    },
  }
}

/** The same of newline-delimited JSON; what is thrown names the line. */
export function readStringLines(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Iterable<StringRecord> {
  const lines = utf8Of(bytes)
  return {
    *[Symbol.iterator]() {
      let number = 0
      for (const line of linesOf(lines)) {
        requireAtMost(most, ++number)
        if (line.trim() === '') continue
        const place = `line ${number} of the strings`
        yield checked(
          asJson(() => JSON.parse(line) as unknown, `The JSON in ${place}`),
          () => place,
        )
      }
    },
  }
}

/** Lines of about so many bytes are decoded at once. */
const GROUP = 65_536

function* linesOf(bytes: Buffer): Iterable<string> {
  for (let at = 0; at < bytes.length;) {
    const lineEnd = bytes.indexOf(LINE_FEED, at + GROUP)
    const end = lineEnd < 0 ? bytes.length : lineEnd
    yield* bytes.toString('utf8', at, end).split('\n')
    at = end + 1
  }
}

const LINE_FEED = 10

function requireAtMost(most: number, count: number): void {
  if (count <= most) return
  const sentence = `The job carries more than the ${most.toLocaleString('en')} strings that this host takes.`
  throw new CallError(413, `${sentence} Send fewer at once.`)
}

function checked(string: unknown, place: () => string): StringRecord {
  if (isWireString(string)) return withoutNulls(string)
  throw new CallError(400, `A string is not as specified: ${fault(isWireString.errors, place())}.`)
}

/** Decodes base64. Throws a `CallError` (400) where a character is none of base64. */
export function readBase64(base64: string | Uint8Array): Uint8Array {
  const content = typeof base64 === 'string' ? base64 : bufferOf(base64).toString('latin1')
  const bytes = Buffer.from(content, 'base64')
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0
  const digits = content.length - padding
  // Node passes over what is no base64, so a shorter result tells that something was. One digit alone is no byte.
  if (digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4)) return bytes
  const compact = content.replaceAll(/\s/g, '')
  if (compact.length !== content.length) return readBase64(compact)
  throw new CallError(400, 'file.content is not valid base64. Send the bytes of the file as base64.')
}

/** A whole language object: fields that the platform left out come from our own table. */
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

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** The bytes without their byte order mark. Throws a `CallError` where they are not UTF-8. */
function utf8Of(body: Uint8Array): Buffer {
  const bytes = bufferOf(body)
  if (!isUtf8(bytes)) throw new CallError(400, 'The body is not valid UTF-8.')
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  return hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function asJson<Value>(parse: () => Value, what: string): Value {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof SyntaxError ? `: ${error.message}` : ''
    throw new CallError(400, `${what} is not valid JSON${reason.slice(0, 200)}`)
  }
}

/** Null says the same as nothing (platform interface, "String record": defaults). */
function withoutNulls(string: WireString): StringRecord {
  // A list of the fields, made for each of a hundred thousand strings, would cost more than the rest.
  let field: keyof WireString
  for (field in string) if (string[field] === null) delete string[field]
  return string as StringRecord
}

/** The first thing that is wrong: "strings[3].text is missing". */
function fault(errors: readonly Violation[] | null | undefined, root: string): string {
  // Of a choice ("a text, or texts by category") ajv lists each failure and then the choice itself.
  const violation = errors?.at(-1)
  if (!violation) return 'something is wrong'
  const steps = violation.instancePath.split('/').slice(1)
  const path = steps.reduce((sum, step) => sum + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), root)
  const field = path.replace(/^\./, '') || 'it'
  const { keyword, params } = violation
  if (keyword === 'required')
    return `${path ? `${path}.` : ''}${String(params['missingProperty'])} is missing`.replace(/^\./, '')
  if (keyword === 'type') return `${field} must be ${article(String(params['type']))}`
  if (keyword === 'enum') return `${field} must be one of ${(params['allowedValues'] as string[]).join(', ')}`
  if (keyword === 'anyOf') return `${field} must be a text, or an object with one for each plural category`
  return `${field} must not be empty`
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
