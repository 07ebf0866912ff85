// The tasks of a worker for the trial page: from a file to strings and preview, and from strings to the built file.
import { buildWithReport, UnwritableError, type BuildSettings } from '../../core/build.ts'
import { languageOrUnknown } from '../../core/check.ts'
import { FormatError, type FormatPlugin, type Language, type Languages } from '../../core/contract.ts'
import { Detector, type Signature } from '../../core/detect.ts'
import { describe, excerpt, sentence, stackOf } from '../../core/errors.ts'
import { LARGEST_GUESSED, rankOf } from '../../core/nearest.ts'
import { parseFile, parseSource, type ParsedStrings } from '../../core/parse.ts'
import { loadProcessor } from '../../core/registry.ts'
import { lossCountOf, lossesOf, totalsOf, type BuildReport } from '../../core/report.ts'
import { decodeFile } from '../../core/source.ts'
import { mostAnswerBytes, requireAnswerBytes } from '../../core/size-limits.ts'
import { linesOf } from '../../core/wire/record-json.ts'
import { CallError, readStringLines } from '../../core/wire/call.ts'
import {
  joinParts,
  splitParts,
  type TrialBuilt,
  type TrialLanguage,
  type TrialParsed,
  type TrialProblem,
  type TrialReport,
} from '../../ui/wire.ts'
import { formatFrom } from '../jobs/job-tasks.ts'
import type { DeclaredFiles } from '../plugins/declared-formats.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'

/** A format for a worker: the file to load it from, and the sources of its patterns. */
export interface FormatFile {
  type: string
  file: string
  fileName: string | undefined
  fileContent: string | undefined
  before: readonly string[]
  /** The declaration of a format that is declared as data. */
  declared: DeclaredFiles | undefined
}

/** The input of a request of the page. */
export interface TrialCall {
  /** The HTTP body. */
  body: Uint8Array
  /** Name of the file. */
  name: string
  /** Type of the format; '' to detect it. */
  format: string
  source: string
  targets: readonly string[]
  /** Whether the languages named in the file take precedence over the requested ones. */
  prefersNamed: boolean
  formats: readonly FormatFile[]
  /** The file of the processor that makes pseudo-translations. */
  pseudoLocalizer: string | undefined
  version: string | undefined
}

/** The outcome of a request of the page. */
export type TrialOutcome =
  | { kind: 'answer'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'no-job'; status: number; message: string }
  /** A bug of a plugin or of the host. The stack is for the log. */
  | { kind: 'bug'; stack: string }

/** The tasks for the page. */
export const trialTasks = {
  'trial-parse': (call: TrialCall) => answerOf(() => parse(call)),
  'trial-import': (call: TrialCall) => answerOf(() => importTranslations(call)),
  'trial-build': (call: TrialCall) => answerOf(() => build(call)),
  'trial-pseudo': (call: TrialCall) => answerOf(() => pseudoTranslate(call)),
}

/** If a file names many languages, the page opens this many of them. The others can be added. */
const MOST_NAMED = 3

/** A text that the built file does not give back is an error. The page shows which texts. */
export const SETTINGS: BuildSettings = { verify: true, unwritable: 'fail' }

/** Runs a task. What goes wrong by the file or the request becomes an answer. */
export async function answerOf(task: () => Promise<readonly Uint8Array[]>): Promise<TrialOutcome> {
  try {
    return { kind: 'answer', body: joinParts(await task()) }
  } catch (error) {
    if (error instanceof CallError) {
      const { status, message } = error
      return { kind: 'no-job', status, message }
    }
    if (error instanceof FormatError) return { kind: 'no-job', status: 413, message: error.message }
    if (isOutOfMemory(error)) throw error
    return { kind: 'bug', stack: stackOf(error) }
  }
}

async function parse(call: TrialCall): Promise<Uint8Array[]> {
  const { body, name } = call
  const candidates = detectorFor(call).candidates(name, body)
  const format = call.format || candidates[0]
  const head: TrialParsed = { candidates, named: [], ...languagesAsked(call) }
  if (format === undefined) return [json({ ...head, nearest: await nearestFor(call) } satisfies TrialParsed)]
  const plugin = await pluginOf(call, format)
  head.format = format
  let text: string | undefined
  try {
    const { source: file } = decodeFile(body, plugin)
    text = file.text
    head.charset = file.charset
    Object.assign(head, languagesNamed(plugin, plugin.languagesOf?.(file) ?? {}, call))
    const languages = languagesFor(plugin, head)
    const mostBytes = mostAnswerBytes(body.length)
    const { strings, preview, codes } = parseSource(plugin, file, languages, {
      title: name,
      showsPlurals: true,
      findsCodes: true,
      mostBytes,
    })
    return [
      json(head),
      Buffer.concat(linesOf(strings, mostBytes)),
      preview?.toBuffer() ?? new Uint8Array(),
      json(codes?.some(Boolean) ? codes : []),
    ]
  } catch (error) {
    head.problem = problemOf(error, text)
    return [json(head)]
  }
}

/** Reads the translations of a file; its strings are those of its source file. */
async function importTranslations(call: TrialCall): Promise<Uint8Array[]> {
  const { body, name, format } = call
  const head: TrialParsed = { format, candidates: [], named: [], ...languagesAsked(call) }
  const plugin = await pluginOf(call, format)
  let text: string | undefined
  try {
    text = decodeFile(body, plugin).source.text
    const { strings } = parseFile(plugin, name, body, wholeLanguages(call))
    return [json(head), Buffer.concat(linesOf(strings, mostAnswerBytes(body.length)))]
  } catch (error) {
    head.problem = problemOf(error, text)
    return [json(head)]
  }
}

async function build(call: TrialCall): Promise<Uint8Array[]> {
  const [file, strings] = partsOf(call.body)
  const plugin = await pluginOf(call, call.format)
  const records = readStringLines(strings)
  try {
    const settings = { ...SETTINGS, now: new Date() }
    const { content, report } = buildWithReport(plugin, file, wholeLanguages(call), records, settings)
    requireAnswerBytes(content.length, mostAnswerBytes(call.body.length))
    return [json({ report: forReport(report) } satisfies TrialBuilt), content]
  } catch (error) {
    return [json({ problem: problemOf(error, undefined) } satisfies TrialBuilt)]
  }
}

/** The page lists at most this many translations that were lost. */
const MOST_LOST = 100

function forReport(report: BuildReport): TrialReport {
  const lost = lossesOf(report).slice(0, MOST_LOST)
  return { totals: totalsOf(report), lostCount: lossCountOf(report), lost }
}

/** Gives every string a made-up translation into each target language. */
async function pseudoTranslate(call: TrialCall): Promise<Uint8Array[]> {
  const { body, name, pseudoLocalizer, version } = call
  const processor = pseudoLocalizer === undefined ? undefined : await loadProcessor(pseudoLocalizer, version)
  const translate = processor?.beforeExport
  if (!translate) {
    throw new CallError(
      404,
      'This host has no processor for pseudo-translations: pseudo-localize did not load.',
    )
  }
  const job = { fileName: name, languages: wholeLanguages(call), options: {}, note: () => {} }
  const records = [...readStringLines(body)].map((record) => translate(record, job))
  return [Buffer.concat(linesOf(records, mostAnswerBytes(body.length)))]
}

/** The most formats to propose for a file that no pattern matches. */
const MOST_NEAREST = 3

/** The formats that can read the file best, although its name and content match no pattern. */
async function nearestFor(call: TrialCall): Promise<string[]> {
  if (call.body.length > LARGEST_GUESSED) return []
  const ranks: { type: string; rank: number }[] = []
  for (const type of detectorFor(call).readersOf(call.body)) {
    const plugin = await pluginOf(call, type).catch(() => undefined)
    const rank = plugin ? rankOf(plugin, call.body) : 0
    if (rank > 0) ranks.push({ type, rank })
  }
  ranks.sort((one, other) => other.rank - one.rank)
  return ranks.slice(0, MOST_NEAREST).map(({ type }) => type)
}

function detectorFor({ formats }: TrialCall): Detector {
  return new Detector(new Map(formats.map((format) => [format.type, signatureOf(format)])))
}

function signatureOf({ fileName, fileContent, before }: FormatFile): Signature {
  const signaturePatterns = {
    ...(fileName === undefined ? {} : { fileName: new RegExp(fileName) }),
    ...(fileContent === undefined ? {} : { fileContent: new RegExp(fileContent) }),
  }
  return { signaturePatterns, before }
}

/** Loads a format. Throws a `CallError` if the host does not have it. */
export function pluginOf({ formats, version }: TrialCall, type: string): Promise<FormatPlugin> {
  const found = formats.find((format) => format.type === type)
  if (!found) throw new CallError(404, `This host has no format "${type}". Choose one of the catalogue.`)
  return formatFrom(found.file, version, found.declared)
}

function partsOf(body: Uint8Array): [file: Uint8Array, strings: Uint8Array] {
  const fault = 'The body must be two parts, the file and its strings, each with its length before it.'
  try {
    const [file, strings] = splitParts(body)
    if (file && strings) return [file, strings]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new CallError(400, fault)
}

function wholeLanguages({ source, targets }: Pick<TrialCall, 'source' | 'targets'>): Languages {
  return { source: languageOrUnknown(source), targets: targets.map(languageOrUnknown) }
}

/** A file of one language is read without targets: with a target it would count as a translation. */
function languagesFor({ holds }: FormatPlugin, { source, targets }: TrialParsed): Languages {
  return wholeLanguages({ source: source.id, targets: holds === 'one' ? [] : targets.map(({ id }) => id) })
}

function languagesAsked(call: TrialCall): Pick<TrialParsed, 'source' | 'targets'> {
  const { source, targets } = wholeLanguages(call)
  return { source: forPage(source), targets: targets.map(forPage) }
}

/** The languages named in a file, and the languages to open it with: the first named ones, or the requested ones. */
function languagesNamed(
  { holds }: FormatPlugin,
  inFile: { source?: string; targets?: readonly string[] },
  call: TrialCall,
): Pick<TrialParsed, 'source' | 'targets' | 'named'> {
  const asked = languagesAsked(call)
  const named = (inFile.targets ?? []).map((code) => forPage(languageOrUnknown(code)))
  if (!call.prefersNamed) return { ...asked, named }
  const source = inFile.source === undefined ? asked.source : forPage(languageOrUnknown(inFile.source))
  const first = named.slice(0, holds === 'many' ? MOST_NAMED : 1)
  return { source, targets: first.length > 0 ? first : asked.targets, named }
}

function forPage({ id, name, pluralCategoryNames }: Language): TrialLanguage {
  return { id, name, pluralCategoryNames }
}

/** What the page shows for an error. An error that is not caused by the file is thrown on. */
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

function json(value: TrialParsed | TrialBuilt | NonNullable<ParsedStrings['codes']>): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
