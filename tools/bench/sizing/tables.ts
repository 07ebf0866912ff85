// The tables of docs/operations.md that are calculated from measured costs.
import { markdownTable } from '../markdown-table.ts'
import type { Costs, JobCost } from './measure.ts'
import { MACHINE, MIX, WANTED_UTILIZATION } from './mix.ts'

/** The rate for which the capacity is calculated, in jobs per second. */
const WANTED_JOBS = 1000

/** The cost of one job, by file size. */
export function costTable({ sizes }: Costs): string {
  const heads = [
    'file',
    'parse: host + worker',
    'build: host + worker',
    'jobs per second and core of workers',
    'jobs per second of one host process, at most',
    'peak memory of a worker',
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
  return markdownTable(heads, rows)
}

/** What a thousand jobs per second need, with the assumed mix of sizes. */
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
  return markdownTable(
    ['file', 'share', 'jobs per second', 'cores of host processes', 'cores of workers'],
    cells,
  )
}

/** The conclusion from the table. */
export function capacitySentence(costs: Costs): string {
  const { host, workers } = totalOf(coresBySize(costs, WANTED_JOBS))
  const forWorkers = Math.ceil(workers / WANTED_UTILIZATION / MACHINE.workers)
  const forHosts = Math.ceil(host / WANTED_UTILIZATION)
  const machines = Math.max(forWorkers, forHosts)
  return (
    `At ${WANTED_UTILIZATION * 100} % mean use this takes ${machines} machines of ${MACHINE.cores} cores ` +
    `(\`ATLAS_WORKERS=${MACHINE.workers}\`, and one core for the host process). The workers need ${forWorkers}, ` +
    `the host processes ${forHosts}; the larger number counts. Add one machine, so that one may fail.`
  )
}

interface Cores {
  host: number
  workers: number
}

/** The cores that are busy at this rate of jobs of the mix, by file size. */
export function coresBySize(
  { sizes }: Costs,
  jobsPerSecond: number,
): (Cores & { bytes: number; share: number })[] {
  return MIX.map(({ bytes, share }) => {
    const size = sizes.find((candidate) => candidate.bytes === bytes)
    if (!size)
      throw new Error(`docs/sizing.json has no files of ${bytes} bytes. Run npm run -w tools sizing.`)
    const { hostMs, workerMs } = meanOf(size.jobs)
    const perMillisecond = (share * jobsPerSecond) / 1000
    return { bytes, share, host: hostMs * perMillisecond, workers: workerMs * perMillisecond }
  })
}

/** The sum of all rows. */
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
