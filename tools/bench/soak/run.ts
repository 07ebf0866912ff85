// A soak test: sends jobs at a steady rate, with faults among them, checks every answer, and records memory and latency.
import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from '../random.ts'
import { faultOf } from './expected.ts'
import { faults, type Fault, type Scene } from './faults.ts'
import type { FileServer } from './file-server.ts'
import type { CompiledHost } from '../compiled-host.ts'
import type { SoakJob } from './jobs.ts'
import { sampleProcesses, type ProcessSample } from './processes.ts'

/** The load of a soak test. */
export interface SoakSettings {
  minutes: number
  /** Jobs per second. */
  rate: number
  /** Mean seconds between faults. */
  faultSeconds: number
  seed: number
}

/** The time of one answer, in milliseconds. */
export interface Timing {
  minute: number
  size: SoakJob['size']
  milliseconds: number
}

/** The results of a soak test. */
export interface Soaked {
  timings: Timing[]
  samples: (ProcessSample & { minute: number })[]
  /** A sentence for each wrong answer. */
  wrong: string[]
  /** Jobs answered 503, although the host should have room for them. */
  refused: number
  /** Correct jobs that exceeded their time. Like `heldBack`, a sign of a slow machine. */
  late: number
  /** Faults whose own job exceeded its time. */
  lateFaults: number
  /** Jobs that were not sent because too many were pending: the host or the machine was too slow. */
  heldBack: number
  /** The times of small jobs that ran next to a greedy organization, or a caller that leaves, in milliseconds. */
  beside: Record<'greedy' | 'leaving', number[]>
  /** A sentence for each small job that took longer than a second: which one, and the faults meanwhile. */
  slow: string[]
  /** The faults that are under way, and how many of each. */
  underWay: Map<string, number>
  /** How often each fault happened. */
  faults: Record<string, number>
}

/** The beginning of the host's message for a job that exceeded its time. */
const LATE = 'The job was not done after'
const SAMPLE_MILLISECONDS = 2000
/** No small job should take longer. */
const SLOW_MILLISECONDS = 1000

/** The maximum number of pending calls. Beyond it, jobs are not sent. */
const MAX_UNDER_WAY = 60

/** Runs a soak test against a running host. Calls `onMinute` after each minute. */
export async function soak(
  settings: SoakSettings,
  host: CompiledHost,
  files: FileServer,
  jobs: readonly SoakJob[],
  onMinute: (minute: number, soaked: Soaked) => void,
): Promise<Soaked> {
  const soaked = emptySoak()
  const started = performance.now()
  const minute = (): number => (performance.now() - started) / 60_000
  const isOver = (): boolean => minute() >= settings.minutes
  const underWay = new Set<Promise<void>>()
  const track = (name: string, work: Promise<void>): void => {
    const tracked = work.catch((error: unknown) => void soaked.wrong.push(`${name}: ${String(error)}`))
    underWay.add(tracked)
    void tracked.finally(() => underWay.delete(tracked))
  }

  const sendJobs = async (): Promise<void> => {
    const random = new SeededRandom(settings.seed)
    for (let next = performance.now(); !isOver();) {
      next += random.exponential(1000 / settings.rate)
      await sleep(Math.max(0, next - performance.now()))
      const job = random.weighted(jobs)
      if (underWay.size < MAX_UNDER_WAY) track(job.name, doJob(job, host, soaked, minute()))
      else soaked.heldBack++
    }
  }
  const makeFaults = async (): Promise<void> => {
    const random = new SeededRandom(settings.seed + 1)
    for (;;) {
      await sleep(Math.min(random.exponential(settings.faultSeconds * 1000), 60_000))
      if (isOver()) return
      const onSmallJob: Scene['onSmallJob'] = (beside, time) => void soaked.beside[beside].push(time)
      const fault = random.weighted(faults)
      track(fault.name, makeFault(fault, { host, files, random, onSmallJob }, soaked))
    }
  }
  const sample = async (): Promise<void> => {
    for (let told = 0; !isOver();) {
      soaked.samples.push({ minute: minute(), ...sampleProcesses(host.pid) })
      if (minute() >= told + 1) onMinute(++told, soaked)
      await sleep(SAMPLE_MILLISECONDS)
    }
  }
  await Promise.all([sendJobs(), makeFaults(), sample()])
  await Promise.all(underWay)
  return soaked
}

/** The number of pending calls while each job is sent once. */
const FEW_UNDER_WAY = 8

/** Sends each job once to a running host, and causes each fault that is soon over. */
export async function soakOnce(
  host: CompiledHost,
  files: FileServer,
  jobs: readonly SoakJob[],
): Promise<Soaked> {
  const soaked = emptySoak()
  const scene: Scene = { host, files, random: new SeededRandom(1), onSmallJob: () => {} }
  const works = jobs.map((job) => () => doJob(job, host, soaked, 0))
  for (const fault of faults) if (!fault.isLong) works.push(() => makeFault(fault, scene, soaked))
  const work = async (): Promise<void> => {
    for (let next = works.pop(); next; next = works.pop())
      await next().catch((error: unknown) => void soaked.wrong.push(String(error)))
  }
  await Promise.all(Array.from({ length: FEW_UNDER_WAY }, work))
  return soaked
}

function emptySoak(): Soaked {
  return {
    timings: [],
    samples: [],
    wrong: [],
    refused: 0,
    late: 0,
    lateFaults: 0,
    heldBack: 0,
    beside: { greedy: [], leaving: [] },
    slow: [],
    underWay: new Map(),
    faults: {},
  }
}

async function doJob(job: SoakJob, host: CompiledHost, soaked: Soaked, minute: number): Promise<void> {
  const start = performance.now()
  const { status, body } = await host.post(job.kind, job.key, job.body)
  const milliseconds = performance.now() - start
  if (status === 503) soaked.refused++
  else if (status === 200 && body.includes(LATE)) soaked.late++
  else {
    const fault = await faultOf(status, body, job.expected, (url) => host.fetchPart(url))
    if (fault === undefined) soaked.timings.push({ minute, size: job.size, milliseconds })
    if (fault === undefined && job.size === 'small' && milliseconds > SLOW_MILLISECONDS) {
      const beside = [...soaked.underWay].map(([name, count]) => `${count} x ${name}`).join(', ')
      soaked.slow.push(`${job.name}, minute ${minute.toFixed(2)}, ${Math.round(milliseconds)} ms; ${beside}`)
    }
    if (fault !== undefined) soaked.wrong.push(`${job.name}: ${fault}`)
  }
}

async function makeFault(fault: Fault, scene: Scene, soaked: Soaked): Promise<void> {
  soaked.faults[fault.name] = (soaked.faults[fault.name] ?? 0) + 1
  soaked.underWay.set(fault.name, (soaked.underWay.get(fault.name) ?? 0) + 1)
  const wrong = await fault.happen(scene).finally(() => {
    const left = (soaked.underWay.get(fault.name) ?? 0) - 1
    if (left > 0) soaked.underWay.set(fault.name, left)
    else soaked.underWay.delete(fault.name)
  })
  if (wrong === undefined) return
  // A machine may be too slow for a fault, too.
  if (wrong.includes(LATE)) soaked.lateFaults++
  else if (wrong.startsWith('answered 503')) soaked.refused++
  else soaked.wrong.push(`${fault.name}: ${wrong}`)
}
