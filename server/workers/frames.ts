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

/** Writes a value: plain JSON data with byte arrays at any depth. `onWritten`: called when the system has all bytes. */
export function writeFrame(stream: Writable, value: unknown, onWritten?: () => void): void {
  const { start, parts } = frameOf(value)
  // Corked, so that a small message is one system call.
  stream.cork()
  const pieces = [start, ...parts]
  for (const [index, bytes] of pieces.entries())
    stream.write(bytes, index === pieces.length - 1 ? onWritten : undefined)
  stream.uncork()
}

/**
 * Writes a value with its byte arrays one after the other, and calls `onPart` with each when the system has it. Nothing
 * else may be written meanwhile.
 */
export function writeFrameInTurn(
  stream: Writable,
  value: unknown,
  onPart: (bytes: Uint8Array) => void,
): void {
  const { start, parts } = frameOf(value)
  const left = parts.values()
  // All that waits in a stream is reported as written at once, so nothing waits there.
  const writeNext = (): void => {
    const { done, value: part } = left.next()
    if (done) return
    stream.write(part, (error) => {
      if (error) return
      onPart(part)
      writeNext()
    })
  }
  stream.write(start, (error) => {
    if (!error) writeNext()
  })
}

/** The head of a frame with its length, and the bytes that follow it. */
function frameOf(value: unknown): { start: Buffer; parts: readonly Uint8Array[] } {
  const found: Uint8Array[] = []
  const parts: [path: Path, length: number][] = []
  const plain = withoutBytes(value, [], (path, bytes) => {
    found.push(bytes)
    parts.push([path, bytes.length])
  })
  const head: Head = { value: plain, parts }
  const text = JSON.stringify(head)
  const start = Buffer.allocUnsafe(LENGTH + Buffer.byteLength(text))
  start.writeUInt32LE(start.length - LENGTH)
  start.write(text, LENGTH)
  return { start, parts: found.filter(({ length }) => length > 0) }
}

/** Replaces each byte array by null and calls `onBytes` for it. Only objects that contain byte arrays are copied. */
function withoutBytes(
  value: unknown,
  path: string[],
  onBytes: (path: Path, bytes: Uint8Array) => void,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) {
    onBytes([...path], value)
    return null
  }
  let copy: object | undefined
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'object' || item === null) continue
    path.push(key)
    const plain = withoutBytes(item, path, onBytes)
    path.pop()
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
  onValue(value: unknown): void
  /** Returns memory for the bytes at a place of a frame. All of it is overwritten. */
  allocate?: (bytes: number, path: Path) => Uint8Array
}

/** The most that is read at once, except for the bytes of a frame that have memory of their own. */
const CHUNK_BYTES = 65_536

/** Reads the frames of a stream. It provides the memory to read into, so that most bytes are not copied. */
export class FrameReader {
  readonly #settings: Required<ReaderSettings>
  readonly #chunk = Buffer.alloc(CHUNK_BYTES)
  /** The next piece of the current frame: the length of its head, its head, or a byte array. */
  #wanted: 'length' | 'head' | 'bytes' = 'length'
  #wantedBytes = LENGTH
  /** The piece, if it is not complete, or if it is kept. */
  #begun: Uint8Array | undefined
  #filled = 0
  #head: Head | undefined
  /** How many byte arrays of the frame are complete. */
  #complete = 0

  constructor({ onBegin = () => {}, onValue, allocate = allocateAlone }: ReaderSettings) {
    this.#settings = { onBegin, onValue, allocate }
  }

  /** Memory for the next bytes of the stream. */
  get room(): Uint8Array {
    const begun = this.#begun
    return begun && begun.length - this.#filled >= CHUNK_BYTES ? begun.subarray(this.#filled) : this.#chunk
  }

  /** Takes the bytes that were read into `room`. */
  takeFrom(room: Uint8Array, bytes: number): void {
    const begun = this.#begun
    if (begun && room.buffer === begun.buffer) {
      this.#filled += bytes
      if (this.#filled === begun.length) this.#endPiece(begun)
    } else this.take(bufferOf(room).subarray(0, bytes))
  }

  /** Takes the next bytes of the stream, which are not kept. */
  take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      const bytes = this.#wantedBytes
      if (!this.#begun && this.#wanted !== 'bytes' && chunk.length - at >= bytes) {
        at += bytes
        this.#endPiece(chunk.subarray(at - bytes, at))
        continue
      }
      this.#begun ??= this.#wanted === 'bytes' ? this.#memoryFor(bytes) : allocateAlone(bytes)
      const copied = chunk.copy(this.#begun, this.#filled, at)
      at += copied
      this.#filled += copied
      if (this.#filled === bytes) this.#endPiece(this.#begun)
    }
  }

  #endPiece(piece: Uint8Array): void {
    this.#begun = undefined
    this.#filled = 0
    if (this.#wanted === 'length') {
      this.#want('head', bufferOf(piece).readUInt32LE())
      this.#settings.onBegin()
      return
    }
    if (this.#wanted === 'head') {
      this.#head = JSON.parse(bufferOf(piece).toString()) as Head
      this.#complete = 0
    } else this.#place(piece)
    this.#wantBytes()
  }

  /** Waits for the next byte array of the frame, or ends the frame. */
  #wantBytes(): void {
    const head = this.#head
    const part = head?.parts[this.#complete]
    if (part) {
      const [, bytes] = part
      if (bytes > 0) {
        this.#want('bytes', bytes)
        return
      }
      this.#place(Buffer.alloc(0))
      this.#wantBytes()
      return
    }
    this.#want('length', LENGTH)
    this.#head = undefined
    this.#settings.onValue(head?.value)
  }

  #memoryFor(bytes: number): Uint8Array {
    const [path = []] = this.#head?.parts[this.#complete] ?? []
    return this.#settings.allocate(bytes, path)
  }

  #want(piece: 'length' | 'head' | 'bytes', bytes: number): void {
    this.#wanted = piece
    this.#wantedBytes = bytes
  }

  /** Puts a byte array back at its path. */
  #place(bytes: Uint8Array): void {
    const [path = []] = this.#head?.parts[this.#complete++] ?? []
    let target: object = this.#head ?? {}
    let key = 'value'
    for (const step of path) {
      target = Reflect.get(target, key) as object
      key = step
    }
    Reflect.set(target, key, bytes)
  }
}

/** Outside of the pool that small buffers share, so that keeping this one keeps nothing else in memory. */
function allocateAlone(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(bytes)
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
