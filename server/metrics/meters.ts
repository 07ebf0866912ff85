// The table of meters: name, labels and meaning of each. docs/metrics.md is generated from it.
import type { JobAnswer } from '../jobs/job-steps.ts'
import type { PlatformError } from '../oauth/platform-error.ts'
import type { NotAllowed } from '../subscription/guard.ts'
import type { Ending } from '../workers/worker-pool.ts'

/** What one meter measures. */
export interface Meter {
  kind: 'counter' | 'gauge' | 'histogram'
  name: string
  meaning: string
  /** Values by label; where they are not listed, they are the keys of modules, or codes of the log. */
  labels: Readonly<Record<string, readonly string[] | 'open'>>
  /** Of a histogram: the upper ends of its buckets. */
  buckets?: readonly number[]
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const BYTES = [1e3, 1e4, 1e5, 1e6, 4e6, 16e6, 64e6]

/** A misspelled value, or one that does not exist any more, is an error of types. */
const outcomes = [
  'done',
  'refused',
  'no job',
  'not allowed',
  'not fetched',
  'not stored',
  'busy',
  'over share',
  'late',
  'memory',
  'died',
  'gone',
  'bug',
] as const satisfies readonly JobAnswer['outcome'][]
const types = ['parse-file', 'build-file', 'file-post-import', 'file-pre-export', 'unknown'] as const
/** Why workers end. */
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

/** What is counted as it happens. */
export const events = {
  outcomes: counter('atlas_job_outcomes_total', 'Calls of modules, by what came of them.', {
    outcome: outcomes,
  }),
  jobs: counter(
    'atlas_jobs_total',
    'The same calls, by module too. A series begins with its first call, so alert on `atlas_job_outcomes_total`.',
    { type: types, module: 'open', outcome: outcomes },
  ),
  jobSeconds: histogram(
    'atlas_job_seconds',
    'From the first byte of a call until its answer is ready, without calls that were turned away.',
    SECONDS,
    { type: types, module: 'open' },
  ),
  requestBytes: histogram(
    'atlas_job_request_bytes',
    'The body of a call, and what was fetched for it.',
    BYTES,
    {
      type: types,
    },
  ),
  answerBytes: histogram('atlas_job_answer_bytes', 'An answer, and what was stored of it.', BYTES, {
    type: types,
  }),
  refusals: counter(
    'atlas_job_refusals_total',
    'Jobs that failed for what their file, strings or organization are, by the code of the log.',
    { module: 'open', code: 'open' },
  ),
  unknownAddresses: counter(
    'atlas_unknown_addresses_total',
    'Requests for addresses that do not exist: a wrong capability, an expired result, a scan.',
  ),
  fetches: counter('atlas_fetches_total', 'Files fetched by address.', {
    outcome: ['done', 'forbidden', 'failed', 'ended'],
  }),
  fetchSeconds: histogram('atlas_fetch_seconds', 'Time of a fetch, whatever came of it.', SECONDS),
  fetchedBytes: histogram('atlas_fetched_bytes', 'Size of a fetched file.', BYTES),
  resultsStored: counter('atlas_results_stored_total', 'Large parts of answers, stored to be fetched.', {
    outcome: ['stored', 'failed'],
  }),
  storedBytes: histogram('atlas_results_stored_bytes', 'Size of a stored result.', BYTES),
  resultsServed: counter('atlas_results_served_total', 'Requests for stored results.', {
    outcome: ['served', 'missing', 'failed'],
  }),
  guardAnswers: counter('atlas_guard_answers_total', 'What the guard said of a job.', {
    answer: guardAnswers,
  }),
  refreshes: counter('atlas_token_refreshes_total', 'Access tokens refreshed at the platform.', {
    outcome: refreshOutcomes,
  }),
} satisfies Record<string, Meter>

/** What is looked up when somebody asks. */
export const readings = {
  workers: gauge('atlas_workers', 'Worker processes.', { state: ['busy', 'idle', 'starting'] }),
  workersMost: gauge('atlas_workers_most', '`ATLAS_WORKERS`.'),
  workersStarted: counter('atlas_workers_started_total', 'Worker processes that were started.'),
  workersEnded: counter(
    'atlas_workers_ended_total',
    'Worker processes that ended: for memory, by themselves, with a job that was late or whose caller had gone, for want of jobs.',
    { reason: endings },
  ),
  workersMemory: gauge('atlas_workers_resident_bytes', 'Memory of all worker processes together (Linux).'),
  largestWorker: gauge(
    'atlas_workers_largest_resident_bytes',
    'Memory of the largest worker process (Linux).',
  ),
  waiting: gauge('atlas_queue_jobs', 'Jobs that wait for a worker.'),
  waitingMost: gauge('atlas_queue_most', '`ATLAS_QUEUE`.'),
  plugins: gauge('atlas_plugins', 'Formats and processors.', { state: ['loaded', 'failed'] }),
} satisfies Record<string, Meter>

/** The labels of a meter, each with a value. */
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
