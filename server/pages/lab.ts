// The requests of the page that makes a format from a sample: infer, read, mark, build. The host's workers run them, and
// on the page without a server a worker of the browser.
import { utf8Bytes, utf8Text } from '@atlas/core/bytes.ts'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import type { FormatByType } from '@atlas/core/plugins/options.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import type { FormatCandidate, SampleFile } from '@atlas/by-example/infer.ts'
import type { ReadSample } from '@atlas/by-example/places.ts'
import type { Mark } from '@atlas/by-example/synthesis/examples.ts'
import { titleOf } from '@atlas/by-example/titles.ts'
import { fieldsOf, written } from '@atlas/by-example/written.ts'
import type {
  LabBuilt,
  LabCandidate,
  LabDeclaration,
  LabInferred,
  LabMark,
  LabMarked,
  LabRead,
  LabRequest,
  LabSample,
} from '@atlas/editor/lab/wire.ts'
import { splitParts } from '@atlas/editor/wire.ts'
import type { PageEngine, PageRequest } from './page-requests.ts'
import { PAGE_BUILD_SETTINGS } from './trial.ts'

const MAX_FILES = 5
/** The page shows at most this many characters of a file, and this many strings. */
const SHOWN_CHARACTERS = 40_000
const SHOWN_STRINGS = 300

/** Loaded on demand, because most workers never infer a format. */
const inference = () => import('@atlas/by-example/infer.ts')
const formatMaker = () => import('@atlas/formats/_declared/format.ts')
const placeReader = () => import('@atlas/by-example/places.ts')

interface LabCall {
  request: LabRequest
  samples: SampleFile[]
}

function labCallOf(body: Uint8Array): LabCall {
  try {
    const [head, ...files] = splitParts(body)
    const request = JSON.parse(utf8Text(head ?? new Uint8Array())) as LabRequest
    const samples = files.map((bytes, index) => ({ name: String(request.names[index]), bytes }))
    if (samples.length > 0 && samples.length <= MAX_FILES) return { request, samples }
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError))
      throw error
  }
  throw new CallError(400, `The body must be a request and one to ${MAX_FILES} files, each with its length.`)
}

/** Finds candidates for files. */
export async function inferFrom({ body }: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { samples } = labCallOf(body)
  const loaded = await Promise.all(
    engine.types.map(async (type) => {
      const plugin = await engine.plugin(type).catch(() => undefined)
      return plugin ? [[type, plugin] as const] : []
    }),
  )
  const { infer } = await inference()
  const candidates = await shownCandidates(await infer(samples, new Map(loaded.flat())), samples, engine)
  return [json({ candidates, samples: await Promise.all(samples.map(unread)) } satisfies LabInferred)]
}

/** A sample that no format has read. */
async function unread({ bytes }: SampleFile): Promise<LabSample> {
  const { sampleSource } = await placeReader()
  return shownSample({ ...sampleSource(bytes), places: [], strings: [] })
}

async function shownCandidates(
  candidates: readonly FormatCandidate[],
  samples: readonly SampleFile[],
  engine: PageEngine,
): Promise<LabCandidate[]> {
  const shown: LabCandidate[] = []
  for (const { declaration, evidence } of candidates) {
    const format = await made(engine, declaration)
    const title = titleOf(declaration.grammar)
    // Candidates that differ only in the form of keys look the same to a person. The first one is the best.
    if (shown.some((other) => other.title === title && other.evidence.join() === evidence.join())) continue
    shown.push({
      declaration: { ...declaration },
      title,
      evidence,
      samples: await readAll(format, samples),
      ...(await unusableBy(format, samples)),
    })
  }
  return shown
}

/** A format that holds less of the words is of no use, however well its laws hold. */
const LEAST_COVERED = 0.3

async function unusableBy(format: Format, samples: readonly SampleFile[]): Promise<{ unusable?: string }> {
  const { coverage } = await import('@atlas/by-example/measures.ts')
  const { sampleLanguages } = await placeReader()
  const sources = samples.map(({ bytes }) => decodeFile(bytes, format).source)
  const share = coverage(format, sources, sampleLanguages(format, sources[0]))
  if (share >= LEAST_COVERED) return {}
  return { unusable: `Not usable: only ${Math.round(share * 100)} % of the words are in its strings.` }
}

/** Reads files with a declaration, and checks it against the laws. */
export async function read({ body }: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { request, samples } = labCallOf(body)
  const { format, declaration } = await declaredBy(engine, request)
  const { lawsOn } = await import('@atlas/by-example/sample-laws.ts')
  const { spellingQuestions } = await import('@atlas/by-example/spelling-questions.ts')
  const { passedOver } = await import('@atlas/by-example/passed-over.ts')
  const [sample] = samples
  const sources = samples.map(({ name, bytes }) => ({ name, source: decodeFile(bytes, format).source }))
  const passed = passedOver(declaration.grammar, format, sources)
  const answer: LabRead = {
    samples: await readAll(format, samples),
    ...(passed === undefined ? {} : { passedOver: passed }),
    ...(await unusableBy(format, samples)),
    laws: sample ? lawsOn(format, sample) : [],
    questions: spellingQuestions(declaration, format, samples).map(({ otherwise, ...question }) => ({
      ...question,
      otherwise: { ...otherwise },
    })),
    file: written(declaration),
    plugin: await pluginOfDeclaration(engine, declaration),
  }
  return [json(answer)]
}

async function pluginOfDeclaration(
  engine: PageEngine,
  declaration: FormatCandidate['declaration'],
): Promise<LabRead['plugin']> {
  const { moduleOfBuiltIn, pluginFile, PluginFileError } =
    await import('@atlas/formats/_declared/plugin-file.ts')
  try {
    const moduleOf = (type: string): string => engine.moduleOf?.(type) ?? moduleOfBuiltIn(type)
    return { text: await pluginFile(declaration, formatIn(engine), moduleOf) }
  } catch (error) {
    if (error instanceof PluginFileError) return { problem: error.message }
    throw error
  }
}

/** Finds the formats that agree with all marks. */
export async function mark({ body }: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { request, samples } = labCallOf(body)
  const marks = Array.isArray(request.marks)
    ? request.marks.map((each: unknown) => checkedMark(each, samples.length))
    : []
  const { MOST_MARKS, modelsOfMarks, synthesize } = await import('@atlas/by-example/synthesis/synthesize.ts')
  if (marks.length === 0 || marks.length > MOST_MARKS)
    throw new CallError(400, `The request must have 1 to ${MOST_MARKS} marks.`)
  const { modelsOf } = await formatMaker()
  const shown = request.declaration && (await declaredBy(engine, request)).declaration
  const types = new Set([...modelsOfMarks, ...(shown ? modelsOf(shown) : [])])
  const models = await Promise.all([...types].map(async (type) => [type, await engine.plugin(type)] as const))
  const found = await synthesize(samples, new Map(models), marks, { shown, onlyMarks: true })
  const agreeing = found.filter(({ agrees }) => agrees)
  if (agreeing.length === 0)
    return [json({ problem: 'No format was found that agrees with all marks.' } satisfies LabMarked)]
  // Names stay as the user typed them.
  const named = agreeing.map(({ declaration, ...rest }) => ({
    ...rest,
    declaration: shown
      ? { ...declaration, type: shown.type, title: shown.title, files: shown.files }
      : declaration,
  }))
  return [json({ candidates: await shownCandidates(named, samples, engine) } satisfies LabMarked)]
}

/** A mark of a request, which anybody may have written. */
function checkedMark(value: unknown, files: number): Mark {
  const { file, at, isText, like, alone, key, context, translation } = (value ?? {}) as LabMark
  const spans: unknown[] = [at, ...(Array.isArray(key) ? key : []), context ?? at, translation ?? at]
  const isFile = Number.isInteger(file) && file >= 0 && file < files
  if (!isFile || typeof isText !== 'boolean' || spans.length > MAX_SPANS || !spans.every(isSpan))
    throw new CallError(400, 'A mark of the request has a wrong place.')
  return {
    file,
    at,
    isText,
    ...(like === true && !isText ? { like } : {}),
    ...(alone === true ? { alone } : {}),
    ...(key === undefined ? {} : { key }),
    ...(context === undefined ? {} : { context }),
    ...(translation === undefined ? {} : { translation }),
  }
}

const isSpan = (span: unknown): boolean =>
  Array.isArray(span) && span.length === 2 && span.every((end) => Number.isSafeInteger(end) && end >= 0)

/** A mark has at most this many places. */
const MAX_SPANS = 20

/** Builds the first file with translations. */
export async function build({ body }: PageRequest, engine: PageEngine): Promise<Uint8Array[]> {
  const { request, samples } = labCallOf(body)
  const { format } = await declaredBy(engine, request)
  const [{ readSample }, german] = [await placeReader(), languageByCode('de')]
  const [sample] = samples
  if (!sample || !german) throw new CallError(400, 'The request has no file.')
  const { translations = {} } = request
  const { strings, languages: own } = readSample(format, sample.bytes)
  const records = strings.flatMap((record) => {
    const text = Object.hasOwn(translations, record.identifier) ? translations[record.identifier] : undefined
    return text === undefined ? [] : [{ ...record, translations: { [german.id]: { text } } }]
  })
  const languages = { ...own, targets: [german] }
  try {
    const { content } = buildWithReport(format, sample.bytes, languages, records, PAGE_BUILD_SETTINGS)
    return [json({} satisfies LabBuilt), content]
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return [json({ problem: error.message } satisfies LabBuilt)]
  }
}

/** The format that a request declares. Its declaration is validated like a file. */
async function declaredBy(
  engine: PageEngine,
  { declaration }: LabRequest,
): Promise<{ format: Format; declaration: FormatCandidate['declaration'] }> {
  const { readDeclaration } = await import('@atlas/formats/_declared/declarations.ts')
  try {
    const checked = await readDeclaration(declarationText(declaration), 'sample.format.json')
    return { format: await made(engine, checked), declaration: checked }
  } catch (error) {
    throw new CallError(400, messageOf(error))
  }
}

/** The text of the file that declares a format. */
export function declarationText(declaration: Partial<LabDeclaration> = {}): string {
  return JSON.stringify(fieldsOf(declaration))
}

async function made(engine: PageEngine, declaration: FormatCandidate['declaration']): Promise<Format> {
  const { declaredFormat } = await formatMaker()
  return declaredFormat({ ...declaration, about: undefined }, formatIn(engine))
}

function formatIn({ types, plugin }: PageEngine): FormatByType {
  return async (type) => (types.includes(type) ? plugin(type) : undefined)
}

async function readAll(format: Format, samples: readonly SampleFile[]): Promise<LabSample[]> {
  const { readSample } = await placeReader()
  return samples.map(({ bytes }) => shownSample(readSample(format, bytes)))
}

function shownSample({ text, charset, places, strings }: Omit<ReadSample, 'languages'>): LabSample {
  return {
    text: text.slice(0, SHOWN_CHARACTERS),
    isCut: text.length > SHOWN_CHARACTERS,
    charset,
    places: places.filter(({ end }) => end <= SHOWN_CHARACTERS),
    strings: strings.slice(0, SHOWN_STRINGS),
    count: strings.length,
  }
}

function json(value: LabInferred | LabRead | LabMarked | LabBuilt): Uint8Array {
  return utf8Bytes(JSON.stringify(value))
}
