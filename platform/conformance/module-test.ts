// The test of one module: makes calls, and collects the violations of the current step.
import type { Language, StringRecord } from '../../core/contract.ts'
import { languageByCode } from '../../core/languages.ts'
import { isWireString } from '../../core/wire/validators.js'
import { moduleAddress, type AppModule } from '../calls/descriptor.ts'
import { exchange, type CallTarget, type ExchangeOptions } from '../calls/exchange.ts'
import type { Job } from '../calls/payload.ts'
import { Report, type RuleId, type Violation } from '../calls/rules.ts'
import { NoAnswerError, postJob } from '../calls/transport.ts'
import { isObject } from '../json.ts'
import type { Sample } from './samples.ts'

/** The parts of a job that differ between calls. */
export interface TestJob {
  jobType: Job['jobType']
  targets?: readonly Language[]
  strings?: readonly StringRecord[]
  /** The content of the file; by default the sample. */
  content?: Uint8Array
}

/** How contents are sent. Large contents are sent by address in any case. */
export type TestPassing = 'by-size' | 'by-address'

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

/** A module under test. Steps store here what later steps need. */
export class ModuleTest {
  readonly module: AppModule
  readonly sample: Sample
  /** The strings of the sample, after it was parsed. */
  strings: readonly StringRecord[] = []
  /** The translated file, after it was built. */
  built: Uint8Array | undefined
  readonly #app: CallTarget['app']
  readonly #options: Omit<ExchangeOptions, 'passing'>
  #report = new Report()
  #violations: Violation[] = []

  constructor({ app, module }: CallTarget, sample: Sample, options: Omit<ExchangeOptions, 'passing'>) {
    this.module = module
    this.sample = sample
    this.#app = app
    this.#options = options
  }

  /** The strings of the sample. Skips the step if there are none. */
  parsed(): readonly StringRecord[] {
    if (this.strings.length > 0) return this.strings
    throw new StepEnd('the file was not parsed')
  }

  /**
   * Makes a call, and returns its valid strings and its file. Ends the step if the answer has no data. If the app
   * reports an error, this violates the rule `failure`, or `skip` skips the step.
   */
  async call(
    job: TestJob,
    failure: 'job-done' | 'address-accepted' | 'skip',
    passing: TestPassing = 'by-size',
  ): Promise<{ strings: readonly StringRecord[]; content: Uint8Array }> {
    const target = { app: this.#app, module: this.module }
    const options = { ...this.#options, passing }
    const { read, outcome, message = '', violations } = await exchange(target, this.#job(job), options)
    this.#violations.push(...violations)
    if (outcome === 'failed') {
      const said = `The app says: ${message}`
      if (failure === 'skip') throw new StepEnd(said)
      this.report(failure, passing === 'by-size' ? said : `The job works inline, but not by address. ${said}`)
    }
    if (read.kind !== 'data') throw new StepEnd('')
    const { strings = [], content = new Uint8Array() } = read
    // A violation does not end the step: later calls use the records that are valid.
    const usable: readonly unknown[] = strings.filter(isWireString)
    return { strings: usable as readonly StringRecord[], content }
  }

  /** Sends a malformed call. */
  async callMalformed(body: string): Promise<void> {
    const address = moduleAddress(this.#app.baseUrl, this.module)
    try {
      const answer = await postJob(address, Buffer.from(body), this.#options.limits)
      const { data, error } = readObject(answer.body)
      const message = (error as { message?: unknown } | undefined)?.message
      if (data !== undefined && data !== null) {
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

  /** Returns the violations of the step, and clears them for the next step. */
  takeViolations(): readonly Violation[] {
    const found = [...this.#violations, ...this.#report.violations]
    this.#violations = []
    this.#report = new Report()
    return found
  }

  #job({ jobType, targets = [], strings, content = this.sample.content }: TestJob): Job {
    const sourceLanguage = languageByCode('en')
    if (!sourceLanguage) throw new Error('The table of languages lacks English.')
    return {
      jobType,
      project: PROJECT,
      file: { id: 1, name: this.sample.name, content },
      sourceLanguage,
      targetLanguages: targets,
      ...(strings ? { strings } : {}),
    }
  }
}

function readObject(body: Uint8Array): { data?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
