// Keeps the edits of a large file without an object for each.
import type { Edit } from '../contract.ts'
import { byPlace, inOrder } from './weave.ts'

/** Edits in the order of their places, added part by part. */
export class EditList implements Iterable<Edit> {
  /** The start and the end of each edit. */
  readonly #spans: number[] = []
  readonly #texts: string[] = []
  #growth = 0

  /** How many characters longer they make a text. */
  get growth(): number {
    return this.#growth
  }

  get length(): number {
    return this.#texts.length
  }

  /** Adds the edits of the next part. Returns false, and adds none, if one of them does not lie behind all others. */
  add(edits: readonly Edit[]): boolean {
    const { ordered, growth } = inOrder(edits)
    const [first] = ordered
    if (first && first.at[0] <= (this.#spans.at(-1) ?? -1)) return false
    for (const edit of ordered) {
      this.#spans.push(edit.at[0], edit.at[1])
      this.#texts.push(edit.text)
    }
    this.#growth += growth
    return true
  }

  *[Symbol.iterator](): Generator<Edit, undefined> {
    for (let index = 0; index < this.#texts.length; index++)
      yield {
        at: [this.#spans[index * 2] ?? 0, this.#spans[index * 2 + 1] ?? 0],
        text: this.#texts[index] ?? '',
      }
  }

  /** These edits and others, in the order of their places. */
  *among(others: readonly Edit[]): Generator<Edit, undefined> {
    const { ordered } = inOrder(others)
    let next = 0
    for (const edit of this) {
      for (let other = ordered[next]; other && byPlace(other, edit) < 0; other = ordered[++next]) yield other
      yield edit
    }
    yield* ordered.slice(next)
  }
}
