// Chance that can be had again: equal seeds give equal numbers (for a soak and a simulation; nothing secret comes of it).

/** Numbers by mulberry32: 32 bits of state, and quick enough for millions. */
export class Chance {
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

  /** The time until the next of events that come independently, so far apart in the mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** One of a list, each as likely as its weight says. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0)
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    throw new Error('There is nothing to choose from.')
  }
}
