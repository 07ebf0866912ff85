// The cells of AsciiDoc tables whose rows are lines: CSV, TSV and DSV.
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'

/** How the cells of a table are separated. */
export interface DelimitedFormat {
  separator: string
  /** Whether quotation marks enclose a cell, and a backslash escapes nothing. */
  isQuoted: boolean
}

/** The formats by their names, and by the sign of their delimiter. */
const FORMATS: Readonly<Record<string, DelimitedFormat>> = {
  csv: { separator: ',', isQuoted: true },
  tsv: { separator: '\t', isQuoted: true },
  dsv: { separator: ':', isQuoted: false },
}
const FORMAT_OF_DELIMITER: Readonly<Record<string, string>> = { ',': 'csv', ':': 'dsv' }

/** The format of a table; undefined if a sign precedes each cell. */
export function delimitedFormat(
  declared: string | undefined,
  delimiter: string,
): DelimitedFormat | undefined {
  const name = declared ?? FORMAT_OF_DELIMITER[delimiter.charAt(0)] ?? ''
  return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
}

/** A cell, with its quotation marks. */
export interface DelimitedCell {
  start: number
  end: number
  isHead: boolean
  /** Its place in its row, from 0. */
  column: number
}

/**
 * The cells in `[from, to)` that have text.
 *
 *     North,"Good, from N to E"
 *     ^---^ ^-----------------^
 */
export function* delimitedCells(
  text: string,
  from: number,
  to: number,
  { separator, isQuoted }: DelimitedFormat,
  hasHead: boolean,
): Generator<DelimitedCell> {
  let column = 0
  let isHead = hasHead
  for (let at = from; at < to;) {
    const start = separator === '\t' ? at : Math.min(skipBlanks(text, at), to)
    const end = isQuoted ? quotedEnd(text, start, to, separator) : escapedEnd(text, start, to, separator)
    if (end < 0) return
    const last = trimBlanks(text, start, end)
    if (last > start) yield { start, end: last, isHead, column }
    column++
    if (end < to && text.startsWith(separator, end)) {
      at = end + separator.length
      continue
    }
    // A blank line is no row.
    if (column > 1 || last > start) isHead = false
    column = 0
    at = nextLine(text, end)
  }
}

/** The end of a cell in quotation marks, with the blanks after it, or of one without; -1 if it has no end. */
function quotedEnd(text: string, start: number, to: number, separator: string): number {
  if (text[start] !== '"') {
    const line = Math.min(lineEnd(text, start), to)
    const end = text.slice(start, line).indexOf(separator)
    return end < 0 ? line : start + end
  }
  for (let at = text.indexOf('"', start + 1); at >= 0 && at < to; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue
    const end = separator === '\t' ? at + 1 : skipBlanks(text, at + 1)
    return end >= to || text.startsWith(separator, end) || end === lineEnd(text, end) ? Math.min(end, to) : -1
  }
  return -1
}

/** The end of a cell whose separators are escaped with a backslash. */
function escapedEnd(text: string, start: number, to: number, separator: string): number {
  const end = Math.min(lineEnd(text, start), to)
  for (let at = start; at < end; at++) if (text.startsWith(separator, at) && text[at - 1] !== '\\') return at
  return end
}
