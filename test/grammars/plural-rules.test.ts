import { describe, expect, it } from 'vitest'
import { languageByCode, languages } from '@atlas/core/languages.ts'
import { withNeededCategories } from '@atlas/core/plural-rules.ts'
import type { Language } from '@atlas/core/contract.ts'
import {
  isOneToOne,
  meaningsOfRows,
  pluralRule,
  type RowMeanings,
} from '@atlas/formats/_grammars/plurals/rules.ts'

const language = (code: string): Language => {
  const found = languageByCode(code)
  if (!found) throw new Error(`no language ${code}`)
  return found
}

function meanings(expression: string, rows: number, of: Language): RowMeanings {
  const rule = pluralRule(expression)
  if (!rule) throw new Error(`no rule: ${expression}`)
  return meaningsOfRows(rule, rows, of)
}

describe('a plural rule', () => {
  it.each([
    ['0', [0, 0, 0]],
    ['n != 1', [1, 0, 1]],
    ['n>1?2:n==1?1:0', [0, 1, 2]],
    ['!n', [1, 0, 0]],
    ['!!(n)', [0, 1, 1]],
    ['n==0||n==1&&0', [1, 0, 0]],
    ['1 + n * 2', [1, 3, 5]],
    ['(1 + n) * 2', [2, 4, 6]],
    ['10 - n - 1', [9, 8, 7]],
    ['7 / (n + 1)', [7, 3, 2]],
    ['n <= 1', [1, 1, 0]],
    ['n >= 1 != 0', [0, 1, 1]],
  ])('%s is evaluated as in C', (expression, wanted) => {
    const rule = pluralRule(expression)
    expect([0, 1, 2].map((n) => rule?.(n))).toEqual(wanted)
  })

  it.each([
    '',
    'n ?',
    'n ? 1',
    '(n',
    'n)',
    'n n',
    'm',
    'n = 1',
    'n; exit()',
    'EXPRESSION',
    '1 2',
    '-1',
    '99n',
  ])('is not %j', (expression) => {
    expect(pluralRule(expression)).toBeUndefined()
  })

  it('that divides by zero returns no row', () => {
    expect(pluralRule('n % 0')?.(3)).toBeNaN()
  })

  it('may not nest without end', () => {
    for (const [open, close] of [
      ['(', ')'],
      ['!', ''],
      ['n?0:', ''],
    ] as const) {
      expect(pluralRule(open.repeat(400) + 'n' + close.repeat(400))).toBeUndefined()
    }
    expect(pluralRule('n+'.repeat(900) + 'n')?.(1)).toBe(901)
    expect(pluralRule('n+'.repeat(900_000) + 'n')).toBeUndefined()
  })
})

describe('the rows of a file', () => {
  it('are the categories of the language that has the same rule', () => {
    for (const of of languages) {
      const found = meanings(of.pluralRules, of.pluralCategoryNames.length, of)
      expect(found.categories).toEqual(of.pluralCategoryNames)
      expect(isOneToOne(found, of)).toBe(true)
    }
  })

  it('may be in another order', () => {
    const old = 'n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0'
    expect(meanings(old, 4, language('sl')).categories).toEqual(['other', 'one', 'two', 'few'])
    const latvian = 'n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2'
    expect(meanings(latvian, 3, language('lv')).categories).toEqual(['one', 'other', 'zero'])
  })

  it('that answer no whole number take what is free, by position', () => {
    const czech = '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 3'
    expect(meanings(czech, 4, language('cs')).categories).toEqual(['one', 'few', 'many', 'other'])
    const withoutMany = withNeededCategories(language('cs'))
    expect(meanings(czech, 4, withoutMany).categories).toEqual(['one', 'few', undefined, 'other'])
  })

  it('of one category are one row and its repetitions', () => {
    const hebrew = 'n==1 ? 0 : n==2 ? 1 : n%10==0 && n>10 ? 2 : 3'
    const { categories, repeats } = meanings(hebrew, 4, language('he'))
    expect(categories).toEqual(['one', 'two', undefined, 'other'])
    expect([...repeats]).toEqual([[3, [2]]])
  })

  it('may be fewer than the categories', () => {
    const found = meanings('n != 1', 2, language('ru'))
    expect(found.categories).toEqual(['one', 'many'])
    expect(isOneToOne(found, language('ru'))).toBe(false)
  })
})
