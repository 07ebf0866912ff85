// The blocks of an EBU STL file: a head of 1024 bytes, and blocks of 128 bytes, one or more for each subtitle.
// (Source: EBU Tech 3264.)
import { FormatError, type Unpacked } from '@atlas/core/contract.ts'
import { labeledTexts, spellField } from '../_grammars/text/fields.ts'
import { tableOf, type Table } from './characters.ts'
import { fieldOf, fieldWith, textOfField, type Field } from './rows.ts'

const HEAD = 1024
const BLOCK = 128
const TEXT = 16
const TEXT_LENGTH = BLOCK - TEXT
const UNUSED = 0x8f
/** The number of a block that is the last one of its subtitle, and of one with data of users. */
const LAST = 0xff
const USER_DATA = 0xfe

export const LANGUAGE = 'language'

/** A subtitle. */
export interface Subtitle {
  /** Offsets of its text fields. */
  fields: readonly number[]
  number: number
  from: string
  to: string
  row: number
  field: Field
  isComment: boolean
}

/** A file. */
export interface StlFile {
  table: Table
  language: string
  isTeletext: boolean
  subtitles: readonly Subtitle[]
}

const latin = new TextDecoder('latin1')

/** Reads a file. Throws a `FormatError` if it is not an EBU STL file, or is cut short. */
export function readStl(bytes: Uint8Array): StlFile {
  const head = latin.decode(bytes.subarray(0, HEAD))
  if (!/^\d{3}STL\d\d\.\d\d/.test(head))
    throw new FormatError('not-this-format', 'This is not an EBU STL file: its head does not name STL.', 0)
  if (bytes.length < HEAD)
    throw new FormatError('syntax', 'The file is cut short: its head has 1024 bytes.', bytes.length)
  return {
    table: tableOf(head.slice(12, 14)),
    language: head.slice(14, 16),
    isTeletext: /[12]/.test(head.charAt(11)),
    subtitles: subtitlesIn(bytes),
  }
}

function subtitlesIn(bytes: Uint8Array): Subtitle[] {
  const subtitles: Subtitle[] = []
  let open: number[] = []
  for (let at = HEAD; at + BLOCK <= bytes.length; at += BLOCK) {
    const extension = bytes[at + 3] ?? 0
    if (extension === USER_DATA) continue
    const [first = at] = open
    if (numberAt(bytes, first) !== numberAt(bytes, at)) open = []
    open.push(at)
    if (extension !== LAST) continue
    subtitles.push(subtitleOf(bytes, open))
    open = []
  }
  return subtitles
}

const numberAt = (bytes: Uint8Array, at: number): number => (bytes[at + 1] ?? 0) + 256 * (bytes[at + 2] ?? 0)

function subtitleOf(bytes: Uint8Array, blocks: readonly number[]): Subtitle {
  const [first = 0] = blocks
  const fields = blocks.map((at) => at + TEXT)
  return {
    fields,
    number: numberAt(bytes, first),
    from: timeAt(bytes, first + 5),
    to: timeAt(bytes, first + 9),
    row: bytes[first + 13] ?? 0,
    field: fieldOf(fields.flatMap((at) => [...bytes.subarray(at, at + TEXT_LENGTH)])),
    isComment: bytes[first + 15] === 1,
  }
}

const timeAt = (bytes: Uint8Array, at: number): string =>
  Array.from(bytes.subarray(at, at + 4), (part) => String(part).padStart(2, '0')).join(':')

/** The most bytes that the text of a subtitle takes. */
export const spaceOf = ({ fields }: Subtitle): number => fields.length * TEXT_LENGTH

/** The file as fields of text: its language, and each subtitle. */
export function unpackStl(bytes: Uint8Array): Unpacked {
  const file = readStl(bytes)
  const { table, subtitles } = file
  const text =
    spellField(LANGUAGE, file.language) +
    subtitles.map(({ number, field }) => spellField(String(number), textOfField(field, table))).join('')
  return {
    text,
    pack: (changed) => (changed === text ? bytes : packed(changed, bytes, file)),
    charset: { name: table.name, holds: (char) => char === '\n' || table.bytesOf(char) !== undefined },
  }
}

function packed(text: string, bytes: Uint8Array, { table, subtitles }: StlFile): Uint8Array {
  // `slice` of a Buffer would share its memory.
  const copy = new Uint8Array(bytes)
  const [language, ...texts] = Array.from(labeledTexts(text), ({ at }) => text.slice(...at))
  copy.set(
    Array.from((language ?? '').padEnd(2).slice(0, 2), (char) => char.charCodeAt(0)),
    14,
  )
  for (const [index, subtitle] of subtitles.entries()) {
    const changed = texts[index] ?? ''
    if (changed !== textOfField(subtitle.field, table)) writeSubtitle(copy, subtitle, changed, table)
  }
  return copy
}

function writeSubtitle(bytes: Uint8Array, subtitle: Subtitle, text: string, table: Table): void {
  const content = fieldWith(text, subtitle.field, table)
  for (const [index, at] of subtitle.fields.entries()) {
    const part = content.slice(index * TEXT_LENGTH, (index + 1) * TEXT_LENGTH)
    bytes.fill(UNUSED, at, at + TEXT_LENGTH)
    bytes.set(part, at)
  }
}
