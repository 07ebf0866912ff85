// Finds the ends of lines (\n, \r\n or \r) and of blanks.
import { Search } from './search.ts'
import { CR, LF, isBlank, isLineEnd, isSpace } from './chars.ts'

/** The offset of the first line end from `at` on; the length of the text if none follows. */
export function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++
  return end
}

/** Finds line ends at offsets that never decrease, so that a file is searched only once. */
export class LineEnds {
  readonly #lf: Search
  readonly #cr: Search

  constructor(text: string) {
    this.#lf = new Search(text, '\n')
    this.#cr = new Search(text, '\r')
  }

  /** The offset of the first line end from `at` on; the length of the text if none follows. */
  from(at: number): number {
    return Math.min(this.#lf.from(at), this.#cr.from(at))
  }
}

/** The start of the line after the line end at `end`. */
export function nextLine(text: string, end: number): number {
  if (end >= text.length) return text.length
  return text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
}

/** The offset of the first character from `at` on that is not a blank. */
export function skipBlanks(text: string, at: number): number {
  let end = at
  while (isBlank(text.charCodeAt(end))) end++
  return end
}

/** The end of `[start, end)` without the blanks at its end. */
export function trimBlanks(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isBlank(text.charCodeAt(last - 1))) last--
  return last
}

/** The offset of the first character from `at` on, before `end`, that is not white space of ASCII. */
export function skipSpaces(text: string, at: number, end: number): number {
  let next = at
  while (next < end && isSpace(text.charCodeAt(next))) next++
  return next
}

/** The span without the white space of ASCII at both ends. */
export function withoutSpaces(text: string, from: number, to: number): [start: number, end: number] {
  const start = skipSpaces(text, from, to)
  let end = to
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}

/** The text with every line end as `\n`. */
export const withLf = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text)

/** The first line end of a text; `eol` if it has none. */
export const eolOf = (text: string, eol: string): string => /\r\n|\r|\n/.exec(text)?.[0] ?? eol

/** A text with the line ends of the old one. */
export const withEolOf = (was: string, text: string, eol: string): string =>
  text.includes('\n') ? text.replaceAll('\n', eolOf(was, eol)) : text
