// Reads the JSON of a job request without decoding all of it to one text. The base64 of the file stays as bytes, and
// the strings are parsed in groups when they are needed. These two make up most of a body. This saves time and memory:
// a decoded text takes twice the memory, while strings that are read one by one are short-lived.
import { indexOfBytes, utf8Bytes, utf8Text } from '../bytes.ts'
import type { RecordScanner } from './record-scanner.ts'

/** A parsed body. In `json`, a mark replaces the parts that were read separately. */
export interface Body {
  json: unknown
  /** `file.content`: the bytes of the base64. */
  content?: Uint8Array
  strings?: GroupedRecords
}

/** The range of a value in a body, including its brackets or quotes. */
interface Place {
  start: number
  end: number
}

/** Replaces the parts that were read separately. It is random, so that no request can contain it. */
const MARK = `read apart: ${crypto.randomUUID()}`

const CONTENT = utf8Bytes('"content":"')
const STRINGS = utf8Bytes('"strings":[{')
const NEXT_RECORD = utf8Bytes('},{')
const LAST_RECORD = utf8Bytes('}]')
const BACKSLASH = 92
const QUOTE = 34
const COMMA = 44

/** Records are parsed in groups of about this many bytes. */
const GROUP = 16_384

/** Parses a body, which must be UTF-8. Throws a `SyntaxError` if it is not JSON. */
export function parseBody(body: Uint8Array): Body {
  return parseApart(body) ?? { json: JSON.parse(utf8Text(body)) }
}

/** Parses a body with its large parts read separately. Undefined if the body is not written in the usual way. */
function parseApart(body: Uint8Array): Body | undefined {
  const strings = stringsIn(body)
  const content = contentIn(body.subarray(0, strings?.start)) ?? contentIn(body, strings?.end ?? body.length)
  if (!content && !strings) return undefined
  const taken = [content, strings].filter((place) => place !== undefined)
  const json = parsedJson(withMarks(body, taken))
  if (strings && !isMarked(memberOf(json, 'strings'))) return undefined
  if (content && memberOf(memberOf(json, 'file'), 'content') !== MARK) return undefined
  return {
    json,
    ...(content && { content: body.subarray(content.start + 1, content.end - 1) }),
    ...(strings && { strings: new GroupedRecords(body, strings) }),
  }
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Finds the base64 after this offset. */
function contentIn(body: Uint8Array, from = 0): Place | undefined {
  const key = indexOfBytes(body, CONTENT, from)
  if (key < 0 || body[key - 1] === BACKSLASH) return undefined
  const start = key + CONTENT.length - 1
  const end = body.indexOf(QUOTE, start + 1) + 1
  // A quote after a backslash would not be the end.
  return end === 0 || body.subarray(start, end).includes(BACKSLASH) ? undefined : { start, end }
}

/** The range of all records, and the ends of their groups. */
interface Groups extends Place {
  ends: readonly number[]
}

/** Finds the groups by their delimiters alone. If a delimiter is part of a text, parsing the group fails later. */
function stringsIn(body: Uint8Array): Groups | undefined {
  const key = indexOfBytes(body, STRINGS)
  if (key < 0 || body[key - 1] === BACKSLASH) return undefined
  const start = key + STRINGS.length - 2
  const ends: number[] = []
  let at = start + 1
  for (;;) {
    const next = indexOfBytes(body, NEXT_RECORD, at + GROUP)
    const last = next < 0 ? indexOfBytes(body, LAST_RECORD, at) : -1
    if (next < 0 && last < 0) return undefined
    const end = Math.max(next, last) + 1
    ends.push(end)
    if (next < 0) return { start, end: end + 1, ends }
    at = end + 1
  }
}

/** Some records of a body, and whether a scanner has checked them. It leaves out what a build does not need. */
export interface RecordGroup {
  records: readonly unknown[]
  areChecked: boolean
}

/**
 * The records of a body. Each group is parsed when the iteration reaches it, which may happen more than once. Throws a
 * `SyntaxError` if the body turns out not to be JSON.
 */
export class GroupedRecords implements Iterable<unknown> {
  readonly #body: Uint8Array
  readonly #places: Groups

  constructor(body: Uint8Array, places: Groups) {
    this.#body = body
    this.#places = places
  }

  /** How many bytes the records have. */
  get bytes(): number {
    return this.#places.end - this.#places.start
  }

  *[Symbol.iterator](): Generator<unknown, undefined> {
    for (const { records } of this.groups()) yield* records
  }

  /** The same records in groups, which the scanner reads as far as it can. */
  *groups(scanner?: RecordScanner): Generator<RecordGroup, undefined> {
    let given = 0
    let at = this.#places.start + 1
    for (const end of this.#places.ends) {
      const members = this.#body.subarray(at, end)
      const scanned = scanner?.records(members, COMMA)
      const records = scanned ?? (parsedJson(`[${utf8Text(members)}]`) as unknown[] | undefined)
      // A group that ends within a text is not JSON. The groups before it were correct, so parse the whole body and
      // skip their records.
      if (!records) {
        yield { records: this.#all().slice(given), areChecked: false }
        return
      }
      yield { records, areChecked: scanned !== undefined }
      given += records.length
      at = end + 1
    }
  }

  #all(): unknown[] {
    return memberOf(JSON.parse(utf8Text(this.#body)), 'strings') as unknown[]
  }
}

function withMarks(body: Uint8Array, places: readonly Place[]): string {
  let text = ''
  let at = 0
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    const mark = body[start] === QUOTE ? `"${MARK}"` : `["${MARK}"]`
    text += utf8Text(body.subarray(at, start)) + mark
    at = end
  }
  return text + utf8Text(body.subarray(at))
}

function isMarked(strings: unknown): boolean {
  return Array.isArray(strings) && strings.length === 1 && strings[0] === MARK
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
