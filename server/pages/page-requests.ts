// What the trial page and the page that makes formats ask for. The host's workers answer it, and on the pages without a
// server a worker of the browser.
import type { Processor } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import type { Detector } from '@atlas/core/plugins/detect.ts'
import { build as buildSample, inferFrom, mark, read } from './lab.ts'
import { build, importTranslations, parse, pseudoTranslate } from './trial.ts'

/** A request of a page. */
export interface PageRequest {
  /** The file, its strings, or both. */
  body: Uint8Array
  /** Name of the file. */
  name: string
  /** Type of the format; '' to detect it. */
  format: string
  source: string
  targets: readonly string[]
  /** Whether the languages named in the file take precedence over the requested ones. */
  prefersNamed: boolean
}

/** The formats that a request may use. */
export interface PageEngine {
  /** The formats with code of their own, which a declaration may use. */
  types: readonly string[]
  detector(): Detector
  /** Throws a `CallError` (404) if the format is unknown. */
  plugin(type: string): Promise<Format>
  /** How a plugin of the operator's folder imports a format of that folder; undefined for formats of the host. */
  moduleOf?(type: string): string | undefined
  /** The processor step that makes pseudo-translations; undefined if it did not load. */
  pseudoLocalizer(): Promise<Processor['beforeExport']>
}

type Answer = (request: PageRequest, engine: PageEngine) => Promise<Uint8Array[]>

/** The functions that answer requests, by the path of the request. Each returns the parts of the answer. */
export const PAGE_REQUESTS = {
  'trial/parse': parse,
  'trial/import': importTranslations,
  'trial/build': build,
  'trial/pseudo': pseudoTranslate,
  'lab/infer': inferFrom,
  'lab/read': read,
  'lab/mark': mark,
  'lab/build': buildSample,
} as const satisfies Readonly<Record<string, Answer>>

/** The path of a request. */
export type PagePath = keyof typeof PAGE_REQUESTS

/** All paths. */
export const PAGE_PATHS = Object.keys(PAGE_REQUESTS) as PagePath[]

/** A request by its query. */
export function pageRequestOf(
  {
    name = '',
    format = '',
    source = 'en',
    targets = '',
    prefer,
  }: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): PageRequest {
  const codes = targets.split(',').filter(Boolean)
  return { body, name, format, source, targets: codes, prefersNamed: prefer === 'named' }
}
