// Writes string records as JSON, as the members of an array or newline-delimited. Both are in pieces of UTF-8.
import { utf8Bytes, utf8Text } from '../bytes.ts'
import type { StringRecord } from '../contract.ts'
import { COMMA, visitStructure } from './json-structure.ts'
import { PageText } from './page-text.ts'
import { requireAnswerBytes } from '../reading/size-limits.ts'
import { bytesIn, Utf8Pieces } from './utf8-pieces.ts'

/** One call of `JSON.stringify` writes this many records. One call for each record would take half as long again. */
const GROUP = 64

/**
 * A list of records that keeps only their JSON. Records are written in groups while they are added, so that the records
 * of a large file need not be in memory at the same time. Iterating parses them again. Half of a surrogate pair becomes
 * U+FFFD.
 */
export class RecordJson<Item = StringRecord> implements Iterable<Item> {
  /** Groups as members of an array. All but the first begin with a comma. */
  readonly #json: Utf8Pieces
  #written = 0
  /** Added, but not written yet. */
  #last: Item[] = []

  /** More than `most` bytes are refused with a `FormatError`. */
  constructor(most?: number) {
    this.#json = new Utf8Pieces(most)
  }

  static of<Item>(records: Iterable<Item>, most?: number): RecordJson<Item> {
    const list = new RecordJson<Item>(most)
    for (const record of records) list.add(record)
    return list
  }

  /** The number of records. */
  get length(): number {
    return this.#written + this.#last.length
  }

  add(record: Item): void {
    if (this.#last.push(record) === GROUP) this.#write()
  }

  /** The members of a JSON array, without its brackets. */
  members(): readonly Uint8Array[] {
    if (this.#last.length > 0) this.#write()
    return this.#json.all()
  }

  /** The records as newline-delimited JSON. */
  lines(): readonly Uint8Array[] {
    const lines = this.members().map(asLines)
    return lines.length === 0 ? lines : [...lines, utf8Bytes('\n')]
  }

  /** Removes the `previewId` of all records so far. */
  removePreviewIds(): void {
    this.#json.change((members) => members.replaceAll(PREVIEW_ID, ''))
    for (const record of this.#last)
      if (typeof record === 'object' && record && 'previewId' in record) delete record.previewId
  }

  *[Symbol.iterator](): Iterator<Item> {
    for (const [index, members] of this.members().entries())
      yield* JSON.parse(`[${utf8Text(index === 0 ? members : members.subarray(1))}]`) as Item[]
  }

  #write(): void {
    let members = JSON.stringify(this.#last)
    // Half of a surrogate pair becomes an escape in JSON, which many readers refuse.
    if (members.includes('\\ud')) members = JSON.stringify(this.#last, wellFormed)
    members = members.slice(1, -1)
    this.#json.add(this.#written === 0 ? members : `,${members}`)
    this.#written += this.#last.length
    this.#last = []
  }
}

/** Never part of a text, since JSON escapes the quotes in a text. */
const PREVIEW_ID = /,"previewId":\d+/g

/** A replacer of `JSON.stringify`. */
function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

const LF = 10

/** A copy of whole records, in which the commas between them are line ends: parsing them would take five times as long. */
function asLines(members: Uint8Array): Uint8Array {
  const lines = new Uint8Array(members)
  visitStructure(lines, (sign, at, depth) => {
    if (sign === COMMA && depth === 0) lines[at] = LF
    return true
  })
  return lines
}

/** Records as newline-delimited JSON. Throws a `FormatError` beyond `most` bytes. */
export function linesOf(records: Iterable<object>, most = Number.POSITIVE_INFINITY): readonly Uint8Array[] {
  if (records instanceof RecordJson) {
    const lines = records.lines()
    requireAnswerBytes(bytesIn(lines), most)
    return lines
  }
  const text = new PageText(most)
  for (const record of records) text.add(`${JSON.stringify(record)}\n`)
  return text.pieces()
}
