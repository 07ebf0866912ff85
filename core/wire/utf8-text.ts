// A long text in the making, kept as UTF-8: its pieces are joined and encoded in short runs, so that none of them lives
// long, and neither the whole text nor a copy of it ever stands in the heap.

/** So many characters are encoded at once: few calls, yet no text so long that it is slow to put together. */
const RUN = 8192

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3

const FIRST_CHUNK = RUN * MOST_BYTES
const LARGEST_CHUNK = 1_048_576

/** A text that only grows. A surrogate pair must not be split between two pieces. */
export class Utf8Text {
  readonly #full: Buffer[] = []
  #fullBytes = 0
  #chunk = Buffer.allocUnsafeSlow(FIRST_CHUNK)
  #at = 0
  #run = ''

  /** Appends a piece. Half a surrogate pair becomes U+FFFD. */
  add(piece: string): void {
    this.#run += piece
    if (this.#run.length >= RUN) this.#encode()
  }

  /** Whether nothing was appended. */
  get isEmpty(): boolean {
    return this.#run === '' && this.#at === 0 && this.#fullBytes === 0
  }

  /** All that was appended, as it lies in memory, none of it empty; valid until more is. */
  pieces(): readonly Buffer[] {
    this.#encode()
    return this.#at === 0 ? [...this.#full] : [...this.#full, this.#chunk.subarray(0, this.#at)]
  }

  /** Bytes of what was appended. */
  get bytes(): number {
    this.#encode()
    return this.#fullBytes + this.#at
  }

  /** All that was appended, in one; valid until more is. */
  toBuffer(): Buffer {
    const pieces = this.pieces()
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }

  toString(): string {
    return this.toBuffer().toString()
  }

  #encode(): void {
    const most = this.#run.length * MOST_BYTES
    if (this.#at + most > this.#chunk.length) this.#grow(most)
    this.#at += this.#chunk.write(this.#run, this.#at)
    this.#run = ''
  }

  #grow(needed: number): void {
    if (this.#at > 0) this.#full.push(this.#chunk.subarray(0, this.#at))
    this.#fullBytes += this.#at
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(LARGEST_CHUNK, this.#chunk.length * 4)))
    this.#at = 0
  }
}
