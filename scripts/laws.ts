// npm run laws: the laws with as many runs as one likes, over the samples or over the corpus as well.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import pc from 'picocolors'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { laws, type Effort, type Sample, type Subject } from '@atlas/core/laws.ts'
import { corpusFiles } from '../test/corpus.ts'
import { catalogue, detector, subjectOf } from '../test/subjects.ts'
import { Progress } from '@atlas/cli/terminal/progress.ts'

interface Options {
  runs: string
  seed: string
  format?: string
  corpus?: boolean
}

/** Corpus files above this many characters take too long under every law. */
const LARGE = 20_000

const { runs, seed, format, corpus } = new Command('laws')
  .description('hold every plugin against every law, longer than the tests do')
  .option('--runs <number>', 'how often each law tries', '1000')
  .option(
    '--seed <number>',
    'what to try; printed again where a law breaks',
    String(Date.now() % 1_000_000_000),
  )
  .option('--format <type>', 'this format only')
  .option('--corpus', 'take the files of the corpus as samples too')
  .parse()
  .opts<Options>()

/** Laws that ask for something of the samples together. The others are held for each sample, to say which one fails. */
const OF_ALL_SAMPLES: ReadonlySet<string> = new Set(['pairs', 'reencoding'])

const effort: Effort = { runs: Number(runs), seed: Number(seed) }
const types = format === undefined ? [...catalogue.plugins.keys()] : [format]
let broken = 0
for (const type of types) {
  const subject = await subjectOf(type)
  const samples = corpus ? [...subject.samples, ...fromCorpus(type)] : subject.samples
  const progress = new Progress('Testing formats', samples.length * laws.length)
  for (const law of laws) {
    if (OF_ALL_SAMPLES.has(law.name)) {
      hold({ ...subject, samples }, law.name, progress)
      continue
    }
    for (const sample of samples) hold({ ...subject, samples: [sample] }, law.name, progress)
  }
  progress.end()
  console.log(`${type}: ${samples.length} files, ${laws.length} laws`)
}
console.log(broken === 0 ? pc.green('All laws hold.') : pc.red(`${broken} broken, with --seed ${seed}.`))
process.exitCode = broken === 0 ? 0 : 1

function hold(subject: Subject, name: string, progress: Progress): void {
  progress.step()
  try {
    laws.find((law) => law.name === name)?.holds(subject, effort)
  } catch (error) {
    broken++
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    progress.print(
      `${pc.red(`${subject.type}: ${name}`)}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }
}

/** The readable corpus files of a format that are not known failures. */
function fromCorpus(type: string): Sample[] {
  const plugin = catalogue.plugins.get(type)
  return corpusFiles().flatMap(({ name, path }) => {
    const bytes = readFileSync(path)
    if (!plugin || detector.detect(name, bytes) !== type) return []
    try {
      const { text } = decodeFile(bytes, plugin).source
      return text.length <= LARGE ? [{ name, bytes }] : []
    } catch {
      return []
    }
  })
}
