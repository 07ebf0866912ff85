// Takes the records of a call one by one, in the order of the file.
import type { StringRecord } from './contract.ts'

/**
 * Finds records that come in file order, as platforms usually send them. So it needs no map of the records, and keeps
 * none in memory.
 */
export class RecordCursor {
  readonly #records: Iterator<StringRecord>
  #next: StringRecord | undefined

  constructor(records: Iterable<StringRecord>) {
    this.#records = records[Symbol.iterator]()
    this.#advance()
  }

  /** The record of this identifier, if it is the next one. */
  take(identifier: string): StringRecord | undefined {
    const record = this.#next
    if (record?.identifier !== identifier) return undefined
    this.#advance()
    return record
  }

  /** Whether every record has been taken. */
  get isDone(): boolean {
    return this.#next === undefined
  }

  #advance(): void {
    const { done, value } = this.#records.next()
    this.#next = done ? undefined : value
  }
}
