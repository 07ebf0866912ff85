// Writes job requests: every field of the specification, with file and strings inline or by address, within 5 MB.
import type { Language, StringRecord } from '../../core/contract.ts'
import { DEFAULT_PROFILE, type Profile } from '../../backend/profiles.ts'
import { SDK_JOB_TYPES } from '../../core/wire/call.ts'
import { linesOf } from '../../core/wire/record-json.ts'
import type { JobRequest } from '../../core/wire/schemas.ts'
import type { Downloads } from './downloads.ts'

/** The organization of the person who uses the app. By the specification the standard edition has none. */
export interface Organization {
  id: number
  /** Null in the standard edition, on platforms that name an organization there. */
  domain: string | null
  baseUrl: string
  apiBaseUrl: string
}

/** A job. It does not determine whether its contents are sent inline or by address. */
export interface Job {
  jobType: JobRequest['jobType']
  organization?: Organization
  project: { id: number; identifier: string; name: string }
  file: { id: number; name: string; content: Uint8Array }
  sourceLanguage: Language
  /** Empty for a new source file; one; or several for a many-language file. */
  targetLanguages: readonly Language[]
  /** For all jobs except parse-file. */
  strings?: readonly StringRecord[]
}

/**
 * How contents are sent: by size (the largest parts by address until the request is small enough), or always one way.
 */
export const PASSINGS = ['by-size', 'inline', 'by-address'] as const
export type Transfer = (typeof PASSINGS)[number]

/** A job that cannot be sent. */
export class PayloadError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PayloadError'
  }
}

/** The parts of a job that can be sent by address. */
type Part = 'content' | 'strings'

/** The body of a job request. Throws a `PayloadError` if the contents must be inline but are too large. */
export function writePayload(
  job: Job,
  passing: Transfer,
  downloads: Pick<Downloads, 'put'>,
  limit: number,
  profile: Profile = DEFAULT_PROFILE,
): Uint8Array {
  const jobType = profile.sendsSdkJobTypes ? sdkJobType(job.jobType) : job.jobType
  const largestFirst = partsOf(job)
  const byAddress = new Set<Part>(passing === 'by-address' ? largestFirst : [])
  for (;;) {
    const body = Buffer.from(JSON.stringify({ ...requestOf(job, byAddress, downloads), jobType }))
    if (body.length <= limit) return body
    const next = passing === 'by-size' ? largestFirst.find((part) => !byAddress.has(part)) : undefined
    if (next === undefined) throw tooLarge(body.length, limit)
    byAddress.add(next)
  }
}

/** The name of a job type in the platform's SDK. */
function sdkJobType(jobType: Job['jobType']): string {
  const [name = jobType] = [...SDK_JOB_TYPES].find(([, specified]) => specified === jobType) ?? []
  return name
}

/** The parts of a job, the largest first. */
function partsOf({ file, strings }: Job): Part[] {
  if (!strings) return ['content']
  const inlineContent = (file.content.length * 4) / 3
  return JSON.stringify(strings).length > inlineContent ? ['strings', 'content'] : ['content', 'strings']
}

type RequestFile = NonNullable<JobRequest['file']>

/** The request, its fields in the order of the specification's table. */
function requestOf(job: Job, byAddress: ReadonlySet<Part>, downloads: Pick<Downloads, 'put'>): JobRequest {
  const { jobType, organization, project, file, sourceLanguage, targetLanguages, strings } = job
  return {
    jobType,
    ...(organization ? { organization } : {}),
    project,
    file: { id: file.id, name: file.name, ...contentOf(file, byAddress.has('content'), downloads) },
    sourceLanguage: onWire(sourceLanguage),
    targetLanguages: targetLanguages.map(onWire),
    ...(strings ? stringsOf(strings, byAddress.has('strings'), downloads) : {}),
  }
}

function contentOf(
  { content }: Job['file'],
  isByAddress: boolean,
  downloads: Pick<Downloads, 'put'>,
): Pick<RequestFile, 'content' | 'contentUrl'> {
  if (!isByAddress) return { content: Buffer.from(content).toString('base64') }
  return { contentUrl: downloads.put({ contentType: 'application/octet-stream', bytes: content }) }
}

function stringsOf(
  strings: readonly StringRecord[],
  isByAddress: boolean,
  downloads: Pick<Downloads, 'put'>,
): Pick<JobRequest, 'strings' | 'stringsUrl'> {
  if (!isByAddress) return { strings: [...strings] }
  return {
    stringsUrl: downloads.put({
      contentType: 'application/x-ndjson',
      bytes: Buffer.concat(linesOf(strings)),
    }),
  }
}

function onWire(language: Language): JobRequest['sourceLanguage'] {
  return { ...language, pluralCategoryNames: [...language.pluralCategoryNames] }
}

function tooLarge(bytes: number, limit: number): PayloadError {
  return new PayloadError(
    `The request would have ${bytes.toLocaleString('en')} bytes, and at most ${limit.toLocaleString('en')} are allowed. ` +
      'Send large contents by address.',
  )
}
