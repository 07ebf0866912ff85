import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import xliff from '@atlas/formats/xliff-2/format.ts'
import { detector } from '../subjects.ts'

const languages = { source: known('en'), targets: [known('de')] }

const fileOf = (units: string, file = ''): string =>
  `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"${file}>${units}</file></xliff>`

const unitOf = (segments: string, attributes = ''): string => `<unit id="u"${attributes}>${segments}</unit>`

const recordsIn = (text: string): StringRecord[] =>
  recordsOf(xliff, readUnits(xliff, decodeFile(Buffer.from(text), xliff).source, languages))

function built(text: string, translation: Translation): string {
  const record = { identifier: 'f.u', text: '', translations: { de: translation } }
  return Buffer.from(buildFile(xliff, Buffer.from(text), languages, [record])).toString()
}

describe('segments of XLIFF 2', () => {
  test.each([
    ['initial', 'untranslated'],
    ['translated', 'translated'],
    ['reviewed', 'approved'],
    ['final', 'approved'],
    ['unheard', undefined],
  ])('the state %s means %s', (state, status) => {
    const segment = `<segment state="${state}"><source>A</source><target>B</target></segment>`
    expect(recordsIn(fileOf(unitOf(segment)))[0]?.translations?.['de']?.status).toBe(status)
  })

  test('a new state removes the detail of the old one', () => {
    const segment =
      '<segment state="initial"  subState="a:b" id="s"><source>A</source><target>B</target></segment>'
    const translation = { text: 'C', status: 'approved' } as const
    expect(built(fileOf(unitOf(segment)), translation)).toContain('<segment state="final" id="s">')
  })

  test('the same state keeps its detail', () => {
    const segment =
      '<segment state="translated" subState="a:b"><source>A</source><target>B</target></segment>'
    expect(built(fileOf(unitOf(segment)), { text: 'C' })).toContain(
      '<segment state="translated" subState="a:b">',
    )
  })

  test('are named by their ids only if a unit has several', () => {
    const one = '<segment id="s"><source>A</source></segment>'
    const identifiers = (segments: string): string[] =>
      recordsIn(fileOf(unitOf(segments))).map(({ identifier }) => identifier)
    expect(identifiers(one)).toEqual(['f.u'])
    expect(
      identifiers(`${one}<ignorable><source> </source></ignorable><segment><source>B</source></segment>`),
    ).toEqual(['f.u.s', 'f.u.2'])
  })

  test('inherit from their unit and file', () => {
    const unit = unitOf(
      '<notes><note>n &amp; m</note></notes><segment><source>A</source></segment>',
      ' name="a.b" slr:sizeRestriction="2,9"',
    )
    const profiles = '<slr:profiles generalProfile="xliff:codepoints"/>'
    expect(recordsIn(fileOf(profiles + unit, ' translate="no"'))).toEqual([
      { identifier: 'f.u', text: 'A', context: 'a.b\nn & m', maxLength: 9, isHidden: true },
    ])
    expect(recordsIn(fileOf(unit))[0]?.maxLength).toBeUndefined()
    const ofRoot = fileOf(unit).replace('<xliff ', '<xliff translate="no" ')
    expect(recordsIn(ofRoot)[0]?.isHidden).toBeUndefined()
  })

  test.each([
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1">', 'xliff-2'],
    ['<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0">', 'xliff-2'],
    ['<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">', 'xliff-1.2'],
  ])('%s is %s', (tag, type) => {
    expect(detector.candidates('a.xlf', Buffer.from(tag))).toEqual([type])
  })

  test('have the language of their targets where the root names none', () => {
    const kept =
      '<unit id="v" translate="no"><segment><source>C</source><target xml:lang="fr">C</target></segment></unit>'
    const file = (target: string): string =>
      fileOf(unitOf(`<segment><source>A</source>${target}</segment>`) + kept)
    const french = file('<target xml:lang="fr">B</target>').replace(' trgLang="de"', '')
    expect(xliff.declaredLanguages.read(decodeFile(Buffer.from(french), xliff).source).targets).toEqual([
      'fr',
    ])
    const german = kept.replace('"fr"', '"de"')
    expect(built(french, { text: '' })).toBe(file('').replace(kept, german))
    expect(built(french, { text: 'D' })).toBe(file('<target xml:lang="de">D</target>').replace(kept, german))
  })

  test('XLIFF 1 is refused by its version', () => {
    expect(() => recordsIn('<xliff version="1.2"><file/></xliff>')).toThrow('This is XLIFF 1.2')
  })
})
