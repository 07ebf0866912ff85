// The trial page's requests to its host, or to its engine.
import type { StringRecord } from '@atlas/core/contract.ts'
import { counted } from '@atlas/core/counted.ts'
import { mapInSlices, TimeSlice } from '../time-slice.ts'
import { jsonOfBody, PageServer, withQuery } from '../server.ts'
import {
  lengthOfPart,
  type TrialBuilt,
  type TrialCatalogue,
  type TrialParsed,
  type TrialProblem,
  type TrialReport,
} from '../wire.ts'

/** The host of the page, or its engine. */
export const host = new PageServer('The host')

/** A file that was opened. */
export interface TrialFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** How to read or build a file. */
export interface TrialQuery {
  name: string
  /** '' detects the format. */
  format: string
  source: string
  targets: readonly string[]
  /** Languages that the file names take precedence over `source` and `targets`. */
  prefersNamed?: boolean
}

/** A file that was read. */
export interface ParsedFile {
  head: TrialParsed
  records: StringRecord[]
  preview: Uint8Array<ArrayBuffer> | undefined
}

/** A file that was built. */
export interface DownloadedFile {
  content: Uint8Array<ArrayBuffer>
  report: TrialReport
}

export const fetchCatalogue = (): Promise<TrialCatalogue> => host.get('trial/catalogue')

/** Reads a file's strings. `report` tells how far it is. */
export async function requestStrings(
  query: TrialQuery,
  bytes: Uint8Array<ArrayBuffer>,
  report: (sentence: string, done?: number) => void = () => {},
): Promise<ParsedFile> {
  report(`Reading ${query.name}`)
  const [head, strings, preview] = await exchange('trial/parse', query, bytes, (done) =>
    report(`Receiving the strings of ${query.name}`, done),
  )
  const records = strings
    ? await readLines(strings, (count, done) => report(`${counted(count, 'string')} so far`, done))
    : []
  return {
    head: jsonOfBody(head) as TrialParsed,
    records,
    preview,
  }
}

/** Reads the translations in a translated file. */
export async function requestImport(
  query: TrialQuery,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StringRecord[] | TrialProblem> {
  const [head, strings] = await exchange('trial/import', query, bytes)
  const { problem } = jsonOfBody(head) as TrialParsed
  if (problem) return problem
  return strings ? readLines(strings) : []
}

/** Builds the translated file, or returns the problem. `tell` gets how far it is. */
export async function requestTranslatedFile(
  query: TrialQuery,
  bytes: Uint8Array<ArrayBuffer>,
  records: Iterable<StringRecord>,
  tell: (sentence: string, done?: number) => void = () => {},
): Promise<DownloadedFile | TrialProblem> {
  tell(`Collecting the translations of ${query.name}`)
  const lines = await writeLines(records)
  const parts = [bytes, lines].flatMap((part) => [lengthOfPart(sizeOf(part)), part])
  tell(`Building ${query.name}`)
  const [head, content] = await exchange('trial/build', query, new Blob(parts), (done) =>
    tell(`Receiving ${query.name}`, done),
  )
  const { problem, report } = jsonOfBody(head) as TrialBuilt
  if (problem) return problem
  if (content && report) return { content, report }
  throw host.withoutFile()
}

/** Gives every string a generated translation that looks like its source. */
export async function requestPseudoTranslation(
  query: TrialQuery,
  records: Iterable<StringRecord>,
): Promise<StringRecord[]> {
  const [strings] = await exchange('trial/pseudo', query, await writeLines(records))
  return strings ? readLines(strings) : []
}

function exchange(
  path: string,
  { name, format, source, targets, prefersNamed = false }: TrialQuery,
  body: Uint8Array<ArrayBuffer> | Blob,
  onReceived?: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const prefer = prefersNamed ? 'named' : undefined
  const query = { name, format, source, targets: targets.join(','), prefer }
  return host.parts(withQuery(path, query), body, onReceived)
}

async function readLines(
  bytes: Uint8Array,
  report: (count: number, done: number) => void = () => {},
): Promise<StringRecord[]> {
  const slice = new TimeSlice()
  const text = new TextDecoder().decode(bytes)
  const records: StringRecord[] = []
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    records.push(JSON.parse(text.slice(start, end)) as StringRecord)
    start = end + 1
    if (!slice.isOver()) continue
    report(records.length, start / text.length)
    await slice.yieldToPage()
  }
  return records
}

/** The lines of a blob are made in slices, and joined outside the page's thread. */
async function writeLines(records: Iterable<StringRecord>): Promise<Blob> {
  return new Blob(await mapInSlices(records, (record) => `${JSON.stringify(record)}\n`))
}

const sizeOf = (part: Uint8Array | Blob): number => (part instanceof Blob ? part.size : part.length)
