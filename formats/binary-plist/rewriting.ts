// Writes a binary property list with other strings, and with other entries in its dictionaries.
import { FormatError } from '@atlas/core/contract.ts'
import {
  headAt,
  numberOfWidth,
  objectOffset,
  referencedObject,
  stringObjectText,
  TRAILER_BYTES,
  type PlistLayout,
} from './layout.ts'
import type { PlistString } from './objects.ts'

/** A dictionary with added and removed entries. */
export interface ChangedDictionary {
  /** The number of its object. */
  object: number
  /** The names of the removed entries. */
  removed: ReadonlySet<string>
  /** New entries, each with the name of the entry before it; undefined at the start. */
  added: readonly { name: string; text: string; after: string | undefined }[]
}

/**
 * The list with new objects after all others, then a new table of offsets and a new trailer. A string with one use, and
 * a dictionary, is moved by its entry in the table. Otherwise the reference to it changes. All other bytes stay.
 */
export function rewritten(
  layout: PlistLayout,
  strings: readonly PlistString[],
  texts: ReadonlyMap<number, string>,
  dictionaries: readonly ChangedDictionary[],
): Uint8Array {
  const { bytes, offsetBytes, referenceBytes, count, root, tableStart, offsets } = layout
  const uses = new Map<number, number>()
  for (const { object } of strings) uses.set(object, (uses.get(object) ?? 0) + 1)
  const keys = new Set(keysIn(bytes, offsets, referenceBytes))
  const trailer = bytes.length - TRAILER_BYTES
  const isTableLast = tableStart + count * offsetBytes === trailer
  // A copy: references in it change. `slice` of a Buffer would share its memory.
  const objects = new Uint8Array(bytes.subarray(0, isTableLast ? tableStart : trailer))
  const places = [...offsets]
  const added: Uint8Array[] = []
  let end = objects.length
  const append = (object: Uint8Array): number => {
    added.push(object)
    end += object.length
    return end - object.length
  }
  /** Adds an object, and returns its number. */
  const add = (object: Uint8Array, like: string): number => {
    if (places.length >= 256 ** referenceBytes)
      throw new FormatError('unwritable', `the list has no room for another string than "${like}"`)
    return places.push(append(object)) - 1
  }
  for (const [index, text] of texts) {
    const string = strings[index]
    if (!string) continue
    const { object, reference } = string
    const isAlone = reference === undefined || (uses.get(object) === 1 && !keys.has(object))
    if (isAlone) places[object] = append(spell(text))
    else writeNumber(objects, reference, referenceBytes, add(spell(text), string.text))
  }
  const named = dictionaries.length > 0 ? [...keys].filter((key) => isString(layout, key)) : []
  const keyNamed = new Map(named.map((key) => [stringObjectText(layout, objectOffset(layout, key)), key]))
  for (const { object, removed, added: rows } of dictionaries) {
    // The references in it may have changed just now.
    const entries = entriesOf({ ...layout, bytes: objects }, object).filter(({ name }) => !removed.has(name))
    for (const { name, text, after } of rows) {
      const key = keyNamed.get(name) ?? add(spell(name), name)
      keyNamed.set(name, key)
      const place = entries.findIndex((entry) => entry.name === after) + 1
      entries.splice(place, 0, { name, key, value: add(spell(text), name) })
    }
    places[object] = append(dictionaryOf(entries, referenceBytes))
  }
  const width = Math.max(offsetBytes, widthOf(end))
  const built = new Uint8Array(end + places.length * width + TRAILER_BYTES)
  built.set(objects)
  let at = objects.length
  for (const one of added) {
    built.set(one, at)
    at += one.length
  }
  for (const [index, place] of places.entries()) writeNumber(built, end + index * width, width, place)
  built.set(bytes.subarray(trailer), built.length - TRAILER_BYTES)
  const view = new DataView(built.buffer, built.length - TRAILER_BYTES)
  view.setUint8(6, width)
  view.setBigUint64(8, BigInt(places.length))
  view.setBigUint64(16, BigInt(root))
  view.setBigUint64(24, BigInt(end))
  return built
}

/** Whether an object is a string. Objects without references may be anything. */
function isString({ bytes, offsets, tableStart }: PlistLayout, object: number): boolean {
  const at = offsets[object] ?? tableStart
  const kind = (bytes[at] ?? 0) >> 4
  return at < tableStart && (kind === 5 || kind === 6)
}

/** An entry of a dictionary: its name, and the numbers of its objects. */
interface Entry {
  name: string
  key: number
  value: number
}

function entriesOf(layout: PlistLayout, object: number): Entry[] {
  const { count, start } = headAt(layout, objectOffset(layout, object))
  return Array.from({ length: count }, (_, index) => {
    const key = referencedObject(layout, start + index * layout.referenceBytes)
    const value = referencedObject(layout, start + (count + index) * layout.referenceBytes)
    return { name: stringObjectText(layout, objectOffset(layout, key)), key, value }
  })
}

/** A dictionary object. */
function dictionaryOf(entries: readonly Entry[], referenceBytes: number): Uint8Array {
  const head = headOf(0xd0, entries.length)
  const object = new Uint8Array(head.length + entries.length * 2 * referenceBytes)
  object.set(head)
  const references = [...entries.map(({ key }) => key), ...entries.map(({ value }) => value)]
  for (const [index, reference] of references.entries())
    writeNumber(object, head.length + index * referenceBytes, referenceBytes, reference)
  return object
}

/** The objects that are keys of dictionaries. A string may be a key and a value. */
function* keysIn(bytes: Uint8Array, offsets: readonly number[], width: number): Generator<number> {
  for (const at of offsets) {
    const marker = bytes[at] ?? 0
    if (marker >> 4 !== 0xd) continue
    const isLong = (marker & 0xf) === 0xf
    const sizeBytes = isLong ? 2 ** ((bytes[at + 1] ?? 0) & 3) : 0
    const count = isLong ? numberOfWidth(bytes, at + 2, sizeBytes) : marker & 0xf
    const start = at + 1 + (isLong ? 1 + sizeBytes : 0)
    for (let index = 0; index < count && start + index * width < bytes.length; index++)
      yield numberOfWidth(bytes, start + index * width, width)
  }
}

function widthOf(number: number): number {
  let width = 1
  while (number >= 256 ** width) width *= 2
  return width
}

function writeNumber(bytes: Uint8Array, at: number, width: number, number: number): void {
  let rest = number
  for (let index = width - 1; index >= 0; index--) {
    bytes[at + index] = rest % 256
    rest = Math.floor(rest / 256)
  }
}

/** A string object: in ASCII if it can be, else in UTF-16. */
function spell(text: string): Uint8Array {
  // oxlint-disable-next-line no-control-regex -- ASCII includes control characters
  const isAscii = /^[\0-\x7f]*$/.test(text)
  const length = text.length
  const head = headOf(isAscii ? 0x50 : 0x60, length)
  const object = new Uint8Array(head.length + (isAscii ? length : length * 2))
  object.set(head)
  const view = new DataView(object.buffer)
  for (let index = 0; index < length; index++) {
    if (isAscii) object[head.length + index] = text.charCodeAt(index)
    else view.setUint16(head.length + index * 2, text.charCodeAt(index))
  }
  return object
}

/** The start of an object with `count` parts. */
function headOf(marker: number, count: number): number[] {
  const size = count < 15 ? [] : [0x10 + sizeCode(count), ...numberBytes(count, 2 ** sizeCode(count))]
  return [marker + Math.min(count, 15), ...size]
}

function sizeCode(length: number): number {
  return length < 0x100 ? 0 : length < 0x1_00_00 ? 1 : 2
}

function numberBytes(number: number, width: number): number[] {
  const bytes = new Uint8Array(width)
  writeNumber(bytes, 0, width, number)
  return [...bytes]
}
