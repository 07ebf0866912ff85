// Messages of MessageFormat 2 (Unicode LDML, part 9): declarations, a matcher with its variants, and patterns with
// placeholders. A text is read as one if its source text is a matcher, or has a variable: `{$name}`.
import type { Code, CodeScanner } from '@atlas/core/contract.ts'

const COMPLEX = /^\s*(?:\.(?:input|local|match)\b|\{\{)/
/** What no other grammar has: a keyword at the start, or a variable. Two braces alone are a value of mustache. */
const MESSAGE_FORMAT_2 = /^\s*\.(?:input|local|match)\b|(?<!\$)\{\s*\$[\p{L}_]/u

const SPACE = /[\s\u200e\u200f\u061c\u2066-\u2069]*/y
const NAME = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.-]*`
const LITERAL = String.raw`(?:\|(?:[^\\|]|\\[\\{}|])*\||[\p{L}\p{N}_.+-]+)`
const VARIABLE = new RegExp(String.raw`\$${NAME}`, 'uy')
const KEY = new RegExp(String.raw`\*|${LITERAL}`, 'uy')
const IDENTIFIER = String.raw`${NAME}(?::${NAME})?`
const OPTIONS = String.raw`(?:\s+${IDENTIFIER}\s*=\s*(?:\$${NAME}|${LITERAL}))*`
const ATTRIBUTES = String.raw`(?:\s+@${IDENTIFIER}(?:\s*=\s*${LITERAL})?)*`
const FUNCTION = String.raw`:${IDENTIFIER}${OPTIONS}`
const EXPRESSION = new RegExp(
  String.raw`\{\s*(?:(?:\$(?<name>${NAME})|${LITERAL})(?:\s+${FUNCTION})?|${FUNCTION})${ATTRIBUTES}\s*\}`,
  'uy',
)
const MARKUP = new RegExp(
  String.raw`\{\s*(?<sign>[#/])(?<tag>${IDENTIFIER})${OPTIONS}${ATTRIBUTES}\s*(?<alone>\/?)\}`,
  'uy',
)
const KEYWORD = /\.(?:input|local|match)\b/y

/** Whether a text is a message of MessageFormat 2. */
export const isMessageFormat2 = (text: string): boolean =>
  MESSAGE_FORMAT_2.test(text) && !codesIn(text).some(({ kind }) => kind === 'bad')

/** The scanner for messages of MessageFormat 2. */
export const messageFormat2: CodeScanner = Object.assign((text: string) => codesIn(text), {
  formatsAll: true,
})

function codesIn(text: string): Code[] {
  const reader = new Reader(text)
  reader.read()
  return reader.codes
}

/** What is wrong, with its place. */
class Fault extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

class Reader {
  readonly #text: string
  #at = 0
  readonly #codes = new Map<string, Code>()
  /** Names that the message itself declares. */
  readonly #local = new Set<string>()
  #fault: Code | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The external variables and the markup, each once, since variants repeat them. A message with a fault has one bad code. */
  get codes(): Code[] {
    if (this.#fault) return [this.#fault]
    return [...this.#codes.values()].filter(({ id }) => !this.#local.has(id))
  }

  read(): void {
    try {
      if (COMPLEX.test(this.#text)) this.#complex()
      else this.#pattern('')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const at = Math.min(error.at, Math.max(0, this.#text.length - 1))
      this.#fault = { at: [at, at + 1], id: '{', kind: 'bad', requiredBy: 'program', fault: error.message }
    }
  }

  #complex(): void {
    for (;;) {
      this.#take(SPACE)
      const keyword = this.#take(KEYWORD)?.[0]
      if (keyword === undefined) break
      this.#take(SPACE)
      if (keyword === '.match') return this.#matcher()
      if (keyword === '.local') this.#local.add(this.#need(VARIABLE, 'needs a variable').slice(1))
      if (keyword === '.local') this.#need(/\s*=\s*/y, 'needs =')
      this.#expression()
    }
    this.#quoted()
    this.#end()
  }

  #matcher(): void {
    let selectors = 0
    for (; this.#take(VARIABLE); selectors++) this.#take(SPACE)
    if (selectors === 0) throw new Fault(this.#at, 'needs a variable to match')
    let hasDefault = false
    while (this.#at < this.#text.length) {
      const start = this.#at
      const keys: string[] = []
      for (let key = this.#take(KEY); key; key = this.#take(KEY)) {
        keys.push(key[0])
        this.#take(SPACE)
      }
      if (keys.length !== selectors) throw new Fault(start, `needs a variant with ${selectors} keys`)
      hasDefault ||= keys.every((key) => key === '*')
      this.#quoted()
      this.#take(SPACE)
    }
    if (!hasDefault) throw new Fault(0, 'has no variant for *')
  }

  #quoted(): void {
    if (!this.#text.startsWith('{{', this.#at)) throw new Fault(this.#at, 'needs a text in {{ }}')
    const start = this.#at
    this.#at += 2
    this.#pattern('}}')
    if (!this.#text.startsWith('}}', this.#at)) throw new Fault(start, 'is not closed')
    this.#at += 2
  }

  #pattern(end: string): void {
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at]
      if (end !== '' && this.#text.startsWith(end, this.#at)) return
      if (char === '}') throw new Fault(this.#at, 'is not opened')
      if (char === '\\') {
        if (!/[\\{}|]/.test(this.#text[this.#at + 1] ?? '')) throw new Fault(this.#at, 'escapes nothing')
        this.#at += 2
      } else if (char === '{') this.#placeholder()
      else this.#at++
    }
  }

  #placeholder(): void {
    const start = this.#at
    const markup = this.#take(MARKUP)?.groups
    if (!markup) return this.#expression()
    const { sign, tag = '', alone } = markup
    const kind = sign === '/' ? 'close' : alone === '/' ? 'alone' : 'open'
    const code: Code = { at: [start, this.#at], id: tag, kind, requiredBy: 'reader' }
    if (!this.#codes.has(`${kind} ${tag}`)) this.#codes.set(`${kind} ${tag}`, code)
  }

  #expression(): void {
    const start = this.#at
    const match = this.#take(EXPRESSION)
    if (!match) throw new Fault(start, 'is not a placeholder of MessageFormat 2')
    const name = match.groups?.['name']
    if (name !== undefined && !this.#codes.has(name))
      this.#codes.set(name, { at: [start, this.#at], id: name, kind: 'value', requiredBy: 'program' })
  }

  #end(): void {
    this.#take(SPACE)
    if (this.#at < this.#text.length) throw new Fault(this.#at, 'is behind the end of the message')
  }

  #need(pattern: RegExp, fault: string): string {
    const match = this.#take(pattern)
    if (!match) throw new Fault(this.#at, fault)
    return match[0]
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)
    if (match) this.#at = pattern.lastIndex
    return match
  }
}
