// What is asked of the simulation: a fleet that scales under bursts, and what fleets of fixed sizes cost and give.
import type { Costs } from '../sizing/measure.ts'
import { MACHINE, WANTED_UTILIZATION } from '../sizing/mix.ts'
import { coresBySize, totalOf } from '../sizing/tables.ts'
import { workBy } from './costs.ts'
import type { Latencies } from './latencies.ts'
import { simulate, type Stretch, type World } from './run.ts'

/** Jobs a second in the mean. */
export const JOBS = 10_000

/** Quiet times and bursts: more than twice as much, for two thirds of a minute in the mean. */
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

/** As a host without any setting: `ATLAS_QUEUE`. */
const QUEUE = 64

const SCALED_SECONDS = 900
const FIXED_SECONDS = 20

/** Sizes of fleets, by the mean use of their processors. */
const USES = [0.85, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4]

/** A fleet of one size under a steady stream of jobs. */
export interface Fleet {
  use: number
  cores: number
  small: Latencies
  large: Latencies
  /** Of all jobs, from 0 to 1. */
  turnedAway: number
}

/** The fleet that scales, by stretches of ten seconds. */
export function scaledFleet(costs: Costs, seed: number): Stretch[] {
  return simulate({
    ...worldOf(costs, seed, WANTED_UTILIZATION),
    phases: PHASES,
    scaling: SCALING,
    seconds: SCALED_SECONDS,
    stretch: 10,
  })
}

/** Fleets of fixed sizes. */
export function fixedFleets(costs: Costs, seed: number, balancing: World['balancing']): Fleet[] {
  return USES.map((use) => {
    const world = worldOf(costs, seed, use)
    // The first stretch begins with an empty fleet, so it does not count.
    const [, seen] = simulate({ ...world, balancing, seconds: 2 * FIXED_SECONDS, stretch: FIXED_SECONDS })
    if (!seen) throw new Error('Nothing was simulated.')
    const { small, large, turnedAway, arrived } = seen
    return { use, cores: world.hosts * world.cores, small, large, turnedAway: turnedAway / arrived }
  })
}

function worldOf(costs: Costs, seed: number, use: number): World {
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
    seed,
  }
}
