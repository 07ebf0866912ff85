// Processor times of several tasks, measured alternately. Other programs on the machine hardly change them.

/** Milliseconds of each round, by task. */
export type Rounds<Name extends string = string> = Record<Name, number[]>

/**
 * Runs each task once per round, after rounds to warm up. With `--expose-gc`, each starts with an empty nursery, so
 * that it does not pay for the short-lived garbage of the task before.
 */
export function measure<Name extends string>(
  things: Record<Name, () => unknown>,
  rounds: number,
  warmUps = 3,
): Rounds<Name> {
  const names = Object.keys(things) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Rounds<Name>
  for (let round = -warmUps; round < rounds; round++) {
    for (const name of names) {
      globalThis.gc?.({ type: 'minor' })
      const start = processorTime()
      things[name]()
      const time = processorTime() - start
      if (round >= 0) times[name].push(time)
    }
  }
  return times
}

/** Milliseconds of processor time that this process has used, with the threads that collect its garbage. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The quantile of some numbers: this share of them is smaller. */
export function quantile(numbers: readonly number[], share: number): number {
  // A typed array sorts millions of numbers without a callback for each comparison.
  const sorted = Float64Array.from(numbers).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of some numbers, and the range of the middle half of them: how much the measurement differs. */
export interface Spread {
  median: number
  low: number
  high: number
}

export function spread(numbers: readonly number[]): Spread {
  return { median: median(numbers), low: quantile(numbers, 0.25), high: quantile(numbers, 0.75) }
}

/** The ratios of two servers or tasks, round by round. */
export function spreadOfRatios(over: readonly number[], under: readonly number[]): Spread {
  return spread(over.map((each, round) => each / (under[round] ?? Number.NaN)))
}

/** The median of the ratios of two tasks, round by round. */
export function ratio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((time, round) => time / (under[round] ?? Number.NaN)))
}
