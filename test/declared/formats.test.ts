// Declarations of formats that also have a plugin: both read the same, and the declared ones obey the laws.
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareOn, f1, sum, type Comparison } from '../../scripts/bench/declared/compare.ts'
import { laws, type Sample } from '../../core/laws.ts'
import { readSamples } from '../../core/laws/samples.ts'
import { declarationsIn } from '../../declared/folder.ts'
import { declaredFormat } from '../../declared/format.ts'
import { corpusFiles, corpusFolders, hasCorpus } from '../corpus.ts'
import { catalogue, detector, subjectWith } from '../subjects.ts'

const { plugins } = catalogue
const { declared, failures } = await declarationsIn(join(import.meta.dirname, 'formats'))

/** Formats whose first files are unusual ones, which a grammar of a family reads only in part. */
const PARTLY: ReadonlySet<string> = new Set([
  'fluent',
  'gettext-po',
  'i18next',
  'icu-resource-bundle',
  'java-properties',
  'js-module',
  'lua-table',
  'plist',
  'qt-ts',
  'renpy',
  'ttml',
  'webvtt',
  'xliff-1.2',
  'xliff-2',
])

/** Formats whose samples are unusual, but not their real files. */
const UNUSUAL_SAMPLES: ReadonlySet<string> = new Set(['php-array'])

/** What a declared format must do with one small file. */
const LAWS: ReadonlySet<string> = new Set([
  'identity',
  'codecs',
  'read back',
  'gaps',
  'entries',
  'omission',
  'plurals',
  'damage',
])
const EFFORT = { runs: 4, seed: 20261122 }
const MOST_BYTES = 60_000
const MOST_FILES = 2

test('all declarations can be read', () => {
  expect(failures).toEqual([])
})

test('the laws that declarations are held against exist', () => {
  const names = new Set(laws.map(({ name }) => name))
  expect([...LAWS].filter((name) => !names.has(name))).toEqual([])
})

describe.each(declared.map(({ declaration }) => [declaration.type, declaration] as const))(
  '%s',
  (type, declaration) => {
    const plugin = plugins.get(type)

    test('obeys the laws on its smallest sample', async () => {
      const format = await declaredFormat(declaration, async (model) => plugins.get(model))
      const samples = readSamples('formats', type)
        .filter((sample) => plugin && isFit(type, compareOn(sample, format, plugin)))
        .sort((one, other) => one.bytes.length - other.bytes.length)
      const subject = subjectWith(type, format, samples.slice(0, 1))
      expect(samples.length).toBeGreaterThan(0)
      for (const law of laws) {
        if (LAWS.has(law.name)) law.holds(subject, EFFORT)
      }
    })

    test.runIf(hasCorpus && !PARTLY.has(type))(
      'finds the texts and keys that its plugin finds in real files',
      async () => {
        const format = await declaredFormat(declaration, async (model) => plugins.get(model))
        if (!plugin) throw new Error(`Unknown plugin ${type}.`)
        const none = { declared: 0, plugin: 0, equal: 0 }
        let all = { texts: none, keys: none }
        for (const file of filesOf(type)) {
          const one = compareOn(file, format, plugin)
          if (one) all = { texts: sum(all.texts, one.texts), keys: sum(all.keys, one.keys) }
        }
        expect(f1(all.texts)).toBeGreaterThanOrEqual(0.9)
        expect(f1(all.keys)).toBeGreaterThanOrEqual(0.9)
      },
    )
  },
)

/** Whether both readers find the same texts, or some of them if the declaration reads the format in parts only. */
const isFit = (type: string, one: Comparison | undefined): boolean =>
  one !== undefined &&
  one.texts.equal > 0 &&
  (PARTLY.has(type) || UNUSUAL_SAMPLES.has(type) || f1(one.texts) === 1)

/** A few files of the corpus that are not large. */
function filesOf(type: string): Sample[] {
  const folders = Object.entries(corpusFolders).flatMap(([name, { formats }]) =>
    formats.includes(type) ? [name] : [],
  )
  const files: Sample[] = []
  for (const { path, name } of corpusFiles(folders)) {
    const bytes = readFileSync(path)
    if (bytes.length <= MOST_BYTES && detector.detect(name, bytes) === type) files.push({ name, bytes })
    if (files.length === MOST_FILES) break
  }
  return files
}
