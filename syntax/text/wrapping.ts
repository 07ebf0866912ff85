// How a text of one line becomes lines of a width, at spaces only, and never where a line may not begin.
import { isSpace } from './chars.ts'

/**
 * The text in lines of at most `width` characters where it has spaces to break at. Only a single space between two
 * other characters gives way to a line end, so that joining the lines by one space gives the text again.
 * `mayBreak` is asked with the offset of a space that would fall away.
 */
export function wrapLines(
  text: string,
  width: number,
  mayBreak: (text: string, space: number) => boolean,
): string[] {
  const lines: string[] = []
  let start = 0
  let candidate = -1
  // A plain loop over the spaces: a text may be very long, and its words many.
  for (let space = text.indexOf(' '); ; space = text.indexOf(' ', space + 1)) {
    const end = space < 0 ? text.length : space
    if (end - start > width && candidate > start) {
      lines.push(text.slice(start, candidate))
      start = candidate + 1
      candidate = -1
    }
    if (space < 0) break
    if (isSingle(text, space) && mayBreak(text, space)) candidate = space
  }
  lines.push(text.slice(start))
  return lines
}

const isSingle = (text: string, space: number): boolean =>
  space > 0 && space + 1 < text.length && !isSpaceAt(text, space - 1) && !isSpaceAt(text, space + 1)

/** Of all white space: what ends a line beside a no-break space may be trimmed together with it. */
function isSpaceAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? isSpace(unit) : /\s/.test(text.charAt(at))
}
