// Chance that can be had again: everything that a case is made of follows from one seed.
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'

/** Throws of dice; equal seeds throw alike. */
export class Dice {
  readonly #throws: Iterator<number>

  constructor(...seed: readonly (string | number)[]) {
    const [throws] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat())), { seed: hashed(seed), numRuns: 1 })
    if (!throws) throw new Error('fast-check gave no stream.')
    this.#throws = throws
  }

  /** A whole number from 0 to below `count`; 0 where there is none. */
  below(count: number): number {
    return count > 0 ? this.#throw() % count : 0
  }

  /** A number up to `most`, small ones far more often. */
  small(most: number): number {
    return Math.floor(most ** ((this.#throw() % 1000) / 1000))
  }

  /** Whether something happens that happens once in so many times. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    if (list.length === 0) throw new Error('There is nothing to pick.')
    return list[this.below(list.length)] as Item
  }

  /** Values of a generator of fast-check. */
  sample<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
    return fc.sample(values, { seed: this.#throw(), numRuns: count })
  }

  #throw(): number {
    return Number(this.#throws.next().value)
  }
}

function hashed(seed: readonly (string | number)[]): number {
  return createHash('sha256').update(seed.join('\0')).digest().readInt32LE()
}
