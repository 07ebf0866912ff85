// Messages between host and worker processes, as frames on a stream: plain data as JSON, byte arrays unchanged.
import type { Writable } from 'node:stream'

/** The property names that lead from a value to bytes in it. */
type Path = readonly string[]

/** The first part of a frame, before its bytes. */
interface Head {
  /** The value, with null instead of each byte array. */
  value: unknown
  /** The path and the length of each byte array. */
  parts: readonly (readonly [path: Path, length: number])[]
}

/** A frame begins with the length of its head, which has this many bytes. */
const LENGTH = 4

/** Writes a value: plain JSON data with byte arrays at any depth. */
export function writeFrame(stream: Writable, value: unknown): void {
  const found: Uint8Array[] = []
  const parts: [path: Path, length: number][] = []
  const plain = withoutBytes(value, (path, bytes) => {
    found.push(bytes)
    parts.push([path, bytes.length])
  })
  const head: Head = { value: plain, parts }
  const text = JSON.stringify(head)
  const start = Buffer.allocUnsafe(LENGTH + Buffer.byteLength(text))
  start.writeUInt32LE(start.length - LENGTH)
  start.write(text, LENGTH)
  // Corked, so that a small message is one system call.
  stream.cork()
  stream.write(start)
  for (const bytes of found) if (bytes.length > 0) stream.write(bytes)
  stream.uncork()
}

/** Replaces each byte array by null and calls `onBytes` for it. Only objects that contain byte arrays are copied. */
function withoutBytes(value: unknown, onBytes: (path: Path, bytes: Uint8Array) => void): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) {
    onBytes([], value)
    return null
  }
  let copy: object | undefined
  for (const key in value) {
    const item: unknown = Reflect.get(value, key)
    if (typeof item !== 'object' || item === null) continue
    const plain = withoutBytes(item, (path, bytes) => onBytes([key, ...path], bytes))
    if (plain === item) continue
    copy ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    Reflect.set(copy, key, plain)
  }
  return copy ?? value
}

/** What a reader does with its frames. */
export interface ReaderSettings {
  /** Called when a frame begins. */
  onBegin?: () => void
  /** Returns memory for bytes of a frame. All of it is overwritten. */
  allocate?: (bytes: number) => Uint8Array
}

/** A piece of a frame that the reader waits for. A length is never 0. */
interface Wanted {
  bytes: number
  /** Whether it is part of the value: the other pieces are read at once. */
  isKept: boolean
}

/**
 * Returns a function that takes the chunks of a stream, which are not kept. `onValue` is called for each value in them.
 */
export function frameReader(
  onValue: (value: unknown) => void,
  { onBegin = () => {}, allocate = allocateAlone }: ReaderSettings = {},
): (chunk: Buffer) => void {
  const pieces = frames(onValue, onBegin)
  let wanted = pieces.next().value
  /** A piece that began in an earlier chunk. */
  let begun: Uint8Array | undefined
  let filled = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const { bytes, isKept } = wanted
      let piece: Uint8Array
      if (!begun && !isKept && chunk.length - at >= bytes) {
        piece = chunk.subarray(at, at + bytes)
        at += bytes
      } else {
        begun ??= isKept ? allocate(bytes) : allocateAlone(bytes)
        const copied = chunk.copy(begun, filled, at)
        at += copied
        filled += copied
        if (filled < bytes) return
        piece = begun
        begun = undefined
        filled = 0
      }
      wanted = pieces.next(piece).value
    }
  }
}

/** Outside of the pool that small buffers share, so that keeping this one keeps nothing else in memory. */
function allocateAlone(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes)
}

/** Yields what it needs of the next frame, and takes it. */
function* frames(
  onValue: (value: unknown) => void,
  onBegin: () => void,
): Generator<Wanted, never, Uint8Array> {
  for (;;) {
    const length = bufferOf(yield { bytes: LENGTH, isKept: false }).readUInt32LE()
    onBegin()
    const head = JSON.parse(bufferOf(yield { bytes: length, isKept: false }).toString()) as Head
    for (const [path, bytes] of head.parts) {
      place(head, path, bytes === 0 ? Buffer.alloc(0) : yield { bytes, isKept: true })
    }
    onValue(head.value)
  }
}

/** Puts bytes back at their path. */
function place(head: Head, path: Path, bytes: Uint8Array): void {
  let target: object = head
  let key = 'value'
  for (const step of path) {
    target = Reflect.get(target, key) as object
    key = step
  }
  Reflect.set(target, key, bytes)
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
