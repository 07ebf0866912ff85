// The directory of a zip archive: its record at the end, and the zip64 record of large archives.
import { FormatError } from '../../contract.ts'
import { CENTRAL, damaged, IN_ZIP64, LOCAL, long, type NumberField } from './fields.ts'

/** Starts the record at the end. The search for it begins at the end of the file. */
const END = Buffer.from('PK\x05\x06', 'latin1')
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

const END_BYTES = 22
const END_64_BYTES = 56
const LOCATOR_64_BYTES = 20

/** The directory of an archive, as the record at the end describes it. */
export interface Directory {
  count: number
  /** Whether a zip64 record describes it. */
  isWide: boolean
  start: number
  end: number
  /** The number of bytes before the archive. Its offsets do not count them. */
  prefix: number
  /** The fields that hold the offsets of the directory and of the zip64 record. */
  offsets: readonly NumberField[]
}

/** Finds the directory. The search goes backward, since other bytes may follow the record at the end. */
export function directoryOf(bytes: Buffer): Directory {
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
  const own: NumberField = { at: at + 16, bytes: 4 }
  const narrow = disks === 0 ? found(bytes, { ...small, isWide: false, end: at, offsets: [own] }) : undefined
  const at64 = end64Of(bytes, at)
  if (at64 === undefined) return narrow
  const locator: NumberField = { at: at - LOCATOR_64_BYTES + 8, bytes: 8 }
  const offsets: NumberField[] = [locator, { at: at64 + 48, bytes: 8 }]
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
  offsets: readonly NumberField[]
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
