// npm run -w tools mutate: changes the code in small ways, one at a time, and reports the changes that no test notices.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { matchesGlob, join } from 'node:path'
import { Command } from 'commander'
import pc from 'picocolors'
import { installIn } from './bench/checkout.ts'
import { SeededRandom, testSeed } from './bench/random.ts'
import { figuresOf, percentageOf, sumOf, type Figures, type MutationReport } from './mutants/report.ts'
import { mutatedRooms, type Room } from './mutants/rooms.ts'

const root = join(import.meta.dirname, '..')
const REPORT = '.atlas/mutants.json'
const STRYKER = 'tools/mutants/node_modules/@stryker-mutator/core/bin/stryker.js'
const SETTINGS = 'tools/mutants/stryker.config.mjs'

const program = new Command('mutate')
  .description('change the code in small ways, and report the changes that no test notices')
  .argument('[files...]', 'only these files; all of tools/mutants/rooms.ts if none is named')
  .option('--list', 'also print the changes that no test noticed')
  .option('--room <name>', 'only this room')
  .option('--sample <count>', 'only this many files of each room, chosen by the seed', Number)
  .option('--seed <number>', 'chooses the sample', Number, testSeed)
  .parse()
const {
  list,
  room: only,
  sample,
  seed,
} = program.opts<{
  list?: boolean
  room?: string
  sample?: number
  seed: number
}>()
const named = program.args

const isNamed = (file: string, room: Room): boolean =>
  room.files.some((pattern) => matchesGlob(file, pattern))
installIn('tools/mutants')
for (const room of mutatedRooms) {
  if (only !== undefined && room.name !== only) continue
  const files = named.length === 0 ? chosenOf(room) : named.filter((file) => isNamed(file, room))
  if (files.length > 0) print(room, run(room, files))
}

/** The patterns of a room, or a sample of its files. */
function chosenOf(room: Room): readonly string[] {
  if (sample === undefined) return room.files
  const left = room.files.flatMap((pattern) => (pattern.startsWith('!') ? pattern.slice(1) : []))
  const files = execFileSync('git', ['ls-files', '*.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => isNamed(file, room) && !left.some((pattern) => matchesGlob(file, pattern)))
  const random = new SeededRandom(seed)
  const chosen = new Set<string>()
  while (chosen.size < Math.min(sample, files.length)) chosen.add(random.item(files))
  return [...chosen]
}

/** Runs Stryker over the files of a room. */
function run({ tests, hasNewThreads }: Room, files: readonly string[]): Map<string, Figures> {
  mkdirSync(join(root, '.atlas'), { recursive: true })
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', SETTINGS, '--mutate', files.join(',')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ATLAS_MUTATE_TESTS: JSON.stringify(tests),
      ATLAS_MUTATE_REPORT: REPORT,
      ...(hasNewThreads ? { ATLAS_MUTATE_NEW_THREADS: '1' } : {}),
    },
  })
  if (status !== 0)
    throw new Error(`Stryker ended with code ${status}. Run node ${STRYKER} run ${SETTINGS} to see why.`)
  return figuresOf(JSON.parse(readFileSync(join(root, REPORT), 'utf8')) as MutationReport, hasNewThreads)
}

function print({ name, least }: Room, byFile: Map<string, Figures>): void {
  for (const [file, figures] of byFile) console.log(rowOf(file, figures))
  const sum = sumOf(byFile.values())
  const isEnough = percentageOf(sum) >= least
  console.log(pc.bold(`${rowOf(name, sum)}  ${isEnough ? pc.green('enough') : pc.red(`wanted: ${least} %`)}`))
  if (!isEnough) process.exitCode = 1
  if (!list) return
  for (const { file, line, column, original, replacement } of sum.survived)
    console.log(`${file}:${line}:${column}\n  ${pc.red(original)}\n  ${pc.green(replacement)}`)
}

function rowOf(name: string, figures: Figures): string {
  const { noticed, survived, atLoad, notRun } = figures
  const percentage = `${percentageOf(figures).toFixed(1)} %`.padStart(7)
  return `${name.padEnd(36)} ${percentage}  noticed ${noticed}, survived ${survived.length}, at load ${atLoad}, not run ${notRun}`
}
