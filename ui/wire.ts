// What the page and its host say to each other. Both sides import it, so it needs neither a browser nor Node.
import type { Category, FormatPlugin, LanguageId } from '../core/contract.ts'

/** A language as the page needs it. */
export interface TrialLanguage {
  id: LanguageId
  name: string
  pluralCategoryNames: readonly Category[]
}

/** A format in the catalogue. */
export interface TrialFormat {
  type: string
  title: string
  about: string
  holds: FormatPlugin['holds']
  /** The pattern of its file names, as the platform gets it; '' where only the content tells. */
  fileName: string
}

/** Answer of `GET trial/catalogue`. */
export interface TrialCatalogue {
  formats: readonly TrialFormat[]
  languages: readonly TrialLanguage[]
  /** Plugins that did not load, and why. */
  failures: readonly { file: string; message: string }[]
  /** Whether plugins are reloaded on save, and `dev/events` tells so. */
  isDevelopment: boolean
  /** The platform for which organizations can authorize the app; not there where the host is connected to none. */
  platformUrl?: string
}

/** Why a file could not be read or written, for the page. */
export interface TrialProblem {
  /** One sentence, with line and column where they are known. */
  message: string
  /** The line of the file, and a caret below the place. */
  excerpt?: string
  /** The strings that cannot be written, each with its reason. */
  refused?: readonly { identifier: string; reason: string }[]
}

/** First part of the answer of `POST trial/parse`; the strings (NDJSON) and the preview (HTML) follow it. */
export interface TrialParsed {
  /** The format that read the file. Without one, no format matches, and no other part follows. */
  format?: string
  /** Formats whose patterns match, the one that goes first leading. */
  candidates: readonly string[]
  /** The name of the file's charset. */
  charset?: string
  /** The languages that the file was read in. */
  source: TrialLanguage
  targets: readonly TrialLanguage[]
  /** The target languages that the file itself names. */
  named: readonly TrialLanguage[]
  /** Why the file cannot be read; no other part follows. */
  problem?: TrialProblem
}

/** First part of the answer of `POST trial/build`; without a problem the built file follows it. */
export interface TrialBuilt {
  problem?: TrialProblem
}

const LENGTH_BYTES = 4

/** Several parts as one body, without base64: each is its length in four bytes, the highest first, and its bytes. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0))
  const view = new DataView(body.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    body.set(part, at + LENGTH_BYTES)
    at += LENGTH_BYTES + part.length
  }
  return body
}

/** The parts of a body, as views on it. Throws a `RangeError` where one is cut off. */
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
