// Values with bytes in them, as frames on a stream between processes: bytes go over as they are, never as text.
import type { Writable } from 'node:stream'
import { DefaultDeserializer, DefaultSerializer } from 'node:v8'

/** Number of parts, and bytes of the head; behind them the bytes of each part, then the head, then the parts. */
const COUNTS = 8
const SIZE = 4

/** Writes a value. Its byte arrays are its parts; the rest is the head. */
export function writeFrame(stream: Writable, value: unknown): void {
  const parts: Uint8Array[] = []
  const serializer = new HeadSerializer(parts)
  serializer.writeHeader()
  serializer.writeValue(value)
  const head = serializer.releaseBuffer()
  const sizes = Buffer.alloc(COUNTS + parts.length * SIZE)
  sizes.writeUInt32LE(parts.length, 0)
  sizes.writeUInt32LE(head.length, SIZE)
  parts.forEach((part, index) => sizes.writeUInt32LE(part.length, COUNTS + index * SIZE))
  // In one go: a small job is one call of the system.
  stream.cork()
  for (const piece of [sizes, head, ...parts]) stream.write(piece)
  stream.uncork()
}

/** Takes the chunks of a stream, and calls back for each value in them. */
export function frameReader(onValue: (value: unknown) => void): (chunk: Buffer) => void {
  const buffers = frameBuffers(onValue)
  let buffer = buffers.next().value
  let filled = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(buffer, filled, at)
      at += copied
      filled += copied
      if (filled < buffer.length) continue
      buffer = buffers.next().value
      filled = 0
    }
  }
}

/** The buffers of frame after frame, each to be filled before the next is asked for; none of them is empty. */
function* frameBuffers(onValue: (value: unknown) => void): Generator<Buffer, never> {
  for (;;) {
    const counts = Buffer.allocUnsafe(COUNTS)
    yield counts
    const sizes = Buffer.allocUnsafe(counts.readUInt32LE(0) * SIZE)
    if (sizes.length > 0) yield sizes
    const head = Buffer.allocUnsafe(counts.readUInt32LE(SIZE))
    yield head
    const parts: Buffer[] = []
    for (let at = 0; at < sizes.length; at += SIZE) {
      const part = Buffer.allocUnsafeSlow(sizes.readUInt32LE(at))
      if (part.length > 0) yield part
      parts.push(part)
    }
    const deserializer = new HeadDeserializer(head, parts)
    deserializer.readHeader()
    onValue(deserializer.readValue())
  }
}

/** In the head, a byte array is the index of its part. */
class HeadSerializer extends DefaultSerializer {
  readonly #parts: Uint8Array[]

  constructor(parts: Uint8Array[]) {
    super()
    this.#parts = parts
  }

  _writeHostObject(bytes: Uint8Array): void {
    this.writeUint32(this.#parts.push(bytes) - 1)
  }
}

class HeadDeserializer extends DefaultDeserializer {
  readonly #parts: readonly Buffer[]

  constructor(head: Buffer, parts: readonly Buffer[]) {
    super(head)
    this.#parts = parts
  }

  _readHostObject(): Buffer | undefined {
    return this.#parts[this.readUint32()]
  }
}
