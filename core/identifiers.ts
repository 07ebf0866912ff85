// Makes the identifiers of a file's strings: the parts of a key joined by dots, unique in the file.
import type { Unit } from './contract.ts'
import { Repeats } from './repeats.ts'
import { LONGEST_IDENTIFIER, shortIdentifier } from './size-limits.ts'

/** Gives identifiers to the units of one file. The units must come in file order. */
export class Identifiers {
  readonly #join = keyJoiner()
  readonly #repeats = new Repeats()
  readonly #earlier: () => Iterable<string>
  readonly #byHeading: boolean
  /** The names of the open headings, by level. */
  readonly #headings: string[] = []
  /** The identifiers given so far. The set is made at the first name that may repeat: in most files none does. */
  #given: Set<string> | undefined
  /** The last number given to each name that repeats. */
  readonly #lastNumber = new Map<string, number>()

  /**
   * `earlier` lists the identifiers given so far. It is called once at most. With `byHeading`, a repeated name is told
   * apart by the heading above it.
   */
  constructor(earlier: () => Iterable<string>, byHeading = false) {
    this.#earlier = earlier
    this.#byHeading = byHeading
  }

  /**
   * The identifier of the next unit, as well-formed Unicode. The second unit of a name gets `name@heading`, or else
   * `name#2` or the next free number.
   */
  next(key: readonly string[], element?: Unit['element']): string {
    const name = this.#join(key).toWellFormed()
    const mayRepeat = this.#repeats.add(name)
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

/**
 * Returns a function that joins the parts of a key with `.`. If a key has several parts, it writes a `.` inside a part
 * as `\.`. It joins the parts that a key shares with the previous key only once, and shortens what is too long.
 */
export function keyJoiner(): (key: readonly string[]) => string {
  let last: readonly string[] = []
  /** By index of a part: `last` up to it, joined. */
  const joined: string[] = []
  return (key) => {
    const [first = ''] = key
    if (key.length < 2) return first === '' ? '""' : shortIdentifier(first)
    // Plain loops: in nested files this is the hottest code.
    let at = 0
    while (at < last.length && at < key.length && key[at] === last[at]) at++
    for (; at < key.length; at++) {
      const part = escapePart(key[at] ?? '')
      const name = at === 0 ? part : `${joined[at - 1]}.${part}`
      // A long part is shortened here, so that the names below it do not repeat it.
      joined[at] = name.length > LONGEST_IDENTIFIER ? shortIdentifier(name) : name
    }
    last = key
    return joined[key.length - 1] ?? ''
  }
}

function escapePart(part: string): string {
  return part.includes('.') || part.includes('\\') ? part.replaceAll(/[\\.]/g, '\\$&') : part
}
