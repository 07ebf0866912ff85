// Measures the engine and its peers on one family, and its growth. Each family runs in a separate process, so that
// families do not warm each other up.
import type { Format } from '@atlas/core/format.ts'
import { KeptFiles } from '@atlas/core/reading/kept-files.ts'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { compiled } from '../checkout.ts'
import { answer, jobsFor } from './engine-jobs.ts'
import { inputs, type Input } from '../inputs/index.ts'
import { peersOf } from './peers.ts'
import { measure, median, ratio } from './timing.ts'

/** The tasks that are timed for each family: the format's reader, the engine alone, and whole jobs. */
export const ENGINE_TASKS = [
  'places',
  'texts',
  'read',
  'write',
  'parse',
  'build',
  'verified',
  'next',
] as const
export type EngineTask = (typeof ENGINE_TASKS)[number]

/** What each task is compared with: the peer's reading, or its reading and writing. */
const AGAINST = {
  places: 'parse',
  texts: 'parse',
  read: 'parse',
  write: 'build',
  parse: 'parse',
  build: 'build',
  verified: 'build',
  next: 'build',
} as const satisfies Record<EngineTask, 'parse' | 'build'>

/** The engine compared with one peer; a ratio of 2 means twice as fast. Null if the peer cannot do it. */
export interface Against {
  peer: string
  ratios: Record<EngineTask, number | null>
  /** Speed of the peer. */
  parseMBps: number | null
  buildMBps: number | null
}

/** The measurements of one family. */
export interface EngineRow {
  family: string
  bytes: number
  strings: number
  /** MB of the file per second. */
  speeds: Record<EngineTask, number>
  against: Against[]
}

/** Milliseconds for each size, and the growth from one size to 16 times that size. */
export interface GrowthRow {
  family: string
  megabytes: readonly number[]
  parse: readonly number[]
  build: readonly number[]
  /** The time of the larger file divided by the time of the smaller one, for each two sizes that differ by a factor of 16. */
  parseGrowth: readonly number[]
  buildGrowth: readonly number[]
}

/** The sizes at which growth is measured, in MB; each is four times the one before. */
export const GROWTH_SIZES = [0.25, 1, 4, 16] as const
const MEGABYTE = 1_000_000
/** Each measurement of growth processes at least this many MB. */
const REPEATED_UP_TO = 4
const TABLE_SIZE = 2 * MEGABYTE

/** Measures a family at 2 MB. */
export async function measureEngine(family: string, rounds: number): Promise<EngineRow> {
  const input = inputOf(family)
  const plugin = await loadFormat(compiled(`formats/${input.type}/format.js`))
  const jobs = jobsFor(input, plugin, TABLE_SIZE)
  const { module, text, bytes, strings, parse, build, nextBuilds } = jobs
  const open = new KeptFiles(TABLE_SIZE * 2).ownedBy(family)
  let count = 0
  const peers = await peersOf(input.type)
  const abilities = peers.flatMap(({ name, parse, build }) => [
    { name: `${name} parse`, run: () => parse(text) },
    ...(build ? [{ name: `${name} build`, run: () => build(text) }] : []),
  ])
  const able = abilities.filter(({ run }) => isAble(run))
  const tasks: Record<EngineTask, () => unknown> = {
    places: jobs.places,
    texts: jobs.texts,
    read: jobs.read,
    write: jobs.write,
    parse: () => answer(module, parse),
    build: () => answer(module, build, { verify: false }),
    verified: () => answer(module, build),
    // The same file in the next language: a worker has kept it.
    next: () => answer(module, nextBuilds[count++ % nextBuilds.length] ?? build, { open }),
  }
  const things: Record<string, () => unknown> = { ...tasks }
  for (const { name, run } of able) things[name] = run
  const times = measure(things, rounds)
  const timesOf = (name: string): number[] => times[name] ?? []
  const speed = (name: string): number => bytes / 1000 / median(timesOf(name))
  const against = peers.map(({ name }): Against => {
    const isAbleTo = (what: 'parse' | 'build'): boolean => able.some((one) => one.name === `${name} ${what}`)
    return {
      peer: name,
      ratios: ofEach((task) => {
        const what = AGAINST[task]
        return isAbleTo(what) ? ratio(timesOf(`${name} ${what}`), timesOf(task)) : null
      }),
      parseMBps: isAbleTo('parse') ? speed(`${name} parse`) : null,
      buildMBps: isAbleTo('build') ? speed(`${name} build`) : null,
    }
  })
  return { family, bytes, strings, speeds: ofEach(speed), against }
}

/** Measures how the time of a family grows with the size: the parse job, and the build job with its check. */
export async function measureEngineGrowth(family: string, rounds: number): Promise<GrowthRow> {
  const input = inputOf(family)
  const plugin = await loadFormat(compiled(`formats/${input.type}/format.js`))
  const things: Record<string, () => unknown> = {}
  for (const size of GROWTH_SIZES) {
    const calls = callsFor(input, plugin, size)
    for (const [job, call] of calls) things[`${job} ${size}`] = () => repeat(repeatsOf(size), call)
  }
  const times = measure(things, rounds, 1)
  for (const size of GROWTH_SIZES) {
    for (const job of ['parse', 'build']) {
      times[`${job} ${size}`] = (times[`${job} ${size}`] ?? []).map((time) => time / repeatsOf(size))
    }
  }
  const series = (job: string): number[] => GROWTH_SIZES.map((size) => median(times[`${job} ${size}`] ?? []))
  const growth = (job: string): number[] =>
    GROWTH_SIZES.slice(2).map((size) =>
      ratio(times[`${job} ${size}`] ?? [], times[`${job} ${size / 16}`] ?? []),
    )
  return {
    family,
    megabytes: GROWTH_SIZES,
    parse: series('parse'),
    build: series('build'),
    parseGrowth: growth('parse'),
    buildGrowth: growth('build'),
  }
}

/**
 * The jobs for a file of this many MB. They hold only the bytes of their requests. Here, and not in the loop above,
 * whose frame would keep the records of the last file: each collection would mark them, and take longer than the job.
 */
function callsFor(input: Input, plugin: Format, size: number): [job: string, call: () => unknown][] {
  const { module, parse, build } = jobsFor(input, plugin, size * MEGABYTE)
  return [
    ['parse', () => answer(module, parse)],
    ['build', () => answer(module, build)],
  ]
}

/** Repeats small jobs, as a host does. So they pay for their garbage, too. */
function repeatsOf(size: number): number {
  return Math.ceil(REPEATED_UP_TO / size)
}

function repeat(count: number, job: () => unknown): void {
  for (let index = 0; index < count; index++) job()
}

function inputOf(family: string): Input {
  const input = inputs.find((candidate) => candidate.family === family)
  if (!input) throw new Error(`Unknown family "${family}".`)
  return input
}

function ofEach<Result>(resultOf: (task: EngineTask) => Result): Record<EngineTask, Result> {
  return Object.fromEntries(ENGINE_TASKS.map((task) => [task, resultOf(task)])) as Record<EngineTask, Result>
}

function isAble(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}
