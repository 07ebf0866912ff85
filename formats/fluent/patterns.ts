// Patterns of Fluent Syntax 1.0: text over one or more lines, with placeables in braces, which may contain patterns.
import type { Span } from '@atlas/core/contract.ts'
import { CR, LEFT_BRACE, LF, RIGHT_BRACE, SPACE, isBlank, isLineEnd } from '../_grammars/text/chars.ts'
import { MAX_DEPTH } from '../_grammars/text/depth.ts'

/** A pattern in a file. */
export interface FluentPattern {
  /** From the equals sign to the last character that is not blank. */
  at: Span
  /** The common indentation of the further lines, which is not part of the text; undefined if there are none. */
  margin: number | undefined
  /** The line end after the pattern, or the end of the file. */
  next: number
}

const textRun = /(?:[^{}\r\n]|\r(?!\n))+/y
const string = /[^"\\\n]*/y
const escape = /\\(?:["\\]|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{6})/y
const number = /-?\d+(?:\.\d+)?/y
const variable = /\$[A-Za-z][\w-]*/y
const term = /-[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)?/y
const identifier = /[A-Za-z][\w-]*/y
const attribute = /\.[A-Za-z][\w-]*/y
const namedArgument = /([A-Za-z][\w-]*)(?: |\r?\n)*:/y
const variantKey = /\*?\[(?: |\r?\n)*(?:-?\d+(?:\.\d+)?|[A-Za-z][\w-]*)(?: |\r?\n)*\]/y
const isFunction = /^[A-Z][A-Z\d_-]*$/

/** The offset of the next character that is neither a space nor a line end. Other white space is text. */
export function skipBlank(text: string, at: number): number {
  for (let end = at; ; end++) {
    const code = text.charCodeAt(end)
    const isEol = code === LF || (code === CR && text.charCodeAt(end + 1) === LF)
    if (!isEol && code !== SPACE) return end
  }
}

/**
 * The pattern after an equals sign; undefined if it is missing or Fluent cannot parse it.
 *
 *     leave = Leave { $garden }
 *            ^^^^^^^^^^^^^^^^^^
 *         .title =
 *                 ^
 *             and lock the gate
 *     ^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export const patternAt = (text: string, at: number): FluentPattern | undefined => new Reader(text, at).read()

type Inline = 'message' | 'term' | 'attribute of a term' | 'placeable' | 'other'

/** Follows the grammar. Each method returns whether its rule matches at the offset, and moves after the match. */
class Reader {
  readonly #text: string
  #at: number
  #depth = 0
  #end = -1
  #margin: number | undefined

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  read(): FluentPattern | undefined {
    const start = this.#at
    if (!this.#pattern()) return undefined
    return { at: [start, this.#end], margin: this.#margin, next: this.#at }
  }

  #pattern(): boolean {
    this.#spaces()
    let end = this.#at
    if (this.#isLineEnd() && !this.#continues()) return false
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === RIGHT_BRACE) return false
      if (code === LEFT_BRACE) {
        if (!this.#placeable()) return false
        end = this.#at
      } else if (this.#isLineEnd()) {
        if (!this.#continues()) break
      } else {
        const from = this.#at
        textRun.lastIndex = from
        textRun.test(this.#text)
        this.#at = textRun.lastIndex
        end = Math.max(end, trimEnd(this.#text, from, this.#at))
      }
    }
    if (this.#depth === 0) this.#end = end
    return true
  }

  /** Skips the line end, blank lines and an indent, if the pattern continues after them. */
  #continues(): boolean {
    const at = skipBlank(this.#text, this.#at)
    const indent = at - 1 - this.#text.lastIndexOf('\n', at - 1)
    const char = this.#text.charAt(at)
    if (char === '' || (char !== '{' && (indent === 0 || '}.[*'.includes(char)))) return false
    if (this.#depth === 0) this.#margin = Math.min(this.#margin ?? indent, indent)
    this.#at = at
    return true
  }

  #placeable(): boolean {
    this.#at++
    this.#blank()
    // Patterns that are nested deeper are not read.
    const isWhole = ++this.#depth <= MAX_DEPTH && this.#expression() && this.#char() === '}'
    this.#depth--
    this.#at++
    return isWhole
  }

  #expression(): boolean {
    const kind = this.#inline()
    this.#blank()
    if (!this.#text.startsWith('->', this.#at)) return kind !== undefined && kind !== 'attribute of a term'
    if (kind !== 'other' && kind !== 'attribute of a term') return false
    this.#at += 2
    this.#spaces()
    return this.#isLineEnd() && this.#variants()
  }

  #variants(): boolean {
    let defaults = 0
    for (this.#blank(); /[*[]/.test(this.#char()); this.#blank()) {
      if (this.#char() === '*') defaults++
      if (!this.#take(variantKey) || !this.#pattern()) return false
    }
    return defaults === 1
  }

  #inline(): Inline | undefined {
    const char = this.#char()
    if (char === '{') return this.#placeable() ? 'placeable' : undefined
    if (char === '$') return this.#take(variable) ? 'other' : undefined
    if (this.#literal()) return 'other'
    const match = this.#take(term)
    if (match) {
      const isAttribute = match[1] !== undefined
      if (this.#opensArguments() && !this.#arguments()) return undefined
      return isAttribute ? 'attribute of a term' : 'term'
    }
    const name = this.#take(identifier)?.[0]
    if (name === undefined) return undefined
    if (this.#opensArguments()) return isFunction.test(name) && this.#arguments() ? 'other' : undefined
    this.#take(attribute)
    return 'message'
  }

  #literal(): boolean {
    if (this.#char() !== '"') return this.#take(number) !== undefined
    this.#at++
    do this.#take(string)
    while (this.#take(escape))
    return this.#char() === '"' && this.#at++ > 0
  }

  #opensArguments(): boolean {
    const at = skipBlank(this.#text, this.#at)
    if (this.#text.charAt(at) !== '(') return false
    this.#at = at + 1
    return true
  }

  #arguments(): boolean {
    const isWhole = ++this.#depth <= MAX_DEPTH && this.#argumentList()
    this.#depth--
    return isWhole
  }

  #argumentList(): boolean {
    const names = new Set<string>()
    for (this.#blank(); this.#char() !== ')'; this.#blank()) {
      const name = this.#take(namedArgument)?.[1]
      if (name === undefined) {
        if (names.size > 0 || !this.#inline()) return false
      } else {
        if (names.has(name)) return false
        names.add(name)
        this.#blank()
        if (!this.#literal()) return false
      }
      this.#blank()
      if (this.#char() !== ',') break
      this.#at++
    }
    return this.#char() === ')' && this.#at++ > 0
  }

  #char(): string {
    return this.#text.charAt(this.#at)
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (!match) return undefined
    this.#at = pattern.lastIndex
    return match
  }

  #spaces(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) this.#at++
  }

  #blank(): void {
    this.#at = skipBlank(this.#text, this.#at)
  }

  #isLineEnd(): boolean {
    const code = this.#text.charCodeAt(this.#at)
    if (code === CR) return this.#text.charCodeAt(this.#at + 1) === LF
    return code === LF || this.#at >= this.#text.length
  }
}

const isSpaceAtEnd = (code: number): boolean => isBlank(code) || isLineEnd(code)

/** The end of a text without trailing white space. Readers disagree whether a trailing tab is text. */
export function trimEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && isSpaceAtEnd(text.charCodeAt(last - 1))) last--
  return last
}
