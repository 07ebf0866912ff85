// Finds keys that change if an entry is inserted or removed before them: elements of lists, and keys that repeat.
import { counted } from '../counted.ts'
import type { Format } from '../format.ts'

/** The elements of a list that were seen: the next place, or none if the keys are not places. */
interface List {
  next: number
  isList: boolean
  keys: number
  first: string
}

/** Collects the keys of a file in its order. */
export class MovingKeys {
  readonly #lists = new Map<string, List>()
  #repeated = 0
  #firstRepeated = ''

  /** Adds the key of a string and the identifier that it got. */
  add(key: readonly string[], identifier: string): void {
    const hash = identifier.lastIndexOf('#')
    if (hash > 0 && isNumber(identifier, hash + 1) && key.at(-1)?.endsWith(identifier.slice(hash)) !== true) {
      if (this.#repeated++ === 0) this.#firstRepeated = identifier
    }
    // A plain loop: this runs for each key, and few parts begin with a digit.
    for (let at = 0; at < key.length; at++) {
      const part = key[at] ?? ''
      if (isNumber(part, 0)) this.#place(key.slice(0, at).join('\0'), Number(part), identifier)
    }
  }

  #place(list: string, place: number, identifier: string): void {
    let found = this.#lists.get(list)
    if (!found) {
      found = { next: 0, isList: true, keys: 0, first: identifier }
      this.#lists.set(list, found)
    }
    found.keys++
    if (place === found.next) found.next++
    else if (place !== found.next - 1) found.isList = false
  }

  /** What to know about the keys, as sentences. Keys of documents come from their texts, so nothing is said of them. */
  warnings({ keySource, options }: Pick<Format, 'keySource' | 'options'>): string[] {
    if (keySource === 'text') return []
    const warnings: string[] = []
    const lists = [...this.#lists.values()].filter(({ isList, next }) => isList && next > 1)
    const count = lists.reduce((sum, { keys }) => sum + keys, 0)
    const [list] = lists
    if (list) {
      const option = options?.schemas['arrays'] ? ' The option arrays names them by one of their texts.' : ''
      warnings.push(
        `${counted(count, 'key')} of lists ${count === 1 ? 'is' : 'are'} places, such as ${list.first}: they change if ` +
          `an element is inserted before.${option}`,
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

/** Whether a text is a number from this offset on. */
function isNumber(text: string, from: number): boolean {
  if (from >= text.length || text.length - from > 9) return false
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}
