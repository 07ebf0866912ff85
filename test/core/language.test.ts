// Which codes mean a language, and how the code of another language is spelled like a given one.
import { describe, expect, test } from 'vitest'
import { codeLike, meansLanguage, namesTarget, type Language } from '@atlas/core/language.ts'
import { language, languages } from './plugins.ts'

/** A language with a known id and nothing else. */
const onlyId = (id: string): Language => ({
  ...language('de'),
  id,
  editorCode: '',
  twoLettersCode: '',
  threeLettersCode: '',
  locale: '',
  androidCode: '',
  osxCode: '',
  osxLocale: '',
})

describe('a code', () => {
  test.each([
    ['pt_BR', 'pt-BR'],
    ['pt-rBR', 'pt-BR'],
    ['PT-BR', 'pt-BR'],
    ['pt@br', 'pt-BR'],
    ['sr@latin', 'sr-Latn'],
    ['sr_Cyrillic', 'sr-Cyrl'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['de_rev', 'de-rev'],
    ['iw', 'he'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['no', 'nb'],
    ['iw-IL', 'he-IL'],
    ['in_ID', 'id-ID'],
    ['ji-DE', 'yi-DE'],
    ['no_NO', 'nb-NO'],
  ])('%s means the language %s', (code, id) => {
    expect(meansLanguage(code, onlyId(id))).toBe(true)
  })

  test.each([
    ['de', 'nl'],
    ['de-AT', 'de'],
    ['de-rev', 'de-ev'],
    ['de-rA', 'de-A'],
    ['latin-x', 'latn-x'],
    ['x-latin-y', 'x-latn-y'],
    ['x-cyrillic-y', 'x-cyrl-y'],
    ['nob', 'nbb'],
    ['de-no', 'de-nb'],
    ['inh-RU', 'idh-RU'],
    ['', 'de'],
  ])('%j does not mean the language %s', (code, id) => {
    expect(meansLanguage(code, onlyId(id))).toBe(false)
  })

  test('may be any code of the language', () => {
    const codes = {
      id: 'a1',
      editorCode: 'b1',
      twoLettersCode: 'c1',
      threeLettersCode: 'd1',
      locale: 'e1',
      androidCode: 'f1',
      osxCode: 'g1',
      osxLocale: 'h1',
    }
    const own = { ...language('de'), ...codes }
    for (const code of Object.values(codes)) expect(meansLanguage(code, own), code).toBe(true)
    expect(meansLanguage('i1', own)).toBe(false)
  })
})

describe('the code of a language', () => {
  test.each([
    ['en', 'ru', 'ru'],
    ['eng', 'ru', 'rus'],
    ['ENG', 'ru', 'rus'],
    ['enm', 'ru', 'ru'],
    ['english', 'ru', 'ru'],
    ['1eng', 'ru', 'ru'],
    ['eng1', 'ru', 'ru'],
    ['e-n-g', 'ru', 'ru-RU'],
    ['eng', 'pt-BR', 'pt-BR'],
    ['en-US', 'ru', 'ru-RU'],
    ['en_US', 'ru', 'ru_RU'],
    ['en_US', 'sr-CS', 'sr_CS'],
    ['en-US', 'ca-valencia', 'ca-ES-valencia'],
    ['en_US', 'ca-valencia', 'ca_ES_valencia'],
    ['en-rUS', 'ru', 'ru-rRU'],
    ['en_rUS', 'ru', 'ru-rRU'],
    ['en-rus', 'ru', 'ru-RU'],
  ])('like %s, for %s, is %s', (was, id, code) => {
    expect(codeLike(was, language(id))).toBe(code)
  })

  test.each(['eng', 'en-US', 'en-rUS'])('like %s is its id if it has no other', (was) => {
    expect(codeLike(was, onlyId('xx'))).toBe('xx')
  })
})

describe('the code in a file', () => {
  test.each([
    ['en-GB', 'en', 'en-GB', true],
    ['en', 'en', 'en-GB', false],
    ['de', 'en', 'de', true],
    ['fr', 'en', 'de', false],
    ['fr', 'en', 'en', true],
  ])('%s, translated from %s to %s, is right: %s', (code, source, target, isRight) => {
    expect(namesTarget(code, languages(source, target))).toBe(isRight)
  })

  test('is right without a target', () => {
    expect(namesTarget('fr', languages('en'))).toBe(true)
  })
})
