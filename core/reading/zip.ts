// Reads the entries of zip archives, and replaces some of them. All other bytes stay (PKWARE's APPNOTE 6.3).
import { isUtf8 } from 'node:buffer'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { FormatError } from '../contract.ts'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
/** Starts the record at the end. The search for it begins at the end of the file. */
const END = Buffer.from('PK\x05\x06', 'latin1')
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const DESCRIPTOR = 0x08074b50

const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const END_64_BYTES = 56
const LOCATOR_64_BYTES = 20

/** A field of 32 bits with this value has its real value in the zip64 record. */
const IN_ZIP64 = 0xffffffff
const STORED = 0
const DEFLATED = 8

/** Limits the bytes that the entries may unpack to together. Documents are smaller; zip bombs are larger. */
const MAX_UNPACKED = 256 * 1024 * 1024

/** The bytes that entries may still unpack to. An archive and the archives in it share one. */
export interface UnpackBudget {
  left: number
  readonly most: number
}

/** The budget of a file. */
export const unpackBudget = (most = MAX_UNPACKED): UnpackBudget => ({ left: most, most })

/** A number in the file: its offset and its width. */
interface Field {
  at: number
  bytes: 4 | 8
}

interface Entry {
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
  packedSizes: readonly Field[]
  sizes: readonly Field[]
  /** The field of the directory that holds `start`. */
  offset: Field
}

/** The directory of an archive, as the record at the end describes it. */
interface Directory {
  count: number
  /** Whether a zip64 record describes it. */
  isWide: boolean
  start: number
  end: number
  /** The number of bytes before the archive. Its offsets do not count them. */
  prefix: number
  /** The fields that hold the offsets of the directory and of the zip64 record. */
  offsets: readonly Field[]
}

/** An archive. */
export interface Zip {
  /** The names of all files, in the order of the directory, without folders. */
  readonly names: readonly string[]
  /** The content of a file, or undefined if it is missing. Throws a `FormatError` if it cannot be unpacked. */
  read(name: string): Buffer | undefined
  /** The bytes of a file as the archive holds them, usually compressed, or undefined if it is missing. */
  packed(name: string): Buffer | undefined
  /** The bytes that all files together unpack to. A file that unpacks to more than it states is refused. */
  readonly unpackedBytes: number
  /** The archive with new contents for some files. The bytes of all other entries stay. */
  with(contents: ReadonlyMap<string, Uint8Array>): Uint8Array
}

/** Opens an archive. Throws a `FormatError` if it is damaged, encrypted, or malicious. */
export function openZip(file: Uint8Array, budget = unpackBudget()): Zip {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const directory = directoryOf(bytes)
  const entries = entriesOf(bytes, directory)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    unpackedBytes: entries.reduce((sum, { size }) => sum + size, 0),
    names: entries.map(({ name }) => name).filter((name) => !name.endsWith('/')),
    read(name) {
      const entry = byName.get(name)
      if (!entry) return undefined
      const content = unpacked(bytes, entry, budget)
      budget.left -= content.length
      return content
    },
    packed(name) {
      const entry = byName.get(name)
      return entry && bytes.subarray(entry.dataStart, entry.dataEnd)
    },
    with: (contents) => replaced(bytes, directory, entries, contents),
  }
}

function damaged(message: string, at: number): FormatError {
  return new FormatError('syntax', message, at)
}

/** At most this many characters of a name are in a sentence. */
const MAX_SHOWN = 200
// oxlint-disable-next-line no-control-regex -- names may contain control characters
const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g

/** A name for a sentence: on one line, and short. */
function shown(name: string): string {
  const short = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN)}…` : name
  return `"${short.replaceAll(CONTROLS, '')}"`
}

/** Finds the directory. The search goes backward, since other bytes may follow the record at the end. */
function directoryOf(bytes: Buffer): Directory {
  for (let at = bytes.length - END_BYTES; at >= 0; at--) {
    at = bytes.lastIndexOf(END, at)
    if (at < 0) break
    const directory = directoryAt(bytes, at)
    if (directory) return directory
  }
  const isArchive = bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL
  if (isArchive || bytes.includes(END)) {
    const message =
      'The archive is cut short: its directory, which should be at the end, is missing or damaged.'
    throw damaged(message, bytes.length)
  }
  throw new FormatError('not-this-format', notAnArchive(bytes), 0)
}

/** Files of old Office, and new ones with a password, are compound files (MS-CFB). A stream holds the encrypted file. */
function notAnArchive(bytes: Buffer): string {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0xd0cf11e0) return 'This is not a zip archive.'
  return bytes.includes('EncryptedPackage', 0, 'utf16le')
    ? 'This file is protected with a password. Save it without a password.'
    : 'This file is of an old binary Office format. Save it in the current format.'
}

function directoryAt(bytes: Buffer, at: number): Directory | undefined {
  const disks = bytes.readUInt16LE(at + 4) | bytes.readUInt16LE(at + 6)
  const small = {
    count: bytes.readUInt16LE(at + 10),
    size: bytes.readUInt32LE(at + 12),
    offset: bytes.readUInt32LE(at + 16),
  }
  const own: Field = { at: at + 16, bytes: 4 }
  const narrow = disks === 0 ? found(bytes, { ...small, isWide: false, end: at, offsets: [own] }) : undefined
  const at64 = end64Of(bytes, at)
  if (at64 === undefined) return narrow
  const locator: Field = { at: at - LOCATOR_64_BYTES + 8, bytes: 8 }
  const offsets: Field[] = [locator, { at: at64 + 48, bytes: 8 }]
  if (small.offset !== IN_ZIP64) offsets.push(own)
  const wide = found(bytes, {
    isWide: true,
    count: long(bytes, at64 + 32),
    size: long(bytes, at64 + 40),
    offset: long(bytes, at64 + 48),
    end: at64,
    offsets,
  })
  // Readers without zip64 would find other entries, and a change would break one of the two directories.
  if (wide && narrow && narrow.start !== wide.start)
    throw damaged('The archive has two directories: its record at the end and its zip64 record differ.', at)
  return wide
}

/** Offset of the zip64 record. Its locator does not count bytes before the archive, so the usual place is tried too. */
function end64Of(bytes: Buffer, at: number): number | undefined {
  const locator = at - LOCATOR_64_BYTES
  if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_64) return undefined
  const isRecord = (place: number): boolean =>
    place >= 0 && place + END_64_BYTES <= locator && bytes.readUInt32LE(place) === END_64
  return [long(bytes, locator + 8), locator - END_64_BYTES].find(isRecord)
}

interface Stated {
  count: number
  isWide: boolean
  size: number
  offset: number
  /** The end of the directory, if nothing is between it and the record that describes it. */
  end: number
  offsets: readonly Field[]
}

function found(bytes: Buffer, { count, isWide, size, offset, end, offsets }: Stated): Directory | undefined {
  for (const prefix of [end - size - offset, 0]) {
    const start = prefix + offset
    if (prefix < 0 || start + size > end) continue
    if (count === 0 ? size === 0 : bytes.readUInt32LE(start) === CENTRAL)
      return { count, isWide, start, end: start + size, prefix, offsets }
  }
  return undefined
}

function entriesOf(bytes: Buffer, directory: Directory): Entry[] {
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
    if (names.has(entry.name)) throw damaged(`The archive holds ${shown(entry.name)} twice.`, at)
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
      throw damaged(`The entry ${shown(name)} of the archive overlaps the one before it.`, start)
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
    throw damaged(`The archive holds a path that leaves it: ${shown(name)}.`, at)
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
      `The archive is encrypted, at least ${shown(name)}. Save it without a password.`,
      at,
    )
  }
  const wide = wideFields(bytes, nameEnd, extraEnd)
  const numberIn = (place: number): Field =>
    bytes.readUInt32LE(place) === IN_ZIP64 ? wide(at) : { at: place, bytes: 4 }
  const size = numberIn(at + 24)
  const packed = numberIn(at + 20)
  const offset = numberIn(at + 42)
  const start = prefix + numberAt(bytes, offset)
  const dataLength = numberAt(bytes, packed)
  if (start + LOCAL_BYTES > directoryStart || bytes.readUInt32LE(start) !== LOCAL)
    throw damaged(
      `The archive is cut short or damaged: ${shown(name)} does not begin where the directory states.`,
      at,
    )
  const local = localHeader(bytes, start)
  if (!local.name.equals(rawName))
    throw damaged(`The entry ${shown(name)} of the archive has another name at its place.`, start)
  const dataEnd = local.dataStart + dataLength
  const crc = bytes.readUInt32LE(at + 16)
  const stated = { crc, packed: dataLength, size: numberAt(bytes, size) }
  if (dataEnd > directoryStart) throw damaged(`The archive is cut short in ${shown(name)}.`, start)
  const isStreamed = ((flags | local.flags) & 8) !== 0
  const descriptor = isStreamed ? descriptorAt(bytes, dataEnd, stated) : undefined
  // Some writers state the sizes in the header although they announce a descriptor, and some then leave it out.
  const isStatedFirst = bytes.readUInt32LE(start + 14) === crc && bytes.readUInt32LE(start + 18) !== 0
  const first = isStreamed && !isStatedFirst ? undefined : firstFields(bytes, start, local)
  if (isStreamed && !descriptor && !isStatedFirst)
    throw damaged(`The entry ${shown(name)} of the archive does not end where the directory states.`, dataEnd)
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

/** Returns the fields of a zip64 record one after the other. It holds only those that do not fit in the header. */
function wideFields(bytes: Buffer, from: number, to: number): (at: number) => Field {
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
): { packed: Field; size: Field } {
  const wide = wideFields(bytes, nameEnd, dataStart)
  const numberIn = (place: number): Field =>
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
): { end: number; crc: number; packed: Field; size: Field } | undefined {
  for (const hasSignature of [true, false]) {
    for (const width of [4, 8] as const) {
      const at = dataEnd + (hasSignature ? 4 : 0)
      const end = at + 4 + width * 2
      if (hasSignature && bytes.readUInt32LE(dataEnd) !== DESCRIPTOR) continue
      const fields: [Field, Field] = [
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

/** Unpacks an entry. The limit applies to the bytes that come out, since the stated size may be false. */
function unpacked(bytes: Buffer, entry: Entry, { left, most: allowed }: Readonly<UnpackBudget>): Buffer {
  const { name, method, size, crc, start, dataStart, dataEnd } = entry
  const data = bytes.subarray(dataStart, dataEnd)
  const tooLarge = (): FormatError =>
    new FormatError(
      'unsupported',
      `The archive unpacks to more than ${allowed.toLocaleString('en')} bytes.`,
      start,
    )
  const otherSize = (): FormatError =>
    damaged(`The entry ${shown(name)} of the archive is damaged: its checksum or size does not match.`, start)
  if (method !== STORED && method !== DEFLATED) {
    const message = `The entry ${shown(name)} of the archive is compressed by method ${method}; only deflate is known.`
    throw new FormatError('unsupported', message, start)
  }
  let content = data
  if (method === DEFLATED) {
    try {
      const most = Math.max(1, Math.min(left, size))
      content = inflateRawSync(data, { maxOutputLength: most, chunkSize: chunkFor(most, data.length) })
    } catch (error) {
      const isTooLarge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      if (isTooLarge) throw left < size ? tooLarge() : otherSize()
      throw damaged(`The entry ${shown(name)} of the archive is damaged: it cannot be unpacked.`, start)
    }
  }
  if (content.length > left) throw tooLarge()
  if (content.length !== size || crc32(content) !== crc) throw otherSize()
  return content
}

/** Deflate packs at most about this many bytes into one. */
const MAX_PACKED = 1032

/**
 * The size of the buffers to unpack to. If one buffer takes the whole content, it is not copied. An entry that states
 * more than its bytes can unpack to gets no larger buffer for it.
 */
function chunkFor(size: number, packed: number): number {
  // One byte more, since a full buffer is followed by another one.
  return Math.max(64, Math.min(size + 1, packed * MAX_PACKED))
}

/** Replaces contents. The bytes after them move, so all offsets are adjusted. */
function replaced(
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
  const numbers: { field: Field; value: number }[] = []
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

function numberAt(bytes: Buffer, { at, bytes: width }: Field): number {
  return width === 4 ? bytes.readUInt32LE(at) : long(bytes, at)
}

/** Reads a number of 64 bits. Beyond 2^53 it is inexact, but no file is that large. */
function long(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}
