// Reads the binary layout of a catalog ("The Format of GNU MO Files" in the manual of gettext) as text, and writes it.
import { FormatError, type Unpacked } from '@atlas/core/contract.ts'
import { spellField } from '../_grammars/text/fields.ts'
import { moEntries, catalogFieldLabels } from './fields.ts'

const MAGIC = 0x950412de
const HEADER_BYTES = 28
/** The header of minor version 1 also locates the strings that depend on the system. */
const HEADER_BYTES_1 = 48
/** An entry of a table: the length of a string without its zero byte, and its offset. */
const ENTRY_BYTES = 8

/** A string of the file, without the zero byte after it. */
interface StringPlace {
  start: number
  length: number
}

interface Layout {
  view: DataView
  isLittle: boolean
  /** Offsets of the tables. */
  originals: number
  translations: number
  /** The end of the header and of all tables. */
  tablesEnd: number
  /** The strings of both tables, by index. */
  ids: readonly StringPlace[]
  texts: readonly StringPlace[]
}

/** A catalog as text; `pack` changes translations and nothing else. */
export function unpackMo(bytes: Uint8Array): Unpacked {
  const layout = layoutOf(bytes)
  const decode = decoderOf(bytes)
  const ids = layout.ids.map(decode)
  const isShared = layout.texts.map(({ start, length }, index) => {
    const id = layout.ids[index]
    return start === id?.start && length === id.length
  })
  const texts = layout.texts.map((place, index) =>
    isShared[index] ? untranslated(ids[index]) : decode(place),
  )
  requireUtf8(ids, texts, layout.texts)
  const spelled = ids.map((id, index) => spellEntry(id, texts[index] ?? '', layout.ids[index]?.start ?? 0))
  return {
    text: spelled.join(''),
    pack: (text) => rewrite(bytes, layout, changedTexts(text, ids, texts)),
  }
}

/** A translation that shares the bytes of its original is missing: an empty row for each text of the original. */
function untranslated(id = ''): string {
  return id.replaceAll(/[^\0]+/g, '')
}

function layoutOf(bytes: Uint8Array): Layout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES) throw notMo()
  const isLittle = view.getUint32(0, true) === MAGIC
  if (!isLittle && view.getUint32(0) !== MAGIC) throw notMo()
  const number = (at: number): number => view.getUint32(at, isLittle)
  const [major, minor] = [number(4) >>> 16, number(4) & 0xffff]
  if (major > 1 || minor > 1) {
    throw new FormatError(
      'not-this-format',
      `This catalog has version ${major}.${minor} of the format; 0.0, 0.1, 1.0 and 1.1 are known.`,
      4,
    )
  }
  const count = number(8)
  const [originals, translations] = [number(12), number(16)]
  const tables = [
    { start: originals, length: count * ENTRY_BYTES },
    { start: translations, length: count * ENTRY_BYTES },
    { start: number(24), length: number(20) * 4 },
  ]
  for (const { start, length } of tables) {
    if (start + length > bytes.length) throw cutShort('a table of the catalog', 8)
  }
  const placesAt = (table: number): StringPlace[] =>
    Array.from({ length: count }, (_, index) => {
      const at = table + index * ENTRY_BYTES
      const place = { length: number(at), start: number(at + 4) }
      if (place.start + place.length >= bytes.length) throw cutShort(`string ${index + 1}`, at)
      if (bytes[place.start + place.length] !== 0) {
        throw new FormatError('syntax', `String ${index + 1} does not end in a zero byte.`, at)
      }
      return place
    })
  const layout = { ids: placesAt(originals), texts: placesAt(translations) }
  refuseTooMuchText(bytes, [...layout.ids, ...layout.texts])
  const ends = tables.map(({ start, length }) => start + length)
  const tablesEnd = ends.reduce(
    (most, end) => Math.max(most, end),
    minor === 1 ? HEADER_BYTES_1 : HEADER_BYTES,
  )
  return { view, isLittle, originals, translations, tablesEnd, ...layout }
}

function notMo(): FormatError {
  return new FormatError(
    'not-this-format',
    'This is not a compiled catalog of gettext: it does not begin like a .mo file.',
    0,
  )
}

function cutShort(what: string, at: number): FormatError {
  return new FormatError('syntax', `The file is cut short: ${what} reaches beyond its end.`, at)
}

/** A table can refer to the same bytes any number of times, so a small file could contain gigabytes of text. */
function refuseTooMuchText(bytes: Uint8Array, places: readonly StringPlace[]): void {
  let total = 0
  for (const { length } of places) total += length
  if (total <= bytes.length * 2) return
  throw new FormatError(
    'syntax',
    'The strings of this catalog overlap, so that it holds more text than bytes.',
    8,
  )
}

function decoderOf(bytes: Uint8Array): (place: StringPlace) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return ({ start, length }) => {
    try {
      return decoder.decode(bytes.subarray(start, start + length))
    } catch {
      throw new FormatError(
        'charset',
        'This catalog is not in UTF-8. Compile it again with msgfmt, from a PO file in UTF-8.',
        start,
      )
    }
  }
}

/** The header is the translation of the empty string. */
function requireUtf8(ids: readonly string[], texts: readonly string[], places: readonly StringPlace[]): void {
  const index = ids.indexOf('')
  const named = /charset=([\w.:-]+)/i.exec(texts[index] ?? '')?.[1]
  if (named === undefined || /^(?:utf-?8|(?:us-)?ascii|charset)$/i.test(named)) return
  throw new FormatError(
    'charset',
    `This catalog is in ${named}. Compile it again with msgfmt, from a PO file in UTF-8.`,
    places[index]?.start ?? 0,
  )
}

/** One string of the catalog: its context, its id, the id of the plural, and the translations. */
function spellEntry(original: string, translation: string, at: number): string {
  const contextEnd = original.indexOf('\x04')
  const [id = '', pluralId, ...others] = original.slice(contextEnd + 1).split('\0')
  const rows = translation.split('\0')
  if (others.length > 0 || (pluralId === undefined && rows.length > 1)) {
    throw new FormatError('syntax', 'This string has more than one text, but is not a plural.', at)
  }
  const context = contextEnd < 0 ? '' : spellField(catalogFieldLabels.context, original.slice(0, contextEnd))
  const ids = spellField(catalogFieldLabels.id, id)
  if (pluralId === undefined) return context + ids + spellField(catalogFieldLabels.text, translation)
  const forms = rows.map((row, number) => spellField(catalogFieldLabels.row(number), row))
  return context + ids + spellField(catalogFieldLabels.pluralId, pluralId) + forms.join('')
}

/** The translations that differ from the file, by index. */
function changedTexts(text: string, ids: readonly string[], texts: readonly string[]): Map<number, string> {
  const entries = moEntries(text)
  if (entries.length !== ids.length) throw notItsText()
  const changed = new Map<number, string>()
  for (const [index, { context, id, pluralId, rows }] of entries.entries()) {
    const before = context ? `${text.slice(...context)}\x04` : ''
    const behind = pluralId ? `\0${text.slice(...pluralId)}` : ''
    if (before + text.slice(...id) + behind !== ids[index]) throw notItsText()
    const isInOrder = rows.every(
      ({ label }, row) => label === (pluralId ? catalogFieldLabels.row(row) : catalogFieldLabels.text),
    )
    if (!isInOrder) throw notItsText()
    const translation = rows.map(({ at }) => text.slice(...at)).join('\0')
    if (translation !== texts[index]) changed.set(index, translation)
  }
  return changed
}

function notItsText(): FormatError {
  return new FormatError(
    'unwritable',
    'the strings of a compiled catalog cannot be added, removed, or reordered',
  )
}

/**
 * The file with new translations. A translation that fits in the place of the old one is written there, and zero bytes
 * fill the rest. A longer one, or one whose place another string shares, is added at the end. So all other strings, the
 * hash table, and anything else that the file refers to keep their places.
 */
function rewrite(bytes: Uint8Array, layout: Layout, changed: ReadonlyMap<number, string>): Uint8Array {
  if (changed.size === 0) return bytes
  const stringPlaces = placesOfStrings(layout)
  const encoder = new TextEncoder()
  const spelled = [...changed].map(([index, text]) => ({ index, bytes: encoder.encode(`${text}\0`) }))
  const fits = new Set(
    spelled.filter(({ index, bytes: one }) => {
      const place = layout.texts[index]
      return place && stringPlaces.has(place) && one.length <= place.length + 1
    }),
  )
  const isEmpty = (index: number): boolean => /^\0*$/.test(changed.get(index) ?? '')
  const added = spelled.filter((one) => !fits.has(one) && !isEmpty(one.index))
  const built = new Uint8Array(bytes.length + added.reduce((sum, { bytes: one }) => sum + one.length, 0))
  built.set(bytes)
  const view = new DataView(built.buffer)
  const set = (index: number, length: number, start: number): void => {
    view.setUint32(layout.translations + index * ENTRY_BYTES, length, layout.isLittle)
    view.setUint32(layout.translations + index * ENTRY_BYTES + 4, start, layout.isLittle)
  }
  let end = bytes.length
  for (const one of spelled) {
    const { index, bytes: text } = one
    const [place, id] = [layout.texts[index], layout.ids[index]]
    // Without a translation, a program shows the original: both share its bytes.
    if (isEmpty(index) && id) set(index, id.length, id.start)
    else if (fits.has(one) && place) {
      built.fill(0, place.start, place.start + place.length)
      built.set(text, place.start)
      set(index, text.length - 1, place.start)
    } else {
      built.set(text, end)
      set(index, text.length - 1, end)
      end += text.length
    }
  }
  return built
}

/** The translations that come after all tables and share their bytes with no other string. */
function placesOfStrings({ ids, texts, tablesEnd }: Layout): Set<StringPlace> {
  const places = [...ids, ...texts].sort((one, other) => one.start - other.start)
  const own = new Set(texts)
  let end = tablesEnd
  let last: StringPlace | undefined
  for (const place of places) {
    if (place.start < end) {
      own.delete(place)
      if (last) own.delete(last)
    }
    if (place.start + place.length + 1 > end) {
      end = place.start + place.length + 1
      last = place
    }
  }
  return own
}
