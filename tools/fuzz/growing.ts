// Work on inputs that repeat one piece, in files and in translations, whose growth is measured.
import { buildFile } from '@atlas/core/writing/build.ts'
import {
  FormatError,
  type Language,
  type Processor,
  type ProcessorJob,
  type Span,
  type StringRecord,
} from '@atlas/core/contract.ts'
import { known, trialOf, type Sample, type Subject, type Trial } from '@atlas/core/laws/subject.ts'
import type { Format } from '@atlas/core/format.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { partAt } from '@atlas/core/reading/archive.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { isPlural, readUnits } from '@atlas/core/reading/strings.ts'
import { show } from '@atlas/core/errors.ts'
import type { HostileShape } from '../../test/hostile-shapes.ts'
import { pieces } from './pieces.ts'
import type { RandomSource } from './random.ts'

/** Work on an input that repeats a piece. */
export interface Growing {
  /** What is measured, and with which input. */
  name: string
  /** Prepares an input of about this many characters. Returns the work to measure. */
  of(size: number): () => unknown
}

function spelled({ head = '', piece, closing = '', tail = '' }: HostileShape, size: number): string {
  const times = Math.ceil(size / (piece.length + closing.length))
  return head + piece.repeat(times) + closing.repeat(times) + tail
}

function shown({ head = '', piece, closing = '', tail = '' }: HostileShape): string {
  return JSON.stringify(`${head}${piece}${piece}…${closing}${closing}${tail}`)
}

/** A repeated piece, or a repeated pair of pieces, with or without something around it. */
export function repeatedBy(random: RandomSource, tokens: readonly string[]): HostileShape {
  const one = (): string => (tokens.length > 0 && random.once(3) ? random.pick(tokens) : random.pick(pieces))
  const end = (): string => (random.once(2) ? one() : '')
  const piece = one() + (random.once(3) ? one() : '')
  return { head: end(), piece, tail: end() }
}

/** Work on a hostile shape: as a file of the format, and if it is a piece alone, also as a translation of a sample. */
export function growingOf({ plugin, samples: [sample] }: Subject, shape: string | HostileShape): Growing[] {
  if (typeof shape !== 'string') return [growingFile(plugin, shape)]
  const piece = { piece: shape }
  if (!sample) return [growingFile(plugin, piece)]
  const trial = trialOf(plugin, sample)
  const [longest] = recordsToTry(trial.records)
  return [growingFile(plugin, piece), ...(longest ? [growingTranslation(plugin, trial, longest, piece)] : [])]
}

/**
 * Work on a hostile shape for a long run: as a file, and its piece as a translation and as a text of the first sample,
 * which may be an archive.
 */
export function growingThroughout(
  { plugin, samples: [sample] }: Subject,
  shape: string | HostileShape,
): Growing[] {
  const { piece, ...ends } = typeof shape === 'string' ? { piece: shape } : shape
  if (!sample) return [growingFile(plugin, { piece, ...ends })]
  const trial = trialOf(plugin, sample)
  return [
    growingFile(plugin, { piece, ...ends }),
    ...recordsToTry(trial.records).map((record) => growingTranslation(plugin, trial, record, { piece })),
    ...growingInText(plugin, sample, { piece }),
  ]
}

/** Work on a sample whose longest text is a repeated piece. The sample may be an archive or a binary file. */
function growingInText(plugin: Format, { name, bytes }: Sample, shape: HostileShape): Growing[] {
  const file = decodeFile(bytes, plugin)
  const { text } = file.source
  const spans = trialOf(plugin, { name, bytes }).parsed.units.flatMap(({ source }) =>
    isPlural(source) ? [] : [source.at],
  )
  const [at] = spans.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))
  if (!at) return []
  const [before, behind] = [text.slice(0, at[0] + 1), text.slice(at[1] - 1)]
  const fileOf = (size: number): Uint8Array => file.encode(before + spelled(shape, size) + behind)
  const canBePacked = unlessRefused(() => fileOf(100), undefined) !== undefined
  return canBePacked ? [readingAndBuilding(plugin, `${shown(shape)} in a text of ${name}`, fileOf)] : []
}

/** Work on a repeated piece: as a file, in all places of the first sample, as two translations, and for detection. */
export function growingWith(
  { plugin, samples: [sample], candidates }: Subject,
  shape: HostileShape,
): Growing[] {
  if (!sample) return []
  const trial = trialOf(plugin, sample)
  return [
    growingFile(plugin, shape),
    ...placesIn(trial).map((place) => growingAt(plugin, trial, place, shape)),
    ...recordsToTry(trial.records).map((record) => growingTranslation(plugin, trial, record, shape)),
    {
      name: `detect ${shown(shape)}`,
      of(size) {
        const content = Buffer.from(spelled(shape, size))
        return () => candidates(sample.name, content)
      },
    },
  ]
}

/** At most this many stretches of a sample are repeated. */
const STRETCHES = 4

/**
 * Work on a sample in which what is between two neighboring texts repeats: a file with many strings. Only stretches that
 * repeat to more strings are taken.
 */
export function growingStretches(plugin: Format, { name, bytes }: Sample): Growing[] {
  const file = decodeFile(bytes, plugin)
  const { source } = file
  const { text } = source
  const { units, languages } = trialOf(plugin, { name, bytes }).parsed
  const starts = units.flatMap(({ source: place }) => (isPlural(place) ? [] : [place.at[0]])).sort(byNumber)
  const stretches = starts.flatMap((start, index): Span[] => {
    const end = starts[index + 1] ?? start
    return end > start && partAt(source, start) === partAt(source, end) ? [[start, end]] : []
  })
  const repeated = (at: Span, times: number): Uint8Array =>
    file.encode(text.slice(0, at[0]) + text.slice(...at).repeat(times) + text.slice(at[0]))
  const repeats = (at: Span): boolean =>
    unlessRefused(
      () => readUnits(plugin, decodeFile(repeated(at, 3), plugin).source, languages).units.length,
      0,
    ) > units.length
  const step = Math.max(1, Math.floor(stretches.length / (2 * STRETCHES)))
  return stretches
    .filter((at, index) => index % step === 0 && repeats(at))
    .slice(0, STRETCHES)
    .map((at) =>
      readingAndBuilding(
        plugin,
        `${name} with the repeated ${show(text.slice(...at).slice(0, 60))}`,
        (size) => repeated(at, Math.ceil(size / (at[1] - at[0]))),
      ),
    )
}

const byNumber = (one: number, other: number): number => one - other

function unlessRefused<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof FormatError) return otherwise
    throw error
  }
}

function growingAt(
  plugin: Format,
  { parsed: { source } }: Trial,
  [place, [start, end]]: Place,
  shape: HostileShape,
): Growing {
  return growingFile(plugin, shape, place, [source.text.slice(0, start), source.text.slice(end)])
}

/** Work on a file that is a repeated piece, with or without something around it. */
export function growingFile(
  plugin: Format,
  shape: HostileShape,
  place = 'as a file',
  [before, behind]: readonly [before: string, behind: string] = ['', ''],
): Growing {
  return readingAndBuilding(plugin, `${shown(shape)} ${place}`, (size) =>
    Buffer.from(before + spelled(shape, size) + behind),
  )
}

/** Work that reads a file, and builds it with translations of all its strings. */
function readingAndBuilding(plugin: Format, input: string, fileOf: (size: number) => Uint8Array): Growing {
  return {
    name: `read and build ${input}`,
    of(size) {
      const bytes = fileOf(size)
      return () => {
        parseFile(plugin, 'file', bytes, { source: known('en'), targets: [] })
        const { languages, records } = trialOf(plugin, { name: 'file', bytes })
        const sent = records.map((record, index) => translatedTo(record, languages.targets, `Word ${index}`))
        buildFile(plugin, bytes, languages, sent)
      }
    },
  }
}

/** Work that writes a repeated piece as the translation of one string. */
function growingTranslation(
  plugin: Format,
  { bytes, languages }: Trial,
  record: StringRecord,
  shape: HostileShape,
): Growing {
  return {
    name: `write the translation ${shown(shape)} of "${record.identifier.slice(0, 30)}"`,
    of(size) {
      const sent = [translatedTo(record, languages.targets, spelled(shape, size))]
      return () => buildFile(plugin, bytes, languages, sent)
    },
  }
}

/** Work of a processor on one string whose texts repeat a piece. */
export function growingInProcessor(
  processor: Processor,
  jobFor: () => ProcessorJob,
  shape: HostileShape,
): Growing {
  return {
    name: `process ${shown(shape)}`,
    of(size) {
      const text = spelled(shape, size)
      const job = jobFor()
      const record: StringRecord = { uniqId: 'a', identifier: text, context: text, text }
      const sent = translatedTo(record, job.languages.targets, text)
      return () => {
        processor.afterImport?.({ ...record }, job)
        processor.beforeExport?.(sent, job)
      }
    },
  }
}

/** The one with the longest text, whose place often has markup, and the first one. */
function recordsToTry(records: readonly StringRecord[]): StringRecord[] {
  const length = ({ text }: StringRecord): number => JSON.stringify(text).length
  const [longest] = records.toSorted((one, other) => length(other) - length(one))
  return [...new Set([longest, records[0]])].flatMap((record) => record ?? [])
}

/** A place to put an input, and what it replaces there. */
type Place = readonly [name: string, at: Span]

/** Places of a text file. Archives and binary files have none. */
function placesIn({ parsed, bytes }: Trial): Place[] {
  const { text } = parsed.source
  if (parsed.source.bytes || !Buffer.from(text).equals(Buffer.from(bytes))) return []
  const spans = parsed.units.flatMap(({ source }) =>
    (isPlural(source) ? [...source.forms.values()] : [source]).map(({ at }) => at),
  )
  const [[start, end] = [0, 0]] = spans.toSorted((one, other) => other[1] - other[0] - (one[1] - one[0]))
  const middle = (start + end) >> 1
  const line = text.lastIndexOf('\n', start - 1) + 1
  return [
    ['after the file', [text.length, text.length]],
    ['before the file', [0, 0]],
    ['in a text', [middle, middle]],
    ['as a text', [start, end]],
    ['before the line of a text', [line, line]],
    ['before a text', [start, start]],
    ['after a text', [end, end]],
    ['in a text that ends the file', [middle, text.length]],
  ]
}

function translatedTo(record: StringRecord, targets: readonly Language[], text: string): StringRecord {
  return { ...record, translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])) }
}
