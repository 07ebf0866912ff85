import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { qtRows } from '@atlas/formats/_grammars/plurals/qt-rules.ts'
import qt from '@atlas/formats/qt-ts/format.ts'

const fileOf = (messages: string, language = 'de'): string =>
  `<!DOCTYPE TS><TS version="2.1" language="${language}"><context><name>C</name>${messages}</context></TS>`

const messageOf = (translation: string, attributes = ''): string =>
  `<message${attributes}><source>A</source>${translation}</message>`

function recordsIn(text: string, target = 'de'): StringRecord[] {
  const languages = { source: known('en'), targets: [known(target)] }
  return recordsOf(qt, readUnits(qt, decodeFile(Buffer.from(text), qt).source, languages))
}

function built(text: string, translation: Translation, target = 'de'): string {
  const record = { identifier: 'C.A', text: 'A', translations: { [target]: translation } }
  const languages = { source: known('en'), targets: [known(target)] }
  return Buffer.from(buildFile(qt, Buffer.from(text), languages, [record])).toString()
}

describe('the forms of Qt', () => {
  test.each([
    ['de', 0, ['one', 'other']],
    ['ja', 0, ['other']],
    ['tr', 0, ['other']],
    ['fr', 0, ['one', 'other']],
    ['cs', 3, ['one', 'few', 'other']],
    ['ru', 3, ['one', 'few', 'many']],
    ['ru', 4, ['one', 'few', 'many', 'other']],
    ['lv', 0, ['one', 'other', 'zero']],
    ['ar', 0, ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['mk', 0, ['one', undefined, 'other']],
  ])(
    'have in %s, with %i in the file, the categories of the numbers that they cover',
    (code, formCount, categories) => {
      expect(qtRows(known(code), formCount).categories).toEqual(categories)
    },
  )

  test('of the same category have the same text', () => {
    const forms = '<numerusform>1</numerusform><numerusform></numerusform><numerusform></numerusform>'
    const text = fileOf(messageOf(`<translation>${forms}</translation>`, ' numerus="yes"'), 'mk')
    expect(built(text, { text: { one: '1', other: '2' } }, 'mk')).toContain(
      '<numerusform>1</numerusform><numerusform>2</numerusform><numerusform>2</numerusform>',
    )
  })

  test('keep their positions if one has no category', () => {
    const text = fileOf(messageOf('', ' numerus="yes"'), 'mk')
    expect(built(text, { text: { one: '1', other: '2' } }, 'mk')).toContain(
      '<translation><numerusform>1</numerusform><numerusform></numerusform><numerusform>2</numerusform></translation>',
    )
  })
})

describe('messages of Qt', () => {
  test.each([
    ['<translation>B</translation>', { text: 'B', status: 'translated' }],
    ['<translation type="unfinished">B</translation>', { text: 'B', status: 'untranslated' }],
    ['<translation type="unfinished"/>', undefined],
    ['', undefined],
  ])('read the translation %s', (translation, expected) => {
    expect(recordsIn(fileOf(messageOf(translation)))[0]?.translations?.['de']).toEqual(expected)
  })

  test('that the program no longer uses are skipped', () => {
    const gone = ['vanished', 'obsolete'].map((type) =>
      messageOf(`<translation type="${type}">B</translation>`),
    )
    expect(recordsIn(fileOf(gone.join('')))).toEqual([])
  })

  test('are finished by the same text if it is approved or sent again', () => {
    const text = fileOf(messageOf('<translation type="unfinished">B</translation>'))
    expect(built(text, { text: 'B' })).toContain('<translation>B</translation>')
    expect(built(text, { text: 'B', status: 'untranslated' })).toBe(text)
    expect(built(text, { text: 'B', status: 'translated' })).toContain('<translation>B</translation>')
  })

  test('with an id have the id as their key', () => {
    expect(recordsIn(fileOf(messageOf('', ' id="a-b"')))[0]?.identifier).toBe('a-b')
    expect(recordsIn(fileOf(messageOf('<comment>k</comment>')))).toEqual([
      { identifier: 'C.A.k', text: 'A', context: 'k' },
    ])
  })

  test('a byte is a character if its number is valid', () => {
    const bytes = '<source><byte value="x7"/><byte value="79"/><byte value="0"/></source>'
    expect(recordsIn(fileOf(`<message>${bytes}</message>`))[0]?.text).toBe('\u0007O<byte value="0"/>')
  })
})
