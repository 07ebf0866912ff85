// String records as JSON in the making: the members of an array, or newline-delimited, whichever the answer needs.
import type { StringRecord } from '../contract.ts'
import { Utf8Text } from './utf8-text.ts'

/** So many records are written at once: one by one they take half as long again. */
const BATCH = 64

const LINE_FEED = 10
const COMMA = 44
const END_OF_LINES = Buffer.from('\n')

/**
 * Where one record ends and the next begins. Within a record no such thing stands: in texts quotes are escaped, and its
 * own lists hold texts.
 */
const BOUNDARY = '},{"identifier":'

/** Records whose first field is the identifier, each written as it comes. */
export class RecordLines {
  readonly #json = new Utf8Text()
  #batch: StringRecord[] = []
  #separator = COMMA

  /** Writes down any records: those of a processor may have other fields, in any order. */
  static of(records: Iterable<StringRecord>): RecordLines {
    const lines = new RecordLines()
    for (const record of records) {
      const { identifier, ...rest } = record
      lines.#write(JSON.stringify({ identifier, ...rest }).replaceAll(BOUNDARY, '}, {"identifier":'))
    }
    return lines
  }

  /** Appends a record as `recordOf` makes them. */
  add(record: StringRecord): void {
    if (this.#batch.push(record) === BATCH) this.#writeBatch()
  }

  /** The records as the members of an array in JSON, without its brackets. */
  members(): readonly Buffer[] {
    return this.#separated(COMMA)
  }

  /** The records as newline-delimited JSON. What `members` gave becomes the same: they share their memory. */
  lines(): readonly Buffer[] {
    const pieces = this.#separated(LINE_FEED)
    return pieces.length === 0 ? pieces : [...pieces, END_OF_LINES]
  }

  /** The pieces of the records, with this between each two. */
  #separated(separator: number): readonly Buffer[] {
    this.#writeBatch()
    const pieces = this.#json.pieces()
    if (separator === this.#separator) return pieces
    const boundary = BOUNDARY.replace(',', String.fromCharCode(this.#separator))
    for (const piece of pieces) {
      // A piece ends where a batch ends, so the boundary may lie between two.
      if (piece[0] === this.#separator) piece[0] = separator
      for (let at = piece.indexOf(boundary); at >= 0; at = piece.indexOf(boundary, at + boundary.length))
        piece[at + 1] = separator
    }
    this.#separator = separator
    return pieces
  }

  #writeBatch(): void {
    if (this.#batch.length > 0) this.#write(JSON.stringify(this.#batch).slice(1, -1))
    this.#batch = []
  }

  #write(members: string): void {
    this.#json.add(this.#json.isEmpty ? members : `,${members}`)
  }
}
