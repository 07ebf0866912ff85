// Collects the chunks of a body in pieces of memory that can be reused, and given back one by one.

/** The most bytes of a piece. */
export const MOST_PIECE_BYTES = 1_048_576

/** The fewest bytes of a piece, if the size of the body is not known. */
const FEWEST_PIECE_BYTES = 65_536

/** The bytes of a body so far. */
export class PieceCollector {
  readonly #allocate: (bytes: number) => Uint8Array
  readonly #announced: number
  readonly #full: Uint8Array[] = []
  #length = 0
  /** The piece that the next bytes go to, and how much of it is filled. */
  #piece: Uint8Array = new Uint8Array(0)
  #filled = 0

  /** `announced`: the expected size; 0 if it is not known. `allocate` returns memory, all of which is overwritten. */
  constructor(announced: number, allocate: (bytes: number) => Uint8Array) {
    this.#announced = announced
    this.#allocate = allocate
  }

  /** The number of bytes. */
  get length(): number {
    return this.#length
  }

  /** Adds a chunk, which is copied. */
  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#filled === this.#piece.length) this.#begin(chunk.length - at)
      const copied = Math.min(chunk.length - at, this.#piece.length - this.#filled)
      this.#piece.set(chunk.subarray(at, at + copied), this.#filled)
      this.#filled += copied
      this.#length += copied
      at += copied
    }
  }

  /** All bytes, in their order. */
  pieces(): readonly Uint8Array[] {
    return this.#filled === 0 ? this.#full : [...this.#full, this.#piece.subarray(0, this.#filled)]
  }

  /** A piece takes what is announced, or as much as there is so far. */
  #begin(chunkBytes: number): void {
    if (this.#filled > 0) this.#full.push(this.#piece)
    const left = this.#announced - this.#length
    const wanted = left > 0 ? left : Math.max(FEWEST_PIECE_BYTES, this.#length, chunkBytes)
    this.#piece = this.#allocate(Math.min(wanted, MOST_PIECE_BYTES))
    this.#filled = 0
  }
}
