// Reads a call's body: JSON, its shape, base64, NDJSON. What is no job is refused here, with the field's name.
import { isAscii, isUtf8 } from 'node:buffer'
import type { Category, Language, StringRecord } from '../contract.ts'
import { languageByCode } from '../languages.ts'
import type { JobRequest, WireLanguage, WireString } from './schemas.ts'
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

/** Reads a job request from a body. Throws a `CallError` (400). */
export function readJobRequest(body: Uint8Array): JobRequest {
  const request = parseJson(textOf(body), 'The body')
  if (isJobRequest(request)) return request
  throw new CallError(400, `The job request is not as specified: ${fault(isJobRequest.errors, '')}.`)
}

/** Checks inline string records. Throws a `CallError` (400) that names the first wrong field. */
export function readStrings(strings: readonly unknown[]): StringRecord[] {
  return strings.map((string, index) => {
    if (isWireString(string)) return withoutNulls(string)
    throw new CallError(
      400,
      `A string is not as specified: ${fault(isWireString.errors, `strings[${index}]`)}.`,
    )
  })
}

/** Reads string records from newline-delimited JSON. Throws a `CallError` (400) that names the line. */
export function readStringLines(bytes: Uint8Array): StringRecord[] {
  const strings: StringRecord[] = []
  const lines = textOf(bytes).split('\n')
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const place = `line ${index + 1} of the strings`
    const string = parseJson(line, `The JSON in ${place}`)
    if (!isWireString(string)) {
      throw new CallError(400, `A string is not as specified: ${fault(isWireString.errors, place)}.`)
    }
    strings.push(withoutNulls(string))
  }
  return strings
}

/** Decodes base64. Throws a `CallError` (400) where a character is none of base64. */
export function readBase64(content: string): Uint8Array {
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

function textOf(body: Uint8Array): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // A file in base64 makes most of a body, and ASCII is copied as it is.
  if (isAscii(bytes)) return bytes.toString('latin1')
  if (!isUtf8(bytes)) throw new CallError(400, 'The body is not valid UTF-8.')
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  return bytes.toString('utf8', hasMark ? BYTE_ORDER_MARK.length : 0)
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
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
