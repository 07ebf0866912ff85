// Under which heading a text of a document stands.

/** The headings that are open, by level. */
export class Headings {
  readonly #open: string[] = []

  /** The heading that a text stands under; a text of a level (1 and up) is a heading itself. */
  above(level: number, text: string): string | undefined {
    if (level > 0) this.#open.length = Math.min(this.#open.length, level - 1)
    const heading = this.#open.findLast((open) => open !== undefined)
    if (level > 0) this.#open[level - 1] = text
    return heading
  }
}
