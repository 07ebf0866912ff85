// Writes job requests: every field of the specification, with file and lists inline or by address, within 5 MB.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import { DEFAULT_PROFILE, type Profile } from '@atlas/server/platform/profiles.ts'
import { isOfFile, jobShape } from '@atlas/core/modules/index.ts'
import { linesOf } from '@atlas/core/wire/record-json.ts'
import type { MachineString } from './kinds/custom-mt.ts'
import { languageOnWire } from './language-on-wire.ts'
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
export interface CallJob {
  jobType: string
  organization?: Organization
  project: { id: number; identifier: string; name: string }
  /** Without a content, the job is about strings alone. `rawContent`: the source file of an exported one. */
  file: { id: number; name: string; type?: string; content?: Uint8Array; rawContent?: Uint8Array }
  sourceLanguage: Language
  /** Empty for a new source file; one; or several for a many-language file. */
  targetLanguages: readonly Language[]
  /** For the jobs that have strings. */
  strings?: readonly StringRecord[]
  /** Other lists, by their names. They may be sent by address. */
  lists?: Readonly<Record<string, readonly object[]>>
  /** Members that are sent in `data`. Such calls name no job type. */
  data?: object
  /** Texts for a machine translation: alone, or with their context. Such calls have nothing else in their body. */
  texts?: readonly (string | MachineString)[]
  /** The rules for sentences of the project (SRX), for modules that split texts. Null if it has none. */
  customSrxContents?: string | null
  /** The types of custom formats that the text of a record may have. They are not sent. */
  textFormats?: readonly string[]
  /** An extension that apps need not know: whether records should have the codes of their source texts. */
  withCodes?: boolean
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

/** A part of a job that can be sent by address. */
interface Part {
  name: string
  /** The approximate number of bytes inline. */
  size: number
  /** The value of the field, and what its address serves instead. */
  inline: unknown
  download(): { contentType: string; bytes: Uint8Array }
}

/** The body of a job request. Throws a `PayloadError` if the contents must be inline but are too large. */
export function writePayload(
  job: CallJob,
  passing: Transfer,
  downloads: Pick<Downloads, 'put'>,
  limit: number,
  profile: Profile = DEFAULT_PROFILE,
): Uint8Array {
  const parts = partsOf(job).toSorted((one, other) => other.size - one.size)
  const byAddress = new Set<Part>(passing === 'by-address' ? parts : [])
  const addresses = new Map<Part, string>()
  const addressOf = (part: Part): string => {
    const address = addresses.get(part) ?? downloads.put(part.download())
    addresses.set(part, address)
    return address
  }
  for (;;) {
    const fieldsOf = (areOfFile: boolean): Record<string, unknown> =>
      Object.fromEntries(
        parts
          .filter(({ name }) => isOfFile(name) === areOfFile)
          .map((part) =>
            byAddress.has(part) ? [`${part.name}Url`, addressOf(part)] : [part.name, part.inline],
          ),
      )
    const body = Buffer.from(JSON.stringify(requestOf(job, profile, fieldsOf)))
    if (body.length <= limit) return body
    const next = passing === 'by-size' ? parts.find((part) => !byAddress.has(part)) : undefined
    if (next === undefined) throw tooLarge(body.length, limit)
    byAddress.add(next)
  }
}

function partsOf({ file, strings, lists = {} }: CallJob): Part[] {
  return [
    ...filePart('content', file.content),
    ...filePart('rawContent', file.rawContent),
    ...listPart('strings', strings),
    ...Object.entries(lists).flatMap(([name, list]) => listPart(name, list)),
  ]
}

function filePart(name: Part['name'], bytes: Uint8Array | undefined): Part[] {
  if (!bytes) return []
  const inline = Buffer.from(bytes).toString('base64')
  const download = { contentType: 'application/octet-stream', bytes }
  return [{ name, size: inline.length, inline, download: () => download }]
}

function listPart(name: Part['name'], list: readonly object[] | undefined): Part[] {
  if (!list) return []
  const bytes = Buffer.concat(linesOf(list))
  const download = { contentType: 'application/x-ndjson', bytes }
  return [{ name, size: bytes.length, inline: list, download: () => download }]
}

/** The request, its fields in the order of the specification's table. `fieldsOf` returns those of the parts. */
function requestOf(
  job: CallJob,
  profile: Profile,
  fieldsOf: (areOfFile: boolean) => Record<string, unknown>,
): object {
  const { jobType, organization, project, file, sourceLanguage, targetLanguages, data, texts } = job
  if (texts) return { strings: texts }
  const { id, name, type } = file
  const targets = targetLanguages.map((language) => languageOnWire(language, profile))
  const shared = {
    ...(organization ? { organization: organizationFor(organization, profile) } : {}),
    project,
    file: {
      id,
      name,
      ...(profile.describesFiles ? { path: `/${name}` } : {}),
      ...(type === undefined ? {} : { type }),
      ...fieldsOf(true),
    },
    sourceLanguage: languageOnWire(sourceLanguage, profile),
  }
  if (data) {
    const languages = { targetLanguage: targets[0] }
    // The SDK reads everything in `data`, other apps only the lists.
    return { ...shared, ...languages, data: { ...data, ...shared, ...languages } }
  }
  return {
    jobType: (profile.sendsSdkJobTypes ? jobShape(jobType)?.sdkName : undefined) ?? jobType,
    ...shared,
    targetLanguages: targets,
    ...fieldsOf(false),
    ...(job.customSrxContents === undefined ? {} : { customSrxContents: job.customSrxContents }),
    ...(job.withCodes === true ? { withCodes: true } : {}),
  }
}

/** The organization of a call. Its `apiBaseUrl` is the address of the API, or on some platforms only that of its host. */
function organizationFor(organization: Organization, { hasBareApiAddress }: Profile): Organization {
  if (!hasBareApiAddress) return organization
  return { ...organization, apiBaseUrl: organization.apiBaseUrl.replace(/\/api\/v2$/, '') }
}

function tooLarge(bytes: number, limit: number): PayloadError {
  return new PayloadError(
    `The request would have ${bytes.toLocaleString('en')} bytes, and at most ${limit.toLocaleString('en')} are allowed. ` +
      'Send large contents by address.',
  )
}
