// Aligned files: which texts of a document are paired, what is between them, and how a file is read.
import { describe, expect, test } from 'vitest'
import { CERTAIN } from '@atlas/core/documents/align.ts'
import { alignDocuments, isAligned, readAligned, writeAligned } from '@atlas/core/documents/aligned-file.ts'
import { documentTexts } from '@atlas/core/documents/document-texts.ts'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { bytesOf, counted, language, languages, lines, plainCodec } from './plugins.ts'

const textsOf = (plugin: FormatPlugin, text: string) =>
  documentTexts(readUnits(plugin, decodeFile(bytesOf(text), plugin).source, languages('en')))

/** A format whose units are these, in any text. */
const withUnits = (...units: Unit[]): FormatPlugin => ({ ...lines, parse: () => units })
const unitAt = (key: string, start: number, end: number): Unit => ({
  key: [key],
  source: { at: [start, end], codec: plainCodec },
})

describe('the texts of a document', () => {
  test('have their identifier, the gap before them, and their element', () => {
    const headed: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const unit of lines.parse(source, all)) yield { ...unit, element: 'h1' }
      },
    }
    expect(textsOf(headed, 'a=One\nbc=Two')).toEqual([
      { identifier: 'a', text: { text: 'One', gap: 'a=', element: 'h1' } },
      { identifier: 'bc', text: { text: 'Two', gap: 'bc=', element: 'h1' } },
    ])
  })

  test('do not include plurals', () => {
    expect(textsOf(counted, 'a=one:Eye|other:Eyes')).toEqual([])
  })

  test('have no gap if they begin before the end of another, or are inside one', () => {
    const text = '0123456789'
    const outer = { at: [2, 6] as const, codec: plainCodec }
    const inner: Unit = { key: ['in'], source: { at: [2, 3], codec: plainCodec, parent: outer } }
    const gapsOf = (...units: Unit[]) => textsOf(withUnits(...units), text).map((one) => one.text.gap)
    expect(gapsOf(unitAt('a', 1, 4), unitAt('b', 3, 5), unitAt('c', 5, 6), unitAt('d', 8, 9))).toEqual([
      '0',
      undefined,
      '',
      '67',
    ])
    expect(gapsOf(unitAt('a', 1, 8), unitAt('b', 3, 5), unitAt('c', 9, 10))).toEqual(['0', undefined, '8'])
    expect(gapsOf(inner, unitAt('b', 1, 2))).toEqual([undefined, '0'])
  })

  test.each([
    ['\n  {"x":\n\t 1}\n', '{"x": 1}'],
    ['========', '='],
    ['--', '--'],
    ['## ~~~~~ ##', '## ~ ##'],
    ['aaaa', 'aaaa'],
  ])('have the gap %j without white space and long lines: %j', (gap, plain) => {
    const found = textsOf(withUnits(unitAt('a', gap.length, gap.length + 3)), `${gap}One`)
    expect(found.map(({ text }) => text)).toEqual([{ text: 'One', gap: plain, element: undefined }])
  })
})

describe('two documents', () => {
  const shy: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all)) yield { ...unit, isHidden: unit.key[0] === 'hidden' }
    },
  }
  const aligned = (one: string, other: string) =>
    alignDocuments(shy, bytesOf(one), bytesOf(other), { source: language('en'), target: language('de') })

  test('are paired without their hidden and empty texts', () => {
    const { target, strings, texts } = aligned(
      'a=Room 4711 is open.\nhidden=Stay 99 here.\nnone=\nb=Call 0815 now.',
      'x=Raum 4711 ist offen.\nhidden=Bleib 99 hier.\nnone=\ny=Ruf jetzt 0815.',
    )
    expect({ target, texts }).toEqual({ target: 'de', texts: 2 })
    expect(strings).toMatchObject([
      { identifier: 'a', text: 'Room 4711 is open.', translation: 'Raum 4711 ist offen.' },
      { identifier: 'b', text: 'Call 0815 now.', translation: 'Ruf jetzt 0815.' },
    ])
  })

  test('have probabilities of at most five digits, which are never rounded up', () => {
    const { strings } = aligned('a=Room 4711 is open.\nb=Go.', 'x=Raum 4711 ist offen.\ny=Geh.')
    expect(strings).not.toEqual([])
    for (const { probability } of strings) {
      expect(String(probability)).toMatch(/^0\.9\d{0,4}$/)
    }
  })

  test('are counted although the other one has no text', () => {
    expect(aligned('a=One\nb=Two', '')).toEqual({ target: 'de', strings: [], texts: 2 })
  })
})

describe('an aligned file', () => {
  const string = { identifier: 'a', text: 'Gate', translation: 'Tor', probability: 1 }
  const file = (...all: unknown[]): Buffer => Buffer.from(all.map((line) => JSON.stringify(line)).join('\n'))
  const head = { atlas: 'aligned', version: 1, target: 'de' }
  const read = (content: Uint8Array, ...codes: string[]) => readAligned(content, codes.map(language))

  test('has a line for the file and one for each string', () => {
    expect(writeAligned({ target: 'de', strings: [string, { ...string, identifier: 'b' }] })).toBe(
      '{"atlas":"aligned","version":1,"target":"de"}\n' +
        '{"identifier":"a","text":"Gate","translation":"Tor","probability":1}\n' +
        '{"identifier":"b","text":"Gate","translation":"Tor","probability":1}\n',
    )
  })

  test('is known by its first bytes', () => {
    expect(isAligned(file(head, string))).toBe(true)
    expect(isAligned(Buffer.from('{"atlas":"aligned"'))).toBe(true)
    for (const other of ['', '{"atlas":"aligned', '{"atlas":"other"}', ' {"atlas":"aligned"'])
      expect(isAligned(Buffer.from(other))).toBe(false)
  })

  test('returns a record for each string; empty lines have none', () => {
    const text = `${file(head, string).toString()}\n\n  \n${JSON.stringify({ ...string, identifier: 'b', probability: CERTAIN - 0.01 })}\n`
    expect(read(Buffer.from(text), 'cs', 'de')).toEqual([
      { identifier: 'a', text: 'Gate', translations: { de: { text: 'Tor', status: 'translated' } } },
      { identifier: 'b', text: 'Gate', translations: { de: { text: 'Tor', status: 'untranslated' } } },
    ])
  })

  test.each<[string, unknown[], string]>([
    ['of an unknown version', [{ ...head, version: 2 }], 'The aligned file has an unknown version.'],
    ['for another language', [{ ...head, target: 'fr' }], 'The aligned file is for fr, not for cs, de.'],
    ['without a first line', [], 'Line 1 of the aligned file is not a JSON object.'],
    ['with a line of another kind', [head, string, 7], 'Line 3 of the aligned file is not a JSON object.'],
    ['with a null line', [head, null], 'Line 2 of the aligned file is not a JSON object.'],
    ['without identifier', [head, { ...string, identifier: 1 }], 'Line 2 is not an aligned string.'],
    ['without text', [head, { ...string, text: 1 }], 'Line 2 is not an aligned string.'],
    ['without translation', [head, { ...string, translation: 1 }], 'Line 2 is not an aligned string.'],
    [
      'without probability',
      [head, string, { ...string, probability: '1' }],
      'Line 3 is not an aligned string.',
    ],
  ])('%s is refused', (_, all, message) => {
    const code = message.startsWith('The aligned file') ? 'unsupported' : 'syntax'
    expect(() => read(file(...all), 'cs', 'de')).toThrow(expect.objectContaining({ code, message }))
  })
})
