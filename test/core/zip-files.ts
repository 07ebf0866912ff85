// Writes zip archives for tests, after the specification and without the engine's code, and checks their replacements.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'

/** The signatures of the records. */
export const LOCAL = 'PK\x03\x04'
export const CENTRAL = 'PK\x01\x02'
export const END = 'PK\x05\x06'
export const END_64 = 'PK\x06\x06'
export const LOCATOR_64 = 'PK\x06\x07'

/** An entry of an archive. */
export interface Made {
  name: string
  content: string | Buffer
  method?: number
  /** Puts checksum and sizes behind the data: with a signature or without, in 4 or 8 bytes. */
  descriptor?: { signature: boolean; width: 4 | 8 }
  /** Puts sizes and offset into zip64 records. */
  wide?: boolean
  /** Puts a record of times before the zip64 records. */
  timed?: boolean
  flags?: number
  /** States the sizes in the local header, too, although its flag announces a descriptor. */
  statedFirst?: boolean
  localName?: string
}

const number = (value: number, bytes: 2 | 4 | 8): Buffer => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value))
  else buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

interface Packed {
  crc: number
  deflated: Buffer
}

const packed = new WeakMap<Buffer, Packed>()

/** A buffer that is in several archives is packed once. */
function packedOnce(plain: Buffer): Packed {
  let known = packed.get(plain)
  if (!known) packed.set(plain, (known = { crc: crc32(plain), deflated: deflateRawSync(plain) }))
  return known
}

/** Writes an archive by the book, without any code of ours. */
export function zipOf(
  entries: readonly Made[],
  { prefix = '', behind = '', wide = false, order = entries } = {},
): Buffer {
  const locals: Buffer[] = []
  const central = new Map<Made, Buffer>()
  let at = 0
  for (const entry of entries) {
    const { name, content, method = 8, descriptor, localName = name } = entry
    const plain = typeof content === 'string' ? Buffer.from(content) : content
    const { crc, deflated } = packedOnce(plain)
    const data = method === 0 ? plain : deflated
    const flags = (entry.flags ?? 0) | (descriptor ? 8 : 0)
    const isWide = entry.wide === true
    const times = Buffer.from('UT\x05\0\x01abcd', 'latin1')
    const first = entry.timed ? times : Buffer.alloc(0)
    const localExtra = isWide
      ? Buffer.concat([first, number(1, 2), number(16, 2), number(plain.length, 8), number(data.length, 8)])
      : times
    const sizes =
      descriptor && entry.statedFirst !== true
        ? [number(0, 4), number(0, 4), number(0, 4)]
        : [
            number(crc, 4),
            number(isWide ? 0xffffffff : data.length, 4),
            number(isWide ? 0xffffffff : plain.length, 4),
          ]
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      ...[20, flags, method, 0x5000, 0x5000].map((value) => number(value, 2)),
      ...sizes,
      number(Buffer.byteLength(localName), 2),
      number(localExtra.length, 2),
      Buffer.from(localName),
      localExtra,
      data,
      ...(descriptor
        ? [
            Buffer.from(descriptor.signature ? 'PK\x07\x08' : ''),
            number(crc, 4),
            number(data.length, descriptor.width),
            number(plain.length, descriptor.width),
          ]
        : []),
    ])
    const extra = isWide
      ? Buffer.concat([
          first,
          number(1, 2),
          number(24, 2),
          ...[plain.length, data.length, at].map((value) => number(value, 8)),
        ])
      : Buffer.alloc(0)
    const inHeader = (value: number): Buffer => number(isWide ? 0xffffffff : value, 4)
    central.set(
      entry,
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        ...[20, 20, flags, method, 0x5000, 0x5000].map((value) => number(value, 2)),
        number(crc, 4),
        inHeader(data.length),
        inHeader(plain.length),
        ...[Buffer.byteLength(name), extra.length, 7, 0, 0].map((value) => number(value, 2)),
        number(0, 4),
        inHeader(at),
        Buffer.from(name),
        extra,
        Buffer.from('comment'),
      ]),
    )
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(order.map((entry) => central.get(entry) ?? Buffer.alloc(0)))
  const end64 = Buffer.concat([
    Buffer.from('PK\x06\x06'),
    number(44, 8),
    number(45, 2),
    number(45, 2),
    number(0, 4),
    number(0, 4),
    ...[order.length, order.length, directory.length, at].map((value) => number(value, 8)),
    Buffer.from('PK\x06\x07'),
    number(0, 4),
    number(at + directory.length, 8),
    number(1, 4),
  ])
  return Buffer.concat([
    Buffer.from(prefix),
    ...locals,
    directory,
    ...(wide ? [end64] : []),
    Buffer.from('PK\x05\x06'),
    number(0, 4),
    number(wide ? 0xffff : order.length % 0x1_00_00, 2),
    number(wide ? 0xffff : order.length % 0x1_00_00, 2),
    number(wide ? 0xffffffff : directory.length, 4),
    number(wide ? 0xffffffff : at, 4),
    number(4, 2),
    Buffer.from('last'),
    Buffer.from(behind),
  ])
}

/** A larger entry is a bomb. */
const MAX_UNPACKED = 16 * 1024 * 1024

/**
 * Reads an archive by its directory, without any code of ours. Returns undefined if the directory or an entry is wrong.
 */
export function readZip(bytes: Buffer): Map<string, Buffer> | undefined {
  const contents = new Map<string, Buffer>()
  try {
    const { start: first, end, prefix } = directoryOf(bytes)
    let at = first
    while (at < end) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
      const start = bytes.readUInt32LE(at + 42) + prefix
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      const data = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
      const content =
        bytes.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data, { maxOutputLength: MAX_UNPACKED })
      if (content.length !== bytes.readUInt32LE(at + 24) || crc32(content) !== bytes.readUInt32LE(at + 16))
        return undefined
      contents.set(bytes.toString('latin1', at + 46, nameEnd), content)
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return at === end && contents.size > 0 ? contents : undefined
  } catch {
    return undefined
  }
}

/** The directory, by its length as Python reads it, and the number of bytes before the archive. */
function directoryOf(bytes: Buffer): { start: number; end: number; prefix: number } {
  const last = bytes.lastIndexOf(END, undefined, 'latin1')
  const isWide = last >= 20 && bytes.toString('latin1', last - 20, last - 16) === LOCATOR_64
  const end = isWide ? last - 76 : last
  const length = isWide ? Number(bytes.readBigUInt64LE(end + 40)) : bytes.readUInt32LE(end + 12)
  const offset = isWide ? Number(bytes.readBigUInt64LE(end + 48)) : bytes.readUInt32LE(end + 16)
  return { start: end - length, end, prefix: end - length - offset }
}

/** The same bytes with a number of 2 or 4 bytes at a place after a signature, the last or the first one. */
export function patched(
  bytes: Buffer,
  signature: string,
  place: number,
  value: number,
  { width = 2, first = false } = {},
): Buffer {
  const changed = Buffer.from(bytes)
  const at = first
    ? changed.indexOf(signature, 0, 'latin1')
    : changed.lastIndexOf(signature, undefined, 'latin1')
  changed.writeUIntLE(value, at + place, width)
  return changed
}

/** Replaces one entry, and holds every other byte of the archive against what it was. */
export function replaces(bytes: Buffer, name: string, others: readonly Made[]): void {
  const before = openZip(bytes)
  const text = 'Another text, and a longer one at that'
  const built = Buffer.from(before.with(new Map([[name, Buffer.from(text)]])))
  const after = openZip(built)
  expect(after.names).toEqual(before.names)
  expect(after.read(name)?.toString()).toBe(text)
  for (const other of others) expect(after.read(other.name)?.toString()).toBe(other.content)
  const old = before.read(name) ?? Buffer.alloc(0)
  expect(Buffer.from(after.with(new Map([[name, old]]))).equals(bytes)).toBe(true)
  expect(Buffer.from(before.with(new Map())).equals(bytes)).toBe(true)
}
