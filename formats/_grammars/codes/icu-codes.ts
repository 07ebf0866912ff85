// Codes of ICU messages: arguments, and braces that do not match.
import type { Code, CodeScanner, Span } from '@atlas/core/contract.ts'

/** Names and the keys of a select may have letters of any script. */
const ARGUMENT = /\s*([\p{L}\p{M}\p{N}_.-]{1,200})\s*/uy
const KIND = /,\s*([A-Za-z]+)\s*/y
const OFFSET = /,\s*(?:offset:\s*\d+\s*)?/y
const SELECTOR = /\s*(=\d+|[\p{L}\p{M}\p{N}_-]+)\s*\{/uy
const CLOSE = /\s*\}/y
const CHOICES: ReadonlySet<string> = new Set(['plural', 'select', 'selectordinal'])
const MAX_LEVELS = 50
const FORMATS: ReadonlySet<string> = new Set('number date time choice spellout ordinal duration'.split(' '))
/** A word of a skeleton: a stem with options, `currency/EUR`. */
const SKELETON_WORD = /^(?:currency\/[A-Za-z]{3}|(?!currency(?:\/|$))[^\s/]+(?:\/[^\s/]+)*)$/

/** Whether a style may follow a kind: nothing, or a comma with a pattern or a skeleton. */
function isFormat(kind: string, rest: string): boolean {
  if (!FORMATS.has(kind)) return false
  if (rest === '') return true
  const style = rest.slice(1).trim()
  if (!rest.startsWith(',') || style === '' || style.includes('{')) return false
  if (style.replaceAll("''", '').split("'").length % 2 === 0) return false
  if (!style.startsWith('::') || kind !== 'number') return style !== '::'
  return style
    .slice(2)
    .trim()
    .split(/\s+/)
    .every((word) => SKELETON_WORD.test(word))
}

/** Whether apostrophes quote braces, or, with `tags`, also the signs of tags, as in FormatJS. */
export type Quotes = boolean | 'tags'

/**
 * Finds each argument of a message once, since branches repeat them as each language needs. A message whose braces do
 * not match, or with a choice without `other`, has one bad code. `quotes`: whether apostrophes quote braces, or, with
 * `tags`, also the signs of tags, as in FormatJS.
 */
export function icuCodes({ quotes }: { quotes: Quotes }): CodeScanner {
  const scan = (text: string): Code[] => {
    if (!text.includes('{') && !text.includes('}')) return []
    const reader = new Reader(text, quotes)
    if (reader.readAll()) return [...reader.codes.values()]
    const { at, fault } = reader.fault
    return [{ at, id: '{', kind: 'bad', requiredBy: 'file', fault }]
  }
  return Object.assign(scan, { formatsAll: true })
}

const CHOICE = /\{\s*[\p{L}\p{M}\p{N}_.-]+\s*,\s*(?:plural|select|selectordinal)\b/u

/** Whether a text is a message with a plural or a select. */
export const isIcuChoice = (text: string): boolean => CHOICE.test(text) && new Reader(text, true).readAll()

/** A plural or a select of a message, with its branches. */
export interface IcuChoice {
  /** From its opening brace to after its closing one. */
  at: Span
  name: string
  kind: string
  hasOffset: boolean
  branches: readonly IcuBranch[]
}

/** A branch of a choice: `one {# boat}`. */
export interface IcuBranch {
  /** A category, a key of a select, or a number: `=0`. */
  name: string
  at: Span
  /** The span between its braces. */
  inside: Span
  choices: readonly IcuChoice[]
}

/** A choice in a text that is shown without its branches: `{n, plural}`. */
export interface ShortChoice {
  at: Span
  name: string
  kind: string
}

/** What `readChoices` finds in a message. */
export interface Choices {
  choices: readonly IcuChoice[]
  short: readonly ShortChoice[]
}

/** The choices of a message, or the fault of a text that is not a message. */
export function readChoices(text: string, quotes: Quotes): Choices | { fault: string } {
  const reader = new Reader(text, quotes, true)
  return reader.readAll() ? { choices: reader.choices, short: reader.short } : { fault: reader.fault.fault }
}

class Reader {
  readonly codes = new Map<string, Code>()
  #at = 0
  #fault: { at: Span; fault: string } | undefined
  readonly #text: string
  readonly #quotes: Quotes
  readonly #allowsShort: boolean
  /** The choices of the message that is read at present. */
  #choices: IcuChoice[] = []
  readonly short: ShortChoice[] = []

  constructor(text: string, quotes: Quotes, allowsShort = false) {
    this.#text = text
    this.#quotes = quotes
    this.#allowsShort = allowsShort
  }

  /** The choices of the whole message. */
  get choices(): readonly IcuChoice[] {
    return this.#choices
  }

  /** Returns false if the text is not a message. */
  readAll(): boolean {
    return this.#message(0) && this.#at === this.#text.length
  }

  /** Why the text is not a message: the first fault. */
  get fault(): { at: Span; fault: string } {
    return this.#fault ?? { at: [this.#at, this.#at + 1], fault: 'is not opened' }
  }

  /** Reads up to the closing brace of the message, or to the end of the text. */
  #message(depth: number): boolean {
    if (depth > MAX_LEVELS) return this.#fails(this.#at - 1, 'is nested too deeply')
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === '}') return depth > 0
      if (char === "'" && this.#quotes) this.#skipQuoted(depth)
      else if (char === '{' && !this.#argument(depth)) return false
    }
    return depth === 0
  }

  /** An apostrophe before a brace begins a quoted part, up to the next one. Two are one in the text. */
  #skipQuoted(depth: number): void {
    const next = this.#text.charAt(this.#at + 1)
    if (next === "'") this.#at++
    const isTag = this.#quotes === 'tags' && (next === '<' || next === '>')
    if (next !== '{' && next !== '}' && !(next === '#' && depth > 0) && !isTag) return
    const end = this.#text.indexOf("'", this.#at + 1)
    this.#at = end < 0 ? this.#text.length : end
  }

  /** Reads an argument to its closing brace, where it stops. */
  #argument(depth: number): boolean {
    const start = this.#at++
    const name = this.#take(ARGUMENT)?.[1]
    if (name === undefined) return this.#fails(start, 'has no name')
    const kind = this.#take(KIND)?.[1]
    if (kind !== undefined && CHOICES.has(kind)) {
      this.#add(name, start, this.#at)
      if (this.#allowsShort && this.#text.charAt(this.#at) === '}') {
        this.short.push({ at: [start, this.#at + 1], name, kind })
        return true
      }
      const found = this.#branches(depth, start)
      if (!found) return false
      this.#choices.push({ at: [start, this.#at + 1], name, kind, ...found })
    } else {
      const end = this.#text.indexOf('}', this.#at)
      if (end < 0) return this.#fails(start, 'is not closed')
      if (kind === undefined ? end > this.#at : !isFormat(kind, this.#text.slice(this.#at, end)))
        return this.#fails(start, 'is not an argument')
      this.#add(name, start, end + 1)
      this.#at = end
    }
    return true
  }

  /** Reads the branches of a choice to its closing brace, where it stops. */
  #branches(depth: number, start: number): Pick<IcuChoice, 'branches' | 'hasOffset'> | false {
    const kindEnd = this.#at
    const opening = this.#take(OFFSET)
    if (!opening) return this.#fails(start, 'has no branches')
    const branches: IcuBranch[] = []
    const around = this.#choices
    for (let match = this.#take(SELECTOR); match; match = this.#take(SELECTOR)) {
      const [whole, name = ''] = match
      const inside = this.#at
      const from = match.index + whole.length - whole.trimStart().length
      this.#choices = []
      if (!this.#message(depth + 1)) return this.#fails(start, 'is not closed', kindEnd)
      const end = this.#at++
      branches.push({ name, at: [from, this.#at], inside: [inside, end], choices: this.#choices })
    }
    this.#choices = around
    if (!branches.some(({ name }) => name === 'other'))
      return this.#fails(start, 'has no branch other', kindEnd)
    if (!this.#take(CLOSE)) return this.#fails(start, 'is not closed', kindEnd)
    this.#at--
    return { branches, hasOffset: opening[0].includes('offset') }
  }

  /** Keeps the first fault, which is the fault of the innermost argument. */
  #fails(start: number, fault: string, end = this.#at): false {
    this.#fault ??= { at: [start, Math.max(start + 1, Math.min(end, this.#text.length))], fault }
    return false
  }

  #add(name: string, start: number, end: number): void {
    if (!this.codes.has(name))
      this.codes.set(name, { at: [start, end], id: name, kind: 'value', requiredBy: 'program' })
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match
  }
}
