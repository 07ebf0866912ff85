// The simulations of docs/operations.md: a fleet that scales under bursts, and fleets of fixed sizes.
import type { Costs } from '../sizing/measure.ts'
import { MACHINE, MIX, WANTED_UTILIZATION } from '../sizing/mix.ts'
import { coresBySize, totalOf } from '../sizing/tables.ts'
import type { SeededRandom } from '../random.ts'
import type { Work } from './host.ts'
import { simulate, type Stretch, type World } from './run.ts'

/** Jobs a second in the mean. */
export const JOBS = 10_000

/** Quiet phases and bursts with more than twice as many jobs. */
const PHASES = [
  { jobsPerSecond: 0.8 * JOBS, meanSeconds: 150 },
  { jobsPerSecond: 1.75 * JOBS, meanSeconds: 40 },
]

/** The rule by which the fleet scales. */
const SCALING = {
  least: 10,
  most: 400,
  target: WANTED_UTILIZATION,
  everySeconds: 15,
  calmSeconds: 300,
  startSeconds: 30,
}

/** The default of `ATLAS_QUEUE`. */
const QUEUE = 64

/** A job of at least this size counts as large, as in the host. */
const LARGE_BYTES = 200_000

const SCALED_SECONDS = 900
const FIXED_SECONDS = 20

/** The mean processor use of each fleet of a fixed size. It determines the number of hosts. */
const USES = [0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4]

/** The results of a fleet of one size at a steady rate of jobs. */
export interface Fleet {
  use: number
  cores: number
  /** Seconds from the arrival of each job until its answer. */
  small: readonly number[]
  large: readonly number[]
  /** Share of all jobs, from 0 to 1. */
  refused: number
}

/** The fleet that scales, in stretches of ten seconds. */
export function scaledFleet(costs: Costs): Stretch[] {
  return simulate({
    ...worldOf(costs, WANTED_UTILIZATION),
    phases: PHASES,
    scaling: SCALING,
    seconds: SCALED_SECONDS,
    stretch: 10,
  })
}

/** Fleets of fixed sizes. */
export function fixedFleets(costs: Costs, balancing: World['balancing']): Fleet[] {
  return USES.map((use) => {
    const world = worldOf(costs, use)
    // The first stretch does not count: it begins with an empty fleet.
    const [, seen] = simulate({ ...world, balancing, seconds: 2 * FIXED_SECONDS, stretch: FIXED_SECONDS })
    if (!seen) throw new Error('Nothing was simulated.')
    const { small, large, refused, arrived } = seen
    return { use, cores: world.hosts * world.cores, small, large, refused: refused / arrived }
  })
}

function worldOf(costs: Costs, use: number): World {
  const { host, workers } = totalOf(coresBySize(costs, JOBS))
  return {
    phases: [{ jobsPerSecond: JOBS, meanSeconds: Number.MAX_VALUE }],
    work: workBy(costs),
    host: { workers: MACHINE.workers, queue: QUEUE },
    hosts: Math.ceil((host + workers) / use / MACHINE.cores),
    cores: MACHINE.cores,
    balancing: 'fewest jobs',
    seconds: 0,
    stretch: 0,
    seed: 1,
  }
}

/** Draws a size by the assumed mix, then one of the jobs that were measured for that size. */
function workBy({ sizes }: Costs): (random: SeededRandom) => Work {
  const kinds = MIX.map(({ bytes, share }) => {
    const size = sizes.find((candidate) => candidate.bytes === bytes)
    if (!size) throw new Error(`docs/sizing.json has no files of ${bytes} bytes. Run npm run sizing.`)
    const works = size.jobs.map(({ hostMs, workerMs, bytesIn }) => ({
      host: hostMs / 1000,
      worker: workerMs / 1000,
      isLarge: bytesIn >= LARGE_BYTES,
    }))
    return { weight: share, works }
  })
  return (random) => random.item(random.weighted(kinds).works)
}
