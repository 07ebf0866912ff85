// Names the forms of a plural that a file has no row for.
import type { Plural, Slot, Translation } from '../contract.ts'
import type { Reason } from '../report.ts'
import { isPlural } from '../reading/strings.ts'

/** Why a form that was sent is not in the file, unless it has the text of a form that is. */
export function lostForm(place: Slot | Plural, translation: Translation | undefined): Reason | undefined {
  if (!isPlural(place) || !place.lacks || typeof translation?.text !== 'object') return undefined
  const { categories, reason } = place.lacks
  const lost = new Set<string>()
  const written = new Set<string>([''])
  for (const [category, text] of Object.entries(translation.text))
    (categories.some((each) => each === category) ? lost : written).add(text)
  return [...lost].every((text) => written.has(text)) ? undefined : { reason }
}
