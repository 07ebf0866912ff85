// Makes the identifiers of a file's strings: the parts of a key joined by dots, unique in the file.
import { Repeats } from './repeats.ts'
import { LONGEST_IDENTIFIER, shortIdentifier } from './size-limits.ts'

/** Gives identifiers to the units of one file. The units must come in file order. */
export class Identifiers {
  readonly #join = keyJoiner()
  readonly #repeats = new Repeats()
  readonly #earlier: () => Iterable<string>
  /** The identifiers given so far. The set is made at the first name that may repeat: in most files none does. */
  #given: Set<string> | undefined
  /** The last number given to each name that repeats. */
  readonly #lastNumber = new Map<string, number>()

  /** `earlier` lists the identifiers given so far. It is called once at most. */
  constructor(earlier: () => Iterable<string>) {
    this.#earlier = earlier
  }

  /** The identifier of the next unit, as well-formed Unicode. The second unit of a name gets `name#2`, or the next free number. */
  next(key: readonly string[]): string {
    const name = this.#join(key).toWellFormed()
    const mayRepeat = this.#repeats.add(name)
    if (mayRepeat) this.#given ??= new Set(this.#earlier())
    const identifier = this.#given?.has(name) ? this.#numbered(name, this.#given) : name
    this.#given?.add(identifier)
    return identifier
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
