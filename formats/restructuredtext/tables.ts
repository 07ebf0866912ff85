// Reads and draws the grid tables and simple tables of reStructuredText. Cells that span columns or rows are not read.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { eolOf } from '../_grammars/text/lines.ts'
import { isWide } from './lines.ts'

/** Separates the cells of a decoded table. No text of a cell contains it, since docutils reads it as a line end. */
export const CELL_END = '\x1e'

/** The cells of some lines between two rules, and the rule above them. */
interface Row {
  /** The rule above the row; '' between the rows of a simple table. */
  rule: string
  cells: readonly Cell[]
  /** Blank lines below the longest cell. */
  blankLines: number
}

interface Cell {
  /** The lines without the blanks on their left that all of them have. */
  lines: readonly string[]
  /** The number of these blanks. */
  pad: number
}

/** A table. Columns are counted as docutils does: a wide character takes two. */
interface Table {
  kind: 'grid' | 'simple'
  /** The first column of each cell, and the width of each. */
  starts: readonly number[]
  widths: readonly number[]
  rows: readonly Row[]
  /** The rule below the last row. */
  last: string
}

/** The codec of a table. The text is the table's cells, in their order. */
export const tableCodec: Codec = {
  decode: (raw) =>
    (readTable(raw)?.rows ?? [])
      .flatMap(({ cells }) => cells.map(({ lines }) => lines.join('\n')))
      .join(CELL_END),
  encode(text, was) {
    const table = readTable(was)
    const cells = text.split(CELL_END).map((cell) => cell.split(/\r\n|\r|\n/))
    if (!table || cells.length !== table.rows.length * table.widths.length)
      throw new FormatError('contract', 'The table has other cells.')
    const margin = /[\r\n]([ \t]*)/.exec(was)?.[1] ?? ''
    return drawn(table, cells).join(eolOf(was, '\n') + margin)
  },
}

/** Whether the cells of a table can be read. */
export const isTable = (raw: string): boolean => readTable(raw) !== undefined

function readTable(raw: string): Table | undefined {
  if (raw.includes('\t') || raw.includes(CELL_END)) return undefined
  const [first = '', ...others] = raw.split(/\r\n|\r|\n/)
  const margin = others.reduce((least, line) => {
    return line.trim() === '' ? least : Math.min(least, line.search(/[^ ]/))
  }, Infinity)
  const lines = [first, ...others.map((line) => line.slice(margin).trimEnd())].map(padded)
  return first.startsWith('+') ? gridOf(lines) : simpleOf(lines)
}

/** Represents the second column of a wide character. */
const PAD = '\0'

/** A line in which each column is one character of an array. */
const padded = (line: string): string[] =>
  // oxlint-disable-next-line no-control-regex
  /^[\0-\x7f]*$/.test(line)
    ? line.split('')
    : [...line].flatMap((char) => (isWide(char) ? [char, PAD] : [char]))

const widthOf = (line: string): number => padded(line).length

const textOf = (columns: readonly string[]): string => columns.filter((char) => char !== PAD).join('')

const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => Math.max(most, each), 0)

const cellOf = (texts: readonly string[]): Cell => {
  const trimmed = texts.map((text) => text.trimEnd())
  const first = trimmed.findIndex((text) => text !== '')
  const lines = first < 0 ? [] : trimmed.slice(0, trimmed.findLastIndex((text) => text !== '') + 1)
  const pad = lines.reduce(
    (least, text) => (text === '' ? least : Math.min(least, text.search(/[^ ]/))),
    Infinity,
  )
  return Number.isFinite(pad) ? { lines: lines.map((text) => text.slice(pad)), pad } : { lines: [''], pad: 1 }
}

// +------+-------+
// | Name | Depth |
// +======+=======+
// | Kaj  | 4     |
// +------+-------+
function gridOf(lines: readonly (readonly string[])[]): Table | undefined {
  const [top = []] = lines
  const corners = top.flatMap((char, column) => (char === '+' ? [column] : []))
  const starts = corners.slice(0, -1).map((column) => column + 1)
  const widths = starts.map((start, index) => (corners[index + 1] ?? 0) - start)
  const rows: Row[] = []
  let rule = textOf(top)
  let from = 1
  for (const [index, line] of lines.entries()) {
    if (line.length !== top.length) return undefined
    const isRule = line[0] === '+'
    if (!corners.every((column) => line[column] === (isRule ? '+' : '|'))) return undefined
    if (!isRule) continue
    if (!/^\+(?:-+\+|=+\+)+$/.test(textOf(line))) return undefined
    if (index === 0) continue
    const inside = lines.slice(from, index)
    rows.push(rowOf(rule, inside, starts, widths))
    rule = textOf(line)
    from = index + 1
  }
  return from === lines.length && rows.length > 0
    ? { kind: 'grid', starts, widths, rows, last: rule }
    : undefined
}

function rowOf(
  rule: string,
  lines: readonly (readonly string[])[],
  starts: readonly number[],
  widths: readonly number[],
): Row {
  const cells = starts.map((start, index) =>
    cellOf(lines.map((line) => textOf(line.slice(start, start + (widths[index] ?? 0))))),
  )
  const most = largest(cells.map((cell) => cell.lines.length))
  return { rule, cells, blankLines: Math.max(lines.length - most, 0) }
}

// =====  =======
// Name   Depth
// =====  =======
// Kaj    4
// =====  =======
function simpleOf(lines: readonly (readonly string[])[]): Table | undefined {
  const [top = []] = lines
  const border = textOf(top)
  const runs = [...border.matchAll(/=+/g)]
  const starts = runs.map(({ index }) => index)
  const widths = runs.map(([run]) => run.length)
  const ends = starts.map((start, index) => start + (widths[index] ?? 0))
  const isGap = (line: readonly string[]): boolean =>
    starts.every((start, index) => {
      return textOf(line.slice(index > 0 ? ends[index - 1] : 0, start)).trim() === ''
    })
  const rows: Row[] = []
  let rule = border
  let inside: (readonly string[])[] = []
  const close = (): void => {
    // The last column may be longer than its border.
    if (inside.length > 0) rows.push(rowOf(rule, inside, starts, [...widths.slice(0, -1), Infinity]))
    if (inside.length > 0) rule = ''
    inside = []
  }
  for (const line of lines.slice(1)) {
    const text = textOf(line)
    if (/^=+(?: +=+)*$/.test(text)) {
      close()
      if (rule !== '') return undefined
      rule = text
    } else if (/^-+(?: +-+)*$/.test(text) || !isGap(line)) return undefined
    else {
      if (textOf(line.slice(0, ends[0])).trim() !== '') close()
      if (inside.length > 0 || text !== '') inside.push(line)
    }
  }
  const isWhole = inside.length === 0 && rule !== '' && rows.length > 0
  return isWhole && rows.every(({ rule: above }) => above === '' || above === border) && rule === border
    ? { kind: 'simple', starts, widths, rows, last: rule }
    : undefined
}

const widthOfCell = (cell: Cell | undefined): number =>
  cell ? cell.pad + largest(cell.lines.map(widthOf)) : 0

/** The lines of a table with other texts in its cells. Columns become wider where a text needs it. */
function drawn({ kind, starts, widths, rows, last }: Table, cells: readonly (readonly string[])[]): string[] {
  const count = widths.length
  const isSimple = kind === 'simple'
  const laid = rows.map(({ cells: old, ...row }, index) => ({
    ...row,
    cells: old.map(({ pad }, column) => {
      const texts = cells[index * count + column] ?? []
      return texts.map((text) => (text === '' ? '' : ' '.repeat(pad) + text))
    }),
  }))
  const wanted = widths.map((width, column) => {
    const most = largest(laid.flatMap((row) => (row.cells[column] ?? []).map(widthOf)))
    if (most < width || (isSimple && column === count - 1)) return width
    if (isSimple) return Math.max(most, width)
    // A blank follows the longest text, unless none did before.
    const before = largest(rows.map((row) => widthOfCell(row.cells[column])))
    return most === width && before === width ? width : most + 1
  })
  const gaps = starts.map((start, column) => {
    const next = starts[column + 1]
    return next === undefined ? '' : ' '.repeat(next - start - (widths[column] ?? 0))
  })
  const ruled = (rule: string): string => {
    const signs = rule.match(isSimple ? /=+/g : /[-=]+/g) ?? []
    const runs = wanted.map((width, column) => (signs[column] ?? '-').charAt(0).repeat(width))
    return isSimple ? runs.map((run, column) => run + (gaps[column] ?? '')).join('') : `+${runs.join('+')}+`
  }
  const lines = laid.flatMap(({ rule, cells: own, blankLines }) => {
    const height = largest(own.map((texts) => texts.length)) + blankLines
    const body = Array.from({ length: height }, (_, at) => {
      const parts = own.map((texts, column) => {
        const text = texts[at] ?? ''
        return text + ' '.repeat(Math.max((wanted[column] ?? 0) - widthOf(text), 0))
      })
      return isSimple
        ? parts
            .map((part, column) => part + (gaps[column] ?? ''))
            .join('')
            .trimEnd()
        : `|${parts.join('|')}|`
    })
    return rule === '' ? body : [ruled(rule), ...body]
  })
  return [...lines, ruled(last)]
}
