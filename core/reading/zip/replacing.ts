// Replaces the contents of entries of a zip archive. All other bytes stay.
import { crc32, deflateRawSync } from 'node:zlib'
import type { Directory } from './directory.ts'
import type { Entry } from './entries.ts'
import { numberAt, type NumberField } from './fields.ts'
import { STORED } from './unpacking.ts'

/** Replaces contents. The bytes after them move, so all offsets are adjusted. */
export function withReplacedContents(
  bytes: Buffer,
  directory: Directory,
  entries: readonly Entry[],
  contents: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const changed = entries
    .filter(({ name }) => contents.has(name))
    .sort((one, other) => one.start - other.start)
  if (changed.length === 0) return bytes
  const pieces: Uint8Array[] = []
  const moves: { from: number; by: number }[] = []
  /** The numbers that change, by their fields in the old file. */
  const numbers: { field: NumberField; value: number }[] = []
  let at = 0
  let shift = 0
  for (const entry of changed) {
    const content = contents.get(entry.name) ?? new Uint8Array()
    const data = entry.method === STORED ? content : deflateRawSync(content)
    pieces.push(bytes.subarray(at, entry.dataStart), data)
    at = entry.dataEnd
    shift += data.length - (entry.dataEnd - entry.dataStart)
    moves.push({ from: entry.dataEnd, by: shift })
    for (const place of entry.crcs) numbers.push({ field: { at: place, bytes: 4 }, value: crc32(content) })
    for (const field of entry.packedSizes) numbers.push({ field, value: data.length })
    for (const field of entry.sizes) numbers.push({ field, value: content.length })
  }
  pieces.push(bytes.subarray(at))
  const built = Buffer.concat(pieces)
  const moved = (offset: number): number => offset + shiftAt(moves, offset)
  for (const { offset, start } of entries)
    numbers.push({ field: offset, value: moved(start) - directory.prefix })
  for (const field of directory.offsets) {
    numbers.push({ field, value: moved(numberAt(bytes, field) + directory.prefix) - directory.prefix })
  }
  for (const { field, value } of numbers) {
    if (field.bytes === 4) built.writeUInt32LE(value, moved(field.at))
    else built.writeBigUInt64LE(BigInt(value), moved(field.at))
  }
  return built
}

function shiftAt(moves: readonly { from: number; by: number }[], offset: number): number {
  let low = 0
  let high = moves.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moves[middle]?.from ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return moves[low - 1]?.by ?? 0
}
