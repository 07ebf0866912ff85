// The part of docs/judges.md about validators: how our checks of placeholders compare with the validators of programs.
import { markdownTable } from '../../bench/markdown-table.ts'

/** How many pairs of a dialect were compared, and with what result. */
export interface ValidatorRow {
  dialect: string
  validators: string
  pairs: number
  /** Pairs that a validator refuses. */
  refused: number
  /** Of these, pairs in which our checks find nothing. */
  missed: number
  /** Pairs in which only our checks find an error. */
  ours: number
}

/** A table with a row for each dialect. */
export function comparison(rows: readonly ValidatorRow[]): string {
  return markdownTable(
    ['Dialect', 'Validators', 'Pairs', 'Refused', 'Refused, not found', 'Found, not refused'],
    rows.map(({ dialect, validators, pairs, refused, missed, ours }) => [
      dialect,
      validators,
      ...[pairs, refused, missed, ours].map(String),
    ]),
  )
}
