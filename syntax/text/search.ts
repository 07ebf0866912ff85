// Searches a text repeatedly for the same word, at increasing offsets.

/** Finds the next occurrence of a word. Offsets must never decrease; then no part of the text is searched twice. */
export class Search {
  readonly #text: string
  readonly #word: string
  #found = -1

  constructor(text: string, word: string) {
    this.#text = text
    this.#word = word
  }

  /** The first offset of the word from `at` on; the length of the text if it does not occur. */
  from(at: number): number {
    if (this.#found < at) {
      const found = this.#text.indexOf(this.#word, at)
      this.#found = found < 0 ? this.#text.length : found
    }
    return this.#found
  }
}
