// The codec of texts that end with their line.
import { FormatError, type Codec } from '@atlas/core/contract.ts'

/** The text up to the end of its line: nothing is escaped, and every blank counts. */
export const lineVerbatim: Codec = {
  decode: (raw) => raw,
  encode(text) {
    requireOneLine(text)
    return text
  },
}

/** Throws a `FormatError` ('unwritable') for a text with a line end. */
export function requireOneLine(text: string): void {
  if (/[\r\n]/.test(text))
    throw new FormatError('unwritable', 'The text has a line end, but its place is a single line.')
}
