// Checks the promise with one file: the laws of identity, locality and read-back, and a witness, each with the few texts
// that a command can wait for. `core/laws/` tries far more texts.
import type { Language, StringRecord, Witness } from './contract.ts'
import { latin1Text } from './bytes.ts'
import { describe, type Problem } from './errors.ts'
import { languagesToCheck } from './file-languages.ts'
import type { Format } from './format.ts'
import { changedByte } from './promise/identity.ts'
import { editOf } from './promise/locality.ts'
import { misreadIn } from './promise/read-back.ts'
import { newTextsFor, Trial } from './promise/trial.ts'
import { decodeFile, type TextFile } from './reading/source.ts'
import { objectionOf } from './witness.ts'

/** The name of the file in the calls of a check. Formats do not see it. */
const NAME = 'checked'

/** The new text of a single edit. */
const EDITED = 'Edited "text" & more'

/** The result of a check. Null means that a part did not run. */
export interface CheckResult {
  units: number | null
  /** Building with no translations returns the same bytes, and so does building with the same texts and statuses. */
  identical: boolean | null
  /** A new text in the first, a middle, the last and a random unit changes only what belongs to that unit. */
  edited: boolean | null
  /** New texts in all units are read back. */
  readBack: boolean | null
  /** Left out if no witness was given. */
  witness?: WitnessCheck
  error: Problem | null
}

/** Whether a witness reads the same texts as we do in the built files. */
export interface WitnessCheck {
  /** Null if the witness already disagrees about the original file, so that it cannot judge the built files. */
  agrees: boolean | null
  /** Where the witness disagrees. */
  reason?: string
}

/** Checks one file with the calls that a platform makes. `source` is the source language of files that name none. */
export function checkFile(
  plugin: Format,
  bytes: Uint8Array,
  source: Language,
  witness?: Witness,
): CheckResult {
  const result: CheckResult = { units: null, identical: null, edited: null, readBack: null, error: null }
  let file: TextFile | undefined
  try {
    file = decodeFile(bytes, plugin)
    const languages = languagesToCheck(plugin, file.source, source)
    const trial = new Trial(plugin, { name: NAME, bytes }, file.source, languages)
    const { parsed, records } = trial
    result.units = parsed.units.length
    result.identical = [[], records].every((sent) => changedByte(trial, sent) === undefined)
    const edits = samplesOf(records).map((record) => editOf(trial, record, EDITED))
    result.edited = edits.every(({ holds }) => holds)
    const sent = newTextsFor(trial)
    const again = trial.again(trial.write(sent))
    result.readBack = misreadIn(trial, sent, again, { isAnswered: true }) === undefined
    if (witness) {
      const builds = [...edits.map(({ built }) => trial.again(built)), again]
      result.witness = checkWithWitness(witness, trial, builds)
    }
  } catch (error) {
    // An offset in the bytes of an archive is on no line.
    const text = plugin.container?.entries ? undefined : latin1Text(bytes)
    result.error = describe(error, file?.source ?? text)
    if (result.error.code === 'internal') throw error
  }
  return result
}

/** Compares built files with what a witness reads in them. */
function checkWithWitness(
  witness: Witness,
  { plugin, parsed }: Trial,
  builds: readonly Trial[],
): WitnessCheck {
  const first = objectionOf(witness, plugin, parsed)
  if (first) return { agrees: null, reason: first.message }
  for (const built of builds) {
    const objection = objectionOf(witness, plugin, built.parsed)
    if (objection) return { agrees: false, reason: objection.message }
  }
  return { agrees: true }
}

/** The first, a middle, the last and a random record. The random one depends only on their number, so runs repeat. */
function samplesOf(records: readonly StringRecord[]): StringRecord[] {
  const count = records.length
  const places = new Set([0, count >> 1, count - 1, (count * 7919 + 104729) % Math.max(count, 1)])
  return [...places].flatMap((place) => records[place] ?? [])
}
