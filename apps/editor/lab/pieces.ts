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
 * outside of that text is a piece of its own, so that it can be the key.
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
      line.push({ start: from, end: at, is: place.is, identifier: place.identifier })
      if (place.end > end) break
    }
    addBetween(line, text, [at, end], marked)
    lines.push({ start, pieces: line.filter((piece) => piece.start < piece.end) })
    if (found < 0) return lines
    start = found + 1
  }
}

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

/** The mark of a key or a context: it belongs to the text before it on its line, or to the next one. */
export function markNear(
  file: number,
  { text, places }: { text: string; places: readonly LabPlace[] },
  is: 'key' | 'context',
  at: LabSpan,
): LabMark | undefined {
  const texts = places.filter((place) => place.is === 'text')
  const lineStart = text.lastIndexOf('\n', at[0] - 1) + 1
  const own =
    texts.findLast((place) => place.start >= lineStart && place.end <= at[0]) ??
    texts.find((place) => place.start >= at[1])
  if (!own) return undefined
  return { file, at: [own.start, own.end], isText: true, ...(is === 'key' ? { key: [at] } : { context: at }) }
}
