// Times of several tasks, measured alternately, so that a busy machine slows all of them down.

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
      const start = performance.now()
      things[name]()
      const time = performance.now() - start
      if (round >= 0) times[name].push(time)
    }
  }
  return times
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

/** The median of the ratios of two tasks, round by round. */
export function ratio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((time, round) => time / (under[round] ?? Number.NaN)))
}
