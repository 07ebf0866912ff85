// Calls modules for projects: each call is checked and logged, and gives what the job asked for, or a sentence.
import type { StringRecord } from '../../core/contract.ts'
import type { CallEntry, CallLog } from './call-log.ts'
import { exchange, type CallTarget, type ExchangeOptions } from './exchange.ts'
import type { Job } from './payload.ts'
import type { Violation } from './rules.ts'

/** What calls share. */
export interface ModuleClientOptions extends ExchangeOptions {
  log: CallLog
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
    const { read, ...exchanged } = await exchange(target, job, this.#options)
    const entry: CallEntry = { project, ...exchanged }
    const id = await this.#options.log.add(entry)
    if (read.kind !== 'data' || entry.outcome !== 'done') throw new ModuleError(id, entry)
    const { strings = [], preview, content = new Uint8Array() } = read
    // Without a broken rule, loose records are what the specification says they are.
    return {
      strings: strings as unknown as readonly StringRecord[],
      preview,
      content,
      warnings: entry.violations,
    }
  }
}
