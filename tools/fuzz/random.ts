// Random numbers that can be repeated: a seed determines the whole case.
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { SeededRandom } from '../bench/random.ts'

/** Random choices of the fuzzer, whose seed may be words. Equal seeds give equal choices. */
export class RandomSource {
  readonly #random: SeededRandom

  constructor(...seed: readonly (string | number)[]) {
    this.#random = new SeededRandom(hashed(seed))
  }

  /** A whole number from 0 to below `count`, or 0 if `count` is 0. */
  below(count: number): number {
    return count > 0 ? this.#throw() % count : 0
  }

  /** A number up to `most`. Small numbers are much more frequent. */
  small(most: number): number {
    return Math.floor(most ** ((this.#throw() % 1000) / 1000))
  }

  /** True once in this many times on average. */
  once(inTimes: number): boolean {
    return this.below(inTimes) === 0
  }

  /** An item of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    if (list.length === 0) throw new Error('There is nothing to pick.')
    return list[this.below(list.length)] as Item
  }

  /** Values of a fast-check generator. */
  sample<Value>(values: fc.Arbitrary<Value>, count: number): Value[] {
    return fc.sample(values, { seed: this.#throw(), numRuns: count })
  }

  #throw(): number {
    return Math.floor(this.#random.next() * 2 ** 31)
  }
}

function hashed(seed: readonly (string | number)[]): number {
  return createHash('sha256').update(seed.join('\0')).digest().readInt32LE()
}
