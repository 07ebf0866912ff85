// How well formats are inferred from two files, on other files of the same format. `own` takes files of the corpus, and the
// plugin of their format away. The other sets are formats that Atlas does not have: `train` is for whoever improves
// inference, `validation` and `test` are measured by `--totals` only.
import { join } from 'node:path'
import { Command } from 'commander'
import { parseByCall } from '@atlas/core/calls.ts'
import type { Format } from '@atlas/core/format.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { infer, type FormatCandidate, type SampleFile } from '@atlas/by-example/infer.ts'
import { synthesize } from '@atlas/by-example/synthesis/synthesize.ts'
import type { Mark } from '@atlas/by-example/synthesis/examples.ts'
import { nextMark, placed } from '../declared/marking.ts'
import { sampleLanguages } from '@atlas/by-example/places.ts'
import {
  agreement,
  compareOn,
  f1,
  comparedRecords,
  sum,
  type ReadingComparison,
} from '../declared/compare.ts'
import { corpusByType } from '../declared/corpus.ts'
import { formatsOfSet, type MeasuredFormat } from '../declared/measured-formats.ts'
import { markdownTable } from '../markdown-table.ts'

/** Types that a person could mean instead of a format that was taken away. */
const ANYTHING = ['plain-text', 'json', 'yaml', 'toml', 'xml-generic', 'csv']
const SAMPLES = 2
/** A file with fewer strings is not a good sample. */
const TYPICAL = 8
/** What a good candidate reaches. */
const GOAL = { texts: 0.95, keys: 0.9 }

/** The figures of a candidate. */
interface Score {
  texts: number
  keys: number
}

/** The figures of a format: of each candidate, the first one first. */
interface Row {
  name: string
  family: string
  scores: readonly Score[]
}

type Plugins = ReadonlyMap<string, Format>

const { plugins } = await loadFormats([join(import.meta.dirname, '../../../formats')])
/** The set of our own formats, which are read from the corpus. */
const OWN = 'own'
const titles: Readonly<Record<string, string>> = {
  [OWN]: 'Formats of ours, taken away',
  train: 'Formats that Atlas does not have, for whoever improves inference',
  validation: 'Formats that say whether a change helped',
  test: 'Formats because of which nothing is changed',
}
/** People who tune inference must not see what the formats of these sets are. */
const CLOSED: ReadonlySet<string> = new Set(['validation', 'test'])
const names = Object.keys(titles)
const others = names.filter((name) => !CLOSED.has(name))
const {
  set: asked,
  totals,
  marks: mostMarks,
  blank = false,
} = new Command('infer')
  .description('measure how well formats are inferred')
  .option(
    '--set <name...>',
    `these sets: ${names.join(', ')}; all but ${[...CLOSED].join(' and ')} if left out`,
    others,
  )
  .option('--totals', 'only the totals of each set, so that one learns nothing about its formats')
  .option('--blank', 'start without any guess, so that all comes from the marks')
  .option('--marks <number>', 'how many marks a user makes at most', '0')
  .parse()
  .opts<{ set: string[]; totals?: true; marks: string; blank?: boolean }>()
for (const [name, title] of Object.entries(titles))
  if (asked.includes(name)) {
    if (Number(mostMarks) > 0) await showMarks(title, name)
    else show(title, await (name === OWN ? onCorpus() : onSet(name)))
  }

async function onCorpus(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [type, files] of await corpusByType(plugins)) {
    const plugin = plugins.get(type)
    if (!plugin || plugin.container || ANYTHING.includes(type) || plugin.keySource === 'text') continue
    // A person takes files with some texts as samples, and not a test's file of a single one.
    const typical = files.filter((file) => countOf(file, plugin) >= TYPICAL)
    const samples = [...typical, ...files.filter((file) => !typical.includes(file))].slice(0, SAMPLES)
    const others = files.filter((file) => !samples.includes(file))
    if (others.length === 0) continue
    const known = new Map([...plugins].filter(([other]) => other !== type))
    const compare = (format: Format): ReadingComparison => {
      const none = { declared: 0, plugin: 0, equal: 0 }
      let all: ReadingComparison = { texts: none, keys: none }
      for (const file of others) {
        const one = compareOn(file, format, plugin)
        if (one) all = { texts: sum(all.texts, one.texts), keys: sum(all.keys, one.keys) }
      }
      return all
    }
    rows.push(await rowOf(type, samples, known, compare))
  }
  return rows
}

function countOf(file: SampleFile, plugin: Format): number {
  return comparedRecords(plugin, plugin, file)?.length ?? 0
}

async function onSet(set: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const format of formatsOfSet(set)) {
    const samples = format.samples.map((bytes) => ({ name: format.file, bytes }))
    rows.push(await rowOf(format.name, samples, plugins, (made) => comparedWithExpected(made, format)))
  }
  return rows
}

function comparedWithExpected(made: Format, { file, test, expected }: MeasuredFormat): ReadingComparison {
  const named = { name: file, bytes: test }
  const keys = new Set(expected.flatMap(([key]) => (key === null ? [] : [key])))
  // White space around a text is not text.
  const found = stringsIn(made, named)
    .filter(({ isHidden }) => isHidden !== true)
    .map(({ identifier, text }) => ({
      // A dot inside a name is written with a backslash.
      identifier: identifier.replaceAll('\\.', '.'),
      text: (typeof text === 'string' ? text : (text.other ?? '')).trim(),
    }))
  const wanted = expected.map(([, text]) => text.trim())
  // Where the file has no key, any is right.
  const keyless = new Set(expected.flatMap(([key, text]) => (key === null ? [text.trim()] : [])))
  // Names of sections may be before a key.
  const identifiers = found
    .filter(({ text, identifier }) => keys.has(identifier) || !keyless.has(text))
    .map(({ identifier }) =>
      keys.has(identifier)
        ? identifier
        : ([...keys].find((key) => identifier.endsWith(`.${key}`)) ?? identifier),
    )
  return {
    texts: agreement(
      found.map(({ text }) => text),
      wanted,
    ),
    keys: agreement(identifiers, [...keys]),
  }
}

function stringsIn(format: Format, file: SampleFile): ReturnType<typeof parseByCall>['strings'] {
  try {
    const { source } = decodeFile(file.bytes, format)
    return parseByCall(format, file, sampleLanguages(format, source)).strings
  } catch {
    return []
  }
}

async function rowOf(
  name: string,
  samples: readonly SampleFile[],
  known: Plugins,
  compare: (format: Format) => ReadingComparison,
): Promise<Row> {
  const candidates = await infer(samples, known).catch(() => [])
  const scores: Score[] = []
  for (const { declaration } of candidates) {
    const format = await declaredFormat({ ...declaration, about: undefined }, async (type) => known.get(type))
    const { texts, keys } = compare(format)
    scores.push({ texts: f1(texts), keys: f1(keys) })
  }
  return { name, family: candidates.map(familyOf).join(', '), scores }
}

function familyOf({ declaration: { grammar } }: FormatCandidate): string {
  return grammar.family === 'like' ? `like ${grammar.format}` : grammar.family
}

function first({ scores: [score] }: Row): Score {
  return score ?? { texts: 0, keys: 0 }
}

function best({ scores }: Row, figure: keyof Score): number {
  return Math.max(0, ...scores.map((score) => score[figure]))
}

function isRight({ texts, keys }: Score): boolean {
  return texts >= GOAL.texts && keys >= GOAL.keys
}

function show(title: string, rows: readonly Row[]): void {
  console.log(`\n## ${title}\n`)
  if (!totals) {
    const cells = rows.map((row): string[] => [
      row.name,
      row.family,
      ...[first(row).texts, first(row).keys, best(row, 'texts'), best(row, 'keys')].map((figure) =>
        figure.toFixed(2),
      ),
      row.scores.some(isRight) ? `candidate ${row.scores.findIndex(isRight) + 1}` : 'none',
    ])
    console.log(
      markdownTable(
        ['format', 'candidates', 'texts', 'keys', 'best texts', 'best keys', 'texts and keys right'],
        cells,
      ),
    )
    console.log()
  }
  const mean = (figure: (row: Row) => number): string =>
    (rows.reduce((sum, row) => sum + figure(row), 0) / rows.length).toFixed(2)
  const share = (holds: (row: Row) => boolean): string => `${rows.filter(holds).length} of ${rows.length}`
  console.log(
    markdownTable(
      ['', 'first candidate', 'best of three'],
      [
        ['F1 of texts, mean', mean((row) => first(row).texts), mean((row) => best(row, 'texts'))],
        ['F1 of keys, mean', mean((row) => first(row).keys), mean((row) => best(row, 'keys'))],
        ...(['texts', 'keys'] as const).map((figure) => [
          `${figure} at least ${GOAL[figure]}`,
          share((row) => first(row)[figure] >= GOAL[figure]),
          share((row) => best(row, figure) >= GOAL[figure]),
        ]),
        ['both', share((row) => isRight(first(row))), share(({ scores }) => scores.some(isRight))],
      ],
    ),
  )
}

/** Prints for how many formats of a set one of the candidates is right after each number of marks. */
async function showMarks(title: string, set: string): Promise<void> {
  const most = Number(mostMarks)
  const rightAfter: number[] = []
  const lines: string[] = []
  for (const format of formatsOfSet(set)) {
    const started = performance.now()
    const needed = await marksNeeded(format, most)
    rightAfter.push(needed)
    lines.push(
      `${format.name}: ${needed > most ? 'not right' : `${needed} marks`}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  }
  console.log(`\n## ${title}\n`)
  if (!totals) console.log(`${lines.join('\n')}\n`)
  const counts = Array.from(
    { length: most + 1 },
    (_, marks) => rightAfter.filter((needed) => needed <= marks).length,
  )
  console.log(
    markdownTable(['right after marks', ...counts.keys()].map(String), [[set, ...counts].map(String)]),
  )
}

/** The number of marks until a candidate is right, or more than the most. */
async function marksNeeded(format: MeasuredFormat, most: number): Promise<number> {
  const { marked, strings } = await markedFile(format)
  const isUnseen = marked.bytes !== format.test
  const others = [...format.samples, format.test].filter(
    (bytes) => bytes !== marked.bytes && (bytes !== format.test || !isUnseen),
  )
  const samples = [marked, ...others.map((bytes) => ({ name: format.file, bytes }))]
  const wanted = placed(decodeFile(marked.bytes, {}).source.text, strings)
  const marks: Mark[] = []
  let candidates = blank ? [] : await infer(samples, plugins).catch(() => [])
  for (let count = 0; ; count++) {
    const made = await Promise.all(candidates.map(({ declaration }) => formatOf(declaration)))
    const isRightOne = made.some((each) => {
      const { texts, keys } = comparedWithExpected(each, format)
      return isRight({ texts: f1(texts), keys: f1(keys) })
    })
    if (isRightOne) return count
    const mark =
      count < most
        ? nextMark(
            marked,
            made[0],
            wanted,
            strings.map(([, text]) => text),
          )
        : undefined
    if (!mark) return most + 1
    marks.push(mark)
    candidates = await synthesize(samples, plugins, marks, {
      shown: candidates[0]?.declaration,
      onlyMarks: blank,
    })
  }
}

/**
 * The file that the user marks, with its strings. If the set has the strings of a sample, it is that one, so that the
 * format is then measured on a file that nobody has marked; else it is the file to test.
 */
async function markedFile({ file, samples, test, expected, marked: known, grammar }: MeasuredFormat) {
  const [sample] = samples
  if (known && sample) return { marked: { name: file, bytes: sample }, strings: known }
  if (!grammar || !sample) return { marked: { name: file, bytes: test }, strings: expected }
  const marked = { name: file, bytes: sample }
  const format = await declaredFormat(
    { type: 'measured', title: 'Measured', about: undefined, files: [file], grammar, options: {} },
    async (type) => plugins.get(type),
  )
  const strings = stringsIn(format, marked)
    .filter(({ isHidden }) => isHidden !== true)
    .map(
      ({ identifier, text }) =>
        [
          format.keySource === 'text' ? null : identifier.replaceAll('\\.', '.'),
          typeof text === 'string' ? text : (text.other ?? ''),
        ] as const,
    )
  return { marked, strings }
}

function formatOf(declaration: FormatCandidate['declaration']): Promise<Format> {
  return declaredFormat({ ...declaration, about: undefined }, async (type) => plugins.get(type))
}
