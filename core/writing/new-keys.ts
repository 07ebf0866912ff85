// Finds a key for each string of a new file: one that the format can spell, and that no other string has.
import type { NewFile } from '../contract.ts'

/** The keys of one file. */
export class NewKeys {
  readonly #newFile: NewFile
  /** The paths of entries and of containers. No path is both. */
  readonly #entries = new Set<string>()
  readonly #containers = new Set<string>()

  constructor(newFile: NewFile) {
    this.#newFile = newFile
  }

  /** The path of a string: containers, then the key of its entry. It is the key itself where possible. */
  pathOf(given: readonly string[]): readonly string[] {
    const key = given.map((part) => part.toWellFormed())
    const { container, maxDepth = Infinity, keyLike = (each) => each } = this.#newFile
    const depth = container ? Math.min(maxDepth, key.length - 1) : 0
    const nested = [...key.slice(0, depth), key.slice(depth).join('.')].map(keyLike)
    const flat = [keyLike(key.join('.'))]
    const path = [nested, flat].find((each) => this.#isFree(each)) ?? this.#numbered(flat[0] ?? '')
    this.#entries.add(JSON.stringify(path))
    for (let length = 1; length < path.length; length++)
      this.#containers.add(JSON.stringify(path.slice(0, length)))
    return path
  }

  #isFree(path: readonly string[]): boolean {
    const name = JSON.stringify(path)
    if (this.#entries.has(name) || this.#containers.has(name)) return false
    for (let length = 1; length < path.length; length++)
      if (this.#entries.has(JSON.stringify(path.slice(0, length)))) return false
    return true
  }

  /** The key with the first number that makes it unique. */
  #numbered(key: string): readonly string[] {
    for (let number = 2; ; number++) {
      const path = [`${key}${number}`]
      if (this.#isFree(path)) return path
    }
  }
}
