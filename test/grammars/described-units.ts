// Units as plain data, for comparing two ways of reading a file.
import type { Plural, Slot, Unit } from '@atlas/core/contract.ts'
import { isPlural } from '@atlas/core/reading/strings.ts'

/** All that a slot tells the engine. */
function slotOf(text: string, slot: Slot): unknown {
  const { at, codec, status, removal, isLanguageNeutral } = slot
  const own = { at, text: codec.decode(text.slice(...at)), status, removal, isLanguageNeutral }
  const edits = slot.sideEdits ? [...slot.sideEdits('x', 'approved')] : []
  return { ...own, edits, spelled: codec.encode('x', text.slice(...at)), tags: slot.wrapNew?.('approved') }
}

function placeOf(text: string, place: Slot | Plural | undefined): unknown {
  if (!place || !isPlural(place)) return place && slotOf(text, place)
  const shape = (forms: ReadonlyMap<string, Slot>): unknown =>
    Array.from(forms, ([name, slot]) => [name, slotOf(text, slot)])
  const { forms, edits } = place.reshape(['one', 'few', 'many', 'other'])
  return [shape(place.forms), shape(forms), [...edits]]
}

/** All that units tell the engine. */
export function described(text: string, units: Iterable<Unit>): unknown[] {
  return Array.from(units, ({ source, targets, ...rest }) => ({
    ...rest,
    source: placeOf(text, source),
    target: placeOf(text, targets?.get('de')),
  }))
}
