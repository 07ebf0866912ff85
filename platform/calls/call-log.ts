// What is kept of each call of a module: request, answer, time, and what was wrong with it.
import type { JobRequest } from '../../core/wire/schemas.ts'
import type { ModuleKind } from './descriptor.ts'
import type { Violation } from './rules.ts'

/** One call. */
export interface CallEntry {
  /** The project on whose behalf it was made, if there was one. */
  project: number | undefined
  /** When it began, in milliseconds since 1970. */
  at: number
  /** The identifier of the app. */
  app: string
  kind: ModuleKind
  key: string
  jobType: JobRequest['jobType']
  fileName: string
  address: string
  /** The start of the request's body. */
  request: string
  requestBytes: number
  /** Of the answer; undefined where there was none. */
  status: number | undefined
  /** The start of the answer's body. */
  response: string
  responseBytes: number
  milliseconds: number
  /** `failed`: the app says why. `refused`: the answer breaks the specification. `lost`: there is no answer. */
  outcome: 'done' | 'failed' | 'refused' | 'lost'
  /** What a person is told where the outcome is not `done`. */
  message: string | undefined
  violations: readonly Violation[]
}

/** Where calls are written down. */
export interface CallLog {
  /** Writes a call down, and gives its id. */
  add(entry: CallEntry): Promise<number>
}

/** So many characters are kept of a request and of an answer. */
const SHOWN = 20_000

/** The start of a body, as a person may read it in the log. */
export function bodyStart(body: Uint8Array): string {
  // A character of UTF-8 has at most four bytes.
  const text = Buffer.from(body.subarray(0, SHOWN * 4)).toString('utf8')
  return text.length > SHOWN ? text.slice(0, SHOWN) : text
}
