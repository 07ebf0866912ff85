import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import tmx from '@atlas/formats/tmx/format.ts'

const fileOf = (units: string, srclang = 'en'): string =>
  `<tmx version="1.4"><header srclang="${srclang}"/><body>${units}</body></tmx>`

const unitOf = (texts: readonly (readonly [string, string])[], attributes = ''): string => {
  const variants = texts.map(([code, text]) => `<tuv xml:lang="${code}"><seg>${text}</seg></tuv>`)
  return `<tu tuid="t"${attributes}>${variants.join('')}</tu>`
}

const languagesOf = (codes: readonly string[]) => ({ source: known('en'), targets: codes.map(known) })

function recordsIn(text: string, codes: readonly string[]): StringRecord[] {
  return recordsOf(tmx, readUnits(tmx, decodeFile(Buffer.from(text), tmx).source, languagesOf(codes)))
}

describe('the languages of a translation unit', () => {
  test('are found by their codes in any spelling', () => {
    const text = fileOf(
      unitOf([
        ['EN', 'A'],
        ['DE-de', 'B'],
        ['pt_BR', 'C'],
      ]),
    )
    expect(recordsIn(text, ['de', 'pt-BR', 'fr'])).toEqual([
      { identifier: 't', text: 'A', translations: { de: { text: 'B' }, 'pt-BR': { text: 'C' } } },
    ])
  })

  test.each([
    ['the header', 'de', '', 'B'],
    ['the unit', 'fr', ' srclang="de"', 'B'],
    ['the job, where any may be the source', 'de', ' srclang="*all*"', 'A'],
    ['the job, where the file has no such language', 'xx', '', 'A'],
    ['the base of a code', 'de-AT', '', 'A'],
  ])('the source is named by %s', (_, header, attributes, source) => {
    const text = fileOf(
      unitOf(
        [
          ['en-US', 'A'],
          ['de', 'B'],
        ],
        attributes,
      ),
      header,
    )
    expect(recordsIn(text, [])[0]?.text).toBe(source)
  })

  test('that are missing are added in the order of the job, with codes like the code of the source', () => {
    const text = fileOf(unitOf([['en-US', 'A']]))
    const record = { identifier: 't', text: 'A', translations: { de: { text: 'B' }, cs: { text: 'C' } } }
    expect(
      Buffer.from(buildFile(tmx, Buffer.from(text), languagesOf(['cs', 'de']), [record])).toString(),
    ).toBe(
      fileOf(
        unitOf([
          ['en-US', 'A'],
          ['cs-CZ', 'C'],
          ['de-DE', 'B'],
        ]),
      ),
    )
  })

  test('a unit without the source language is skipped', () => {
    expect(recordsIn(fileOf(unitOf([['ja', 'A']])), ['de'])).toEqual([])
  })
})

test('the languages of a file are all that it names except its source', () => {
  const text = fileOf(
    unitOf([
      ['EN', 'A'],
      ['de', 'B'],
      ['DE', 'C'],
    ]),
  )
  expect(tmx.declaredLanguages.read(decodeFile(Buffer.from(text), tmx).source)).toEqual({
    source: 'en',
    targets: ['de'],
  })
})

const warningsOf = (text: string) => tmx.warningsOf(decodeFile(Buffer.from(text), tmx).source)

test('variants without a segment or a language are left out with a warning', () => {
  const variants = '<tuv xml:lang="de"><note>to do</note></tuv><tuv><seg>B</seg></tuv>'
  const text = fileOf(`<tu tuid="t"><tuv xml:lang="en"><seg>A</seg></tuv>${variants}</tu>`)
  expect(recordsIn(text, ['fr'])).toEqual([{ identifier: 't', text: 'A' }])
  expect(warningsOf(text)).toEqual([
    '2 variants (tuv) are not read. They have no segment (seg), or no language (xml:lang).',
  ])
  expect(warningsOf(fileOf(unitOf([['en', 'A']])))).toEqual([])
})

test('the context of a unit is what its notes and its properties x-context say', () => {
  const prop = (type: string, text: string) => `<prop type="${type}">${text}</prop>`
  const unit = `${prop('x-context', 'menu &amp; bar')}${prop('domain', 'garden')}<note>Short</note>`
  const variant = `<tuv xml:lang="en">${prop('x-context', 'first page')}<seg>A</seg></tuv>`
  expect(recordsIn(fileOf(`<tu tuid="t">${unit}${variant}</tu>`), [])).toEqual([
    { identifier: 't', text: 'A', context: 'Short\nmenu & bar\nfirst page' },
  ])
})
