// One soak: jobs at a steady rate and faults among them, every answer checked, memory and latency written down.
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from '../chance.ts'
import { faultOf } from './expected.ts'
import { faults, type Scene } from './faults.ts'
import type { FileServer } from './file-server.ts'
import type { Answer, CompiledHost } from '../compiled-host.ts'
import type { SoakJob } from './jobs.ts'
import { sampleProcesses, type ProcessSample } from './processes.ts'

/** How a soak is driven. */
export interface SoakSettings {
  minutes: number
  /** Jobs a second. */
  rate: number
  /** Seconds between faults, in the mean. */
  faultSeconds: number
  seed: number
}

/** An answer to a job, in milliseconds. */
export interface Timing {
  minute: number
  lane: SoakJob['lane']
  milliseconds: number
}

/** What a soak saw. */
export interface Soaked {
  timings: Timing[]
  samples: (ProcessSample & { minute: number })[]
  /** Sentences about answers that were wrong: none, if all is well. */
  wrong: string[]
  /** Jobs answered 503, though the host should have room for them. */
  turnedAway: number
  /** Jobs that were ended for their time, though nothing was wrong with them: as `heldBack`. */
  late: number
  /** Jobs that were not sent, since so many others were under way: the host, or the machine, did not keep up. */
  heldBack: number
  /** Jobs lost with the worker that was killed under them: at most one for each. */
  lostToKills: number
  /** How often each fault happened. */
  faults: Record<string, number>
}

/** How the host says that a job's time was over. */
const LATE = 'The job was not done after'
const KILL = 'a worker is killed'
const SAMPLE_MILLISECONDS = 2000

/** With so many calls under way at once, no more are sent. */
const MOST_UNDER_WAY = 60

/** Runs a soak against a running host. `onMinute` hears of each whole minute. */
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
  const track = (work: Promise<void>): void => {
    const tracked = work.catch((error: unknown) => void soaked.wrong.push(String(error)))
    underWay.add(tracked)
    void tracked.finally(() => underWay.delete(tracked))
  }

  const sendJobs = async (): Promise<void> => {
    const chance = new Chance(settings.seed)
    for (let next = performance.now(); !isOver();) {
      next += chance.exponential(1000 / settings.rate)
      await sleep(Math.max(0, next - performance.now()))
      const job = chance.weighted(jobs)
      if (underWay.size < MOST_UNDER_WAY) track(doJob(job, host, soaked, minute()))
      else soaked.heldBack++
    }
  }
  const makeFaults = async (): Promise<void> => {
    const chance = new Chance(settings.seed + 1)
    for (;;) {
      await sleep(Math.min(chance.exponential(settings.faultSeconds * 1000), 60_000))
      if (isOver()) return
      track(makeFault({ host, files, chance }, soaked))
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

function emptySoak(): Soaked {
  return {
    timings: [],
    samples: [],
    wrong: [],
    turnedAway: 0,
    late: 0,
    heldBack: 0,
    lostToKills: 0,
    faults: {},
  }
}

async function doJob(job: SoakJob, host: CompiledHost, soaked: Soaked, minute: number): Promise<void> {
  const start = performance.now()
  const { status, body } = await host.post(job.kind, job.key, job.body)
  const milliseconds = performance.now() - start
  if (status === 503) soaked.turnedAway++
  else if (status === 200 && body.includes(LATE)) soaked.late++
  else if (isLostToKill({ status, body }, soaked)) soaked.lostToKills++
  else {
    const fault = await faultOf(status, body, job.expected, (url) => host.fetchPart(url))
    if (fault === undefined) soaked.timings.push({ minute, lane: job.lane, milliseconds })
    else soaked.wrong.push(`${job.name}: ${fault}`)
  }
}

async function makeFault(scene: Scene, soaked: Soaked): Promise<void> {
  const fault = scene.chance.weighted(faults)
  soaked.faults[fault.name] = (soaked.faults[fault.name] ?? 0) + 1
  const wrong = await fault.happen(scene)
  if (wrong === undefined) return
  // A fault too may meet a worker that another one kills, or a machine that does not keep up.
  if (wrong.includes(LATE)) soaked.late++
  else if (wrong.startsWith('answered 500') && soaked.lostToKills < (soaked.faults[KILL] ?? 0))
    soaked.lostToKills++
  else if (wrong.startsWith('answered 503')) soaked.turnedAway++
  else soaked.wrong.push(`${fault.name}: ${wrong}`)
}

function isLostToKill({ status, body }: Answer, { lostToKills, faults }: Soaked): boolean {
  return status === 500 && body.includes('failed on this call') && lostToKills < (faults[KILL] ?? 0)
}
