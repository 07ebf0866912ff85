// The text of a binary catalog: one field per text, with a label. A zero byte begins a field, since texts contain none.
import type { Span } from '@atlas/core/contract.ts'

/** A text with its label. */
export interface LabeledText {
  label: string
  /** From the zero byte to the end of the line, with its line end. */
  whole: Span
  /** The text. */
  at: Span
}

/** A field as text. */
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
 *       ^     ^    ^   at: the text, whole: from \0 to after \n
 */
export function* labeledTexts(text: string): Generator<LabeledText> {
  for (let start = text.indexOf('\0'); start >= 0;) {
    const next = text.indexOf('\0', start + 1)
    const end = next < 0 ? text.length : next
    const labelEnd = text.indexOf(' ', start)
    const at: Span = [labelEnd < 0 || labelEnd >= end ? end : labelEnd + 1, end - 1]
    yield { label: text.slice(start + 1, at[0] - 1), whole: [start, end], at }
    start = next
  }
}
