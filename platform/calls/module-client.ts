// One call of a module, from the job to what it gave: written, sent, checked against the specification, and logged.
import type { StringRecord } from '../../core/contract.ts'
import { bodyStart, type CallEntry, type CallLog } from './call-log.ts'
import { moduleAddress, type AppDescriptor, type AppModule } from './descriptor.ts'
import { withFetchedParts } from './fetch-parts.ts'
import type { Handouts } from './handouts.ts'
import { writePayload, type Job, type Passing } from './payload.ts'
import { readAnswer, type ReadAnswer } from './read-answer.ts'
import { Report, type Violation } from './rules.ts'
import { LostCall, postJob, type CallLimits, type HttpAnswer } from './transport.ts'

/** A module and the app that it belongs to. */
export interface CallTarget {
  app: Pick<AppDescriptor, 'identifier' | 'name' | 'baseUrl'>
  module: AppModule
}

/** What calls share. */
export interface ModuleClientOptions {
  handouts: Handouts
  log: CallLog
  limits: CallLimits
  passing: Passing
}

/** What a call gave. */
export interface CallResult {
  strings: readonly StringRecord[]
  /** An HTML page. */
  preview: string | undefined
  content: Uint8Array
  /** Recommendations that the answer does not follow. */
  warnings: readonly Violation[]
}

/** A call that gave nothing to work with: a sentence for the person at the screen. */
export class ModuleError extends Error {
  /** The id of the call in the log. */
  readonly call: number
  readonly outcome: CallEntry['outcome']
  readonly violations: readonly Violation[]

  constructor(call: number, { outcome, message = '', violations }: CallEntry) {
    super(message)
    this.name = 'ModuleError'
    this.call = call
    this.outcome = outcome
    this.violations = violations
  }
}

/** Calls modules. */
export class ModuleClient {
  readonly #options: ModuleClientOptions

  constructor(options: ModuleClientOptions) {
    this.#options = options
  }

  /**
   * Does a job. Throws a `ModuleError` where the app fails, gives no answer, or one that breaks the specification;
   * a `PayloadError` where the job cannot be sent.
   */
  async run(target: CallTarget, job: Job, project?: number): Promise<CallResult> {
    const entry = await this.exchange(target, job, project)
    const { read, ...logged } = entry
    const id = await this.#options.log.add(logged)
    if (read.kind !== 'data' || logged.outcome !== 'done') throw new ModuleError(id, logged)
    const { strings = [], preview, content = new Uint8Array() } = read
    // Without a broken rule, loose records are what the specification says they are.
    return {
      strings: strings as unknown as readonly StringRecord[],
      preview,
      content,
      warnings: logged.violations,
    }
  }

  /** Makes a call and says all that came of it. Throws a `PayloadError` only. */
  async exchange(target: CallTarget, job: Job, project?: number): Promise<CallEntry & { read: ReadAnswer }> {
    const { handouts, limits, passing } = this.#options
    const { app, module } = target
    const body = writePayload(job, passing, handouts, limits.bytes)
    const address = moduleAddress(app.baseUrl, module)
    const report = new Report()
    const at = Date.now()
    const started = performance.now()
    const answer = await this.#send(address, body, report)
    const read: ReadAnswer = answer ? await this.#read(app, answer, job, report) : { kind: 'nothing' }
    const { violations } = report
    return {
      project,
      at,
      app: app.identifier,
      kind: module.kind,
      key: module.key,
      jobType: job.jobType,
      fileName: job.file.name,
      address,
      request: bodyStart(body),
      requestBytes: body.length,
      status: answer?.status,
      response: bodyStart(answer?.body ?? new Uint8Array()),
      responseBytes: answer?.body.length ?? 0,
      milliseconds: Math.round(performance.now() - started),
      ...outcomeOf(app.name, answer, read, report),
      violations,
      read,
    }
  }

  async #send(address: string, body: Uint8Array, report: Report): Promise<HttpAnswer | undefined> {
    try {
      return await postJob(address, body, this.#options.limits)
    } catch (error) {
      if (!(error instanceof LostCall)) throw error
      report.add(error.rule, error.message)
      return undefined
    }
  }

  #read(
    { baseUrl }: CallTarget['app'],
    answer: HttpAnswer,
    { jobType, sourceLanguage, targetLanguages, strings = [] }: Job,
    report: Report,
  ): Promise<ReadAnswer> {
    const sent = strings.map((record) => ({ ...record }))
    const asked = { jobType, sourceLanguage, targetLanguages, strings: sent }
    return withFetchedParts(baseUrl, (fetchPart) => readAnswer(answer, asked, fetchPart, report))
  }
}

function outcomeOf(
  app: string,
  answer: HttpAnswer | undefined,
  read: ReadAnswer,
  report: Report,
): Pick<CallEntry, 'outcome' | 'message'> {
  const [first] = report.violations
  if (!answer) return { outcome: 'lost', message: first?.message }
  if (read.kind === 'failure' && report.isClean) return { outcome: 'failed', message: read.message }
  if (report.isClean) return { outcome: 'done', message: undefined }
  const message = `${app} gave an answer that breaks the specification, so nothing of it is taken. ${first?.message}`
  return { outcome: 'refused', message }
}
