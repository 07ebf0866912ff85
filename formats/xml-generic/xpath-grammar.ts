// Parses the part of XPath 1.0 that ITS rules use into a tree: location paths with predicates, and comparisons.

/** A step of a path. */
export interface XPathStep {
  axis: string
  /** `name`, `prefix:name`, `*`, `prefix:*`, `text()` or `node()`. */
  test: string
  predicates: readonly Expression[]
}

export type Expression =
  | { kind: 'path'; isAbsolute: boolean; steps: readonly XPathStep[] }
  | {
      kind: 'union' | 'or' | 'and' | '=' | '!=' | '<' | '>' | '<=' | '>='
      left: Expression
      right: Expression
    }
  | { kind: 'call'; name: string; args: readonly Expression[] }
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'variable'; name: string }

const name = '[\\p{L}_][\\p{L}\\p{N}_.\\-\u00b7]*'
const token = new RegExp(
  `\\s*(?:(\\.\\.|\\.(?!\\d)|::|//|<=|>=|!=|[/@|=<>()[\\],*$])|("[^"]*"|'[^']*')|(\\d+(?:\\.\\d*)?|\\.\\d+)|(${name}(?::(?!:)(?:${name}|\\*))?))`,
  'uy',
)

const MAX_LEVELS = 50

/** Parses an expression; undefined if this part of XPath does not have it. */
export function readXPath(text: string): Expression | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  while (/\S/.test(text.slice(token.lastIndex))) {
    const match = token.exec(text)
    if (!match || tokens.length > 500) return undefined
    tokens.push(match[0].trim())
  }
  try {
    const reader = new Reader(tokens)
    const expression = reader.expression(0)
    return reader.isAtEnd ? expression : undefined
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
}

/** Thrown for syntax that this part of XPath does not have. */
class Unknown extends Error {}

const levels: readonly (readonly string[])[] = [['or'], ['and'], ['=', '!='], ['<', '>', '<=', '>='], ['|']]

class Reader {
  readonly #tokens: readonly string[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  get #next(): string {
    return this.#tokens[this.#at] ?? ''
  }

  expression(level: number): Expression {
    if (++this.#depth > MAX_LEVELS) throw new Unknown()
    const operators = levels[level]
    let left = operators ? this.expression(level + 1) : this.#primary()
    while (operators?.includes(this.#next)) {
      const operator = this.#tokens[this.#at++]
      const right = this.expression(level + 1)
      left = { kind: operator === '|' ? 'union' : (operator as 'or'), left, right }
    }
    this.#depth--
    return left
  }

  #primary(): Expression {
    const next = this.#next
    if (/^["']/.test(next)) {
      this.#at++
      return { kind: 'text', text: next.slice(1, -1) }
    }
    if (/^\.?\d/.test(next)) {
      this.#at++
      return { kind: 'number', number: Number(next) }
    }
    if (next === '$') {
      this.#at += 2
      return { kind: 'variable', name: this.#tokens[this.#at - 1] ?? '' }
    }
    if (this.#take('(')) {
      const inner = this.expression(0)
      this.#demand(')')
      return inner
    }
    return this.#tokens[this.#at + 1] === '(' && !/^(?:text|node)$/.test(next) ? this.#call() : this.#path()
  }

  #call(): Expression {
    const called = this.#tokens[this.#at] ?? ''
    this.#at += 2
    const args: Expression[] = []
    while (!this.#take(')')) {
      if (args.length > 0) this.#demand(',')
      args.push(this.expression(0))
    }
    return { kind: 'call', name: called, args }
  }

  #path(): Expression {
    const steps: XPathStep[] = []
    const isAbsolute = this.#next === '/' || this.#next === '//'
    if (this.#take('//')) steps.push(anywhere)
    else if (this.#take('/') && !this.#beginsStep) return { kind: 'path', isAbsolute, steps }
    steps.push(this.#step())
    for (;;) {
      if (this.#take('//')) steps.push(anywhere)
      else if (!this.#take('/')) return { kind: 'path', isAbsolute, steps }
      steps.push(this.#step())
    }
  }

  get #beginsStep(): boolean {
    return /^[\p{L}_@.*]/u.test(this.#next)
  }

  #step(): XPathStep {
    if (this.#take('..')) return { axis: 'parent', test: 'node()', predicates: [] }
    if (this.#take('.')) return { axis: 'self', test: 'node()', predicates: this.#predicates() }
    let axis = this.#take('@') ? 'attribute' : 'child'
    if (this.#tokens[this.#at + 1] === '::') {
      axis = this.#next
      this.#at += 2
    }
    let test = this.#next
    if (!/^[\p{L}_*]/u.test(test)) throw new Unknown()
    this.#at++
    if (this.#take('(')) {
      this.#demand(')')
      test += '()'
    }
    return { axis, test, predicates: this.#predicates() }
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = []
    while (this.#take('[')) {
      predicates.push(this.expression(0))
      this.#demand(']')
    }
    return predicates
  }

  #take(wanted: string): boolean {
    if (this.#next !== wanted) return false
    this.#at++
    return true
  }

  #demand(wanted: string): void {
    if (!this.#take(wanted)) throw new Unknown()
  }
}

/** The step that `//` abbreviates. */
const anywhere: XPathStep = { axis: 'descendant-or-self', test: 'node()', predicates: [] }
