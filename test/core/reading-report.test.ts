import { expect, test } from 'vitest'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { reportReading } from '@atlas/core/laws/reading-report.ts'
import { MAX_ROWS } from '@atlas/core/report.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { bytesOf, counted, languages, lines, pairs } from './plugins.ts'

const reportOf = (plugin: FormatPlugin, text: string, ...targets: string[]) =>
  reportReading(
    plugin,
    readUnits(plugin, decodeFile(bytesOf(text), plugin).source, languages('en', ...targets)),
  )

test('strings without a source text are reported', () => {
  expect(reportOf(lines, 'a=1\nb=\nc=')).toEqual({
    counts: { 'without-source': 2 },
    rows: [
      { identifier: 'b', language: 'en', omission: 'without-source' },
      { identifier: 'c', language: 'en', omission: 'without-source' },
    ],
  })
  expect(reportOf(lines, 'a=1')).toEqual({ counts: {}, rows: [] })
})

test('rows of plurals outside the language are reported, if they have a text', () => {
  expect(
    reportOf(counted, 'a=one:Eye|few:Some|other:Eyes\nb=one:Ear|few:|other:Ears\nc=one:|other:', 'cs'),
  ).toEqual({
    counts: { 'other-rows': 1, 'without-source': 1 },
    rows: [
      { identifier: 'a', language: 'en', omission: 'other-rows', categories: ['few'] },
      { identifier: 'c', language: 'en', omission: 'without-source' },
    ],
  })
})

test('rows of translations match the target language', () => {
  const paired: FormatPlugin = {
    ...counted,
    languages: 'bilingual',
    *parse(source, all): Generator<Unit> {
      for (const unit of counted.parse(source, all)) {
        const { source: place } = unit
        if ('forms' in place) yield { ...unit, source: place, targets: new Map([['cs', { ...place }]]) }
      }
    },
  }
  expect(reportOf(paired, 'a=one:Eye|two:Both|other:Eyes', 'cs', 'sl').rows).toEqual([
    { identifier: 'a', language: 'en', omission: 'other-rows', categories: ['two'] },
    { identifier: 'a', language: 'cs', omission: 'other-rows', categories: ['two'] },
  ])
})

test('translations into a language other than the target of the job are reported', () => {
  expect(reportOf(pairs, '@de\na=one>eins\nb=two>', 'cs')).toEqual({
    counts: { 'other-language': 1 },
    rows: [{ identifier: 'a', language: 'cs', omission: 'other-language' }],
  })
  expect(reportOf(pairs, '@de\na=one>eins', 'de')).toEqual({ counts: {}, rows: [] })
})

test('rows end at a thousand, counts do not', () => {
  const file = Array.from({ length: MAX_ROWS + 1 }, (_, index) => `k${index}=\n`).join('')
  const { counts, rows } = reportOf(lines, file)
  expect(counts).toEqual({ 'without-source': MAX_ROWS + 1 })
  expect(rows).toHaveLength(MAX_ROWS)
})
