// The units of tables with one row per string and one column per language, and new columns for languages.
import {
  inEach,
  type Codec,
  type Edit,
  type EntrySpan,
  type Language,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Unit,
  type Wrap,
} from '@atlas/core/contract.ts'
import { nextLine } from '../_grammars/text/lines.ts'
import { QUESTION } from '../_grammars/text/chars.ts'
import {
  delimitedCellCodec,
  tableIn,
  type TableRow,
  type RowReader,
  type DelimitedTable,
} from './delimited.ts'
import {
  columnsByNumber,
  newHead,
  placeLanguages,
  readHeads,
  textColumns,
  type Columns,
  type TableReading,
} from '../_grammars/tables/columns.ts'

/** The number of rows from which the width of a table is known. */
const ROWS_LOOKED_AT = 100

interface LanguageTable {
  table: DelimitedTable
  codec: Codec
  columns: Columns
  /** The row of the headers. */
  heads: TableRow | undefined
  /** The width of the widest row among the first ones. */
  width: number
}

/**
 * The table of a file, with the meaning of its columns. Undefined if it has no rows. Throws a `FormatError`
 * ('needs-option') if only options can say what its columns mean.
 */
function languageTableOf(source: Source, reading: TableReading): LanguageTable | undefined {
  const table = tableIn(source.text, reading.delimiter)
  const codec = delimitedCellCodec(source, table.delimiter)
  const rows = firstRows(table)
  const hasHeads = reading.headRow > 0
  const first = rows[hasHeads ? reading.headRow - 1 : 0]
  if (first === undefined) return undefined
  const width = rows.reduce((most, row) => Math.max(most, row.width), 0)
  const cells = Array.from({ length: first.width }, (_, column) =>
    textAt(source, codec, first, column).trim(),
  )
  const columns = hasHeads ? readHeads(cells, reading) : columnsByNumber(reading, cells, width)
  return { table, codec, columns, heads: hasHeads ? first : undefined, width }
}

/** The first rows that are not blank. */
function firstRows(table: DelimitedTable): TableRow[] {
  const rows: TableRow[] = []
  const row = table.open()
  while (rows.length < ROWS_LOOKED_AT && row.next()) if (!row.isBlank) rows.push(row.copy())
  return rows
}

/** Godot's row with a formula for the plurals of each language. */
const PLURAL_RULES = '?pluralrule'

/** Moves to the next row of texts: below the headers and not blank; false at the end. */
function toNextTexts(row: RowReader, heads: TableRow | undefined, text: string): boolean {
  while (row.next()) {
    const { start } = row
    const isText =
      !row.isBlank && !(text.charCodeAt(start) === QUESTION && text.startsWith(PLURAL_RULES, start))
    if (isText && !(heads && start <= heads.start)) return true
  }
  return false
}

/** The languages that the headers or the options name. */
export function languagesInHeads(
  source: Source,
  reading: TableReading,
): { source?: string; targets?: readonly string[] } {
  const table = languageTableOf(source, reading)
  if (!table) return {}
  const { columns } = table
  const codes = [...columns.languages.values()]
  if (columns.source !== undefined) return { targets: codes }
  const [first, ...others] = codes
  return first === undefined ? {} : { source: first, targets: others }
}

/**
 * One unit per row, or per text column that options name; the head of its column then ends its key. The source text is
 * the key of a row without one, so that keys do not depend on positions.
 */
export function* unitsOfTable(
  source: Source,
  languages: Languages,
  reading: TableReading,
): Generator<Unit, undefined> {
  const found = languageTableOf(source, reading)
  if (!found) return
  const { table, codec, columns, heads, width: tableWidth } = found
  const places = placeLanguages(columns, languages)
  const { source: sourceColumn } = places
  if (sourceColumn === undefined) return
  const texts = textColumns(columns.heads, reading)
  const sources = texts.length > 0 ? texts : [sourceColumn]
  const row = table.open()
  // By index: an iterator for each row would take a tenth of the time.
  while (toNextTexts(row, heads, source.text))
    for (let at = 0; at < sources.length; at++) yield unitAt(row, sources[at] ?? sourceColumn)

  function unitAt(row: TableRow, column: number): Unit {
    const slot = slotAt(row, column)
    const name = read(row, columns.key) || read(row, column)
    const key = texts.length > 0 ? [name, columns.heads[column] ?? String(column + 1)] : [name]
    const context = contextOf(row)
    // Members that are added later take memory of their own.
    const unit: Unit = context === '' ? { key, source: slot } : { key, source: slot, context }
    if (languages.targets.length > 0) unit.targets = targetsOf(row, slot)
    const limit = columns.maxLength === undefined ? '' : read(row, columns.maxLength).trim()
    if (limit !== '' && /^[1-9]\d{0,8}$/.test(limit)) unit.maxLength = Number(limit)
    return unit
  }

  function read(row: TableRow, column: number | undefined): string {
    return column === undefined ? '' : textAt(source, codec, row, column)
  }

  function contextOf(row: TableRow): string {
    const { contexts } = columns
    if (contexts.length < 2) return read(row, contexts[0])
    return contexts
      .map((column) => read(row, column))
      .filter(Boolean)
      .join('\n')
  }

  function targetsOf(row: TableRow, source: Slot): NonNullable<Unit['targets']> {
    return inEach(languages.targets, (language, index) => {
      const column = places.targets[index]
      // Without a row of heads, only options can say where a new column is.
      if (column === undefined) return heads && newSlot(row, language, index)
      // A cell is one slot, also if the source language is among the targets.
      return column === sourceColumn ? source : slotAt(row, column)
    })
  }

  function slotAt(row: TableRow, column: number): Slot {
    const { width, end } = row
    if (column < width) return { at: row.cell(column), codec }
    const slot: Slot = { at: [end, end], codec, wrapNew: () => [...cellsUpTo(width, column), CELL] }
    // A column that no row has is new in all rows; a row that is shorter than others may stay so.
    return column < tableWidth ? slot : { ...slot, writeGroup: `column ${column}` }
  }

  /** A cell of a new column: after the last header, so before cells of the row that have no header. */
  function newSlot(row: TableRow, language: Language, index: number): Slot {
    const { width } = row
    const place = columns.heads.length
    const [, end] = row.cell(Math.min(width, place) - 1)
    return {
      at: [end, end],
      codec,
      wrapNew: () => [
        ...cellsUpTo(width, place - 1),
        { name: `new ${language.id}`, open: table.delimiter, close: '' },
      ],
      writeGroup: `new column ${index}`,
    }
  }

  /** The delimiters that a short row lacks. New cells that are written together share them, hence the wraps. */
  function cellsUpTo(width: number, column: number): Wrap[] {
    const wraps: Wrap[] = []
    for (let missing = width; missing <= column; missing++) {
      wraps.push({ name: `cell ${missing}`, open: table.delimiter, close: '' })
    }
    return wraps
  }
}

/** The rows of a table that may have texts, with their line ends. */
export function* rowsOfTable(source: Source, reading: TableReading): Generator<EntrySpan, undefined> {
  const found = languageTableOf(source, reading)
  if (!found) return
  const { table, columns, heads } = found
  const keyColumn = columns.key
  const row = table.open()
  while (toNextTexts(row, heads, source.text)) {
    const { start, end } = row
    const key = keyColumn === undefined || keyColumn >= row.width ? undefined : row.cell(keyColumn)
    const isNamed = key !== undefined && key[1] > key[0]
    yield { at: [start, nextLine(source.text, end)], bare: [start, end], ...(isNamed && { key }) }
  }
}

/** The innermost wrap belongs to the text alone. */
const CELL: Wrap = { name: 'text', open: '', close: '' }

/** The headers of new columns. */
export function headsOfNewColumns(
  source: Source,
  languages: Languages,
  reading: TableReading,
  written: ReadonlySet<LanguageId>,
): Edit[] {
  const found = languageTableOf(source, reading)
  if (!found?.heads) return []
  const { table, codec, columns, heads } = found
  const { targets } = placeLanguages(columns, languages)
  const last = columns.heads.length - 1
  const [start, end] = heads.cell(last)
  const was = source.text.slice(start, end)
  return languages.targets
    .filter(({ id }, index) => written.has(id) && targets[index] === undefined)
    .map((language) => {
      const head = codec.encode(newHead(columns, language, reading), was)
      return { at: [end, end], text: table.delimiter + head }
    })
}

/** The text of a cell; '' if the row is too short. */
function textAt({ text }: Source, codec: Codec, row: TableRow, column: number): string {
  if (column >= row.width) return ''
  const at = row.cell(column)
  return codec.decode(text.slice(at[0], at[1]))
}
