// The first place at which two formats read samples differently.
import type { LabPlace, LabSample } from './wire.ts'

/** A text that only one of two formats reads there, or with this key. */
export interface Difference {
  file: number
  place: LabPlace
  /** Whether the first format reads it. */
  isShown: boolean
}

/** Finds the first text that one of two readings has and the other one has not. */
export function firstDifference(
  one: readonly LabSample[],
  other: readonly LabSample[],
): Difference | undefined {
  for (const file of one.keys()) {
    const [own, others] = [textsIn(one[file]), textsIn(other[file])]
    const isIn = (places: readonly LabPlace[], place: LabPlace): boolean =>
      places.some(
        ({ start, end, identifier }) =>
          start === place.start && end === place.end && identifier === place.identifier,
      )
    const places = [
      ...own.flatMap((place) => (isIn(others, place) ? [] : [{ place, isShown: true }])),
      ...others.flatMap((place) => (isIn(own, place) ? [] : [{ place, isShown: false }])),
    ].sort((first, second) => first.place.start - second.place.start)
    const [first] = places
    if (first) return { file, ...first }
  }
  return undefined
}

const textsIn = (sample: LabSample | undefined): LabPlace[] =>
  (sample?.places ?? []).filter(({ is }) => is === 'text')
