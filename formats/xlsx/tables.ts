// Sheets that are tables of strings: one row per string, and one column per language, as in CSV.
import {
  FormatError,
  inEach,
  type Edit,
  type Language,
  type LanguageId,
  type Languages,
  type Part,
  type Slot,
  type Unit,
} from '@atlas/core/contract.ts'
import {
  columnsByNumber,
  newHead,
  placeLanguages,
  readHeads,
  type Columns,
  type TableReading,
} from '../_grammars/tables/columns.ts'
import { CellTexts, rowsIn, type RowOfCells } from '../_grammars/ooxml/cells.ts'
import { prefixOf } from '../_grammars/ooxml/workbook.ts'
import type { Workbook } from './workbook.ts'

/** The number of rows from which the width of a table without heads is known. */
const ROWS_LOOKED_AT = 100

/** The tables of a workbook. Throws a `FormatError` ('needs-option') if it is not clear which columns have the texts. */
export function tablesIn(
  parts: readonly Part[],
  workbook: Workbook,
  reading: TableReading,
  readsHidden: boolean,
): SheetTable[] {
  const shared = workbook.sharedTexts()
  return parts.flatMap((part) => {
    const { name, isChosen, isHidden } = workbook.sheetOf(part)
    if (!workbook.isSheet(part) || !isChosen || (isHidden && !readsHidden)) return []
    try {
      return SheetTable.of(part, name, shared, reading) ?? []
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      const hint =
        error.code === 'needs-option'
          ? ' If only other sheets have tables, name them in the option sheets.'
          : ''
      throw new FormatError(error.code, `In the sheet "${name}": ${error.message}${hint}`, part.from)
    }
  })
}

/** A sheet that is a table of strings. */
export class SheetTable {
  readonly part: Part
  /** The name of the sheet. */
  readonly name: string
  readonly #texts: CellTexts
  readonly #columns: Columns
  readonly #reading: TableReading
  /** The row of the heads; undefined without heads. */
  readonly #headRow: RowOfCells | undefined
  /** The rows below the heads that show something. */
  readonly #rows: readonly RowOfCells[]
  /** The number of columns up to the last one with a cell. */
  readonly #width: number

  /** The table in a sheet; undefined if the sheet is empty. */
  static of(
    part: Part,
    name: string,
    shared: readonly string[],
    reading: TableReading,
  ): SheetTable | undefined {
    const { text, eol } = part.source
    const prefix = prefixOf(part)
    const texts = new CellTexts(text, { prefix, eol, shared })
    const all = [...rowsIn(text, prefix)]
    const rows = all.filter((row) => row.cells.some(({ column }) => texts.shown(row, column) !== ''))
    const first = rows[Math.max(reading.headRow - 1, 0)]
    return first && new SheetTable({ part, name, texts, reading, all, rows, first })
  }

  private constructor(of: {
    part: Part
    name: string
    texts: CellTexts
    reading: TableReading
    all: readonly RowOfCells[]
    rows: readonly RowOfCells[]
    first: RowOfCells
  }) {
    const { part, name, texts, reading, all, rows, first } = of
    this.part = part
    this.name = name
    this.#texts = texts
    this.#reading = reading
    const hasHeads = reading.headRow > 0
    this.#headRow = hasHeads ? first : undefined
    this.#rows = rows.slice(hasHeads ? rows.indexOf(first) + 1 : 0)
    this.#width = all.reduce((most, row) => Math.max(most, widthOf(row)), 0)
    const cells = Array.from({ length: widthOf(first) }, (_, column) => texts.shown(first, column).trim())
    while (cells.at(-1) === '') cells.pop()
    const looked = rows.slice(0, ROWS_LOOKED_AT).reduce((most, row) => Math.max(most, widthOf(row)), 0)
    this.#columns = hasHeads ? readHeads(cells, reading) : columnsByNumber(reading, cells, looked)
  }

  /** The languages that the heads or the options name. */
  languages(): { source?: string; targets?: readonly string[] } {
    const codes = [...this.#columns.languages.values()]
    if (this.#columns.source !== undefined) return { targets: codes }
    const [first, ...others] = codes
    return first === undefined ? {} : { source: first, targets: others }
  }

  /** One unit per row. The source text is the key of a row without one. */
  *units(languages: Languages): Generator<Unit> {
    const { key, contexts, maxLength } = this.#columns
    const { source: sourceColumn } = placeLanguages(this.#columns, languages)
    if (sourceColumn === undefined) return
    const places = this.#placesOf(languages)
    for (const row of this.#rows) {
      const source = this.#texts.slotAt(row, sourceColumn)
      if (!source || source.wrapNew) continue
      const read = (column: number | undefined): string => this.#texts.shown(row, column)
      const unit: Unit = { key: [read(key) || read(sourceColumn)], source, element: 'p' }
      if (places.length > 0) unit.targets = this.#targetsIn(row, places, { source, sourceColumn })
      const context = contexts.map(read).filter(Boolean).join('\n')
      if (context !== '') unit.context = context
      const limit = read(maxLength).trim()
      if (/^[1-9]\d{0,8}$/.test(limit)) unit.maxLength = Number(limit)
      yield unit
    }
  }

  /** The heads of new columns, if one of their languages is written. */
  newHeads(languages: Languages, written: ReadonlySet<LanguageId>): Edit[] {
    const added = this.#newLanguages(languages)
    // A column without texts may be between other columns, but not after them.
    const last = added.findLastIndex(({ id }) => written.has(id))
    const row = this.#headRow
    const end = row?.cells.at(-1)?.at[1]
    if (!row || end === undefined) return []
    return added.slice(0, last + 1).map((language, index) => {
      const head = newHead(this.#columns, language, this.#reading)
      return { at: [end, end], text: this.#texts.newCell(row.number, this.#width + index, head) }
    })
  }

  /** The columns of the target languages, in their order. */
  #placesOf(languages: Languages): LanguagePlace[] {
    const { targets } = placeLanguages(this.#columns, languages)
    const places = languages.targets.flatMap((language, index): LanguagePlace | [] => {
      const column = targets[index]
      return column === undefined ? [] : { language, column }
    })
    for (const [index, language] of this.#newLanguages(languages).entries())
      places.push({ language, column: this.#width + index })
    return places.sort((one, other) => one.column - other.column)
  }

  /** The target languages without a column. Only a row of heads can name a new column. */
  #newLanguages(languages: Languages): Language[] {
    const { targets } = placeLanguages(this.#columns, languages)
    return this.#headRow ? languages.targets.filter((_, index) => targets[index] === undefined) : []
  }

  #targetsIn(
    row: RowOfCells,
    places: readonly LanguagePlace[],
    { source, sourceColumn }: { source: Slot; sourceColumn: number },
  ): NonNullable<Unit['targets']> {
    const languages = places.map(({ language }) => language)
    return inEach(languages, (_, index) => {
      const column = places[index]?.column
      if (column === undefined) return undefined
      // A cell is one slot, also if the source language is among the targets.
      return column === sourceColumn ? source : this.#texts.slotAt(row, column)
    })
  }
}

interface LanguagePlace {
  language: Language
  column: number
}

const widthOf = ({ cells }: RowOfCells): number =>
  cells.reduce((most, { column }) => Math.max(most, column + 1), 0)
