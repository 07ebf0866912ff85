// Wraps a text of one line at a width: at spaces only, and never at a place where a line may not begin.
import { isSpace } from './chars.ts'

/**
 * The text in lines of at most `width` characters, if it has spaces to break at. Only a single space between two other
 * characters is replaced by a line end, so joining the lines with spaces restores the text. `mayBreak` is called with
 * the offset of a space that would be replaced.
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

/** Whether any white space is here. A reader may trim a no-break space together with the line end next to it. */
function isSpaceAt(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? isSpace(unit) : /\s/.test(text.charAt(at))
}
