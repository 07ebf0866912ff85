// Paragraphs whose line ends are spaces: how the lines of one lay, and how another text is laid in the same way.
import { eolOf } from './lines.ts'
import { wrapLines } from './wrapping.ts'

/** What a new paragraph must know of its place. */
export interface ReflowPlace {
  /** What stands before a further line. */
  margin: string
  /** The line end of a text that had none. */
  eol: string
  /** Whether the space at this offset may fall away, so that the rest begins a line. */
  mayBreak: (text: string, space: number) => boolean
}

/** The lines of a text without white space at their ends, and without blank lines; rare line ends are spaces. */
export const settledLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[\v\f\u0085\u2028\u2029]/g, ' ').trim())
    .filter((line) => line !== '')

/** A text as one line. */
export const settledLine = (text: string): string => settledLines(text).join(' ')

/** The lines as they stand, each without its margin and the blanks at its end. */
export const rowsOf = (raw: string): string[] => raw.split(/\r\n|\r|\n/).map((row) => row.trim())

/**
 * The rows of a text that was not wrapped, laid as those that stood there: unwrapped where there was one, a sentence
 * a line where each ended one, else at the longest row's width.
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

/** A text of one line laid as the paragraph that stood there. */
export function reflow(text: string, was: string, { margin, eol, mayBreak }: ReflowPlace): string {
  return reflowedRows(text, rowsOf(was), mayBreak).join(eolOf(was, eol) + margin)
}

const endsSentence = (row: string): boolean => /[.!?:;。！？][)"'’”»_*`]{0,3}$/.test(row.slice(-5))
