// Texts of places that end where their line does.
import { FormatError } from '../contract.ts'

/** Throws a `FormatError` ('unwritable') for a text with a line end. */
export function demandOneLine(text: string): void {
  if (/[\r\n]/.test(text))
    throw new FormatError('unwritable', 'The text has a line end, but its place is a single line.')
}
