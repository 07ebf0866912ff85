// Reads the strings of a binary property list (CFBinaryPList.c of Apple's CoreFoundation).
import { FormatError } from '@atlas/core/contract.ts'
import {
  damagedList,
  headAt,
  plistLayout,
  objectOffset,
  referencedObject,
  stringObjectText,
  type PlistLayout,
} from './layout.ts'
import { rewritten, type ChangedDictionary } from './rewriting.ts'

/** A string of the list, with the way to it. */
export interface PlistString {
  path: readonly string[]
  text: string
  /** The number of its object. */
  object: number
  /** The number of the dictionary or array that contains it; undefined for the root. */
  container: number | undefined
  /** The offset of the reference to it in its dictionary or array; undefined for the root. */
  reference: number | undefined
}

/** The strings that are values, in the order of the list, and the function that writes others. */
export interface ValueStrings {
  strings: readonly PlistString[]
  /** The list with other texts for some of the strings, by their index, and with other entries in dictionaries. */
  with(texts: ReadonlyMap<number, string>, dictionaries: readonly ChangedDictionary[]): Uint8Array
}

/** Throws a `FormatError` if the file is not a binary property list, or is damaged. */
export function readValueStrings(bytes: Uint8Array): ValueStrings {
  const layout = plistLayout(bytes)
  const reader = new Reader(layout)
  const strings = reader.read()
  return {
    strings,
    with: (texts, dictionaries) => {
      const shared = dictionaries.find(({ object }) => reader.shared.has(object))
      if (shared) throw new FormatError('unwritable', 'several plurals of the list share their rows')
      return rewritten(layout, strings, texts, dictionaries)
    },
  }
}

/** Deeper lists are damaged, or an attack. */
const MAX_DEPTH = 200
/** An object may be a value in several places. A list that shares too much would unfold without end. */
const MAX_VALUES_PER_BYTE = 4

class Reader {
  readonly #layout: PlistLayout
  readonly #strings: PlistString[] = []
  readonly #open = new Set<number>()
  readonly #seen = new Set<number>()
  /** The dictionaries and arrays that are values in several places. */
  readonly shared = new Set<number>()
  #left: number

  constructor(layout: PlistLayout) {
    this.#layout = layout
    this.#left = layout.bytes.length * MAX_VALUES_PER_BYTE
  }

  read(): PlistString[] {
    const { root } = this.#layout
    this.#value(root, [], undefined, undefined)
    return this.#strings
  }

  #value(
    object: number,
    path: readonly string[],
    reference: number | undefined,
    container: number | undefined,
  ): void {
    const layout = this.#layout
    const at = objectOffset(layout, object)
    if (this.#left-- < 0) throw damagedList('The property list uses the same objects too often.', at)
    const { kind, count, start } = headAt(layout, at)
    if (kind === 5 || kind === 6) {
      this.#strings.push({ path, text: stringObjectText(layout, at), object, reference, container })
      return
    }
    const isArray = kind === 0xa || kind === 0xb || kind === 0xc
    if (!isArray && kind !== 0xd) return
    if (this.#open.has(object) || this.#open.size > MAX_DEPTH)
      throw damagedList('The property list contains itself, or is nested too deeply.', at)
    this.#open.add(object)
    if (this.#seen.has(object)) this.shared.add(object)
    this.#seen.add(object)
    const { referenceBytes, tableStart } = layout
    const keys = isArray ? 0 : count
    if (start + (count + keys) * referenceBytes > tableStart)
      throw damagedList('A list or a dictionary is cut short.', at)
    for (let index = 0; index < count; index++) {
      const place = start + (keys + index) * referenceBytes
      const key = isArray
        ? String(index)
        : stringObjectText(
            layout,
            objectOffset(layout, referencedObject(layout, start + index * referenceBytes)),
          )
      this.#value(referencedObject(layout, place), [...path, key], place, object)
    }
    this.#open.delete(object)
  }
}
