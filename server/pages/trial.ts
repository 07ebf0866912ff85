// Answers the requests of the trial page: reads a file into strings and a preview, or builds a file from strings. The
// host's workers run them. On the page without a server, a worker of the browser does.
import { joinBytes, utf8Bytes } from '@atlas/core/bytes.ts'
import { buildWithReport, UnwritableError, type BuildSettings } from '@atlas/core/writing/build.ts'
import { languageOrUnknown } from '@atlas/core/file-languages.ts'
import { FormatError, type Languages } from '@atlas/core/contract.ts'
import { forEditors, readerOf, type Format } from '@atlas/core/format.ts'
import { describe, excerpt, sentence } from '@atlas/core/errors.ts'
import { languages } from '@atlas/core/languages.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { LARGEST_GUESSED, rankOf } from '@atlas/core/plugins/nearest.ts'
import { parseFile, parseSource } from '@atlas/core/reading/parse.ts'
import { lossCountOf, lossesOf, totalsOf, type BuildReport } from '@atlas/core/report.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { mostAnswerBytes, requireAnswerBytes } from '@atlas/core/reading/size-limits.ts'
import { linesOf } from '@atlas/core/wire/record-json.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { readStringLines } from '@atlas/core/wire/records.ts'
import {
  editLanguage,
  splitParts,
  type TrialBuilt,
  type TrialCatalogue,
  type TrialParsed,
  type TrialProblem,
  type TrialReport,
} from '@atlas/editor/wire.ts'
import { fileNamesOf } from './file-names.ts'
import type { PageEngine, PageRequest } from './page-requests.ts'

/** If a file names many languages, the page opens this many of them. The others can be added. */
const MAX_NAMED = 3

/** A text that is not read back from the built file is left out. The page lists these texts. */
export const PAGE_BUILD_SETTINGS: BuildSettings = { verify: true, unwritable: 'keep-source' }

/** Reads a file: its head, its strings and its preview. */
export async function parse(call: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { body, name } = call
  const candidates = engine.detector().candidates(name, body)
  const format = call.format || candidates[0]
  const head: TrialParsed = { candidates, named: [], ...languagesAsked(call) }
  if (format === undefined)
    return [json({ ...head, nearest: await nearestFor(call, engine) } satisfies TrialParsed)]
  const plugin = forEditors(inDialect(await engine.plugin(format), name, body))
  head.format = format
  let text: string | undefined
  try {
    const { source: file } = decodeFile(body, plugin)
    text = file.text
    head.charset = file.charset
    const readBy = readerOf(plugin)
    if (readBy !== undefined) head.readBy = readBy
    Object.assign(head, languagesNamed(plugin, plugin.declaredLanguages?.read(file) ?? {}, call))
    const languages = languagesFor(plugin, head)
    const mostBytes = mostAnswerBytes(body.length)
    const { strings, preview, warnings } = parseSource(plugin, file, languages, {
      title: name,
      showsPlurals: true,
      findsCodes: true,
      mostBytes,
    })
    if (warnings) head.warnings = warnings
    return [json(head), joinBytes(linesOf(strings, mostBytes)), preview?.toBytes() ?? new Uint8Array()]
  } catch (error) {
    head.problem = problemOf(error, text)
    return [json(head)]
  }
}

/** Reads the translations of a file, and returns them for the strings of its source file. */
export async function importTranslations(call: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { body, name, format } = call
  const head: TrialParsed = { format, candidates: [], named: [], ...languagesAsked(call) }
  const plugin = forEditors(inDialect(await engine.plugin(format), name, body))
  let text: string | undefined
  try {
    text = decodeFile(body, plugin).source.text
    const { strings } = parseFile(plugin, name, body, wholeLanguages(call))
    return [json(head), joinBytes(linesOf(strings, mostAnswerBytes(body.length)))]
  } catch (error) {
    head.problem = problemOf(error, text)
    return [json(head)]
  }
}

/** Builds the translated file: its head, and the file. */
export async function build(call: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const [file, strings] = partsOf(call.body)
  const plugin = forEditors(inDialect(await engine.plugin(call.format), call.name, file))
  const records = readStringLines(strings)
  try {
    const settings = { ...PAGE_BUILD_SETTINGS, now: new Date() }
    const { content, report } = buildWithReport(plugin, file, wholeLanguages(call), records, settings)
    requireAnswerBytes(content.length, mostAnswerBytes(call.body.length))
    return [json({ report: forReport(report) } satisfies TrialBuilt), content]
  } catch (error) {
    return [json({ problem: problemOf(error, undefined) } satisfies TrialBuilt)]
  }
}

/** The page lists at most this many translations that were lost. */
const MAX_LOST = 100

function forReport(report: BuildReport): TrialReport {
  const lost = lossesOf(report).slice(0, MAX_LOST)
  return { totals: totalsOf(report), lostCount: lossCountOf(report), lost }
}

/** Adds a pseudo-translation into each target language to every string. */
export async function pseudoTranslate(call: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { body, name } = call
  const translate = await engine.pseudoLocalizer()
  if (!translate) {
    throw new CallError(
      404,
      'This host has no processor for pseudo-translations: pseudo-localize did not load.',
    )
  }
  const job = { fileName: name, languages: wholeLanguages(call), options: {}, note: () => {} }
  const records = [...readStringLines(body)].map((record) => translate(record, job))
  return [joinBytes(linesOf(records, mostAnswerBytes(body.length)))]
}

/** The most formats to propose for a file that no pattern matches. */
const MAX_NEAREST = 3

/** The formats that can read the file best, although its name and content match no pattern. */
async function nearestFor(call: PageRequest, engine: PageEngine): Promise<string[]> {
  if (call.body.length > LARGEST_GUESSED) return []
  const ranks: { type: string; rank: number }[] = []
  for (const type of engine.detector().readersOf(call.body)) {
    const plugin = await engine.plugin(type).catch(() => undefined)
    const rank = plugin ? rankOf(plugin, call.body) : 0
    if (rank > 0) ranks.push({ type, rank })
  }
  ranks.sort((one, other) => other.rank - one.rank)
  return ranks.slice(0, MAX_NEAREST).map(({ type }) => type)
}

/** What the catalogue shows of a format. */
type CatalogueFormat = Pick<Format, 'title' | 'group' | 'about' | 'languages' | 'signaturePatterns'>

/** The formats and languages of the page. */
export function catalogueFor(plugins: ReadonlyMap<string, CatalogueFormat>): TrialCatalogue {
  const formats = [...plugins].map(
    ([type, { title, group, about, languages: fileLanguages, signaturePatterns }]) => ({
      type,
      title,
      ...(group ? { group } : {}),
      about,
      languages: fileLanguages,
      fileNames: fileNamesOf(signaturePatterns.fileName?.source ?? ''),
    }),
  )
  return {
    formats: formats.sort((one, other) => one.title.localeCompare(other.title, 'en')),
    languages: languages.map(({ id, name }) => ({ id, name })),
    failures: [],
    isDevelopment: false,
  }
}

function partsOf(body: Uint8Array): [file: Uint8Array, strings: Uint8Array] {
  const fault = 'The body must have two parts, the file and its strings, each with its length before it.'
  try {
    const [file, strings] = splitParts(body)
    if (file && strings) return [file, strings]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new CallError(400, fault)
}

function wholeLanguages({ source, targets }: Pick<PageRequest, 'source' | 'targets'>): Languages {
  return { source: languageOrUnknown(source), targets: targets.map(languageOrUnknown) }
}

/** A file of one language is read without targets: with a target it would count as a translation. */
function languagesFor({ languages }: Format, { source, targets }: TrialParsed): Languages {
  return wholeLanguages({
    source: source.id,
    targets: languages === 'monolingual' ? [] : targets.map(({ id }) => id),
  })
}

function languagesAsked(call: PageRequest): Pick<TrialParsed, 'source' | 'targets'> {
  const { source, targets } = wholeLanguages(call)
  return { source: editLanguage(source), targets: targets.map(editLanguage) }
}

/** The languages named in a file, and the languages to open it with: the first named ones, or the requested ones. */
function languagesNamed(
  { languages }: Format,
  inFile: { source?: string; targets?: readonly string[] },
  call: PageRequest,
): Pick<TrialParsed, 'source' | 'targets' | 'named'> {
  const requested = languagesAsked(call)
  const named = (inFile.targets ?? []).map((code) => editLanguage(languageOrUnknown(code)))
  if (!call.prefersNamed) return { ...requested, named }
  const source =
    inFile.source === undefined ? requested.source : editLanguage(languageOrUnknown(inFile.source))
  const first = named.slice(0, languages === 'multilingual' ? MAX_NAMED : 1)
  return { source, targets: first.length > 0 ? first : requested.targets, named }
}

/** What the page shows for an error. An error that is not caused by the file is thrown again. */
function problemOf(error: unknown, text: string | undefined): TrialProblem {
  if (!(error instanceof FormatError)) throw error
  const problem = describe(error, text)
  const shown = text === undefined ? undefined : excerpt(text, problem)
  return {
    message: sentence(problem),
    ...(shown === undefined ? {} : { excerpt: shown }),
    ...(error instanceof UnwritableError ? { refused: error.refused } : {}),
  }
}

function json(value: TrialParsed | TrialBuilt): Uint8Array {
  return utf8Bytes(JSON.stringify(value))
}
