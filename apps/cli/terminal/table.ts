// Tables for a terminal.
import { encode } from './printing.ts'

/** Columns aligned by spaces. Numbers are aligned to the right. */
export function plainTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => encode(String(cell))))
  const widths = head.map((_, index) =>
    cells.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 0),
  )
  const isNumber = head.map((_, index) =>
    rows.every((row) => typeof row[index] === 'number' || row[index] === ''),
  )
  const lines = cells.map((row) =>
    row
      .map((cell, index) =>
        isNumber[index] ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return lines.map((line) => `${line}\n`).join('')
}
