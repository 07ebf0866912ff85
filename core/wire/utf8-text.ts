// A long text in the making, kept as UTF-8: encoding as it grows is faster than joining it, counting its bytes, and
// encoding it then; and it never stands in the heap as a whole.

/** So many characters are encoded at once: few calls, yet no text so long that it is slow to put together. */
const RUN = 8192

const COMMA = 44
const OPEN_BRACKET = 91

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const MOST_BYTES = 3

/** A text that only grows. A surrogate pair must not be split between two pieces. */
export class Utf8Text {
  #buffer = Buffer.allocUnsafeSlow(RUN * MOST_BYTES)
  #bytes = 0
  #run = ''

  /** Appends a piece. */
  add(piece: string): void {
    this.#run += piece
    if (this.#run.length >= RUN) this.#encode()
  }

  /** Puts the members of an array in JSON behind those of the array that the text ends with. */
  addMembers(json: string): void {
    this.#encode()
    const isFirst = this.#buffer[this.#bytes - 2] === OPEN_BRACKET
    // The closing bracket gives way to the opening one of `json`, and that to a comma.
    this.#bytes -= isFirst ? 2 : 1
    const start = this.#bytes
    this.#run = json
    this.#encode()
    if (!isFirst) this.#buffer[start] = COMMA
  }

  /** Bytes of what was appended and encoded. */
  get bytes(): number {
    return this.#bytes
  }

  /** All that was appended; valid until more is. */
  toBuffer(): Buffer {
    this.#encode()
    return this.#buffer.subarray(0, this.#bytes)
  }

  toString(): string {
    return this.toBuffer().toString()
  }

  #encode(): void {
    const most = this.#bytes + this.#run.length * MOST_BYTES
    if (most > this.#buffer.length) this.#grow(most)
    this.#bytes += this.#buffer.write(this.#run, this.#bytes)
    this.#run = ''
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#bytes)
    this.#buffer = larger
  }
}
