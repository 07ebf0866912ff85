// Evaluates the plural rules of languages, which are C expressions as in gettext.
import type { Category, Language } from './language.ts'

/** Returns the index of the row for a number; NaN or Infinity if the rule divides by zero. */
export type PluralRule = (n: number) => number

/** Longer than the rule of any language, and short enough to bound the nesting. */
const MAX_CHARACTERS = 2000
const MAX_LEVELS = 100

const token = /\s*(\d+|n|&&|\|\||[=!<>]=|[<>?:+\-*/%!()])\s*/y

interface Operator {
  level: number
  apply(left: number, right: number): number
}

const operators: ReadonlyMap<string, Operator> = new Map([
  ['||', { level: 1, apply: (a, b) => Number(a !== 0 || b !== 0) }],
  ['&&', { level: 2, apply: (a, b) => Number(a !== 0 && b !== 0) }],
  ['==', { level: 3, apply: (a, b) => Number(a === b) }],
  ['!=', { level: 3, apply: (a, b) => Number(a !== b) }],
  ['<', { level: 4, apply: (a, b) => Number(a < b) }],
  ['>', { level: 4, apply: (a, b) => Number(a > b) }],
  ['<=', { level: 4, apply: (a, b) => Number(a <= b) }],
  ['>=', { level: 4, apply: (a, b) => Number(a >= b) }],
  ['+', { level: 5, apply: (a, b) => a + b }],
  ['-', { level: 5, apply: (a, b) => a - b }],
  ['*', { level: 6, apply: (a, b) => a * b }],
  ['/', { level: 6, apply: (a, b) => Math.trunc(a / b) }],
  ['%', { level: 6, apply: (a, b) => a % b }],
])

/** Reads a rule such as `n==1 ? 0 : n>=2 && n<=4 ? 1 : 2`; returns undefined if it is malformed. */
export function pluralRule(expression: string): PluralRule | undefined {
  const tokens = tokensOf(expression)
  return tokens && new RuleReader(tokens).rule()
}

function tokensOf(expression: string): string[] | undefined {
  if (expression.length > MAX_CHARACTERS) return undefined
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < expression.length) {
    const [, found] = token.exec(expression) ?? []
    if (found === undefined) return undefined
    tokens.push(found)
  }
  return tokens
}

/** Compiles tokens into a function by recursive descent; each method returns undefined on malformed input. */
class RuleReader {
  readonly #tokens: readonly string[]
  #at = 0
  #levels = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  rule(): PluralRule | undefined {
    const rule = this.#choice()
    return this.#at === this.#tokens.length ? rule : undefined
  }

  /** `condition ? one : other`, which is right-associative. */
  #choice(): PluralRule | undefined {
    if (++this.#levels > MAX_LEVELS) return undefined
    const condition = this.#binary(1)
    if (!condition || !this.#take('?')) return this.#leave(condition)
    const yes = this.#choice()
    if (!yes || !this.#take(':')) return undefined
    const no = this.#choice()
    return this.#leave(no && ((n) => (condition(n) !== 0 ? yes(n) : no(n))))
  }

  /** Operators of this precedence and higher ones; all are left-associative. */
  #binary(level: number): PluralRule | undefined {
    let left = this.#unary()
    for (;;) {
      const operator = operators.get(this.#tokens[this.#at] ?? '')
      if (!left || !operator || operator.level < level) return left
      this.#at++
      left = applied(operator, left, this.#binary(operator.level + 1))
    }
  }

  #unary(): PluralRule | undefined {
    if (!this.#take('!')) return this.#primary()
    if (++this.#levels > MAX_LEVELS) return undefined
    const operand = this.#unary()
    return this.#leave(operand && ((n) => Number(operand(n) === 0)))
  }

  #primary(): PluralRule | undefined {
    if (this.#take('n')) return (n) => n
    if (this.#take('(')) {
      const inner = this.#choice()
      return this.#take(')') ? inner : undefined
    }
    const number = Number(this.#tokens[this.#at++])
    return Number.isNaN(number) ? undefined : () => number
  }

  #take(wanted: string): boolean {
    const isThere = this.#tokens[this.#at] === wanted
    if (isThere) this.#at++
    return isThere
  }

  #leave(rule: PluralRule | undefined): PluralRule | undefined {
    this.#levels--
    return rule
  }
}

function applied(
  { apply }: Operator,
  left: PluralRule,
  right: PluralRule | undefined,
): PluralRule | undefined {
  return right && ((n) => apply(left(n), right(n)))
}

/**
 * The categories of whole numbers, which have a row each. The last category of some languages is only for fractions
 * (`other` in Polish), so a plural rule in C never returns it.
 */
export function countedCategories({ pluralCategoryNames, pluralRules }: Language): readonly Category[] {
  const rule = pluralRule(pluralRules)
  if (!rule) return pluralCategoryNames
  const last = sampleNumbers.reduce((most, number) => Math.max(most, rule(number)), 0)
  return pluralCategoryNames.slice(0, last + 1)
}

/** The category whose form a program shows for a number. It is `other` for all fractions, which rules in C do not know. */
export function categoryOf(
  number: number,
  { pluralCategoryNames, pluralRules }: Pick<Language, 'pluralCategoryNames' | 'pluralRules'>,
): Category {
  const rule = Number.isInteger(number) ? pluralRule(pluralRules) : undefined
  return (rule && pluralCategoryNames[rule(Math.abs(number))]) ?? 'other'
}

/**
 * Enough numbers to distinguish all rules of CLDR: all small ones, and the round ones that some languages treat
 * differently.
 */
export const sampleNumbers: readonly number[] = [...Array(300).keys(), 1000, 10_000, 100_000, 1_000_000]
