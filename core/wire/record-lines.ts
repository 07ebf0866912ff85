// String records as JSON in the making: one behind the other, as lines, or as the members of an array.
import type { StringRecord } from '../contract.ts'
import { Utf8Text } from './utf8-text.ts'

const LINE_FEED = 10
const COMMA = 44

/** Records, each written as it comes. */
export class RecordLines {
  readonly #json = new Utf8Text()

  /** Writes down these records. */
  static of(records: Iterable<StringRecord>): RecordLines {
    const lines = new RecordLines()
    for (const record of records) lines.add(record)
    return lines
  }

  /** Appends a record. */
  add(record: StringRecord): void {
    this.#json.add(`${JSON.stringify(record)}\n`)
  }

  /** Bytes of the lines. */
  get bytes(): number {
    return this.#json.bytes
  }

  /** The records as newline-delimited JSON, as they lie in memory. */
  pieces(): readonly Buffer[] {
    return this.#json.pieces()
  }

  /** The records as newline-delimited JSON. */
  toLines(): Buffer {
    return this.#json.toBuffer()
  }

  /** The records as the members of an array in JSON, without its brackets. */
  toMembers(): Buffer {
    const bytes = Buffer.from(this.toLines())
    // In JSON written without white space no line feed stands but for the ends of the lines.
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at)) bytes[at] = COMMA
    return bytes.subarray(0, Math.max(0, bytes.length - 1))
  }
}
