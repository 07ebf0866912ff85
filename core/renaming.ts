// Maps the identifiers of a file under one reading to those under another, such as before and after an option changed.
import type { Slot, Span, Unit } from './contract.ts'
import { isPlural, type Parsed } from './reading/strings.ts'

/** The new identifier of a string, or the identifiers of the parts of its text, in order. */
export type Renamed = string | readonly string[]

/**
 * The identifiers that differ between two readings of the same file, from the former to the present one. Strings are
 * the same if their source texts have the same place. A text that is now read as several, such as a paragraph as
 * sentences, is mapped to all of them; its parts are mapped to the text if they are read as one again. A text that has
 * more or fewer tags at its ends is the same string. A string that only one reading has is left out.
 */
export function renamedKeys(former: Parsed, present: Parsed): Map<string, Renamed> {
  const names = new Map<string, string>()
  /** The names of the strings inside each place. */
  const parts = new Map<string, string[]>()
  for (const [index, { source }] of present.units.entries()) {
    const name = present.identifiers[index] ?? ''
    const place = placeOf(source)
    if (!names.has(place)) names.set(place, name)
    for (const around of placesAround(source)) {
      const known = parts.get(around)
      if (known) known.push(name)
      else parts.set(around, [name])
    }
  }
  const nested = new NestedPlaces(present)
  const renamed = new Map<string, Renamed>()
  for (const [index, { source }] of former.units.entries()) {
    const was = former.identifiers[index]
    const place = placeOf(source)
    const name =
      names.get(place) ?? parts.get(place) ?? firstOf(placesAround(source), names) ?? nested.nameFor(source)
    if (was !== undefined && name !== undefined && was !== name) renamed.set(was, name)
  }
  return renamed
}

type Place = Unit['source']

/** The places of a reading that have no other around them, in the order of the file, for places that overlap with them. */
class NestedPlaces {
  readonly #all: { at: Span; name: string }[]

  constructor({ units, identifiers }: Parsed) {
    this.#all = units
      .flatMap(({ source }, index) =>
        isPlural(source) || source.parent ? [] : { at: source.at, name: identifiers[index] ?? '' },
      )
      .sort((one, other) => one.at[0] - other.at[0])
  }

  /** The name of the string whose place is inside the one of another reading, or around it. */
  nameFor(place: Place): string | undefined {
    if (isPlural(place) || place.parent) return undefined
    const [start, end] = place.at
    let from = 0
    let to = this.#all.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#all[middle]?.at[1] ?? 0) <= start) from = middle + 1
      else to = middle
    }
    for (const { at, name } of this.#all.slice(from, from + 2)) {
      const isInside = at[0] >= start && at[1] <= end
      const isAround = at[0] <= start && at[1] >= end
      if (at[1] > at[0] && (isInside || isAround)) return name
    }
    return undefined
  }
}

function placeOf(source: Place): string {
  const slots = isPlural(source) ? [...source.forms.values()] : [source]
  return slots.map(spansOf).join(';')
}

/** The places of the slots around a string, the innermost first. The rows of a plural are inside the same slot. */
function placesAround(source: Place): string[] {
  const [slot] = isPlural(source) ? source.forms.values() : [source]
  const places: string[] = []
  for (let outer = slot?.parent; outer; outer = outer.parent) places.push(spansOf(outer))
  return places
}

function firstOf(places: readonly string[], names: ReadonlyMap<string, string>): string | undefined {
  const place = places.find((each) => names.has(each))
  return place === undefined ? undefined : names.get(place)
}

/** The span of a slot, and the spans of the slots around it. */
function spansOf({ at, parent }: Slot): string {
  const own = at.join('-')
  return parent ? `${spansOf(parent)}/${own}` : own
}
