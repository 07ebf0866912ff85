// The law of identity: a build that changes no text returns the same bytes.
import { isSame } from '../bytes.ts'
import type { StringRecord } from '../contract.ts'
import type { Trial } from './trial.ts'

/** Where the first byte is that a build with these strings changes; undefined if it returns the same bytes. */
export function changedByte(trial: Trial, strings: readonly StringRecord[]): number | undefined {
  const built = trial.write(strings)
  const { bytes } = trial
  if (isSame(built, bytes)) return undefined
  const at = bytes.findIndex((byte, index) => built[index] !== byte)
  return at < 0 ? bytes.length : at
}

/** The same strings, by the identifiers that a built file gives them: the keys of documents come from their texts. */
export function renamedIn(
  { parsed: { identifiers } }: Trial,
  again: Trial,
  strings: readonly StringRecord[],
): StringRecord[] {
  const names = new Map(identifiers.map((name, index) => [name, again.parsed.identifiers[index]]))
  return strings.map((record) => ({
    ...record,
    identifier: names.get(record.identifier) ?? record.identifier,
  }))
}
