// The plurals of the table of languages, judged by the data of CLDR itself, in the package of the Unicode Consortium. The
// tests of the project ask Node, whose CLDR may be older or have fewer languages.
import cldr from 'cldr-core/supplemental/plurals.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { languages } from '@atlas/core/languages.ts'
import { pluralRule } from '@atlas/core/plural-rules.ts'

type Rules = Readonly<Record<string, string>>

const RULES: Readonly<Record<string, Rules>> = cldr.supplemental['plurals-type-cardinal']
const PREFIX = 'pluralRule-count-'
const MILLION = 1_000_000

/** Codes that CLDR spells differently. */
const CLDR_CODES: Readonly<Record<string, string>> = { 'sr-CS': 'sr' }

/** The whole numbers that are compared: small ones, and those near round ones, up to many millions. */
const NUMBERS = [
  ...Array(2000).keys(),
  ...[1000, 10_000, 100_000, MILLION].flatMap((unit) =>
    [...Array(100).keys()].flatMap((count) => [count * unit, count * unit + 1, count * unit + 22]),
  ),
]

/** Whether a whole number is as a rule says (UTS 35, "Language Plural Rules"). It has no fraction and no exponent. */
function isAs(rule: string, number: number): boolean {
  const [condition = ''] = rule.split('@')
  if (condition.trim() === '') return true
  return condition
    .split(' or ')
    .some((alternative) => alternative.split(' and ').every((relation) => holds(relation.trim(), number)))
}

function holds(relation: string, number: number): boolean {
  const match = /^([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)$/.exec(relation)
  if (!match) throw new Error(`This rule of CLDR is not known: ${relation}.`)
  const [, operand = '', modulus, sign, list = ''] = match
  const absolute = operand === 'n' || operand === 'i' ? number : 0
  const value = modulus === undefined ? absolute : absolute % Number(modulus)
  const isIn = list.split(',').some((range) => {
    const [first = 0, last = first] = range.split('..').map(Number)
    return value >= first && value <= last
  })
  return isIn === (sign === '=')
}

function categoryIn(rules: Rules, number: number): string {
  const [name = ''] = Object.entries(rules).find(([, rule]) => isAs(rule, number)) ?? []
  return name.slice(PREFIX.length)
}

function rulesOf(id: string): Rules | undefined {
  const code = CLDR_CODES[id] ?? id
  return RULES[code] ?? RULES[code.split('-')[0] ?? '']
}

const judged = languages.flatMap((language) => {
  const rules = rulesOf(language.id)
  if (!rules) return []
  const rule = pluralRule(language.pluralRules)
  const categories = Object.keys(rules).map((name) => name.slice(PREFIX.length))
  const differing = NUMBERS.flatMap((number) => {
    const [wanted, here] = [categoryIn(rules, number), language.pluralCategoryNames[rule?.(number) ?? -1]]
    return wanted === here ? [] : [`${number}: ${wanted}, here ${here}`]
  })
  const names: readonly string[] = language.pluralCategoryNames
  const lacks = categories.filter((category) => !names.includes(category))
  const adds = names.filter((category) => !categories.includes(category))
  return [{ id: language.id.replace(/-.*/, ''), differing, lacks, adds }]
})

test('each language has the categories of CLDR, and counts as CLDR does', () => {
  expect(judged.length).toBeGreaterThan(150)
  expect(
    judged.filter(({ differing, lacks, adds }) => differing.length + lacks.length + adds.length > 0),
  ).toEqual([])
})
