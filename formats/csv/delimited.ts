// Delimited tables such as CSV: finds the cells, guesses the delimiter, and spells cells.
import { FormatError, type Codec, type Source, type Span } from '@atlas/core/contract.ts'
import { LineEnds, nextLine, withLf } from '../_grammars/text/lines.ts'
import { Search } from '../_grammars/text/search.ts'
import { QUOTE, SPACE, isLineEnd } from '../_grammars/text/chars.ts'

/** The cells of a row as spans of the text. A blank line is a row of one empty cell. */
export class TableRow {
  /** Start and end of each cell, alternating. */
  protected readonly bounds: number[]

  constructor(bounds: number[]) {
    this.bounds = bounds
  }

  get start(): number {
    return this.bounds[0] ?? 0
  }

  /** Before its line end. */
  get end(): number {
    return this.bounds[this.bounds.length - 1] ?? 0
  }

  /** The number of its cells. Rows of a table may differ. */
  get width(): number {
    return this.bounds.length >> 1
  }

  get isBlank(): boolean {
    return this.start === this.end
  }

  /** The span of a cell, with its quotes and the spaces after them. The cell must exist. */
  cell(column: number): Span {
    return [this.bounds[column * 2] ?? 0, this.bounds[column * 2 + 1] ?? 0]
  }
}

/** A table, whose rows are read one by one, since it may have a million. */
export interface DelimitedTable {
  delimiter: string
  /** Begins before the first row. */
  open(): RowReader
}

const DELIMITERS = [',', ';', '\t', '|']

/** Excel's declaration of the delimiter in a line above the table: `sep=;`. */
const SEPARATOR_LINE = /^sep=([^\r\n"])(?:\r\n|[\r\n])/i

/** The delimiter is guessed from this much of the file. */
const GUESSED_FROM = 16_384

/** The table in a text. A `sep=` line takes precedence over the option's delimiter. */
export function tableIn(text: string, delimiterOption = ''): DelimitedTable {
  const separator = SEPARATOR_LINE.exec(text)
  const from = separator ? separator[0].length : 0
  const delimiter = separator?.[1] ?? (delimiterOption === '' ? guessDelimiter(text) : delimiterOption)
  const onUnclosed = (opening: number): never => {
    throw new FormatError('syntax', 'The quote that opens this cell is never closed.', opening)
  }
  return { delimiter, open: () => new RowReader(text, delimiter, from, onUnclosed) }
}

/** The delimiter that most rows have as often as the first row. */
function guessDelimiter(text: string): string {
  const head = text.slice(0, GUESSED_FROM)
  let best = { delimiter: ',', share: 0, width: 1 }
  for (const delimiter of DELIMITERS) {
    // Most files have only one of them.
    if (!head.includes(delimiter)) continue
    const { share, width } = regularity(head, new RowReader(head, delimiter))
    if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width }
  }
  return best.delimiter
}

/** The weight of a row with quotes inside cells: in `a;"x, y"`, the comma is probably not a delimiter. */
const DOUBTFUL = 0.25

/** The width of the first row that is not blank, and the share of rows with that width; 0 for a single column. */
function regularity(text: string, row: RowReader): { share: number; width: number } {
  let width = 0
  let rows = 0
  let alike = 0
  const quotes = new Search(text, '"')
  while (row.next()) {
    if (row.isBlank) continue
    if (width === 0) width = row.width
    rows++
    if (row.width === width) alike += hasQuoteInside(text, row, quotes) ? DOUBTFUL : 1
  }
  return { share: width > 1 ? alike / rows : 0, width }
}

/** Whether a cell of a row has a quote but does not begin with one. */
function hasQuoteInside(text: string, row: TableRow, quotes: Search): boolean {
  if (quotes.from(row.start) >= row.end) return false
  for (let column = 0; column < row.width; column++) {
    const [start, end] = row.cell(column)
    if (text.charCodeAt(start) !== QUOTE && text.slice(start, end).includes('"')) return true
  }
  return false
}

/** Reads rows one by one: it is the row that was read last. */
export class RowReader extends TableRow {
  readonly #text: string
  readonly #delimiter: string
  readonly #onUnclosed: (opening: number) => void
  readonly #delimiters: Search
  readonly #lineEnds: LineEnds
  #at: number

  /** Left out, `onUnclosed` ignores an unclosed quote: the start of a file may end within one. */
  constructor(text: string, delimiter: string, from = 0, onUnclosed: (opening: number) => void = () => {}) {
    super([])
    this.#text = text
    this.#delimiter = delimiter
    this.#onUnclosed = onUnclosed
    this.#delimiters = new Search(text, delimiter)
    this.#lineEnds = new LineEnds(text)
    this.#at = from
  }

  /**
   * Moves to the next row; false at the end. This is the hottest code for tables.
   *
   *     key;"a ""b""; c";d
   *     ^  ^            ^
   */
  next(): boolean {
    const { bounds } = this
    const text = this.#text
    let at = this.#at
    if (at >= text.length) return false
    let lineEnd = this.#lineEnds.from(at)
    let count = 0
    for (;;) {
      const start = at
      if (text.charCodeAt(start) === QUOTE) {
        at = endOfQuoted(text, start, this.#delimiter, this.#onUnclosed)
        lineEnd = this.#lineEnds.from(at)
      }
      const end = Math.min(this.#delimiters.from(at), lineEnd)
      bounds[count++] = start
      bounds[count++] = end
      if (end === lineEnd) break
      at = end + 1
    }
    if (bounds.length > count) bounds.length = count
    this.#at = nextLine(text, lineEnd)
    return true
  }

  /** The row as it is, which stays when the next one is read. */
  copy(): TableRow {
    return new TableRow([...this.bounds])
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
  onUnclosed: (opening: number) => void,
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

/** The codec of cells: a quoted cell stays quoted; another is quoted if needed. */
export function delimitedCellCodec({ text, eol }: Source, delimiter: string): Codec {
  let breaks: string | undefined
  // Most files have no CR, so that their cells need not be searched for it.
  const hasCr = text.includes('\r')
  const unquoted = (raw: string): string => (raw.charCodeAt(0) === QUOTE ? unquote(raw) : raw)
  return {
    decode: hasCr ? (raw) => withLf(unquoted(raw)) : unquoted,
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
  let text = ''
  let from = 0
  // A loop, since `replaceAll` takes twice as long.
  for (let at = inner.indexOf('""'); at >= 0; at = inner.indexOf('""', from)) {
    text += inner.slice(from, at + 1)
    from = at + 2
  }
  return from === 0 ? inner : text + inner.slice(from)
}

/** Whether a text must be quoted. At the start of a file, U+FEFF is a byte order mark and `sep=` a declaration. */
function needsQuotes(text: string, delimiter: string): boolean {
  return text.includes(delimiter) || /["\r\n\ufeff]|^sep=/i.test(text)
}

/** The line end within cells. Excel ends rows with CR LF, but lines in a cell with LF; such files are followed. */
function breaksInCells(text: string, eol: string): string {
  return eol === '\r\n' && /(?:^|[^\r])\n/.test(text) ? '\n' : eol
}
