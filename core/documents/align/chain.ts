// A pair hidden Markov model with three states: both documents have a text, only the source has, only the target has.

/** A pair with its probability. */
export interface Posterior {
  row: number
  column: number
  probability: number
}

/** Probabilities of the next state. Translations follow their source closely, and additions come in series. */
export interface Transitions {
  /** From a match to another one, and to a text that one document has alone. */
  stay: number
  open: number
  /** From such a text to a match, to the next one in the same document, and to one in the other. */
  close: number
  extend: number
  change: number
}

/** Documents of two versions. */
export const VERSIONS: Transitions = { stay: 0.96, open: 0.02, close: 0.4, extend: 0.55, change: 0.05 }

/** Texts whose surroundings are unknown. */
export const TEXTS_ALONE: Transitions = { stay: 0.94, open: 0.03, close: 0.4, extend: 0.5, change: 0.1 }

/** Documents that differ in nothing but their texts: a text that one of them has alone is rare. */
export const COPIES: Transitions = { ...VERSIONS, open: 0.002, stay: 0.996 }

/**
 * The pairs of a table with at least this probability, in the order of rows. `logOdds` returns how much better a match
 * explains a row and a column than chance does.
 *
 * Each row of values is divided by its largest, so that numbers stay in range. What is then too small for a number has
 * no part in any likely path.
 */
export function posteriorsOf(
  rows: number,
  columns: number,
  logOdds: (row: number, column: number) => number,
  least: number,
  transitions: Transitions = VERSIONS,
): Posterior[] {
  if (rows === 0 || columns === 0) return []
  const odds = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      odds[row * columns + column] = Math.exp(logOdds(row, column))
  const forward = forwardOf(rows, columns, odds, transitions)
  const found: Posterior[] = []
  let below = rowOfStates(columns)
  // The logarithm of what the values of the row below were divided by.
  let scale = 0
  for (let row = rows; row > 0; row--) {
    const own = backwardRow(row, rows, columns, odds, below, transitions)
    scale += scaleToLargest(own)
    const rest = Math.exp((forward.scales[row] ?? 0) + scale - forward.total)
    for (let column = 1; column <= columns; column++) {
      const probability = at(forward.matched, row * (columns + 1) + column) * at(own.matched, column) * rest
      if (probability >= least) found.push({ row: row - 1, column: column - 1, probability })
    }
    below = own
  }
  return found.sort((one, other) => one.row - other.row)
}

/** The values of the three states in a row of the table. */
interface States {
  matched: Float64Array
  /** Only the source has the last text. */
  alone: Float64Array
  /** Only the target has the last text. */
  added: Float64Array
}

function rowOfStates(columns: number): States {
  const row = (): Float64Array => new Float64Array(columns + 2)
  return { matched: row(), alone: row(), added: row() }
}

/** Divides the values by the largest. Returns the logarithm of that. */
function scaleToLargest(states: States): number {
  let largest = 0
  for (const values of [states.matched, states.alone, states.added])
    for (const value of values) if (value > largest) largest = value
  if (largest === 0) return 0
  for (const values of [states.matched, states.alone, states.added])
    for (let column = 0; column < values.length; column++) values[column] = at(values, column) / largest
  return Math.log(largest)
}

/** The values of what follows a cell, from the row below. */
function backwardRow(
  row: number,
  rows: number,
  columns: number,
  odds: Float64Array,
  below: States,
  { stay, open, close, extend, change }: Transitions,
): States {
  const own = rowOfStates(columns)
  for (let column = columns; column >= 0; column--) {
    if (row === rows && column === columns) {
      own.matched[column] = own.alone[column] = own.added[column] = 1
      continue
    }
    const hasBoth = row < rows && column < columns
    const diagonal = hasBoth ? at(below.matched, column + 1) * at(odds, row * columns + column) : 0
    const down = at(below.alone, column)
    const right = column < columns ? at(own.added, column + 1) : 0
    own.matched[column] = stay * diagonal + open * down + open * right
    own.alone[column] = close * diagonal + extend * down + change * right
    own.added[column] = close * diagonal + change * down + extend * right
  }
  return own
}

interface Forward {
  /** The values of the state `matched`, in all rows. */
  matched: Float64Array
  /** The logarithm of what the values of each row were divided by. */
  scales: Float64Array
  /** The logarithm of the sum of all paths. */
  total: number
}

function forwardOf(
  rows: number,
  columns: number,
  odds: Float64Array,
  { stay, open, close, extend, change }: Transitions,
): Forward {
  const width = columns + 1
  const matched = new Float64Array((rows + 1) * width)
  const scales = new Float64Array(rows + 1)
  let above = rowOfStates(columns)
  for (let row = 0; row <= rows; row++) {
    const own = rowOfStates(columns)
    for (let column = 0; column <= columns; column++) {
      if (row === 0 && column === 0) {
        own.matched[0] = 1
        continue
      }
      if (row > 0 && column > 0) {
        const before = column - 1
        const reached =
          stay * at(above.matched, before) + close * (at(above.alone, before) + at(above.added, before))
        own.matched[column] = reached * at(odds, (row - 1) * columns + before)
      }
      if (column > 0)
        own.added[column] =
          open * at(own.matched, column - 1) +
          change * at(own.alone, column - 1) +
          extend * at(own.added, column - 1)
      own.alone[column] =
        open * at(above.matched, column) + extend * at(above.alone, column) + change * at(above.added, column)
    }
    scales[row] = (scales[row - 1] ?? 0) + scaleToLargest(own)
    matched.set(own.matched.subarray(0, width), row * width)
    above = own
  }
  const last = at(above.matched, columns) + at(above.alone, columns) + at(above.added, columns)
  return { matched, scales, total: (scales[rows] ?? 0) + Math.log(last) }
}

/** A value of a row, or of a table. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
