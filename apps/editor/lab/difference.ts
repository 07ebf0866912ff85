// The first place at which two formats read samples differently.
import type { LabMark, LabPlace, LabSample, LabSpan } from './wire.ts'

/** A place that two formats read differently, and the text that each of them reads there. */
export interface Difference {
  file: number
  /** All that one of them reads there. */
  at: LabSpan
  one: LabPlace | undefined
  other: LabPlace | undefined
}

/** Finds the first text that one of two readings has and the other one has not, or has with another key. */
export function firstDifference(
  one: readonly LabSample[],
  other: readonly LabSample[],
): Difference | undefined {
  for (const file of one.keys()) {
    const [own, others] = [textsIn(one[file]), textsIn(other[file])]
    const [first] = [...missingIn(own, others), ...missingIn(others, own)].sort(
      (before, after) => before.start - after.start,
    )
    if (!first) continue
    const at = (texts: readonly LabPlace[]): LabPlace | undefined =>
      texts.find(({ start, end }) => start < first.end && first.start < end)
    const [here, there] = [at(own) ?? first, at(others) ?? first]
    const span = [Math.min(here.start, there.start), Math.max(here.end, there.end)] as const
    return { file, at: span, one: at(own), other: at(others) }
  }
  return undefined
}

const textsIn = (sample: LabSample | undefined): LabPlace[] =>
  (sample?.places ?? []).filter(({ is }) => is === 'text')

/** The texts of a reading that another one does not have. */
function missingIn(places: readonly LabPlace[], others: readonly LabPlace[]): LabPlace[] {
  const nameOf = ({ start, end, identifier }: LabPlace): string => JSON.stringify([start, end, identifier])
  const known = new Set(others.map(nameOf))
  return places.filter((place) => !known.has(nameOf(place)))
}

/**
 * The mark that says which format is right, with the places of the right one; undefined if only the keys differ, and the
 * file does not show them.
 */
export function markFor(
  { file, at, one, other }: Difference,
  isOneRight: boolean,
  places: readonly LabPlace[],
): LabMark | undefined {
  const [right, wrong] = isOneRight ? [one, other] : [other, one]
  if (!right) return { file, at, isText: false, alone: true }
  const mark: LabMark = { file, at: [right.start, right.end], isText: true, alone: true }
  if (right.start !== wrong?.start || right.end !== wrong.end) return mark
  const key = places
    .filter(({ is, identifier }) => is === 'key' && identifier === right.identifier)
    .map(({ start, end }) => [start, end] as const)
  return key.length > 0 ? { ...mark, key } : undefined
}
