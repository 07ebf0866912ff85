// Rules over trees: which values each selects, and its conditions.
import type { Slot } from '@atlas/core/contract.ts'
import type { Condition, TreeRule } from './grammars.ts'
import { TextPattern, type Steps } from './patterns.ts'
import { atPlace, type FoundText, type RowPosition, type GrammarReader } from './reading.ts'
import { selectorParts, Selector, type Selected } from './selectors.ts'

/** Conditions, ready to use. */
export type Conditions = readonly { condition: Condition; pattern: TextPattern | undefined }[]

/** A rule, ready to use. */
export interface CompiledRule {
  rule: TreeRule
  selector: Selector
  conditions: Conditions
}

/** Prepares rules. Throws an `Error` that begins with the place of a mistake. */
export function compiledRules(rules: readonly TreeRule[], separator: string): CompiledRule[] {
  return rules.map((rule, index) => {
    const place = `grammar.rules[${index}]`
    return {
      rule,
      selector: atPlace(`${place}.at`, () => new Selector(rule.at, separator, rule.rows)),
      conditions: compiledConditions(rule.if, place),
    }
  })
}

/** Prepares the conditions of what is at a place. Throws an `Error` that begins with the place of a mistake. */
export const compiledConditions = (conditions: readonly Condition[] = [], place: string): Conditions =>
  conditions.map((condition, index) => ({
    condition,
    pattern: compiledPattern(condition, `${place}.if[${index}].pattern`),
  }))

/**
 * Throws an `Error` if a path has the sign of the nearest one around, `up`, where it has no meaning: it must be the first
 * part, with a name after it, and no translation or row is there.
 */
export function requireNearestFirst(rules: readonly TreeRule[], separator: string, up: string): void {
  for (const [index, rule] of rules.entries()) {
    const place = `grammar.rules[${index}]`
    for (const path of placesNamed(rule)) {
      const [first, ...rest] = selectorParts(path, separator)
      if (rest.includes(up) || (first === up && rest.length === 0))
        throw new Error(`${place} has the path "${path}": ${up} must be at its beginning, before a name`)
    }
    for (const field of ['target', 'category'] as const)
      if (rule[field]?.startsWith(up))
        throw new Error(`${place}.${field} must name one place, so that it cannot begin with ${up}`)
  }
}

function compiledPattern({ pattern }: Condition, place: string): TextPattern | undefined {
  return pattern === undefined ? undefined : atPlace(place, () => new TextPattern(pattern))
}

/** Whether conditions hold. `textAt` returns the text at a path near the string. */
export function meets(
  { conditions }: Pick<CompiledRule, 'conditions'>,
  textAt: (path: string) => string | undefined,
  steps: Steps,
): boolean {
  return conditions.every(({ condition, pattern }) => {
    const text = textAt(condition.at)
    if (condition.absent) return text === undefined
    if (text === undefined) return false
    return (condition.equals?.includes(text) ?? true) && (pattern?.matches(text, steps) ?? true)
  })
}

/** How many languages files with these rules have. */
export function languagesBy(rules: readonly CompiledRule[]): GrammarReader['languages'] {
  if (rules.some(({ selector, rule }) => selector.hasLanguage || rule.language !== undefined))
    return 'multilingual'
  return rules.some(({ rule }) => rule.target !== undefined) ? 'bilingual' : 'monolingual'
}

/** The values that the reader of a tree found for a rule. */
export interface Taken {
  selected: Selected
  slot: Slot
  target: Slot | undefined
  comment: string | undefined
  /** The row of a plural, if the file names it. */
  category: string | undefined
  /** Only for rows and texts in several languages. */
  place: RowPosition | undefined
  /** The text at a path near the string. */
  textAt: (path: string) => string | undefined
}

/** The paths by which a rule finds other values. */
export function placesNamed(rule: TreeRule): string[] {
  const { key, context = [], maxLength, target, language, category } = rule
  const keys = key === undefined || typeof key === 'string' ? [] : key
  const conditions = (rule.if ?? []).map(({ at: path }) => path)
  const single = [maxLength, target, language, category].filter((path) => path !== undefined)
  return [...keys, ...context, ...single, ...conditions].filter((path) => path !== '.' && !/^\^+$/.test(path))
}

/** The string that a rule takes. */
export function foundBy(rule: TreeRule, taken: Taken): FoundText {
  const { selected, slot, target, comment, category, place, textAt } = taken
  const key = keyBy(rule.key ?? 'path', selected.key, textAt)
  const context = contextBy(rule, comment, textAt)
  const language = selected.language ?? (rule.language === undefined ? undefined : textAt(rule.language))
  // Files have many strings, and an object literal with all members takes less memory than an object that grows.
  const foundText: FoundText = place
    ? {
        key,
        slot,
        context,
        language,
        category,
        rowKey: place.rowKey,
        group: place.group,
        entry: place.entry,
        removed: place.removed,
        between: place.between,
        named: place.named,
      }
    : { key, slot, context, language, category }
  if (target) foundText.target = target
  if (rule.is === 'hidden') foundText.isHidden = true
  if (rule.maxLength !== undefined) {
    const maxLength = Number(textAt(rule.maxLength) ?? '')
    if (maxLength > 0) foundText.maxLength = maxLength
  }
  return foundText
}

function contextBy(
  { context }: TreeRule,
  comment: string | undefined,
  textAt: Taken['textAt'],
): string | undefined {
  let all = comment ?? ''
  // A plain loop, since it runs for each string.
  for (const path of context ?? []) {
    const text = textAt(path)
    if (text) all = all === '' ? text : `${all}\n${text}`
  }
  return all || undefined
}

function keyBy(
  key: NonNullable<TreeRule['key']>,
  path: readonly string[],
  textAt: Taken['textAt'],
): readonly string[] {
  if (key === 'path') return path
  if (key === 'parent') return path.slice(0, -1)
  const pieces: string[] = []
  for (const piece of key) {
    const text = textAt(piece)
    if (text !== undefined) pieces.push(text)
  }
  return pieces
}
