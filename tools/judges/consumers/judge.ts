// Loads built files with the packages and programs that read them, and compares what they show with what was sent.
import { readFileSync, readdirSync } from 'node:fs'
import pc from 'picocolors'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { known, type Sample, type Subject } from '@atlas/core/laws/subject.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { Progress } from '@atlas/cli/terminal/progress.ts'
import type { Consumer } from '../../test/consumers/consumer.ts'
import { load } from '../../test/consumers/compare.ts'
import { built } from '../../test/consumers/trial.ts'
import { corpus as corpusFolder, corpusFiles, hasCorpus } from '../../../test/corpus.ts'
import { catalogue, detector, furtherDialects, subjectInDialect, subjectOf } from '../../../test/subjects.ts'
import { installIn } from '../../bench/checkout.ts'
import { gradeOf, judgementOf, type Grade } from './grades.ts'
import { consumersPart, type ConsumerRow } from './page.ts'
import { versionOf } from './versions.ts'
import type { Judge } from '../judge.ts'
import { dialects } from '../validators/dialects.ts'

/** German, Polish with more rows of plurals, and Arabic from right to left, with all of them. */
const LANGUAGES = ['de', 'pl', 'ar'].map(known)

/** Corpus files above this many bytes take too long. */
const LARGE = 500_000

/** At most this many failures of a file are printed. */
const SHOWN = 3

interface Options {
  corpus?: string
  hostile?: string
  only?: string
  format?: string
}

const consumers: Judge<Options> = {
  about: 'load built files with the packages and programs that read them',
  options: [
    ['--corpus <count>', 'load so many files of the corpus for each format too, each in one language'],
    [
      '--hostile <rounds>',
      'build each file so often with texts whose codes are moved, dropped, added and changed',
      '2',
    ],
    ['--only <name>', 'this consumer only'],
    ['--format <type>', 'this format only'],
  ],
  async judge({ corpus = '0', hostile = '0', only, format }) {
    installIn('tools/outside')
    const { documented, isPresent, outside, packages, programs } =
      await import('../../test/consumers/consumers.ts')
    const all = [...packages, ...outside, ...programs, ...documented].filter(
      ({ name }) => only === undefined || name === only,
    )
    const missing = all.filter((each) => !isPresent(each))
    const present = all.filter((each) => !missing.includes(each))
    const rows: ConsumerRow[] = []
    for (const type of [...catalogue.plugins.keys()].sort())
      if (format === undefined || format === type)
        rows.push(...(await rowsOfFormat(type, present, Number(corpus), Number(hostile))))
    const failures = rows.reduce((sum, row) => sum + row.failures, 0)
    console.log(
      failures === 0 ? pc.green('Every consumer shows what was sent.') : pc.red(`${failures} failures`),
    )
    const day = new Date().toISOString().slice(0, 10)
    const isAll = only === undefined && format === undefined
    return {
      failures,
      absent: missing.map(({ name }) => name),
      part: isAll
        ? consumersPart({
            rows,
            corpus: Number(corpus),
            hostile: Number(hostile),
            missing,
            grades: gradesOf(rows),
            day,
          })
        : undefined,
    }
  },
}
export default consumers

/** What the consumers of a format say about its samples, and about so many published files, in each of its dialects. */
async function rowsOfFormat(
  type: string,
  present: readonly Consumer[],
  corpus: number,
  hostile: number,
): Promise<ConsumerRow[]> {
  const published = corpus > 0 ? fromCorpus(type) : []
  const subjects: [name: string, Subject][] = [
    [type, await subjectOf(type)],
    ...furtherDialects(type).map((dialect): [string, Subject] => [
      `${type}:${dialect}`,
      subjectInDialect(type, dialect),
    ]),
  ]
  const rows: ConsumerRow[] = []
  for (const [name, { plugin, samples }] of subjects) {
    const readers = present.filter(({ formats }) => name in formats)
    const ofSamples = samples.flatMap((sample) => LANGUAGES.map((language) => ({ sample, language })))
    const own = published.filter((sample) => nameInDialect(type, sample) === name)
    const ofCorpus = spread(own, corpus).map((sample, index) => ({
      sample,
      language: LANGUAGES[index % LANGUAGES.length] ?? known('de'),
    }))
    rows.push(...(await rowsOf(name, plugin, readers, [...ofSamples, ...ofCorpus], hostile)))
  }
  return rows
}

/** The name under which consumers know a file's format: its type, with the dialect if that is not the first one. */
function nameInDialect(type: string, { name, bytes }: Sample): string {
  const format = catalogue.plugins.get(type)
  const dialect = format && inDialect(format, name, bytes).dialect
  return dialect !== undefined && furtherDialects(type).includes(dialect) ? `${type}:${dialect}` : type
}

/** The grades of all formats, by what the consumers found. */
function gradesOf(rows: readonly ConsumerRow[]): Map<string, Grade> {
  const judged = new Set(dialects.map(({ name }) => name))
  return new Map(
    [...catalogue.plugins]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([type, plugin]): [string, Format][] => [
        [type, plugin],
        ...furtherDialects(type).map((dialect): [string, Format] => [`${type}:${dialect}`, plugin]),
      ])
      .map(([type, plugin]) => {
        const own = rows.filter((row) => row.type === type)
        const sumOf = (what: 'files' | 'texts' | 'words' | 'failures'): number =>
          own.reduce((sum, row) => sum + row[what], 0)
        const placeholders = judgementOf(type, plugin, judged)
        return [
          type,
          gradeOf({
            files: sumOf('files'),
            texts: sumOf('texts') + sumOf('words'),
            failures: sumOf('failures'),
            placeholders,
          }),
        ]
      }),
  )
}

/** Builds the files once, and lets each consumer load them. */
async function rowsOf(
  type: string,
  plugin: Format,
  readers: readonly Consumer[],
  files: readonly { sample: Sample; language: ReturnType<typeof known> }[],
  hostile: number,
): Promise<ConsumerRow[]> {
  if (readers.length === 0) return []
  const found = readers.map((consumer): ConsumerRow => ({
    type,
    consumer,
    version: versionOf(consumer),
    files: 0,
    refused: 0,
    texts: 0,
    words: 0,
    named: 0,
    failures: 0,
  }))
  const progress = new Progress('Loading files', files.length)
  for (const { sample, language } of files) {
    progress.step()
    try {
      const file = await built(plugin, sample, language, hostile)
      if (!file) continue
      for (const row of found) {
        const outcome = await load(row.consumer, type, file)
        if (outcome.refused === undefined) row.files++
        else row.refused++
        row.texts += outcome.texts
        row.words += outcome.words
        if (outcome.refused === undefined) row.named += file.rounds.reduce((sum, { named }) => sum + named, 0)
        else if (row.refused === 1)
          progress.print(`${row.consumer.name} refuses ${sample.name}: ${outcome.refused.slice(0, 300)}`)
        if (outcome.failures.length > 0) row.failures++
        const [first = '', ...more] = outcome.failures
        if (first !== '')
          progress.print(
            `${pc.red(`${row.consumer.name}: ${sample.name} (${language.id})`)}\n  ${[first, ...more.slice(0, SHOWN - 1)].join('\n  ')}`,
          )
      }
    } catch (error) {
      progress.print(`${pc.yellow(`${sample.name} (${language.id}) is not built`)}: ${messageOf(error)}`)
    }
  }
  progress.end()
  for (const { consumer, files: loaded, refused, texts, words, named, failures: bad } of found)
    console.log(
      `${type}: ${consumer.name} loaded ${loaded} files with ${texts} texts and the words of ${words} more, ${bad} wrong; ${named} texts were named; ${refused} files were refused before`,
    )
  return found
}

/** At most so many of a list, from all of its parts. */
const spread = <Item>(items: readonly Item[], count: number): Item[] =>
  items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length) ||
      items.length <= count,
  )

function fromCorpus(type: string): Sample[] {
  const inside = hasCorpus ? readdirSync(corpusFolder, { withFileTypes: true }) : []
  const folders = inside.filter((each) => each.isDirectory()).map(({ name }) => name)
  return corpusFiles(folders).flatMap(({ name, path }) => {
    const bytes = readFileSync(path)
    return bytes.length <= LARGE && detector.detect(name, bytes) === type ? [{ name, bytes }] : []
  })
}
