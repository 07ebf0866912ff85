// What calls consist of: JSON, base64 and languages. Refuses what does not match the schema, naming the wrong field.
import { base64Bytes, isSame, isUtf8, latin1Text, utf8Bytes, writeBase64 } from '../bytes.ts'
import { takeBytes } from '../job-memory.ts'
import type { Category, Language } from '../contract.ts'
import { neededCategories, ruleFor } from '../plural-rules.ts'
import { languageByCode } from '../languages.ts'
import type { WireLanguage } from './schemas.ts'
import type { Violation } from './validator.ts'

/** A call that is not a job: the HTTP status of the answer, and one sentence. */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.status = status
  }
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
    ...pluralsOf(language, known),
  }
}

/**
 * The plurals of a language. A platform that names no categories has those that files need: it cannot ask for `many` of
 * French, which few platforms have.
 */
function pluralsOf(
  { pluralCategoryNames: names = [], pluralRules: rule }: WireLanguage,
  known: Language | undefined,
): Pick<Language, 'pluralCategoryNames' | 'pluralRules'> {
  const usual = known ?? { pluralCategoryNames: ['one', 'other'] as const, pluralRules: 'n != 1' }
  const categories = names && names.length > 0 ? (names as Category[]) : neededCategories(usual)
  return { pluralCategoryNames: categories, pluralRules: rule ?? ruleFor(categories, usual) }
}

const BYTE_ORDER_MARK = utf8Bytes('\ufeff')

/** The bytes without their byte order mark. Throws a `CallError` if they are not UTF-8. */
export function utf8Of(body: Uint8Array): Uint8Array {
  requireUtf8(body)
  return withoutMark(body)
}

/** Throws a `CallError` (400) if bytes are not UTF-8. */
export function requireUtf8(body: Uint8Array): void {
  if (!isUtf8(body)) throw new CallError(400, 'The body is not valid UTF-8.')
}

/** The bytes of a text without its byte order mark. */
export function withoutMark(body: Uint8Array): Uint8Array {
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
  // For a union ("a text, or texts by category"), ajv lists the failure of each alternative, and then the union itself.
  // The deepest failure is in the alternative that the caller wrote. That a value is not null never helps: without that
  // alternative, a union of a text and null leaves two failures, and the first says more.
  const told = (errors ?? []).filter(({ keyword, params }) => keyword !== 'type' || params['type'] !== 'null')
  const depth = told.reduce((most, { instancePath }) => Math.max(most, instancePath.length), 0)
  const deepest = told.filter(({ instancePath }) => instancePath.length === depth)
  const [first] = deepest
  const last = deepest.at(-1)
  if (!first || !last) return 'something is wrong'
  const { instancePath, keyword, params } = deepest.length === 2 ? first : last
  const steps = instancePath.split('/').slice(1)
  const path = steps.reduce((sum, step) => sum + (/^\d+$/.test(step) ? `[${step}]` : `.${step}`), root)
  const field = path.replace(/^\./, '') || 'it'
  if (keyword === 'required')
    return `${path ? `${path}.` : ''}${String(params['missingProperty'])} is missing`.replace(/^\./, '')
  if (keyword === 'type') return `${field} must be ${article(String(params['type']))}`
  if (keyword === 'enum') return `${field} must be ${oneOf(params)}`
  if (keyword === 'anyOf') {
    const choice = deepest.find((each) => each.keyword === 'enum')
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
