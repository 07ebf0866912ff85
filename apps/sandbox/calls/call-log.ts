// The log entry of a module call: request, answer, duration and violations.
import type { LanguageId } from '@atlas/core/contract.ts'
import type { RuleViolation } from './rules.ts'

/** One call. */
export interface CallEntry {
  /** The project that the call was made for, if any. */
  project: number | undefined
  /** Other modules that accept the file but were not called, as `app: module`. Old entries do not have it. */
  passedOver?: readonly string[] | undefined
  /** Start of the call, in milliseconds since 1970. */
  at: number
  /** The identifier of the app. */
  app: string
  kind: string
  key: string
  jobType: string
  fileName: string
  /** The ids of the target languages: none, if a source file is read. Old entries do not have it. */
  targets?: readonly LanguageId[]
  address: string
  /** The start of the request's body. */
  request: string
  requestBytes: number
  /** The status of the answer; undefined if there was no answer. */
  status: number | undefined
  /** The start of the answer's body. */
  response: string
  responseBytes: number
  milliseconds: number
  /**
   * `failed`: the app reports an error. `refused`: the answer violates the specification. `lost`: there is no answer.
   */
  outcome: 'done' | 'failed' | 'refused' | 'lost'
  /** The sentence for the person at the screen, if the outcome is not `done`. */
  message: string | undefined
  violations: readonly RuleViolation[]
}

/** Stores log entries. */
export interface CallLog {
  /** Stores an entry, and returns its id. */
  add(entry: CallEntry): Promise<number>
}

/** The log keeps this many characters of a request and of an answer. A whole request can be repeated. */
const MAX_CHARACTERS = 100_000

/** The start of a body as text, for the log. */
export function bodyStart(body: Uint8Array): string {
  // A character of UTF-8 has at most four bytes.
  const start = Buffer.from(body.subarray(0, MAX_CHARACTERS * 4))
  return start.toString('utf8').slice(0, MAX_CHARACTERS)
}
