// What is known of the records of an earlier build. A platform exports a file into one language after the other, and only
// the translations differ: what is spelled before them need not be scanned again.
import type { TextOrForms } from '../contract.ts'
import type { JsonScanner } from './json-scanner.ts'

/** What a record has before its translations. */
export interface RecordStart {
  readonly identifier: string
  readonly text: TextOrForms
}

/** The starts of the records of the last build of one file, by their index. Lists of numbers take less time than objects. */
export class KnownRecords {
  /** By record: the bytes that it is in. */
  readonly #views: DataView[] = []
  /** By record: the offset of its start, its length, and how many more bytes than UTF-16 units it has. */
  readonly #spans: number[] = []
  readonly #identifiers: string[] = []
  readonly #texts: TextOrForms[] = []

  /** Skips the start of the record at this index, if the same bytes are next. */
  skip(index: number, json: JsonScanner): RecordStart | undefined {
    const view = this.#views[index]
    const identifier = this.#identifiers[index]
    const text = this.#texts[index]
    if (!view || identifier === undefined || text === undefined) return undefined
    const [at, spans] = [index * 3, this.#spans]
    return json.skipSame(view, spans[at] ?? 0, spans[at + 1] ?? 0, spans[at + 2] ?? 0)
      ? { identifier, text }
      : undefined
  }

  /**
   * Keeps the start of the record at this index, which was scanned from this offset on. `surplus`: how many more bytes
   * than UTF-16 units it has. A record whose predecessor is not known is not kept.
   */
  keep(index: number, json: JsonScanner, from: number, surplus: number, start: RecordStart): void {
    if (index > this.#views.length) return
    const at = index * 3
    this.#views[index] = json.keptView
    this.#spans[at] = from
    this.#spans[at + 1] = json.at - from
    this.#spans[at + 2] = surplus
    this.#identifiers[index] = start.identifier
    this.#texts[index] = start.text
  }
}
