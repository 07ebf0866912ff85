// What must hold for every file, also a broken one: it is refused with a message, or it obeys every law.
import { checkFile } from '@atlas/core/check.ts'
import { changedByte } from '@atlas/core/promise/identity.ts'
import { isLocal } from '@atlas/core/promise/locality.ts'
import { faultOfRefusal } from '@atlas/core/promise/refusal.ts'
import { FormatError, type StringRecord, type Witness } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { wholeFormat } from '@atlas/core/documents/segments.ts'
import { readsApart } from '@atlas/core/laws/apart.ts'
import { languages as languagesLaw, plurals } from '@atlas/core/laws/languages.ts'
import { preview } from '@atlas/core/laws/pages.ts'
import {
  known,
  must,
  show,
  trialOf,
  unlessUnwritable,
  type Law,
  type Subject,
  type Trial,
} from '@atlas/core/laws/subject.ts'
import { slotsOf, spells, witnesses, writes } from '@atlas/core/laws/texts.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { staysWhenBuiltAgain } from './again.ts'
import { NAME, spread, type Attempt } from './attempt.ts'
import type { Case } from './cases.ts'
import { answersWhatItRead, hasEmptyRow, placesStandApart } from './reading.ts'

/** The outcome of a case. */
export interface TrialOutcome {
  /** Whether the file was parsed. */
  isRead: boolean
  /** Whether a place refused a text, which is allowed. */
  isRefused: boolean
  /** Whether an independent reader accepted the file. */
  isAccepted?: boolean
  /** The broken law, and how it was broken. */
  broken?: { law: string; message: string }
}

/** The optional laws. */
export interface Extras {
  /** An independent reader finds the same texts, if it accepts the file. A lenient reader makes this check weaker. */
  witness?: boolean
  /** Some cases repeat a piece, and measure how the time grows with their length. */
  growth?: boolean
}

/** For longer texts only parsing is tried: the other checks parse the file about fifty times. */
const LARGE = 20_000

/** Tries a case. An exception that is not a refusal counts as a broken law. */
export function tried(subject: Subject, { bytes, target, texts }: Case, extras: Extras = {}): TrialOutcome {
  const outcome: TrialOutcome = { isRead: false, isRefused: false }
  const { plugin } = subject
  const sample = { name: NAME, bytes }
  const attempt = orBroken(outcome, 'damage', (): Attempt | undefined => {
    const own = readOrRefused(plugin, bytes)
    if (!own) return undefined
    const trial = target === undefined ? own : trialOf(plugin, sample, [known(target)])
    return { subject: { ...subject, samples: [sample] }, plugin, texts, own, trial }
  })
  if (!attempt) return outcome
  outcome.isRead = true
  const isLarge = attempt.own.parsed.source.text.length > LARGE
  for (const [law, { holds, isForLarge, isExtra, writesNothing }] of Object.entries(promises)) {
    if ((isLarge && !isForLarge) || (isExtra && !extras[isExtra])) continue
    orBroken(outcome, law, () => holds(attempt))
    if (writesNothing && outcome.isRefused) {
      outcome.broken = { law, message: 'a text is refused, though none was to be written' }
    }
    if (outcome.broken) return outcome
  }
  return outcome
}

/** A law. */
interface Rule {
  holds(attempt: Attempt): void
  isForLarge?: true
  isExtra?: keyof Extras
  /** This law writes nothing, so nothing may be refused. */
  writesNothing?: true
}

const once: Parameters<Law['holds']>[1] = { runs: 1, seed: 1 }

const promises: Readonly<Record<string, Rule>> = {
  identity: {
    isForLarge: true,
    writesNothing: true,
    holds({ own }) {
      must(changedByte(own, []) === undefined, () => 'building without translations returns different bytes')
      const { identifiers } = own.parsed
      must(new Set(identifiers).size === identifiers.length, () => 'identifiers repeat')
    },
  },
  places: {
    isForLarge: true,
    holds({ plugin, own, trial }) {
      placesStandApart(plugin, own)
      placesStandApart(plugin, trial)
    },
  },
  preview: { isForLarge: true, holds: ({ subject }) => preview.holds(subject, once) },
  answer: { isForLarge: true, holds: ({ plugin, own }) => answersWhatItRead(plugin, own) },
  check: {
    holds({ plugin, own }) {
      const { identical, edited, readBack, error } = checkFile(plugin, own.bytes, known('en'))
      must(identical !== false, () => 'building with its own translations returns different bytes')
      must(edited !== false, () => 'a new text changes more than its place')
      must(readBack !== false, () => 'new texts are not read back')
      if (error) throw new FormatError(error.code === 'internal' ? 'contract' : error.code, error.message)
    },
  },
  gaps: {
    holds({ own, texts }) {
      for (const [record, text] of spread(own.records, texts)) {
        if (typeof text !== 'string' || hasText(record, text)) continue
        must(
          unlessUnwritable(() => isLocal(own, record, text)) ?? true,
          () => `${show(text)} in "${record.identifier}" changes more than its place`,
        )
      }
    },
  },
  codecs: {
    holds({ plugin, trial, texts }) {
      for (const [slot, text] of spread(slotsOf(plugin, trial.parsed), texts)) {
        for (const one of typeof text === 'string' ? [text] : Object.values(text)) {
          spells(slot, one, trial.parsed.source, NAME)
        }
      }
    },
  },
  'read back': {
    holds({ trial, texts }) {
      const sent = spread(trial.records, texts).map(([{ identifier }, text]) => [identifier, text] as const)
      for (const one of sent) writes(trial, new Map([one]))
      writes(trial, new Map(sent), 'keep-source')
      const words = trial.records.map(({ identifier }, index) => [identifier, `Word ${index}`] as const)
      writes(trial, new Map(words), 'keep-source')
    },
  },
  apart: {
    holds({ plugin, trial }) {
      const canBeApart = plugin.readsTextsApart && wholeFormat(plugin) === plugin
      if (canBeApart) readsApart(trial, { runs: 1, seed: trial.bytes.length })
    },
  },
  again: { holds: staysWhenBuiltAgain },
  plurals: {
    holds({ subject, own }) {
      // An empty row may stay empty.
      if (!hasEmptyRow(own)) plurals.holds(subject, once)
    },
  },
  languages: { holds: ({ subject }) => languagesLaw.holds(subject, once) },
  witness: {
    isExtra: 'witness',
    holds({ subject, plugin, own }) {
      const { witness } = subject
      if (witness && canRead(witness, own)) witnesses(witness, plugin, own.parsed, NAME)
    },
  },
}

/** The names of the laws that are always checked. */
export const lawNames: readonly string[] = [
  'damage',
  ...Object.keys(promises).filter((law) => !promises[law]?.isExtra),
]

/** Whether the witness takes the file at all: many are stricter than we are. */
function canRead(witness: Witness, { parsed, languages }: Trial): boolean {
  try {
    for (const language of languages.targets) witness(parsed.source.text, language, parsed.source.bytes)
    return true
  } catch {
    return false
  }
}

/** Parses the file. Gives nothing if it is refused correctly. Throws if the refusal has no message or place. */
function readOrRefused(plugin: Format, bytes: Uint8Array): Trial | undefined {
  try {
    const trial = trialOf(plugin, { name: NAME, bytes })
    // Without a target, as the platform parses a new file.
    const { source, languages } = trial.parsed
    recordsOf(plugin, readUnits(plugin, source, { source: languages.source, targets: [] }))
    return trial
  } catch (error) {
    if (!(error instanceof FormatError) || error.code === 'unwritable') throw error
    const fault = faultOfRefusal(plugin, bytes, error)
    must(fault === undefined, () => fault ?? '')
    return undefined
  }
}

/** Checks a law. An exception breaks it, unless it refuses a text. */
function orBroken<Result>(outcome: TrialOutcome, law: string, act: () => Result): Result | undefined {
  try {
    return act()
  } catch (thrown) {
    // fast-check has the message of the law as the cause.
    const error = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
    const isRefusal = error instanceof FormatError && REFUSALS.includes(error.code)
    if (isRefusal) outcome.isRefused = true
    else outcome.broken = { law, message: messageOf(error) }
    return undefined
  }
}

/** The allowed reasons to refuse a text or a language. */
const REFUSALS: readonly string[] = ['unwritable', 'unsupported']

/** The message of an error. For an unexpected error, with the place in the code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `a value was thrown that is not an error: ${show(error)}`
  if (error.constructor === Error) return error.message
  const place = /(?:core|formats)\/[\w/.-]+\.ts:\d+/.exec(error.stack ?? '')?.[0]
  return `${error.name}: ${error.message}${place === undefined ? '' : ` (${place})`}`
}

/** Whether a string has this text already. */
function hasText(record: StringRecord, text: string): boolean {
  return (
    Object.values(record.translations ?? {}).some((translation) => translation.text === text) ||
    record.text === text
  )
}
