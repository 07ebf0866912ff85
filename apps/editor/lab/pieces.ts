// Divides the lines of a sample into the pieces that a person can mark.
import type { LabMark, LabPlace, LabSpan } from './wire.ts'

/** A piece of a line. Without a kind it is what no string has; `isPlain` is what cannot be marked. */
export interface LinePiece {
  start: number
  end: number
  is?: LabPlace['is']
  identifier?: string
  isPlain?: true
}

/** Values between quotes or tags, and runs of words. */
const VALUES =
  /(?<=")[^"]+(?=")|(?<=')[^']+(?=')|(?<=>)[^<>]+(?=<)|[^\s"'<>=:;,|{}()[\]]+(?: [^\s"'<>=:;,|{}()[\]]+)*/g
/** Values between quotes or tags, and words. A key is rarely all words before it. */
const WORDS = /(?<=")[^"]+(?=")|(?<=')[^']+(?=')|(?<=>)[^<>]+(?=<)|[^\s"'<>=:;,|{}()[\]]+/g

/** A line, with its pieces in order. */
export interface PiecesOfLine {
  start: number
  pieces: readonly LinePiece[]
}

/**
 * The lines of a sample, in pieces. Outside of strings, a run of words is one piece. While a text is marked, each word
 * outside of that text is a piece of its own, so that it can be the key, also if a format reads it as a part of a text.
 * If the marked text is all that a format reads as one, its words are pieces, too: the key may be one of them.
 */
export function piecesOf(text: string, places: readonly LabPlace[], marked?: LabSpan): PiecesOfLine[] {
  const lines: PiecesOfLine[] = []
  let next = 0
  let start = 0
  for (;;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line: LinePiece[] = []
    let at = start
    for (; next < places.length; next++) {
      const place = places[next]
      if (!place || place.start >= end) break
      addBetween(line, text, [at, Math.max(at, place.start)], marked)
      const from = Math.max(at, place.start)
      at = Math.min(place.end, end)
      const isDivided = marked !== undefined && place.is === 'text'
      if (isDivided) addBetween(line, text, [from, at], isSameSpan(place, marked) ? [at, at] : marked)
      else line.push({ start: from, end: at, is: place.is, identifier: place.identifier })
      if (place.end > end) break
    }
    addBetween(line, text, [at, end], marked)
    lines.push({ start, pieces: line.filter((piece) => piece.start < piece.end) })
    if (found < 0) return lines
    start = found + 1
  }
}

const isSameSpan = ({ start, end }: LabPlace, [from, to]: LabSpan): boolean => start === from && end === to

function addBetween(line: LinePiece[], text: string, [from, to]: LabSpan, marked: LabSpan | undefined): void {
  let at = from
  for (const { 0: value, index } of text.slice(from, to).matchAll(marked ? WORDS : VALUES)) {
    const start = from + index
    if (start < at) continue
    const isMarked = marked && marked[0] <= start && start < marked[1]
    const end = Math.max(start + value.length, isMarked ? Math.min(to, marked[1]) : 0)
    line.push({ start: at, end: start, isPlain: true }, { start, end })
    at = end
  }
  line.push({ start: at, end: to, isPlain: true })
}

/** A sample as a format reads it. */
interface ReadText {
  text: string
  places: readonly LabPlace[]
}

/**
 * The mark of a key or a context: it belongs to the text before it on its line, or to the next one. A key on a line
 * above the key that is read is a section: it is the first part of the key.
 */
export function markNear(
  file: number,
  { text, places }: ReadText,
  is: 'key' | 'context',
  at: LabSpan,
): LabMark | undefined {
  const texts = places.filter((place) => place.is === 'text')
  const lineStart = text.lastIndexOf('\n', at[0] - 1) + 1
  const near =
    texts.findLast((place) => place.start >= lineStart && place.end <= at[0]) ??
    texts.find((place) => place.start >= at[1])
  if (!near) return undefined
  const mark = { file, at: [near.start, near.end], isText: true } as const
  if (is === 'context') return { ...mark, context: at }
  const below = places.filter(
    ({ is, identifier, start }) =>
      is === 'key' && identifier === near.identifier && text.slice(at[1], start).includes('\n'),
  )
  return { ...mark, key: [at, ...below.map(({ start, end }): LabSpan => [start, end])] }
}

/** The text of the string that has a key or a context, as a mark that it is not a text. */
export function markOfString(file: number, { places }: ReadText, identifier: string): LabMark | undefined {
  const text = places.find((place) => place.is === 'text' && place.identifier === identifier)
  return text && { file, at: [text.start, text.end], isText: false }
}

/**
 * What is left of a marked text without the key in it: the longer side of the key, without the signs next to it and
 * the quotes around it. The whole text if the key is not a part of it.
 */
export function withoutKey(text: string, marked: LabSpan, [start, end]: LabSpan): LabSpan {
  const isPart = marked[0] <= start && end <= marked[1] && end - start < marked[1] - marked[0]
  if (!isPart) return marked
  const isAfter = marked[1] - end >= start - marked[0]
  const [from, to] = isAfter ? [end, marked[1]] : [marked[0], start]
  const side = text.slice(from, to)
  const rest = isAfter ? side.replace(/^[\s=:;,|>-]+/, '') : side.replace(/[\s=:;,|<-]+$/, '')
  if (rest === '') return marked
  const first = isAfter ? to - rest.length : from
  const isQuoted = rest.length > 2 && /^(["'`]).*\1$/s.test(rest)
  return isQuoted ? [first + 1, first + rest.length - 1] : [first, first + rest.length]
}
