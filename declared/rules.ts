// Rules over trees: what each selects, and the conditions under which it counts.
import type { Condition, Rule } from './grammars.ts'
import { TextPattern, type Steps } from './patterns.ts'
import { at } from './reading.ts'
import { Selector } from './selectors.ts'

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
