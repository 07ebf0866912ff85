// Collects the chunks of a body in memory that is bounded by their bytes, however small the chunks are.

/** A chunk of this size is kept as it is. Smaller ones are copied, since each chunk costs some hundred bytes. */
const LARGE = 4096

/** The largest block that small chunks are copied into. */
const MOST_BLOCK_BYTES = 65_536
const LEAST_BLOCK_BYTES = 1024

/** The bytes of a body so far. */
export class ByteCollector {
  #length = 0
  readonly #pieces: Uint8Array[] = []
  /** Small chunks are in this block, from `#start` to `#end`. */
  #block = new Uint8Array(0)
  #start = 0
  #end = 0

  /** How many bytes there are. */
  get length(): number {
    return this.#length
  }

  /** Adds a chunk, which must not change later. */
  add(chunk: Uint8Array): void {
    // Most small bodies are one chunk, which needs no copy.
    if (chunk.length >= LARGE || this.#length === 0) this.#keep(chunk)
    else this.#copy(chunk)
    this.#length += chunk.length
  }

  /** All bytes as one piece. */
  bytes(): Buffer {
    this.#endPiece()
    const [first] = this.#pieces
    if (first && this.#pieces.length === 1) return Buffer.from(first.buffer, first.byteOffset, first.length)
    return Buffer.concat(this.#pieces, this.#length)
  }

  #keep(chunk: Uint8Array): void {
    this.#endPiece()
    if (chunk.length > 0) this.#pieces.push(chunk)
  }

  #copy(chunk: Uint8Array): void {
    if (this.#block.length - this.#end < chunk.length) {
      this.#endPiece()
      const bytes = Math.min(Math.max(this.#length, LEAST_BLOCK_BYTES), MOST_BLOCK_BYTES)
      // Outside of the pool that small buffers share, so that keeping this one keeps nothing else in memory.
      this.#block = Buffer.allocUnsafeSlow(Math.max(bytes, chunk.length))
      this.#start = 0
      this.#end = 0
    }
    this.#block.set(chunk, this.#end)
    this.#end += chunk.length
  }

  #endPiece(): void {
    if (this.#end > this.#start) this.#pieces.push(this.#block.subarray(this.#start, this.#end))
    this.#start = this.#end
  }
}
