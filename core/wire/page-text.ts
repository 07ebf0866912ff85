// A page in the making, kept as UTF-8: neither the whole text nor a copy of it ever stands in the heap.
import { Buffer } from 'node:buffer'

/** Text is encoded in pieces of about this many characters. */
const RUN = 16_384

/** A text that only grows. A surrogate pair must not be split between two pieces. */
export class PageText {
  readonly #full: Buffer[] = []
  #run = ''

  /** Appends a piece. Half a surrogate pair becomes U+FFFD. */
  add(piece: string): void {
    this.#run += piece
    if (this.#run.length >= RUN) this.#encode()
  }

  /** All that was appended, in pieces of UTF-8. */
  pieces(): readonly Buffer[] {
    if (this.#run !== '') this.#encode()
    return this.#full
  }

  /** All that was appended, in one buffer. */
  toBuffer(): Buffer {
    return Buffer.concat(this.pieces())
  }

  toString(): string {
    return this.toBuffer().toString()
  }

  #encode(): void {
    this.#full.push(Buffer.from(this.#run))
    this.#run = ''
  }
}
