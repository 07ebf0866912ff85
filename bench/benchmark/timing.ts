// Times of several things, measured in turns, so that a busy machine is busy for all of them.

/** Milliseconds of each round, by what was measured. */
export type Rounds<Name extends string = string> = Record<Name, number[]>

/**
 * Runs each of the things once a round, after rounds to warm up. Under `--expose-gc` each begins with an empty
 * nursery, so that none pays for the short-lived garbage of the one before.
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

/** The middle of some numbers; of an even number the mean of the middle two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The number below which this share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  // The simulation asks for millions: a typed array sorts numbers without a call for each comparison.
  const sorted = Float64Array.from(numbers).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median of the ratios of two things, round by round. */
export function ratio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((time, round) => time / (under[round] ?? Number.NaN)))
}
