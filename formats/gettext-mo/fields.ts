// A catalog as text: one field per text, named as in a PO file.
import type { Span } from '@atlas/core/contract.ts'
import { labeledTexts, type LabeledText } from '../_grammars/text/fields.ts'

/** The names of fields. */
export const catalogFieldLabels = {
  context: 'msgctxt',
  id: 'msgid',
  pluralId: 'msgid_plural',
  text: 'msgstr',
  row: (number: number): string => `msgstr[${number}]`,
}

/** An entry of a catalog, with the fields that it has. */
export interface MoEntry {
  context?: Span
  id: Span
  pluralId?: Span
  /** The translation, or the rows of a plural, in order. */
  rows: LabeledText[]
}

/** The entries of a catalog. */
export function moEntries(text: string): MoEntry[] {
  const entries: MoEntry[] = []
  let context: Span | undefined
  for (const field of labeledTexts(text)) {
    const entry = entries.at(-1)
    if (field.label === catalogFieldLabels.context) context = field.at
    else if (field.label === catalogFieldLabels.id) {
      entries.push({ ...(context ? { context } : {}), id: field.at, rows: [] })
      context = undefined
    } else if (!entry) continue
    else if (field.label === catalogFieldLabels.pluralId) entry.pluralId = field.at
    else entry.rows.push(field)
  }
  return entries
}
