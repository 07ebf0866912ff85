// Selectors: paths with `*` for one part and at most one `**` for any number, such as `*.message`.
import { pluralCategories, type Category } from '@atlas/core/contract.ts'

/** The result of a selector on a matching path. */
export interface Selected {
  /** The path without the parts that name a language or a category. */
  key: string[]
  /** The key of a row that is a separate string: also with the parts that name a category. */
  rowKey: string[]
  /** The part at `{language}`. */
  language?: string
  /** The part at `{category}`. */
  category?: string
  /** The index of that part, or of the language. */
  named?: number
  /** The number of characters at the end of that part that name it. If missing, all of them do. */
  namedLength?: number
}

/** A name that ends in a category, after a joint. */
const SUFFIX = /^\*([^{}*]+)\{category\}$/
const LANGUAGE_CODE = /^[a-zA-Z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}$/

/** The parts of a selector. A backslash makes the next character plain. */
export function selectorParts(selector: string, separator: string): string[] {
  const parts = ['']
  for (let at = 0; at < selector.length; at++) {
    const char = selector.charAt(at)
    if (char === separator) parts.push('')
    else parts[parts.length - 1] += char === '\\' ? selector.charAt(++at) : char
  }
  return parts
}

/** Matches paths with a selector. */
export class Selector {
  readonly parts: readonly string[]
  /** Whether all names of a path are its key, and none names a row or a language. */
  readonly isPlain: boolean
  /** The index of `**`, or -1. */
  readonly #deep: number
  readonly #joints: readonly (string | undefined)[]
  /** The names of rows, and the categories that they mean. */
  readonly #rows: ReadonlyMap<string, Category>
  #longestRow = 0

  /** Throws an `Error` that ends a sentence which begins with the place of the selector. */
  constructor(selector: string, separator: string, rows: Readonly<Record<string, Category>> = {}) {
    this.parts = selectorParts(selector, separator)
    if (this.parts.includes('')) throw new Error('has an empty part')
    this.#deep = this.parts.indexOf('**')
    if (this.parts.lastIndexOf('**') !== this.#deep) throw new Error('has ** more than once')
    this.#joints = this.parts.map((part) => SUFFIX.exec(part)?.[1])
    this.#rows = new Map([
      ...pluralCategories.map((category): [string, Category] => [category, category]),
      ...Object.entries(rows),
    ])
    for (const name of this.#rows.keys()) this.#longestRow = Math.max(this.#longestRow, name.length)
    this.isPlain = this.parts.every((part, index) => part !== '_' && !this.isChoice(index))
  }

  /** Whether a name of its paths is a language or a row of a plural. */
  get isNaming(): boolean {
    return this.parts.some((_, index) => this.isChoice(index))
  }

  get hasLanguage(): boolean {
    return this.parts.includes('{language}')
  }

  /** The result of the selector on this path; undefined if it does not match. */
  select(path: readonly string[]): Selected | undefined {
    const extra = path.length - this.parts.length
    if (this.#deep < 0 ? extra !== 0 : extra < -1) return undefined
    const selected: Selected = { key: [], rowKey: [] }
    for (let at = 0; at < path.length; at++) {
      if (!this.#take(this.#partFor(at, extra), path[at] ?? '', at, selected)) return undefined
    }
    return selected
  }

  /** Whether a part of the selector takes a name. */
  takes(index: number, name: string): boolean {
    const part = this.parts[index]
    if (part === undefined) return false
    const joint = this.#joints[index]
    if (joint !== undefined) {
      const end = name.lastIndexOf(joint)
      return end > 0 && this.#rowOf(name.slice(end + joint.length)) !== undefined
    }
    if (part === '{language}') return LANGUAGE_CODE.test(name) || part === name
    if (part === '{category}') return this.#rowOf(name) !== undefined || part === name
    return WILD.has(part) || part === name
  }

  /** The category that a name means. Most names are longer than the names of rows. */
  #rowOf(name: string): Category | undefined {
    return name.length > this.#longestRow ? undefined : this.#rows.get(name)
  }

  /** The only name that a part takes; undefined if it may take several. */
  nameOf(index: number): string | undefined {
    const part = this.parts[index]
    return part === undefined || WILD.has(part) || this.isChoice(index) ? undefined : part
  }

  /** Whether a part takes names by their form: codes of languages, or categories of plurals. */
  isChoice(index: number): boolean {
    return NAME_PLACEHOLDERS.has(this.parts[index] ?? '') || this.#joints[index] !== undefined
  }

  #partFor(at: number, extra: number): number {
    if (this.#deep < 0 || at < this.#deep) return at
    return at <= this.#deep + extra ? this.#deep : at - extra
  }

  #take(index: number, name: string, at: number, selected: Selected): boolean {
    const part = this.parts[index]
    const joint = this.#joints[index]
    if (joint !== undefined) return this.#takeSuffix(name, joint, at, selected)
    const category = part === '{category}' ? this.#rowOf(name) : undefined
    if (part === '{language}' && LANGUAGE_CODE.test(name)) {
      selected.language = name
      selected.named = at
    } else if (category !== undefined) {
      selected.category = category
      selected.named = at
      selected.rowKey.push(name)
    } else if (part === '*' || part === '**' || part === name) {
      selected.key.push(name)
      selected.rowKey.push(name)
    } else return part === '_'
    return true
  }

  /** `*_{category}` takes `days_one` as the row `one` of `days`. */
  #takeSuffix(name: string, joint: string, at: number, selected: Selected): boolean {
    const end = name.lastIndexOf(joint)
    const word = name.slice(end + joint.length)
    const category = this.#rowOf(word)
    if (end < 1 || category === undefined) return false
    selected.key.push(name.slice(0, end))
    selected.rowKey.push(name)
    selected.category = category
    selected.named = at
    selected.namedLength = word.length
    return true
  }
}

const WILD: ReadonlySet<string> = new Set(['*', '**', '_'])
const NAME_PLACEHOLDERS: ReadonlySet<string> = new Set(['{language}', '{category}'])
