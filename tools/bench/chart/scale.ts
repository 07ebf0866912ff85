// Linear and logarithmic scales from values to pixels, with round numbers as ticks.

/** Round numbers, as multiples of powers of ten. */
const STEPS = [1, 2, 5]

/** Maps values to pixels. */
export interface Scale {
  /** The position of a value in pixels. */
  at(value: number): number
  /** Round values, in rising order. */
  ticks: readonly number[]
}

/** A scale from 0, or from below if there are negative values, to a round number at or above the largest value. */
export function linearScale(values: readonly number[], from: number, to: number, wantedTicks = 4): Scale {
  const most = Math.max(...values, 0)
  const least = Math.min(...values, 0)
  const step = roundStep((most - least || 1) / wantedTicks)
  const first = Math.floor(least / step)
  const last = Math.max(Math.ceil(most / step), first + 1)
  const [low, high] = [first * step, last * step]
  return {
    ticks: multiples(step, first, last),
    at: (value) => from + ((value - low) / (high - low)) * (to - from),
  }
}

/** A scale over exactly this range, for time. Its ends need not be round. */
export function rangeScale(least: number, most: number, from: number, to: number, wantedTicks = 8): Scale {
  const step = roundStep((most - least || 1) / wantedTicks)
  return {
    ticks: multiples(step, Math.ceil(least / step), Math.floor(most / step)),
    at: (value) => from + ((value - least) / (most - least || 1)) * (to - from),
  }
}

/** If a logarithmic axis would have more ticks than this, only powers of ten get one. */
const MAX_LOG_TICKS = 8

/** A logarithmic scale between round numbers. Values must be above 0. */
export function logScale(values: readonly number[], from: number, to: number): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const powers = Array.from(
    { length: Math.ceil(Math.log10(most)) - Math.floor(Math.log10(least)) + 2 },
    (_, index) => 10 ** (Math.floor(Math.log10(least)) + index),
  )
  const round = powers.flatMap((power) => STEPS.map((step) => step * power))
  const low = round.findLast((tick) => tick <= least) ?? least
  const high = round.find((tick) => tick >= most && tick > low) ?? most
  const within = (ticks: readonly number[]): number[] => ticks.filter((tick) => tick >= low && tick <= high)
  const all = within(round)
  const width = Math.log(high / low)
  return {
    ticks: all.length > MAX_LOG_TICKS ? within(powers) : all,
    at: (value) => from + (Math.log(value / low) / width) * (to - from),
  }
}

/** The smallest of 1, 2 or 5 times a power of ten that is not below the value. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = STEPS.find((each) => each * power >= step * 0.999) ?? 10
  return factor * power
}

/** Multiples of a step, without rounding errors of binary fractions. */
function multiples(step: number, first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}
