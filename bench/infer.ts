// tsx bench/infer.ts [--set NAME…]: how well formats are inferred from two files, on other files of the same format. `own`
// takes files of the corpus, and the plugin of their format away; `small` takes small files of formats that Atlas does
// not have; `tuning`, `measured` and `untouched` take files after the form of formats in public repositories.
import { join } from 'node:path'
import { Command } from 'commander'
import { parseByCall } from '../core/calls.ts'
import type { FormatPlugin } from '../core/contract.ts'
import { loadFormats } from '../core/registry.ts'
import { declaredFormat } from '../declared/format.ts'
import { infer, type Candidate, type SampleFile } from '../declared/infer/infer.ts'
import { sampleLanguages } from '../declared/infer/places.ts'
import { agreement, compareOn, f1, recordsOf, sum, type Comparison } from './declared/compare.ts'
import { corpusByType } from './declared/corpus.ts'
import { foreign, type ForeignFormat } from './declared/foreign.ts'
import { measured } from './declared/public/measured.ts'
import { tuning } from './declared/public/tuning.ts'
import { untouched } from './declared/public/untouched.ts'
import { markdownTable } from './markdown-table.ts'

/** Types that a person could mean instead of a format that was taken away. */
const ANYTHING = ['plain-text', 'json', 'yaml', 'toml', 'xml-generic', 'csv']
const SAMPLES = 2
/** A file with fewer strings is not a good sample. */
const TYPICAL = 8
const GOAL = 0.95

/** The figures of a format: of the first candidate, and of the best. */
interface Row {
  name: string
  family: string
  texts: number
  keys: number
  best: number
}

type Plugins = ReadonlyMap<string, FormatPlugin>

const { plugins } = await loadFormats([join(import.meta.dirname, '../formats')])
const sets: Readonly<Record<string, { title: string; rows: () => Promise<Row[]> }>> = {
  own: { title: 'Formats of ours, taken away', rows: onCorpus },
  small: { title: 'Formats that Atlas does not have, small files', rows: () => onForeign(foreign) },
  tuning: { title: 'Formats of public repositories, for tuning', rows: () => onForeign(tuning) },
  measured: {
    title: 'Formats of public repositories, first measured after tuning',
    rows: () => onForeign(measured),
  },
  untouched: { title: 'Formats of public repositories, untouched', rows: () => onForeign(untouched) },
}
const { set: asked } = new Command('infer')
  .description('measure how well formats are inferred')
  .option('--set <name...>', `only these sets: ${Object.keys(sets).join(', ')}`, Object.keys(sets))
  .parse()
  .opts<{ set: string[] }>()
for (const [name, { title, rows }] of Object.entries(sets))
  if (asked.includes(name)) show(title, await rows())

async function onCorpus(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [type, files] of await corpusByType(plugins)) {
    const plugin = plugins.get(type)
    if (!plugin || plugin.unpack || plugin.entries || ANYTHING.includes(type) || plugin.keys === 'text')
      continue
    // A person takes files with some texts as samples, and not a test's file of a single one.
    const typical = files.filter((file) => countOf(file, plugin) >= TYPICAL)
    const samples = [...typical, ...files.filter((file) => !typical.includes(file))].slice(0, SAMPLES)
    const others = files.filter((file) => !samples.includes(file))
    if (others.length === 0) continue
    const known = new Map([...plugins].filter(([other]) => other !== type))
    const compare = (format: FormatPlugin): Comparison => {
      const none = { declared: 0, plugin: 0, equal: 0 }
      let all: Comparison = { texts: none, keys: none }
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

function countOf(file: SampleFile, plugin: FormatPlugin): number {
  return recordsOf(plugin, plugin, file)?.length ?? 0
}

async function onForeign(formats: readonly ForeignFormat[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const format of formats) {
    const samples = format.samples.map((text) => ({ name: format.file, bytes: Buffer.from(text) }))
    rows.push(await rowOf(format.name, samples, plugins, (made) => comparedWithExpected(made, format)))
  }
  return rows
}

function comparedWithExpected(made: FormatPlugin, { file, test, expected }: ForeignFormat): Comparison {
  const named = { name: file, bytes: Buffer.from(test) }
  const keys = new Set(expected.map(([key]) => key))
  const found = stringsIn(made, named).filter(({ isHidden }) => isHidden !== true)
  const texts = found.map(({ text }) => (typeof text === 'string' ? text : (text.other ?? '')))
  // Names of sections may stand before a key.
  const identifiers = found.map(({ identifier }) =>
    keys.has(identifier)
      ? identifier
      : ([...keys].find((key) => identifier.endsWith(`.${key}`)) ?? identifier),
  )
  const wanted = expected.map(([, text]) => text)
  // White space around a text is not text.
  const trimmed = (all: readonly string[]): string[] => all.map((text) => text.trim())
  return { texts: agreement(trimmed(texts), trimmed(wanted)), keys: agreement(identifiers, [...keys]) }
}

function stringsIn(format: FormatPlugin, file: SampleFile): ReturnType<typeof parseByCall>['strings'] {
  try {
    return parseByCall(format, file, sampleLanguages(format)).strings
  } catch {
    return []
  }
}

async function rowOf(
  name: string,
  samples: readonly SampleFile[],
  known: Plugins,
  compare: (format: FormatPlugin) => Comparison,
): Promise<Row> {
  const candidates = await infer(samples, known).catch(() => [])
  const scores: Comparison[] = []
  for (const { declaration } of candidates) {
    const format = await declaredFormat({ ...declaration, about: undefined }, async (type) => known.get(type))
    scores.push(compare(format))
  }
  const [first] = scores
  return {
    name,
    family: candidates.map(familyOf).join(', '),
    texts: first ? f1(first.texts) : 0,
    keys: first ? f1(first.keys) : 0,
    best: Math.max(0, ...scores.map(({ texts }) => f1(texts))),
  }
}

function familyOf({ declaration: { grammar } }: Candidate): string {
  return grammar.family === 'like' ? `like ${grammar.format}` : grammar.family
}

function show(title: string, rows: readonly Row[]): void {
  const share = (figure: (row: Row) => number): string =>
    `${rows.filter((row) => figure(row) >= GOAL).length} of ${rows.length}`
  console.log(`\n## ${title}\n`)
  console.log(
    markdownTable(
      ['format', 'candidates', 'F1 of texts', 'F1 of keys', 'best of three'],
      rows.map(({ name, family, texts, keys, best }) => [
        name,
        family,
        ...[texts, keys, best].map((figure) => figure.toFixed(2)),
      ]),
    ),
  )
  const mean = (figure: (row: Row) => number): string =>
    (rows.reduce((sum, row) => sum + figure(row), 0) / rows.length).toFixed(2)
  console.log(
    `\nMean: texts ${mean(({ texts }) => texts)}, keys ${mean(({ keys }) => keys)}, texts of the best among three ` +
      `${mean(({ best }) => best)}. At least ${GOAL}: texts ${share(({ texts }) => texts)}, keys ${share(({ keys }) => keys)}, texts of the best ` +
      `among three ${share(({ best }) => best)}.`,
  )
}
