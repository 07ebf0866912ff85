// Reports of builds: what became of each translation.
import { expect, test } from 'vitest'
import { buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { lossCountOf, lossesOf, MAX_ROWS, Reporter, totalsOf } from '@atlas/core/report.ts'
import { bytesOf, languages, lines, plainCodec } from './plugins.ts'

const record = (identifier: string, text: string, de: TextOrForms, language = 'de'): StringRecord => ({
  identifier,
  text,
  translations: { [language]: { text: de } },
})

function reportOf(file: string, records: readonly StringRecord[], plugin: FormatPlugin = lines) {
  const settings = { ...BUILD_SETTINGS, unwritable: 'keep-source' as const }
  return buildWithReport(plugin, bytesOf(file), languages('en', 'de'), records, settings).report
}

test('every translation has one outcome', () => {
  const { counts, rows } = reportOf('a=One\nb=Two\nc=Three\nd=Four\ne=Five\nf=Six\ng=Seven', [
    record('a', 'One', 'Eins'),
    record('b', 'Two', 'Two'),
    record('c', 'Three', ''),
    record('d', 'Four', 'a|b'),
    record('e', 'An older text', 'Fünf'),
    record('f', 'Six', { one: 'Sechs', other: 'Sechse' }),
    record('x', 'X', 'Iks'),
    record('y', 'Y', ''),
    record('g', 'Seven', 'Sedm', 'cs'),
  ])
  expect(counts).toEqual({
    de: { written: 1, equal: 1, untranslated: 2, refused: 1, outdated: 1, 'other-kind': 1, unknown: 1 },
    cs: { 'no-place': 1 },
  })
  expect(rows).toEqual([
    { identifier: 'c', language: 'de', outcome: 'untranslated' },
    { identifier: 'e', language: 'de', outcome: 'outdated' },
    { identifier: 'f', language: 'de', outcome: 'other-kind' },
    { identifier: 'g', language: 'de', outcome: 'untranslated' },
    {
      identifier: 'g',
      language: 'cs',
      outcome: 'no-place',
      reason: 'The job does not ask for this language.',
    },
    { identifier: 'x', language: 'de', outcome: 'unknown' },
    { identifier: 'd', language: 'de', outcome: 'refused', reason: 'a | cannot stand in a line' },
  ])
})

test('a text that breaks the file is refused with the reason that the whole file shows', () => {
  const { counts, rows } = reportOf('a=One\nb=Two', [
    record('a', 'One', 'Ei\nns'),
    record('b', 'Old', 'Zw\nei'),
  ])
  expect(counts).toEqual({ de: { refused: 2 } })
  expect(rows.map(({ outcome, reason }) => [outcome, reason !== ''])).toEqual([
    ['refused', true],
    ['refused', true],
  ])
})

test('finds one text among many that breaks the file, with few builds', () => {
  const count = 2000
  const file = Array.from({ length: count }, (_, index) => `k${index}=One`).join('\n')
  for (const breaking of ['Ei\nns', 'Eins\nk=']) {
    let builds = 0
    const counting: FormatPlugin = {
      ...lines,
      build(job) {
        builds++
        return job.weave()
      },
    }
    const texts = Array.from({ length: count }, (_, index) =>
      record(`k${index}`, 'One', index === 77 ? breaking : 'Eins'),
    )
    const { counts, rows } = reportOf(file, texts, counting)
    expect(counts).toEqual({ de: { written: count - 1, refused: 1 } })
    expect(rows.map(({ identifier }) => identifier)).toEqual(['k77'])
    expect(builds).toBeLessThan(20)
  }
})

test('builds a file at most 20 times more if many texts break it', () => {
  const count = 20_000
  const file = Array.from({ length: count }, (_, index) => `k${index}=One`).join('\n')
  let builds = 0
  const counting: FormatPlugin = {
    ...lines,
    build(job) {
      builds++
      return job.weave()
    },
  }
  const texts = Array.from({ length: count }, (_, index) => record(`k${index}`, 'One', 'Ei\nns'))
  const { counts } = reportOf(file, texts, counting)
  expect(counts).toEqual({ de: { refused: count } })
  expect(builds).toBeLessThan(25)
})

test('a text in other white space than was sent is adjusted', () => {
  const codec = { ...plainCodec, normalize: (text: string) => text.trim() }
  const trimmed: FormatPlugin = {
    ...lines,
    *parse(source, all) {
      for (const unit of lines.parse(source, all))
        if (!('forms' in unit.source)) yield { ...unit, source: { ...unit.source, codec } }
    },
  }
  const { counts, rows } = reportOf('a=One', [record('a', 'One', ' Eins ')], trimmed)
  expect(counts).toEqual({ de: { adjusted: 1 } })
  expect(rows).toEqual([{ identifier: 'a', language: 'de', outcome: 'adjusted' }])
  expect(reportOf('a=Eins', [record('a', 'Eins', 'Eins ')], trimmed).counts).toEqual({ de: { adjusted: 1 } })
  expect(reportOf('a=Eins', [record('a', 'Eins', 'Eins')], trimmed).counts).toEqual({ de: { equal: 1 } })
})

test('a refusal replaces what was reported about the same language', () => {
  const reporter = new Reporter()
  reporter.add('a', 'cs', 'outdated')
  reporter.add('a', 'de', 'adjusted')
  reporter.add('b', 'de', 'untranslated')
  reporter.refuse('a', 'de', 'why')
  expect(reporter.outcomes()).toEqual({
    counts: { cs: { outdated: 1 }, de: { untranslated: 1, refused: 1 } },
    rows: [
      { identifier: 'a', language: 'cs', outcome: 'outdated' },
      { identifier: 'b', language: 'de', outcome: 'untranslated' },
      { identifier: 'a', language: 'de', outcome: 'refused', reason: 'why' },
    ],
  })
})

test('rows end at a thousand, counts do not', () => {
  const file = Array.from({ length: MAX_ROWS + 5 }, (_, index) => `k${index}=Text\n`).join('')
  const { counts, rows } = reportOf(file, [])
  expect(counts).toEqual({ de: { untranslated: MAX_ROWS + 5 } })
  expect(rows).toHaveLength(MAX_ROWS)
})

test('untranslated strings do not displace a translation that is lost', () => {
  const file = Array.from({ length: MAX_ROWS + 5 }, (_, index) => `k${index}=Text\n`).join('')
  const { counts, rows } = reportOf(file, [record('x', 'X', 'Iks')])
  expect(counts).toEqual({ de: { untranslated: MAX_ROWS + 5, unknown: 1 } })
  expect(rows).toHaveLength(MAX_ROWS)
  expect(rows.at(-1)).toEqual({ identifier: 'x', language: 'de', outcome: 'unknown' })
})

test('losses are listed apart from what is as expected', () => {
  const reporter = new Reporter()
  reporter.add('a', 'de', 'written')
  reporter.add('b', 'de', 'untranslated')
  reporter.add('c', 'de', 'unknown')
  reporter.add('d', 'de', 'adjusted')
  reporter.add('a', 'cs', 'unknown')
  reporter.add('b', 'cs', 'written')
  const report = reporter.outcomes()
  expect(totalsOf(report)).toEqual({ written: 2, untranslated: 1, unknown: 2, adjusted: 1 })
  expect(lossCountOf(report)).toBe(3)
  expect(lossesOf(report).map(({ identifier, language }) => [identifier, language])).toEqual([
    ['c', 'de'],
    ['d', 'de'],
    ['a', 'cs'],
  ])
})

test('a full report drops its expected rows for losses, even the first, and never a loss', () => {
  const reporter = new Reporter()
  reporter.add('first', 'de', 'untranslated')
  const names = Array.from({ length: MAX_ROWS + 1 }, (_, index) => `k${index}`)
  for (const name of names) reporter.add(name, 'de', 'unknown')
  const { counts, rows } = reporter.outcomes()
  expect(rows.map(({ identifier }) => identifier)).toEqual(names.slice(0, MAX_ROWS))
  expect(counts).toEqual({ de: { untranslated: 1, unknown: MAX_ROWS + 1 } })
})
