// Messages between host and worker processes, as frames on a stream: what is plain goes as JSON, bytes as they are.
import type { Writable } from 'node:stream'

/** The steps from a value to the bytes in it. */
type Path = readonly string[]

/** What stands before the bytes of a frame. */
interface Head {
  /** The value, with null where its bytes stand. */
  value: unknown
  /** For each byte array where it stands, and its length. */
  parts: readonly (readonly [path: Path, length: number])[]
}

/** A frame begins with the length of its head. */
const LENGTH = 4

/** Writes a value: what JSON can hold, and byte arrays at any depth of it. */
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
  // In one go: a small message is one call of the system.
  stream.cork()
  stream.write(start)
  for (const bytes of found) if (bytes.length > 0) stream.write(bytes)
  stream.uncork()
}

/** The value with null for each byte array in it, and calls back for each; copied only as far as there are some. */
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

/** How a reader hands out the bytes of a frame. */
export interface ReaderSettings {
  /** The chunks are the reader's own, so that bytes that came in one chunk need no copy. */
  ownsChunks: boolean
}

/** Takes the chunks of a stream, and calls back for each value in them. */
export function frameReader(
  onValue: (value: unknown) => void,
  { ownsChunks }: ReaderSettings = { ownsChunks: true },
): (chunk: Buffer) => void {
  const pieces = frames(onValue)
  let wanted = pieces.next().value
  /** A piece that began in an earlier chunk. */
  let begun: Buffer | undefined
  let filled = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      let piece: Buffer
      if (!begun && ownsChunks && chunk.length - at >= wanted) {
        piece = chunk.subarray(at, at + wanted)
        at += wanted
      } else {
        // Not of the pool that small buffers share: who keeps this one keeps nothing else.
        begun ??= Buffer.allocUnsafeSlow(wanted)
        const copied = chunk.copy(begun, filled, at)
        at += copied
        filled += copied
        if (filled < wanted) return
        piece = begun
        begun = undefined
        filled = 0
      }
      wanted = pieces.next(piece).value
    }
  }
}

/** Asks for piece after piece of frame after frame by its length, which is never 0. */
function* frames(onValue: (value: unknown) => void): Generator<number, never, Buffer> {
  for (;;) {
    const length = (yield LENGTH).readUInt32LE()
    const head = JSON.parse((yield length).toString()) as Head
    for (const [path, size] of head.parts) {
      place(head, path, size === 0 ? Buffer.alloc(0) : yield size)
    }
    onValue(head.value)
  }
}

/** Puts bytes where they stood. */
function place(head: Head, path: Path, bytes: Buffer): void {
  let target: object = head
  let key = 'value'
  for (const step of path) {
    target = Reflect.get(target, key) as object
    key = step
  }
  Reflect.set(target, key, bytes)
}
