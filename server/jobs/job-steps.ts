// A job in three steps: a worker reads the envelope; we ask the guard and fetch what it names, and hold no worker; a
// worker does the job.
import { bytesIn, failureBody } from '../../core/wire/answer.ts'
import { CallError } from '../../core/wire/call.ts'
import { FetchError } from '../../net/fetch-errors.ts'
import type { Caller } from './tenants.ts'
import type { JobRequest } from '../../core/wire/schemas.ts'
import type { Host } from '../host.ts'
import type { Fetched } from '../../core/jobs.ts'
import type { Config } from '../config.ts'
import type { JobCall, JobOutcome, ModuleFiles, Notes } from './job-tasks.ts'
import { StoreFault } from '../results/store.ts'
import { askGuard, GuardFault, NotAllowed } from '../subscription/guard.ts'
import type { Deadline } from './deadlines.ts'
import { LostTask, type Loss } from '../workers/task-failures.ts'

/** Request and answer have at most this many bytes (platform interface, "Limits": 5 MB). */
export const BODY_BYTES = 5_000_000

/** A call, its body read. */
export interface Call {
  /** The number under which the log tells of it. */
  id: string
  module: ModuleFiles
  body: Uint8Array
  caller: Caller
  deadline: Deadline
  /** Hears of the bytes that are fetched, as they come; throws, or ends the job, where there is no room for them. */
  hold(bytes: number): void
}

/** What is answered, and what the log says of it. */
export interface JobAnswer {
  status: number
  body: Uint8Array | string
  outcome: 'done' | 'refused' | 'no job' | 'not allowed' | 'not fetched' | 'not stored' | 'bug' | Loss
  jobType?: JobRequest['jobType']
  /** The closed code of a refusal. */
  code?: string
  bytesFetched?: number
  bytesStored?: number
  /** What processors did. */
  notes?: Notes
  /** Of a bug, for the log only. */
  stack?: string
}

/** What a person reads where a job gave no answer. The statuses are our decision (docs/wire.md). */
const LOSSES: Record<Loss, { status: number; message: (config: Config, id: string) => string }> = {
  busy: {
    status: 503,
    message: () => 'The host has more jobs than it can take just now. Try again in a few seconds.',
  },
  'over share': {
    status: 429,
    message: () =>
      'Your organization has as many jobs in the host as one may have at once. Try again when some of them are done.',
  },
  late: {
    status: 200,
    message: ({ jobSeconds }) =>
      `The job was not done after ${jobSeconds} seconds, so it was ended. Try a smaller file; if that does not help, the format plugin is at fault.`,
  },
  memory: {
    status: 200,
    message: ({ workerMemory }) =>
      `The job needs more than the ${workerMemory} MB of memory that it may use, so it was ended. Try a smaller file.`,
  },
  died: { status: 500, message: (_config, id) => bugMessage(id) },
  gone: { status: 499, message: () => 'The caller has gone.' },
}

/** What a person reads where we, or a plugin, have failed. */
export function bugMessage(id: string): string {
  return `The host failed on this call. Its log says why, under the number ${id}.`
}

/** Does the job of a call. What it throws, `answerFault` makes an answer of. */
export async function answerJob(host: Host, call: Call): Promise<JobAnswer> {
  const first = await runStep(host, call)
  if (first.kind !== 'envelope') return answerOutcome(host, call, first)
  if (host.guard) await askGuard(host.guard, first.organization, call.deadline.signal)
  let bytesFetched = 0
  // No variable here holds what was fetched: once a worker has it, it need not be here, too.
  const second = await fetchAll(host, first, call).then((fetched) => {
    bytesFetched = bytesOf(fetched)
    return runStep(host, call, fetched)
  })
  const answer = await answerOutcome(host, call, second)
  return bytesFetched > 0 ? { ...answer, bytesFetched } : answer
}

async function runStep(
  { workers, config, baseUrl, guard }: Host,
  { module, body, caller, deadline }: Call,
  fetched?: Fetched,
): Promise<JobOutcome> {
  const payload: JobCall = {
    module,
    body,
    isGuarded: guard !== undefined,
    limit: config.inlineBytes,
    resultsUrl: `${baseUrl}/results`,
    unwritable: config.unwritable,
    mostStrings: config.mostStrings,
    ...(fetched ? { fetched } : {}),
  }
  const bytes = body.length + bytesOf(fetched)
  const onBegin = (): void => void delete payload.fetched
  return workers.run('run-job', payload, { bytes, caller, deadline, onBegin })
}

async function fetchAll(
  { fetch }: Host,
  { content, strings }: { content?: string; strings?: string },
  { deadline, hold }: Call,
): Promise<Fetched> {
  // One after the other, so that a job holds no more connections than one.
  const fetched: Fetched = {}
  if (content !== undefined) fetched.content = await fetch.fetch(content, deadline.signal, hold)
  if (strings !== undefined) fetched.strings = await fetch.fetch(strings, deadline.signal, hold)
  return fetched
}

function bytesOf({ content, strings }: Fetched = {}): number {
  return (content?.length ?? 0) + (strings?.length ?? 0)
}

async function answerOutcome(
  { results }: Host,
  { id, deadline, hold }: Call,
  outcome: JobOutcome,
): Promise<JobAnswer> {
  if (outcome.kind === 'answer') {
    const { body, parts, jobType, notes } = outcome
    const bytesStored = parts.reduce((sum, { pieces }) => sum + bytesIn(pieces), 0)
    // Storage may be slow: until the call leaves, they count among what the host holds.
    hold(bytesStored)
    await Promise.all(parts.map((part) => results.put(part, deadline.signal)))
    return {
      status: 200,
      body,
      outcome: 'done',
      jobType,
      ...(bytesStored > 0 ? { bytesStored } : {}),
      ...(notes.count > 0 ? { notes } : {}),
    }
  }
  if (outcome.kind === 'refused') {
    const { body, jobType, code } = outcome
    return { status: 200, body, outcome: 'refused', jobType, code }
  }
  if (outcome.kind === 'no-job') return { status: outcome.status, body: outcome.body, outcome: 'no job' }
  if (outcome.kind === 'bug') {
    const { jobType, stack } = outcome
    return { status: 500, body: failureBody(bugMessage(id)), outcome: 'bug', jobType, stack }
  }
  throw new Error('A job that was given its envelope and files asked for them again.')
}

/** The answer to a call that came to nothing. `id` is the number under which the log tells why. */
export function answerFault(error: unknown, config: Config, id: string): JobAnswer {
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
  if (error instanceof GuardFault) {
    return { status: 503, body: failureBody(error.message), outcome: 'bug', stack: stackOf(error.cause) }
  }
  if (error instanceof StoreFault) {
    return {
      status: 503,
      body: failureBody(error.message),
      outcome: 'not stored',
      stack: stackOf(error.cause),
    }
  }
  if (error instanceof LostTask) {
    const { status, message } = LOSSES[error.loss]
    const answer: JobAnswer = { status, body: failureBody(message(config, id)), outcome: error.loss }
    return error.loss === 'died' ? { ...answer, stack: stackOf(error.cause) } : answer
  }
  return { status: 500, body: failureBody(bugMessage(id)), outcome: 'bug', stack: stackOf(error) }
}

/** What the log tells of an error. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
