// The tables of docs/operations.md that follow from measured costs.
import type { Costs, JobCost } from './measure.ts'
import { MACHINE, MIX, WANTED_UTILIZATION } from './mix.ts'

/** Jobs a second that the calculation is for. */
const WANTED_JOBS = 1000

/** What one job costs, by size of the file. */
export function costTable({ sizes }: Costs): string {
  const heads = [
    'file',
    'parse: host + worker',
    'build: host + worker',
    'jobs a second, a core of workers',
    'jobs a second, one host process at most',
    'memory of a worker, at most',
  ]
  const rows = sizes.map(({ bytes, jobs, workerPeakMB }) => {
    const { hostMs, workerMs } = meanOf(jobs)
    return [
      spellBytes(bytes),
      ...(['parse', 'build'] as const).map((type) =>
        spellCost(meanOf(jobs.filter((job) => job.type === type))),
      ),
      spellRate(1000 / workerMs),
      spellRate(1000 / hostMs),
      `${Math.round(workerPeakMB)} MB`,
    ]
  })
  return table(heads, rows)
}

/** What a thousand jobs a second need, by the mix that is assumed. */
export function capacityTable(costs: Costs): string {
  const rows = coresBySize(costs, WANTED_JOBS)
  const all = totalOf(rows)
  const cells = rows.map(({ bytes, share, host, workers }) => [
    spellBytes(bytes),
    `${Number((share * 100).toPrecision(2))} %`,
    spellRate(share * WANTED_JOBS),
    host.toFixed(2),
    workers.toFixed(2),
  ])
  cells.push(['all', '100 %', String(WANTED_JOBS), all.host.toFixed(2), all.workers.toFixed(2)])
  return table(['file', 'share', 'jobs a second', 'cores of host processes', 'cores of workers'], cells)
}

/** The sentence that follows from the table. */
export function capacitySentence(costs: Costs): string {
  const { host, workers } = totalOf(coresBySize(costs, WANTED_JOBS))
  const forWorkers = Math.ceil(workers / WANTED_UTILIZATION / MACHINE.workers)
  const forHosts = Math.ceil(host / WANTED_UTILIZATION)
  const machines = Math.max(forWorkers, forHosts)
  return (
    `At ${WANTED_UTILIZATION * 100} % use in the mean that is ${machines} machines of ${MACHINE.cores} cores ` +
    `(\`ATLAS_WORKERS=${MACHINE.workers}\`; one core for the host process): ${forWorkers} for the workers, ${forHosts} for the host processes, whichever is more. ` +
    'Add one, so that one may be away.'
  )
}

interface Cores {
  host: number
  workers: number
}

/** Cores that are busy with so many jobs a second of the mix. */
export function coresBySize(
  { sizes }: Costs,
  jobsPerSecond: number,
): (Cores & { bytes: number; share: number })[] {
  return MIX.map(({ bytes, share }) => {
    const size = sizes.find((candidate) => candidate.bytes === bytes)
    if (!size) throw new Error(`docs/sizing.json has no files of ${bytes} bytes. Run npm run sizing.`)
    const { hostMs, workerMs } = meanOf(size.jobs)
    const perMillisecond = (share * jobsPerSecond) / 1000
    return { bytes, share, host: hostMs * perMillisecond, workers: workerMs * perMillisecond }
  })
}

/** All rows together. */
export function totalOf(rows: readonly Cores[]): Cores {
  return { host: sum(rows.map(({ host }) => host)), workers: sum(rows.map(({ workers }) => workers)) }
}

type Cost = Pick<JobCost, 'hostMs' | 'workerMs'>

function meanOf(jobs: readonly JobCost[]): Cost {
  const mean = (values: readonly number[]): number => sum(values) / values.length
  return {
    hostMs: mean(jobs.map(({ hostMs }) => hostMs)),
    workerMs: mean(jobs.map(({ workerMs }) => workerMs)),
  }
}

function spellCost({ hostMs, workerMs }: Cost): string {
  return `${spellTime(hostMs)} + ${spellTime(workerMs)} ms`
}

function spellTime(milliseconds: number): string {
  return milliseconds < 100 ? milliseconds.toPrecision(2) : String(Math.round(milliseconds))
}

function spellRate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toPrecision(2) : String(Math.round(perSecond))
}

function spellBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes / 1000} KB` : `${bytes / 1_000_000} MB`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
