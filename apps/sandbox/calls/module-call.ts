// One call of a module: the job is serialized and sent, and the answer is checked against the specification.
import { DEFAULT_PROFILE, type Profile } from '@atlas/server/platform/profiles.ts'
import { moduleKinds } from '@atlas/core/modules/index.ts'
import type { ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { bodyStart, type CallEntry } from './call-log.ts'
import { addressTokenOf, headersOf, NO_CREDENTIALS, type CallCredentials } from './call-credentials.ts'
import { languageAt } from './language-on-wire.ts'
import { moduleAddress, type AppDescriptor, type AppModule } from './descriptor.ts'
import type { SentJob } from './check-records.ts'
import { withFetchedParts } from './fetch-parts.ts'
import type { Downloads } from './downloads.ts'
import { writePayload, type CallJob, type Transfer } from './payload.ts'
import { readAnswer, type ReadAnswer } from './read-answer.ts'
import { ViolationReport } from './rules.ts'
import { NoAnswerError, postJob, type CallLimits, type HttpAnswer } from './transport.ts'

/** A module and the app that it belongs to. */
export interface CallTarget {
  app: Pick<AppDescriptor, 'identifier' | 'name' | 'baseUrl' | 'authentication' | 'scopes'>
  module: AppModule
}

/** How calls are made. */
export interface ModuleCallOptions {
  downloads: Pick<Downloads, 'put'>
  limits: CallLimits
  passing: Transfer
  /** Left out, calls have no credentials, as in the specification. */
  credentials?: CallCredentials
  /** Left out, calls and answers follow the specification alone. */
  profile?: Profile
  /** The kinds of modules that are known; by default the kinds that come with the engine. */
  kinds?: readonly ModulePlugin[]
  /** The body gets spaces at its end until it has this many bytes. */
  leastBytes?: number
}

/** The log entry of a call, and the content of its answer. */
export type ModuleCallResult = Omit<CallEntry, 'project' | 'passedOver'> & { read: ReadAnswer }

/** Makes a call. Throws a `PayloadError` if the job cannot be sent. Every other failure is part of the result. */
export async function callModule(
  { app, module }: CallTarget,
  given: CallJob,
  {
    downloads,
    limits,
    passing,
    credentials = NO_CREDENTIALS,
    profile = DEFAULT_PROFILE,
    kinds = moduleKinds,
    leastBytes = 0,
  }: ModuleCallOptions,
): Promise<ModuleCallResult> {
  const job: CallJob = {
    ...given,
    sourceLanguage: languageAt(profile, given.sourceLanguage),
    targetLanguages: given.targetLanguages.map((language) => languageAt(profile, language)),
  }
  const body = padded(writePayload(job, passing, downloads, limits.requestBytes, profile), leastBytes)
  const { address, sentTo, headers } = await addressOfCall({ app, module }, job, credentials)
  const report = new ViolationReport()
  const at = Date.now()
  const started = performance.now()
  const answer = await send({ address: sentTo, body, headers }, limits, report)
  const read: ReadAnswer = answer
    ? await check(app, answer, { ...job, profile, kinds }, report)
    : { kind: 'nothing' }
  return {
    at,
    app: app.identifier,
    kind: module.kind,
    key: module.key,
    jobType: job.jobType,
    fileName: job.file.name,
    targets: given.targetLanguages.map(({ id }) => id),
    address,
    request: bodyStart(body),
    requestBytes: body.length,
    status: answer?.status,
    response: bodyStart(answer?.body ?? new Uint8Array()),
    responseBytes: answer?.body.length ?? 0,
    milliseconds: Math.round(performance.now() - started),
    ...outcomeOf(app.name, answer, read, report),
    violations: report.violations,
    read,
  }
}

/** Where a call goes: `address` is for the log, without the token that `sentTo` may have. */
export async function addressOfCall(
  { app, module }: CallTarget,
  job: CallJob,
  credentials: CallCredentials,
): Promise<{ address: string; sentTo: string; headers: Readonly<Record<string, string>> }> {
  const address = moduleAddress(app.baseUrl, module)
  const subject = { app, module, job }
  if (!job.texts) return { address, sentTo: address, headers: await headersOf(credentials, subject) }
  const { token, headers } = await addressTokenOf(credentials, subject)
  const { sourceLanguage, targetLanguages, project } = job
  const query = new URLSearchParams({
    source: sourceLanguage.id,
    target: targetLanguages[0]?.id ?? '',
    project_id: String(project.id),
  })
  const shown = `${address}?${query.toString()}`
  return { address: shown, sentTo: token === undefined ? shown : `${shown}&jwtToken=${token}`, headers }
}

/** JSON may end with spaces. */
function padded(body: Uint8Array, least: number): Uint8Array {
  return body.length >= least ? body : Buffer.concat([body, Buffer.alloc(least - body.length, ' ')])
}

async function send(
  {
    address,
    body,
    headers,
  }: { address: string; body: Uint8Array; headers: Readonly<Record<string, string>> },
  limits: CallLimits,
  report: ViolationReport,
): Promise<HttpAnswer | undefined> {
  try {
    return await postJob(address, body, limits, headers)
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    report.add(error.rule, error.message)
    return undefined
  }
}

function check(
  { baseUrl }: CallTarget['app'],
  answer: HttpAnswer,
  {
    jobType,
    sourceLanguage,
    targetLanguages,
    strings = [],
    profile,
    kinds,
    ...extras
  }: CallJob & Pick<SentJob, 'kinds'> & { profile: Profile },
  report: ViolationReport,
): Promise<ReadAnswer> {
  const sent = strings.map((record) => ({ ...record }))
  const job = {
    jobType,
    sourceLanguage,
    targetLanguages,
    strings: sent,
    extras,
    profile,
    ...(kinds && { kinds }),
  }
  return withFetchedParts(baseUrl, (fetchPart) => readAnswer(answer, job, fetchPart, report))
}

function outcomeOf(
  app: string,
  answer: HttpAnswer | undefined,
  read: ReadAnswer,
  report: ViolationReport,
): Pick<CallEntry, 'outcome' | 'message'> {
  const [first] = report.violations
  if (!answer) return { outcome: 'lost', message: first?.message }
  if (read.kind === 'failure' && report.isClean) return { outcome: 'failed', message: read.message }
  if (report.isClean) return { outcome: 'done', message: undefined }
  const message = `The answer of ${app} violates the specification, so it is not used. ${first?.message}`
  return { outcome: 'refused', message }
}
