// Collects the text of a page as UTF-8. So the heap never holds the whole page as a string.
import { Buffer } from 'node:buffer'
import { requireAnswerBytes } from '../size-limits.ts'

/** Text is encoded in pieces of about this many characters. */
const RUN = 16_384

/** A text that only grows. Callers must not split a surrogate pair between two pieces. */
export class PageText {
  readonly #full: Buffer[] = []
  readonly #most: number
  #bytes = 0
  #run = ''

  /** A text of more than `most` bytes is refused with a `FormatError`. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /** Appends a piece. Half a surrogate pair becomes U+FFFD. */
  add(piece: string): void {
    this.#run += piece
    if (this.#run.length >= RUN) this.#encode()
  }

  /** The whole text, in pieces of UTF-8. */
  pieces(): readonly Buffer[] {
    if (this.#run !== '') this.#encode()
    return this.#full
  }

  /** The whole text, in one buffer of UTF-8. */
  toBuffer(): Buffer {
    return Buffer.concat(this.pieces())
  }

  toString(): string {
    return this.toBuffer().toString()
  }

  #encode(): void {
    const piece = Buffer.from(this.#run)
    requireAnswerBytes((this.#bytes += piece.length), this.#most)
    this.#full.push(piece)
    this.#run = ''
  }
}
