// The simulator compared with exact results of queueing theory, and its parts alone.
import { describe, expect, test } from 'vitest'
import { quantile } from '../../scripts/bench/benchmark/timing.ts'
import { SeededRandom } from '../../scripts/bench/random.ts'
import { Arrivals } from '../../scripts/bench/simulate/arrivals.ts'
import { Autoscaler, type ScalingPolicy } from '../../scripts/bench/simulate/autoscaler.ts'
import { EventQueue } from '../../scripts/bench/simulate/events.ts'
import { simulate, type Stretch, type World } from '../../scripts/bench/simulate/run.ts'

const ENDLESS = 1e9

/** One host. Jobs take one second of a worker in the mean. */
function worldOf(world: Partial<World>): World {
  return {
    phases: [{ jobsPerSecond: 0.7, meanSeconds: ENDLESS }],
    work: (random) => ({ host: 0, worker: random.exponential(1), isLarge: false }),
    host: { workers: 1, queue: ENDLESS },
    hosts: 1,
    cores: 1,
    balancing: 'random',
    seconds: 100_000,
    stretch: 100_000,
    seed: 1,
    ...world,
  }
}

function whole(world: Partial<World>): Stretch {
  const [stretch] = simulate(worldOf(world))
  if (!stretch) throw new Error('nothing was simulated')
  return stretch
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Erlang's C formula: the mean time at c servers, each of which does one job per second. */
function meanTime(servers: number, rate: number): number {
  const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1))
  const use = rate / servers
  const full = rate ** servers / (factorial(servers) * (1 - use))
  const below = Array.from({ length: servers }, (_, count) => rate ** count / factorial(count))
  const waits = full / (below.reduce((sum, part) => sum + part, 0) + full)
  return waits / (servers - rate) + 1
}

describe('theory', () => {
  test('M/M/1: the mean time, and the time in which 99 % are done', () => {
    const { small } = whole({})
    expect(mean(small) / (1 / 0.3)).toBeCloseTo(1, 1)
    expect(quantile(small, 0.99) / (Math.log(100) / 0.3)).toBeCloseTo(1, 1)
  })

  test('the process that takes calls is an M/M/1 server, too', () => {
    const work: World['work'] = (random) => ({ host: random.exponential(1), worker: 0, isLarge: false })
    expect(mean(whole({ work }).small) / (1 / 0.3)).toBeCloseTo(1, 1)
  })

  test.each([
    [2, 1.6],
    [3, 2],
    [8, 7],
  ])('M/M/%i at %d jobs a second: the mean time', (workers, jobsPerSecond) => {
    const phases = [{ jobsPerSecond, meanSeconds: ENDLESS }]
    const { small } = whole({ phases, host: { workers, queue: ENDLESS }, seconds: 30_000, stretch: 30_000 })
    expect(mean(small) / meanTime(workers, jobsPerSecond)).toBeCloseTo(1, 1)
  })

  test('M/M/1/K: the share of refused jobs', () => {
    const phases = [{ jobsPerSecond: 0.9, meanSeconds: ENDLESS }]
    const { arrived, refused } = whole({ phases, host: { workers: 1, queue: 4 } })
    expect(refused / arrived).toBeCloseTo((0.1 * 0.9 ** 5) / (1 - 0.9 ** 6), 2)
  })
})

test('no job is lost, and equal worlds are equal', () => {
  const world = {
    phases: [
      { jobsPerSecond: 5, meanSeconds: 10 },
      { jobsPerSecond: 1, meanSeconds: 10 },
    ],
  }
  const once = whole({ ...world, seconds: 1000, stretch: 1000 })
  expect(once.small.length + once.large.length + once.refused).toBe(once.arrived)
  expect(whole({ ...world, seconds: 1000, stretch: 1000 })).toEqual(once)
  expect(whole({ ...world, seconds: 1000, stretch: 1000, seed: 2 }).arrived).not.toBe(once.arrived)
})

test('a small job does not wait for large ones that take all workers', () => {
  let count = 0
  const work: World['work'] = () =>
    count++ % 10 === 0 ? { host: 0, worker: 30, isLarge: true } : { host: 0, worker: 0.01, isLarge: false }
  const { small, large } = whole({ work, host: { workers: 2, queue: ENDLESS }, seconds: 3000, stretch: 3000 })
  expect(quantile(large, 0.5)).toBeGreaterThan(30)
  expect(quantile(small, 0.99)).toBeLessThan(0.1)
})

test('choosing the host with the fewest jobs is better than a random host', () => {
  const world = {
    phases: [{ jobsPerSecond: 6, meanSeconds: ENDLESS }],
    hosts: 8,
    seconds: 20_000,
    stretch: 20_000,
  }
  const random = mean(whole(world).small)
  expect(mean(whole({ ...world, balancing: 'fewest jobs' }).small)).toBeLessThan(random / 2)
})

describe('scaling', () => {
  const policy: ScalingPolicy = {
    least: 2,
    most: 20,
    target: 0.6,
    everySeconds: 15,
    calmSeconds: 300,
    startSeconds: 30,
  }

  test('adds hosts at once, removes them after a calm time, and keeps them near the target', () => {
    const scaler = new Autoscaler(policy)
    expect(scaler.decide(0, 4, 0.62)).toBe(4)
    expect(scaler.decide(15, 4, 0.9)).toBe(6)
    expect(scaler.decide(30, 6, 0.1)).toBe(6)
    expect(scaler.decide(330, 6, 0.1)).toBe(2)
    expect(scaler.decide(345, 20, 1)).toBe(20)
  })

  test('a fleet follows its load, and new hosts take jobs only after their start', () => {
    const stretches = simulate(
      worldOf({
        phases: [{ jobsPerSecond: 6, meanSeconds: ENDLESS }],
        hosts: 2,
        scaling: policy,
        seconds: 3000,
        stretch: 15,
      }),
    )
    expect(stretches.slice(0, 2).map(({ hosts }) => hosts)).toEqual([2, 2])
    const late = stretches.slice(-40).map(({ hosts }) => hosts)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...late)).toBeLessThanOrEqual(16)
  })
})

test('jobs arrive at the rate of their phases', () => {
  const phases = [
    { jobsPerSecond: 10, meanSeconds: 5 },
    { jobsPerSecond: 1, meanSeconds: 15 },
  ]
  const arrivals = new Arrivals(phases, new SeededRandom(5))
  let count = 0
  for (let time = arrivals.next(0); time < 40_000; time = arrivals.next(time)) count++
  expect(count / 40_000 / 3.25).toBeCloseTo(1, 1)
})

test('events come in order of time, in whichever order they were added', () => {
  const random = new SeededRandom(6)
  const queue = new EventQueue<{ time: number }>()
  const times = Array.from({ length: 1000 }, () => Math.floor(random.next() * 500))
  for (const time of times) queue.add({ time })
  const taken = times.map(() => queue.next()?.time)
  expect(taken).toEqual(times.toSorted((one, other) => one - other))
  expect(queue.next()).toBeUndefined()
})

test('quantiles of many numbers', () => {
  const numbers = Array.from({ length: 1000 }, (_, index) => 1000 - index)
  expect([0, 0.01, 0.5, 0.99, 1].map((share) => quantile(numbers, share))).toEqual([1, 11, 501, 991, 1000])
  expect(quantile([], 0.5)).toBeNaN()
})

test('each item of a list is drawn as often as its weight says', () => {
  const random = new SeededRandom(7)
  const items = [{ weight: 1 }, { weight: 2 }, { weight: 5 }, { weight: 0.5 }]
  const draws = Array.from({ length: 85_000 }, () => random.weighted(items))
  for (const item of items) {
    const count = draws.filter((drawn) => drawn === item).length
    expect(count / 10_000 / item.weight).toBeCloseTo(1, 1)
  }
})

test('all items of a list are drawn equally often', () => {
  const random = new SeededRandom(8)
  const draws = Array.from({ length: 40_000 }, () => random.item(['a', 'b', 'c', 'd']))
  for (const item of ['a', 'b', 'c', 'd']) {
    expect(draws.filter((drawn) => drawn === item).length / 10_000).toBeCloseTo(1, 1)
  }
})
