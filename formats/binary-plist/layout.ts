// The layout of a binary property list, and single objects in it (CFBinaryPList.c of Apple's CoreFoundation).
import { FormatError } from '@atlas/core/contract.ts'

export const TRAILER_BYTES = 32
const MAGIC = 'bplist0'

/** A list as its trailer describes it. */
export interface PlistLayout {
  bytes: Uint8Array
  view: DataView
  offsetBytes: number
  referenceBytes: number
  count: number
  root: number
  tableStart: number
  offsets: readonly number[]
}

export function damagedList(message: string, at: number): FormatError {
  return new FormatError('syntax', message, at)
}

/** Throws a `FormatError` if the file is not a binary property list, or its trailer is damaged. */
export function plistLayout(bytes: Uint8Array): PlistLayout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length))
  if (start !== MAGIC) {
    throw new FormatError(
      'not-this-format',
      'This is not a binary property list: it does not begin with "bplist0".',
      0,
    )
  }
  const trailer = bytes.length - TRAILER_BYTES
  if (trailer < MAGIC.length + 1)
    throw damagedList('The property list is cut short: its trailer is missing.', 0)
  const [offsetBytes = 0, referenceBytes = 0] = bytes.subarray(trailer + 6)
  const [count, root, tableStart] = [8, 16, 24].map((at) => Number(view.getBigUint64(trailer + at)))
  if (count === undefined || root === undefined || tableStart === undefined || count < 1 || root >= count)
    throw damagedList('The trailer of the property list is damaged.', trailer)
  const widths = [offsetBytes, referenceBytes]
  if (widths.some((width) => width < 1 || width > 8) || tableStart + count * offsetBytes > trailer)
    throw damagedList(
      'The property list is cut short: the trailer names another place for its table of offsets.',
      trailer,
    )
  const offsets = Array.from({ length: count }, (_, index) =>
    numberOfWidth(bytes, tableStart + index * offsetBytes, offsetBytes),
  )
  return { bytes, view, offsetBytes, referenceBytes, count, root, tableStart, offsets }
}

export function numberOfWidth(bytes: Uint8Array, at: number, width: number): number {
  let number = 0
  for (let index = 0; index < width; index++) number = number * 256 + (bytes[at + index] ?? 0)
  return number
}

/** The offset of an object. */
export function objectOffset({ offsets, tableStart }: PlistLayout, object: number): number {
  const at = offsets[object]
  if (at === undefined || at < MAGIC.length || at >= tableStart)
    throw damagedList(`Object ${object} of the property list is missing.`, tableStart)
  return at
}

/** The object that a reference names. */
export function referencedObject({ bytes, referenceBytes }: PlistLayout, at: number): number {
  return numberOfWidth(bytes, at, referenceBytes)
}

/** The kind of an object, the number of its parts, and where they begin. */
export function headAt({ bytes }: PlistLayout, at: number): { kind: number; count: number; start: number } {
  const marker = bytes[at] ?? 0
  const kind = marker >> 4
  if ((marker & 0xf) !== 0xf || kind < 4) return { kind, count: marker & 0xf, start: at + 1 }
  const width = 2 ** ((bytes[at + 1] ?? 0) & 0xf)
  if ((bytes[at + 1] ?? 0) >> 4 !== 1 || width > 8)
    throw damagedList('An object of the property list has no size.', at)
  return { kind, count: numberOfWidth(bytes, at + 2, width), start: at + 2 + width }
}

/** The text of a string object. */
export function stringObjectText(layout: PlistLayout, at: number): string {
  const { bytes, tableStart } = layout
  const { kind, count, start } = headAt(layout, at)
  const end = start + (kind === 6 ? count * 2 : count)
  if ((kind !== 5 && kind !== 6) || end > tableStart)
    throw damagedList('A string of the property list is damaged.', at)
  return new TextDecoder(kind === 6 ? 'utf-16be' : 'latin1', { ignoreBOM: true }).decode(
    bytes.subarray(start, end),
  )
}
