// The test of one module: its calls, what they gave, and what was found in the step that runs.
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

/** A job of a test: all else of it is always the same. */
export interface TestJob {
  jobType: Job['jobType']
  targets?: readonly Language[]
  strings?: readonly StringRecord[]
  /** Another file than the sample, under its name. */
  content?: Uint8Array
}

/** How contents travel: what is large goes by address in any case. */
export type TestPassing = 'by-size' | 'by-address'

/** Ends a step: there is no more to be found in it. */
export class StepEnd extends Error {
  /** Why the step was left out; '' where it found something. */
  readonly skipped: string

  constructor(skipped: string) {
    super(skipped)
    this.name = 'StepEnd'
    this.skipped = skipped
  }
}

/** What each call of a test says of its project: there is none. */
const PROJECT = { id: 1, identifier: 'conformance', name: 'Conformance' }

/** A module under test. Steps leave here what later ones need. */
export class ModuleTest {
  readonly module: AppModule
  readonly sample: Sample
  /** The strings of the sample, once it has been parsed. */
  strings: readonly StringRecord[] = []
  /** The translated file, once it has been built. */
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

  /** The strings of the sample; without any, the step is left out. */
  parsed(): readonly StringRecord[] {
    if (this.strings.length > 0) return this.strings
    throw new StepEnd('there are no strings to work with')
  }

  /**
   * Makes a call, and gives what is safe to go on with. Ends the step where there is nothing: for a failure that the
   * app explains, `failure` names the rule that it breaks here, or lets the step be left out.
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
      this.report(failure, passing === 'by-size' ? said : `Inline it works, by address it does not. ${said}`)
    }
    if (read.kind !== 'data') throw new StepEnd('')
    const { strings = [], content = new Uint8Array() } = read
    // A broken rule ends nothing, as long as there are records that others can be tried with.
    const usable: readonly unknown[] = strings.filter(isWireString)
    return { strings: usable as readonly StringRecord[], content }
  }

  /** Sends what is no job. */
  async callMalformed(body: string): Promise<void> {
    const address = moduleAddress(this.#app.baseUrl, this.module)
    try {
      const answer = await postJob(address, Buffer.from(body), this.#options.limits)
      const { data, error } = readObject(answer.body)
      const message = (error as { message?: unknown } | undefined)?.message
      if (data !== undefined && data !== null) {
        this.report('malformed-refused', `The call is no job, but was answered with data (${answer.status}).`)
      } else if (typeof message !== 'string' || message === '') {
        this.report(
          'malformed-explained',
          `The call is no job; the answer (${answer.status}) does not say so.`,
        )
      }
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      this.report(error.rule === 'answer-in-time' ? error.rule : 'malformed-refused', error.message)
    }
  }

  /** Adds a broken rule to the step. */
  report(rule: RuleId, message: string): void {
    this.#report.add(rule, message)
  }

  /** What the step has found. The next one begins anew. */
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
