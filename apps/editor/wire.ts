// What pages and their servers exchange: failures and parts, and the API between the trial page and its host. Both sides
// import this file, so it uses neither browser nor Node APIs.
import type { Outcome, ReportRow } from '@atlas/core/report.ts'
import type { FormatGroup, Language } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import type { EditLanguage, NamedLanguage, Stored } from './backends/backend.ts'
import type { EditorViolation } from './editor-wire.ts'

/** The answer of every server of a page to a request that failed, with a status of 400 or more. */
export interface RequestFailure {
  error: {
    /** One sentence for the person at the screen. */
    message: string
    /** The translation that is stored instead of the one that the page read, and who has changed it. */
    meanwhile?: { stored: Stored | null; by?: string }
    /** The id of the module call that failed. */
    call?: number
    /** The languages of a new file that the project lacks. */
    lacking?: readonly NamedLanguage[]
    violations?: readonly EditorViolation[]
  }
}

/** A language of strings, without the codes that only files need. */
export function editLanguage(language: Language): EditLanguage {
  const { id, name, twoLettersCode, pluralCategoryNames, pluralRules } = language
  return { id, name, twoLettersCode, pluralCategoryNames, pluralRules }
}

/** A format in the catalogue. */
export interface TrialFormat {
  type: string
  title: string
  group?: FormatGroup
  about: string
  languages: Format['languages']
  /** The endings of its file names, or whole names; empty if only the content is matched. */
  fileNames: readonly string[]
}

/** Answer of `GET trial/catalogue`. */
export interface TrialCatalogue {
  formats: readonly TrialFormat[]
  languages: readonly NamedLanguage[]
  /** Plugins that failed to load, and why. */
  failures: readonly { file: string; message: string }[]
  /** Whether plugins are reloaded on save, with an event of `dev/events`. */
  isDevelopment: boolean
  /** The platform that the host is connected to; missing if it is not connected. */
  platformUrl?: string
}

/** Why a file could not be read or written. */
export interface TrialProblem {
  /** One sentence, with line and column if they are known. */
  message: string
  /** The line of the file, with a caret below the place. */
  excerpt?: string
  /** The strings that cannot be written, and why. */
  refused?: readonly { identifier: string; reason: string }[]
}

/**
 * First part of the answer of `POST trial/parse`. The strings (NDJSON) and the preview (HTML) follow. The
 * strings name their codes.
 */
export interface TrialParsed {
  /** The format that read the file; missing if no format matches. Then no other part follows. */
  format?: string
  /** Formats whose patterns match, in order of precedence. */
  candidates: readonly string[]
  /** If no format matches: formats that can read the file nevertheless, the best first. */
  nearest?: readonly string[]
  /** The name of the file's charset. */
  charset?: string
  /** The program that reads the file, if programs read its format in different ways. */
  readBy?: string
  /** The languages that the file was read in. */
  source: EditLanguage
  targets: readonly EditLanguage[]
  /** The target languages that the file itself names. */
  named: readonly EditLanguage[]
  /** Why the file cannot be read. Then no other part follows. */
  problem?: TrialProblem
  /** What is suspicious about the file, in sentences. */
  warnings?: readonly string[]
}

/** What happened to the translations of a build (`BuildReport`). */
export interface TrialReport {
  /** How many strings had each outcome, in all languages together. */
  totals: Partial<Record<Outcome, number>>
  lostCount: number
  /** The first translations that are not in the file, or not as they were sent. */
  lost: readonly ReportRow[]
}

/** First part of the answer of `POST trial/build`. Without a problem it has a report, and the built file follows. */
export interface TrialBuilt {
  problem?: TrialProblem
  report?: TrialReport
}

/** A request to the engine of the page without a server. Requests are answered in any order. */
export interface EngineRequest {
  number: number
  path: string
  body: Uint8Array | undefined
}

/** The answer of the engine, with a status of HTTP. */
export interface EngineAnswer {
  number: number
  status: number
  body: Uint8Array<ArrayBuffer>
}

/** The body of a failure. */
export function failureBytes(message: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ error: { message } } satisfies RequestFailure))
}

const LENGTH_BYTES = 4

/** What is before a part of this length in a body: the length in four bytes, big-endian. */
export function lengthOfPart(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LENGTH_BYTES)
  new DataView(bytes.buffer).setUint32(0, length)
  return bytes
}

/** Joins parts to one body: each is its length, and then its bytes. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  let at = 0
  for (const part of parts) {
    body.set(lengthOfPart(part.length), at)
    body.set(part, at + LENGTH_BYTES)
    at += LENGTH_BYTES + part.length
  }
  return body
}

/** The parts of a body, as views on it. Throws a `RangeError` if a part is truncated. */
export function splitParts(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const parts: Uint8Array[] = []
  let at = 0
  while (at < body.length) {
    const start = at + LENGTH_BYTES
    const end = start <= body.length ? start + view.getUint32(at) : Infinity
    if (end > body.length) throw new RangeError('The body ends within a part.')
    parts.push(body.subarray(start, end))
    at = end
  }
  return parts
}
