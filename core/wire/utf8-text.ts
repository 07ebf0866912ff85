// A long text in the making, kept as UTF-8: its pieces are written as bytes at once, so that none of them lives long,
// and neither the whole text nor a copy of it ever stands in the heap.

/** Characters that a piece may not hold as they are, and what is written for each. */
export interface Escaping {
  /** By code: 0 where the character stands for itself as one byte. */
  readonly special: Uint8Array
  /** The spelling of a special character below 128. */
  readonly spellings: readonly (Uint8Array | undefined)[]
  /** The spelling of half a surrogate pair. */
  half(code: number): string
}

const ASCII = 128
const REPLACEMENT = '\ufffd'

/** Makes an escaping from the spellings of characters below 128. */
export function escaping(spellings: Readonly<Record<string, string>>, half: Escaping['half']): Escaping {
  const special = new Uint8Array(ASCII)
  const bytes: (Uint8Array | undefined)[] = Array.from({ length: ASCII }, () => undefined)
  for (const [char, spelling] of Object.entries(spellings)) {
    special[char.charCodeAt(0)] = 1
    bytes[char.charCodeAt(0)] = Buffer.from(spelling)
  }
  return { special, spellings: bytes, half }
}

/** Nothing is special; half of a surrogate pair, which UTF-8 cannot hold, becomes U+FFFD. */
const PLAIN = escaping({}, () => REPLACEMENT)

/** Text for HTML content. A lone CR is kept as a reference, else a parser would read LF. */
export const HTML = escaping(
  { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\0': REPLACEMENT, '\r': '&#13;' },
  () => REPLACEMENT,
)

/** Text between the quotes of a JSON string, spelled as `JSON.stringify` does. */
export const JSON_STRING = escaping(
  Object.fromEntries(
    Array.from({ length: ASCII }, (_, code) => String.fromCharCode(code))
      .map((char) => [char, JSON.stringify(char).slice(1, -1)] as const)
      .filter(([char, spelling]) => char !== spelling),
  ),
  (code) => `\\u${code.toString(16)}`,
)

/** The longest spelling of one UTF-16 unit, in bytes: `\u001f`. */
const MOST_BYTES = 6

const FIRST_CHUNK = 16_384
const LARGEST_CHUNK = 1_048_576

/** From here on a piece without specials is encoded by Node: a call of it costs as much as so many characters here. */
const LONG_PIECE = 256

const ZERO = 48

/** A text that only grows. */
export class Utf8Text {
  readonly #full: Buffer[] = []
  #fullBytes = 0
  #chunk = Buffer.allocUnsafeSlow(FIRST_CHUNK)
  #at = 0

  /** Bytes of what was appended. */
  get bytes(): number {
    return this.#fullBytes + this.#at
  }

  /** Appends a piece as it is. A surrogate pair must not be split between two pieces. */
  add(piece: string): void {
    if (piece.length < LONG_PIECE) {
      this.addEscaped(PLAIN, piece)
      return
    }
    this.#room(piece.length * 3)
    this.#at += this.#chunk.write(piece, this.#at)
  }

  /** Appends bytes, which must be UTF-8. */
  addBytes(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#chunk.set(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Appends a natural number in digits. */
  addNumber(value: number): void {
    let digits = 1
    for (let power = 10; power <= value; power *= 10) digits++
    this.#room(digits)
    this.#at += digits
    let rest = value
    for (let at = this.#at - 1, count = digits; count > 0; at--, count--) {
      const tenth = Math.floor(rest / 10)
      this.#chunk[at] = ZERO + (rest - tenth * 10)
      rest = tenth
    }
  }

  /** Appends a part of a text, its special characters spelled as the escaping says. */
  addEscaped(escapes: Escaping, text: string, start = 0, end = text.length): void {
    this.#room((end - start) * MOST_BYTES)
    const { special } = escapes
    const chunk = this.#chunk
    let to = this.#at
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code < ASCII && special[code] === 0) chunk[to++] = code
      else {
        this.#at = to
        at += this.#addOdd(escapes, code, text, at, end)
        to = this.#at
      }
    }
    this.#at = to
  }

  /** All that was appended, as it lies in memory; valid until more is. */
  pieces(): readonly Buffer[] {
    return [...this.#full, this.#chunk.subarray(0, this.#at)]
  }

  /** All that was appended, in one; valid until more is. */
  toBuffer(): Buffer {
    const pieces = this.pieces()
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }

  toString(): string {
    return this.toBuffer().toString()
  }

  /** Appends one character that is no plain byte; gives back how many more units than one it has. */
  #addOdd(escapes: Escaping, code: number, text: string, at: number, end: number): number {
    const chunk = this.#chunk
    if (code < ASCII) {
      const spelling = escapes.spellings[code]
      for (let index = 0; spelling && index < spelling.length; index++)
        chunk[this.#at++] = spelling[index] ?? 0
      return 0
    }
    if (code < 0x800) {
      chunk[this.#at++] = 0xc0 | (code >> 6)
      chunk[this.#at++] = 0x80 | (code & 0x3f)
      return 0
    }
    if (code < 0xd800 || code > 0xdfff) {
      chunk[this.#at++] = 0xe0 | (code >> 12)
      chunk[this.#at++] = 0x80 | ((code >> 6) & 0x3f)
      chunk[this.#at++] = 0x80 | (code & 0x3f)
      return 0
    }
    const low = code < 0xdc00 && at + 1 < end ? text.charCodeAt(at + 1) : 0
    if (low < 0xdc00 || low > 0xdfff) {
      this.#at += chunk.write(escapes.half(code), this.#at)
      return 0
    }
    const point = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
    chunk[this.#at++] = 0xf0 | (point >> 18)
    chunk[this.#at++] = 0x80 | ((point >> 12) & 0x3f)
    chunk[this.#at++] = 0x80 | ((point >> 6) & 0x3f)
    chunk[this.#at++] = 0x80 | (point & 0x3f)
    return 1
  }

  #room(needed: number): void {
    if (this.#at + needed > this.#chunk.length) this.#grow(needed)
  }

  #grow(needed: number): void {
    if (this.#at > 0) this.#full.push(this.#chunk.subarray(0, this.#at))
    this.#fullBytes += this.#at
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(LARGEST_CHUNK, this.#chunk.length * 4)))
    this.#at = 0
  }
}
