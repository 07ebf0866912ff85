// npm run -w tools soak: sends mixed jobs and faults to a running host, and draws memory and latency; or strikes
// hosts with disasters. Exits 1 if an answer was wrong.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfig } from '@atlas/server/config.ts'
import { loadOwnFormats, loadPlugins } from '@atlas/server/plugins/plugins.ts'
import { Databases } from './soak/databases.ts'
import { disasters } from './soak/disasters.ts'
import { endure, type Endured } from './soak/endure.ts'
import { FileServer } from './soak/file-server.ts'
import { CompiledHost } from './compiled-host.ts'
import { FEW_SIZES, prepareJobs, SMALL_SIZES } from './soak/jobs.ts'
import { disasterTable, soakChart, soakTables } from './soak/report.ts'
import { SOAK_SETTINGS } from './soak/settings.ts'
import { soak, soakOnce, type Soaked, type SoakSettings } from './soak/run.ts'

/** The maximum number of wrong answers, and of slow small jobs, to print. */
const MAX_SHOWN = 20

/** Before, between and after the strikes of a disaster. */
const CALM_MILLISECONDS = 5000

const words = new Command('soak')
  .description(
    'load the compiled host with jobs and faults; run `npm run -w tools soak`, which compiles first',
  )
  .option('--minutes <number>', 'length', '20')
  .option('--rate <number>', 'jobs per second', '20')
  .option('--fault-seconds <number>', 'mean seconds between faults', '3')
  .option('--seed <number>', 'the seed of the random order of jobs and faults', '1')
  .option('--once', 'send each job once, with small files, and cause each fault that is soon over')
  .option('-o, --output <file>', 'write the chart here, as SVG')
  .option('--disasters [names...]', `strike with these instead: ${Object.keys(disasters).join(', ')}`)
  .option('--strike-seconds <number>', 'length of a strike of a disaster', '60')
  .option('--strikes <number>', 'strikes of each disaster', '3')
  .parse()
  .opts<
    Record<'minutes' | 'rate' | 'faultSeconds' | 'seed' | 'strikeSeconds' | 'strikes', string> & {
      once?: true
      output?: string
      disasters?: true | string[]
    }
  >()
const settings: SoakSettings = {
  minutes: Number(words.minutes),
  rate: Number(words.rate),
  faultSeconds: Number(words.faultSeconds),
  seed: Number(words.seed),
}
if (process.platform !== 'linux') {
  process.stderr.write('The soak test reads the memory of processes from /proc, which only Linux has.\n')
  process.exit(1)
}

let shown = 0
let toldSlow = 0
const files = await FileServer.start()
const { plugins: formats } = await loadOwnFormats()
const { chains } = await loadPlugins(readConfig({}))
process.exitCode = await (words.disasters ? strikeAll(words.disasters) : words.once ? trySoak() : soakOne())
await files.stop()

/** Causes one disaster at a time. */
async function strikeAll(named: true | readonly string[]): Promise<number> {
  const jobs = prepareJobs({ formats, chains }, files, SMALL_SIZES)
  const lengths = {
    strikes: Number(words.strikes),
    strikeMilliseconds: Number(words.strikeSeconds) * 1000,
    calmMilliseconds: CALM_MILLISECONDS,
  }
  const databases = new Databases()
  const all: Endured[] = []
  for (const [name, make] of Object.entries(disasters)) {
    if (named !== true && !named.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    const endured = await endure(await make(() => databases.create()), jobs, lengths)
    all.push(endured)
    for (const wrong of endured.wrong.slice(0, MAX_SHOWN)) process.stderr.write(`WRONG: ${wrong}\n`)
  }
  await databases.stop()
  process.stdout.write(`${disasterTable(all)}\n`)
  return all.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

async function soakOne(): Promise<number> {
  const jobs = prepareJobs({ formats, chains }, files)
  const host = await CompiledHost.start(SOAK_SETTINGS)
  process.stderr.write(`${jobs.length} different jobs; process ${host.pid}\n`)
  const soaked = await soak(settings, host, files, jobs, tell)
  const exitCode = await host.stop()
  if (words.output !== undefined) {
    writeFileSync(resolve(process.env['INIT_CWD'] ?? '.', words.output), soakChart(soaked, settings))
  }
  process.stdout.write(`${soakTables(soaked, settings, exitCode)}\n`)
  tellWrong(soaked)
  return soaked.wrong.length > 0 || exitCode !== 0 ? 1 : 0
}

/** Shows that a soak can run. */
async function trySoak(): Promise<number> {
  const jobs = prepareJobs({ formats, chains }, files, FEW_SIZES)
  const host = await CompiledHost.start(SOAK_SETTINGS)
  const soaked = await soakOnce(host, files, jobs)
  const exitCode = await host.stop()
  const { timings, wrong, refused, late } = soaked
  const answers = `${timings.length} right, ${late} late, ${refused} refused, ${wrong.length} wrong`
  process.stdout.write(`${jobs.length} jobs, ${Object.keys(soaked.faults).length} faults: ${answers}\n`)
  tellWrong(soaked)
  return wrong.length > 0 || exitCode !== 0 ? 1 : 0
}

function tell(minute: number, soaked: Soaked): void {
  const { timings, samples, wrong } = soaked
  const { hostMB = 0, workersMB = 0 } = samples.at(-1) ?? {}
  const memory = `host ${Math.round(hostMB)} MB, workers ${Math.round(workersMB)} MB`
  process.stderr.write(`${minute} min: ${timings.length} jobs, ${wrong.length} wrong, ${memory}\n`)
  tellWrong(soaked)
}

/** The wrong answers and the slow small jobs that were not printed yet, up to the maximum. */
function tellWrong({ wrong, slow }: Soaked): void {
  for (; toldSlow < Math.min(slow.length, MAX_SHOWN); toldSlow++)
    process.stderr.write(`SLOW: ${slow[toldSlow]}\n`)
  for (; shown < Math.min(wrong.length, MAX_SHOWN); shown++) process.stderr.write(`WRONG: ${wrong[shown]}\n`)
}
