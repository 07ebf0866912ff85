// A catalog as text: one field per text, named as in a PO file. A zero byte begins a field, since texts contain none.
import type { Span } from '../../core/contract.ts'

/** The names of fields. */
export const labels = {
  context: 'msgctxt',
  id: 'msgid',
  pluralId: 'msgid_plural',
  text: 'msgstr',
  row: (number: number): string => `msgstr[${number}]`,
}

/** A text with its name. */
export interface Field {
  label: string
  /** From the zero byte to the end of the line, with its line end. */
  whole: Span
  /** The text. */
  at: Span
}

/** An entry of a catalog, with the fields that it has. */
export interface Entry {
  context?: Span
  id: Span
  pluralId?: Span
  /** The translation, or the rows of a plural, in order. */
  rows: Field[]
}

export function spellField(label: string, value: string): string {
  return `${beginField(label)}${value}\n`
}

/** The characters before the text of a field. */
export function beginField(label: string): string {
  return `\0${label} `
}

/**
 * The fields of a text.
 *
 *     \0msgid Hello\n\0msgstr Hallo\n
 *       ^     ^    ^   at: the text, whole: from \0 to behind \n
 */
export function* fieldsOf(text: string): Generator<Field> {
  for (let start = text.indexOf('\0'); start >= 0;) {
    const next = text.indexOf('\0', start + 1)
    const end = next < 0 ? text.length : next
    const labelEnd = text.indexOf(' ', start)
    const at: Span = [labelEnd < 0 || labelEnd >= end ? end : labelEnd + 1, end - 1]
    yield { label: text.slice(start + 1, at[0] - 1), whole: [start, end], at }
    start = next
  }
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
