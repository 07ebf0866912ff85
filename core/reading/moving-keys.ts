// Finds keys that change if an entry is inserted or removed before them: elements of lists, and keys that repeat.
import { counted } from '../counted.ts'
import type { Format } from '../format.ts'

/** The elements of a list that were seen: the next place, or none if the keys are not places. */
interface List {
  next: number
  isList: boolean
  keys: number
  first: string
  /** Smaller than the number of each list that begins later. */
  number: number
}

/** Collects the keys of a file in its order. */
export class MovingKeys {
  /** The lists around the last key, by the index of the part that is the place. */
  readonly #open: (List | undefined)[] = []
  /** A key in all open lists. */
  #last: readonly string[] = []
  /** The number of lists that began. */
  #begun = 0
  /** How many keys the lists have that ended, and the first of these lists. */
  #keys = 0
  #first: List | undefined
  #repeated = 0
  #firstRepeated = ''

  /** Adds the key of a string and the identifier that it got. The key must not change later. */
  add(key: readonly string[], identifier: string): void {
    if (this.#open.length > 0) this.#endLists(sharedParts(this.#last, key))
    let length = key.length - 1
    // A plain loop: this runs for each key, and few parts begin with a digit.
    for (let at = 0; at < key.length; at++) {
      const part = key[at] ?? ''
      length += part.length
      if (isNumber(part, 0)) this.#place(key, at, identifier)
    }
    // An identifier that is as long as its key has no number of its own.
    if (identifier.length === length) return
    const hash = identifier.lastIndexOf('#')
    if (hash > 0 && isNumber(identifier, hash + 1) && key.at(-1)?.endsWith(identifier.slice(hash)) !== true) {
      if (this.#repeated++ === 0) this.#firstRepeated = identifier
    }
  }

  #place(key: readonly string[], at: number, first: string): void {
    const list = (this.#open[at] ??= { next: 0, isList: true, keys: 0, first, number: this.#begun++ })
    this.#last = key
    list.keys++
    const place = Number(key[at])
    if (place === list.next) list.next++
    else if (place !== list.next - 1) list.isList = false
  }

  /** Ends the lists that are not below the first parts of the last key, as many as `shared`. */
  #endLists(shared: number): void {
    while (this.#open.length > shared + 1) {
      const list = this.#open.pop()
      if (!list?.isList || list.next < 2) continue
      this.#keys += list.keys
      if (!this.#first || list.number < this.#first.number) this.#first = list
    }
  }

  /** What to know about the keys, as sentences. Keys of documents come from their texts, so nothing is said of them. */
  warnings({ keySource, options }: Pick<Format, 'keySource' | 'options'>): string[] {
    if (keySource === 'text') return []
    this.#endLists(NONE)
    const warnings: string[] = []
    if (this.#first) {
      const option = options?.schemas['arrays'] ? ' The option arrays names them by one of their texts.' : ''
      warnings.push(
        `${counted(this.#keys, 'key')} of lists ${this.#keys === 1 ? 'is' : 'are'} places, such as ${this.#first.first}: ` +
          `they change if an element is inserted before.${option}`,
      )
    }
    if (this.#repeated > 0)
      warnings.push(
        `${counted(this.#repeated, 'key')} ${this.#repeated === 1 ? 'repeats' : 'repeat'} and got a number, such as ` +
          `${this.#firstRepeated}: it changes if the same key is inserted before.`,
      )
    return warnings
  }
}

/** As the number of shared parts: not even the file is shared. */
const NONE = -1

/** How many parts two keys share at their start. */
function sharedParts(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

/** Whether a text is a number from this offset on. */
function isNumber(text: string, from: number): boolean {
  if (from >= text.length || text.length - from > 9) return false
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}
