// Paragraphs whose line ends are spaces: wraps a new text in the way the old one was wrapped.
import { eolOf } from '../text/lines.ts'
import { wrapLines } from '../text/wrapping.ts'

/** The surroundings that the wrapping depends on. */
export interface ReflowPlace {
  /** The margin of the lines after the first. */
  margin: string
  /** The line end to use if the old text has none. */
  eol: string
  /** Whether the text may be broken at the space at this offset. */
  mayBreak: (text: string, space: number) => boolean
}

const LINE_END = /[\r\n]/

/** A line end, common or rare, or a byte order mark. */
const UNSETTLED = /[\n\v\f\r\u0085\u2028\u2029\ufeff]/

/**
 * The lines of a text without white space at their ends, without blank lines, and without byte order marks, which some
 * readers drop. Rare line ends become spaces.
 */
export function settledLines(text: string): string[] {
  // Most texts are one line. The build normalizes each text, so these take the short way.
  if (!UNSETTLED.test(text)) {
    const line = text.trim()
    return line === '' ? [] : [line]
  }
  return text
    .replaceAll('\ufeff', '')
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[\v\f\u0085\u2028\u2029]/g, ' ').trim())
    .filter((line) => line !== '')
}

/** A text as one line. */
export const settledLine = (text: string): string => settledLines(text).join(' ')

/** The lines of a text, each without its margin and the blanks at its end. */
export function trimmedLines(raw: string): string[] {
  return LINE_END.test(raw) ? raw.split(/\r\n|\r|\n/).map((row) => row.trim()) : [raw.trim()]
}

/**
 * Wraps a text like the old rows: not at all if there was one, one sentence
 * per line if each row ended a sentence, else at the width of the longest row.
 */
export function reflowedRows(
  text: string,
  was: readonly string[],
  mayBreak: ReflowPlace['mayBreak'],
): string[] {
  if (was.length < 2) return [text]
  if (was.slice(0, -1).every(endsSentence))
    return wrapLines(text, 0, (line, space) => endsSentence(line.slice(0, space)) && mayBreak(line, space))
  const width = was.reduce((widest, row) => Math.max(widest, row.length), 0)
  return wrapLines(text, width, mayBreak)
}

/** Wraps a text of one line like the old paragraph. */
export function reflow(text: string, was: string, { margin, eol, mayBreak }: ReflowPlace): string {
  return reflowedRows(text, trimmedLines(was), mayBreak).join(eolOf(was, eol) + margin)
}

const endsSentence = (row: string): boolean => /[.!?:;。！？][)"'’”»_*`]{0,3}$/.test(row.slice(-5))
