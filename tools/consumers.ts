// npm run consumers: loads built files with the packages and programs that read them, and writes what they show into docs/judges.md.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import pc from 'picocolors'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { known, type Sample } from '@atlas/core/laws/subject.ts'
import { Progress } from '@atlas/cli/terminal/progress.ts'
import type { Consumer } from './test/consumers/consumer.ts'
import { built, load } from './test/consumers/trial.ts'
import { corpusFiles } from '../test/corpus.ts'
import { catalogue, detector, subjectOf } from '../test/subjects.ts'
import { installIn } from './bench/checkout.ts'
import { gradeOf, judgementOf, type Grade } from './consumers/grades.ts'
import { consumersPart, type Row } from './consumers/page.ts'
import { versionOf } from './consumers/versions.ts'
import { renewPart } from './judges/page.ts'
import { dialects } from './oracles/dialects.ts'

/** German, Polish with more rows of plurals, and Arabic from right to left, with all of them. */
const LANGUAGES = ['de', 'pl', 'ar'].map(known)

/** Corpus files above this many bytes take too long. */
const LARGE = 500_000

/** At most this many failures of a file are printed. */
const SHOWN = 3

const { corpus, only, format, write } = new Command('consumers')
  .description('load built files with the packages and programs that read them')
  .option('--corpus', 'load the files of the corpus too, each in one language')
  .option('--only <name>', 'this consumer only')
  .option('--format <type>', 'this format only')
  .option('--no-write', 'do not write docs/judges.md')
  .parse()
  .opts<{ corpus?: boolean; only?: string; format?: string; write: boolean }>()

installIn('tools/outside')
const { isPresent, outside, packages, programs } = await import('./test/consumers/consumers.ts')

const all = [...packages, ...outside, ...programs].filter(({ name }) => only === undefined || name === only)
const missing = all.filter((each) => !isPresent(each))
for (const { name } of missing) console.log(pc.yellow(`${name} is not installed, so it is left out.`))
const present = all.filter((each) => !missing.includes(each))
const types = [...catalogue.plugins.keys()].sort()
const rows: Row[] = []
for (const type of types) {
  const readers = present.filter(({ formats }) => type in formats)
  const plugin = catalogue.plugins.get(type)
  if (!plugin || readers.length === 0 || (format !== undefined && format !== type)) continue
  const { samples } = await subjectOf(type)
  for (const row of await rowsOf(type, plugin, readers, [
    ...samples.flatMap((sample) => LANGUAGES.map((language) => ({ sample, language }))),
    ...(corpus
      ? fromCorpus(type).map((sample, index) => ({ sample, language: LANGUAGES[index % 3] ?? known('de') }))
      : []),
  ]))
    rows.push(row)
}
const failures = rows.reduce((sum, row) => sum + row.failures, 0)
console.log(failures === 0 ? pc.green('Every consumer shows what was sent.') : pc.red(`${failures} failures`))
if (write && only === undefined && format === undefined) {
  const day = new Date().toISOString().slice(0, 10)
  renewPart('consumers', consumersPart({ rows, isCorpus: corpus === true, missing, grades: gradesOf(), day }))
}
process.exitCode = failures === 0 ? 0 : 1

/** The grades of all formats, by what the consumers found. */
function gradesOf(): Map<string, Grade> {
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
): Promise<Row[]> {
  const found = readers.map((consumer): Row => ({
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
