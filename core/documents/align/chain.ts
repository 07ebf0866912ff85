// A pair hidden Markov model with three states: both documents have a text, only the source has, only the target has.

/** A pair with its probability. */
export interface Posterior {
  row: number
  column: number
  probability: number
}

/** Probabilities of the next state. Translations follow their source closely, and additions come in series. */
const STAY_MATCHED = Math.log(0.96)
const OPEN = Math.log(0.02)
const CLOSE = Math.log(0.4)
const EXTEND = Math.log(0.58)
const SWITCH = Math.log(0.02)

/**
 * The pairs of a table with at least this probability, in the order of rows. `logOdds` returns how much better a match
 * explains a row and a column than chance does.
 */
export function posteriorsOf(
  rows: number,
  columns: number,
  logOdds: (row: number, column: number) => number,
  least: number,
): Posterior[] {
  const width = columns + 1
  const scores = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) scores[row * columns + column] = logOdds(row, column)
  const forward = forwardOf(rows, columns, scores)
  const found: Posterior[] = []
  // Backward values of the row below: both documents had a text last, or only the source had one.
  let belowMatched = unreached(width)
  let belowAlone = unreached(width)
  for (let row = rows; row > 0; row--) {
    const matched = unreached(width)
    const alone = unreached(width)
    const added = unreached(width)
    for (let column = columns; column > 0; column--) {
      if (row === rows && column === columns) {
        matched[column] = alone[column] = added[column] = 0
        continue
      }
      const diagonal = at(belowMatched, column + 1) + at(scores, row * columns + column)
      const down = at(belowAlone, column)
      const right = at(added, column + 1)
      matched[column] = sum(STAY_MATCHED + diagonal, OPEN + down, OPEN + right)
      alone[column] = sum(CLOSE + diagonal, EXTEND + down, SWITCH + right)
      added[column] = sum(CLOSE + diagonal, SWITCH + down, EXTEND + right)
    }
    for (let column = 1; column <= columns; column++) {
      const reached = at(forward.matched, row * width + column) + at(matched, column)
      const probability = Math.exp(reached - forward.total)
      if (probability >= least) found.push({ row: row - 1, column: column - 1, probability })
    }
    belowMatched = matched
    belowAlone = alone
  }
  return found.sort((one, other) => one.row - other.row)
}

const NONE = Number.NEGATIVE_INFINITY

function unreached(width: number): Float64Array {
  return new Float64Array(width).fill(NONE)
}

function forwardOf(
  rows: number,
  columns: number,
  scores: Float64Array,
): { matched: Float64Array; total: number } {
  const width = columns + 1
  const matched = unreached((rows + 1) * width)
  let aboveAlone = unreached(width)
  let aboveAdded = unreached(width)
  for (let row = 0; row <= rows; row++) {
    const alone = unreached(width)
    const added = unreached(width)
    for (let column = 0; column <= columns; column++) {
      const cell = row * width + column
      if (cell === 0) {
        matched[cell] = 0
        continue
      }
      if (column > 0) {
        const reached = sum(
          STAY_MATCHED + at(matched, cell - width - 1),
          CLOSE + at(aboveAlone, column - 1),
          CLOSE + at(aboveAdded, column - 1),
        )
        matched[cell] = reached + at(scores, (row - 1) * columns + column - 1)
        added[column] = sum(
          OPEN + at(matched, cell - 1),
          SWITCH + at(alone, column - 1),
          EXTEND + at(added, column - 1),
        )
      }
      alone[column] = sum(
        OPEN + at(matched, cell - width),
        EXTEND + at(aboveAlone, column),
        SWITCH + at(aboveAdded, column),
      )
    }
    aboveAlone = alone
    aboveAdded = added
  }
  const total = sum(at(matched, rows * width + columns), at(aboveAlone, columns), at(aboveAdded, columns))
  return { matched, total }
}

/** A value of a row, or of a table. Outside of it, nothing is reached. */
function at(values: Float64Array, index: number): number {
  return values[index] ?? NONE
}

/** The logarithm of the sum of three numbers that are given as logarithms. */
function sum(one: number, two: number, three: number): number {
  const most = Math.max(one, two, three)
  if (most === NONE) return NONE
  return most + Math.log(Math.exp(one - most) + Math.exp(two - most) + Math.exp(three - most))
}
