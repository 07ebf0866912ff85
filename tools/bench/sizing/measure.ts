// Measures what one job costs: processor time of the host process and of a worker, and memory, by type and file size.
import { loadOwnFormats } from '@atlas/server/plugins/plugins.ts'
import { jobsFor } from '../benchmark/engine-jobs.ts'
import { leadingInputs, type Input } from '../inputs/index.ts'
import { machine } from '../benchmark/report.ts'
import { CompiledHost } from '../compiled-host.ts'
import { FileServer } from '../soak/file-server.ts'
import { byAddress, MAX_INLINE_BYTES } from '../soak/jobs.ts'
import { childrenOf } from '../soak/processes.ts'
import { cpuSeconds, peakMegabytes } from './cpu.ts'

/** The cost of one kind of job. */
export interface JobCost {
  type: 'parse' | 'build'
  family: string
  /** Processor milliseconds in the process that takes calls and in the worker. */
  hostMs: number
  workerMs: number
  /** Size of the request and of the answer. */
  bytesIn: number
  bytesOut: number
}

/** The jobs with files of one size. Each is done by a new host with one worker. */
export interface SizeCost {
  /** Size of the file. */
  bytes: number
  jobs: JobCost[]
  hostPeakMB: number
  workerPeakMB: number
}

/** A whole measurement. */
export interface Costs {
  machine: string
  sizes: SizeCost[]
}

/** The measured file sizes. */
export const SIZES = [1_000, 10_000, 100_000, 1_000_000, 4_000_000] as const

/** Every second of the leading formats: objects, markup, indentation, tables, lines, documents. */
const FAMILIES: readonly Input[] = leadingInputs.filter((_, index) => index % 2 === 0)

/** How long each job is repeated, after half as long to warm up. */
const SECONDS = 0.6
const MIN_REPEATS = 3
const WARM_UP = 0.5

/** Measures all sizes. Calls `tell` after each. */
export async function measureCosts(tell: (size: SizeCost) => void): Promise<Costs> {
  const formats = await loadOwnFormats()
  const sizes: SizeCost[] = []
  for (const bytes of SIZES) {
    const files = await FileServer.start()
    const host = await CompiledHost.start({ ATLAS_WORKERS: '1', ATLAS_FETCH_ALLOW: '127.0.0.1' })
    try {
      const jobs: JobCost[] = []
      for (const input of FAMILIES) {
        const plugin = formats.plugins.get(input.type)
        if (!plugin) throw new Error(`${input.type} is not a format.`)
        const requests = jobsFor(input, plugin, bytes)
        for (const type of ['parse', 'build'] as const) {
          const request = requests[type]
          const body = request.length > MAX_INLINE_BYTES ? byAddress(request, files) : request
          jobs.push({
            type,
            family: input.family,
            ...(await costOf(host, input.type, body)),
            bytesIn: request.length,
          })
        }
      }
      const [worker = Number.NaN] = childrenOf(host.pid)
      const size = { bytes, jobs, hostPeakMB: peakMegabytes(host.pid), workerPeakMB: peakMegabytes(worker) }
      sizes.push(size)
      tell(size)
    } finally {
      await host.stop()
      await files.stop()
    }
  }
  return { machine: machine(), sizes }
}

/** Sends the same job, one call after the other. */
async function costOf(
  host: CompiledHost,
  type: string,
  body: Uint8Array,
): Promise<Pick<JobCost, 'hostMs' | 'workerMs' | 'bytesOut'>> {
  let bytesOut = 0
  const send = async (): Promise<void> => {
    const answer = await host.post('custom-file-format', type, body)
    if (answer.status !== 200 || !answer.body.startsWith('{"data"')) {
      throw new Error(`The host answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    }
    bytesOut = Buffer.byteLength(answer.body)
  }
  await repeat(send, SECONDS * WARM_UP, 1)
  const [worker = Number.NaN] = childrenOf(host.pid)
  const before = [cpuSeconds(host.pid), cpuSeconds(worker)] as const
  const times = await repeat(send, SECONDS, MIN_REPEATS)
  const milliseconds = (pid: number, since: number): number => ((cpuSeconds(pid) - since) * 1000) / times
  return { hostMs: milliseconds(host.pid, before[0]), workerMs: milliseconds(worker, before[1]), bytesOut }
}

/** Gives the number of calls. */
async function repeat(work: () => Promise<void>, seconds: number, least: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let times = 0
  while (times < least || performance.now() < end) {
    await work()
    times++
  }
  return times
}
