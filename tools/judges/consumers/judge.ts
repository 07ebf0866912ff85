// Loads built files with the packages and programs that read them, and compares what they show with what was sent.
import { readFileSync } from 'node:fs'
import pc from 'picocolors'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { known, type Sample } from '@atlas/core/laws/subject.ts'
import { Progress } from '@atlas/cli/terminal/progress.ts'
import type { Consumer } from '../../test/consumers/consumer.ts'
import { built, load } from '../../test/consumers/trial.ts'
import { corpusFiles } from '../../../test/corpus.ts'
import { catalogue, detector, subjectOf } from '../../../test/subjects.ts'
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
  corpus?: boolean
  only?: string
  format?: string
}

const consumers: Judge<Options> = {
  about: 'load built files with the packages and programs that read them',
  options: [
    ['--corpus', 'load the files of the corpus too, each in one language'],
    ['--only <name>', 'this consumer only'],
    ['--format <type>', 'this format only'],
  ],
  async judge({ corpus = false, only, format }) {
    installIn('tools/outside')
    const { isPresent, outside, packages, programs } = await import('../../test/consumers/consumers.ts')
    const all = [...packages, ...outside, ...programs].filter(
      ({ name }) => only === undefined || name === only,
    )
    const missing = all.filter((each) => !isPresent(each))
    const present = all.filter((each) => !missing.includes(each))
    const rows: ConsumerRow[] = []
    for (const type of [...catalogue.plugins.keys()].sort())
      if (format === undefined || format === type) rows.push(...(await rowsOfFormat(type, present, corpus)))
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
        ? consumersPart({ rows, isCorpus: corpus, missing, grades: gradesOf(rows), day })
        : undefined,
    }
  },
}
export default consumers

/** What the consumers of a format say about its samples, and with `corpus` about published files. */
async function rowsOfFormat(
  type: string,
  present: readonly Consumer[],
  corpus: boolean,
): Promise<ConsumerRow[]> {
  const readers = present.filter(({ formats }) => type in formats)
  const plugin = catalogue.plugins.get(type)
  if (!plugin || readers.length === 0) return []
  const { samples } = await subjectOf(type)
  const ofSamples = samples.flatMap((sample) => LANGUAGES.map((language) => ({ sample, language })))
  const ofCorpus = (corpus ? fromCorpus(type) : []).map((sample, index) => ({
    sample,
    language: LANGUAGES[index % LANGUAGES.length] ?? known('de'),
  }))
  return rowsOf(type, plugin, readers, [...ofSamples, ...ofCorpus])
}

/** The grades of all formats, by what the consumers found. */
function gradesOf(rows: readonly ConsumerRow[]): Map<string, Grade> {
  const judged = new Set(dialects.map(({ name }) => name))
  return new Map(
    [...catalogue.plugins]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([type, plugin]) => {
        const own = rows.filter((row) => row.type === type)
        const sumOf = (what: 'files' | 'texts' | 'failures'): number =>
          own.reduce((sum, row) => sum + row[what], 0)
        const placeholders = judgementOf(type, plugin, judged)
        return [
          type,
          gradeOf({
            files: sumOf('files'),
            texts: sumOf('texts'),
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
): Promise<ConsumerRow[]> {
  const found = readers.map((consumer): ConsumerRow => ({
    type,
    consumer,
    version: versionOf(consumer),
    files: 0,
    refused: 0,
    texts: 0,
    failures: 0,
  }))
  const progress = new Progress('Loading files', files.length)
  for (const { sample, language } of files) {
    progress.step()
    try {
      const file = await built(plugin, sample, language)
      if (!file) continue
      for (const row of found) {
        const outcome = await load(row.consumer, type, file)
        if (outcome.refused === undefined) row.files++
        else row.refused++
        row.texts += outcome.texts
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
  for (const { consumer, files: loaded, refused, texts, failures: bad } of found)
    console.log(
      `${type}: ${consumer.name} loaded ${loaded} files with ${texts} texts, ${bad} wrong; ${refused} were refused before`,
    )
  return found
}

function fromCorpus(type: string): Sample[] {
  return corpusFiles().flatMap(({ name, path }) => {
    const bytes = readFileSync(path)
    return bytes.length <= LARGE && detector.detect(name, bytes) === type ? [{ name, bytes }] : []
  })
}
