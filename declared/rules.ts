// Rules over trees: what each selects, and the conditions under which it counts.
import type { Slot } from '../core/contract.ts'
import type { Condition, Rule } from './grammars.ts'
import { TextPattern, type Steps } from './patterns.ts'
import { at, type Found, type Reader } from './reading.ts'
import { Selector, type Selected } from './selectors.ts'

/** A rule, ready to be asked. */
export interface CompiledRule {
  rule: Rule
  selector: Selector
  conditions: readonly { condition: Condition; pattern: TextPattern | undefined }[]
}

/** Prepares rules. Throws an `Error` that begins with the place of a mistake. */
export function compiledRules(rules: readonly Rule[], separator: string): CompiledRule[] {
  return rules.map((rule, index) => {
    const place = `grammar.rules[${index}]`
    return {
      rule,
      selector: at(`${place}.at`, () => new Selector(rule.at, separator, rule.rows)),
      conditions: (rule.if ?? []).map((condition, each) => ({
        condition,
        pattern: compiledPattern(condition, `${place}.if[${each}].pattern`),
      })),
    }
  })
}

function compiledPattern({ pattern }: Condition, place: string): TextPattern | undefined {
  return pattern === undefined ? undefined : at(place, () => new TextPattern(pattern))
}

/** Whether the conditions of a rule hold. `said` gives the text at a path near the string. */
export function meets(
  { conditions }: CompiledRule,
  said: (path: string) => string | undefined,
  steps: Steps,
): boolean {
  return conditions.every(({ condition, pattern }) => {
    const text = said(condition.at)
    if (condition.absent) return text === undefined
    if (text === undefined) return false
    return (condition.equals?.includes(text) ?? true) && (pattern?.matches(text, steps) ?? true)
  })
}

/** What a file holds by these rules. */
export function holdsBy(rules: readonly CompiledRule[]): Reader['holds'] {
  if (rules.some(({ selector, rule }) => selector.hasLanguage || rule.language !== undefined)) return 'many'
  return rules.some(({ rule }) => rule.target !== undefined) ? 'pair' : 'one'
}

/** What the reader of a tree found for a rule. */
export interface Taken {
  selected: Selected
  slot: Slot
  target: Slot | undefined
  comment: string | undefined
  /** The row of a plural, if the file names it. */
  category: string | undefined
  /** The text at a path near the string. */
  said: (path: string) => string | undefined
}

/** The string that a rule takes. */
export function foundBy(rule: Rule, { selected, slot, target, comment, category, said }: Taken): Found {
  const maxLength = Number((rule.maxLength === undefined ? undefined : said(rule.maxLength)) ?? '')
  const contexts = [comment, ...(rule.context ?? []).map((path) => said(path))]
  return {
    key: keyBy(rule.key ?? 'path', selected.key, said),
    slot,
    context: contexts.filter(Boolean).join('\n') || undefined,
    ...(target ? { target } : {}),
    ...(maxLength > 0 ? { maxLength } : {}),
    ...(rule.is === 'hidden' ? { isHidden: true } : {}),
    language: selected.language ?? (rule.language === undefined ? undefined : said(rule.language)),
    category,
  }
}

function keyBy(key: NonNullable<Rule['key']>, path: string[], said: Taken['said']): string[] {
  if (key === 'path') return path
  if (key === 'parent') return path.slice(0, -1)
  return key.flatMap((piece) => said(piece) ?? [])
}
