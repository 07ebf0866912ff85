// Evaluates the plural rules of languages, which are C expressions as in gettext.
import type { Category, Language } from './language.ts'
import { ruleWithoutMany } from './plural-families.ts'

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

/** What decides the plurals of a language. */
type Plurals = Pick<Language, 'pluralCategoryNames' | 'pluralRules'>

/** The indexes that a rule returns for whole numbers below a million. Each job has its own `Language`, so they are kept by rule. */
const countedIndexes = new Map<string, ReadonlySet<number>>()

/** At most about this many rules are remembered. Longer ones are not, since callers may invent them. */
const MOST_RULES = 200
const LONGEST_RULE = 400

function countedIn(expression: string): ReadonlySet<number> | undefined {
  const known = countedIndexes.get(expression)
  if (known) return known
  const rule = pluralRule(expression)
  if (!rule) return undefined
  const indexes = new Set(sampleNumbers.map(rule))
  if (countedIndexes.size > MOST_RULES) countedIndexes.clear()
  if (expression.length <= LONGEST_RULE) countedIndexes.set(expression, indexes)
  return indexes
}

/**
 * The categories of whole numbers below a million, which have a row each. Of some languages, `other` is only for
 * fractions (Polish), and `many` for fractions (Czech) or whole millions (French).
 */
export function countedCategories({ pluralCategoryNames: names, pluralRules }: Plurals): readonly Category[] {
  const counted = countedIn(pluralRules)
  return counted ? names.filter((_, index) => counted.has(index)) : names
}

/**
 * The categories that each plural of a file needs: those of whole numbers below a million, and `other`. A file may do
 * without the others (`many` of French or Czech), as many programs and platforms do, or have them in all its plurals.
 */
export function neededCategories({ pluralCategoryNames: names, pluralRules }: Plurals): readonly Category[] {
  const counted = countedIn(pluralRules)
  if (!counted) return names
  const isNeeded = (category: Category, index: number): boolean => counted.has(index) || category === 'other'
  return names.every(isNeeded) ? names : names.filter(isNeeded)
}

/** The categories that each plural of a file needs, and those of the language that `has` reports. */
export function categoriesIn(language: Plurals, has: (category: Category) => boolean): readonly Category[] {
  const always = neededCategories(language)
  const names = language.pluralCategoryNames
  if (always.length === names.length) return names
  return names.filter((category) => always.includes(category) || has(category))
}

/** The language with only the categories that each plural of a file needs, and the rule for them. */
export function withNeededCategories<L extends Plurals>(language: L): L {
  const categories = neededCategories(language)
  if (categories.length === language.pluralCategoryNames.length) return language
  return { ...language, pluralCategoryNames: categories, pluralRules: ruleFor(categories, language) }
}

/** The expression in C that returns the index of a number's category in `categories`. */
export function ruleFor(
  categories: readonly Category[],
  { pluralCategoryNames: names, pluralRules }: Plurals,
): string {
  const begins = (all: readonly Category[]): boolean => categories.every((each, index) => each === all[index])
  if (begins(names)) return pluralRules
  const withoutMany = ruleWithoutMany(pluralRules)
  if (withoutMany !== undefined && begins(names.filter((category) => category !== 'many'))) return withoutMany
  const other = Math.max(categories.indexOf('other'), 0)
  const choices = categories.flatMap((category, index) =>
    index === other || !names.includes(category)
      ? []
      : [`(${pluralRules})==${names.indexOf(category)} ? ${index} : `],
  )
  return `${choices.join('')}${other}`
}

/** The category whose form a program shows for a number. It is `other` for all fractions, which rules in C do not know. */
export function categoryOf(number: number, { pluralCategoryNames, pluralRules }: Plurals): Category {
  const rule = Number.isInteger(number) ? pluralRule(pluralRules) : undefined
  return (rule && pluralCategoryNames[rule(Math.abs(number))]) ?? 'other'
}

/**
 * Enough whole numbers below a million to distinguish all rules of CLDR: all small ones, and the round ones that some
 * languages treat differently.
 */
export const sampleNumbers: readonly number[] = [...Array(300).keys(), 1000, 10_000, 100_000]
