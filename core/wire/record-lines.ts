// String records as JSON in the making: one behind the other, as lines, or as the members of an array.
import type { StringRecord } from '../contract.ts'
import { JSON_STRING, Utf8Text } from './utf8-text.ts'

const LINE_FEED = 10
const COMMA = 44
const QUOTE = Buffer.from('"')
const END = Buffer.from('}\n')

/** What stands before the value of a field: behind the brace, and behind another field. */
type Opening = readonly [first: Buffer, next: Buffer]

const openingOf = (name: string): Opening => {
  const key = `${JSON.stringify(name)}:`
  return [Buffer.from(`{${key}`), Buffer.from(`,${key}`)]
}

/** By name of the field; a processor may add others. */
const OPENINGS: ReadonlyMap<string, Opening> = new Map(
  (
    [
      'previewId',
      'id',
      'uniqId',
      'identifier',
      'context',
      'customData',
      'maxLength',
      'isHidden',
      'hasPlurals',
      'labels',
      'text',
      'translations',
    ] satisfies (keyof StringRecord)[]
  ).map((name) => [name, openingOf(name)]),
)

/** Records, each written as it comes. */
export class RecordLines {
  readonly #json = new Utf8Text()
  /** Where each line ends, behind its line feed. */
  readonly #ends: number[] = []

  /** Writes down these records. */
  static of(records: Iterable<StringRecord>): RecordLines {
    const lines = new RecordLines()
    for (const record of records) lines.add(record)
    return lines
  }

  /** Appends a record, as `JSON.stringify` would write it. */
  add(record: StringRecord): void {
    const json = this.#json
    let isFirst = true
    let name: keyof StringRecord
    for (name in record) {
      const value = record[name]
      if (value === undefined) continue
      const [first, next] = OPENINGS.get(name) ?? openingOf(name)
      json.addBytes(isFirst ? first : next)
      isFirst = false
      if (typeof value === 'string') {
        json.addBytes(QUOTE)
        json.addEscaped(JSON_STRING, value)
        json.addBytes(QUOTE)
      } else if (typeof value === 'number' && value >= 0 && Number.isSafeInteger(value)) json.addNumber(value)
      else json.add(JSON.stringify(value))
    }
    json.addBytes(END)
    this.#ends.push(json.bytes)
  }

  /** How many records there are. */
  get count(): number {
    return this.#ends.length
  }

  /** Bytes of the lines. */
  get bytes(): number {
    return this.#json.bytes
  }

  /** The records as newline-delimited JSON. */
  toLines(): Buffer {
    return this.#json.toBuffer()
  }

  /** The records as the members of an array in JSON, without its brackets. */
  members(): Buffer {
    const bytes = Buffer.from(this.toLines())
    for (const end of this.#ends) bytes[end - 1] = COMMA
    return bytes.subarray(0, Math.max(0, bytes.length - 1))
  }
}
