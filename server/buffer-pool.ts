// Reused buffers for the bodies of calls and answers. V8 counts each new buffer as memory to collect: with new buffers,
// full collections take a third of the host's processor time.

/** Buffers have this many bytes, or twice, four times as many, and so on. */
const MIN_BYTES = 16_384

/** Larger ones are not kept. */
const MAX_BYTES = 8_388_608

/** The most bytes that are kept for later. */
const KEPT_BYTES = 33_554_432

/** Lends buffers. A buffer that is never returned is garbage-collected. */
export class BufferPool {
  readonly #free = new Map<number, ArrayBuffer[]>()
  readonly #lent = new WeakSet<ArrayBuffer>()
  #keptBytes = 0

  /** Lends a buffer of this length. It contains bytes of earlier users, so all of it must be overwritten. */
  take(length: number): Buffer {
    const size = sizeFor(length)
    if (size > MAX_BYTES) return Buffer.allocUnsafeSlow(length)
    const free = this.#free.get(size)?.pop()
    if (free) this.#keptBytes -= size
    const memory = free ?? new ArrayBuffer(size)
    this.#lent.add(memory)
    return Buffer.from(memory, 0, length)
  }

  /** Takes back a buffer that is no longer used. Bytes that were not lent, or were already returned, are ignored. */
  give({ buffer: memory }: Uint8Array): void {
    if (!(memory instanceof ArrayBuffer) || !this.#lent.delete(memory)) return
    const size = memory.byteLength
    if (this.#keptBytes + size > KEPT_BYTES) return
    this.#keptBytes += size
    const free = this.#free.get(size)
    if (free) free.push(memory)
    else this.#free.set(size, [memory])
  }
}

function sizeFor(length: number): number {
  let size = MIN_BYTES
  while (size < length) size *= 2
  return size
}

/** For the bodies of calls, until their job is done, and for the answers of workers, until they are sent. */
export const callBuffers = new BufferPool()
