// Sends jobs to hosts without a pause, strikes them with a disaster again and again, and checks every answer. In calm
// times all answers must be right. During a strike a caller may be refused in one sentence, or lose its connection if
// its host ends. What was accepted must be there in the end.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseRequest } from '../benchmark/engine-jobs.ts'
import { CompiledHost } from '../compiled-host.ts'
import { slowness } from '../../../scripts/machine-speed.ts'
import { SeededRandom } from '../random.ts'
import { faultOf } from './expected.ts'
import type { SoakJob } from './jobs.ts'
import { Ledger, type SavedFormat } from './ledger.ts'
import { SOAK_SETTINGS } from './settings.ts'

/** What can happen to hosts, and what they depend on. */
export interface Disaster {
  name: string
  /** The settings of each host. */
  environment: Readonly<Record<string, string>>
  /** How many hosts share everything; one if left out. */
  hosts?: number
  /** The sentences with which callers may be refused during a strike. */
  refusals: RegExp
  /** Whether callers may lose their connection during a strike. */
  mayClose: boolean
  /** Strikes once, for about this long. In the end all is as before. */
  strike(hosts: readonly CompiledHost[], milliseconds: number): Promise<void>
  /** Removes what it made. */
  remove(): Promise<void>
}

/** How long and how often. */
export interface EndureSettings {
  strikes: number
  strikeMilliseconds: number
  /** Before, between and after strikes. */
  calmMilliseconds: number
}

/** What happened. */
export interface Endured {
  name: string
  strikes: number
  right: number
  refused: number
  closed: number
  /** Ended for lack of time, by a sentence. */
  late: number
  /** The longest time until an answer, in milliseconds. */
  slowest: number
  /** Stored results, and saved formats, that were looked for in the end. */
  results: number
  formats: number
  /** A sentence for each wrong or lost answer. */
  wrong: string[]
}

/** Callers that send at the same time. */
const CALLERS = 6

/** The pause of the caller that saves formats, and of the one that uses them. */
const PAUSE_MILLISECONDS = 100

/** How often a host is asked until it must answer rightly again, with a pause after each time. */
const RECOVERY_TRIES = 600

/** Every answer comes in this time on a quiet machine: the longest job, and two statements that wait for a database. */
const MAX_MILLISECONDS = 60_000

/** Sentences for what a busy machine has no time for. They may come at any time. */
const LATE = /The job was not done after|takes too long to check/

/** Answers are compared, so the parts of most are stored, and nothing expires, also if the clock goes on by a day. */
const SETTINGS = {
  ...SOAK_SETTINGS,
  ATLAS_PLUGINS: '',
  ATLAS_WORKERS: '2',
  ATLAS_INLINE_BYTES: '10000',
  ATLAS_ORGANIZATION_FORMATS: 'on',
  ATLAS_RESULT_SECONDS: '604800',
}

/** A stretch of time in which callers may, or may not, be refused. */
interface Phase {
  isCalm: boolean
}

/** Runs a disaster. */
export async function endure(
  disaster: Disaster,
  jobs: readonly SoakJob[],
  { strikes, strikeMilliseconds, calmMilliseconds }: EndureSettings,
): Promise<Endured> {
  const run = await Run.begin(disaster)
  const callers = run.startCallers(jobs)
  await run.keepCalm(calmMilliseconds)
  for (let strike = 0; strike < strikes; strike++) {
    run.phase = { isCalm: false }
    await disaster.strike(run.hosts, strikeMilliseconds)
    await run.recover(jobs)
    run.phase = { isCalm: true }
    await run.keepCalm(calmMilliseconds)
  }
  run.isOver = true
  await callers
  const endured = await run.end()
  return { ...endured, strikes }
}

class Run {
  readonly #disaster: Disaster
  readonly hosts: readonly CompiledHost[]
  readonly #ledger = new Ledger()
  readonly #random = new SeededRandom(1)
  readonly #endured: Omit<Endured, 'strikes' | 'results' | 'formats'>
  phase: Phase = { isCalm: true }
  isOver = false

  private constructor(disaster: Disaster, hosts: readonly CompiledHost[]) {
    this.#disaster = disaster
    this.hosts = hosts
    this.#endured = { name: disaster.name, right: 0, refused: 0, closed: 0, late: 0, slowest: 0, wrong: [] }
  }

  static async begin(disaster: Disaster): Promise<Run> {
    const hosts: CompiledHost[] = []
    const { hosts: count = 1, environment } = disaster
    // One after the other: the first one creates what they share.
    while (hosts.length < count) hosts.push(await CompiledHost.start({ ...SETTINGS, ...environment }))
    return new Run(disaster, hosts)
  }

  async startCallers(jobs: readonly SoakJob[]): Promise<void> {
    const loop = async (once: () => Promise<void>, pause: number): Promise<void> => {
      while (!this.isOver) {
        await once().catch((error: unknown) => void this.#endured.wrong.push(String(error)))
        if (pause > 0) await sleep(pause)
      }
    }
    const callers = Array.from({ length: CALLERS }, () => loop(() => this.#doJob(jobs), 0))
    await Promise.all([
      ...callers,
      loop(() => this.#saveFormat(), PAUSE_MILLISECONDS),
      loop(() => this.#useFormat(), PAUSE_MILLISECONDS),
    ])
  }

  /** Waits for this time, and until all callers have got right answers, and some results and formats are stored. */
  async keepCalm(milliseconds: number): Promise<void> {
    const enough = this.#endured.right + 2 * CALLERS
    await sleep(milliseconds)
    while (this.#endured.right < enough || this.#ledger.results === 0 || this.#ledger.formats.length === 0)
      await sleep(PAUSE_MILLISECONDS)
  }

  /** Waits until each host answers a job, and has its database. */
  async recover([job]: readonly SoakJob[]): Promise<void> {
    for (const host of this.hosts) {
      for (let attempt = 1; ; attempt++) {
        const answers = await Promise.all([
          job && host.post(job.kind, job.key, job.body),
          host.get('/organization-formats?organization=1'),
        ]).catch(() => [])
        if (answers.length > 0 && answers.every((answer) => answer?.status === 200)) break
        if (attempt === RECOVERY_TRIES) {
          this.#endured.wrong.push('a host has not recovered')
          break
        }
        await sleep(PAUSE_MILLISECONDS)
      }
    }
  }

  async end(): Promise<Omit<Endured, 'strikes'>> {
    const { wrong } = this.#endured
    for (const host of this.hosts) wrong.push(...(await this.#ledger.missingOn(host)))
    for (const host of this.hosts) {
      const code = await host.stop()
      if (code !== 0) wrong.push(`a host ended with ${code}`)
    }
    await this.#disaster.remove()
    return { ...this.#endured, results: this.#ledger.results, formats: this.#ledger.formats.length }
  }

  async #doJob(jobs: readonly SoakJob[]): Promise<void> {
    const job = this.#random.weighted(jobs)
    const host = this.#random.item(this.hosts)
    // Another host, if there is one, serves the stored parts.
    const other = this.#random.item(this.hosts)
    await this.#call(job.name, async () => {
      const { status, body } = await host.post(job.kind, job.key, job.body)
      if (!isAccepted(status, body)) return body
      return () => faultOf(status, body, job.expected, (url) => this.#ledger.fetch(other, url))
    })
  }

  async #saveFormat(): Promise<void> {
    await this.#call('saving a format', () => this.#ledger.save(this.#random.item(this.hosts)))
  }

  async #useFormat(): Promise<void> {
    const { formats } = this.#ledger
    if (formats.length === 0) return
    const format = this.#random.item(formats)
    const host = this.#random.item(this.hosts)
    await this.#call('a job with a saved format', async () => {
      const { status, body } = await host.post(
        'custom-file-format',
        'organization-format',
        requestFor(format),
      )
      if (!isAccepted(status, body)) return body
      return async () =>
        body.includes(`"identifier":"key${format.number}"`)
          ? undefined
          : `other strings: ${body.slice(0, 300)}`
    })
  }

  /**
   * Makes a call. It returns a sentence if it was refused, and otherwise a function that finds a fault in the answer.
   */
  async #call(
    name: string,
    send: () => Promise<string | undefined | (() => Promise<string | undefined>)>,
  ): Promise<void> {
    const endured = this.#endured
    const { phase } = this
    const isCalm = (): boolean => phase.isCalm && this.phase === phase
    const started = performance.now()
    const took = (): number => performance.now() - started
    const outcome = await send().catch((error: unknown) => ({ error }))
    const milliseconds = took()
    endured.slowest = Math.max(endured.slowest, milliseconds)
    // A busy machine is measured when an answer was late.
    if (milliseconds > MAX_MILLISECONDS && milliseconds > MAX_MILLISECONDS * slowness())
      endured.wrong.push(`${name} took ${Math.round(milliseconds)} ms`)
    if (typeof outcome === 'object') {
      if (this.#disaster.mayClose && !isCalm()) endured.closed++
      else endured.wrong.push(`${name} got no answer: ${String(outcome.error)}`)
      await sleep(PAUSE_MILLISECONDS)
    } else if (typeof outcome === 'string') {
      if (LATE.test(outcome)) endured.late++
      else if (this.#disaster.refusals.test(outcome) && !isCalm()) endured.refused++
      else endured.wrong.push(`${name} was refused: ${outcome.slice(0, 300)}`)
      await sleep(PAUSE_MILLISECONDS)
    } else {
      const fault = await outcome?.()
      if (fault === undefined) endured.right++
      else endured.wrong.push(`${name}: ${fault}`)
    }
  }
}

function isAccepted(status: number, body: string): boolean {
  return status === 200 && body.startsWith('{"data":')
}

function requestFor({ number, organization }: SavedFormat): string {
  const request = JSON.parse(
    Buffer.from(parseRequest(`a.own${number}`, `key${number}=text\n`)).toString(),
  ) as object
  return JSON.stringify({ ...request, organization: { id: organization } })
}
