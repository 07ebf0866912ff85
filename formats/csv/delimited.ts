// Delimited tables such as CSV: finds the cells, guesses the delimiter, and spells cells.
import { FormatError, type Codec, type Source, type Span } from '../../core/contract.ts'
import { LineEnds, nextLine, withLf } from '../../syntax/text/lines.ts'
import { Search } from '../../syntax/text/search.ts'
import { QUOTE, SPACE, isLineEnd } from '../../syntax/text/chars.ts'

/** Rows of cells as spans of the text, in flat arrays, since a table may have a million cells. */
export interface Table {
  delimiter: string
  rowCount: number
  /** The number of cells of a row. Rows may differ; a blank line is a row of one empty cell. */
  width(row: number): number
  /** The span of a cell, with its quotes and the spaces after them. The cell must exist. */
  cell(row: number, column: number): Span
}

const DELIMITERS = [',', ';', '\t', '|']

/** Excel's declaration of the delimiter in a line above the table: `sep=;`. */
const SEPARATOR_LINE = /^sep=([^\r\n"])(?:\r\n|[\r\n])/i

/** The delimiter is guessed from this much of the file. */
const GUESSED_FROM = 16_384

/**
 * Reads a table, or its first rows that are not blank. A `sep=` line takes precedence over the option's delimiter.
 * Throws a `FormatError` for an unclosed quote.
 */
export function readTable(text: string, maxRows = Infinity, delimiterOption = ''): Table {
  const separator = SEPARATOR_LINE.exec(text)
  const from = separator ? separator[0].length : 0
  const delimiter = separator?.[1] ?? (delimiterOption === '' ? guessDelimiter(text) : delimiterOption)
  const onUnclosed = (opening: number): never => {
    throw new FormatError('syntax', 'The quote that opens this cell is never closed.', opening)
  }
  return scan(text, delimiter, { from, maxRows, onUnclosed })
}

/** The delimiter that most rows have as often as the first row. */
function guessDelimiter(text: string): string {
  const head = text.slice(0, GUESSED_FROM)
  let best = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    // Most files have only one of them.
    if (!head.includes(delimiter)) continue
    const { share, width } = regularity(head, scan(head, delimiter, WHOLE_HEAD))
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width }
  }
  return best.delimiter
}

/** The weight of a row with quotes inside cells: in `a;"x, y"`, the comma is probably not a delimiter. */
const DOUBTFUL = 0.25

/** The width of the first row that is not blank, and the share of rows with that width; 0 for a single column. */
function regularity(text: string, table: Table): { share: number; width: number } {
  let width = 0
  let rows = 0
  let alike = 0
  const quotes = new Search(text, '"')
  for (let row = 0; row < table.rowCount; row++) {
    if (isBlank(table, row)) continue
    if (width === 0) width = table.width(row)
    rows++
    if (table.width(row) === width) alike += hasQuoteInside(text, table, row, quotes) ? DOUBTFUL : 1
  }
  return { share: width > 1 ? alike / rows : 0, width }
}

/** Whether a cell of a row has a quote but does not begin with one. */
function hasQuoteInside(text: string, table: Table, row: number, quotes: Search): boolean {
  const width = table.width(row)
  const [, rowEnd] = table.cell(row, width - 1)
  if (quotes.from(table.cell(row, 0)[0]) >= rowEnd) return false
  for (let column = 0; column < width; column++) {
    const [start, end] = table.cell(row, column)
    if (text.charCodeAt(start) !== QUOTE && text.slice(start, end).includes('"')) return true
  }
  return false
}

/** Whether a row is an empty line. */
export function isBlank(table: Table, row: number): boolean {
  if (table.width(row) > 1) return false
  const [start, end] = table.cell(row, 0)
  return start === end
}

interface Scan {
  from: number
  /** The most rows to read, not counting blank ones. */
  maxRows: number
  onUnclosed: (opening: number) => void
}

/** Ignores an unclosed quote: the start of a file may end within one. */
const WHOLE_HEAD: Scan = { from: 0, maxRows: Infinity, onUnclosed: () => {} }

/**
 * Finds the cells. A plain loop with its state in locals, since this is the hottest code for tables.
 *
 *     key;"a ""b""; c";d
 *     ^  ^            ^
 */
function scan(text: string, delimiter: string, { from, maxRows, onUnclosed }: Scan): Table {
  const delimiters = new Search(text, delimiter)
  const lineEnds = new LineEnds(text)
  /** Start and end of each cell, alternating. */
  const bounds: number[] = []
  /** For each row, the number of cells before it. */
  const firstCells = [0]
  let filled = 0
  for (let i = from; i < text.length && filled < maxRows;) {
    const rowStart = i
    let rowEnd = -1
    while (rowEnd < 0) {
      const start = i
      if (text.charCodeAt(start) === QUOTE) i = endOfQuoted(text, start, delimiter, onUnclosed)
      const lineEnd = lineEnds.from(i)
      const end = Math.min(delimiters.from(i), lineEnd)
      bounds.push(start, end)
      if (end === lineEnd) rowEnd = end
      else i = end + 1
    }
    firstCells.push(bounds.length >> 1)
    if (rowEnd > rowStart) filled++
    i = nextLine(text, rowEnd)
  }
  return {
    delimiter,
    rowCount: firstCells.length - 1,
    width: (row) => at(firstCells, row + 1) - at(firstCells, row),
    cell: (row, column) => {
      const place = (at(firstCells, row) + column) * 2
      return [at(bounds, place), at(bounds, place + 1)]
    },
  }
}

/**
 * The end of a quoted cell, with the spaces after it. A quote closes the cell if a delimiter or a line end follows,
 * perhaps after spaces. Other quotes are taken as text, since people forget to double them.
 *
 *     "a ""b""; c" ;d
 *                  ^
 */
function endOfQuoted(
  text: string,
  opening: number,
  delimiter: string,
  onUnclosed: Scan['onUnclosed'],
): number {
  for (let quote = text.indexOf('"', opening + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let end = quote + 1
    if (text.charCodeAt(end) === QUOTE) {
      quote = end
      continue
    }
    while (text.charCodeAt(end) === SPACE && delimiter !== ' ') end++
    if (end === text.length || text.startsWith(delimiter, end) || isLineEnd(text.charCodeAt(end))) return end
  }
  onUnclosed(opening)
  return text.length
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0
}

/** The codec of cells: a quoted cell stays quoted; another is quoted if needed. */
export function cellCodec({ text, eol }: Source, delimiter: string): Codec {
  let breaks: string | undefined
  return {
    decode: (raw) => withLf(raw.startsWith('"') ? unquote(raw) : raw),
    normalize: withLf,
    encode(wanted, was) {
      breaks ??= breaksInCells(text, eol)
      if (!was.startsWith('"') && !needsQuotes(wanted, delimiter)) return wanted
      return `"${wanted.replaceAll('"', '""').replaceAll('\n', breaks)}"`
    },
  }
}

function unquote(raw: string): string {
  const inner = raw.slice(1, raw.lastIndexOf('"'))
  return inner.includes('"') ? inner.replaceAll('""', '"') : inner
}

/** Whether a text must be quoted. At the start of a file, U+FEFF is a byte order mark and `sep=` a declaration. */
function needsQuotes(text: string, delimiter: string): boolean {
  return text.includes(delimiter) || /["\r\n\ufeff]|^sep=/i.test(text)
}

/** The line end within cells. Excel ends rows with CR LF, but lines in a cell with LF; such files are followed. */
function breaksInCells(text: string, eol: string): string {
  return eol === '\r\n' && /(?:^|[^\r])\n/.test(text) ? '\n' : eol
}
