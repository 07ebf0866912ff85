// A catalog as text: one field per text, named as in a PO file.
import type { Span } from '@atlas/core/contract.ts'
import { fieldsOf, type Field } from '../_grammars/text/fields.ts'

/** The names of fields. */
export const labels = {
  context: 'msgctxt',
  id: 'msgid',
  pluralId: 'msgid_plural',
  text: 'msgstr',
  row: (number: number): string => `msgstr[${number}]`,
}

/** An entry of a catalog, with the fields that it has. */
export interface Entry {
  context?: Span
  id: Span
  pluralId?: Span
  /** The translation, or the rows of a plural, in order. */
  rows: Field[]
}

/** The entries of a catalog. */
export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let context: Span | undefined
  for (const field of fieldsOf(text)) {
    const entry = entries.at(-1)
    if (field.label === labels.context) context = field.at
    else if (field.label === labels.id) {
      entries.push({ ...(context ? { context } : {}), id: field.at, rows: [] })
      context = undefined
    } else if (!entry) continue
    else if (field.label === labels.pluralId) entry.pluralId = field.at
    else entry.rows.push(field)
  }
  return entries
}
