// Plurals of i18next in languages that count otherwise than the file does, and which files are taken for i18next's.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import { FormatError, type Category } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { withNeededCategories } from '@atlas/core/plural-rules.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import i18next from '@atlas/formats/i18next/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

/** The file in a language, with the category as the text of each form of these strings. */
function translate(file: string, code: string, ...identifiers: string[]): string {
  const target = known(code)
  const text: Partial<Record<Category, string>> = Object.fromEntries(
    target.pluralCategoryNames.map((name) => [name, name]),
  )
  const records = identifiers.map((identifier) => {
    return { identifier, text, translations: { [target.id]: { text } } }
  })
  return Buffer.from(
    buildFile(i18next, Buffer.from(file), { source: known('en'), targets: [target] }, records),
  ).toString()
}

function keysOf(file: string, code = 'en'): string[] {
  const source = sourceOf(file)
  return [...readUnits(i18next, source, { source: known(code), targets: [] }).identifiers]
}

const old = '{"a":"1","a_full":"x","a_plural":"2"}'

describe('plurals before version 4', () => {
  test('are numbered in languages of more than two forms, in the order of i18next', () => {
    expect(translate(old, 'ru', 'a')).toBe('{"a_0":"one","a_1":"few","a_full":"x","a_2":"many"}')
    expect(translate(old, 'sl', 'a')).toBe('{"a_1":"one","a_2":"two","a_3":"few","a_full":"x","a_0":"other"}')
    expect(translate(old, 'lv', 'a')).toBe('{"a_2":"zero","a_0":"one","a_full":"x","a_1":"other"}')
  })

  test('are one number in languages of one form', () => {
    expect(translate(old, 'ja', 'a')).toBe('{"a_0":"other","a_full":"x"}')
  })

  test('keep their rows in languages of two, and in those that i18next counted otherwise', () => {
    expect(translate(old, 'fr', 'a')).toBe('{"a":"one","a_full":"x","a_plural":"other"}')
    expect(translate(old, 'he', 'a')).toBe('{"a":"one","a_full":"x","a_plural":"other"}')
  })

  test('are read by number where the language has as many forms', () => {
    expect(keysOf('{"a_0":"x","a_1":"x","a_2":"x"}', 'cs')).toEqual(['a'])
    expect(keysOf('{"a_0":"x","a_1":"x","a_2":"x"}')).toEqual(['a_0', 'a_1', 'a_2'])
    expect(keysOf('{"a_0":"x","a_1":"x","a_2":"x","b_one":"y","b_other":"y"}', 'cs')).toContain('a_0')
  })

  test('are told from those of version 4 by keys, not by texts', () => {
    expect(keysOf('{"a_0":"x","hint":"see b_other: y"}', 'ja')).toEqual(['a', 'hint'])
    expect(keysOf('{"a_0":"x","b_other":"y"}', 'ja')).toContain('a_0')
  })
})

test('the row zero is a text of its own, except in languages with that category', () => {
  const file = '{"a_zero":"none","a_one":"one","a_other":"all"}'
  expect(keysOf(file)).toEqual(['a_zero', 'a'])
  const rows = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: 'x' }
  const build = (code: string) => {
    const records = [
      { identifier: 'a_zero', text: 'none', translations: { [code]: { text: 'nothing' } } },
      { identifier: 'a', text: { other: 'all' }, translations: { [code]: { text: rows } } },
    ]
    const languages = { source: known('en'), targets: [known(code)] }
    return buildWithReport(i18next, Buffer.from(file), languages, records, BUILD_SETTINGS)
  }
  const german = build('de')
  expect(Buffer.from(german.content).toString()).toBe('{"a_zero":"nothing","a_one":"o","a_other":"x"}')
  expect(german.report.counts).toEqual({ de: { written: 2 } })
  const arabic = build('ar')
  expect(Buffer.from(arabic.content).toString()).toContain('{"a_zero":"z","a_one":"o","a_two":"t"')
  expect(arabic.report.rows).toEqual([
    {
      identifier: 'a_zero',
      language: 'ar',
      outcome: 'no-place',
      reason: 'In this language, its place is a row of a plural.',
    },
  ])
})

describe('rows that the runtime asks Intl.PluralRules for', () => {
  const italian = (file: string, text: Partial<Record<Category, string>>): string => {
    const records = [{ identifier: 'a', text, translations: { it: { text } } }]
    const languages = { source: known('en'), targets: [withNeededCategories(known('it'))] }
    return Buffer.from(buildFile(i18next, Buffer.from(file), languages, records)).toString()
  }

  test('are written with the text of `other` where the platform has none', () => {
    const text = { one: 'un anno', other: 'anni' }
    expect(italian('{"a_one":"1","a_other":"2"}', text)).toBe(
      '{"a_one":"un anno","a_many":"anni","a_other":"anni"}',
    )
    expect(translate('{"a_ordinal_one":"1","a_ordinal_other":"2"}', 'it', 'a_ordinal')).toBe(
      '{"a_ordinal_one":"one","a_ordinal_many":"many","a_ordinal_other":"other"}',
    )
  })

  test('are not written for a plural without a translation', () => {
    const file = '{"a_one":"1","a_other":"2","b":"x"}'
    const records = [{ identifier: 'b', text: 'x', translations: { it: { text: 'y' } } }]
    const languages = { source: known('en'), targets: [known('it')] }
    expect(Buffer.from(buildFile(i18next, Buffer.from(file), languages, records)).toString()).toBe(
      file.replace('"x"', '"y"'),
    )
  })

  test('stay strings of their own if the source language has them too', () => {
    const file = '{"a_ordinal_one":"1","a_ordinal_two":"2","a_ordinal_other":"3"}'
    expect(keysOf(file)).toEqual(['a_ordinal_two', 'a_ordinal'])
    const { identifiers } = readUnits(i18next, sourceOf(file), {
      source: known('en'),
      targets: [known('ca')],
    })
    expect([...identifiers]).toEqual(['a_ordinal_two', 'a_ordinal'])
  })
})

describe('plurals of version 4', () => {
  const file = '{"a_one":"1","b_one":"1","a_other":"2","b_other":"2"}'

  test('lose rows wherever they stand', () => {
    expect(translate('{"a_one":"1","x":"x","a_other":"2"}', 'ja', 'a')).toBe('{"x":"x","a_other":"other"}')
    expect(translate('{"x":"x","a_other":"2","a_one":"1"}', 'ja', 'a')).toBe('{"x":"x","a_other":"other"}')
    expect(translate(file, 'ja', 'b')).toBe('{"a_one":"1","a_other":"2","b_other":"other"}')
  })

  test('keep a row where two plurals would take the same comma', () => {
    expect(translate(file, 'ja', 'a', 'b')).toBe('{"a_one":"1","a_other":"other","b_other":"other"}')
  })

  test('are not plurals where `other` is a context', () => {
    expect(keysOf('{"friend_male":"he","friend_other":"they"}')).toEqual(['friend_male', 'friend_other'])
    expect(keysOf('{"friend_other":"friends"}')).toEqual(['friend'])
  })

  test('leave what has no row `other` alone, and what is not a text', () => {
    expect(keysOf('{"step_one":"x","step_two":"y","n_one":["z"],"n_other":"w"}')).toEqual([
      'step_one',
      'step_two',
      'n_one.0',
      'n',
    ])
  })
})

test('too deep a nesting is refused', () => {
  expect(() => keysOf('{"a":'.repeat(600))).toThrow(FormatError)
})

test('files are i18next by what only it writes', () => {
  const detect = (content: string) => detector.detect('en.json', Buffer.from(content))
  expect(detect('{"a_one": "{{count}} tree"}')).toBe('i18next')
  expect(detect('{"a": "x", "a_plural": "has \\"{{count}}\\" trees"}')).toBe('i18next')
  expect(detect('{"a": "see $t(ns:key.b)"}')).toBe('i18next')
  expect(detect('{"a": "{{price, currency}}"}')).toBe('i18next')
  expect(detect('{"a": "{{name}}", "b_one": "one"}')).toBe('json')
  expect(detect('{"cost": "$t (US)"}')).toBe('json')
})
