// Jobs in this process, from the bytes of a request to the bytes of its answer, as a worker of the host does them.
import { BUILD_SETTINGS, buildFile } from '@atlas/core/writing/build.ts'
import type { Languages, Source, StringRecord, Unit } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { JOB_SETTINGS, languagesOf, runJob, type JobSettings, type Module } from '@atlas/core/jobs.ts'
import { decodeFile, sourceOfText } from '@atlas/core/reading/source.ts'
import { isPlural, readUnits, recordsOf, textOf } from '@atlas/core/reading/strings.ts'
import { packAnswer, successBody } from '@atlas/core/wire/answer.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import type { Input } from '../inputs/index.ts'

/** The requests for one input. */
export interface Jobs {
  module: Module
  text: string
  bytes: number
  /** Number of records in the file. */
  strings: number
  parse: Uint8Array
  /** All strings translated. */
  build: Uint8Array
  /** The same build into two other languages, with other plural categories. */
  nextBuilds: readonly Uint8Array[]
  /** The reader of the format alone: from the decoded file to its units with the places of their texts. */
  places(): Unit[]
  /** The same, and each source text decoded. */
  texts(): string[]
  /** The engine alone, without request and answer: from the bytes of the file to its records. */
  read(): StringRecord[]
  /** The engine alone: from the file and its records, all translated, to the translated file, without the check. */
  write(): Uint8Array
}

/** Everything is inline here. The platform's limit of 5 MB is a limit of the transport. */
const NO_LIMIT = Number.POSITIVE_INFINITY

/** The bytes of a request to parse this text as a new source file. */
export function parseRequest(fileName: string, content: string | Uint8Array): Uint8Array {
  return requestBytes('parse-file', fileName, content, { targetLanguages: [] })
}

/** Makes the bytes of requests to build this file with all strings translated: into a language, for an organization. */
export function buildRequests(
  module: Module,
  fileName: string,
  content: string | Uint8Array,
): (language: string, organization?: number) => Uint8Array {
  const { data } = JSON.parse(Buffer.from(answer(module, parseRequest(fileName, content))).toString()) as {
    data: { strings: StringRecord[] }
  }
  return (language, id) => {
    const address = 'https://example.com'
    const organization = { id, domain: 'example', baseUrl: address, apiBaseUrl: address }
    return requestBytes('build-file', fileName, content, {
      ...(id === undefined ? {} : { organization }),
      targetLanguages: [{ id: language }],
      strings: data.strings.map((record, index) => translated(record, index, language)),
    })
  }
}

/** The requests for an input of about this size. */
export function jobsFor(input: Input, plugin: Format, size: number): Jobs {
  const { type, fileName } = input
  const text = input.text(size)
  const module: Module = { kind: 'custom-file-format', type, plugin }
  const parse = parseRequest(fileName, text)
  const { data } = JSON.parse(Buffer.from(answer(module, parse)).toString()) as {
    data: { strings: StringRecord[] }
  }
  const bytes = Buffer.from(text)
  const content = decodeFile(bytes, plugin).source.text
  const buildInto = buildRequests(module, fileName, text)
  const build = buildInto('de')
  const german = data.strings.map((record, index) => translated(record, index, 'de'))
  const source = languagesOf(readJobRequest(parse))
  const target = languagesOf(readJobRequest(build))
  return {
    module,
    text,
    bytes: bytes.length,
    strings: data.strings.length,
    parse,
    build,
    nextBuilds: ['pl', 'ja'].map((language) => buildInto(language)),
    places: () => [...plugin.parse(sourceOfText(content), source)],
    texts: () => textsIn(plugin, sourceOfText(content), source),
    read: () => recordsOf(plugin, readUnits(plugin, decodeFile(bytes, plugin).source, source)),
    write: () => buildFile(plugin, bytes, target, german, { ...BUILD_SETTINGS, verify: false }),
  }
}

/** Does a job and returns the bytes of its answer. */
export function answer(module: Module, request: Uint8Array, settings: Partial<JobSettings> = {}): Uint8Array {
  const result = runJob(module, readJobRequest(request), {}, { ...JOB_SETTINGS, ...settings })
  return successBody(packAnswer(result, NO_LIMIT))
}

/** The source texts of a file, each read at its place. */
function textsIn(plugin: Format, source: Source, languages: Languages): string[] {
  const texts: string[] = []
  for (const unit of plugin.parse(source, languages)) {
    if (isPlural(unit.source)) for (const slot of unit.source.forms.values()) texts.push(textOf(source, slot))
    else texts.push(textOf(source, unit.source))
  }
  return texts
}

function requestBytes(
  jobType: string,
  name: string,
  content: string | Uint8Array,
  { organization, ...more }: { organization?: object; [member: string]: unknown },
): Uint8Array {
  const request = {
    jobType,
    ...(organization ? { organization } : {}),
    project: { id: 1, identifier: 'app', name: 'App' },
    file: { id: 1, name, content: Buffer.from(content).toString('base64') },
    sourceLanguage: { id: 'en' },
    ...more,
  }
  return Buffer.from(JSON.stringify(request))
}

function translated(record: StringRecord, index: number, language: string): StringRecord {
  const { text } = record
  const translation =
    typeof text === 'string'
      ? `${text} so`
      : Object.fromEntries(['one', 'other'].map((category) => [category, `${text.other ?? text.one} so`]))
  const translations = { [language]: { text: translation, status: 'translated' as const } }
  const sent = { ...record, id: index + 1, uniqId: String(index + 1), translations }
  delete sent.previewId
  return sent
}
