// The rows of a diff as numbers. A large file has more rows than a page could take over as objects without a pause.
import type { Range } from './byte-diff.ts'
import type { DiffRow } from './diff-rows.ts'

/** Rows as numbers. */
export interface PackedRows {
  /** Of each row its kind, its line or how many lines it omits, its start, its end, and where its changes end. */
  numbers: Int32Array
  /** The start and the end of each change of a row. */
  changes: Int32Array
}

const WIDTH = 5
const KINDS = ['same', 'removed', 'added', 'omitted'] as const

/** Packs rows. */
export function packRows(rows: readonly DiffRow[]): PackedRows {
  const numbers = new Int32Array(rows.length * WIDTH)
  const changes: number[] = []
  for (const [index, row] of rows.entries()) {
    const isLine = row.kind !== 'omitted'
    if (isLine) for (const [start, end] of row.changes) changes.push(start, end)
    const [start, end] = isLine ? row.range : [0, 0]
    const line = isLine ? row.line : row.lines
    numbers.set([KINDS.indexOf(row.kind), line, start, end, changes.length], index * WIDTH)
  }
  return { numbers, changes: Int32Array.from(changes) }
}

/** How many rows there are. */
export function countRows({ numbers }: PackedRows): number {
  return numbers.length / WIDTH
}

/** A row. */
export function rowAt({ numbers, changes }: PackedRows, index: number): DiffRow {
  const from = index * WIDTH
  const [kind = 0, line = 0, start = 0, end = 0, changesEnd = 0] = numbers.subarray(from, from + WIDTH)
  const name = KINDS[kind] ?? 'same'
  if (name === 'omitted') return { kind: name, lines: line }
  const own: Range[] = []
  for (let at = index === 0 ? 0 : (numbers[from - 1] ?? 0); at < changesEnd; at += 2)
    own.push([changes[at] ?? 0, changes[at + 1] ?? 0])
  return { kind: name, line, range: [start, end], changes: own }
}
