// Finds by which grammar a file spells the values of a string, and spells them by the grammar of another format.
import type { PlaceholderSyntax, Unit } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { isPlural, textAround } from '@atlas/core/reading/strings.ts'
import { generalCodes } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { commonPlaceholders } from '@atlas/formats/_grammars/codes/placeholder-syntaxes.ts'
import { type Sent } from './new-strings.ts'
import { type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { placedTexts } from './reading.ts'
import { explains, respelled, type Respelled } from './values.ts'

/** The grammar of texts without values. */
const NONE: PlaceholderSyntax = { pattern: /(?!)/, spelled: '' }

/** The texts of a string as a format spells them; undefined if the format has no grammar, or the same one. */
export function respelledFor(
  file: FileStrings,
  { entry: { unit }, source, text }: Sent,
  { placeholderSyntax: to }: Format,
): Respelled | undefined {
  const syntax = file.plugin.placeholderSyntax
  if (!to || to === syntax) return undefined
  const [placed] = placedTexts(file, unit)
  const scan = placed?.scan && !placed.scan.findsOnlyTags ? placed.scan : generalCodes
  const example = shownForm(source)
  const known = syntax ? [syntax, ...commonPlaceholders] : commonPlaceholders
  const from = known.find((grammar) => explains(grammar, example, scan)) ?? syntax ?? NONE
  if (from === to || (from.isMessage && to.isMessage)) return undefined
  const texts = [source, text].flatMap((each) =>
    typeof each === 'object' ? Object.values(each) : (each ?? []),
  )
  const isChoice = [from, ...commonPlaceholders].some(
    ({ choice }) => choice && texts.some((each) => choice.test(each)),
  )
  if (isChoice) {
    const refused = 'a choice has no counterpart, so the text stays as it is'
    return to.isMessage && !syntax ? undefined : { source, text, unknown: [], changes: [], refused }
  }
  return respelled(source, text, { from, to, scan, count: countIn(file, unit) })
}

/** The argument of a plural of ICU whose branches are rows: `n` of `{n, plural, one {…} other {…}}`. */
function countIn({ parsed: { source } }: FileStrings, { source: place }: Unit): string | undefined {
  const [slot] = isPlural(place) ? place.forms.values() : []
  if (!slot) return undefined
  const text = slot.parent ? textAround(source, slot.parent) : source.text
  const head = text.slice(Math.max(0, slot.at[0] - LONGEST_HEAD), slot.at[0])
  const before = head.slice(0, Math.max(0, head.lastIndexOf('plural')))
  return /\{\s?([\w.-]{1,200})\s?,\s?$/.exec(before)?.[1]
}

/** The branches of a plural before the first row are not longer than this. */
const LONGEST_HEAD = 2000
