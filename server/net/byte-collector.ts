// Collects the chunks of a body in memory that is bounded by their bytes, however small the chunks are.

/** A chunk of this size is kept unchanged. Smaller ones are copied, since each chunk costs some hundred bytes. */
const LARGE = 4096

/** The largest block that small chunks are copied into. */
const MAX_BLOCK_BYTES = 65_536
const MIN_BLOCK_BYTES = 1024

/** After this many bytes, and this part of the announced size, the rest of a body is likely to arrive, too. */
const BEGUN_BYTES = 65_536
const BEGUN_PART = 1 / 64

/** The announced size of a body, and where to get memory for it. */
export interface Expected {
  bytes: number
  /** Returns memory for all bytes. They are overwritten from its start on. */
  allocate(bytes: number): Uint8Array
}

const begunBytes = ({ bytes }: Expected): number => Math.max(BEGUN_BYTES, bytes * BEGUN_PART)

/** The bytes of a body so far. */
export class ByteCollector {
  #length = 0
  #expected: Expected | undefined
  /** All bytes, in memory for the expected size. */
  #whole: Uint8Array | undefined
  readonly #pieces: Uint8Array[] = []
  /** Small chunks are in this block, from `#start` to `#end`. */
  #block = new Uint8Array(0)
  #start = 0
  #end = 0

  /**
   * A body of a known size ends in memory of the caller, which can use it again. A large one is collected there, after
   * its first bytes have arrived.
   */
  constructor(expected?: Expected) {
    this.#expected = expected
  }

  /** The number of bytes. */
  get length(): number {
    return this.#length
  }

  /** Adds a chunk, which must not change later. */
  add(chunk: Uint8Array): void {
    if (this.#expected && this.#length + chunk.length >= begunBytes(this.#expected))
      this.#beginWhole(this.#expected)
    if (this.#whole) {
      this.#whole.set(chunk, this.#length)
      this.#length += chunk.length
      return
    }
    // Most small bodies are one chunk, which needs no copy.
    if (chunk.length >= LARGE || this.#length === 0) this.#keep(chunk)
    else this.#copy(chunk)
    this.#length += chunk.length
  }

  /** All bytes as one piece. */
  bytes(): Buffer {
    if (this.#whole) return Buffer.from(this.#whole.buffer, this.#whole.byteOffset, this.#length)
    this.#endPiece()
    if (this.#expected && this.#length > 0) return this.#copyAll(this.#expected.allocate(this.#length))
    const [first] = this.#pieces
    if (first && this.#pieces.length === 1) return Buffer.from(first.buffer, first.byteOffset, first.length)
    return Buffer.concat(this.#pieces, this.#length)
  }

  #beginWhole({ bytes, allocate }: Expected): void {
    this.#expected = undefined
    if (bytes < BEGUN_BYTES) return
    this.#endPiece()
    this.#whole = this.#copyAll(allocate(bytes))
  }

  #copyAll(target: Uint8Array): Buffer {
    let at = 0
    for (const piece of this.#pieces.splice(0)) {
      target.set(piece, at)
      at += piece.length
    }
    return Buffer.from(target.buffer, target.byteOffset, target.length)
  }

  #keep(chunk: Uint8Array): void {
    this.#endPiece()
    if (chunk.length > 0) this.#pieces.push(chunk)
  }

  #copy(chunk: Uint8Array): void {
    if (this.#block.length - this.#end < chunk.length) {
      this.#endPiece()
      const bytes = Math.min(Math.max(this.#length, MIN_BLOCK_BYTES), MAX_BLOCK_BYTES)
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
