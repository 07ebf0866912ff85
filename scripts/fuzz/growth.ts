// Inputs that repeat one piece, in files and in translations, and how the time to handle them grows with their length.
import { buildFile } from '../../core/writing/build.ts'
import {
  FormatError,
  type Language,
  type Processor,
  type ProcessorJob,
  type Span,
  type StringRecord,
} from '../../core/contract.ts'
import type { Format } from '../../core/format.ts'
import { known, trialOf, type Subject, type Trial } from '../../core/laws/subject.ts'
import { parseFile } from '../../core/reading/parse.ts'
import { isPlural } from '../../core/reading/strings.ts'
import type { RandomSource } from './random.ts'

/** Signs, letters, digits, and the openings and ends that formats know. */
const SYNTAX = [
  String.raw`! " # $ % & ' ( ) * + , - . / : ; < = > ? @ [ \ ] ^ _ { | } ~ a A 0 9 a1 1. a. a, a; a= a: =a ;a _a *a +a`,
  String.raw`[] [[ ]] {} {{ }} {0} {a {a, {{a {% {# () (( )) <> << >> "" '' """ ''' "a" 'a' \" \' \\ \( \[ \{ \a`,
  String.raw`<a <a> </a> <a/> <a=" <! <!-- --> -- <![CDATA[ ]]> <? ?> &# &#1 &a &a; &amp; %s %% %1 %( #{ $a $$ @a @: #a ##`,
  String.raw`// /* */ /** || |a :: :a: == .. ... a.b __ ** ~~ ++ !! ![ ]( [a]( [a]: [^a] [a a] a) (a http:// a@ a@a. www.`,
  String.raw`\begin{a} \end{a} \textbf{ \N {\a \verb|| function end ..a:: \u0041 \x41 {n,plural,`,
].flatMap((line) => line.split(' '))

/** Pieces with white space, and rare characters. */
const SPACES = [
  [
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\u00a0',
    '\u2028',
    ' \n',
    '\n ',
    '\t\n',
    '\n\n ',
    'a ',
    'a\n',
    ' a',
    '# ',
    '- ',
    '* ',
  ],
  [
    '> ',
    '| ',
    ': ',
    ':: ',
    '= ',
    'a= ',
    'a: b\n',
    'a=b\n',
    'a,b\n',
    ', ',
    '1. ',
    '"\n',
    "'\n",
    '\\\n',
    '{\n',
    '[\n',
    '(\n',
  ],
  [
    '\n#',
    '\n-',
    '\n*',
    '\n=',
    '\n|',
    '\n<',
    '\n[',
    '\n"',
    '<a ',
    '<a b="',
    '<a b=c ',
    '\\item ',
    '#if ',
    '#include ',
  ],
  [
    'msgid ""\n',
    'STR_A :',
    'return ',
    '<?php ',
    'l_english:\n',
    '\n\n1\n',
    '00:00:00,000 --> ',
    '<!DOCTYPE a [',
    '[ ',
  ],
  ['{a, plural, ', '`', '``', '`a`', '${', '\u00e9', '\u4e2d', '\u0301', 'a\u0301', '\u{1f600}', '\u202a'],
].flat()

/** What is repeated. */
export const pieces: readonly string[] = [...SYNTAX, ...SPACES]

/** The law that time grows with the size of the input, at most. */
export const GROWTH = 'growth'

/** Some cases of a run time repeated pieces instead of mutating files. */
export const isAboutGrowth = (index: number): boolean => index % 5 === 4

/** Times one input that repeats a piece. Says how the time grows, if it grows faster than the input. */
export function growthIn(subject: Subject, random: RandomSource): string | undefined {
  const growing = growingWith(subject, repeatedBy(random))
  return growing.length === 0 ? undefined : superLinear(random.pick(growing))
}

/** A text that repeats a piece between two ends. */
export interface Repeated {
  head: string
  piece: string
  tail: string
}

/** Work on an input that repeats a piece. */
export interface Growing {
  /** What is timed, and with which input. */
  name: string
  /** Prepares an input of about this many characters. Returns the work to time. */
  of(size: number): () => unknown
}

/** The sizes of the inputs, in characters. The larger ones are only tried if the smaller ones show nothing. */
const SIZES = [3_000, 12_000, 48_000]
const STEP = 4
/** Shorter times are not judged: they are mostly noise. */
const MILLISECONDS = 60
/** A time that grows with a higher power of the size is not linear. */
const POWER = 1.6

/** How often a time is measured again before it is blamed: the collector of a busy machine makes single ones longer. */
const CONFIRMATIONS = 2
/** A longer time is not noise, and would take long to measure again. */
const CERTAIN = 500

/** Says how the time grows, if it grows faster than the input. */
export function superLinear({ name, of }: Growing): string | undefined {
  let before = 0
  for (const size of SIZES) {
    let now = milliseconds(of(size))
    let smaller = before
    for (let round = 0; growsFaster(smaller, now); round++) {
      if (round === CONFIRMATIONS || now > CERTAIN)
        return `to ${name} takes ${Math.round(now)} ms for ${size} characters, and ${Math.round(smaller)} ms for ${size / STEP}`
      smaller = milliseconds(of(size / STEP))
      now = milliseconds(of(size))
    }
    before = now
  }
  return undefined
}

/** Whether the time of an input is too long beside that of one a quarter as large, which is 0 if there is none. */
function growsFaster(before: number, now: number): boolean {
  const power = Math.log(now / Math.max(before, 1)) / Math.log(STEP)
  return before > 0 && now >= MILLISECONDS && power > POWER
}

/** Processor time of the fastest run. A busy machine only makes times longer. */
function milliseconds(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && (run === 0 || best * run < 500); run++) {
    const start = process.cpuUsage()
    try {
      work()
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
    }
    best = Math.min(best, process.cpuUsage(start).user / 1000)
    if (best < MILLISECONDS / 4) break
  }
  return best
}

function spelled({ head, piece, tail }: Repeated, size: number): string {
  return head + piece.repeat(Math.ceil(size / piece.length)) + tail
}

function shown({ head, piece, tail }: Repeated): string {
  return JSON.stringify(`${head}${piece}${piece}…${tail}`)
}

/** A repeated piece, or a repeated pair of pieces, with or without something around it. */
function repeatedBy(random: RandomSource): Repeated {
  const end = (): string => (random.once(2) ? random.pick(pieces) : '')
  const piece = random.pick(pieces) + (random.once(3) ? random.pick(pieces) : '')
  return { head: end(), piece, tail: end() }
}

/** Work on a repeated piece: as a file of the format, within its first sample, as a translation, or for detection. */
export function growingWith(subject: Subject, repeated: Repeated): Growing[] {
  const { plugin, samples, candidates } = subject
  const [sample] = samples
  if (!sample) return []
  const trial = trialOf(plugin, sample)
  const { text } = trial.parsed.source
  const files = placesIn(trial).flatMap(([place, [start, end]]) =>
    ofFile(plugin, place, repeated, [text.slice(0, start), text.slice(end)]),
  )
  const translations = recordsToTry(trial.records).map((record) =>
    ofTranslation(plugin, trial, record, repeated),
  )
  const detected: Growing = {
    name: `detect ${shown(repeated)}`,
    of(size) {
      const content = Buffer.from(spelled(repeated, size))
      return () => candidates(sample.name, content)
    },
  }
  return [...ofFile(plugin, 'as a file', repeated, ['', '']), ...files, ...translations, detected]
}

function ofFile(
  plugin: Format,
  place: string,
  repeated: Repeated,
  [before, behind]: readonly [before: string, behind: string],
): Growing[] {
  const fileOf = (size: number): Buffer => Buffer.from(before + spelled(repeated, size) + behind)
  const input = `${shown(repeated)} ${place}`
  const languages = { source: known('en'), targets: [] }
  return [
    {
      name: `read ${input}`,
      of(size) {
        const bytes = fileOf(size)
        return () => parseFile(plugin, 'file', bytes, languages)
      },
    },
    { name: `build ${input}`, of: (size) => building(plugin, fileOf(size)) },
  ]
}

/** Work that writes a repeated piece as the translation of one string. */
function ofTranslation(
  plugin: Format,
  { bytes, languages }: Trial,
  record: StringRecord,
  repeated: Repeated,
): Growing {
  return {
    name: `write the translation ${shown(repeated)} of "${record.identifier.slice(0, 30)}"`,
    of(size) {
      const sent = [translatedTo(record, languages.targets, spelled(repeated, size))]
      return () => buildFile(plugin, bytes, languages, sent)
    },
  }
}

/** Work of a processor on one string whose texts repeat a piece. */
export function growingInProcessor(
  processor: Processor,
  jobFor: () => ProcessorJob,
  repeated: Repeated,
): Growing {
  return {
    name: `process ${shown(repeated)}`,
    of(size) {
      const text = spelled(repeated, size)
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

/** The first string, and the one with the longest text, whose place often has markup. */
function recordsToTry(records: readonly StringRecord[]): StringRecord[] {
  const length = ({ text }: StringRecord): number => JSON.stringify(text).length
  const [longest] = records.toSorted((one, other) => length(other) - length(one))
  return [...new Set([records[0], longest])].flatMap((record) => record ?? [])
}

/** Places of a text file. Archives and binary files have none. */
function placesIn({ parsed, bytes }: Trial): [name: string, at: Span][] {
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

function building(plugin: Format, bytes: Uint8Array): () => unknown {
  try {
    const { languages, records } = trialOf(plugin, { name: 'file', bytes })
    const sent = records.map((record, index) => translatedTo(record, languages.targets, `Word ${index}`))
    return () => buildFile(plugin, bytes, languages, sent)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return () => undefined
  }
}

function translatedTo(record: StringRecord, targets: readonly Language[], text: string): StringRecord {
  return { ...record, translations: Object.fromEntries(targets.map(({ id }) => [id, { text }])) }
}
