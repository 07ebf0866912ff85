import { describe, expect, test } from 'vitest'
import { pluralCategories } from '@atlas/core/contract.ts'
import { languageByCode, languages } from '@atlas/core/languages.ts'
import { codeLike, meansLanguage } from '@atlas/core/contract.ts'
import { categoryOf, pluralRule } from '@atlas/core/plural-rules.ts'
import { pluralDifferences, type PluralDifference } from '../scripts/plural-differences.ts'

const codesOf = (differences: readonly PluralDifference[]): string =>
  [...new Set(differences.map(({ id }) => id.replace(/-.*/, '')))].join(' ')

describe('the table of languages', () => {
  test('counts as CLDR does, except for `many` of whole millions and of fractions', () => {
    const differences = pluralDifferences()
    const millions = differences.filter(({ isForMillions }) => isForMillions)
    const fractions = differences.filter(({ isForFractions }) => isForFractions)
    expect(codesOf(millions)).toBe('br ca es fr it pt scn vec')
    expect(codesOf(fractions)).toBe('cs gv lt sk')
    expect(differences).toHaveLength(millions.length + fractions.length)
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
