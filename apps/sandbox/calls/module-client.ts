// Calls modules for projects. Each call is checked and logged.
import type { StringRecord } from '@atlas/core/contract.ts'
import { DEFAULT_PROFILE, type Profile } from '@atlas/server/platform/profiles.ts'
import type { CallEntry, CallLog } from './call-log.ts'
import { NO_CREDENTIALS, type CallCredentials } from './call-credentials.ts'
import { callModule, type CallTarget, type ModuleCallOptions } from './module-call.ts'
import type { CallJob } from './payload.ts'
import type { RuleViolation } from './rules.ts'

/** The options of all calls. */
export interface ModuleClientOptions extends Omit<ModuleCallOptions, 'credentials'> {
  log: CallLog
  /** The credentials of calls to an app. Left out, calls have none. */
  credentialsOf?: (app: CallTarget['app']) => Promise<CallCredentials>
}

/** The result of a call. */
export interface CallResult {
  /** The id of the call in the log. */
  call: number
  strings: readonly StringRecord[]
  /** An HTML page. */
  preview: string | undefined
  content: Uint8Array
  /** The other lists of the answer, by their members. */
  lists: Readonly<Record<string, readonly object[]>>
  /** The translations of a machine. */
  texts: readonly string[]
  /** The new name of a file, and the type of the format to read it with. */
  fileName: string | undefined
  fileType: string | undefined
  /** Recommendations that the answer violates. */
  warnings: readonly RuleViolation[]
}

/** A failed call: a sentence for the person at the screen. */
export class ModuleError extends Error {
  /** The id of the call in the log. */
  readonly call: number
  readonly outcome: CallEntry['outcome']
  readonly violations: readonly RuleViolation[]

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

  /** What the platform does otherwise than the specification. */
  get profile(): Profile {
    return this.#options.profile ?? DEFAULT_PROFILE
  }

  /** The credentials of calls to an app. */
  async credentialsFor(app: CallTarget['app']): Promise<CallCredentials> {
    return (await this.#options.credentialsOf?.(app)) ?? NO_CREDENTIALS
  }

  /**
   * Runs a job. Throws a `ModuleError` if the app fails, does not answer, or violates the specification, and a
   * `PayloadError` if the job cannot be sent.
   */
  async run(
    target: CallTarget,
    job: CallJob,
    { project, passedOver }: Pick<CallEntry, 'project' | 'passedOver'>,
  ): Promise<CallResult> {
    const { credentialsOf: _credentialsOf, ...options } = this.#options
    const credentials = await this.credentialsFor(target.app)
    const { read, ...exchanged } = await callModule(target, job, { ...options, credentials })
    const entry: CallEntry = { project, passedOver, ...exchanged }
    const id = await this.#options.log.add(entry)
    if (read.kind === 'failure' || read.kind === 'nothing' || entry.outcome !== 'done')
      throw new ModuleError(id, entry)
    const unmodified = { strings: job.strings, content: job.file.content }
    const { strings = [], content = new Uint8Array(), ...more } = read.kind === 'data' ? read : unmodified
    const { preview, lists = {}, texts = [], fileName, fileType } = more as Partial<CallResult>
    // Records without violations have the types of the specification.
    return {
      call: id,
      strings: strings as unknown as readonly StringRecord[],
      preview,
      content,
      lists,
      texts,
      fileName,
      fileType,
      warnings: entry.violations,
    }
  }
}
