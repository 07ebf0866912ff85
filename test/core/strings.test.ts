import { describe, expect, test } from 'vitest'
import {
  pluralCategories,
  type Category,
  type FormatPlugin,
  type Plural,
  type Slot,
  type Status,
  type Unit,
} from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf, requirePlaces } from '@atlas/core/reading/strings.ts'
import { bytesOf, languages, lines, many, pairs, plainCodec } from './plugins.ts'

const slot: Slot = { at: [0, 0], codec: plainCodec }

function records(plugin: FormatPlugin, text: string, ...targets: string[]): ReturnType<typeof recordsOf> {
  return recordsOf(
    plugin,
    readUnits(plugin, decodeFile(bytesOf(text), plugin).source, languages('en', ...targets)),
  )
}

/** A plugin whose only unit is this. */
function holding(unit: Partial<Unit>): FormatPlugin {
  return { ...lines, parse: () => [{ key: ['k'], source: { at: [0, 4], codec: plainCodec }, ...unit }] }
}

describe('identifiers', () => {
  const of = (...keys: string[][]): readonly string[] => {
    const plugin = { ...lines, parse: () => keys.map((key) => ({ key, source: slot })) }
    return readUnits(plugin, decodeFile(bytesOf(''), plugin).source, languages('en')).identifiers
  }

  test('join parts by dots, and escape dots within a part of several', () => {
    expect(of(['a', 'b'], ['a.b', 'c'], ['a.b'])).toEqual(['a.b', 'a\\.b.c', 'a.b#2'])
  })

  test('are unique, even if a key looks like a numbered one', () => {
    const all = of(['x'], ['x'], ['x#2'], ['x'], ['x#2'])
    expect(new Set(all).size).toBe(5)
    expect(all.slice(0, 2)).toEqual(['x', 'x#2'])
    expect(of(['x#2'], ['x'], ['x'])).toEqual(['x#2', 'x', 'x#3'])
  })

  test('are never empty, and may be names such as __proto__', () => {
    expect(of([''], [], ['__proto__'], ['constructor'])).toEqual(['""', '""#2', '__proto__', 'constructor'])
  })
})

describe('records', () => {
  test('have the fields of the unit, and no others', () => {
    const unit = { context: 'Menu', maxLength: 9, isHidden: true, labels: ['ui'] }
    expect(records(holding(unit), 'Text')).toEqual([{ identifier: 'k', text: 'Text', ...unit }])
    expect(records(holding({ labels: [] }), 'Text')).toStrictEqual([{ identifier: 'k', text: 'Text' }])
  })

  test('do not exist for units without a source text', () => {
    expect(records(lines, 'a=\nb=Two').map(({ identifier }) => identifier)).toEqual(['b'])
  })

  test('of a translation carry the text in its language, and as text in a file of one language', () => {
    expect(records(lines, 'a=Eins', 'de')).toEqual([
      { identifier: 'a', text: 'Eins', translations: { de: { text: 'Eins' } } },
    ])
  })

  test('of a pair have the status in the file, and no translation without a text', () => {
    const [first, second] = records(pairs, 'a=One>?Eins\nb=Two>', 'de')
    expect(first?.translations).toEqual({ de: { text: 'Eins', status: 'untranslated' } })
    expect(second).toEqual({ identifier: 'b', text: 'Two' })
  })

  test('have no texts of a language that the file does not name', () => {
    expect(records(pairs, '@cs\na=One>Jedna', 'de')[0]?.translations).toBeUndefined()
  })

  test('have the texts if the file names the language of the job', () => {
    const both: FormatPlugin = {
      ...pairs,
      declaredLanguages: { read: () => ({ targets: ['cs', 'de'] }) },
    }
    const { declaredLanguages: _, ...silent } = pairs
    for (const plugin of [
      both,
      silent,
      {
        ...pairs,
        declaredLanguages: { read: () => ({}) },
      },
    ])
      expect(records(plugin, 'a=One>Eins', 'de')[0]?.translations).toEqual({
        de: { text: 'Eins', status: 'translated' },
      })
    expect(records(pairs, '@de\na=One>Eins', 'de')[0]?.translations).toBeDefined()
  })

  test('have the texts of a file of one or many languages, which may name others', () => {
    const naming = { declaredLanguages: { read: () => ({ targets: ['cs'] }) } }
    expect(records({ ...lines, ...naming }, 'a=Eins', 'de')[0]?.translations).toEqual({
      de: { text: 'Eins' },
    })
    expect(records({ ...many, ...naming }, 'a=One{de:Eins}', 'de')[0]?.translations).toEqual({
      de: { text: 'Eins' },
    })
  })

  test('have no translations if their unit has no places for them', () => {
    expect(records({ ...lines, languages: 'multilingual' }, 'a=One', 'de')).toStrictEqual([
      { identifier: 'a', text: 'One' },
    ])
  })

  test('of many languages have the translations of the job', () => {
    const [first] = records(many, 'a=One{de:Eins}{cs:Jedna}{fr:Un}', 'de', 'cs', 'pl')
    expect(first?.translations).toEqual({ de: { text: 'Eins' }, cs: { text: 'Jedna' } })
  })

  test('of plurals have the categories of the language, and the status of each', () => {
    const form = (start: number, status?: 'approved'): Slot => ({
      at: [start, start + 1],
      codec: plainCodec,
      ...(status ? { status } : {}),
    })
    const forms = new Map([
      ['zero', form(0)],
      ['one', form(1, 'approved')],
      ['few', form(2)],
      ['other', form(3)],
    ] as const)
    const plural: Plural = { forms, reshape: () => ({ forms, edits: [] }) }
    const plugin = holding({ source: plural })
    expect(records(plugin, 'abcd')).toEqual([
      { identifier: 'k', text: { one: 'b', other: 'd' }, hasPlurals: true },
    ])
    expect(records(plugin, 'abcd', 'cs')[0]?.translations).toEqual({
      cs: { text: { one: 'b', few: 'c', other: 'd' }, status: { one: 'approved' } },
    })
  })

  describe('of plurals', () => {
    /** A string whose rows have these texts. */
    const rows = (texts: Partial<Record<Category, string>>, status?: Status): [FormatPlugin, string] => {
      let file = ''
      const forms = new Map<Category, Slot>()
      for (const category of pluralCategories) {
        const text = texts[category]
        if (text === undefined) continue
        const at = [file.length, file.length + text.length] as const
        forms.set(category, { at, codec: plainCodec, ...(status ? { status } : {}) })
        file += text
      }
      return [holding({ source: { forms, reshape: () => ({ forms, edits: [] }) } }), file]
    }

    test('have no rows without a text', () => {
      expect(records(...rows({ one: '', other: 'Eyes' }))).toStrictEqual([
        { identifier: 'k', text: { other: 'Eyes' }, hasPlurals: true },
      ])
      expect(records(...rows({ one: 'Eye' }))).toStrictEqual([
        { identifier: 'k', text: { one: 'Eye' }, hasPlurals: true },
      ])
      expect(records(...rows({ one: '', other: '' }))).toEqual([])
    })

    test('have the last text as `other` if the language has none of their rows', () => {
      expect(records(...rows({ zero: 'No eyes', few: 'Some eyes', many: '' }))).toStrictEqual([
        { identifier: 'k', text: { other: 'Some eyes' }, hasPlurals: true },
      ])
    })

    test('have translations with those rows that have a text', () => {
      const translations = (texts: Partial<Record<Category, string>>, status?: Status) =>
        records(...rows(texts, status), 'cs')[0]?.translations
      expect(translations({ one: 'oko', few: '', other: 'očí' })).toStrictEqual({
        cs: { text: { one: 'oko', other: 'očí' } },
      })
      expect(translations({ one: 'oko', few: '' }, 'approved')).toStrictEqual({
        cs: { text: { one: 'oko' }, status: { one: 'approved' } },
      })
      expect(translations({ two: 'oči' })).toBeUndefined()
    })
  })
})

test.each([
  [lines, 'A file of Lines contains one language, but the job asks for 2. Process one language at a time.'],
  [
    pairs,
    'A file of Pairs contains one target language, but the job asks for 2. Process one language at a time.',
  ],
])('a file refuses more languages than it can hold', (plugin, message) => {
  expect(() => requirePlaces(plugin, languages('en', 'de', 'cs'))).toThrow(
    expect.objectContaining({ code: 'unsupported', message }),
  )
  expect(() => requirePlaces(plugin, languages('en', 'de'))).not.toThrow()
  expect(() => requirePlaces(many, languages('en', 'de', 'cs'))).not.toThrow()
})
