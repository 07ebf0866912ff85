// Maps the identifiers of a file under one reading to those under another, such as before and after an option changed.
import type { Slot } from './contract.ts'
import { isPlural, type Parsed } from './strings.ts'

/**
 * The identifiers that differ between two readings of the same file: the former one to the present one. Strings are the
 * same if their source texts have the same place. A string that only one reading has is left out.
 */
export function renamedKeys(former: Parsed, present: Parsed): Map<string, string> {
  const names = new Map<string, string>()
  for (const [index, unit] of present.units.entries()) {
    const place = placeOf(unit.source)
    if (!names.has(place)) names.set(place, present.identifiers[index] ?? '')
  }
  const renamed = new Map<string, string>()
  for (const [index, unit] of former.units.entries()) {
    const was = former.identifiers[index]
    const name = names.get(placeOf(unit.source))
    if (was !== undefined && name !== undefined && was !== name) renamed.set(was, name)
  }
  return renamed
}

function placeOf(source: Parsed['units'][number]['source']): string {
  const slots = isPlural(source) ? [...source.forms.values()] : [source]
  return slots.map(spansOf).join(';')
}

/** The span of a slot, and those of the slots around it. */
function spansOf({ at, inside }: Slot): string {
  const own = at.join('-')
  return inside ? `${spansOf(inside)}/${own}` : own
}
