// A large XLIFF document is read in parts. Here small ones are, and what is found is compared with the whole tree.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Edit } from '@atlas/core/contract.ts'
import { readSamples } from '@atlas/core/laws/samples.ts'
import { segmentLanguageEdits, documentLanguages, segmentUnits } from '@atlas/formats/xliff-2/segments.ts'
import {
  readXliff,
  targetLanguageEdits,
  xliffLanguages,
  type Xliff,
} from '@atlas/formats/_grammars/xliff/document.ts'
import { sdlNotes } from '@atlas/formats/_grammars/xliff/sdl.ts'
import { xliffUnits } from '@atlas/formats/_grammars/xliff/version-1-units.ts'
import { corpusFiles } from '../corpus.ts'
import { languages } from '../core/plugins.ts'
import { sourceOf } from '../source-of.ts'
import { described } from './described-units.ts'

const job = languages('en', 'de')
const [german = job.source] = job.targets
const noEdits = (): readonly Edit[] => []

/** What is found in a document of XLIFF 1.x. */
const first = (xliff: Xliff, text: string): unknown[] => [
  xliffLanguages(xliff),
  described(text, xliffUnits(xliff, sourceOf(text), job, { noteOn: sdlNotes(xliff) })),
  described(text, xliffUnits(xliff, sourceOf(text), { ...job, targets: [] })),
  [...targetLanguageEdits(xliff, german, true, noEdits)],
]

/** What is found in a document of XLIFF 2. */
const second = (xliff: Xliff, text: string): unknown[] => [
  documentLanguages(xliff),
  described(text, segmentUnits(xliff, sourceOf(text), job)),
  [...segmentLanguageEdits(xliff, german, true, noEdits)],
]

/** Compares both ways of reading a file. Returns how many units it has. */
function units(text: string, major: '1' | '2'): number {
  const find = major === '1' ? first : second
  const whole = find(readXliff(sourceOf(text), major), text)
  expect(find(readXliff(sourceOf(text), major, 0), text)).toEqual(whole)
  return (whole[1] as unknown[]).length
}

const formats = join(import.meta.dirname, '../../formats')

test.each([
  ['xliff-1.2', 'xliff1', '1'],
  ['sdlxliff', 'sdlxliff', '1'],
  ['xliff-2', 'xliff2', '2'],
] as const)('a document of %s in parts has the same units, languages and edits', (type, folder, major) => {
  const samples = readSamples(formats, type).map(({ bytes }) => Buffer.from(bytes))
  const real = corpusFiles([folder]).map(({ path }) => readFileSync(path))
  const texts = [...samples, ...real].map((bytes) => bytes.toString().replace('\ufeff', ''))
  const isOfVersion = (text: string): boolean =>
    /xliff\s[^<>]*?version\s*=\s*["'](\d)/.exec(text)?.[1] === major
  const counts = texts.filter(isOfVersion).map((text) => units(text, major))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
})

const unit = (id: string, target = ''): string =>
  `<trans-unit id="${id}"><source>A</source>${target}</trans-unit>`

test.each([
  [
    'files without content',
    '<file original="a"/><file original="b"></file><file original="c"><body/></file>',
    0,
  ],
  [
    'units outside of a body',
    `<file><header>${unit('a')}</header>${unit('b')}<body>${unit('c')}</body></file>`,
    1,
  ],
  ['units outside of a file', `${unit('a')}<x>${unit('b')}</x><file><body>${unit('c')}</body></file>`, 1],
  ['two bodies', `<file><body>${unit('a')}</body><body translate="no">${unit('b')}</body></file>`, 2],
  [
    'groups in groups, and units behind them',
    `<file><body><group translate="no"><group id="x">${unit('a')}<bin-unit translate="yes">${unit('b')}</bin-unit></group>` +
      `${unit('c')}</group>${unit('d')}<group><!-- none --></group></body></file>`,
    4,
  ],
  [
    'targets that name another language',
    `<file original="x" source-language="en"><body>${unit('a', '<target xml:lang="fr">B</target>')}</body></file>` +
      `<file target-language="fr"><body><group>${unit('b', '<target xml:lang="fr">B</target>')}</group></body></file>`,
    2,
  ],
  [
    'plurals of gettext',
    `<file><body><group restype="x-gettext-plurals" id="p">${unit('p[0]')}${unit('p[1]', '<target>B</target>')}</group></body></file>`,
    1,
  ],
])('a document in parts is read like the whole: %s', (_, body, count) => {
  expect(units(`<?xml version="1.0"?>\n<xliff version="1.2">${body}</xliff>\n`, '1')).toBe(count)
  expect(units(`<x:xliff version="1.2">${body.replaceAll(/<(\/?)(?=\w)/g, '<$1x:')}</x:xliff>`, '1')).toBe(
    count,
  )
})

test('a document of the other version is refused in parts, too', () => {
  expect(() => readXliff(sourceOf('<xliff version="2.0"/>'), '1', 0)).toThrow('This is XLIFF 2.0')
  expect(() => readXliff(sourceOf('<xlf/>'), '2', 0)).toThrow('an XLIFF file has <xliff>')
  expect(() => readXliff(sourceOf('<xliff version="1.2"><file></xliff>'), '1', 0)).toThrow(
    'closes an element',
  )
})
