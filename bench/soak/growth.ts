// Whether something grows: the slope of its values over time, as a line through all of them tells it.

/** Values over minutes. */
export interface Series {
  minutes: readonly number[]
  values: readonly number[]
}

/** Growth a minute, after the part in which a process warms up. */
export interface Growth {
  perMinute: number
  /** Twice the standard error: where 0 lies within, nothing was seen to grow. */
  uncertainty: number
}

/** Heaps, code and pools reach their size within this share of the time. */
const WARM_UP = 0.25

/**
 * A least-squares line through the medians of ten stretches of time. Memory swings with the jobs of the moment, and
 * values that follow each other resemble each other; medians of stretches do so far less.
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
