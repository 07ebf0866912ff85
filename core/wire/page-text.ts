// Collects the text of a page as UTF-8. So the heap never holds the whole page as a string.
import { joinBytes, utf8Text } from '../bytes.ts'
import { Utf8Pieces } from './utf8-pieces.ts'

/** Text is encoded in pieces of about this many characters. */
const RUN = 16_384

/** A text that only grows. Callers must not split a surrogate pair between two pieces. */
export class PageText {
  readonly #encoded: Utf8Pieces
  #run = ''

  /** A text of more than `most` bytes is refused with a `FormatError`. */
  constructor(most?: number) {
    this.#encoded = new Utf8Pieces(most)
  }

  /** Appends a piece. Half a surrogate pair becomes U+FFFD. */
  add(piece: string): void {
    this.#run += piece
    if (this.#run.length >= RUN) this.#encode()
  }

  /** The whole text, in pieces of UTF-8. */
  pieces(): readonly Uint8Array[] {
    if (this.#run !== '') this.#encode()
    return this.#encoded.all()
  }

  /** The whole text, in UTF-8. */
  toBytes(): Uint8Array {
    return joinBytes(this.pieces())
  }

  toString(): string {
    return utf8Text(this.toBytes())
  }

  #encode(): void {
    this.#encoded.add(this.#run)
    this.#run = ''
  }
}
