// The captions of a Scenarist file: each line is a time, and pairs of bytes with odd parity, as a TV signal carries them.
// (Sources: CEA-608-E; Scenarist Closed Caption Format.)
import type { Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { trimmedOf } from '../_grammars/text/trim.ts'
import { basicChar, pairChar } from './characters.ts'

/** What a pair of bytes is. */
export type PairKind = 'characters' | 'position' | 'tab' | 'style' | 'end'

/** A pair of bytes, without parity, in the first data channel. */
export interface BytePair {
  at: Span
  first: number
  second: number
  kind: PairKind
  /** Whether it repeats a control code, so that decoders ignore it. */
  isRepeat: boolean
  /** 8 in the second data channel. */
  channel: number
}

/** A row of a caption: the codes before its characters, and its characters. */
export interface Row {
  codes: readonly BytePair[]
  text: readonly BytePair[]
}

/** A caption: rows that follow each other on a line. */
export interface Caption {
  time: string
  /** From the first code of the first row to the last pair of characters. */
  at: Span
  rows: readonly Row[]
  /** Frames of the line until the next one begins, less the pairs of the line that are not in this caption. */
  frames: number
}

const TIME = /(\d{1,2}):(\d\d):(\d\d)[:;.,](\d\d)(?=[ \t])/y
const WORD = /[0-9a-fA-F]{4}(?![0-9a-fA-F])/g

/** The pairs of a part of a line. */
export function pairsIn(text: string, start: number, end: number): BytePair[] {
  const pairs: BytePair[] = []
  let last: BytePair | undefined
  const line = text.slice(start, end)
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const value = Number.parseInt(word, 16) & 0x7f7f
    const [one, second] = [value >> 8, value & 0x7f]
    const isControl = one >= 0x10 && one < 0x20
    const channel = isControl ? one & 0x08 : 0
    const first = one - channel
    const isRepeat: boolean =
      isControl && last !== undefined && !last.isRepeat && last.first === first && last.second === second
    const at: Span = [start + index, start + index + word.length]
    last = { at, first, second, kind: kindOf(first, second), isRepeat, channel }
    pairs.push(last)
  }
  return pairs
}

function kindOf(first: number, second: number): PairKind {
  if (first < 0x10 || first >= 0x20) return 'characters'
  if (second >= 0x40) return 'position'
  if (pairChar(first, second) !== undefined) return 'characters'
  if (first === 0x17 && second >= 0x21 && second <= 0x23) return 'tab'
  return first === 0x11 && second < 0x30 ? 'style' : 'end'
}

const isFiller = ({ first, second }: BytePair): boolean => first === 0 && second === 0

/** The captions of a file, in order. */
export function captionsIn(text: string): Caption[] {
  const lines: { time: string; frame: number; pairs: BytePair[] }[] = []
  for (let start = 0; start < text.length; start = nextLine(text, lineEnd(text, start))) {
    TIME.lastIndex = start
    const found = TIME.exec(text)
    if (!found) continue
    const [time, ...parts] = found
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] = parts.map(Number)
    const frame = ((hours * 60 + minutes) * 60 + seconds) * 30 + frames
    lines.push({ time, frame, pairs: pairsIn(text, start + time.length, lineEnd(text, start)) })
  }
  return lines.flatMap(({ time, frame, pairs }, index) => {
    const next = lines[index + 1]?.frame ?? Infinity
    return captionsOfLine(pairs).map(({ at, rows }) => {
      const own = rows.reduce((sum, row) => sum + row.codes.length + row.text.length, 0)
      return { time, at, rows, frames: Math.max(next - frame - pairs.length + own, own) }
    })
  })
}

/** The captions of one line: codes that clear or show something end each. */
function captionsOfLine(pairs: readonly BytePair[]): { at: Span; rows: Row[] }[] {
  const captions: { at: Span; rows: Row[] }[] = []
  let open: BytePair[] = []
  const close = (): void => {
    const caption = captionOf(open)
    if (caption) captions.push(caption)
    open = []
  }
  for (const pair of pairs) {
    if (pair.kind === 'end') close()
    else open.push(pair)
  }
  close()
  return captions
}

/** A caption of the pairs between two codes that end captions; undefined if it has no characters. */
function captionOf(pairs: readonly BytePair[]): { at: Span; rows: Row[] } | undefined {
  const isText = (pair: BytePair): boolean => pair.kind === 'characters' && !isFiller(pair)
  const last = pairs.findLastIndex(isText)
  const rows = rowsOf(pairs.slice(0, last + 1))
  const [first] = rows
  const begin = first?.codes[0] ?? first?.text[0]
  const end = pairs[last]
  return rows.length > 0 && begin && end ? { at: [begin.at[0], end.at[1]], rows } : undefined
}

/** The rows of a caption. A row begins at a position; styles and tabs before its characters belong to its codes. */
export function rowsOf(pairs: readonly BytePair[]): Row[] {
  const rows: { codes: BytePair[]; text: BytePair[] }[] = []
  for (const pair of pairs) {
    const row = rows.at(-1)
    const hasText = row !== undefined && row.text.length > 0
    if (pair.kind === 'position') {
      if (!row || hasText) rows.push({ codes: [pair], text: [] })
      else row.codes.push(pair)
    } else if (pair.kind === 'characters' && !isFiller(pair)) {
      if (row) row.text.push(pair)
      else rows.push({ codes: [], text: [pair] })
    } else if (hasText) row.text.push(pair)
    else if (row) row.codes.push(pair)
    else if (!isFiller(pair)) rows.push({ codes: [pair], text: [] })
  }
  return rows.filter(({ text }) => text.length > 0)
}

/** The text of a row, with tags for styles inside of it. */
export function textOfRow({ text }: Row): string {
  const shown: string[] = []
  for (const pair of text) {
    const { first, second, kind, isRepeat } = pair
    if (isRepeat) continue
    if (kind !== 'characters') shown.push(tagOf(pair))
    else if (first >= 0x20 || first < 0x10) {
      for (const byte of [first, second]) if (byte >= 0x20) shown.push(basicChar(byte))
    } else {
      if (first > 0x11) shown.pop()
      shown.push(pairChar(first, second) ?? '')
    }
  }
  return shown.join('')
}

const tagOf = ({ first, second }: BytePair): string =>
  `<c${(first * 256 + second).toString(16).padStart(4, '0')}/>`

/** The text of a caption: a line for each row, without blanks around it. */
export const textOfCaption = (rows: readonly Row[]): string =>
  rows
    .map((row) => trimmed(textOfRow(row)))
    .filter((row) => row !== '')
    .join('\n')

/** A row without spaces around it. */
export const trimmed = (row: string): string => trimmedOf(row, ' ')
