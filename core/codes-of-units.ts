// The codes in the source texts of a file, as the format finds them, for a page that shows codes as pieces.
import { scannerOf } from './codes.ts'
import type { Source, Unit } from './contract.ts'
import type { Format } from './format.ts'
import { isPlural, textOf } from './reading/strings.ts'

/**
 * The codes of the source text of a unit, in all its plural forms, each once and as it is spelled. A choice of ICU is
 * spelled `{n, plural`, since texts follow. Undefined if the format does not say what a code is.
 */
export function codesOfUnit(plugin: Format, source: Source, { source: place }: Unit): string[] | undefined {
  const slots = isPlural(place) ? [...place.forms.values()] : [place]
  let codes: Set<string> | undefined
  for (const slot of slots) {
    const scan = scannerOf(plugin, slot)
    if (!scan) continue
    codes ??= new Set()
    const text = textOf(source, slot)
    for (const { kind, at } of scan(text)) if (kind !== 'bad' && at[1] > at[0]) codes.add(text.slice(...at))
  }
  return codes && [...codes]
}
