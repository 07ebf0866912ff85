// The results of a soak test as a chart and a table.
import type { Point } from '../chart/lines.ts'
import { markdownTable } from '../markdown-table.ts'
import { lineFigure, type LinePanel } from '../chart/lines.ts'
import { machine } from '../benchmark/report.ts'
import { quantile } from '../benchmark/timing.ts'
import type { Endured } from './endure.ts'
import { growthOf } from './growth.ts'
import type { ProcessSample } from './processes.ts'
import type { Soaked, SoakSettings, Timing } from './run.ts'

/** The number of points of a latency line. */
const LATENCY_POINTS = 60

const SIZES = [
  ['small', 'under 100 KB'],
  ['large', '100 KB to 4 MB'],
] as const

const MEMORIES = [
  ['all, shared pages once', 'proportionalMB'],
  ['workers', 'workersMB'],
  ['host', 'hostMB'],
] as const

/** The chart of a soak test. */
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
      lines: SIZES.flatMap(([size]) => [
        { name: `${size}, median`, points: latencies(soaked.timings, size, settings.minutes, 0.5) },
        {
          name: `${size}, 99%`,
          points: latencies(soaked.timings, size, settings.minutes, 0.99),
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
      `${settings.rate} jobs per second of all formats and types, 1 KB to 4 MB, inline and by address, and ${faults} faults: plugins ` +
      `that loop or use too much memory, killed workers, lost clients, invalid calls, failing servers. ${machine()}.`,
    x: { title: 'minutes', spell: String },
    panels,
  })
}

/** The figures of a soak test, as Markdown. */
export function soakTables(soaked: Soaked, settings: SoakSettings, exitCode: number | null): string {
  const { timings, samples, wrong, refused, late, lateFaults, heldBack, beside, faults } = soaked
  const minutes = samples.map(({ minute }) => minute)
  const growth = (key: keyof ProcessSample, unit: string): string => {
    const values = samples.map((sample) => sample[key])
    const { perMinute, uncertainty } = growthOf({ minutes, values })
    const spelled = [perMinute, uncertainty].map((value) => value.toFixed(2))
    return `${Math.round(Math.max(...values))}${unit} at most; growth ${spelled[0]} ± ${spelled[1]}${unit} a minute`
  }
  const rows = [
    ['length, rate', `${settings.minutes} minutes, ${settings.rate} jobs per second`],
    ['correct answers', String(timings.length)],
    ['wrong answers', String(wrong.length)],
    ['jobs refused (503), too slow, not sent', [refused, late + lateFaults, heldBack].join(', ')],
    ...SIZES.map(([size, sizes]) => [`time of ${size} jobs (${sizes})`, percentiles(timings, size)]),
    ['time of small jobs next to a greedy organization', percentilesOf(beside.greedy)],
    ['next to a caller that leaves each job after 5 ms', percentilesOf(beside.leaving)],
    ...MEMORIES.map(([name, key]) => [`memory, ${name}`, growth(key, ' MB')]),
    ['open files of the host', growth('files', '')],
    ['exit code after SIGTERM', String(exitCode)],
  ]
  const happened = Object.entries(faults).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    `Measured on ${machine()}.`,
    markdownTable(['', ''], rows),
    markdownTable(
      ['fault', 'times'],
      happened.map(([name, count]) => [name, String(count)]),
    ),
  ].join('\n\n')
}

function percentiles(timings: readonly Timing[], size: Timing['size']): string {
  return percentilesOf(
    timings.filter((timing) => timing.size === size).map(({ milliseconds }) => milliseconds),
  )
}

function percentilesOf(times: readonly number[]): string {
  if (times.length === 0) return 'none'
  const spelled = [0.5, 0.9, 0.99].map(
    (share) => `${Math.round(quantile(times, share))} ms (${share * 100}%)`,
  )
  return [...spelled, `${Math.round(quantile(times, 1))} ms at most`].join(', ')
}

function latencies(
  timings: readonly Timing[],
  size: Timing['size'],
  minutes: number,
  share: number,
): Point[] {
  const stretch = minutes / LATENCY_POINTS
  return Array.from({ length: LATENCY_POINTS }, (_, index) => {
    const within = timings.filter(
      (timing) => timing.size === size && Math.floor(timing.minute / stretch) === index,
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

/** What hosts endured, as Markdown. */
export function disasterTable(all: readonly Endured[]): string {
  const heads = [
    'disaster, strikes',
    'right answers',
    'refused in a sentence',
    'connections closed',
    'too late',
    'longest until an answer',
    'stored results, formats looked for',
    'wrong or lost',
  ]
  const rows = all.map(
    ({ name, strikes, right, refused, closed, late, slowest, results, formats, wrong }) => [
      `${name}, ${strikes}`,
      ...[right, refused, closed, late].map(String),
      `${(slowest / 1000).toFixed(1)} s`,
      `${results}, ${formats}`,
      String(wrong.length),
    ],
  )
  return `Measured on ${machine()}.\n\n${markdownTable(heads, rows)}`
}
