// npm run -w tools fuzz: mutates files of every format for some minutes. Saves what breaks a law as a small case.
import { join } from 'node:path'
import { Command, Option } from 'commander'
import pc from 'picocolors'
import { readPairs, readSamples } from '@atlas/core/laws/samples.ts'
import { catalogue } from '../test/subjects.ts'
import { runCampaign } from './fuzz/campaign.ts'
import { readableTypes } from './fuzz/against/families.ts'
import { measureGrowth } from './fuzz/growth-run.ts'
import type { Growth } from './fuzz/growth.ts'
import { keepCase, type KeptCase } from './fuzz/cases.ts'
import { Tally } from './fuzz/tally.ts'
import { Trials, workerOf } from './fuzz/trials.ts'
import type { Mode } from './fuzz/worker.ts'

interface Options {
  minutes: string
  format?: string[]
  seed: string
  witness?: boolean
  coverage?: boolean
  against?: boolean
  growth?: 'table' | 'pieces'
  out: string
}

const root = join(import.meta.dirname, '..')
const options = new Command('fuzz')
  .description('mutate files of every format, and save what breaks a law as a case')
  .option('--minutes <number>', 'length', '10')
  .option('--format <type...>', 'only these formats')
  .option(
    '--seed <number>',
    'what to try; the same seed goes on where it ended',
    String(Date.now() % 1_000_000_000),
  )
  .option('--witness', 'also compare with the independent readers, if they accept the file')
  .option('--coverage', 'change the inputs that reached new places of the code')
  .option('--against', 'compare builds of well-formed files with readers that are not ours')
  .addOption(
    new Option(
      '--growth <inputs>',
      'measure instead how time grows up to 1 MB, which takes hours: with the hostile shapes, or also with all known pieces',
    ).choices(['table', 'pieces']),
  )
  .option('--out <folder>', 'where to save cases', join(root, 'test/cases'))
  .parse()
  .opts<Options>()

const minutes = Number(options.minutes)
const seed = Number(options.seed)
const mode: Mode = options.coverage ? 'coverage' : options.against ? 'against' : 'laws'
const types = options.format ?? (mode === 'against' ? readableTypes : [...catalogue.plugins.keys()])
const unknown = types.filter((type) => !catalogue.plugins.has(type))
if (!(minutes > 0) || !Number.isInteger(seed) || unknown.length > 0) {
  const wrong =
    unknown.length > 0 ? `Unknown format: ${unknown.join(', ')}.` : '--minutes and --seed take numbers.'
  process.stderr.write(`${wrong}\n`)
  process.exit(2)
}

if (options.growth) {
  await measureAll(options.growth === 'pieces')
  process.exit()
}

const end = Date.now() + minutes * 60_000
const ending = new AbortController()
setTimeout(() => ending.abort(), minutes * 60_000).unref()
// The terminal and npm may both send the signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())

const tally = new Tally(join(root, `.atlas/fuzz/${mode}-${seed}.json`))
const trials = new Trials(join(root, '.atlas/fuzz/corpus'), workerOf(mode))
let finds = 0
let lastDrawn = 0

await runCampaign({
  types,
  seed,
  mode,
  tally,
  extras: { growth: true, witness: options.witness === true },
  try: trials.try,
  ownWords,
  signal: ending.signal,
  onStep: draw,
  onFind: keep,
  onGrowth: tellGrowth,
  onSmall: keepSmall,
})
trials.stop()
clear()
tally.save()
console.log(tally.table())
console.log(
  finds === 0
    ? pc.green(`No law was broken, with --seed ${seed}.`)
    : pc.red(`Findings: ${finds}, with --seed ${seed}. Cases are saved in ${options.out}.`),
)
process.exitCode = finds === 0 ? 0 : 1

/** Prints each kind of work whose time grows faster than its input. */
async function measureAll(withPieces: boolean): Promise<void> {
  let highest: Growth | undefined
  let count = 0
  let worse = 0
  await measureGrowth(types, withPieces, {
    onGrowth(type, growth) {
      count++
      if (growth.exponent > (highest?.exponent ?? 0)) highest = growth
      if (!growth.isTooMuch) return
      worse++
      console.log(`${pc.red(type)} ${shownGrowth(growth)}`)
    },
    onCutOff(type, shape, cutOff) {
      worse++
      console.log(`${pc.red(type)} was ended (${cutOff}) by ${JSON.stringify(shape ?? 'a sample')}`)
    },
    onFormat(type) {
      if (highest) console.log(`${type.padEnd(22)} at most ${shownGrowth(highest)}`)
      highest = undefined
    },
  })
  console.log(`Measured ${count} kinds of work; ${worse} grow faster than their input.`)
  process.exitCode = worse === 0 ? 0 : 1
}

function shownGrowth({ name, exponent, times }: Growth): string {
  const shown = times.map(([size, milliseconds]) => `${size / 1024} KB ${milliseconds.toFixed(1)} ms`)
  return `${exponent.toFixed(2)}: ${name} (${shown.join(', ')})`
}

function keep(find: KeptCase): void {
  finds++
  keepCase(options.out, find)
  clear()
  console.log(`${pc.red(find.seed)} ${find.law}: ${find.message.slice(0, 300)}`)
}

/** A slow input is long, so it is not saved as a case: a test repeats its piece. */
function tellGrowth(type: string, message: string): void {
  finds++
  clear()
  console.log(`${pc.red(type)} takes more than linear time: ${message}`)
}

function keepSmall(find: KeptCase): void {
  keepCase(options.out, find)
  clear()
  const left = `reduced to ${find.bytes.length} bytes and ${find.texts.length} texts in ${find.name}`
  console.log(ending.signal.aborted ? `${left}; time ran out, so it may contain words of a real file` : left)
}

function draw(type: string): void {
  if (!process.stderr.isTTY || Date.now() - lastDrawn < 100) return
  lastDrawn = Date.now()
  const left = Math.max(0, Math.ceil((end - lastDrawn) / 60_000))
  const { cases } = tally.sum()
  process.stderr.write(`\r\u001b[K${cases} cases, ${finds} findings, ${left} minutes left: ${type}`)
}

function clear(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** The words of our samples, in lowercase. Other words belong to the files of others. */
function ownWords(type: string): ReadonlySet<string> {
  const folder = join(root, 'formats')
  const files = [
    ...readSamples(folder, type).map(({ bytes }) => bytes),
    ...readPairs(folder, type).flatMap(({ before, after }) => [before, after]),
  ]
  const text = files.map((bytes) => Buffer.from(bytes).toString()).join('\n')
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu))
}
