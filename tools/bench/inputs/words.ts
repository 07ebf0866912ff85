// Generated texts, like the texts of applications. They are the same in each run.

const WORDS =
  'the harbor opens at six and boats leave with morning tide please enter your name before you continue ' +
  'sign in to save changes delete this entry from list show more results no messages yet upload picture settings ' +
  'account language time zone weekly report order shipped café façade naïve Übersicht señor smörgåsbord'
const words = WORDS.split(' ')

/**
 * A stream of texts. It has a generator of its own, since the texts of the benchmark must stay the same: published
 * figures are about them.
 */
export class TextStream {
  #state: number

  constructor(seed = 1) {
    this.#state = seed
  }

  /** A whole number below `limit`. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  /** True once in `n` times on average. */
  oneIn(n: number): boolean {
    return this.below(n) === 0
  }

  word(): string {
    return words[this.below(words.length)] ?? ''
  }

  /** A sentence with a random number of words. */
  sentence(fewest = 2, most = 14): string {
    const count = fewest + this.below(most - fewest)
    let sentence = this.word()
    for (let index = 1; index < count; index++) sentence += ` ${this.word()}`
    return sentence.charAt(0).toUpperCase() + sentence.slice(1) + (count > 5 ? '.' : '')
  }
}
