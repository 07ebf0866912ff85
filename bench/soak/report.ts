// What a soak saw, as a chart and as tables.
import type { Point } from '../chart/lines.ts'
import { lineFigure, type LinePanel } from '../chart/lines.ts'
import { machine } from '../benchmark/report.ts'
import { quantile } from '../benchmark/timing.ts'
import { growthOf } from './growth.ts'
import type { ProcessSample } from './processes.ts'
import type { Soaked, SoakSettings, Timing } from './run.ts'

/** Points of latency along a soak. */
const LATENCY_POINTS = 60

const LANES = [
  ['small', 'under 100 KB'],
  ['large', '100 KB to 4 MB'],
] as const

const MEMORIES = [
  ['all, shared pages once', 'proportionalMB'],
  ['workers', 'workersMB'],
  ['host', 'hostMB'],
] as const

/** The chart of a soak. */
export function soakChart(soaked: Soaked, settings: SoakSettings): string {
  const lineOf = (key: keyof ProcessSample): Point[] =>
    soaked.samples.map((sample) => [sample.minute, sample[key]])
  const panels: LinePanel[] = [
    {
      title: 'Memory',
      spell: (value) => `${value} MB`,
      lines: MEMORIES.map(([name, key]) => ({ name, points: lineOf(key) })),
    },
    {
      title: 'Time until the answer',
      isLog: true,
      spell: (value) => (value >= 1000 ? `${value / 1000} s` : `${value} ms`),
      lines: LANES.flatMap(([lane]) => [
        { name: `${lane}, median`, points: latencies(soaked.timings, lane, settings.minutes, 0.5) },
        {
          name: `${lane}, 99%`,
          points: latencies(soaked.timings, lane, settings.minutes, 0.99),
          isDashed: true,
        },
      ]),
    },
    {
      title: 'Open files of the host',
      spell: String,
      lines: [{ name: 'open files', points: lineOf('files') }],
    },
  ]
  const faults = Object.values(soaked.faults).reduce((sum, count) => sum + count, 0)
  return lineFigure({
    title: 'The host under a mixed load with faults',
    note:
      `${settings.rate} jobs a second of all formats and types, 1 KB to 4 MB, inline and by address, and ${faults} faults: looping and ` +
      `exploding plugins, killed workers, callers that go away, bad calls, bad servers. ${machine()}.`,
    x: { title: 'minutes', spell: String },
    panels,
  })
}

/** The figures of a soak, as Markdown. */
export function soakTables(soaked: Soaked, settings: SoakSettings, exitCode: number | null): string {
  const { timings, samples, wrong, turnedAway, late, heldBack, lostToKills, faults } = soaked
  const minutes = samples.map(({ minute }) => minute)
  const growth = (key: keyof ProcessSample, unit: string): string => {
    const values = samples.map((sample) => sample[key])
    const { perMinute, uncertainty } = growthOf({ minutes, values })
    const spelled = [perMinute, uncertainty].map((value) => value.toFixed(2))
    return `${Math.round(Math.max(...values))}${unit} at most; growth ${spelled[0]} ± ${spelled[1]}${unit} a minute`
  }
  const rows = [
    ['length, rate', `${settings.minutes} minutes, ${settings.rate} jobs a second`],
    ['jobs answered rightly', String(timings.length)],
    ['wrong answers', String(wrong.length)],
    [
      'turned away (503), ended for their time, not sent for want of room',
      [turnedAway, late, heldBack].join(', '),
    ],
    ['killed workers, jobs lost with them', `${faults['a worker is killed'] ?? 0}, ${lostToKills}`],
    ...LANES.map(([lane, sizes]) => [`time of ${lane} jobs (${sizes})`, percentiles(timings, lane)]),
    ...MEMORIES.map(([name, key]) => [`memory, ${name}`, growth(key, ' MB')]),
    ['open files of the host', growth('files', '')],
    ['exit code after SIGTERM', String(exitCode)],
  ]
  const happened = Object.entries(faults).toSorted(([one], [other]) => one.localeCompare(other))
  return [
    `Measured on ${machine()}.`,
    table(['', ''], rows),
    table(
      ['fault', 'times'],
      happened.map(([name, count]) => [name, String(count)]),
    ),
  ].join('\n\n')
}

function percentiles(timings: readonly Timing[], lane: Timing['lane']): string {
  const times = timings.filter((timing) => timing.lane === lane).map(({ milliseconds }) => milliseconds)
  const spelled = [0.5, 0.9, 0.99].map(
    (share) => `${Math.round(quantile(times, share))} ms (${share * 100}%)`,
  )
  return spelled.join(', ')
}

function latencies(
  timings: readonly Timing[],
  lane: Timing['lane'],
  minutes: number,
  share: number,
): Point[] {
  const stretch = minutes / LATENCY_POINTS
  return Array.from({ length: LATENCY_POINTS }, (_, index) => {
    const within = timings.filter(
      (timing) => timing.lane === lane && Math.floor(timing.minute / stretch) === index,
    )
    return [
      (index + 0.5) * stretch,
      quantile(
        within.map(({ milliseconds }) => milliseconds),
        share,
      ),
    ]
  })
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
