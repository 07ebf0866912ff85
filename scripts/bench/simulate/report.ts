// The results of the simulation as charts, a table and a sentence.
import { quantile } from '../benchmark/timing.ts'
import { lineFigure, type Line } from '../chart/lines.ts'
import { markdownTable } from '../markdown-table.ts'
import { MACHINE, WANTED_UTILIZATION } from '../sizing/mix.ts'
import type { Stretch } from './run.ts'
import { JOBS, type Fleet } from './scenarios.ts'

/** Fleets of the same sizes, by how the balancer chooses a host. */
export type FleetsByBalancing = Readonly<Record<'random' | 'fewest jobs', readonly Fleet[]>>

const spellTime = (seconds: number): string =>
  seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds} s`
const spellCount = (count: number): string => count.toLocaleString('en')

/** The fleet that scales, over time. */
export function scalingChart(stretches: readonly Stretch[]): string {
  const line = (name: string, value: (stretch: Stretch) => number, isDashed = false): Line => ({
    name,
    points: stretches.map((stretch) => [stretch.from / 60, value(stretch)]),
    isDashed,
  })
  const seconds = (stretches[1]?.from ?? 1) - (stretches[0]?.from ?? 0)
  return lineFigure({
    title: 'Simulated: ten thousand jobs a second, with bursts, on a fleet that scales',
    note:
      `Measured costs of jobs, an assumed mix of sizes. Machines have ${MACHINE.cores} cores. Scaling aims at ` +
      `${WANTED_UTILIZATION * 100} % processor use. A new host takes jobs 30 to 45 seconds after it was needed.`,
    x: { title: 'minutes', spell: String },
    panels: [
      {
        title: 'Jobs that arrive in a second',
        spell: spellCount,
        lines: [line('jobs', ({ arrived }) => arrived / seconds)],
      },
      { title: 'Hosts that take jobs', spell: spellCount, lines: [line('hosts', ({ hosts }) => hosts)] },
      {
        title: 'Time until the answer',
        isLog: true,
        spell: spellTime,
        lines: [
          line('small, median', ({ small }) => quantile(small, 0.5)),
          line('small, 99%', ({ small }) => quantile(small, 0.99), true),
          line('large, median', ({ large }) => quantile(large, 0.5)),
          line('large, 99%', ({ large }) => quantile(large, 0.99), true),
        ],
      },
      {
        title: 'Refused (503), of all jobs',
        spell: (percent) => `${percent} %`,
        lines: [line('refused', ({ refused, arrived }) => (100 * refused) / Math.max(arrived, 1))],
      },
    ],
  })
}

/** Fleets of fixed sizes: latency by number of processors. */
export function costChart(fleets: FleetsByBalancing): string {
  const lines = (value: (fleet: Fleet) => number, name: string): Line[] =>
    Object.entries(fleets).map(([balancing, sizes], index) => ({
      name: `${name}${balancing === 'random' ? 'random host' : 'fewest jobs'}`,
      points: sizes.map((fleet) => [fleet.cores, value(fleet)] as const),
      isDashed: index > 0,
    }))
  return lineFigure({
    title: 'Simulated: processors of a fleet, and how long jobs take',
    note: `${spellCount(JOBS)} jobs a second without bursts, on fleets of fixed sizes. The balancer picks a random host, or the one with the fewest jobs.`,
    x: { title: 'cores', spell: spellCount, from: Math.min(...fleets.random.map(({ cores }) => cores)) },
    panels: [
      {
        title: 'Time within which 99 % of the small jobs are done',
        isLog: true,
        spell: spellTime,
        lines: lines(({ small }) => quantile(small, 0.99), ''),
      },
      {
        title: 'Time within which 99 % of the large jobs are done',
        isLog: true,
        spell: spellTime,
        lines: lines(({ large }) => quantile(large, 0.99), ''),
      },
    ],
  })
}

/** The figures, as Markdown. */
export function simulationTable(fleets: FleetsByBalancing): string {
  const heads = [
    'cores',
    'use',
    'small jobs: median, 99 %',
    'large jobs: median, 99 %',
    'small jobs, 99 %, with a random balancer',
    'refused with either balancer',
  ]
  const rows = fleets['fewest jobs'].map((fleet, index) => {
    const random = fleets.random[index]
    const refused = [fleet, random].map((each) => `${((each?.refused ?? Number.NaN) * 100).toFixed(2)} %`)
    return [
      spellCount(fleet.cores),
      `${Math.round(fleet.use * 100)} %`,
      spellPair(fleet.small),
      spellPair(fleet.large),
      spellMilliseconds(random ? quantile(random.small, 0.99) : Number.NaN),
      refused.join(', '),
    ]
  })
  return markdownTable(heads, rows)
}

/** The results of the fleet that scales, in a sentence. */
export function scalingSentence(stretches: readonly Stretch[]): string {
  const hosts = stretches.map((stretch) => stretch.hosts)
  const sum = (value: (stretch: Stretch) => number): number =>
    stretches.reduce((total, stretch) => total + value(stretch), 0)
  const arrived = sum((stretch) => stretch.arrived)
  const refused = sum(({ refused }) => refused)
  const worst = Math.max(...stretches.map(({ small }) => quantile(small, 0.99)).filter(Number.isFinite))
  return (
    `The fleet refused ${spellCount(refused)} of ${spellCount(arrived)} jobs (${((100 * refused) / arrived).toFixed(2)} %). ` +
    `It had ${Math.min(...hosts)} to ${Math.max(...hosts)} hosts.\n` +
    `In the worst ten seconds, 99 % of the small jobs were done within ${spellMilliseconds(worst)}.`
  )
}

function spellPair(times: readonly number[]): string {
  return [0.5, 0.99].map((share) => spellMilliseconds(quantile(times, share))).join(', ')
}

function spellMilliseconds(seconds: number): string {
  const milliseconds = seconds * 1000
  return `${milliseconds < 100 ? milliseconds.toPrecision(2) : Math.round(milliseconds)} ms`
}
