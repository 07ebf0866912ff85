// npm run fuzz: mutates files of every format for some minutes. Saves what breaks a law as a small case.
import { join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { readPairs, readSamples } from '../core/laws/samples.ts'
import { catalogue } from '../test/subjects.ts'
import { runCampaign } from './fuzz/campaign.ts'
import { keepCase, type KeptCase } from './fuzz/cases.ts'
import { Tally } from './fuzz/tally.ts'
import { Trials } from './fuzz/trials.ts'

interface Options {
  minutes: string
  format?: string[]
  seed: string
  witness?: boolean
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
  .option('--out <folder>', 'where to save cases', join(root, 'test/cases'))
  .parse()
  .opts<Options>()

const minutes = Number(options.minutes)
const seed = Number(options.seed)
const types = options.format ?? [...catalogue.plugins.keys()]
const unknown = types.filter((type) => !catalogue.plugins.has(type))
if (!(minutes > 0) || !Number.isInteger(seed) || unknown.length > 0) {
  const wrong =
    unknown.length > 0 ? `Unknown format: ${unknown.join(', ')}.` : '--minutes and --seed take numbers.'
  process.stderr.write(`${wrong}\n`)
  process.exit(2)
}

const end = Date.now() + minutes * 60_000
const ending = new AbortController()
setTimeout(() => ending.abort(), minutes * 60_000).unref()
// The terminal and npm may both send the signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())

const tally = new Tally(join(root, `.atlas/fuzz/${seed}.json`))
const trials = new Trials()
let finds = 0
let lastDrawn = 0

await runCampaign({
  types,
  seed,
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
