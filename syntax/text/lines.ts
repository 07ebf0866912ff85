// Where lines end (at \n, \r\n or \r, as in most formats of lines) and where their blanks do.
import { Search } from './search.ts'
import { CR, LF, isBlank, isLineEnd } from './chars.ts'

/** The offset of the first line end from `at` on; the length of the text where none follows. */
export function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++
  return end
}

/** The line ends of a text, asked for at offsets that never go back: a whole file is searched only once. */
export class LineEnds {
  readonly #lf: Search
  readonly #cr: Search

  constructor(text: string) {
    this.#lf = new Search(text, '\n')
    this.#cr = new Search(text, '\r')
  }

  /** The offset of the first line end from `at` on; the length of the text where none follows. */
  from(at: number): number {
    return Math.min(this.#lf.from(at), this.#cr.from(at))
  }
}

/** The start of the line after the line end that stands at `end`. */
export function nextLine(text: string, end: number): number {
  if (end >= text.length) return text.length
  return text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
}

/** The offset of the first character from `at` on that is no blank. */
export function skipBlanks(text: string, at: number): number {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  return end
}

/** The end of what stands in `[start, end)` when the blanks at its end are left out. */
export function trimBlanks(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isBlank(text.charCodeAt(last - 1))) last--
  return last
}

/** Every line end as `\n`. */
export const withLf = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** The line end of a text; `eol` where it has none. */
export const eolOf = (text: string, eol: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? eol

/** A text of lines with the line ends of what stood there. */
export const withEolOf = (was: string, text: string, eol: string): string =>
  text.includes('\n') ? text.replaceAll('\n', eolOf(was, eol)) : text
