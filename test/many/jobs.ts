// Jobs with answers that go out by address, each with texts of its own, and the right answer to each.
import { linesOf } from '@atlas/core/wire/record-json.ts'
import { runJob, type Module } from '@atlas/core/jobs.ts'
import type { JobRequest } from '@atlas/core/modules/module-plugin.ts'
import properties from '@atlas/formats/java-properties/format.ts'
import { buildRequest, parseRequest } from '../server/running-host.ts'

/** A job, and what its addresses must give. */
export interface Job {
  request: Record<string, unknown>
  /** By the member of the answer. */
  right: Record<string, Buffer>
}

/** Strings of a small file: some kilobytes, with results of about a megabyte. */
const STRINGS = 130
const MANY_STRINGS = 5000

/** One in this number of jobs has a large file. */
const LARGE = 50

const MODULE: Module = { kind: 'custom-file-format', type: 'java-properties', plugin: properties }

/** The job of a number: a file is read, or a translated one is built. */
export function jobOf(number: number, organization: number): Job {
  const count = number % LARGE === 0 ? MANY_STRINGS : STRINGS
  const keys = Array.from({ length: count }, (_, index) => `job${number}.key${index}`)
  const file = keys
    .map((key, index) => `# text ${index}\n${key} = A text of some length, number ${index} of ${number}\n`)
    .join('')
  const more = { organization: { id: organization } }
  const request =
    number % 2 === 0 ? parseRequest(file, more) : buildRequest(file, translationsOf(keys, number), more)
  return { request, right: rightAnswer(request as unknown as JobRequest) }
}

function translationsOf(keys: readonly string[], number: number): unknown[] {
  return keys.map((identifier, index) => ({
    identifier,
    text: `A text of some length, number ${index} of ${number}`,
    translations: { de: { text: `Ein Text, Nummer ${index} von ${number}`, status: 'approved' } },
  }))
}

/** What the engine itself makes of a request. */
function rightAnswer(request: JobRequest): Record<string, Buffer> {
  const { strings, preview, content } = runJob(MODULE, request)
  return {
    ...(strings ? { stringsUrl: Buffer.concat(linesOf(strings)) } : {}),
    ...(preview ? { previewUrl: Buffer.from(preview.toString()) } : {}),
    ...(content ? { contentUrl: Buffer.from(content) } : {}),
  }
}
