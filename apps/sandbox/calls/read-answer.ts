// Reads an answer of a module and checks it: its envelope, then its data, inline or by address.
import { readBase64 } from '@atlas/core/wire/call.ts'
import { visitStructure } from '@atlas/core/wire/json-structure.ts'
import { isObject, type JsonObject } from '../json.ts'
import { jobShape, moduleKinds } from '@atlas/core/modules/index.ts'
import type { AnswerShape, ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { checkList, checkTexts } from './check-lists.ts'
import { checkPreview } from './check-preview.ts'
import { checkRecords, type SentJob, type UncheckedRecord } from './check-records.ts'
import type { ViolationReport, RuleId } from './rules.ts'
import type { HttpAnswer } from './transport.ts'

/** Fetches a part of an answer that is sent by address. Throws an `Error` with a sentence. */
export type FetchPart = (address: string) => Promise<Uint8Array>

/** The content of an answer: the data of the job, or why it failed. */
export type ReadAnswer =
  | {
      kind: 'data'
      strings?: readonly UncheckedRecord[]
      preview?: string
      content?: Uint8Array
      /** The other lists, by their members of the data. */
      lists?: Readonly<Record<string, readonly UncheckedRecord[]>>
      /** The translations of a machine. */
      texts?: readonly string[]
      /** The new name of a file before its import, and the type of the format to read it with. */
      fileName?: string
      fileType?: string
    }
  /** The app leaves everything as it is (status 304, on platforms that have it). */
  | { kind: 'unmodified' }
  | { kind: 'failure'; message: string }
  /** The envelope could not be read. The report contains the reason. */
  | { kind: 'nothing' }

/** The members of `data` that are files. */
const FILES: readonly string[] = ['preview', 'content']

/** All members of `data`, and those that have no address. */
interface Members {
  all: readonly string[]
  inline: readonly string[]
}

function membersOf(kinds: readonly ModulePlugin[]): Members {
  const answers = kinds.flatMap(({ jobs }) => Object.values(jobs).map(({ answer }) => answer))
  const inline = answers.flatMap(({ member, isInline }) => (isInline ? [member] : []))
  const lists = answers
    .map(({ member }) => member)
    .filter((member) => ![...FILES, ...inline].includes(member))
  return { all: [...new Set([...lists, ...FILES, ...inline])], inline }
}

const ENVELOPE_FIELDS = ['data', 'error']

/** Reads an answer, and adds every violation to the report. */
export async function readAnswer(
  answer: HttpAnswer,
  job: SentJob,
  fetchPart: FetchPart,
  report: ViolationReport,
): Promise<ReadAnswer> {
  const mayBeUnmodified = answerShapeOf(job).mayBeUnmodified === true
  if (answer.status === 304 && mayBeUnmodified && job.profile.allowsNotModified) return { kind: 'unmodified' }
  const envelope = readEnvelope(answer, report)
  if (!envelope) return { kind: 'nothing' }
  // A member that is null counts as left out.
  const data = envelope['data'] ?? undefined
  const error = envelope['error'] ?? undefined
  if (error !== undefined) {
    if (data !== undefined) report.add('data-beside-error', 'The answer has both data and error.')
    return readFailure(error, report)
  }
  if (data === undefined) report.add('data-or-error', 'The answer has neither data nor error.')
  if (answer.status < 200 || answer.status > 299) {
    report.add('answer-status', `The answer has the status ${answer.status}, but no error.`)
  }
  if (!isObject(data)) {
    if (data !== undefined) report.add('data-or-error', 'The data of the answer is not an object.')
    return { kind: 'nothing' }
  }
  return new DataReader(data, job, fetchPart, report).read()
}

/** The data of the answer to a job (docs/platform-interface.md, "Contents of data by job"). */
function answerShapeOf({ jobType, kinds }: Pick<SentJob, 'jobType' | 'kinds'>): AnswerShape {
  const shape = jobShape(jobType, kinds)
  if (!shape) throw new Error(`No kind of modules has jobs of the type ${jobType}.`)
  return shape.answer
}

function readEnvelope(
  { status, contentType, body, isCut }: HttpAnswer,
  report: ViolationReport,
): JsonObject | undefined {
  if (status >= 300 && status < 400) {
    report.add('answer-status', `The answer is a redirect (${status}), which is not followed.`)
    return undefined
  }
  if (isCut) {
    report.add('answer-size', `The answer has more than ${body.length.toLocaleString('en')} bytes.`)
    return undefined
  }
  if (contentType !== 'application/json') {
    report.add('answer-content-type', `The content type of the answer is ${contentType || 'missing'}.`)
  }
  const envelope = readJson(body)
  if (isObject(envelope)) {
    reportUnknown(envelope, ENVELOPE_FIELDS, 'The answer', report)
    return envelope
  }
  const fault = isNestedTooDeeply(body)
    ? `is nested more than ${MAX_LEVELS} levels deep`
    : 'is not a JSON object in UTF-8'
  report.add('answer-json', `The body of the answer (status ${status}) ${fault}.`)
  return undefined
}

function reportUnknown(
  value: JsonObject,
  known: readonly string[],
  what: string,
  report: ViolationReport,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue
    report.add('answer-field-unknown', `${what} has an unknown field ${name.slice(0, 40)}.`)
  }
}

function readFailure(error: unknown, report: ViolationReport): ReadAnswer {
  const message = isObject(error) ? error['message'] : undefined
  if (typeof message === 'string' && message.trim() !== '') return { kind: 'failure', message }
  report.add('error-message', 'The answer has an error without a message.')
  return { kind: 'failure', message: 'The app failed without a reason.' }
}

/** Reads the data of one answer. */
class DataReader {
  readonly #data: JsonObject
  readonly #job: SentJob
  readonly #members: Members
  readonly #fetchPart: FetchPart
  readonly #report: ViolationReport

  constructor(data: JsonObject, job: SentJob, fetchPart: FetchPart, report: ViolationReport) {
    this.#data = data
    this.#job = job
    this.#members = membersOf(job.kinds ?? moduleKinds)
    this.#fetchPart = fetchPart
    this.#report = report
  }

  async read(): Promise<ReadAnswer> {
    const { profile } = this.#job
    const { member: needed, preview: previews, texts = [], ofTexts } = answerShapeOf(this.#job)
    const mayPreview = previews === 'always' || (previews === 'with-extras' && profile.hasFormatExtras)
    const { all, inline } = this.#members
    const byAddress = all.filter((member) => !inline.includes(member)).map((member) => `${member}Url`)
    this.#checkMembers(needed, mayPreview ? [needed, 'preview'] : [needed])
    reportUnknown(this.#data, [...all, ...byAddress, ...texts], 'The data of the answer', this.#report)
    if (needed === 'content') {
      const content = await this.#bytes('content')
      return { kind: 'data', ...(content ? { content } : {}), ...this.#texts(texts) }
    }
    if (ofTexts === true) {
      const values = await this.#list(needed, (value) => typeof value === 'string')
      return {
        kind: 'data',
        ...(values ? { texts: checkTexts(needed, values, this.#job, this.#report) } : {}),
      }
    }
    if (needed !== 'strings') {
      const values = await this.#list(needed)
      const objects = values && checkList(needed, values, this.#job, this.#report)
      return { kind: 'data', ...(objects ? { lists: { [needed]: objects } } : {}) }
    }
    const values = await this.#list('strings')
    const strings = values && checkRecords(values, this.#job, this.#report)
    const preview = mayPreview ? await this.#bytes('preview') : undefined
    const html = preview && this.#text(preview, 'preview').replace(/^\uFEFF/, '')
    if (strings && mayPreview) await checkPreview(html, strings, this.#report, profile.previewClass)
    return { kind: 'data', ...(strings ? { strings } : {}), ...(html === undefined ? {} : { preview: html }) }
  }

  /** Fields with a text. */
  #texts(names: readonly string[]): Partial<Record<'fileName' | 'fileType', string>> {
    const given = names.flatMap((name): [string, string][] => {
      const value = this.#given(name)
      if (value === undefined) return []
      if (typeof value === 'string' && value !== '') return [[name, value]]
      this.#report.add('field-type', `data.${name} is not a text.`)
      return []
    })
    const texts: Partial<Record<'fileName' | 'fileType', string>> = Object.fromEntries(given)
    const { fileName } = texts
    if (fileName !== undefined && !/.\.[^./\\]+$/.test(fileName))
      this.#report.add('new-name-extension', `data.fileName is ${JSON.stringify(fileName)}.`)
    return texts
  }

  /** Checks which members are present, but not their contents. */
  #checkMembers(needed: string, allowed: readonly string[]): void {
    for (const member of this.#members.all) {
      const given = [member, `${member}Url`].filter((name) => this.#given(name) !== undefined)
      if (!allowed.includes(member)) {
        const message = (name: string): string => `The answer to ${this.#job.jobType} has data.${name}.`
        for (const name of given) this.#report.add('data-of-other-job', message(name))
      } else if (given.length > 1) {
        this.#report.add('data-of-job', `The answer has both data.${given.join(' and data.')}.`)
      } else if (given.length === 0 && member === needed) {
        this.#report.add('data-of-job', `The answer has neither data.${member} nor data.${member}Url.`)
      }
    }
  }

  async #list(
    member: string,
    isItem: (value: unknown) => boolean = isObject,
  ): Promise<readonly unknown[] | undefined> {
    const inline = this.#given(member)
    if (Array.isArray(inline)) return inline
    if (inline !== undefined) {
      this.#report.add('data-of-job', `data.${member} is not a list.`)
      return undefined
    }
    const lines = this.#members.inline.includes(member) ? undefined : await this.#fetched(member)
    return lines && this.#lines(lines, `${member}Url`, isItem)
  }

  #lines(bytes: Uint8Array, member: string, isItem: (value: unknown) => boolean): unknown[] {
    const values: unknown[] = []
    const lines = this.#text(bytes, member).split('\n')
    if (lines.at(-1) === '') lines.pop()
    for (const [index, line] of lines.entries()) {
      const value = readJson(Buffer.from(line))
      if (isItem(value)) values.push(value)
      else
        this.#report.add(
          'ndjson-lines',
          `Line ${index + 1} at data.${member} is not ${isItem === isObject ? 'a JSON object' : 'a text of JSON'}.`,
        )
    }
    return values
  }

  async #bytes(member: 'preview' | 'content'): Promise<Uint8Array | undefined> {
    const inline = this.#given(member)
    if (inline === undefined) return this.#fetched(member)
    try {
      if (typeof inline === 'string') return this.#canonical(readBase64(inline), inline, member)
    } catch {
      // Reported below, with values that are not strings.
    }
    this.#report.add('base64', `data.${member} is not valid base64.`)
    return undefined
  }

  /** Reports base64 that only a lenient reader accepts (RFC 4648, section 4). */
  #canonical(bytes: Uint8Array, base64: string, member: string): Uint8Array {
    if (bufferOf(bytes).toString('base64') !== base64) {
      const message = 'is not canonical base64: it has other letters, line ends, or no padding.'
      this.#report.add('base64', `data.${member} ${message}`)
    }
    return bytes
  }

  async #fetched(member: string): Promise<Uint8Array | undefined> {
    const address = this.#given(`${member}Url`)
    if (address === undefined) return undefined
    const fail = (rule: RuleId, reason: string): undefined => {
      this.#report.add(rule, `data.${member}Url: ${reason}`)
    }
    if (typeof address !== 'string') return fail('data-of-job', 'this is not an address.')
    try {
      return await this.#fetchPart(address)
    } catch (error) {
      return fail('address-fetched', error instanceof Error ? error.message : 'it could not be fetched.')
    }
  }

  #text(bytes: Uint8Array, member: string): string {
    try {
      return utf8.decode(bytes)
    } catch {
      const rule = member === 'preview' ? 'preview-document' : 'ndjson-lines'
      this.#report.add(rule, `The content of data.${member} is not valid UTF-8.`)
      return Buffer.from(bytes).toString('utf8')
    }
  }

  /** A field that is null counts as missing. */
  #given(name: string): unknown {
    return this.#data[name] ?? undefined
  }
}

/** A byte order mark stays in the text, so that JSON with a mark is refused (RFC 8259, section 8.1). */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The value of a JSON text; undefined if it is not JSON, or nested too deeply. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return isNestedTooDeeply(bytes) ? undefined : JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

/** Records have three levels below the answer. Far more would overflow the stack where values are compared. */
const MAX_LEVELS = 100

/** Asked before the answer is parsed, since it may have many megabytes. */
function isNestedTooDeeply(json: Uint8Array): boolean {
  let isTooDeep = false
  visitStructure(json, (_sign, _at, depth) => !(isTooDeep = depth > MAX_LEVELS))
  return isTooDeep
}
