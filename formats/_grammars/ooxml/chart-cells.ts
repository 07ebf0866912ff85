// Names the cells that the labels of a chart come from, by the formulas of the chart (ECMA-376, part 1, 21.2.2.65).
import { columnName, columnNumber } from './cells.ts'

/** A place in a cache: its number, and its level for labels of several levels, the innermost first. */
export interface CachePoint {
  index: number
  level: number
}

/** `Sheet1!$A$2:$A$4`, `'My sheet'!$B$1`. */
const RANGE = /^(?:'((?:[^']|'')+)'|([^'!:]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

/** A cell of a workbook. */
export interface CellName {
  sheet: string
  /** Counted from 1. */
  row: number
  /** Counted from 1. */
  column: number
}

/** The cell of a label; undefined if the formula is not one range of one sheet. `levels` is how many the labels have. */
export function cellOf(formula: string, { index, level }: CachePoint, levels: number): CellName | undefined {
  const [, quoted, plain = '', first = '', from = '', last = first, to = from] = RANGE.exec(formula) ?? []
  if (from === '') return undefined
  const sheet = quoted === undefined ? plain : quoted.replaceAll("''", "'")
  const [left, right] = [columnNumber(first), columnNumber(last)]
  const [top, bottom] = [Number(from), Number(to)]
  const [columns, rows] = [right - left + 1, bottom - top + 1]
  if (columns === levels && index < rows) return { sheet, row: top + index, column: right - level }
  if (rows === levels && index < columns) return { sheet, row: bottom - level, column: left + index }
  return undefined
}

/** A cell as a text, such as `Sheet1!A2`. */
export const cellKey = ({ sheet, row, column }: CellName): string => `${sheet}!${columnName(column)}${row}`
