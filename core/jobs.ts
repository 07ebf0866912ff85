// Runs one job request, for all kinds of modules.
import { FormatError, type Languages } from './contract.ts'
import { kindNamed } from './modules/index.ts'
import type { Fetched, JobRequest, JobSettings, Module, ModulePlugin } from './modules/module-plugin.ts'
import type { JobResult } from './wire/answer.ts'
import { CallError, completeLanguage } from './wire/call.ts'
import { BUILD_SETTINGS } from './writing/build.ts'

export type { Fetched, JobSettings, Module } from './modules/module-plugin.ts'

export const JOB_SETTINGS: JobSettings = {
  ...BUILD_SETTINGS,
  mostStrings: Number.POSITIVE_INFINITY,
  mostBytes: Number.POSITIVE_INFINITY,
}

/** The kind of a module. Throws an `Error` if no kind has this name. */
export function kindOf({ kind, addedKind }: Pick<Module, 'kind' | 'addedKind'>): ModulePlugin {
  const plugin = addedKind ?? kindNamed(kind)
  if (!plugin) throw new Error(`There is no kind of modules ${kind}.`)
  return plugin
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
  const kind = kindOf(module)
  if (!Object.hasOwn(kind.jobs, request.jobType)) {
    const types = Object.keys(kind.jobs).join(' and ')
    throw new CallError(400, `This module supports ${types}, not ${request.jobType}.`)
  }
  return kind.run({ module, request, languages: languagesOf(request), fetched, settings })
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
