// How a caption is spelled: characters in pairs, each byte with odd parity, and control codes twice.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { wrapLines } from '../_grammars/text/wrapping.ts'
import { pairsIn, rowsOf, textOfCaption, trimmed, type BytePair, type Caption, type Row } from './captions.ts'
import { basicByte, pairOf, standIn } from './characters.ts'

/** The columns of a row. */
export const COLUMNS = 32

const TAG = /<c([0-9a-f]{2})([0-9a-f]{2})\/>/y

/** The codes before a row that take a column each. */
const stylesOf = ({ codes }: Row): number =>
  codes.filter(({ kind, isRepeat }) => kind === 'style' && !isRepeat).length

/** The columns for the text of a row. */
export const widthOf = (row: Row): number => COLUMNS - stylesOf(row)

const lengthOf = (line: string): number => line.replaceAll(/<c[0-9a-f]{4}\/>/g, ' ').length

/** Rows without blanks around them. If one is too long, the words are distributed anew. */
function settled(text: string, rows: readonly Row[]): string {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map(trimmed)
    .filter((line) => line !== '')
  const width = rows.reduce((least, row) => Math.min(least, widthOf(row)), COLUMNS)
  if (lines.every((line) => lengthOf(line) <= width)) return lines.join('\n')
  const wrapped = wrapLines(lines.join(' '), width, (line, space) => !/\s/.test(line.charAt(space + 1)))
  return wrapped.map(trimmed).join('\n')
}

/** The codec of a caption. */
export function captionCodec({ rows, frames, at, time }: Caption, file: string): Codec {
  const own = file.slice(...at)
  const readRows = (raw: string): Row[] => rowsOf(pairsIn(raw, 0, raw.length))
  return {
    decode: (raw) => textOfCaption(readRows(raw)),
    normalize: (text) => settled(text, rows),
    encode(text, was) {
      const before = readRows(was)
      const lines = text.split('\n')
      if (text === '') throw unwritable('is empty, and its caption would be lost')
      if (lines.length > before.length)
        throw unwritable(`has ${lines.length} rows, and its caption has ${before.length}`)
      const words = lines.flatMap((line, index) => rowWords(line, before[index]))
      if (words.length > frames)
        throw unwritable(`takes ${words.length} frames, but ${frames} are left from ${time} to the next line`)
      const raw = words.join(' ')
      if (textOfCaption(readRows(raw)) !== text) throw unwritable('begins or ends with a style')
      return /[A-F]/.test(own) ? raw.toUpperCase() : raw
    },
  }
}

const unwritable = (what: string): FormatError => new FormatError('unwritable', `The text ${what}.`)

/** The words of a row: its codes, moved to the left if the text needs it, and its characters. */
function rowWords(line: string, row: Row = { codes: [], text: [] }): string[] {
  const length = lengthOf(line)
  const width = widthOf(row)
  if (length > width) throw unwritable(`has a row of ${length} characters, and a row has ${width}`)
  const position = row.codes.find(({ kind }) => kind === 'position')
  const channel = position?.channel ?? row.text.find(({ first }) => first < 0x20)?.channel ?? 0
  const isTooFar = columnOf(row) + stylesOf(row) + length > COLUMNS
  const codes = isTooFar && position ? moved(row, position, length) : row.codes.map(wordOf)
  return [...codes, ...textWords(line, channel)]
}

/** The column where a row begins. */
function columnOf({ codes }: Row): number {
  let column = 0
  for (const { kind, second, isRepeat } of codes) {
    if (kind === 'position') column = second & 0x10 ? (second & 0x0e) * 2 : 0
    else if (kind === 'tab' && !isRepeat) column += second & 0x03
  }
  return column
}

/** The codes of a row that begins further to the left, so that it is in the middle. */
function moved(row: Row, position: BytePair, length: number): string[] {
  const column = Math.floor((COLUMNS - stylesOf(row) - length) / 2)
  const { first, channel } = position
  const second = (position.second & 0x61) | 0x10 | (Math.floor(column / 4) << 1)
  const styles = row.codes.filter(({ kind }) => kind === 'style')
  return [
    ...twice(first, second, channel),
    ...(column % 4 > 0 ? twice(0x17, 0x20 | (column % 4), channel) : []),
    ...styles.map(wordOf),
  ]
}

const wordOf = ({ first, second, channel }: BytePair): string => word(first + channel, second)

const twice = (first: number, second: number, channel: number): string[] => {
  const code = word(first + channel, second)
  return [code, code]
}

function textWords(line: string, channel: number): string[] {
  const words: string[] = []
  let half: number | undefined
  const put = (byte: number): void => {
    if (half === undefined) half = byte
    else {
      words.push(word(half, byte))
      half = undefined
    }
  }
  const fill = (): void => void (half !== undefined && put(0))
  const control = (first: number, second: number): void => {
    fill()
    for (const code of twice(first, second, channel)) words.push(code)
  }
  for (let at = 0; at < line.length;) {
    TAG.lastIndex = at
    const tag = TAG.exec(line)
    if (tag) {
      control(Number.parseInt(tag[1] ?? '', 16), Number.parseInt(tag[2] ?? '', 16))
      at += tag[0].length
      continue
    }
    const char = line.charAt(at++)
    const byte = basicByte(char)
    const pair = byte === undefined ? pairOf(char) : undefined
    if (byte !== undefined) put(byte)
    else if (pair) {
      if (pair.isExtended) put(standIn(char))
      control(...pair.bytes)
    } else throw unwritable(`has the character ${char}, which captions of CEA-608 lack`)
  }
  fill()
  return words
}

const word = (first: number, second: number): string => withParity(first) + withParity(second)

/** A byte with odd parity. */
function withParity(byte: number): string {
  let ones = 0
  for (let bits = byte; bits > 0; bits >>= 1) ones += bits & 1
  return (ones % 2 === 0 ? byte | 0x80 : byte).toString(16).padStart(2, '0')
}
