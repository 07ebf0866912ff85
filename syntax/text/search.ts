// Looking for the same thing again and again, ever further on in a text.

/** Where a word stands next, asked for at offsets that never go back: no part of the text is searched twice. */
export class Search {
  readonly #text: string
  readonly #word: string
  #found = -1

  constructor(text: string, word: string) {
    this.#text = text
    this.#word = word
  }

  /** The first offset of the word from `at` on; the length of the text where it does not follow. */
  from(at: number): number {
    if (this.#found < at) {
      const found = this.#text.indexOf(this.#word, at)
      this.#found = found < 0 ? this.#text.length : found
    }
    return this.#found
  }
}
