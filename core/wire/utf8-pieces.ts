// Collects text as UTF-8.
import { utf8Text, writeUtf8 } from '../bytes.ts'
import { takeBytes } from '../job-memory.ts'
import { requireAnswerBytes } from '../reading/size-limits.ts'

/** Bytes of the first piece, unless a text needs more. Each further one has twice as many, up to the most. */
const FIRST_PIECE = 16_384
const MAX_PIECE = 131_072

/** UTF-16 units take three bytes at most. */
const BYTES_A_UNIT = 3

/** Texts in pieces of UTF-8. It allocates memory for many texts at once, not for each. */
export class Utf8Pieces {
  readonly #full: Uint8Array[] = []
  readonly #most: number
  #bytes = 0
  #open: Uint8Array = new Uint8Array(0)
  #size = 0
  #next = FIRST_PIECE

  /** More than `most` bytes are refused with a `FormatError`. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most
  }

  /** Appends a text, in one piece. Half a surrogate pair becomes U+FFFD. */
  add(text: string): void {
    if (this.#size + text.length * BYTES_A_UNIT > this.#open.length) this.#begin(text.length * BYTES_A_UNIT)
    const bytes = writeUtf8(text, this.#open, this.#size)
    this.#size += bytes
    this.#bytes += bytes
    requireAnswerBytes(this.#bytes, this.#most)
  }

  /** Changes the texts so far, each piece of them at once. */
  change(how: (piece: string) => string): void {
    const pieces = this.all()
    this.#full.length = 0
    this.#open = new Uint8Array(0)
    this.#size = 0
    this.#bytes = 0
    for (const piece of pieces) this.add(how(utf8Text(piece)))
  }

  /** All texts so far. Each piece begins where a text begins. */
  all(): readonly Uint8Array[] {
    if (this.#size === 0) return [...this.#full]
    return [...this.#full, this.#open.subarray(0, this.#size)]
  }

  #begin(bytes: number): void {
    if (this.#size > 0) this.#full.push(this.#open.subarray(0, this.#size))
    this.#open = takeBytes(Math.max(this.#next, bytes))
    this.#next = Math.min(this.#next * 2, MAX_PIECE)
    this.#size = 0
  }
}

/** The total number of bytes. */
export function bytesIn(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
