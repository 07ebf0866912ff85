// Decides whether values grow over time, by the slope of a line through them.

/** Values over time, in minutes. */
export interface Series {
  minutes: readonly number[]
  values: readonly number[]
}

/** Growth per minute, without the time in which a process warms up. */
export interface Growth {
  perMinute: number
  /** Twice the standard error. If 0 is within this distance of the growth, no growth was found. */
  uncertainty: number
}

/** The share of the time in which heaps, code and pools reach their size. */
const WARM_UP = 0.25

/**
 * Fits a least-squares line through the medians of ten stretches of time. Memory depends on the current jobs, and
 * successive values are correlated. Medians of stretches are much less correlated.
 */
export function growthOf({ minutes, values }: Series): Growth {
  const end = minutes.at(-1) ?? 0
  const from = end * WARM_UP
  const stretches = Array.from({ length: STRETCHES }, (_, index) => {
    const [low, high] = [0, 1].map((next) => from + ((end - from) * (index + next)) / STRETCHES) as [
      number,
      number,
    ]
    const within = values.filter((_, at) => (minutes[at] ?? 0) >= low && (minutes[at] ?? 0) <= high)
    return { x: (low + high) / 2, y: medianOf(within) }
  }).filter(({ y }) => Number.isFinite(y))
  const meanX = mean(stretches.map(({ x }) => x))
  const meanY = mean(stretches.map(({ y }) => y))
  const squares = mean(stretches.map(({ x }) => (x - meanX) ** 2))
  const perMinute = mean(stretches.map(({ x, y }) => (x - meanX) * (y - meanY))) / squares
  const left = mean(stretches.map(({ x, y }) => (y - meanY - perMinute * (x - meanX)) ** 2))
  return { perMinute, uncertainty: 2 * Math.sqrt(left / squares / (stretches.length - 2)) }
}

const STRETCHES = 10

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
