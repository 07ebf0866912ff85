// npm run bench: the speed of the engine and the host, compared with other libraries. It has no pass or fail.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Command } from 'commander'
import { Progress } from '@atlas/cli/terminal/progress.ts'
import { ARCHIVE_FORMATS, type ArchiveRow } from './benchmark/archives.ts'
import { benchmarkChart } from './benchmark/chart.ts'
import { compiled, installPeers, installSdk, root } from './checkout.ts'
import { measureHost, measureStart } from './benchmark/host.ts'
import { inputs, leadingInputs, type Input } from './inputs/index.ts'
import { YOUNG_FLAGS } from '@atlas/server/workers/worker-limits.ts'
import { measureInstall } from './benchmark/install.ts'
import { largeInputs, type LargeRow } from './benchmark/large.ts'
import { measureTraffic } from './benchmark/traffic.ts'
import { measureMixedLoad } from './benchmark/mixed-load.ts'
import { machine, markdown, mergedPage, type BenchmarkReport } from './benchmark/report.ts'
import { measureSheet } from './benchmark/sheet.ts'
import type { EngineRow, GrowthRow } from './benchmark/engine.ts'

interface Options {
  json?: boolean
  write?: boolean
  rounds: string
  part: string[]
  family?: string
  sdk?: boolean
}

const PARTS = ['engine', 'archives', 'growth', 'large', 'host', 'traffic', 'mixed', 'start', 'install']
const PAGE = join(root, 'docs/measurements.md')
const CHART = join(root, 'docs/benchmark.svg')

const {
  json,
  write,
  rounds,
  part,
  family,
  sdk = false,
} = new Command('bench')
  .description('measure the compiled engine and host; run `npm run bench`, which compiles first')
  .option('--json', 'print the measurements as JSON')
  .option(
    '--write',
    'put the tables of what was measured into docs/measurements.md, and draw docs/benchmark.svg',
  )
  .option('--rounds <number>', 'rounds of each measurement', '9')
  .option('--part <name...>', `only these parts: ${PARTS.join(', ')}`, PARTS)
  .option('--family <words>', 'only families whose name contains these words')
  .option('--sdk', 'compare the host with an app of the usual SDK, too, which installs 300 MB with its Node')
  .parse()
  .opts<Options>()

const familiesOf = (measured: readonly Input[]): string[] =>
  measured.map((input) => input.family).filter((name) => family === undefined || name.includes(family))
const measuredAlone = familiesOf(inputs)
const measuredInGrowth = familiesOf(leadingInputs)
const measuredLarge = familiesOf(largeInputs)
const measuredArchives = ARCHIVE_FORMATS.filter((name) => family === undefined || name.includes(family))
const isAsked = (name: string): boolean => part.includes(name)
const progress = new Progress(
  'Measuring',
  measuredAlone.length + measuredArchives.length + measuredInGrowth.length + measuredLarge.length + 6,
)

installPeers()
if (sdk) installSdk()
const report: BenchmarkReport = { machine: machine(), rounds: Number(rounds) }
if (isAsked('engine')) report.engine = await each<EngineRow>('engine', measuredAlone)
if (isAsked('archives')) report.archives = await each<ArchiveRow>('archives', measuredArchives)
if (isAsked('archives') && measuredArchives.includes('xlsx')) report.sheet = await stepped(measureSheet())
if (isAsked('growth')) report.growth = await each<GrowthRow>('growth', measuredInGrowth)
if (isAsked('large')) report.large = (await each<LargeRow[]>('large', measuredLarge)).flat()
if (isAsked('host')) report.host = await stepped(measureHost(report.rounds, sdk))
if (isAsked('traffic')) report.traffic = await stepped(measureTraffic(report.rounds, sdk))
if (isAsked('mixed')) report.mixed = await stepped(measureMixedLoad())
if (isAsked('start')) report.start = await stepped(measureStart(report.rounds))
if (isAsked('install')) report.install = await stepped(Promise.resolve().then(measureInstall))
progress.end()
process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : markdown(report))
if (write) {
  writeFileSync(PAGE, mergedPage(readFileSync(PAGE, 'utf8'), markdown(report)))
  if (report.engine && report.host) writeFileSync(CHART, benchmarkChart(report))
}

/** Measures families, each in a separate process. */
async function each<Row>(name: string, families: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of families) {
    const args = [
      '--expose-gc',
      ...YOUNG_FLAGS,
      compiled('tools/bench/benchmark/measure.js'),
      name,
      one,
      rounds,
    ]
    const { stdout } = await stepped(promisify(execFile)(process.execPath, args))
    rows.push(JSON.parse(stdout) as Row)
  }
  return rows
}

async function stepped<Value>(work: Promise<Value>): Promise<Value> {
  const value = await work
  progress.step()
  return value
}
