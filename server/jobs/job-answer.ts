// The answer to a job, and the answers to everything that can go wrong with one.
import { counted } from '@atlas/core/counted.ts'
import { stackOf } from '@atlas/core/errors.ts'
import { failureBody } from '@atlas/core/wire/answer.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import type { JobRequest } from '@atlas/core/wire/schemas.ts'
import { EngineError } from '@atlas/translation/engine.ts'
import { FetchError } from '../net/fetch-errors.ts'
import type { Config } from '../config.ts'
import { DatabaseFault } from '../storage/database-fault.ts'
import { OrganizationQuotaError } from '../results/quota.ts'
import { StoreFault } from '../results/store.ts'
import { NotAllowed } from '../platform/subscription/guard.ts'
import { TaskError, type TaskFailure } from '../workers/task-failures.ts'
import type { Notes, TranslationCounts } from './job-in-worker.ts'

/** The HTTP answer, and what is logged about it. */
export interface JobAnswer {
  status: number
  body: Uint8Array | string
  outcome:
    | 'done'
    | 'refused'
    | 'no job'
    | 'not allowed'
    | 'not fetched'
    | 'not stored'
    | 'not translated'
    | 'no database'
    | 'bug'
    | TaskFailure
  jobType?: JobRequest['jobType']
  /** The code of a refusal, from a closed list. */
  code?: string
  bytesFetched?: number
  bytesStored?: number
  /** What processors reported. */
  notes?: Notes
  /** How many strings of a build had each outcome. */
  translations?: TranslationCounts
  /** What is suspicious about a file that was read, and the translations that a built file lacks. */
  warnings?: readonly string[]
  /** The fault of a plugin that made the host refuse its result, or of the engine, for the log only. */
  fault?: string
  /** The stack of a bug, for the log only. */
  stack?: string
}

/** The settings that messages quote. */
export type QuotedSettings = Pick<Config, 'jobSeconds' | 'workerMemory' | 'queueBytes'>

interface FailureAnswer {
  status: number
  message(settings: QuotedSettings, id: string): string
}

/** The answer to each failure. The specification leaves the statuses to us (docs/wire.md). */
const FAILURE_ANSWERS: Record<TaskFailure, FailureAnswer> = {
  busy: {
    status: 503,
    message: () => 'The host has more jobs than it can accept at the moment. Try again in a few seconds.',
  },
  'over share': {
    status: 429,
    message: () =>
      'Your organization has reached the limit of jobs at the same time. Try again when some of them are done.',
  },
  'too large': {
    status: 200,
    message: ({ queueBytes }) =>
      `The job with its files and its answer needs more than the ${queueBytes.toLocaleString('en')} bytes that all jobs of the host may use together. Send a smaller file.`,
  },
  late: {
    status: 200,
    message: ({ jobSeconds }) =>
      `The job was not done after ${counted(jobSeconds, 'second')}, so it was ended. Try a smaller file; if that does not help, the format plugin is at fault.`,
  },
  memory: {
    status: 200,
    message: ({ workerMemory }) =>
      `The job needs more than the ${workerMemory} MB of memory that it may use, so it was ended. Try a smaller file.`,
  },
  died: { status: 500, message: (_settings, id) => bugMessage(id) },
  gone: { status: 499, message: () => 'The client closed the connection.' },
}

/** The message for a bug of the host or of a plugin. `id`: the request number in the log. */
export function bugMessage(id: string): string {
  return `The host failed on this call. Its log contains the reason, under the number ${id}.`
}

/** The answer to a bug. */
export function bugAnswer(id: string, stack: string): JobAnswer {
  return { status: 500, body: failureBody(bugMessage(id)), outcome: 'bug', stack }
}

/** The answer to an error that ended a job. `id`: the request number in the log. */
export function failureAnswer(error: unknown, settings: QuotedSettings, id: string): JobAnswer {
  if (error instanceof CallError) {
    return { status: error.status, body: failureBody(error.message), outcome: 'no job' }
  }
  if (error instanceof FetchError) {
    const status = error.reason === 'forbidden' ? 400 : 200
    return { status, body: failureBody(error.message), outcome: 'not fetched' }
  }
  if (error instanceof NotAllowed) {
    const { code, message } = error
    return { status: 200, body: failureBody(message), outcome: 'not allowed', code }
  }
  if (error instanceof DatabaseFault) {
    const { cause, message } = error
    return { status: 503, body: failureBody(message), outcome: 'no database', stack: stackOf(cause) }
  }
  if (error instanceof EngineError) {
    // The sentence of an engine may name an address that only the operator knows.
    const message = `The engine of the host does not translate. Its log contains the reason, under the number ${id}.`
    return { status: 200, body: failureBody(message), outcome: 'not translated', fault: error.message }
  }
  if (error instanceof StoreFault) {
    const stack = stackOf(error.cause)
    const status = error.isFull ? 200 : 503
    return { status, body: failureBody(error.message), outcome: 'not stored', stack }
  }
  if (error instanceof OrganizationQuotaError) {
    return { status: 200, body: failureBody(error.message), outcome: 'not stored' }
  }
  if (error instanceof TaskError) {
    const { status, message } = FAILURE_ANSWERS[error.failure]
    const answer: JobAnswer = { status, body: failureBody(message(settings, id)), outcome: error.failure }
    return error.failure === 'died' ? { ...answer, stack: stackOf(error.cause) } : answer
  }
  return bugAnswer(id, stackOf(error))
}
