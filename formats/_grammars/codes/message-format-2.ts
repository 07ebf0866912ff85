// Messages of MessageFormat 2 (Unicode LDML, part 9): declarations, a matcher with its variants, and patterns with
// placeholders. A text is read as one if its source text is a matcher, or has a variable: `{$name}`.
import type { Code, CodeScanner, Span } from '@atlas/core/contract.ts'

const COMPLEX = /^\s*(?:\.(?:input|local|match)\b|\{\{)/
/** What no other grammar has: a keyword at the start, or a variable. Two braces alone are a value of mustache. */
const MESSAGE_FORMAT_2 = /^\s*\.(?:input|local|match)\b|(?<!\$)\{\s*\$[\p{L}_]/u

/** Marks of direction, which may be around names, and white space. */
const BIDI = String.raw`\u061c\u200e\u200f\u2066-\u2069`
const SPACES = String.raw`[\s${BIDI}]`
const SPACE = new RegExp(`${SPACES}*`, 'y')
/** All but signs of ASCII, white space, marks of direction, and what is not a character. */
const NAME_START = String.raw`A-Za-z+_\u00a1-\u061b\u061d-\u167f\u1681-\u1fff\u200b-\u200d\u2010-\u2027\u2030-\u205e\u2060-\u2065\u206a-\u2fff\u3001-\ud7ff\ue000-\ufdcf\ufdf0-\ufefe\uff00-\ufffd\u{10000}-\u{10fffd}`
const NAME = String.raw`[${NAME_START}][${NAME_START}0-9.-]*`
const LITERAL = String.raw`(?:\|(?:[^\\|]|\\[\\{}|])*\||[${NAME_START}0-9.-]+)`
const VARIABLE = new RegExp(String.raw`\$[${BIDI}]?${NAME}`, 'uy')
const KEY = new RegExp(String.raw`\*|${LITERAL}`, 'uy')
const IDENTIFIER = String.raw`${NAME}(?::${NAME})?`
const OPTIONS = String.raw`(?:${SPACES}+${IDENTIFIER}${SPACES}*=${SPACES}*(?:\$[${BIDI}]?${NAME}|${LITERAL}))*`
const ATTRIBUTES = String.raw`(?:${SPACES}+@${IDENTIFIER}(?:${SPACES}*=${SPACES}*${LITERAL})?)*`
const FUNCTION = String.raw`:${IDENTIFIER}${OPTIONS}`
const EXPRESSION = new RegExp(
  String.raw`\{${SPACES}*(?:(?:\$[${BIDI}]?(?<name>${NAME})|${LITERAL})(?:${SPACES}+${FUNCTION})?|${FUNCTION})${ATTRIBUTES}${SPACES}*\}`,
  'uy',
)
const MARKUP = new RegExp(
  String.raw`\{${SPACES}*(?<sign>[#/])(?<tag>${IDENTIFIER})${OPTIONS}${ATTRIBUTES}${SPACES}*(?<alone>\/?)\}`,
  'uy',
)
const EQUALS = new RegExp(`${SPACES}*=${SPACES}*`, 'y')
/** The variable at the start of an expression, its function, and how the values of this select. */
const OPERAND = new RegExp(String.raw`^\{${SPACES}*\$[${BIDI}]?(${NAME})`, 'u')
const CALLED = new RegExp(String.raw`[\s${BIDI}{]:(${IDENTIFIER})`, 'u')
const SELECT = new RegExp(String.raw`${SPACES}select${SPACES}*=${SPACES}*\|?(\w+)`)
/** Functions whose values select by a category of numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'integer', 'offset'])
const MAX_LEVELS = 20
const KEYWORD = /\.(?:input|local|match)\b/y

/** Whether a text is a message of MessageFormat 2. */
export const isMessageFormat2 = (text: string): boolean =>
  MESSAGE_FORMAT_2.test(text) && !codesIn(text).some(({ kind }) => kind === 'bad')

/** A variant of a matcher: `one * {{One boat}}`. */
export interface Variant {
  at: Span
  keys: readonly { at: Span; name: string }[]
  /** The span between its braces. */
  inside: Span
}

/** The parts of a message with declarations or a matcher. */
export interface Parts2 {
  selectors: readonly { name: string; kind: 'cardinal' | 'ordinal' | 'text' }[]
  variants: readonly Variant[]
  /** The text of a message without a matcher, between its braces. */
  text: Span | undefined
}

/** The parts of a message; undefined for a text that is only a pattern, or not a message. */
export function partsOfMessage2(text: string): Parts2 | undefined {
  if (!COMPLEX.test(text)) return undefined
  const reader = new Reader(text)
  reader.read()
  return reader.isRead ? reader.parts : undefined
}

/** What is wrong with a text between the braces of a pattern; undefined if nothing is. */
export function faultInPattern2(text: string): string | undefined {
  const [code] = codesIn(`{{${text}}}`)
  return code?.kind === 'bad' ? (code.fault ?? '') : undefined
}

/** The scanner for a text between the braces of a pattern. */
export const pattern2: CodeScanner = Object.assign(
  (text: string): Code[] =>
    codesIn(`{{${text}}}`).map((code) => {
      const [start, end] = code.at
      return { ...code, at: [Math.max(0, start - 2), Math.max(0, Math.min(end - 2, text.length))] }
    }),
  { formatsAll: true },
)

/** The scanner for messages of MessageFormat 2. */
export const messageFormat2: CodeScanner = Object.assign((text: string) => codesIn(text), {
  formatsAll: true,
})

function codesIn(text: string): Code[] {
  const reader = new Reader(text)
  reader.read()
  return reader.codes
}

/** The name of a variable that is spelled with its sign. */
const nameOf = (variable: string): string => variable.replace(/^\$[\u061c\u200e\u200f\u2066-\u2069]?/, '')

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
  /** What the declarations say about variables: a function with its options, or another variable. */
  readonly #declared = new Map<string, string>()
  readonly #selectors: string[] = []
  readonly #variants: Variant[] = []
  #pattern: Span | undefined
  #fault: Code | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** The external variables and the markup, each once, since variants repeat them. A message with a fault has one bad code. */
  get codes(): Code[] {
    if (this.#fault) return [this.#fault]
    return [...this.#codes.values()].filter(({ id }) => !this.#local.has(id))
  }

  get isRead(): boolean {
    return this.#fault === undefined
  }

  get parts(): Parts2 {
    const selectors = this.#selectors.map((name) => ({ name, kind: this.#kindOf(name) }))
    const isMatcher = selectors.length > 0
    return { selectors, variants: this.#variants, text: isMatcher ? undefined : this.#pattern }
  }

  /** What the keys of a variable are: categories of numbers, or texts. A function inherits from its operand. */
  #kindOf(variable: string): Parts2['selectors'][number]['kind'] {
    let called: string | undefined
    let select: string | undefined
    let name: string | undefined = variable
    for (let level = 0; name !== undefined && level < MAX_LEVELS; level++) {
      const declared: string = this.#declared.get(name) ?? ''
      called ??= CALLED.exec(declared)?.[1]
      select ??= SELECT.exec(declared)?.[1]
      const operand = OPERAND.exec(declared)?.[1]
      name = operand === name ? undefined : operand
    }
    if (called === undefined || !NUMBERS.has(called) || select === 'exact') return 'text'
    return select === 'ordinal' ? 'ordinal' : 'cardinal'
  }

  read(): void {
    try {
      if (COMPLEX.test(this.#text)) this.#complex()
      else this.#readPattern('')
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
      const local = keyword === '.local' ? nameOf(this.#need(VARIABLE, 'needs a variable')) : undefined
      if (local !== undefined) {
        this.#local.add(local)
        this.#need(EQUALS, 'needs =')
      }
      const start = this.#at
      this.#expression()
      const declared = this.#text.slice(start, this.#at)
      const name = local ?? OPERAND.exec(declared)?.[1]
      if (name !== undefined) this.#declared.set(name, declared)
    }
    this.#pattern = this.#quoted()
    this.#end()
  }

  #matcher(): void {
    for (let name = this.#take(VARIABLE)?.[0]; name; name = this.#take(VARIABLE)?.[0]) {
      this.#selectors.push(nameOf(name))
      this.#take(SPACE)
    }
    const selectors = this.#selectors.length
    if (selectors === 0) throw new Fault(this.#at, 'needs a variable to match')
    let hasDefault = false
    while (this.#at < this.#text.length) {
      const start = this.#at
      const keys: Variant['keys'][number][] = []
      for (let key = this.#take(KEY); key; key = this.#take(KEY)) {
        keys.push({ at: [key.index, this.#at], name: key[0] })
        this.#take(SPACE)
      }
      if (keys.length !== selectors) throw new Fault(start, `needs a variant with ${selectors} keys`)
      hasDefault ||= keys.every(({ name }) => name === '*')
      const inside = this.#quoted()
      this.#variants.push({ at: [start, this.#at], keys, inside })
      this.#take(SPACE)
    }
    if (!hasDefault) throw new Fault(0, 'has no variant for *')
  }

  #quoted(): Span {
    if (!this.#text.startsWith('{{', this.#at)) throw new Fault(this.#at, 'needs a text in {{ }}')
    const start = this.#at
    this.#at += 2
    this.#readPattern('}}')
    if (!this.#text.startsWith('}}', this.#at)) throw new Fault(start, 'is not closed')
    this.#at += 2
    return [start + 2, this.#at - 2]
  }

  #readPattern(end: string): void {
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
