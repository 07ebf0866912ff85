// What is wrong with the codes of a translation.
import { findingInCodes, type CodeReason } from '../code-sentences.ts'
import { scannerOf } from '../codes-of-units.ts'
import type { Language, Plural, Slot, Source, Translation } from '../contract.ts'
import type { Format } from '../format.ts'
import { formOf } from '../language.ts'
import { textOf } from '../reading/strings.ts'
import { formIn, normalized } from './translations.ts'

/** The first finding in the codes of a text. `original`: the text of the place. */
export function findingInText(
  plugin: Format,
  place: Slot,
  original: () => string,
  sent: string,
): CodeReason | undefined {
  const scan = scannerOf(plugin, place)
  if (!scan) return undefined
  // Tags that stay around the text in the file may be in the translation.
  const text = place.codec.asRead ? normalized(place, sent) : sent
  return text ? findingInCodes(scan, original(), text) : undefined
}

/** The first error in the codes of the rows of a plural; without one, the first finding that may be intended. */
export function findingInRows(
  plugin: Format,
  source: Source,
  place: Plural,
  { language, translation }: { language: Language; translation: Translation | undefined },
): CodeReason | undefined {
  let remark: CodeReason | undefined
  const other = place.forms.get('other') ?? [...place.forms.values()].at(-1)
  for (const category of language.pluralCategoryNames) {
    const form = formOf(category, language)
    const slot = form === 'other' ? other : (place.forms.get(category) ?? other)
    const scan = slot && scannerOf(plugin, slot)
    const text = scan && formIn(translation, category)?.text
    if (!text) continue
    const own = findingInCodes(scan, textOf(source, slot), text, form)
    // The program has the same values for all rows, and "one apple" may lack the number.
    const isOther = own === undefined || other === undefined || other === slot
    const ofOther = isOther ? own : findingInCodes(scan, textOf(source, other), text, form)
    if (own === undefined || ofOther === undefined) continue
    const found = own.isError && !ofOther.isError ? ofOther : own
    if (found.isError) return found
    remark ??= found
  }
  return remark
}
