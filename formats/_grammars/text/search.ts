// Searches in a text whose length does not matter: not twice in the same part, and not beyond an end.

/** How many characters of a text show whether `indexOf` is slow. */
const SAMPLES = 16

/**
 * Whether V8's search for a character would stop at many others. It looks for a byte, and the high byte of all letters of
 * Gujarati (U+0A80 to U+0AFF) is a line feed. Letters of Devanagari contain a tab.
 */
function isSlow(text: string, code: number): boolean {
  const step = Math.ceil(text.length / SAMPLES)
  for (let at = step >> 1; at < text.length; at += step) if (text.charCodeAt(at) >> 8 === code) return true
  return false
}

/** Finds the next occurrence of a word. Offsets must never decrease; then no part of the text is searched twice. */
export class Search {
  readonly #text: string
  readonly #word: string
  /** Finds a word of one character where `indexOf` is slow. A class, since V8 uses `indexOf` for a mere character. */
  readonly #pattern: RegExp | undefined
  #found = -1

  /** `like`: another search for the same word in the same text. */
  constructor(text: string, word: string, like?: Search) {
    this.#text = text
    this.#word = word
    if (like) {
      this.#pattern = like.#pattern
      return
    }
    const code = word.charCodeAt(0)
    if (word.length === 1 && isSlow(text, code))
      this.#pattern = new RegExp(`[\\u${code.toString(16).padStart(4, '0')}]`, 'g')
  }

  /** The same search, from the start of the text. */
  again(): Search {
    return new Search(this.#text, this.#word, this)
  }

  /** The first offset of the word from `at` on; the length of the text if it does not occur. */
  from(at: number): number {
    if (this.#found < at) {
      const found = this.#pattern ? this.#match(this.#pattern, at) : this.#text.indexOf(this.#word, at)
      this.#found = found < 0 ? this.#text.length : found
    }
    return this.#found
  }

  #match(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    return pattern.test(this.#text) ? pattern.lastIndex - 1 : -1
  }
}

/** The first offset of a word in a part of a text; -1 if it is not in it. What follows the part is not searched. */
export function indexWithin(text: string, word: string, from: number, to: number): number {
  const index = text.slice(from, to).indexOf(word)
  return index < 0 ? -1 : from + index
}
