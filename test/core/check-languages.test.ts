// The languages and the strings that a check uses.
import { describe, expect, test } from 'vitest'
import { languageOrUnknown, languagesToCheck } from '@atlas/core/file-languages.ts'
import { editable, stringsOf } from '@atlas/core/promise/trial.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { bytesOf, language, languages, lines, many, pairs } from './plugins.ts'

describe('the languages of a file', () => {
  const naming = (holds: FormatPlugin['languages'], named?: { source?: string; targets?: string[] }) => {
    const plugin: FormatPlugin = {
      ...lines,
      languages: holds,
      ...(named ? { declaredLanguages: { read: () => named } } : {}),
    }
    const { source, targets } = languagesToCheck(
      plugin,
      decodeFile(bytesOf(''), plugin).source,
      language('en'),
    )
    return [source.id, ...targets.map(({ id }) => id)]
  }

  test('are those that it names, as many as it holds', () => {
    const named = { source: 'fr', targets: ['de', 'cs'] }
    expect(naming('monolingual', named)).toEqual(['fr', 'fr'])
    expect(naming('bilingual', named)).toEqual(['fr', 'de'])
    expect(naming('multilingual', named)).toEqual(['fr', 'de', 'cs'])
  })

  test('are the given one if it names none', () => {
    for (const holds of ['monolingual', 'bilingual', 'multilingual'] as const) {
      expect(naming(holds)).toEqual(['en', 'en'])
      expect(naming(holds, { source: 'fr' })).toEqual(['fr', 'fr'])
      expect(naming(holds, { targets: [] })).toEqual(['en', 'en'])
      expect(naming(holds, { targets: [''] })).toEqual(['en', 'en'])
    }
    expect(naming('multilingual', { targets: ['', 'de'] })).toEqual(['en', 'de'])
    expect(naming('multilingual', { source: ' ', targets: ['\r', 'de'] })).toEqual(['en', 'de'])
  })
})

describe('a language code', () => {
  test('of our table is its language, in any of its spellings', () => {
    expect(languageOrUnknown('de')).toBe(language('de'))
    expect(languageOrUnknown('de_DE')).toBe(language('de'))
  })

  test('that is unknown is kept as it is, with the plurals of English', () => {
    expect(languageOrUnknown('xx-Latn_YY')).toEqual({
      id: 'xx-Latn_YY',
      name: 'xx-Latn_YY',
      editorCode: 'xx-Latn_YY',
      twoLettersCode: 'xx',
      threeLettersCode: 'xx',
      locale: 'xx-Latn_YY',
      androidCode: 'xx-Latn_YY',
      osxCode: 'xx-Latn_YY',
      osxLocale: 'xx-Latn_YY',
      pluralCategoryNames: ['one', 'other'],
      pluralRules: 'n != 1',
    })
  })

  test('that is the name of a language has its plurals, but stays as it is', () => {
    const { name, pluralCategoryNames, pluralRules } = language('ja')
    expect(languageOrUnknown('Japanese')).toMatchObject({
      id: 'Japanese',
      locale: 'Japanese',
      name,
      pluralCategoryNames,
      pluralRules,
    })
  })
})

describe('the strings of a file', () => {
  test('have the translations in it', () => {
    const file = { name: 'a', bytes: bytesOf('@de\na=One>Eins\nb=Two>') }
    expect(stringsOf(pairs, file, languages('en', 'de'))).toMatchObject([
      { identifier: 'a', text: 'One', translations: { de: { text: 'Eins' } } },
      { identifier: 'b', text: 'Two' },
    ])
  })

  test('of a document are their own translations', () => {
    const prose: FormatPlugin = { ...lines, keySource: 'text' }
    const file = { name: 'a', bytes: bytesOf('a=One') }
    expect(stringsOf(prose, file, languages('en', 'de'))).toMatchObject([
      { identifier: 'a', text: 'One', translations: { de: { text: 'One' } } },
    ])
  })

  test('can be edited if they have a place for one of the languages', () => {
    const half: FormatPlugin = {
      ...many,
      *parse(source, all) {
        for (const unit of many.parse(source, all))
          yield {
            ...unit,
            targets: new Map(
              [...(unit.targets ?? [])].filter(([id]) => unit.key[0] === 'both' || id === unit.key[0]),
            ),
          }
      },
    }
    const all = languages('en', 'de', 'cs')
    const parsed = readUnits(half, decodeFile(bytesOf('both=1\nde=2\nfr=3\ncs=4'), half).source, all)
    const records = ['both', 'de', 'fr', 'cs', 'other'].map((identifier) => ({ identifier, text: 'x' }))
    expect(editable(half, parsed, records).map(({ identifier }) => identifier)).toEqual(['both', 'de', 'cs'])
    const none = readUnits(lines, decodeFile(bytesOf('a=1'), lines).source, languages('en'))
    expect(editable(lines, none, [{ identifier: 'a', text: '1' }])).toEqual([])
  })
})
