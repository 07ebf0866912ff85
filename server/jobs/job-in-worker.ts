// A job inside a worker process: from the request body to the answer body, or to the addresses to fetch first.
import { getHeapStatistics } from 'node:v8'
import { gzipSync } from 'node:zlib'
import type { BuildSettings } from '@atlas/core/writing/build.ts'
import type { Note } from '@atlas/core/chains.ts'
import { FormatError, type ErrorCode, type Languages, type Source } from '@atlas/core/contract.ts'
import { describe, sentence, stackOf } from '@atlas/core/errors.ts'
import { languagesOf, runJob } from '@atlas/core/jobs.ts'
import { isOfFile, jobShape } from '@atlas/core/modules/index.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import type {
  Fetched,
  JobRequest,
  JobSettings,
  Module,
  ModulePlugin,
  Query,
  TextToTranslate,
} from '@atlas/core/modules/module-plugin.ts'
import { KeptFiles } from '@atlas/core/reading/kept-files.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { lossesOf, totalsOf, type BuildOutcomes, type Outcome } from '@atlas/core/report.ts'
import { failureBody, packAnswer, successBody, type StoredPart } from '@atlas/core/wire/answer.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import { bytesIn } from '@atlas/core/wire/utf8-pieces.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { ReadTwice } from '@atlas/core/wire/line-pieces.ts'
import type { Config } from '../config.ts'
import { organizationOf, type OrganizationKey } from '../organizations.ts'
import { contentOf, kindOfModule, loadModule, moduleOfOrganization } from './load-module.ts'
import type { PartPieces } from './fetched-parts.ts'
import type { ModuleFiles } from './module-files.ts'
import { receivedParts, type ReceivedParts } from './received-parts.ts'
import type { TaskOrganization } from './task-organization.ts'
import type { OrganizationCall } from '../organization-formats/module.ts'
import { newResultName } from '../results/result-name.ts'
import { sourceKeyOf, type SourceKey } from '../sources/source-key.ts'
import { LARGE_BYTES } from '../workers/schedule.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'

/** The input of a job. */
export interface JobCall {
  module: ModuleFiles
  /** The HTTP body. */
  body: Uint8Array
  /**
   * The organization that may run this job, as far as the host has read the body; `none` if it may not. Left out if all
   * organizations may.
   */
  admitted?: TaskOrganization | 'none'
  /** The formats of the call's organization, for the module that uses them. */
  own?: OrganizationCall
  /**
   * The files fetched from the addresses in the body, and what the host remembers, in pieces; undefined in the first step.
   */
  fetched?: PartPieces
  /** Whether the strings may be needed twice. Those of a large file are given back while they are read, otherwise. */
  keepsStrings?: true
  /** Whether the host remembers source documents. */
  remembersSources?: true
  /** Whether the schedule knows how large the file is once it is unpacked. */
  isMeasured: boolean
  /** The largest answer in bytes. */
  limit: number
  /** Addresses of stored parts begin with this. */
  resultsUrl: string
  unwritable: BuildSettings['unwritable']
  /** How many strings a file or a request may have. */
  mostStrings: number
  /** The most bytes of the answer with all its parts. */
  mostBytes: number
  /** Which built files the format's witness reads. */
  witness: Config['witness']
  /** The parameters in the query of the address, for kinds whose calls have some. */
  query?: Query
  /** The settings that the profile of the platform decides. */
  profile: Pick<JobSettings, 'previewClass' | 'textTypeAttribute' | 'makesBundles'>
}

/** A part of the answer that must be stored under its name before the answer is sent. */
export type NamedPart = StoredPart & { name: string }

/** The notes of processors about the strings of a job: their number, and the first ones. */
export interface Notes {
  count: number
  first: readonly Note[]
}

/** How many strings of a build had each outcome, in all languages. */
export type TranslationCounts = Partial<Record<Outcome, number>>

/** The bytes of all kept files. What is kept of them needs up to a sixteenth of the heap: 64 MB of the usual one. */
const MOST_KEPT_BYTES = getHeapStatistics().heap_size_limit / 256

/** How many notes of a job go into the log. */
const MAX_NOTES = 20

/** The addresses to fetch, by the parts of the job that they have. */
export type Addresses = Readonly<Record<string, string>>

/** The outcome of a job. */
export type JobOutcome =
  | {
      kind: 'answer'
      jobType: JobRequest['jobType']
      body: Uint8Array
      parts: readonly NamedPart[]
      /** For the log. */
      notes: Notes
      /** How many strings of a build had each outcome, for the log and the metrics. */
      translations?: TranslationCounts
      /** What is suspicious about a file that was read, for the log. */
      warnings?: readonly string[]
      /** The structure of a source document, compressed. The host remembers it before it answers. */
      remembered?: { source: SourceKey; structure: Uint8Array }
    }
  /**
   * What the host needs before the job is done: the organization, if it is not the admitted one, addresses to fetch, or a
   * source document whose structure it remembers.
   */
  | {
      kind: 'envelope'
      organization: OrganizationKey | undefined
      addresses?: Addresses
      source?: SourceKey
    }
  /** The texts that the host has its engine translate, before the job runs. */
  | {
      kind: 'translates'
      jobType: JobRequest['jobType']
      texts: readonly TextToTranslate[]
      languages: Languages
    }
  /** The strings were given back while they were read, and are needed again. The job starts again, and keeps them. */
  | { kind: 'reads-twice' }
  /** The file is an archive that unpacks to this many bytes. The job starts again when there is memory for them. */
  | { kind: 'unpacks-to'; bytes: number }
  /** The file or its strings cannot be processed. */
  | {
      kind: 'refused'
      jobType: JobRequest['jobType']
      code: ErrorCode
      body: Uint8Array
      /** What the log reports as an error: the refusal is a fault of the plugin, not of the file. */
      fault?: string
    }
  /** The request is not a valid job. */
  | { kind: 'no-job'; status: number; body: Uint8Array }
  /** A bug of a plugin or of the host. The stack is for the log. */
  | { kind: 'bug'; jobType: JobRequest['jobType']; stack: string }

/** The tasks for jobs. */
export const jobTasks = { 'run-job': runJobCall }

async function runJobCall(call: JobCall): Promise<JobOutcome> {
  const received = call.fetched && receivedParts(call.fetched, call.keepsStrings)
  try {
    return await outcomeOf(call, received)
  } finally {
    received?.release()
  }
}

async function outcomeOf(call: JobCall, received: ReceivedParts | undefined): Promise<JobOutcome> {
  const { body, unwritable, mostStrings, mostBytes, profile } = call
  const fetched = received?.whole
  let request: JobRequest | undefined
  let module: Module | undefined
  try {
    const kind = await kindOfModule(call.module)
    request = readJobRequest(body, kind, call.query)
    if (received?.strings) request = { ...request, stringLines: received.strings }
    const envelope = fetched ? undefined : envelopeOf(call, kind, request)
    if (envelope) return envelope
    module = await (call.own
      ? moduleOfOrganization(call.own, call.module, request, fetched)
      : loadModule(kind, call.module, request, fetched))
    const bytes = call.isMeasured ? undefined : muchLarger(request, module, fetched, body.length)
    if (bytes !== undefined) return { kind: 'unpacks-to', bytes }
    const settings = {
      verify: true,
      unwritable,
      mostStrings,
      mostBytes,
      ...profile,
      ...(isSource(call, kind, request) ? { keepsStructure: true } : {}),
      ...openedFor(call, request),
      // A witness reads the file, too.
      ...(received && !hasWitness(call) ? { onPlanned: received.releaseContent } : {}),
      now: new Date(),
    }
    if (kind.textsToTranslate && !fetched?.['translations']) {
      const languages = languagesOf(request)
      const texts = kind.textsToTranslate({ module, request, languages, fetched: {}, settings })
      return { kind: 'translates', jobType: request.jobType, texts, languages }
    }
    const result = runJob(module, request, fetched, settings)
    const fault = await faultOfBuild(call, module, request, fetched, result.content)
    return fault === undefined ? answer(request, result, call) : withheld(request.jobType, fault)
  } catch (error) {
    if (error instanceof CallError) return noJob(error)
    if (error instanceof ReadTwice) return { kind: 'reads-twice' }
    if (!request || isOutOfMemory(error)) throw error
    if (error instanceof FormatError) return refusal(error, request, module, fetched)
    return { kind: 'bug', jobType: request.jobType, stack: stackOf(error) }
  }
}

/** What the host needs first. Undefined if it needs nothing. */
function envelopeOf(call: JobCall, kind: ModulePlugin, request: JobRequest): JobOutcome | undefined {
  const { admitted } = call
  const organization = organizationOf(request)
  const addresses = addressesIn(kind, request)
  const isAdmitted = admitted === undefined || admitted === (organization ?? 'unnamed')
  const source = isTranslation(call, kind, request) ? sourceKeyOf(request) : undefined
  if (isAdmitted && !addresses && !source) return undefined
  return { kind: 'envelope', organization, ...(addresses && { addresses }), ...(source && { source }) }
}

/** What this process read for its last jobs. An export builds one source for many languages. */
const keptFiles = new KeptFiles(MOST_KEPT_BYTES)

/** Gives the memory of what was read back. */
export const forgetFiles = (): void => keptFiles.clear()

/** How a build opens its file. Jobs that name no organization may be of several ones, and their own formats change. */
function openedFor({ own }: JobCall, request: JobRequest): Pick<BuildSettings, 'open'> {
  const organization = organizationOf(request)
  return organization === undefined || own ? {} : { open: keptFiles.ownedBy(organization) }
}

/** Whether a job reads a source file whose structure the host can remember. */
function isSource(call: JobCall, kind: ModulePlugin, request: JobRequest): boolean {
  const { targetLanguages } = request
  return remembersSource(call, kind, request) && (targetLanguages ?? []).length === 0
}

/** Whether a job reads a translation of a document, for which the structure of the source is needed. */
function isTranslation(call: JobCall, kind: ModulePlugin, request: JobRequest): boolean {
  const isPossible =
    'type' in call.module && (call.module.isOfDocuments === true || call.module.isOfOrganization === true)
  return isPossible && remembersSource(call, kind, request) && (request.targetLanguages ?? []).length > 0
}

function remembersSource(call: JobCall, { jobs }: ModulePlugin, request: JobRequest): boolean {
  return (
    call.remembersSources === true &&
    jobs[request.jobType]?.remembersSource === true &&
    sourceKeyOf(request) !== undefined
  )
}

/** The addresses to fetch. Inline contents take precedence: they are the same, and already here. */
function addressesIn({ jobs }: ModulePlugin, request: JobRequest): Addresses | undefined {
  const addresses: Record<string, string> = {}
  // The content of a file may be bytes.
  const [members, ofFile] = [request, request.file] as unknown as readonly Readonly<Record<string, unknown>>[]
  // A job of another kind is refused later, as one whose parts are inline.
  const { fetches = [] } = jobs[request.jobType] ?? jobShape(request.jobType) ?? {}
  for (const part of fetches) {
    const holder = isOfFile(part) ? ofFile : members
    const address = holder?.[`${part}Url`]
    if (holder?.[part] == null && typeof address === 'string' && address !== '') addresses[part] = address
  }
  return Object.keys(addresses).length > 0 ? addresses : undefined
}

function answer(
  request: JobRequest,
  result: ReturnType<typeof runJob>,
  { limit, mostBytes, resultsUrl }: JobCall,
): JobOutcome {
  const packed = packAnswer(result, limit, mostBytes)
  const parts = packed.stored.map((part) => ({
    ...part,
    name: newResultName(part.contentType, bytesIn(part.pieces)),
  }))
  const urls = parts.map(({ name }) => `${resultsUrl}/${name}`)
  const { notes = [], outcomes, warnings, structure } = result
  const { jobType } = request
  const source = structure && sourceKeyOf(request)
  const noted = { count: notes.length, first: notes.slice(0, MAX_NOTES) }
  const body = successBody(packed, urls)
  const suspicious = [...(warnings ?? []), ...(outcomes ? leftOut(outcomes) : [])].slice(0, MAX_NOTES)
  const optional = {
    ...(suspicious.length > 0 ? { warnings: suspicious } : {}),
    ...(source ? { remembered: { source, structure: gzipSync(structure) } } : {}),
  }
  const outcome = { kind: 'answer', jobType, body, parts, notes: noted, ...optional } as const
  return outcomes ? { ...outcome, translations: totalsOf(outcomes) } : outcome
}

/** Names the strings whose source text stays, since the file cannot hold their translations. The answer has no field for it. */
function leftOut(outcomes: BuildOutcomes): string[] {
  return lossesOf(outcomes).flatMap(({ identifier, language, outcome }) =>
    outcome === 'refused'
      ? [`The translation of "${identifier}" into ${language} was left out, since the file cannot hold it.`]
      : [],
  )
}

function noJob({ status, message }: CallError): JobOutcome {
  return { kind: 'no-job', status, body: encode(failureBody(message)) }
}

function refusal(
  error: FormatError,
  request: JobRequest,
  module: Module | undefined,
  fetched: Fetched | undefined,
): JobOutcome {
  const file = error.offset === undefined ? undefined : sourceOf(request, module, fetched)
  const body = encode(failureBody(sentence(describe(error, file))))
  return { kind: 'refused', jobType: request.jobType, code: error.code, body }
}

/** Whether a witness may read the built file. */
const hasWitness = ({ module, witness }: JobCall): boolean =>
  witness !== 'off' && 'witness' in module && module.witness !== undefined

/** Asks the format's witness about a built file. Returns the fault that it finds. */
async function faultOfBuild(
  { module: files, witness: setting }: JobCall,
  module: Module,
  request: JobRequest,
  fetched: Fetched | undefined,
  built: Uint8Array | undefined,
): Promise<string | undefined> {
  const { plugin } = module
  if (!plugin || !('witness' in files) || files.witness === undefined || !built) return undefined
  // Loaded here, because most hosts use no witness.
  const { isAsked, faultFoundBy } = await import('./witness.ts')
  const original = contentOf(request, fetched)
  if (!original || !isAsked(setting, built)) return undefined
  return faultFoundBy(files.witness, plugin, { original, built, languages: languagesOf(request) })
}

/** The answer to send instead of a built file that must not be sent. */
function withheld(jobType: JobRequest['jobType'], fault: string): JobOutcome {
  const message =
    'The built file was not sent, because an independent reader of its format finds different texts in it.'
  return { kind: 'refused', jobType, code: 'contract', body: encode(failureBody(message)), fault }
}

/** The file that the offset of an error refers to; undefined if it cannot be decoded. */
function sourceOf(
  request: JobRequest,
  module: Module | undefined,
  fetched: Fetched | undefined,
): Source | undefined {
  const content = contentOf(request, fetched)
  const plugin = module?.plugin
  if (!content || !plugin) return undefined
  try {
    return decodeFile(content, plugin).source
  } catch {
    return undefined
  }
}

/** An archive that unpacks to at least this many times the bytes of its call is scheduled by the unpacked bytes. */
const MUCH_LARGER = 2

/** The number of bytes that an archive unpacks to. Undefined if it is small, or if the file is not an archive. */
function muchLarger(
  request: JobRequest,
  module: Module,
  fetched: Fetched | undefined,
  callBytes: number,
): number | undefined {
  if (!module.plugin?.container?.entries) return undefined
  const content = contentOf(request, fetched)
  if (!content) return undefined
  const { unpackedBytes } = openZip(content)
  const isLarge = unpackedBytes >= LARGE_BYTES && unpackedBytes >= callBytes * MUCH_LARGER
  return isLarge ? unpackedBytes : undefined
}

const utf8 = new TextEncoder()

function encode(text: string): Uint8Array {
  return utf8.encode(text)
}
