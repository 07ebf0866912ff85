// Makes the identifiers of a file's strings: the parts of a key joined by dots, unique in the file.
import type { Unit } from '../contract.ts'
import { KeyName } from './key-name.ts'
import { Repeats } from '../documents/repeats.ts'
import { shortIdentifier } from './size-limits.ts'

/** Assigns identifiers to the units of one file. The units must come in file order. */
export class Identifiers {
  readonly #name = new KeyName()
  readonly #repeats: Repeats
  readonly #earlier: () => Iterable<string>
  readonly #byHeading: boolean
  /** The names of the open headings, by level. */
  readonly #headings: string[] = []
  /** The identifiers given so far. The set is made at the first name that may repeat; most files have none. */
  #given: Set<string> | undefined
  /** The last number given to each name that repeats. */
  readonly #lastNumber = new Map<string, number>()

  /**
   * `earlier` lists the identifiers given so far. It is called once at most. With `byHeading`, a repeated name gets the
   * heading above it as a suffix. `expected`: about how many units there will be.
   */
  constructor(earlier: () => Iterable<string>, byHeading = false, expected = 0) {
    this.#repeats = new Repeats(expected)
    this.#earlier = earlier
    this.#byHeading = byHeading
  }

  /**
   * The identifier of the next unit, as well-formed Unicode. The second unit of a name gets `name@heading`, or else
   * `name#2` or the next free number.
   */
  next(key: readonly string[], element?: Unit['element']): string {
    const { name, hash, other } = this.#name.of(key)
    const mayRepeat = this.#repeats.add(hash, other)
    if (mayRepeat) this.#given ??= new Set(this.#earlier())
    const heading = this.#byHeading ? this.#headingAbove(key, element) : undefined
    const identifier = this.#given?.has(name) ? this.#unique(name, heading, this.#given) : name
    this.#given?.add(identifier)
    return identifier
  }

  /** The name of the heading above a unit. A heading itself is opened. */
  #headingAbove(key: readonly string[], element: Unit['element']): string | undefined {
    const level = element && /^h[1-6]$/.test(element) ? Number(element.slice(1)) : 0
    if (level > 0) this.#headings.length = Math.min(this.#headings.length, level - 1)
    const heading = this.#headings.findLast((open) => open !== undefined)
    if (level > 0) this.#headings[level - 1] = (key.at(-1) ?? '').toWellFormed()
    return heading
  }

  #unique(name: string, heading: string | undefined, given: ReadonlySet<string>): string {
    if (heading === undefined) return this.#numbered(name, given)
    const named = shortIdentifier(`${name}@${heading}`)
    return given.has(named) ? this.#numbered(named, given) : named
  }

  #numbered(name: string, given: ReadonlySet<string>): string {
    let number = this.#lastNumber.get(name) ?? 1
    let numbered: string
    do numbered = shortIdentifier(`${name}#${++number}`)
    while (given.has(numbered))
    this.#lastNumber.set(name, number)
    return numbered
  }
}
