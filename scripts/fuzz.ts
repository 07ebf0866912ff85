// npm run fuzz: spoils files of every format for so many minutes, and keeps what breaks a law, made small, as a case.
import { join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { readPairs, readSamples } from '../core/laws/samples.ts'
import { catalogue } from '../test/subjects.ts'
import { runCampaign } from './fuzz/campaign.ts'
import { keepCase, type KeptCase } from './fuzz/cases.ts'
import { Tally } from './fuzz/tally.ts'

interface Options {
  minutes: string
  format?: string[]
  seed: string
  witness?: boolean
  out: string
}

const root = join(import.meta.dirname, '..')
const options = new Command('fuzz')
  .description('spoil files of every format, and keep what breaks a law as a case')
  .option('--minutes <number>', 'how long', '10')
  .option('--format <type...>', 'these formats only')
  .option(
    '--seed <number>',
    'what to try; the same seed goes on where it ended',
    String(Date.now() % 1_000_000_000),
  )
  .option('--witness', 'ask the independent readers too, where they take the file')
  .option('--out <folder>', 'where to keep cases', join(root, 'test/cases'))
  .parse()
  .opts<Options>()

const minutes = Number(options.minutes)
const seed = Number(options.seed)
const types = options.format ?? [...catalogue.plugins.keys()]
const unknown = types.filter((type) => !catalogue.plugins.has(type))
if (!(minutes > 0) || !Number.isInteger(seed) || unknown.length > 0) {
  const wrong =
    unknown.length > 0 ? `There is no format ${unknown.join(', ')}.` : '--minutes and --seed take numbers.'
  process.stderr.write(`${wrong}\n`)
  process.exit(2)
}

const end = Date.now() + minutes * 60_000
const tally = new Tally(join(root, `.atlas/fuzz/${seed}.json`))
const finds: KeptCase[] = []
let isStopped = false
let lastDrawn = 0
process.once('SIGINT', () => (isStopped = true))

await runCampaign({
  types,
  seed,
  tally,
  extras: { linear: true, witness: options.witness === true },
  ownWords,
  isOver: () => isStopped || Date.now() >= end,
  onStep: draw,
  onFind: keep,
})
clear()
tally.save()
console.log(tally.table())
console.log(
  finds.length === 0
    ? pc.green(`No law was broken, with --seed ${seed}.`)
    : pc.red(`${finds.length} finds are kept in ${options.out}, with --seed ${seed}.`),
)
process.exitCode = finds.length === 0 ? 0 : 1

function keep(found: KeptCase): void {
  finds.push(found)
  // What was cut off left nothing to keep: its number makes it again.
  if (found.bytes.length > 0) keepCase(options.out, found)
  clear()
  console.log(`${pc.red(found.seed)} ${found.law}: ${found.message.slice(0, 300)}`)
}

function draw(type: string): void {
  if (!process.stderr.isTTY || Date.now() - lastDrawn < 100) return
  lastDrawn = Date.now()
  const left = Math.max(0, Math.ceil((end - lastDrawn) / 60_000))
  const { cases } = tally.sum()
  process.stderr.write(`\r\u001b[K${cases} cases, ${finds.length} finds, ${left} minutes left: ${type}`)
}

function clear(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/** The words of our samples, in small letters: others are somebody's. */
function ownWords(type: string): ReadonlySet<string> {
  const folder = join(root, 'samples')
  const files = [
    ...readSamples(folder, type).map(({ bytes }) => bytes),
    ...readPairs(folder, type).flatMap(({ before, after }) => [before, after]),
  ]
  const text = files.map((bytes) => Buffer.from(bytes).toString()).join('\n')
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu))
}
