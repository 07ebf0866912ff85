// Codes of Fluent patterns: variables, terms, messages and functions in placeables (Fluent's syntax, version 1.0).
import { beginningWith, type Code, type Span } from '@atlas/core/contract.ts'

const MAX_LEVELS = 50
const MAX_DIGITS = 20
const STRING = /"(?:[^"\\\n]|\\[\\"]|\\u[\da-fA-F]{4}|\\U[\da-fA-F]{6})*"/y
const NUMBER = /-?\d+(?:\.\d+)?/y
const FUNCTION = /[A-Z][A-Z\d_-]{0,99}(?=\s*\()/y
const MESSAGE = /[A-Za-z][\w-]{0,99}(?:\.[A-Za-z][\w-]{0,99})?/y
const TERM = /-[A-Za-z][\w-]{0,99}(\.[A-Za-z][\w-]{0,99})?/y
const VARIABLE = /\$[A-Za-z][\w-]{0,99}/y
const NAMED_ARGUMENT = /([A-Za-z][\w-]{0,99})\s*:\s*/y
const VARIANT = /\*?\[\s*(?:-?\d+(?:\.\d+)?|[A-Za-z][\w-]{0,99})\s*\]/y
const BLANK = /\s*/y

/** The functions that every bundle has. A translation may format a value that its source does not format. */
const BUILT_IN: ReadonlySet<string> = new Set(['NUMBER', 'DATETIME'])

/** What an expression is, which decides where it may be. */
type Kind =
  | 'string'
  | 'number'
  | 'function'
  | 'message'
  | 'term'
  | 'term attribute'
  | 'variable'
  | 'placeable'

const SELECTORS: ReadonlySet<Kind> = new Set(['string', 'number', 'function', 'term attribute', 'variable'])

/**
 * Finds what a pattern refers to, each once, since variants repeat them. A pattern that is not one has one bad code.
 * All patterns are formatted, also if their source refers to nothing.
 */
export const fluentCodes = Object.assign(
  beginningWith('{}', (text) => {
    if (!text.includes('{') && !text.includes('}')) return []
    const reader = new Reader(text)
    if (reader.pattern(0)) return [...reader.codes.values()]
    const { at, fault } = reader.fault
    return [{ at, id: '{', kind: 'bad', requiredBy: 'file', fault }]
  }),
  { formatsAll: true },
)

/** Formatters of numbers refuse more digits than Unicode's. */
function isInRange(option: string, value: string | undefined): boolean {
  return (
    value !== undefined &&
    (!option.endsWith('Digits') || (!value.startsWith('-') && Number(value) <= MAX_DIGITS))
  )
}

class Reader {
  readonly codes = new Map<string, Code>()
  fault: { at: Span; fault: string } = { at: [0, 1], fault: 'is not a pattern' }
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Reads text and placeables to the end, or to the brace that closes a select. */
  pattern(depth: number): boolean {
    if (depth > MAX_LEVELS) return this.#fails(this.#at, 'is nested too deeply')
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at)
      if (char === '}') return depth > 0 || this.#fails(this.#at, 'is not opened')
      if (char === '{' && !this.#placeable(depth)) return false
    }
    return depth === 0
  }

  /** Reads a placeable to its closing brace, where it stops. */
  #placeable(depth: number): boolean {
    const start = this.#at++
    if (depth > MAX_LEVELS) return this.#fails(start, 'is nested too deeply')
    this.#take(BLANK)
    const kind = this.#expression(depth)
    if (kind === undefined) return this.#fails(start, 'is not an expression')
    this.#take(BLANK)
    if (this.#text.startsWith('->', this.#at)) {
      if (!SELECTORS.has(kind)) return this.#fails(start, 'cannot select')
      this.#at += 2
      if (!this.#variants(depth)) return this.#fails(start, 'has no variants')
    } else if (kind === 'term attribute') return this.#fails(start, 'is only for a choice')
    return this.#text.charAt(this.#at) === '}' || this.#fails(start, 'is not closed')
  }

  /** Reads variants up to the closing brace of the select. */
  #variants(depth: number): boolean {
    this.#take(BLANK)
    let defaults = 0
    for (;;) {
      const variant = this.#take(VARIANT)
      if (variant === undefined) return false
      if (variant.startsWith('*')) defaults++
      for (; this.#at < this.#text.length; this.#at++) {
        const char = this.#text.charAt(this.#at)
        if (char === '}') return defaults === 1
        if (char === '{' && !this.#placeable(depth + 1)) return false
        if (char === '[' || char === '*') {
          VARIANT.lastIndex = this.#at
          if (VARIANT.test(this.#text)) break
        }
      }
      if (this.#at >= this.#text.length) return false
    }
  }

  /** Reads an expression. Undefined if there is none. */
  #expression(depth: number): Kind | undefined {
    const start = this.#at
    if (this.#text.charAt(start) === '{') {
      if (!this.#placeable(depth + 1)) return undefined
      this.#at++
      return 'placeable'
    }
    if (this.#take(STRING) !== undefined) return 'string'
    const term = this.#take(TERM)
    if (term !== undefined) {
      // A language may need a term elsewhere, or not at all.
      this.#add(term, start, 'reader')
      this.#take(BLANK)
      if (this.#text.charAt(this.#at) === '(' && !this.#arguments(depth)) return undefined
      return term.includes('.') ? 'term attribute' : 'term'
    }
    if (this.#take(NUMBER) !== undefined) return 'number'
    const variable = this.#take(VARIABLE)
    if (variable !== undefined) {
      this.#add(variable, start, 'program')
      return 'variable'
    }
    const name = this.#take(FUNCTION)
    if (name !== undefined) {
      if (!BUILT_IN.has(name)) this.#add(name, start, 'program')
      this.#take(BLANK)
      return this.#arguments(depth) ? 'function' : undefined
    }
    const message = this.#take(MESSAGE)
    if (message === undefined) return undefined
    this.#add(message, start, 'program')
    return 'message'
  }

  /** Reads arguments in parentheses. Named ones come last, each once. */
  #arguments(depth: number): boolean {
    this.#at++
    if (depth > MAX_LEVELS) return false
    const names = new Set<string>()
    for (;;) {
      this.#take(BLANK)
      if (this.#text.charAt(this.#at) === ')') break
      const named = this.#take(NAMED_ARGUMENT)
      if (named !== undefined) {
        const [name = ''] = named.split(/[\s:]/, 1)
        if (names.has(name)) return false
        names.add(name)
        if (this.#take(STRING) === undefined && !isInRange(name, this.#take(NUMBER))) return false
      } else if (names.size > 0 || this.#expression(depth + 1) === undefined) return false
      this.#take(BLANK)
      if (this.#text.charAt(this.#at) === ',') this.#at++
      else if (this.#text.charAt(this.#at) !== ')') return false
    }
    this.#at++
    return true
  }

  #add(id: string, start: number, requiredBy: Code['requiredBy']): void {
    if (!this.codes.has(id)) this.codes.set(id, { at: [start, this.#at], id, kind: 'value', requiredBy })
  }

  /** Keeps the last fault, which is the fault of the outermost placeable. */
  #fails(start: number, fault: string): false {
    this.fault = { at: [start, Math.min(start + 1, this.#text.length)], fault }
    return false
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const taken = pattern.exec(this.#text)?.[0]
    if (taken !== undefined) this.#at += taken.length
    return taken
  }
}
