// Plurals of the source language that no translation changes.
import type { Category, Codec, Language, Plural, Slot, Span } from '@atlas/core/contract.ts'

/** A plural whose rows stay unchanged. */
export function readOnly(forms: ReadonlyMap<Category, Slot>): Plural {
  return { forms, reshape: () => ({ forms, edits: [] }) }
}

/** A text that is the same for all numbers. */
export function sameForAll(slot: Slot): Plural {
  return readOnly(new Map([['other', slot]]))
}

/** The texts of a program that uses gettext: singular and plural. */
export function singularAndPlural(
  singular: Span,
  plural: Span,
  codec: Codec,
  { pluralCategoryNames: names }: Language,
): Plural {
  const forms = new Map<Category, Slot>()
  const [first] = names
  const one = names.includes('one') ? 'one' : names.length > 1 ? first : undefined
  const other = names.includes('other') ? 'other' : names.at(-1)
  if (one) forms.set(one, { at: singular, codec })
  if (other) forms.set(other, { at: plural, codec })
  return readOnly(forms)
}
