// The entries of a zip archive: each is stated in the directory, and again at its place.
import { isUtf8 } from 'node:buffer'
import { FormatError } from '../../contract.ts'
import type { Directory } from './directory.ts'
import { CENTRAL, damaged, IN_ZIP64, LOCAL, numberAt, shownName, type NumberField } from './fields.ts'

const DESCRIPTOR = 0x08074b50

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46

/** An entry, as the directory states it, and as it is at its place. */
export interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  /** Offset of the local header. */
  start: number
  dataStart: number
  dataEnd: number
  /** The end of the data descriptor, or `dataEnd` if the entry has none. */
  end: number
  /** Offsets of the checksums, here and in the directory. New content changes them, as it does the sizes. */
  crcs: readonly number[]
  packedSizes: readonly NumberField[]
  sizes: readonly NumberField[]
  /** The field of the directory that holds `start`. */
  offset: NumberField
}

/** The entries, in the order of the directory. Throws a `FormatError` where directory and places differ. */
export function entriesOf(bytes: Buffer, directory: Directory): Entry[] {
  const entries: Entry[] = []
  const names = new Set<string>()
  let at = directory.start
  const isNext = (): boolean => at + CENTRAL_BYTES <= directory.end && bytes.readUInt32LE(at) === CENTRAL
  // Without a zip64 record, writers of more than 65,535 entries state the lower 16 bits of their number. With one, other
  // records may follow.
  while (entries.length < directory.count || (at < directory.end && !directory.isWide) || isNext()) {
    if (!isNext())
      throw damaged(
        `The directory of the archive ends after ${entries.length} of ${directory.count} entries.`,
        at,
      )
    const entry = entryAt(bytes, at, directory)
    requireSafeName(entry.name, at)
    if (names.has(entry.name)) throw damaged(`The archive holds ${shownName(entry.name)} twice.`, at)
    names.add(entry.name)
    entries.push(entry)
    at += CENTRAL_BYTES + extrasLength(bytes, at)
  }
  if (directory.count !== (directory.isWide ? entries.length : entries.length % 0x10000))
    throw damaged(`The directory of the archive has ${entries.length} entries, not ${directory.count}.`, at)
  const inOrder = entries.toSorted((one, other) => one.start - other.start)
  let end = 0
  for (const { name, start, end: behind } of inOrder) {
    if (start < end)
      throw damaged(`The entry ${shownName(name)} of the archive overlaps the one before it.`, start)
    end = behind
  }
  if (end > directory.start) throw damaged('An entry of the archive overlaps its directory.', directory.start)
  return entries
}

/** The length of the name, extra fields and comment of a directory entry. */
function extrasLength(bytes: Buffer, at: number): number {
  return bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
}

/** Refuses a path that leads out of the archive: unpacked, it would overwrite other files. */
function requireSafeName(name: string, at: number): void {
  const parts = name.split(/[/\\]/)
  if (parts.includes('..') || parts[0] === '' || /^[A-Za-z]:/.test(name) || name.includes('\0'))
    throw damaged(`The archive holds a path that leaves it: ${shownName(name)}.`, at)
}

function entryAt(
  bytes: Buffer,
  at: number,
  { start: directoryStart, end: directoryEnd, prefix }: Directory,
): Entry {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  if (at + CENTRAL_BYTES + extrasLength(bytes, at) > directoryEnd)
    throw damaged('The directory of the archive is cut short.', at)
  const rawName = bytes.subarray(at + CENTRAL_BYTES, nameEnd)
  const name = rawName.toString((flags & 0x800) !== 0 || isUtf8(rawName) ? 'utf8' : 'latin1')
  if ((flags & 0x2041) !== 0 || method === 99) {
    throw new FormatError(
      'unsupported',
      `The archive is encrypted, at least ${shownName(name)}. Save it without a password.`,
      at,
    )
  }
  const wide = wideFields(bytes, nameEnd, extraEnd)
  const numberIn = (place: number): NumberField =>
    bytes.readUInt32LE(place) === IN_ZIP64 ? wide(at) : { at: place, bytes: 4 }
  const size = numberIn(at + 24)
  const packed = numberIn(at + 20)
  const offset = numberIn(at + 42)
  const start = prefix + numberAt(bytes, offset)
  const dataLength = numberAt(bytes, packed)
  if (start + LOCAL_BYTES > directoryStart || bytes.readUInt32LE(start) !== LOCAL)
    throw damaged(
      `The archive is cut short or damaged: ${shownName(name)} does not begin where the directory states.`,
      at,
    )
  const local = localHeader(bytes, start)
  if (!local.name.equals(rawName))
    throw damaged(`The entry ${shownName(name)} of the archive has another name at its place.`, start)
  const dataEnd = local.dataStart + dataLength
  const crc = bytes.readUInt32LE(at + 16)
  const stated = { crc, packed: dataLength, size: numberAt(bytes, size) }
  if (dataEnd > directoryStart) throw damaged(`The archive is cut short in ${shownName(name)}.`, start)
  const isStreamed = ((flags | local.flags) & 8) !== 0
  const descriptor = isStreamed ? descriptorAt(bytes, dataEnd, stated) : undefined
  // Some writers state the sizes in the header although they announce a descriptor, and some then leave it out.
  const isStatedFirst = bytes.readUInt32LE(start + 14) === crc && bytes.readUInt32LE(start + 18) !== 0
  const first = isStreamed && !isStatedFirst ? undefined : firstFields(bytes, start, local)
  if (isStreamed && !descriptor && !isStatedFirst)
    throw damaged(
      `The entry ${shownName(name)} of the archive does not end where the directory states.`,
      dataEnd,
    )
  return {
    name,
    method,
    ...stated,
    start,
    dataStart: local.dataStart,
    dataEnd,
    end: descriptor?.end ?? dataEnd,
    crcs: [at + 16, ...(first ? [start + 14] : []), ...(descriptor ? [descriptor.crc] : [])],
    packedSizes: [packed, ...(first ? [first.packed] : []), ...(descriptor ? [descriptor.packed] : [])],
    sizes: [size, ...(first ? [first.size] : []), ...(descriptor ? [descriptor.size] : [])],
    offset,
  }
}

/** Returns the next field of a zip64 record on each call. It has only the fields that do not fit in the header. */
function wideFields(bytes: Buffer, from: number, to: number): (at: number) => NumberField {
  let next = 0
  let end = 0
  for (let at = from; at + 4 <= to; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) !== 1) continue
    next = at + 4
    end = Math.min(to, next + bytes.readUInt16LE(at + 2))
    break
  }
  return (at) => {
    if (next + 8 > end) throw damaged('A zip64 field of the archive is missing.', at)
    next += 8
    return { at: next - 8, bytes: 8 }
  }
}

interface LocalHeader {
  flags: number
  name: Buffer
  nameEnd: number
  dataStart: number
}

function localHeader(bytes: Buffer, start: number): LocalHeader {
  const nameEnd = start + LOCAL_BYTES + bytes.readUInt16LE(start + 26)
  const dataStart = nameEnd + bytes.readUInt16LE(start + 28)
  const flags = bytes.readUInt16LE(start + 6)
  return { flags, name: bytes.subarray(start + LOCAL_BYTES, nameEnd), nameEnd, dataStart }
}

/** The sizes in the local header, or in its zip64 record. */
function firstFields(
  bytes: Buffer,
  start: number,
  { nameEnd, dataStart }: LocalHeader,
): { packed: NumberField; size: NumberField } {
  const wide = wideFields(bytes, nameEnd, dataStart)
  const numberIn = (place: number): NumberField =>
    bytes.readUInt32LE(place) === IN_ZIP64 ? wide(start) : { at: place, bytes: 4 }
  const size = numberIn(start + 22)
  return { size, packed: numberIn(start + 18) }
}

/**
 * The data descriptor after the data. Its signature is optional, and its sizes have 4 or 8 bytes. The directory follows,
 * so that no field is beyond the end of the file.
 */
function descriptorAt(
  bytes: Buffer,
  dataEnd: number,
  { crc, packed, size }: Pick<Entry, 'crc' | 'packed' | 'size'>,
): { end: number; crc: number; packed: NumberField; size: NumberField } | undefined {
  for (const hasSignature of [true, false]) {
    for (const width of [4, 8] as const) {
      const at = dataEnd + (hasSignature ? 4 : 0)
      const end = at + 4 + width * 2
      if (hasSignature && bytes.readUInt32LE(dataEnd) !== DESCRIPTOR) continue
      const fields: [NumberField, NumberField] = [
        { at: at + 4, bytes: width },
        { at: at + 4 + width, bytes: width },
      ]
      if (
        bytes.readUInt32LE(at) === crc &&
        numberAt(bytes, fields[0]) === packed &&
        numberAt(bytes, fields[1]) === size
      )
        return { end, crc: at, packed: fields[0], size: fields[1] }
    }
  }
  return undefined
}
