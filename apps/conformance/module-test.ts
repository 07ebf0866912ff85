// The test of one module: makes calls, and collects the violations of the current step.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { DEFAULT_PROFILE } from '@atlas/server/platform/profiles.ts'
import { jobShape } from '@atlas/core/modules/index.ts'
import { isWireString } from '@atlas/core/wire/validators.ts'
import { NO_CREDENTIALS } from '@atlas/sandbox/calls/call-credentials.ts'
import type { AppModule } from '@atlas/sandbox/calls/descriptor.ts'
import {
  addressOfCall,
  callModule,
  type CallTarget,
  type ModuleCallOptions,
} from '@atlas/sandbox/calls/module-call.ts'
import type { Downloads } from '@atlas/sandbox/calls/downloads.ts'
import { askBatchSize } from '@atlas/sandbox/calls/batch-size.ts'
import type { CallJob } from '@atlas/sandbox/calls/payload.ts'
import { ViolationReport, type RuleId, type RuleViolation } from '@atlas/sandbox/calls/rules.ts'
import { NoAnswerError, postJob } from '@atlas/sandbox/calls/transport.ts'
import { isObject, type JsonObject } from '@atlas/sandbox/json.ts'
import type { ModuleSample } from './samples.ts'
import { english } from './test-languages.ts'

/** The parts of a job that differ between calls. */
export interface TestJob {
  jobType: CallJob['jobType']
  targets?: readonly Language[]
  strings?: readonly StringRecord[]
  /** The content of the file; by default the sample. */
  content?: Uint8Array
  /** The name of the file; by default the sample's. */
  fileName?: string
  /** The source language; by default English. */
  source?: Language
  /** The source file of an exported one. */
  rawContent?: Uint8Array
  /** Whether the job has no file, only strings. */
  isWithoutFile?: boolean
  /** The rules for sentences of the project. */
  customSrxContents?: string | null
  lists?: CallJob['lists']
  data?: object
  /** The texts of a machine translation. */
  texts?: CallJob['texts']
  /** A rule whose violations do not count in this call. */
  without?: RuleId
  /** Whether the call is one of the standard edition. */
  isStandard?: boolean
  /** Whether the request is nearly as large as it may be. */
  isLarge?: boolean
}

/** How contents are sent. Large contents are sent by address in any case. */
export type TestPassing = 'by-size' | 'by-address'

/** The answer to a call: valid strings and the file, or the reason why the app failed. */
export interface TestAnswer {
  strings: readonly StringRecord[]
  content: Uint8Array
  /** The list of an answer that has no strings, such as the results of a check. They may be any objects. */
  objects: readonly JsonObject[]
  /** The translations of a machine. */
  texts: readonly string[]
  /** Undefined if the app did the job. */
  failure: string | undefined
}

/** A part of a job whose address cannot be fetched. */
export type LostPart = 'file' | 'strings'

const CONTENT_TYPES: Readonly<Record<LostPart, string>> = {
  file: 'application/octet-stream',
  strings: 'application/x-ndjson',
}

/** Ends a step early. */
export class StepEnd extends Error {
  /** Why the step was skipped; '' if it found a violation. */
  readonly skipped: string

  constructor(skipped: string) {
    super(skipped)
    this.name = 'StepEnd'
    this.skipped = skipped
  }
}

/** The project of each call. It does not exist. */
const PROJECT = { id: 1, identifier: 'conformance', name: 'Conformance' }

/**
 * The organization of each call and event. Nothing answers at its addresses. No real organization has its number: an
 * app removes everything of an organization when it is uninstalled.
 */
export const TEST_ORGANIZATION = {
  id: 2_000_000_001,
  domain: 'conformance',
  baseUrl: 'https://conformance.atlas.example',
  apiBaseUrl: 'https://conformance.atlas.example/api/v2',
}

/** The account of the standard edition, on platforms that name an organization there, too. */
export const STANDARD_ACCOUNT = { ...TEST_ORGANIZATION, id: TEST_ORGANIZATION.id + 1, domain: null }

/** How long the test of a module may take. The modules of a usual app take seconds. */
const MODULE_MILLISECONDS = 600_000

/** Why steps are left out, or end early. */
export const TIME_IS_OVER = 'the time for the module is over, since the app answers slowly'

/** The options of all calls. */
export interface TestOptions extends Omit<ModuleCallOptions, 'passing'> {
  downloads: Downloads
  /** The milliseconds that the test of a module may take; by default ten minutes. A slow app could take hours. */
  moduleMilliseconds?: number
  /** The time in milliseconds. */
  now?: () => number
  /** The types of custom formats of the app, which the texts of its records may have. */
  textFormats?: readonly string[]
}

/** A module under test. Steps store here what later steps need. */
export class ModuleTest {
  readonly module: AppModule
  sample: ModuleSample
  /** The strings of the sample, after it was parsed. A file may have none. */
  strings: readonly StringRecord[] | undefined
  /** The translated file, after it was built. */
  built: Uint8Array | undefined
  /** Whether the app returned the same strings when the sample was parsed again. */
  isStable = true
  /** Whether a built file lacked a translation. */
  losesTranslations = false
  readonly #app: CallTarget['app']
  readonly #options: TestOptions
  readonly #now: () => number
  /** When the test has to end. */
  readonly #end: number
  #report = new ViolationReport()
  #violations: RuleViolation[] = []

  constructor({ app, module }: CallTarget, sample: ModuleSample, options: TestOptions) {
    this.module = module
    this.sample = sample
    this.#app = app
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
    this.#end = this.#now() + (options.moduleMilliseconds ?? MODULE_MILLISECONDS)
  }

  /** Whether the time of the test is over. Then further calls are not made. */
  get isOver(): boolean {
    return this.#now() >= this.#end
  }

  /** The strings of the sample. Skips the step if it was not parsed. */
  parsed(): readonly StringRecord[] {
    if (this.strings) return this.strings
    throw new StepEnd('the file was not parsed')
  }

  /**
   * Makes a call, and returns its valid strings and its file. Ends the step if the answer has no data. If the app
   * reports an error, this violates the rule `failure`, or `skip` skips the step.
   */
  async call(
    job: TestJob,
    rule: 'job-done' | 'address-accepted' | 'skip',
    passing: TestPassing = 'by-size',
  ): Promise<TestAnswer> {
    const answer = await this.attempt(job, passing)
    if (answer.failure === undefined) return answer
    const said = saidBy('The app', answer.failure)
    if (rule === 'skip') throw new StepEnd(said)
    this.report(rule, passing === 'by-size' ? said : `The job works inline, but not by address. ${said}`)
    throw new StepEnd('')
  }

  /** Makes a call that the app may refuse. Ends the step if the answer has neither data nor a failure. */
  async attempt(
    job: TestJob,
    passing: TestPassing = 'by-size',
    downloads: ModuleCallOptions['downloads'] = this.#options.downloads,
  ): Promise<TestAnswer> {
    if (this.isOver) throw new StepEnd(TIME_IS_OVER)
    const target = { app: this.#app, module: this.module }
    const leastBytes = job.isLarge === true ? this.#options.limits.requestBytes : 0
    const options = { ...this.#options, passing, downloads, leastBytes }
    const { read, outcome, violations } = await callModule(target, this.#job(job), options)
    for (const violation of violations) if (violation.rule !== job.without) this.#violations.push(violation)
    const none = { strings: [], content: new Uint8Array(), objects: [], texts: [], failure: undefined }
    if (outcome === 'failed' && read.kind === 'failure') return { ...none, failure: read.message }
    if (read.kind === 'unmodified')
      return { ...none, strings: job.strings ?? [], content: job.content ?? this.sample.content }
    // A violation does not end the step if there is a result: later calls use the records that are valid.
    if (read.kind !== 'data') throw new StepEnd('')
    const { strings, content, lists, texts } = read
    const [objects] = Object.values(lists ?? {})
    if (!strings && !content && !objects && !texts) throw new StepEnd('')
    return {
      strings: usable(strings ?? []),
      content: content ?? new Uint8Array(),
      objects: objects ?? [],
      texts: texts ?? [],
      failure: undefined,
    }
  }

  /** Makes a call without its token. Skips the step if calls have none. */
  async attemptUnsigned(job: TestJob): Promise<{ failure: string | undefined }> {
    const { credentials } = this.#options
    if (credentials?.jwtSecret === undefined)
      throw new StepEnd('calls have no token: no client secret was given')
    const target = { app: this.#app, module: this.module }
    const options = {
      ...this.#options,
      passing: 'by-size',
      credentials: { ...credentials, jwtSecret: undefined },
    } as const
    const { read, message = 'no answer' } = await callModule(target, this.#job(job), options)
    return { failure: read.kind === 'data' ? undefined : message }
  }

  /** The strings of a file in these languages, as far as the app can read it. Violations do not count. */
  async stringsIn(content: Uint8Array, targets: readonly Language[]): Promise<readonly StringRecord[]> {
    const target = { app: this.#app, module: this.module }
    const job = this.#job({ jobType: 'parse-file', targets, content })
    const { read } = await callModule(target, job, { ...this.#options, passing: 'by-size' })
    return read.kind === 'data' ? usable(read.strings ?? []) : []
  }

  /** Makes a call by address, in which one address cannot be fetched. The app must report that. */
  async callWithout(lost: LostPart, job: TestJob): Promise<void> {
    const { downloads } = this.#options
    const put: Downloads['put'] = (download) =>
      download.contentType === CONTENT_TYPES[lost] ? downloads.missing() : downloads.put(download)
    const { failure } = await this.attempt(job, 'by-address', { put })
    if (failure !== undefined) return
    this.report(
      'failure-reported',
      `The address of the ${lost} answers 404, but the app answered ${job.jobType} with data.`,
    )
  }

  /** Sends a malformed call. */
  async callMalformed(body: string): Promise<void> {
    try {
      const { limits, credentials = NO_CREDENTIALS } = this.#options
      const target = { app: this.#app, module: this.module }
      const texts = this.module.kind === 'custom-mt' ? { texts: [] } : {}
      const job = this.#job({ jobType: '', isWithoutFile: true, ...texts })
      const { sentTo, headers } = await addressOfCall(target, job, credentials)
      const answer = await postJob(sentTo, Buffer.from(body), limits, headers)
      const { data, error } = readObject(answer.body)
      const message = isObject(error) ? error['message'] : undefined
      if (isGiven(data) && !isGiven(error)) {
        this.report('malformed-refused', `The malformed call was answered with data (${answer.status}).`)
      } else if (typeof message !== 'string' || message === '') {
        this.report(
          'malformed-explained',
          `The answer to the malformed call (${answer.status}) has no error.message.`,
        )
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      this.report(error.rule === 'answer-in-time' ? error.rule : 'malformed-refused', error.message)
    }
  }

  /** Adds a violation to the step. */
  report(rule: RuleId, message: string): void {
    this.#report.add(rule, message)
  }

  /** Whether the step has found no violation so far. */
  get isRight(): boolean {
    return this.#violations.length === 0 && this.#report.violations.length === 0
  }

  /** Returns the violations of the step, and clears them for the next step. */
  takeViolations(): readonly RuleViolation[] {
    const found = [...this.#violations, ...this.#report.violations]
    this.#violations = []
    this.#report = new ViolationReport()
    return found
  }

  /** Asks a check for the size of its batches. Ends the step if the answer has none. */
  async batchSize(): Promise<number> {
    const target = { app: this.#app, module: this.module }
    const { size, fault } = await askBatchSize(target, this.#options)
    if (fault !== undefined) this.report('batch-size', fault)
    if (size === undefined) throw new StepEnd('')
    return size
  }

  #job({
    jobType,
    targets = [],
    strings,
    isStandard = false,
    isWithoutFile = false,
    ...more
  }: TestJob): CallJob {
    const { content = this.sample.content, fileName = this.sample.name, source = english, rawContent } = more
    const { customSrxContents, lists, data, texts } = more
    const { profile = DEFAULT_PROFILE, kinds } = this.#options
    const hasFile = !isWithoutFile && jobShape(jobType, kinds)?.file !== 'none'
    const standard = profile.standardHasOrganization ? { organization: STANDARD_ACCOUNT } : {}
    return {
      jobType,
      ...(isStandard ? standard : { organization: TEST_ORGANIZATION }),
      project: PROJECT,
      file: {
        id: 1,
        name: fileName,
        ...(hasFile ? { content } : {}),
        ...(rawContent ? { rawContent } : {}),
      },
      sourceLanguage: source,
      targetLanguages: targets,
      ...(strings ? { strings } : {}),
      ...(lists ? { lists } : {}),
      ...(data ? { data } : {}),
      ...(texts ? { texts } : {}),
      textFormats: this.#options.textFormats ?? [],
      ...(customSrxContents === undefined ? {} : { customSrxContents }),
    }
  }
}

/** A sentence with the message of an app, which may lack a period at its end. */
export function saidBy(speaker: string, message: string): string {
  const end = /[.!?…]$/.test(message.trimEnd()) ? '' : '.'
  return `${speaker} says: ${message.trimEnd()}${end}`
}

function usable(strings: readonly unknown[]): readonly StringRecord[] {
  return strings.filter(isWireString) as readonly unknown[] as readonly StringRecord[]
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function readObject(body: Uint8Array): { data?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
