// Reused buffers for the bodies of calls and answers. V8 counts each new buffer as memory to collect: with new buffers,
// full collections take a third of the host's processor time.

/** Buffers have room for this many bytes, or twice, four times as many, and so on. */
const MIN_BYTES = 16_384

/** Larger ones are not kept. */
const MAX_BYTES = 8_388_608

/** The memory of buffers of this size or more is returned to the system, except for `KEPT_BYTES` of it. */
const LARGE_BYTES = 262_144

/** So much is kept for later, if nothing else is said. */
const KEPT_BYTES = 8_388_608

/** Lends buffers. A buffer that is never returned is garbage-collected. */
export class BufferPool {
  readonly #free = new Map<number, ArrayBuffer[]>()
  readonly #lent = new WeakSet<ArrayBuffer>()
  readonly #mostKept: number
  #keptBytes = 0

  /** `mostKept`: the most bytes of memory that are kept for later. */
  constructor(mostKept = KEPT_BYTES) {
    this.#mostKept = mostKept
  }

  /** Lends a buffer of this length. It contains bytes of earlier users, so all of it must be overwritten. */
  take(length: number): Buffer {
    const size = sizeFor(length)
    if (size > MAX_BYTES) return Buffer.allocUnsafeSlow(length)
    const free = this.#free.get(size)?.pop()
    if (free) this.#keptBytes -= free.byteLength
    const memory = free ?? newMemory(size)
    if (memory.byteLength < length) memory.resize(length)
    this.#lent.add(memory)
    return Buffer.from(memory, 0, length)
  }

  /** Takes back a buffer that is no longer used. Bytes that were not lent, or were already returned, are ignored. */
  give({ buffer: memory }: Uint8Array): void {
    if (!(memory instanceof ArrayBuffer) || !this.#lent.delete(memory)) return
    const isKept = this.#keptBytes + memory.byteLength <= this.#mostKept
    if (!isKept && !memory.resizable) return
    const size = memory.resizable ? memory.maxByteLength : memory.byteLength
    const free = this.#free.get(size) ?? []
    this.#free.set(size, free)
    if (isKept) {
      this.#keptBytes += memory.byteLength
      free.push(memory)
    } else {
      // Behind those that have memory, which are used first.
      memory.resize(0)
      free.unshift(memory)
    }
  }
}

/** New memory with this much room. A large one begins empty, and the system has its memory while it is empty. */
function newMemory(size: number): ArrayBuffer {
  return size < LARGE_BYTES ? new ArrayBuffer(size) : new ArrayBuffer(0, { maxByteLength: size })
}

function sizeFor(length: number): number {
  let size = MIN_BYTES
  while (size < length) size *= 2
  return size
}

/** For the bodies of calls, until their job is done, and for the answers of workers, until they are sent. */
export const callBuffers = new BufferPool()

/** For what a worker gets of what was fetched. It is not kept for the next job, while the current one needs memory. */
export const fetchedBuffers = new BufferPool(LARGE_BYTES)
