// Runs the jobs of a format as a host does, from the bytes of a request to the bytes of its answer. Checks and laws use
// these calls.
import { base64Bytes, base64Text, utf8Bytes, utf8Text } from './bytes.ts'
import type { BuildSettings } from './writing/build.ts'
import type { Languages, StringRecord } from './contract.ts'
import type { Format } from './format.ts'
import { JOB_SETTINGS, kindOf, runJob, type JobSettings, type Module } from './jobs.ts'
import { readJobRequest } from './modules/job-request.ts'
import { packAnswer, successBody } from './wire/answer.ts'

/** A file with its name, as a request carries it. */
export interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** The answer to a `parse-file` job. */
export interface ParseAnswer {
  strings: StringRecord[]
  /** The HTML page. */
  preview?: string
}

/**
 * Answers the body of a call, with everything inline. Throws what `runJob` throws: a `FormatError` for the file or its
 * strings, a `CallError` for a call that is not a job.
 */
export function answerCall(
  module: Module,
  body: Uint8Array,
  settings: Partial<JobSettings> = {},
): Uint8Array {
  const result = runJob(module, readJobRequest(body, kindOf(module)), {}, { ...JOB_SETTINGS, ...settings })
  return successBody(packAnswer(result, Number.POSITIVE_INFINITY))
}

/** The body of a request with an inline file. */
export function requestBody(
  jobType: string,
  { name, bytes }: NamedFile,
  { source, targets }: Languages,
  strings?: readonly StringRecord[],
): Uint8Array {
  const request = {
    jobType,
    project: { id: 1, identifier: 'project', name: 'Project' },
    file: { id: 1, name, content: base64Text(bytes) },
    sourceLanguage: source,
    targetLanguages: targets,
    ...(strings && { strings }),
  }
  return utf8Bytes(JSON.stringify(request))
}

/** Parses a file by a call. Throws a `FormatError`. */
export function parseByCall(plugin: Format, file: NamedFile, languages: Languages): ParseAnswer {
  const body = requestBody('parse-file', file, languages)
  const { strings = [], preview } = dataOf(answerCall(moduleOf(plugin), body))
  return preview === undefined ? { strings } : { strings, preview: utf8Text(base64Bytes(preview)) }
}

/** Builds a file by a call. Throws a `FormatError`, also if only the codes of a text are broken. */
export function buildByCall(
  plugin: Format,
  file: NamedFile,
  languages: Languages,
  strings: readonly StringRecord[],
  settings: Partial<BuildSettings> = {},
): Uint8Array {
  const body = requestBody('build-file', file, languages, strings)
  const strict = { brokenCodes: 'fail', ...settings } as const
  return base64Bytes(dataOf(answerCall(moduleOf(plugin), body, strict)).content ?? '')
}

function moduleOf(plugin: Format): Module {
  return { kind: 'custom-file-format', type: '', plugin }
}

interface Answer {
  strings?: StringRecord[]
  preview?: string
  content?: string
}

function dataOf(body: Uint8Array): Answer {
  return (JSON.parse(utf8Text(body)) as { data: Answer }).data
}
