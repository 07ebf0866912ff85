// Checks a format against the laws on a sample, and reports a counterexample if one fails.
import { counted } from '@atlas/core/counted.ts'
import { utf8Bytes } from '@atlas/core/bytes.ts'
import type { NamedFile } from '@atlas/core/calls.ts'
import { FormatError, type StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { changedByte } from '@atlas/core/promise/identity.ts'
import { isLocal } from '@atlas/core/promise/locality.ts'
import { misreadIn, type Misread } from '@atlas/core/promise/read-back.ts'
import { trialOf, type Trial } from '@atlas/core/promise/trial.ts'
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
    attempt('Identity', () => identity(trialFor(format, sample))),
    attempt('Edit', () => edit(trialFor(format, sample))),
    attempt('Read-back', () => readBack(trialFor(format, sample))),
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

function identity(trial: Trial): Finding {
  const at = changedByte(trial, [])
  if (at === undefined)
    return { holds: true, sentence: 'A build without translations produces the same bytes.' }
  return { holds: false, sentence: `A build without translations differs at byte ${at}.` }
}

function edit(trial: Trial): Finding {
  const tried = triedIn(trial)
  const odd = tried.find((record) => !isLocal(trial, record, 'Grüße'))
  if (odd) return { holds: false, sentence: `A new text of ${odd.identifier} changes other places, too.` }
  return {
    holds: true,
    sentence: `A new text changes only its place, in ${counted(tried.length, 'string')}.`,
  }
}

function readBack(trial: Trial): Finding {
  const [target] = trial.languages.targets
  if (!target) return { holds: null, sentence: 'No language to translate into.' }
  const refused = new Set<string>()
  for (const record of triedIn(trial).slice(0, 3)) {
    for (const text of NASTY) {
      const sent = [{ ...record, translations: { [target.id]: { text } } }]
      try {
        const misread = misreadIn(trial, sent, trial.again(trial.write(sent)))
        if (misread) return { holds: false, sentence: `${record.identifier}: ${misreadingOf(text, misread)}` }
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

function misreadingOf(text: string, misread: Misread): string {
  return `${said(text)} is read as ${said(misread.of === 'text' ? misread.read : undefined)}.`
}

const said = (text: string | undefined): string => (text === undefined ? 'nothing' : JSON.stringify(text))

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

/** The sample with a target language, also if it holds only one language. */
function trialFor(format: Format, sample: NamedFile): Trial {
  const { source, targets } = sampleLanguages(format, decodeFile(sample.bytes, format).source)
  const german = languageByCode('de')
  return trialOf(format, sample, targets.length > 0 || !german ? targets : [german], source)
}

/** Strings to try, spread over the file. */
function triedIn({ records }: Trial): StringRecord[] {
  const plain = records.filter(({ text, isHidden }) => typeof text === 'string' && isHidden !== true)
  const step = Math.max(1, Math.ceil(plain.length / MAX_TRIED))
  return plain.filter((_, index) => index % step === 0)
}
