// Searches in a text whose length does not matter: not twice in the same part, and not beyond an end.

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

/** The first offset of a word in a part of a text; -1 if it is not in it. What follows the part is not searched. */
export function indexWithin(text: string, word: string, from: number, to: number): number {
  const found = text.slice(from, to).indexOf(word)
  return found < 0 ? -1 : from + found
}
