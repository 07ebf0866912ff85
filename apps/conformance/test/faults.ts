// Faults that tests inject into the answers of the fake app.
import type { RuleId } from '@atlas/sandbox/calls/rules.ts'
import type {
  FakeApp,
  Fault,
  FakeAnswer,
  FakeData,
  FakeJob,
  FakeRequest,
  FakeString,
  FakeTranslation,
} from '@atlas/sandbox/test/fake-app.ts'

/** An injected fault. */
export interface Case {
  /** The rule that the fault violates. */
  rule: RuleId
  /** Other rules that the fault violates as well. */
  also?: readonly RuleId[]
  what: string
  /** The key of the module whose answers have the fault. Without a key, it is `kv`. */
  of?: 'kv' | 'kvm' | 'after' | 'before' | 'pre' | 'post' | 'align' | 'check' | 'mt'
  fault: Fault
  kv?: object
  milliseconds?: number
  /** The profile to test with, if not the specification alone. */
  profile?: string
}

/** Injects a fault into the data of a job's answers, except answers of the format with many languages. */
export function inData(
  jobType: string,
  change: (data: FakeData, app: FakeApp, request: FakeJob) => unknown,
): Fault {
  return (answer, request, app) => {
    const { data } = (answer.body || {}) as { data?: FakeData }
    if (!data || request?.jobType !== jobType || request.file.name.endsWith('.kvm')) return undefined
    return change(data, app, request)
  }
}

/** Injects a fault into the strings of the answers to a job. */
export function inStrings(jobType: string, change: (strings: FakeString[]) => unknown): Fault {
  return inData(jobType, ({ strings = [] }) => change(strings))
}

/** Injects a fault into the first record of the answers to a job. */
export function inFirst(jobType: string, change: (record: FakeString, request: FakeJob) => unknown): Fault {
  return inData(jobType, ({ strings: [first = {}] = [] }, _app, request) => change(first, request))
}

/** Injects a fault into the German translation of the first exported record. */
export function inGerman(change: (translation: FakeTranslation) => unknown): Fault {
  return inFirst('file-pre-export', ({ translations }) => translations?.['de'] && change(translations['de']))
}

const JOBS = [
  'parse-file',
  'build-file',
  'file-post-import',
  'file-pre-export',
  'pre-import-file',
  'post-export-file',
]
export const isMalformed = (request: FakeRequest): boolean =>
  !request?.file || !JOBS.includes(request.jobType) || request.strings === 'none'

/** Injects a fault into the answer to a job. */
export function inAnswer(jobType: string, change: Partial<FakeAnswer>): Fault {
  return (answer, request) => {
    if (request?.jobType === jobType && !isMalformed(request)) Object.assign(answer, change)
  }
}

/** Replaces the file in the answers to build-file. It is given as an object by key. */
export function inBuilt(change: (texts: Record<string, unknown>, request: FakeJob) => unknown): Fault {
  return inData('build-file', async (data, _app, request) => {
    const texts = JSON.parse(bytesOf(data).toString()) as Record<string, unknown>
    const changed = (await change(texts, request)) ?? texts
    data.content = Buffer.from(JSON.stringify(changed)).toString('base64')
  })
}

/** Replaces the bytes of the file in the answers to build-file. */
export function inBytes(change: (bytes: Buffer) => Buffer): Fault {
  return inData('build-file', (data) => {
    data.content = change(bytesOf(data)).toString('base64')
  })
}

/** Changes the body of an answer to a job after it has become text. */
export function inBody(jobType: string, change: (json: string) => string | Uint8Array): Fault {
  return (answer, request) => {
    if (request?.jobType === jobType && !isMalformed(request))
      answer.body = change(JSON.stringify(answer.body))
  }
}

function bytesOf({ content = '' }: FakeData): Buffer {
  return Buffer.from(content, 'base64')
}

/** Injects a fault into the aligned translations of answers that have some. */
export function inAligned(change: (translations: Record<string, unknown>[]) => unknown): Fault {
  return inData('translations-alignment-file', ({ translations = [] }) =>
    translations.length > 0 ? change(translations) : undefined,
  )
}

/** Injects a fault into the results of a check that has some. */
export function inResults(change: (validations: Record<string, unknown>[]) => unknown): Fault {
  return (answer) => {
    const { data } = (answer.body || {}) as { data?: FakeData }
    const validations = data?.validations ?? []
    if (validations.length > 1) change(validations)
  }
}

/** Injects a fault into machine translations. */
export function inMachine(
  change: (translations: unknown[], texts: readonly string[], target: string) => unknown[] | void,
): Fault {
  return (answer, request, _app, url) => {
    const { data } = (answer.body || {}) as { data?: { translations?: unknown[] } }
    if (!url.startsWith('/mt') || !data?.translations) return
    const sent = (request?.strings ?? []) as (string | FakeString)[]
    const texts = sent.map((one) => (typeof one === 'string' ? one : String(one.text)))
    const target = new URL(url, 'http://app.test').searchParams.get('target') ?? ''
    data.translations = change(data.translations, texts, target) ?? data.translations
  }
}

/** Replaces the answer to an event. */
export function inEvent(path: string, status: number, isOnlyAgain = false): Fault {
  let calls = 0
  return (answer, _request, _app, url) => {
    if (url === path && (++calls === 2 || !isOnlyAgain)) answer.status = status
  }
}

/** Moves a part of an answer to an address. */
export function moveTo(data: FakeData, part: string, address: string): void {
  delete data[part]
  data[`${part}Url`] = address
}

/** Injects a fault into answers that have a preview. */
export function inPreview(change: (strings: FakeString[], data: FakeData) => unknown): Fault {
  return inData('parse-file', (data) => {
    if (data.preview !== undefined) change(data.strings ?? [], data)
  })
}
