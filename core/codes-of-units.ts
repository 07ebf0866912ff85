// The codes in the texts of a file, as the format and its options find them.
import { inOneScanner, type CodeScanner, type Slot, type Source, type Unit } from './contract.ts'
import type { Format } from './format.ts'
import { isPlural, textOf } from './reading/strings.ts'

/**
 * The scanner of a slot: its codec's own, or else the format's, merged with the scanner of the options, whose codes
 * come first.
 */
export function scannerOf(plugin: Scanned, slot: Slot): CodeScanner | undefined {
  const scanner = slot.codec.inlineCodes ?? plugin.inlineCodes
  const added = plugin.handling?.inlineCodes
  return added && scanner ? inOneScanner(added, scanner) : (added ?? scanner)
}

/** The members of a format that finding codes uses. */
type Scanned = Pick<Format, 'inlineCodes' | 'handling'>

/**
 * The codes of a text that its place cannot lose, such as a text box inside a paragraph. Checks add them to their own
 * texts. Other places can be written without their codes, although the reader of the file would miss them.
 */
export function neededCodes(plugin: Scanned, slot: Slot, text: string): string {
  if (!slot.codec.nests) return ''
  const codes = scannerOf(plugin, slot)?.(text) ?? []
  return codes
    .filter(({ requiredBy }) => requiredBy === 'file')
    .map(({ at }) => text.slice(...at))
    .join('')
}

/**
 * The codes of the source text of a unit, in all its plural forms, each once and as it is spelled. A choice of ICU is
 * spelled `{n, plural`, since texts follow. A page shows them as pieces. Undefined if the format does not say what a
 * placeholder is.
 */
export function codesOfUnit(plugin: Format, source: Source, { source: place }: Unit): string[] | undefined {
  const slots = isPlural(place) ? [...place.forms.values()] : [place]
  let codes: Set<string> | undefined
  for (const slot of slots) {
    const scan = scannerOf(plugin, slot)
    if (!scan || scan.findsOnlyTags) continue
    codes ??= new Set()
    const text = textOf(source, slot)
    for (const { kind, at } of scan(text)) if (kind !== 'bad' && at[1] > at[0]) codes.add(text.slice(...at))
  }
  return codes && [...codes]
}
