// A job in steps: the host asks its guard about the organization that it has found in the body, and a worker runs the
// job. If parts of it have addresses, the worker reports them, the host fetches them without a worker, and a worker runs
// the job then. The host does not keep large parts that a worker has. If the job must run again, they are fetched again.
import type { Profile } from '../platform/profiles.ts'
import type { Query } from '@atlas/core/modules/module-plugin.ts'
import { mostAnswerBytes } from '@atlas/core/reading/size-limits.ts'
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import type { Host } from '../host.ts'
import { organizationCall, type OrganizationCall } from '../organization-formats/module.ts'
import type { OrganizationKey } from '../organizations.ts'
import type { StoredResult } from '../results/store.ts'
import { askGuard } from '../platform/subscription/guard.ts'
import { organizationOfCall, type CallingOrganization } from '../platform/installation/call-tokens.ts'
import type { AdmittedRequest } from './request-pipeline.ts'
import { bugAnswer, type JobAnswer } from './job-answer.ts'
import { FetchedParts } from './fetched-parts.ts'
import type { JobCall, JobOutcome } from './job-in-worker.ts'
import type { ModuleFiles } from './module-files.ts'
import { headOfFile } from './task-organization.ts'
import { TaskError } from '../workers/task-failures.ts'

/** A request for a job, and the module that runs it. */
export interface JobRun extends AdmittedRequest {
  module: ModuleFiles
  /** The parameters in the query of the address, for kinds whose calls have some. */
  query?: Query | undefined
  /** What the token of the call states; undefined on a host whose platform signs no calls. */
  caller?: CallingOrganization | undefined
}

/** Runs a job. `failureAnswer` turns everything that it throws into an answer. */
export async function runJobSteps(host: Host, job: JobRun): Promise<JobAnswer> {
  // The guard is asked first, so that the body of an admitted job goes to a worker only once. If the guard refuses, a
  // worker still reads the request, since a malformed one must be answered as malformed.
  const named = job.organization === 'unnamed' || job.organization === 'page' ? undefined : job.organization
  const expected = await admissionOf(host, job, named)
  const first = await runTranslated(host, job, expected)
  if (first.kind !== 'envelope') return answerOutcome(host, job, first)
  const admission = first.organization === named ? expected : await admissionOf(host, job, first.organization)
  if ('refusal' in admission) throw admission.refusal
  const fetched = new FetchedParts(host, job, first.addresses ?? {})
  await fetched.all()
  const { bytesFetched } = fetched
  const structure = first.source && (await host.sources?.recall(first.source))
  if (structure) fetched.add('structure', structure)
  const second = await runTranslated(host, job, { ...admission, fetched })
  const answer = await answerOutcome(host, job, second)
  return bytesFetched > 0 ? { ...answer, bytesFetched } : answer
}

/** Runs a job, and again with the translations of its texts if it needs them. */
async function runTranslated(host: Host, job: JobRun, known: Known): Promise<JobOutcome> {
  const outcome = await runUntilDone((again) => runInWorker(host, job, known, again))
  if (outcome.kind !== 'translates') return outcome
  const fetched = known.fetched ?? new FetchedParts(host, job, {})
  fetched.add('translations', await translationsFor(host, job, outcome))
  return runInWorker(host, job, { ...known, fetched }, {})
}

/** The translations of the texts of a job. Loaded on demand, because most hosts have no engine. */
async function translationsFor(
  { engine }: Host,
  { deadline }: JobRun,
  { texts, languages }: Extract<JobOutcome, { kind: 'translates' }>,
): Promise<Uint8Array> {
  const { machineTranslations } = await import('./machine-translation.ts')
  return machineTranslations(engine, texts, languages, deadline.signal)
}

/** Whether jobs of an organization may run, and with which formats of its own. */
type Admission = { own?: OrganizationCall } | { refusal: unknown }

/** What is known about a job before a worker runs it. */
type Known = Admission & { fetched?: FetchedParts }

async function admissionOf(host: Host, job: JobRun, named: OrganizationKey | undefined): Promise<Admission> {
  try {
    const organization = job.caller ? organizationOfCall(job.caller, named) : named
    if (host.guard) await askGuard(host.guard, organization, job.deadline.signal)
    return isOfOrganization(job) ? { own: await organizationCall(host, organization) } : {}
  } catch (refusal) {
    return { refusal }
  }
}

/** Why a job runs again. */
interface Again {
  /** Its file is an archive that unpacks to so many bytes, which is much more than the schedule expected. */
  unpacked?: number
  /** Its strings are needed twice. */
  keepsStrings?: true
  /** Its worker died, after the parts of the job had been given to it. */
  isRepeated?: true
}

/** Runs a job, and again as often as there is a new reason. */
async function runUntilDone(run: (again: Again) => Promise<JobOutcome>): Promise<JobOutcome> {
  const again: Again = {}
  for (;;) {
    const outcome = await run(again)
    if (outcome.kind === 'unpacks-to' && again.unpacked === undefined) again.unpacked = outcome.bytes
    else if (outcome.kind === 'reads-twice' && !again.keepsStrings) again.keepsStrings = true
    else return outcome
  }
}

async function runInWorker(host: Host, job: JobRun, known: Known, again: Again): Promise<JobOutcome> {
  const { workers } = host
  const { body, organization, deadline } = job
  const payload = await payloadOf(host, job, known, again)
  const bytes = body.length + (known.fetched?.bytes ?? 0)
  const giveAway = known.fetched?.giveAway()
  try {
    return await workers.run('run-job', payload, {
      bytes: Math.max(bytes, again.unpacked ?? 0),
      organization,
      file: `${organization} ${headOfFile(body)}`,
      deadline,
      giveAway,
    })
  } catch (error) {
    const isDeath = error instanceof TaskError && error.failure === 'died'
    // A task whose parts are kept has been repeated by the pool.
    if (!isDeath || !giveAway || again.isRepeated) throw error
    workers.onFault(error.cause)
    return runInWorker(host, job, known, { ...again, isRepeated: true })
  }
}

async function payloadOf(
  { config, baseUrl, guard, sources }: Host,
  { module, body, organization, caller, query }: JobRun,
  known: Known,
  { unpacked, keepsStrings }: Again,
): Promise<JobCall> {
  const { fetched } = known
  const isGuarded = guard !== undefined || caller !== undefined || isOfOrganization({ module })
  return {
    module,
    body,
    isMeasured: unpacked !== undefined,
    limit: config.inlineBytes,
    resultsUrl: `${baseUrl}/results`,
    unwritable: config.unwritable,
    mostStrings: config.mostStrings,
    mostBytes: mostAnswerBytes(body.length + (fetched?.bytes ?? 0)),
    witness: config.witness,
    profile: profileSettings(config.profile),
    ...(query ? { query } : {}),
    ...(sources ? { remembersSources: true } : {}),
    ...(isGuarded ? { admitted: 'refusal' in known ? 'none' : organization } : {}),
    ...(fetched ? { fetched: await fetched.all() } : {}),
    ...(keepsStrings ? { keepsStrings } : {}),
    ...('own' in known ? { own: known.own } : {}),
  }
}

/** Whether the host must know the organization of a call to find its formats. */
const isOfOrganization = ({ module }: Pick<JobRun, 'module'>): boolean =>
  'isOfOrganization' in module && module.isOfOrganization

/** What a profile decides about jobs. */
function profileSettings({ previewClass, textTypes, hasFormatExtras }: Profile): JobCall['profile'] {
  return { previewClass, textTypeAttribute: textTypes?.attribute, makesBundles: hasFormatExtras }
}

/** Stores all parts of an answer. If one fails, nobody gets the addresses of the others, so they are removed. */
async function storeAll(
  results: Host['results'],
  parts: readonly StoredResult[],
  signal: AbortSignal,
  organization: JobRun['organization'],
): Promise<void> {
  const outcomes = await Promise.allSettled(parts.map((part) => results.put(part, signal, organization)))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (!failure) return
  await results.discard(parts.flatMap(({ name }, at) => (outcomes[at]?.status === 'fulfilled' ? [name] : [])))
  throw failure.reason
}

async function answerOutcome(
  { results, sources }: Host,
  { id, organization, deadline, reserve }: JobRun,
  outcome: JobOutcome,
): Promise<JobAnswer> {
  if (outcome.kind === 'answer') {
    const { body, parts, jobType, notes, translations, remembered } = outcome
    const bytesStored = parts.reduce((sum, { pieces }) => sum + bytesIn(pieces), 0)
    // Storage may be slow. These bytes count until the answer is sent.
    reserve(bytesStored)
    if (parts.length > 0) await storeAll(results, parts, deadline.signal, organization)
    const why = remembered && (await sources?.remember(remembered.source, remembered.structure))
    const warnings = [...(outcome.warnings ?? []), ...(why === undefined ? [] : [why])]
    return {
      status: 200,
      body,
      outcome: 'done',
      jobType,
      ...(bytesStored > 0 ? { bytesStored } : {}),
      ...(notes.count > 0 ? { notes } : {}),
      ...(translations ? { translations } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  }
  if (outcome.kind === 'refused') {
    const { body, jobType, code, fault } = outcome
    const refused: JobAnswer = { status: 200, body, outcome: 'refused', jobType, code }
    return fault === undefined ? refused : { ...refused, fault }
  }
  if (outcome.kind === 'no-job') return { status: outcome.status, body: outcome.body, outcome: 'no job' }
  if (outcome.kind === 'bug') return { ...bugAnswer(id, outcome.stack), jobType: outcome.jobType }
  throw new Error(`A job answered "${outcome.kind}" again.`)
}
