// The measurements as Markdown tables, for the terminal and for docs/measurements.md.
import { cpus } from 'node:os'
import { markdownTable } from '../markdown-table.ts'
import { ENGINE_TASKS, GROWTH_SIZES, type EngineRow, type EngineTask, type GrowthRow } from './engine.ts'
import type { ArchiveRow } from './archives.ts'
import type { HostRow, StartRow } from './host.ts'
import type { InstallRow } from './install.ts'
import type { SheetRow } from './sheet.ts'
import type { MixedLoadRow } from './mixed-load.ts'
import type { LargeRow } from './large.ts'
import type { ServerName } from './servers.ts'
import type { Spread } from './timing.ts'
import type { TrafficRow } from './traffic.ts'

/** The measurements of one run. Parts that were not asked for are missing. */
export interface BenchmarkReport {
  machine: string
  rounds: number
  engine?: EngineRow[]
  archives?: ArchiveRow[]
  sheet?: SheetRow
  growth?: GrowthRow[]
  large?: LargeRow[]
  host?: HostRow[]
  traffic?: TrafficRow[]
  mixed?: MixedLoadRow[]
  start?: StartRow
  install?: InstallRow
}

/** The machine of the measurement. */
export function machine(): string {
  const processors = cpus()
  return `Node ${process.versions.node}, ${process.platform} ${process.arch}, ${processors.length} cores`
}

/** All tables of a report, each with where it was measured. */
export function markdown(report: BenchmarkReport): string {
  const { engine, archives, sheet, growth, large, host, traffic, mixed, start, install } = report
  const parts: string[] = []
  const add = (heading: string, table: string): void => {
    parts.push(`### ${heading}`, `${report.machine}; medians of ${report.rounds} rounds.`, table)
  }
  if (engine) {
    add('The engine alone, a file of 2 MB', engineTable(engine, { read: 'read', write: 'write' }))
    const readers = readersTable(engine)
    if (readers) add('Readers with places, a file of 2 MB', readers)
    const jobs = { parse: 'parse', build: 'build', verified: 'build + check', next: 'next build + check' }
    add('Whole jobs, a file of 2 MB', engineTable(engine, jobs))
  }
  if (archives) add('Archives, 2 MB of XML', archivesTable(archives))
  if (sheet) add('A long sheet, read and built', sheetTable(sheet))
  if (growth) add('Growth', growthTable(growth))
  if (large) add('Large files, by address', largeTable(large))
  if (host) add('The host, ten connections', hostTable(host))
  if (traffic) add('Exports, one server after the other', trafficTable(traffic))
  if (mixed) add('Small jobs next to large ones', mixedLoadTable(mixed))
  if (start) add('Start', startTable(start))
  if (install) add('Production install', installTable(install))
  return `${parts.join('\n\n')}\n`
}

/** The tables follow this line of the page. */
const MARK = '## The last runs\n'

/** Replaces the tables of a page that were measured again. Everything else stays. */
export function mergedPage(page: string, measured: string): string {
  const [head = '', tables = ''] = page.split(MARK)
  return `${head}${MARK}\n${mergedTables(tables.trimStart(), measured)}`
}

/** Earlier tables, some of them replaced by tables that were measured again. A table follows its heading. */
function mergedTables(earlier: string, measured: string): string {
  const kept = sectionsOf(earlier)
  let place = kept.length
  for (const section of sectionsOf(measured)) {
    const [heading = ''] = section.split('\n')
    const known = kept.findIndex((one) => one.startsWith(`${heading}\n`))
    if (known >= 0) kept[known] = section
    else kept.splice(place, 0, section)
    place = (known >= 0 ? known : place) + 1
  }
  return `${kept.join('\n\n')}\n`
}

const sectionsOf = (text: string): string[] =>
  text.split(/^(?=### )/m).flatMap((section) => section.trimEnd() || [])

/** The speeds of these tasks, and their ratios to the speeds of the peers. */
function engineTable(rows: readonly EngineRow[], heads: Partial<Record<EngineTask, string>>): string {
  const tasks = ENGINE_TASKS.filter((task) => heads[task])
  const titles = tasks.map((task) => heads[task] ?? '')
  const body = rows.flatMap(({ family, strings, speeds, against }) => {
    const own = [family, String(strings), ...tasks.map((task) => speed(speeds[task]))]
    if (against.length === 0) return [[...own, '', '', '', ...tasks.map(() => '')]]
    return against.map(({ peer, parseMBps, buildMBps, ratios }, index) => [
      ...(index === 0 ? own : own.map(() => '')),
      peer,
      speed(parseMBps),
      buildMBps === null ? '' : speed(buildMBps),
      ...tasks.map((task) => times(ratios[task])),
    ])
  })
  return markdownTable(
    ['family', 'strings', ...titles, 'against', 'its reading', 'and writing', ...titles],
    body,
  )
}

/** The readers of formats compared with libraries that only read, and report places; '' without any. */
function readersTable(rows: readonly EngineRow[]): string {
  const tasks = ['places', 'texts', 'read'] as const
  const body = rows.flatMap(({ family, speeds, against }) => {
    const readers = against.filter(({ buildMBps }) => buildMBps === null)
    return readers.map(({ peer, parseMBps, ratios }, index) => [
      ...(index === 0 ? [family, ...tasks.map((task) => speed(speeds[task]))] : ['', '', '', '']),
      peer,
      speed(parseMBps),
      ...tasks.map((task) => times(ratios[task])),
    ])
  })
  return body.length === 0
    ? ''
    : markdownTable(['family', ...tasks, 'against', 'its reading', ...tasks], body)
}

function archivesTable(rows: readonly ArchiveRow[]): string {
  return markdownTable(
    ['format', 'strings', 'read', 'write + check', 'against', 'its reading', 'read', 'write + check'],
    rows.flatMap(({ format, strings, read, write, against }) =>
      against.map(({ peer, peerRead, ratios }, index) => [
        ...(index === 0 ? [format, String(strings), speed(read), speed(write)] : ['', '', '', '']),
        peer,
        speed(peerRead),
        spreadTimes(ratios.read),
        spreadTimes(ratios.write),
      ]),
    ),
  )
}

function sheetTable({ megabytes, strings, seconds, memory }: SheetRow): string {
  return markdownTable(
    ['XML', 'strings', 'processor time', 'memory of the process'],
    [[`${megabytes} MB`, String(strings), `${seconds.toFixed(1)} s`, `${Math.round(memory)} MB`]],
  )
}

function growthTable(rows: readonly GrowthRow[]): string {
  const sizes = GROWTH_SIZES.map((size) => `${size} MB`)
  const [small, , large] = ['0.25 to 4 MB', '', '1 to 16 MB']
  return markdownTable(
    ['family', 'job', ...sizes, small, large],
    rows.flatMap(({ family, parse, build, parseGrowth, buildGrowth }) => [
      [family, 'parse', ...parse.map(milliseconds), ...parseGrowth.map(times)],
      ['', 'build', ...build.map(milliseconds), ...buildGrowth.map(times)],
    ]),
  )
}

function largeTable(rows: readonly LargeRow[]): string {
  const memory = 'memory of all processes, in sizes of the file'
  return markdownTable(
    ['file', 'parse job', memory, 'build job', memory, 'strings of the build'],
    rows.map(({ family, megabytes, parse, build, strings }) => [
      `${family}, ${megabytes} MB`,
      ...[parse, build].flatMap(({ milliseconds: time, memory: used }) => [
        milliseconds(time),
        used === null ? 'unknown' : times(used),
      ]),
      times(strings),
    ]),
  )
}

function hostTable(rows: readonly HostRow[]): string {
  return markdownTable(
    [
      'job, ten connections',
      'server',
      'requests/s',
      'p50',
      'p99',
      'memory',
      'processor time a job',
      'of its first process',
      'the host against it: a machine',
      'a core',
    ],
    rows.flatMap(({ job, servers }) =>
      servers.map(({ name, load, machine, core }, index) => [
        index === 0 ? job : '',
        SERVERS[name],
        load.requestsPerSecond.toFixed(1),
        milliseconds(load.p50),
        milliseconds(load.p99),
        load.memoryMB === null ? 'unknown' : `${Math.round(load.memoryMB)} MB`,
        load.processor ? milliseconds(load.processor.own + load.processor.others) : 'unknown',
        load.processor ? milliseconds(load.processor.own) : 'unknown',
        spreadTimes(machine),
        spreadTimes(core),
      ]),
    ),
  )
}

function trafficTable(rows: readonly TrafficRow[]): string {
  return markdownTable(
    [
      'traffic',
      'server',
      'time of all',
      'p50 (of small ones)',
      'p99',
      'processor time of all',
      'memory',
      'the host against it: a machine',
      'a core',
    ],
    rows.flatMap(({ traffic, servers }) =>
      servers.map(({ name, time, p50, p99, processor, memoryMB, machine, core }, index) => [
        index === 0 ? traffic : '',
        SERVERS[name],
        milliseconds(time),
        milliseconds(p50),
        milliseconds(p99),
        processor === null ? 'unknown' : milliseconds(processor),
        memoryMB === null ? 'unknown' : `${Math.round(memoryMB)} MB`,
        spreadTimes(machine),
        spreadTimes(core),
      ]),
    ),
  )
}

/** A ratio, and the middle half of the rounds. */
function spreadTimes(ratio: Spread | null): string {
  if (!ratio) return ''
  return `${times(ratio.median)} (${ratio.low.toPrecision(3)} to ${ratio.high.toPrecision(3)})`
}

const SERVERS: Record<ServerName, string> = {
  host: 'the host',
  bare: 'bare node:http',
  sdk: 'an app of the usual SDK',
}

function mixedLoadTable(rows: readonly MixedLoadRow[]): string {
  const heads = ['JSON of 10 KB, one after the other, next to', 'p50', 'p99']
  return markdownTable(
    heads,
    rows.map(({ load, p50, p99 }) => [load, milliseconds(p50), milliseconds(p99)]),
  )
}

function startTable({ firstAnswer }: StartRow): string {
  return markdownTable(
    ['from', 'to', 'time'],
    [['spawn of node', 'first parse answer', milliseconds(firstAnswer)]],
  )
}

function installTable({ packages, megabytes }: InstallRow): string {
  return markdownTable(['packages', 'size'], [[String(packages), `${megabytes.toFixed(1)} MB`]])
}

function speed(megabytesPerSecond: number | null): string {
  return megabytesPerSecond === null ? 'fails' : `${megabytesPerSecond.toPrecision(3)} MB/s`
}

function times(factor: number | null): string {
  return factor === null ? '' : `${factor.toPrecision(3)}x`
}

function milliseconds(time: number): string {
  return `${time < 100 ? time.toPrecision(3) : Math.round(time)} ms`
}
