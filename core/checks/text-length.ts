// The length of a text: the number of characters that people see.
//
// The specification says only that a string has a `maxLength`. It names no unit, and does not say how codes count. A
// limit is for a place on a screen, so this counts graphemes (Unicode TR 29): a family or a flag is one character. A
// code has no width, as in the size restrictions of XLIFF 2, since nobody knows what a program shows in its place.
import { graphemesIn } from '../locales.ts'
import type { CodeScanner } from '../text-pieces.ts'

/** A text that has a limit, and the source texts that show whether the limit is meant. */
interface LimitedText {
  text: string
  maxLength?: number | null | undefined
  /** The source text, or the source texts of all rows of a plural. */
  sources: readonly string[]
  scan: CodeScanner | undefined
}

/** The number of characters that people see in a text. */
export function visibleLength(text: string, scan: CodeScanner | undefined): number {
  return piecesOf(text, scan).reduce((sum, piece) => sum + graphemesIn(piece), 0)
}

/** By how many characters a text is too long. */
export function charactersOver({ text, maxLength, sources, scan }: LimitedText): number {
  // A text has at least as many UTF-16 units as characters.
  if (!maxLength || text.length <= maxLength || !isWithinLimit(sources, maxLength, scan)) return 0
  return Math.max(0, visibleLength(text, scan) - maxLength)
}

/** Whether source texts are within their own limit. A limit that they exceed is not one for translations. */
export function isWithinLimit(
  sources: readonly string[],
  maxLength: number | null | undefined,
  scan: CodeScanner | undefined,
): boolean {
  return (
    !maxLength ||
    sources.every((source) => source.length <= maxLength || visibleLength(source, scan) <= maxLength)
  )
}

/** A text in which spaces replace the codes: their digits and brackets are not text. */
export const withoutCodes = (text: string, scan: CodeScanner | undefined): string =>
  piecesOf(text, scan).join(' ')

/** A text in which another sign replaces each of its codes, so that words keep their places. */
export function withCodesMasked(text: string, scan: CodeScanner | undefined): string {
  let masked = ''
  for (const {
    at: [from, to],
  } of scan?.(text) ?? []) {
    masked += text.slice(masked.length, from)
    masked += '\uFFFC'.repeat(Math.max(0, to - masked.length))
  }
  return masked + text.slice(masked.length)
}

/** The pieces of a text between its codes. */
function piecesOf(text: string, scan: CodeScanner | undefined): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { at: span } of scan?.(text) ?? []) {
    pieces.push(text.slice(at, span[0]))
    at = Math.max(at, span[1])
  }
  return [...pieces, text.slice(at)]
}
