// Finds the heading above each text of a document.

/** The current headings by level. */
export class Headings {
  readonly #open: string[] = []

  /** The heading above all texts that have no level. */
  #last: string | undefined

  /** The heading above a text. A text with a level (1 and up) becomes a heading itself. */
  above(level: number, text: string): string | undefined {
    if (level === 0) return this.#last
    if (level <= this.#open.length) this.#open.length = level - 1
    const heading = this.#open.findLast((open) => open !== undefined)
    this.#last = this.#open[level - 1] = text
    return heading
  }
}
