// Runs one job request, for all four job types.
import { buildWithReport, BUILD_SETTINGS, type BuildSettings } from './writing/build.ts'
import { runChain, type Chain } from './chains.ts'
import { FormatError, type Languages, type StringRecord } from './contract.ts'
import type { Format } from './format.ts'
import { parseFile } from './reading/parse.ts'
import type { JobResult } from './wire/answer.ts'
import { RecordJson } from './wire/record-json.ts'
import {
  CallError,
  completeLanguage,
  readBase64,
  readStringLines,
  readStrings,
  type JobRequest,
} from './wire/call.ts'

/** The target of a job: a format, or a chain of processors. */
export type Module = { kind: 'custom-file-format'; type: string; plugin: Format } | Chain

/** What the host fetched from the addresses of a request. */
export interface Fetched {
  content?: Uint8Array
  /** Newline-delimited JSON. */
  strings?: Uint8Array
}

/** The settings of jobs that the operator of a host can change. */
export interface JobSettings extends BuildSettings {
  /** The most strings that a file may have, or a call may carry. */
  mostStrings: number
  /** The most bytes of the strings, and of a preview. `packAnswer` limits the whole answer. */
  mostBytes: number
  /** The class of the element of each string in a preview, for platforms whose editor needs one. */
  previewClass?: string | undefined
}

export const JOB_SETTINGS: JobSettings = {
  ...BUILD_SETTINGS,
  mostStrings: Number.POSITIVE_INFINITY,
  mostBytes: Number.POSITIVE_INFINITY,
}

const JOBS: Record<Module['kind'], readonly JobRequest['jobType'][]> = {
  'custom-file-format': ['parse-file', 'build-file'],
  'file-post-import': ['file-post-import'],
  'file-pre-export': ['file-pre-export'],
}

/**
 * Runs one job. Throws a `FormatError` if the file or the strings are at fault (the platform shows its message), and a
 * `CallError` if the call is not a job.
 */
export function runJob(
  module: Module,
  request: JobRequest,
  fetched: Fetched = {},
  settings: JobSettings = JOB_SETTINGS,
): JobResult {
  const { jobType, file } = request
  const { mostBytes, mostStrings } = settings
  if (!JOBS[module.kind].includes(jobType)) {
    throw new CallError(400, `This module supports ${JOBS[module.kind].join(' and ')}, not ${jobType}.`)
  }
  const languages = languagesOf(request)
  if (module.kind !== 'custom-file-format') {
    const job = { fileName: file.name, languages }
    const { strings, notes } = runChain(module, [...stringsOf(request, fetched, mostStrings)], job)
    return { strings: RecordJson.of(strings, mostBytes), notes }
  }
  const content = contentOf(request, fetched)
  if (jobType === 'parse-file') return parseFile(module.plugin, file.name, content, languages, settings)
  const strings = stringsOf(request, fetched, mostStrings)
  return buildWithReport(module.plugin, content, languages, strings, settings)
}

/** More languages than any project has. Each string of a file has a place for each language. */
const MAX_LANGUAGES = 1000

/** The languages of a request, with all fields completed. Throws a `FormatError` if there are too many. */
export function languagesOf({ sourceLanguage, targetLanguages }: JobRequest): Languages {
  const targets = targetLanguages ?? []
  if (targets.length > MAX_LANGUAGES) {
    const [asked, most] = [targets.length, MAX_LANGUAGES].map((count) => count.toLocaleString('en'))
    throw new FormatError(
      'unsupported',
      `The job names ${asked} target languages, and at most ${most} are supported. Ask for fewer at once.`,
    )
  }
  return { source: completeLanguage(sourceLanguage), targets: targets.map(completeLanguage) }
}

function contentOf({ file }: JobRequest, fetched: Fetched): Uint8Array {
  if (fetched.content) return fetched.content
  if (file.content != null) return readBase64(file.content)
  throw new CallError(400, 'The job carries no file: file.content and file.contentUrl are both missing.')
}

function stringsOf({ strings }: JobRequest, fetched: Fetched, most: number): Iterable<StringRecord> {
  if (fetched.strings) return readStringLines(fetched.strings, most)
  if (strings) return readStrings(strings, most)
  throw new CallError(400, 'The job carries no strings: strings and stringsUrl are both missing.')
}
