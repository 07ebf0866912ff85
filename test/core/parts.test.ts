// Large files are written in parts. Here small ones are, and their builds are compared with those at once.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { readSamples } from '@atlas/core/laws/samples.ts'
import { parseSource } from '@atlas/core/reading/parse.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { EditList } from '@atlas/core/writing/edit-list.ts'
import { writtenInParts } from '@atlas/core/writing/parts.ts'
import type { BuildReport } from '@atlas/core/report.ts'
import androidStrings from '@atlas/formats/android-strings/format.ts'
import csv from '@atlas/formats/csv/format.ts'
import gettextPo from '@atlas/formats/gettext-po/format.ts'
import json from '@atlas/formats/json/format.ts'
import properties from '@atlas/formats/java-properties/format.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import rails from '@atlas/formats/rails-yaml/format.ts'
import srt from '@atlas/formats/srt/format.ts'
import xliff from '@atlas/formats/xliff-1.2/format.ts'
import { bytesOf, counted, handled, languages, lines, pairs, record } from './plugins.ts'

const job = languages('en', 'de')

interface Result {
  text: string
  report: BuildReport
}

/** Builds in parts of a few units. Undefined if the file cannot be written in parts. */
function inParts(plugin: Format, bytes: Uint8Array, records: StringRecord[], units = 3): Result | undefined {
  const file = decodeFile(bytes, plugin)
  const written = writtenInParts(plugin, file, job, records, BUILD_SETTINGS, { fewest: 0, units })
  if (!written) return undefined
  const { text, output, reporter } = written
  const changes = text === file.source.text ? [] : output.fileChanges()
  return { text, report: { ...reporter.outcomes(), file: changes } }
}

function atOnce(plugin: Format, bytes: Uint8Array, records: StringRecord[]): Result {
  const { content, report } = buildWithReport(plugin, bytes, job, records)
  return { text: decodeFile(content, plugin).source.text, report }
}

/** The records of a file, and which of them have a translation. */
function translated(
  plugin: FormatPlugin,
  bytes: Uint8Array,
  isTranslated: (index: number, count: number) => boolean,
): StringRecord[] {
  const read = plugin.languages === 'monolingual' ? languages('en') : job
  const { strings } = parseSource(plugin, decodeFile(bytes, plugin).source, read, {})
  return [...strings].map((one, index): StringRecord => {
    if (!isTranslated(index, strings.length)) return one
    const { text: own } = one
    const text =
      typeof own === 'string' ? `${own} so` : { one: `${own.other} eins`, other: `${own.other} so` }
    return { ...one, translations: { de: { text, status: 'translated' } } }
  })
}

/** All, most, or only the last half. */
const WHICH: ((index: number, count: number) => boolean)[] = [
  () => true,
  (index) => index % 3 > 0,
  (index, count) => index * 2 > count,
]

describe('a file that is written in parts', () => {
  const formats: [type: string, plugin: FormatPlugin, isAlways: boolean][] = [
    ['android-strings', androidStrings, true],
    ['csv', csv, false],
    ['gettext-po', gettextPo, false],
    ['json', json, true],
    ['java-properties', properties, true],
    ['markdown', markdown, true],
    ['rails-yaml', rails, false],
    ['srt', srt, true],
    ['xliff-1.2', xliff, false],
  ]
  test.each(formats)('is the same as at once: %s', (type, plugin, isAlways) => {
    let count = 0
    for (const { bytes } of readSamples(join(import.meta.dirname, '../../formats'), type))
      for (const isTranslated of WHICH) {
        const records = translated(plugin, bytes, isTranslated)
        const result = inParts(plugin, bytes, records)
        if (result === undefined && !isAlways) continue
        expect(result).toEqual(atOnce(plugin, bytes, records))
        if (records.length > 3) count++
      }
    expect(count).toBeGreaterThan(0)
  })
})

test('names that repeat in several parts get numbers', () => {
  const bytes = bytesOf('a=1\nb=2\na=3\nc=4\nd=5\na=6\nb=7')
  const names = ['a', 'b', 'a#2', 'c', 'd', 'a#3', 'b#2']
  const result = inParts(
    lines,
    bytes,
    names.map((name) => record(name, 'de', `${name}!`)),
  )
  expect(result?.text).toBe('a=a!\nb=b!\na=a#2!\nc=c!\nd=d!\na=a#3!\nb=b#2!')
  expect(result?.report.counts).toEqual({ de: { outdated: 7 } })
})

test('what the format writes itself is put between the texts of all parts', () => {
  const dated: FormatPlugin = {
    ...lines,
    build: ({ edits, weave }) =>
      weave([
        { at: [12, 12], text: '#' },
        { at: [0, 0], text: String(edits.length) },
        { at: [5, 6], text: 'x' },
        { at: [15, 15], text: '.' },
      ]),
  }
  const records = ['a', 'b', 'c', 'd'].map((name) => record(name, 'de', `${name}!`))
  // The keys differ, so the file is not read again.
  const file = decodeFile(bytesOf('a=1\nb=2\nc=3\nd=4'), dated)
  const settings = { ...BUILD_SETTINGS, verify: false }
  const written = writtenInParts(dated, file, job, records, settings, { fewest: 0, units: 2 })
  expect(written?.text).toBe('4a=a!\nbxb!\nc=c!\n#d=d!.')
  expect(written?.output.edits).toHaveLength(8)
})

test('the format learns the languages of a file whose translations equal its texts', () => {
  const declaring: FormatPlugin = {
    ...lines,
    build: ({ languages: { targets }, written, weave }) =>
      weave([{ at: [0, 0], text: `${targets.length}${written.size}` }]),
  }
  const settings = { ...BUILD_SETTINGS, verify: false }
  const file = decodeFile(bytesOf('a=1\nb=2'), declaring)
  const textWith = (...records: StringRecord[]): string | undefined =>
    writtenInParts(declaring, file, job, records, settings, { fewest: 0, units: 1 })?.text
  expect(textWith()).toBe('00a=1\nb=2')
  expect(textWith(record('a', 'de', '1'))).toBe('10a=1\nb=2')
  expect(textWith(record('a', 'de', '2'))).toBe('11a=2\nb=2')
})

test('edits of a part must lie behind those of the parts before', () => {
  const list = new EditList()
  expect(
    list.add([
      { at: [3, 5], text: 'b' },
      { at: [0, 1], text: 'a' },
    ]),
  ).toBe(true)
  expect(list.add([{ at: [5, 5], text: 'c' }])).toBe(false)
  expect(list.add([{ at: [6, 6], text: 'c' }])).toBe(true)
  expect([...list].map(({ text }) => text).join('')).toBe('abc')
})

describe('a file is not written in parts', () => {
  const bytes = bytesOf('a=1\nb=2\nc=3\nd=4\ne=5')
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => record(name, 'de', `${name}!`))
  const withText = (text: string): StringRecord[] => all.with(3, record('d', 'de', text))

  test('unless it is: the same file with usual texts', () => {
    expect(inParts(lines, bytes, all)?.text).toBe('a=a!\nb=b!\nc=c!\nd=d!\ne=e!')
  })

  test('if its place or the whole file cannot hold a text', () => {
    expect(inParts(lines, bytes, withText('x|y'))).toBeUndefined()
    expect(inParts(lines, bytes, withText('x\ny'))).toBeUndefined()
    expect(inParts(lines, bytes, withText('x\ny=z'))).toBeUndefined()
  })

  test('if the built file would have other strings, or fewer', () => {
    const withOwn = (at: [number, number], text: string): FormatPlugin => ({
      ...lines,
      build: ({ weave }) => weave([{ at, text }]),
    })
    const most = all.slice(0, 4)
    expect(inParts(withOwn([15, 15], ''), bytes, most)).toBeDefined()
    expect(inParts(withOwn([16, 17], 'f'), bytes, most)).toBeUndefined()
    expect(inParts(withOwn([15, 19], ''), bytes, most)).toBeUndefined()
  })

  test('if the records come in another order, or one is unknown', () => {
    expect(inParts(lines, bytes, all.toReversed())).toBeUndefined()
    expect(inParts(lines, bytes, [...all, record('f', 'de', 'f!')])).toBeUndefined()
  })

  test('if strings are removed, or their texts belong to another language', () => {
    expect(inParts(handled(lines, { untranslated: 'omit' }), bytes, all)).toBeUndefined()
    const file = bytesOf('@fr\na=1>un\nb=2>deux')
    expect(inParts(pairs, file, [record('a', 'de', 'eins')])).toBeUndefined()
  })

  test('if rows of a plural are completed only because a later text is written', () => {
    const whole: FormatPlugin = {
      ...counted,
      parse: (source, asked) =>
        [...counted.parse(source, asked)].map((unit) =>
          'forms' in unit.source ? { ...unit, source: { ...unit.source, requiresAllRows: true } } : unit,
        ),
    }
    const file = bytesOf('a=one:x|other:y\nb=one:x|other:y\nc=one:x|other:y')
    const last = record('c', 'de', { other: 'z' })
    expect(inParts(whole, file, [last], 1)).toBeUndefined()
    expect(inParts(counted, file, [last], 1)?.text).toBe(atOnce(counted, file, [last]).text)
  })

  test('if two parts share an edit outside their texts', () => {
    const shared = [{ at: [1, 1] as const, text: '!' }]
    const flagged: FormatPlugin = {
      ...lines,
      *parse(source, asked) {
        for (const { key, source: slot } of lines.parse(source, asked))
          yield { key, source: { ...slot, sideEdits: () => shared } }
      },
    }
    expect(inParts(flagged, bytes, all)).toBeUndefined()
  })
})
