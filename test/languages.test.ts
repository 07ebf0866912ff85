import { describe, expect, test } from 'vitest'
import { pluralCategories } from '@atlas/core/contract.ts'
import { languageByCode, languages } from '@atlas/core/languages.ts'
import { codeLike, meansLanguage } from '@atlas/core/contract.ts'
import {
  categoryOf,
  pluralRule,
  ruleFor,
  sampleNumbers,
  withNeededCategories,
} from '@atlas/core/plural-rules.ts'
import { pluralDifferences } from '../scripts/plural-differences.ts'

describe('the table of languages', () => {
  test('has the categories of CLDR, and counts as CLDR does', () => {
    expect(pluralDifferences()).toEqual([])
  })

  test('knows which `many` files may do without, and the rule of the others', () => {
    const lacking = languages.flatMap((language) => {
      const { id, pluralRules } = withNeededCategories(language)
      return pluralRules === language.pluralRules ? [] : [[id.replace(/-.*/, ''), pluralRules] as const]
    })
    expect([...new Set(lacking.map(([id]) => id))].toSorted().join(' ')).toBe(
      'br ca cs es fr gv it lt pt scn sk vec',
    )
    expect(Object.fromEntries(lacking)).toMatchObject({
      cs: 'n==1 ? 0 : n>=2 && n<=4 ? 1 : 2',
      es: 'n != 1',
      fr: 'n > 1',
    })
    const byRule = new Map(languages.map((language) => [language.pluralRules, language]))
    for (const language of byRule.values()) {
      const narrow = withNeededCategories(language)
      // The rule that is made of another one, for a rule that the table does not have.
      const made = ruleFor(narrow.pluralCategoryNames, {
        ...language,
        pluralRules: `(${language.pluralRules})`,
      })
      const [rule, narrowRule, madeRule] = [language.pluralRules, narrow.pluralRules, made].map(pluralRule)
      for (const number of sampleNumbers) {
        const category = language.pluralCategoryNames[rule?.(number) ?? -1]
        expect(narrow.pluralCategoryNames[narrowRule?.(number) ?? -1]).toBe(category)
        expect(narrow.pluralCategoryNames[madeRule?.(number) ?? -1]).toBe(category)
      }
    }
  })

  test('counts the hundred thousands of Cornish as CLDR does', () => {
    const cornish = languageByCode('kw')
    const of = (number: number) => cornish && categoryOf(number, cornish)
    expect([20_000, 21_000, 100_000, 200_000, 300_000, 1_000_000].map(of)).toEqual([
      'two',
      'other',
      'two',
      'other',
      'other',
      'other',
    ])
  })

  test('names categories in the order of CLDR', () => {
    for (const { pluralCategoryNames } of languages) {
      expect(pluralCategoryNames).toEqual(
        pluralCategories.filter((name) => pluralCategoryNames.includes(name)),
      )
    }
  })

  test('has each id once, and every expression is one that gettext reads', () => {
    expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length)
    for (const { pluralRules } of languages) expect(pluralRule(pluralRules)).toBeDefined()
  })

  test.each([
    ['de', 'de'],
    ['deu', 'de'],
    ['es', 'es-ES'],
    ['es_MX', 'es-MX'],
    ['pt', 'pt-PT'],
    ['pt_BR', 'pt-BR'],
    ['pt-rBR', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['zh-Hans', 'zh-CN'],
    ['zh_Hant', 'zh-TW'],
    ['zh-rTW', 'zh-TW'],
    ['zh_HK', 'zh-HK'],
    ['en_US', 'en-US'],
    ['sr@latin', 'sr-CS'],
    ['sr-Latn', 'sr-CS'],
    ['sr', 'sr'],
    ['iw', 'he'],
    ['in', 'id'],
    ['sv_SE', 'sv'],
  ])('finds %s as %s', (code, id) => {
    expect(languageByCode(code)?.id).toBe(id)
  })

  test.each([
    ['iw', 'he'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['no', 'nb'],
    ['iw_IL', 'he'],
  ])('takes %s, which ISO 639 has replaced, for %s', (code, id) => {
    const language = languageByCode(id)
    expect(language && meansLanguage(code, { ...language, locale: `${id}-IL`, androidCode: '' })).toBe(true)
  })

  test.each(['', 'xx', '__proto__', 'constructor', 'de-XX'])('does not find %j', (code) => {
    expect(languageByCode(code)).toBeUndefined()
  })

  test('finds every language by each code that is its own', () => {
    for (const language of languages) {
      expect(languageByCode(language.id)).toBe(language)
      expect(languageByCode(language.androidCode)?.twoLettersCode).toBe(language.twoLettersCode)
      expect(languageByCode(language.osxLocale)).toBe(language)
    }
  })
})

test.each([
  ['eng', 'rus'],
  ['enm', 'ru'],
  ['en-US', 'ru-RU'],
  ['en_US', 'ru_RU'],
  ['en', 'ru'],
])('the code for Russian in the style of %s is %s', (was, code) => {
  const russian = languageByCode('ru')
  expect(russian && codeLike(was, russian)).toBe(code)
})
