// Keys that code puts together: texts with holes, which stand for any text.
import { HOLE } from './literals.ts'

/** How many characters of a pattern before its first hole find it. */
const HEAD = 3

/** A set of patterns. */
export class Patterns {
  /** By their first characters; those with a shorter start are under the empty text. */
  readonly #byHead = new Map<string, Map<string, RegExp>>()

  add(pattern: string): void {
    const head = pattern.indexOf(HOLE) >= HEAD ? pattern.slice(0, HEAD) : ''
    const known = this.#byHead.get(head) ?? new Map<string, RegExp>()
    this.#byHead.set(head, known)
    if (!known.has(pattern)) known.set(pattern, expressionOf(pattern))
  }

  /** Adds the patterns of another set. */
  addAll(other: Patterns): void {
    for (const [head, patterns] of other.#byHead) {
      const known = this.#byHead.get(head) ?? new Map<string, RegExp>()
      this.#byHead.set(head, known)
      for (const [pattern, expression] of patterns) known.set(pattern, expression)
    }
  }

  /** A pattern that can become a text. */
  match(text: string): string | undefined {
    for (const head of ['', text.slice(0, HEAD)])
      for (const [pattern, expression] of this.#byHead.get(head) ?? [])
        if (expression.test(text)) return pattern
    return undefined
  }
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split(HOLE)
    .filter((part, index, all) => part !== '' || index === 0 || index === all.length - 1)
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('[^]*')}$`,
  )
}
