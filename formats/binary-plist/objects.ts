// Reads the objects of a binary property list (CFBinaryPList.c of Apple's CoreFoundation), and replaces their strings.
import { FormatError } from '../../core/contract.ts'

const TRAILER_BYTES = 32
const MAGIC = 'bplist0'

/** A string of the list, with the way to it. */
export interface PlistString {
  path: readonly string[]
  text: string
  /** The number of its object. */
  object: number
  /** The offset of the reference to it in its dictionary or array; undefined for the root. */
  reference: number | undefined
}

/** A list as its trailer describes it. */
interface Layout {
  bytes: Uint8Array
  view: DataView
  offsetBytes: number
  referenceBytes: number
  count: number
  root: number
  tableStart: number
  offsets: readonly number[]
}

/** The strings that are values, in the order of the list, and the function that writes others. */
export interface Strings {
  strings: readonly PlistString[]
  /** The list with other texts for some of the strings, by their index. */
  with(texts: ReadonlyMap<number, string>): Uint8Array
}

/** Throws a `FormatError` if the file is not a binary property list, or is damaged. */
export function readStrings(bytes: Uint8Array): Strings {
  const layout = layoutOf(bytes)
  const strings = new Reader(layout).read()
  return { strings, with: (texts) => rewritten(layout, strings, texts) }
}

function damaged(message: string, at: number): FormatError {
  return new FormatError('syntax', message, at)
}

function layoutOf(bytes: Uint8Array): Layout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length))
  if (start !== MAGIC) {
    throw new FormatError('not-this-format', 'This is not a binary property list: it does not begin so.', 0)
  }
  const trailer = bytes.length - TRAILER_BYTES
  if (trailer < MAGIC.length + 1) throw damaged('The property list is cut short: its trailer is missing.', 0)
  const [offsetBytes = 0, referenceBytes = 0] = bytes.subarray(trailer + 6)
  const [count, root, tableStart] = [8, 16, 24].map((at) => Number(view.getBigUint64(trailer + at)))
  if (count === undefined || root === undefined || tableStart === undefined || count < 1 || root >= count)
    throw damaged('The trailer of the property list is damaged.', trailer)
  const widths = [offsetBytes, referenceBytes]
  if (widths.some((width) => width < 1 || width > 8) || tableStart + count * offsetBytes > trailer)
    throw damaged(
      'The property list is cut short: its table of offsets is not where the trailer says.',
      trailer,
    )
  const offsets = Array.from({ length: count }, (_, index) =>
    numberAt(bytes, tableStart + index * offsetBytes, offsetBytes),
  )
  return { bytes, view, offsetBytes, referenceBytes, count, root, tableStart, offsets }
}

function numberAt(bytes: Uint8Array, at: number, width: number): number {
  let number = 0
  for (let index = 0; index < width; index++) number = number * 256 + (bytes[at + index] ?? 0)
  return number
}

/** Deeper lists are damaged, or an attack. */
const MOST_DEPTH = 200
/** An object may be a value in several places. A list that shares too much would unfold without end. */
const MOST_VALUES_PER_BYTE = 4

class Reader {
  readonly #layout: Layout
  readonly #strings: PlistString[] = []
  readonly #open = new Set<number>()
  #left: number

  constructor(layout: Layout) {
    this.#layout = layout
    this.#left = layout.bytes.length * MOST_VALUES_PER_BYTE
  }

  read(): PlistString[] {
    const { root } = this.#layout
    this.#value(root, [], undefined)
    return this.#strings
  }

  #value(object: number, path: readonly string[], reference: number | undefined): void {
    const at = this.#offsetOf(object)
    if (this.#left-- < 0) throw damaged('The property list uses the same objects too often.', at)
    const { kind, count, start } = this.#headAt(at)
    if (kind === 5 || kind === 6) {
      this.#strings.push({ path, text: this.#textAt(at), object, reference })
      return
    }
    const isArray = kind === 0xa || kind === 0xb || kind === 0xc
    if (!isArray && kind !== 0xd) return
    if (this.#open.has(object) || this.#open.size > MOST_DEPTH)
      throw damaged('The property list contains itself, or is nested too deeply.', at)
    this.#open.add(object)
    const { referenceBytes, tableStart } = this.#layout
    const keys = isArray ? 0 : count
    if (start + (count + keys) * referenceBytes > tableStart)
      throw damaged('A list or a dictionary is cut short.', at)
    for (let index = 0; index < count; index++) {
      const place = start + (keys + index) * referenceBytes
      const key = isArray
        ? String(index)
        : this.#textAt(this.#offsetOf(this.#referenceAt(start + index * referenceBytes)))
      this.#value(this.#referenceAt(place), [...path, key], place)
    }
    this.#open.delete(object)
  }

  #referenceAt(at: number): number {
    return numberAt(this.#layout.bytes, at, this.#layout.referenceBytes)
  }

  #offsetOf(object: number): number {
    const at = this.#layout.offsets[object]
    if (at === undefined || at < MAGIC.length || at >= this.#layout.tableStart)
      throw damaged(`Object ${object} of the property list is missing.`, this.#layout.tableStart)
    return at
  }

  /** The kind of an object, the number of its parts, and where they begin. */
  #headAt(at: number): { kind: number; count: number; start: number } {
    const { bytes } = this.#layout
    const marker = bytes[at] ?? 0
    const kind = marker >> 4
    if ((marker & 0xf) !== 0xf || kind < 4) return { kind, count: marker & 0xf, start: at + 1 }
    const width = 2 ** ((bytes[at + 1] ?? 0) & 0xf)
    if ((bytes[at + 1] ?? 0) >> 4 !== 1 || width > 8)
      throw damaged('An object of the property list has no size.', at)
    return { kind, count: numberAt(bytes, at + 2, width), start: at + 2 + width }
  }

  #textAt(at: number): string {
    const { bytes, tableStart } = this.#layout
    const { kind, count, start } = this.#headAt(at)
    const end = start + (kind === 6 ? count * 2 : count)
    if ((kind !== 5 && kind !== 6) || end > tableStart)
      throw damaged('A string of the property list is damaged.', at)
    return new TextDecoder(kind === 6 ? 'utf-16be' : 'latin1', { ignoreBOM: true }).decode(
      bytes.subarray(start, end),
    )
  }
}

/**
 * The list with new strings after all objects, then a new table of offsets and a new trailer. An object with one use is
 * moved by its entry in the table. Otherwise the reference to it changes, to a new object. All other bytes stay.
 */
function rewritten(
  { bytes, offsetBytes, referenceBytes, count, root, tableStart, offsets }: Layout,
  strings: readonly PlistString[],
  texts: ReadonlyMap<number, string>,
): Uint8Array {
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
  for (const [index, text] of texts) {
    const string = strings[index]
    if (!string) continue
    const { object, reference } = string
    if (reference === undefined || (uses.get(object) === 1 && !keys.has(object))) places[object] = end
    else {
      if (places.length >= 256 ** referenceBytes) {
        throw new FormatError('unwritable', `the list has no room for another string than "${string.text}"`)
      }
      writeNumber(objects, reference, referenceBytes, places.length)
      places.push(end)
    }
    const spelled = spell(text)
    added.push(spelled)
    end += spelled.length
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

/** The objects that are keys of dictionaries. A string may be a key and a value. */
function* keysIn(bytes: Uint8Array, offsets: readonly number[], width: number): Generator<number> {
  for (const at of offsets) {
    const marker = bytes[at] ?? 0
    if (marker >> 4 !== 0xd) continue
    const isLong = (marker & 0xf) === 0xf
    const sizeBytes = isLong ? 2 ** ((bytes[at + 1] ?? 0) & 3) : 0
    const count = isLong ? numberAt(bytes, at + 2, sizeBytes) : marker & 0xf
    const start = at + 1 + (isLong ? 1 + sizeBytes : 0)
    for (let index = 0; index < count && start + index * width < bytes.length; index++)
      yield numberAt(bytes, start + index * width, width)
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
  const size = length < 15 ? [] : [0x10 + sizeCode(length), ...numberBytes(length, 2 ** sizeCode(length))]
  const head = [(isAscii ? 0x50 : 0x60) + Math.min(length, 15), ...size]
  const object = new Uint8Array(head.length + (isAscii ? length : length * 2))
  object.set(head)
  const view = new DataView(object.buffer)
  for (let index = 0; index < length; index++) {
    if (isAscii) object[head.length + index] = text.charCodeAt(index)
    else view.setUint16(head.length + index * 2, text.charCodeAt(index))
  }
  return object
}

function sizeCode(length: number): number {
  return length < 0x100 ? 0 : length < 0x1_00_00 ? 1 : 2
}

function numberBytes(number: number, width: number): number[] {
  const bytes = new Uint8Array(width)
  writeNumber(bytes, 0, width, number)
  return [...bytes]
}
