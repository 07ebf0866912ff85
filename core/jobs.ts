// One job request -> one result, for all four job types.
import { buildFile, BUILD_SETTINGS, type BuildSettings } from './build.ts'
import { runChain, type Chain } from './chains.ts'
import { FormatError, type FormatPlugin, type Languages, type StringRecord } from './contract.ts'
import { hasPlurals, renderPreview } from './preview.ts'
import { decodeFile } from './source.ts'
import { eachRecord, readUnits, requirePlaces } from './strings.ts'
import type { JobResult, StringRecords } from './wire/answer.ts'
import {
  CallError,
  completeLanguage,
  readBase64,
  readStringLines,
  readStrings,
  type JobRequest,
} from './wire/call.ts'

/** What a job is sent to: a format, or a chain of processors. */
export type Module = { kind: 'custom-file-format'; type: string; plugin: FormatPlugin } | Chain

/** What the addresses of a request gave, where it named some. */
export interface Fetched {
  content?: Uint8Array
  /** Newline-delimited JSON. */
  strings?: Uint8Array
}

const JOBS: Record<Module['kind'], readonly JobRequest['jobType'][]> = {
  'custom-file-format': ['parse-file', 'build-file'],
  'file-post-import': ['file-post-import'],
  'file-pre-export': ['file-pre-export'],
}

/**
 * Does one job. Throws a `FormatError` for what the file or the strings are (the platform shows its sentence),
 * a `CallError` for a call that is no job.
 */
export function runJob(
  module: Module,
  request: JobRequest,
  fetched: Fetched = {},
  settings: BuildSettings = BUILD_SETTINGS,
): JobResult {
  const { jobType, file } = request
  if (!JOBS[module.kind].includes(jobType)) {
    throw new CallError(400, `This module does ${JOBS[module.kind].join(' and ')}, not ${jobType}.`)
  }
  const languages = languagesOf(request)
  if (module.kind !== 'custom-file-format') {
    const job = { fileName: file.name, languages }
    return runChain(module, stringsOf(request, fetched), job)
  }
  const content = contentOf(request, fetched)
  if (jobType === 'parse-file') return parseFile(module.plugin, file.name, content, languages)
  return { content: buildFile(module.plugin, content, languages, stringsOf(request, fetched), settings) }
}

/** Reads a file's strings, and its preview where it is a new source file without plurals. */
export function parseFile(
  plugin: FormatPlugin,
  name: string,
  content: Uint8Array,
  languages: Languages,
): JobResult {
  requirePlaces(plugin, languages)
  if (plugin.keys === 'text' && languages.targets.length > 0) {
    throw new FormatError(
      'unsupported',
      `${plugin.title} has no keys that a translated file would share with its source, so translations cannot be read from it. Translate in the editor, or upload them in another format.`,
    )
  }
  const { source } = decodeFile(content, plugin)
  const parsed = readUnits(plugin, source, languages)
  const strings = (previewIds?: readonly number[]): StringRecords => ({
    forEach: (take) => eachRecord(plugin, parsed, previewIds, take),
  })
  if (languages.targets.length > 0 || hasPlurals(parsed)) return { strings: strings() }
  const { html, previewIds } = renderPreview(name, parsed)
  return { strings: strings(previewIds), preview: html }
}

/** The languages of a request, each whole. */
export function languagesOf({ sourceLanguage, targetLanguages }: JobRequest): Languages {
  return { source: completeLanguage(sourceLanguage), targets: (targetLanguages ?? []).map(completeLanguage) }
}

function contentOf({ file }: JobRequest, fetched: Fetched): Uint8Array {
  if (fetched.content) return fetched.content
  if (file.content != null) return readBase64(file.content)
  throw new CallError(400, 'The job carries no file: neither file.content nor file.contentUrl is there.')
}

function stringsOf({ strings }: JobRequest, fetched: Fetched): StringRecord[] {
  if (fetched.strings) return readStringLines(fetched.strings)
  if (strings) return readStrings(strings)
  throw new CallError(400, 'The job carries no strings: neither strings nor stringsUrl is there.')
}
