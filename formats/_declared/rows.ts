// Removes rows of plurals that are not adjacent in their file.
import type { Category, Edit, Plural, Span } from '@atlas/core/contract.ts'
import { isRowGap, type RowOfPlural } from '../_grammars/plurals/forms.ts'
import { lineBefore } from '../_grammars/xml/places.ts'

const COMMA_AFTER = /[ \t\r\n]*[,;][ \t\r\n]*/y
/** The maximum length of a separator. */
const MAX_SEPARATOR = 1000

/** A plural whose rows are each removed with their own separator, so that the text between them stays. */
export function withRowsRemovedSingly(
  plural: Plural,
  text: string,
  rows: readonly RowOfPlural[],
  isKnown: (row: RowOfPlural) => boolean,
): Plural {
  return {
    ...plural,
    reshape(wanted) {
      const { forms } = plural.reshape(wanted)
      const goes = (row: RowOfPlural): boolean => isKnown(row) && !wanted.includes(row.name as Category)
      return { forms, edits: runsOf(text, rows, goes).map((run) => removal(text, run)) }
    },
  }
}

/** The spans of removed rows, one for all that are adjacent. */
function runsOf(text: string, rows: readonly RowOfPlural[], goes: (row: RowOfPlural) => boolean): Span[] {
  const runs: Span[] = []
  for (const [index, row] of rows.entries()) {
    if (!goes(row)) continue
    const above = rows[index - 1]
    const last = runs.at(-1)
    if (last && above && goes(above) && isRowGap(text.slice(last[1], row.at[0])))
      runs[runs.length - 1] = [last[0], row.at[1]]
    else runs.push(row.at)
  }
  return runs
}

/** The edit that removes a span with the comma after it, else with the one before it, else with its line. */
function removal(text: string, [start, end]: Span): Edit {
  COMMA_AFTER.lastIndex = end
  if (COMMA_AFTER.test(text)) return { at: [start, COMMA_AFTER.lastIndex], text: '' }
  const before = /[,;][ \t\r\n]*$/.exec(text.slice(Math.max(0, start - MAX_SEPARATOR), start))
  if (before) return { at: [start - before[0].length, end], text: '' }
  const line = lineBefore(text, start)
  if (line !== '') return { at: [start - line.length, end], text: '' }
  const behind = /^\r?\n|^\r/.exec(text.slice(end, end + 2))
  return { at: [start, end + (behind?.[0].length ?? 0)], text: '' }
}
