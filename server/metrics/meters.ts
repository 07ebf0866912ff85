// The table of meters with the name, labels and meaning of each. docs/metrics.md is generated from it.
import { outcomes as translationOutcomes } from '@atlas/core/report.ts'
import { jobTypesOf } from '@atlas/core/modules/index.ts'
import type { JobAnswer } from '../jobs/job-answer.ts'
import type { PlatformError } from '../platform/oauth/platform-error.ts'
import type { NotAllowed } from '../platform/subscription/guard.ts'
import type { Ending } from '../workers/worker-pool.ts'

/** The definition of one meter. */
export interface Meter {
  kind: 'counter' | 'gauge' | 'histogram'
  name: string
  meaning: string
  /** The values of each label. `open` means keys of modules and codes of the log, which are not listed. */
  labels: Readonly<Record<string, readonly string[] | 'open'>>
  /** For a histogram: the upper bounds of its buckets. */
  buckets?: readonly number[]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const BYTES = [1e3, 1e4, 1e5, 1e6, 4e6, 16e6, 64e6]

/** `satisfies` makes a misspelled or removed value a type error, here and below. */
const outcomes = [
  'done',
  'refused',
  'no job',
  'not allowed',
  'not fetched',
  'not stored',
  'not translated',
  'no database',
  'busy',
  'over share',
  'too large',
  'late',
  'memory',
  'died',
  'gone',
  'bug',
] as const satisfies readonly JobAnswer['outcome'][]
/** The type of a job whose request could not be read. */
export const UNKNOWN = 'unknown'
const types = [...jobTypesOf(), UNKNOWN]
/** Why worker processes end. */
export const endings = ['memory', 'died', 'stopped', 'idle'] as const satisfies readonly Ending[]
const guardAnswers = [
  'admitted',
  'unnamed',
  'unauthorized',
  'unpaid',
  'not-found',
  'unknown',
  'fault',
] as const satisfies readonly (NotAllowed['code'] | 'admitted' | 'fault')[]
const refreshOutcomes = ['done', 'not-done', 'invalid-grant', 'unclear'] as const satisfies readonly (
  | PlatformError['reason']
  | 'done'
)[]

/** What is counted when it happens. */
export const events = {
  outcomes: counter('atlas_job_outcomes_total', 'Calls of modules, by outcome.', {
    outcome: outcomes,
  }),
  jobs: counter(
    'atlas_jobs_total',
    'The same calls, also by module. A series begins with its first call, so alert on `atlas_job_outcomes_total`.',
    { type: types, module: 'open', outcome: outcomes },
  ),
  translations: counter(
    'atlas_translations_total',
    'Strings of builds, by the outcome of their translations. See docs/report.md.',
    { module: 'open', outcome: translationOutcomes },
  ),
  jobSeconds: histogram(
    'atlas_job_seconds',
    'Time from the first byte of a call until its answer is ready. Rejected calls do not count.',
    SECONDS,
    { type: types, module: 'open' },
  ),
  requestBytes: histogram(
    'atlas_job_request_bytes',
    'Size of the body of a call and of the files fetched for it.',
    BYTES,
    {
      type: types,
    },
  ),
  answerBytes: histogram('atlas_job_answer_bytes', 'Size of an answer and of its stored parts.', BYTES, {
    type: types,
  }),
  refusals: counter(
    'atlas_job_refusals_total',
    'Jobs refused because of their file, strings or organization, by the code in the log.',
    { module: 'open', code: 'open' },
  ),
  unknownAddresses: counter(
    'atlas_unknown_addresses_total',
    'Requests for addresses that do not exist: a wrong address secret, an expired result, a scan.',
  ),
  refusedConnections: counter(
    'atlas_connections_refused_total',
    'Connections beyond `ATLAS_CONNECTIONS`: answered with 503, or closed without an answer.',
    { answer: ['answered', 'closed'] },
  ),
  fetches: counter('atlas_fetches_total', 'Files fetched by address.', {
    outcome: ['done', 'forbidden', 'failed', 'ended'],
  }),
  fetchSeconds: histogram('atlas_fetch_seconds', 'Duration of a fetch, successful or not.', SECONDS),
  fetchedBytes: histogram('atlas_fetched_bytes', 'Size of a fetched file.', BYTES),
  resultsStored: counter(
    'atlas_results_stored_total',
    'Large parts of answers that were stored, so that the platform can fetch them.',
    {
      outcome: ['stored', 'failed'],
    },
  ),
  storedBytes: histogram('atlas_results_stored_bytes', 'Size of a stored result.', BYTES),
  resultsServed: counter('atlas_results_served_total', 'Requests for stored results.', {
    outcome: ['served', 'missing', 'failed'],
  }),
  guardAnswers: counter('atlas_guard_answers_total', 'Answers of the guard about jobs.', {
    answer: guardAnswers,
  }),
  refreshes: counter('atlas_token_refreshes_total', 'Access tokens refreshed at the platform.', {
    outcome: refreshOutcomes,
  }),
} satisfies Record<string, Meter>

/** What is read when the metrics are requested. */
export const gauges = {
  workers: gauge('atlas_workers', 'Worker processes.', { state: ['busy', 'idle', 'starting'] }),
  workersMost: gauge('atlas_workers_most', '`ATLAS_WORKERS`.'),
  workersStarted: counter('atlas_workers_started_total', 'Worker processes that have started.'),
  workersEnded: counter(
    'atlas_workers_ended_total',
    'Worker processes that have ended: they used too much memory, died, ran a job that was late or whose client had disconnected, or were idle.',
    { reason: endings },
  ),
  workersMemory: gauge('atlas_workers_resident_bytes', 'Memory of all worker processes together (Linux).'),
  largestWorker: gauge(
    'atlas_workers_largest_resident_bytes',
    'Memory of the largest worker process (Linux).',
  ),
  waiting: gauge('atlas_queue_jobs', 'Jobs waiting for a worker.'),
  waitingMost: gauge('atlas_queue_most', '`ATLAS_QUEUE`.'),
  plugins: gauge('atlas_plugins', 'Formats and processors.', { state: ['loaded', 'failed'] }),
} satisfies Record<string, Meter>

export type EventName = keyof typeof events

/** A value for each label of a meter. */
export type LabelsOf<One extends Meter> = {
  readonly [Label in keyof One['labels']]: One['labels'][Label] extends readonly (infer Value)[]
    ? Value
    : string
}

function counter<const Labels extends Meter['labels'] = {}>(name: string, meaning: string, labels?: Labels) {
  return { kind: 'counter', name, meaning, labels: (labels ?? {}) as Labels } as const
}

function gauge<const Labels extends Meter['labels'] = {}>(name: string, meaning: string, labels?: Labels) {
  return { kind: 'gauge', name, meaning, labels: (labels ?? {}) as Labels } as const
}

function histogram<const Labels extends Meter['labels'] = {}>(
  name: string,
  meaning: string,
  buckets: readonly number[],
  labels?: Labels,
) {
  return { kind: 'histogram', name, meaning, buckets, labels: (labels ?? {}) as Labels } as const
}
