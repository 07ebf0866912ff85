// The texts of a document by its units, and a document with another text in its first place.
import type { Slot, Source, Unit } from '@atlas/core/contract.ts'
import { sourceOf } from '../source-of.ts'

/** What the tests of one document format share. */
export interface DocumentPlaces {
  unitsOf(file: string): Unit[]
  textsOf(file: string): string[]
  /** The file with this text in its first place, and with the edits next to it. */
  written(file: string, text: string): string
}

/** By the function that finds a format's units. */
export function documentPlaces(find: (source: Source) => Iterable<Unit>): DocumentPlaces {
  const unitsOf = (file: string): Unit[] => [...find(sourceOf(file))]
  return {
    unitsOf,
    textsOf: (file) => unitsOf(file).map((unit) => slotOf(unit).codec.decode(file.slice(...slotOf(unit).at))),
    written(file, text) {
      const [unit] = unitsOf(file)
      if (!unit) throw new Error('No place.')
      const { at, codec, sideEdits } = slotOf(unit)
      const edits = [
        ...(sideEdits?.(text, 'translated') ?? []),
        { at, text: codec.encode(text, file.slice(...at)) },
      ].toSorted((one, other) => other.at[0] - one.at[0])
      return edits.reduce(
        (built, edit) => built.slice(0, edit.at[0]) + edit.text + built.slice(edit.at[1]),
        file,
      )
    },
  }
}

/** The one place of a unit: documents have no plurals. */
export function slotOf({ source }: Unit): Slot {
  return source as Slot
}
