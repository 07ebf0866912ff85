// Checks a format against the laws on a sample, and reports a counterexample if one fails.
import { counted } from '@atlas/core/counted.ts'
import { utf8Bytes } from '@atlas/core/bytes.ts'
import { buildByCall, parseByCall, type NamedFile } from '@atlas/core/calls.ts'
import { isLocal } from '@atlas/core/check.ts'
import { FormatError, type Languages, type StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { sampleLanguages } from './places.ts'

/** The result of a law on a sample. */
export interface LawResult {
  name: string
  /** Null if the sample cannot show it. */
  holds: boolean | null
  sentence: string
}

/** Texts with the signs of many formats. A format may refuse one, but must read again what it writes. */
const NASTY = [
  'Grüße an alle',
  'She said "go", didn\'t she?',
  'one\ntwo',
  'a = b; c: d, e | f',
  '<b>x</b> & y',
  String.raw`C:\new\table`,
  '# not a comment',
  '} { ] [ ) (',
]

/** The maximum number of strings that are tried, spread over the file. */
const MAX_TRIED = 12

/** Checks a format against identity, edit, read-back and linear time. */
export function lawsOn(format: Format, sample: NamedFile): LawResult[] {
  return [
    attempt('Identity', () => identity(format, sample)),
    attempt('Edit', () => edit(format, sample)),
    attempt('Read-back', () => readBack(format, sample)),
    attempt('Linear time', () => linearTime(format, sample)),
  ]
}

type Finding = Omit<LawResult, 'name'>

function attempt(name: string, law: () => Finding): LawResult {
  try {
    return { name, ...law() }
  } catch (error) {
    return { name, holds: false, sentence: messageOf(error) }
  }
}

function identity(format: Format, sample: NamedFile): Finding {
  const built = buildByCall(format, sample, withTarget(format, sample), [])
  const at = sample.bytes.findIndex((byte, index) => built[index] !== byte)
  if (at < 0 && built.length === sample.bytes.length)
    return { holds: true, sentence: 'A build without translations produces the same bytes.' }
  const place = at < 0 ? sample.bytes.length : at
  return { holds: false, sentence: `A build without translations differs at byte ${place}.` }
}

function edit(format: Format, sample: NamedFile): Finding {
  const languages = withTarget(format, sample)
  const { source } = decodeFile(sample.bytes, format)
  const parsed = readUnits(format, source, languages)
  const tried = triedIn(format, sample)
  for (const record of tried) {
    if (!isLocal(format, sample, parsed, record, 'Grüße'))
      return { holds: false, sentence: `A new text of ${record.identifier} changes other places, too.` }
  }
  return {
    holds: true,
    sentence: `A new text changes only its place, in ${counted(tried.length, 'string')}.`,
  }
}

function readBack(format: Format, sample: NamedFile): Finding {
  const languages = withTarget(format, sample)
  const [target] = languages.targets
  if (!target) return { holds: null, sentence: 'No language to translate into.' }
  const tried = triedIn(format, sample).slice(0, 3)
  const refused = new Set<string>()
  for (const record of tried) {
    for (const text of NASTY) {
      const sent = [{ ...record, translations: { [target.id]: { text } } }]
      try {
        const built = buildByCall(format, sample, languages, sent)
        const read = textIn(format, { ...sample, bytes: built }, record, target.id)
        if (format.keySource !== 'text' && read !== text)
          return { holds: false, sentence: `${record.identifier}: ${said(text)} is read as ${said(read)}.` }
      } catch (error) {
        if (!(error instanceof FormatError)) throw error
        refused.add(text)
      }
    }
  }
  const [first] = refused
  const rest =
    first === undefined ? '' : ` Refused, and so never written wrongly: ${[...refused].map(said).join(', ')}.`
  return { holds: true, sentence: `What is written is read again.${rest}` }
}

const said = (text: string | undefined): string => (text === undefined ? 'nothing' : JSON.stringify(text))

function textIn(
  format: Format,
  file: NamedFile,
  { identifier }: StringRecord,
  target: string,
): string | undefined {
  const { strings } = parseByCall(format, file, languagesOf(format, file))
  const record = strings.find((each) => each.identifier === identifier)
  const text = format.languages === 'monolingual' ? record?.text : record?.translations?.[target]?.text
  return typeof text === 'string' ? text : undefined
}

const SIZES = [50_000, 100_000] as const
/** Between the double and the fourfold time, with room for noise. */
const MAX_GROWTH = 3.2
const MIN_MILLISECONDS = 400
/** The first run also compiles the code. */
const RUNS = 3

/** Reads the sample repeated many times, and then twice as often. */
function linearTime(format: Format, { bytes }: NamedFile): Finding {
  const { text } = decodeFile(bytes, format).source
  const [one, two] = SIZES.map((size) => {
    const repeated = utf8Bytes(text.repeat(Math.max(1, Math.ceil(size / Math.max(1, text.length)))))
    let least: number | undefined
    for (let run = 0; run < RUNS; run++) {
      const time = processorTime(format, repeated)
      if (time === undefined) return undefined
      least = Math.min(least ?? time, time)
    }
    return least
  })
  if (one === undefined || two === undefined)
    return { holds: null, sentence: 'Files of this form cannot be repeated, so the time was not measured.' }
  const isLinear = two / Math.max(1, one) <= MAX_GROWTH || two < MIN_MILLISECONDS
  return { holds: isLinear, sentence: `${Math.round(one)} ms for 50 KB, ${Math.round(two)} ms for 100 KB.` }
}

/**
 * The processor time for reading a file, in milliseconds; undefined if the file is not well-formed. Throws if it takes
 * too many steps.
 */
function processorTime(format: Format, bytes: Uint8Array): number | undefined {
  const before = milliseconds()
  try {
    const { source } = decodeFile(bytes, format)
    readUnits(format, source, sampleLanguages(format, source))
  } catch (error) {
    if (!(error instanceof FormatError) || error.code === 'unsupported') throw error
    return undefined
  }
  return milliseconds() - before
}

/** The processor time so far. A worker in a browser cannot measure it, so there it is elapsed time. */
function milliseconds(): number {
  if (typeof process === 'undefined') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function languagesOf(format: Format, { bytes }: NamedFile): Languages {
  return sampleLanguages(format, decodeFile(bytes, format).source)
}

function withTarget(format: Format, sample: NamedFile): Languages {
  const { source, targets } = languagesOf(format, sample)
  const german = languageByCode('de')
  return { source, targets: targets.length > 0 || !german ? targets : [german] }
}

/** Strings to try, spread over the file. */
function triedIn(format: Format, sample: NamedFile): StringRecord[] {
  const { strings } = parseByCall(format, sample, languagesOf(format, sample))
  const plain = strings.filter(({ text, isHidden }) => typeof text === 'string' && isHidden !== true)
  const step = Math.max(1, Math.ceil(plain.length / MAX_TRIED))
  return plain.filter((_, index) => index % step === 0)
}
