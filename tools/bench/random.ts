// Random numbers that can be repeated: equal seeds give equal numbers. For tools of development; never for secrets.

/** The seed of random tests: `ATLAS_SEED`, by which a failure of another run is repeated. */
export const testSeed = Number(process.env['ATLAS_SEED'] || 20_261_129)

/** Numbers by mulberry32, a generator with 32 bits of state that is fast enough for millions of draws. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** The time until the next event, where events are independent and this far apart in the mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** An item of a list; all are equally likely. */
  item<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('The list is empty.')
    return item
  }

  /** An item of a list; its weight is proportional to its probability. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0)
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    throw new Error('The list is empty.')
  }
}
