// The span of an entry in a file of lines: its comments above, and its whole lines if nothing else is on them.
import type { EntrySpan, Span } from '@atlas/core/contract.ts'
import { HASH, isBlank, isLineEnd } from './chars.ts'
import { lineEnd, nextLine, skipBlanks } from './lines.ts'

/** Comments between slashes and stars, or after slashes. */
export const SLASH_COMMENT = /\/\/[^\n\r]*|\/\*[\s\S]*?\*\//y

/** Comments after `#`. */
export const HASH_COMMENT = /#[^\n\r]*/y

/**
 * The span of an entry, with its lines if nothing but a comment is on them. `start` is the start of the comments above
 * it, and `to` its end with its separator. `comment` is a sticky pattern. Of the blank lines above and below, one
 * stays.
 */
export function entrySpan(text: string, start: number, to: number, comment: RegExp): Span {
  const line = lineStartBefore(text, start)
  let end = skipBlanks(text, to)
  if (line === undefined) return [start, end]
  comment.lastIndex = end
  if (comment.test(text) && endsLine(text, comment.lastIndex)) end = skipBlanks(text, comment.lastIndex)
  if (!endsLine(text, end)) return [start, end]
  const below = nextLine(text, end)
  return [
    line,
    isBlankLineAbove(text, line) && below < text.length && endsLine(text, below)
      ? afterBlanks(text, below)
      : below,
  ]
}

/** An entry without its key and containers. `floor` is the end of the content before it, `to` its end with its separator. */
export function entryIn(text: string, floor: number, bare: Span, to: number, comment: RegExp): EntrySpan {
  return { at: entrySpan(text, commentsStart(text, floor, bare[0], comment), to, comment), bare }
}

/**
 * The start of the comments directly above an entry that begins at `from`. Only white space and comments precede it,
 * from `floor` on. A comment on the line of `floor` belongs to the content there.
 */
export function commentsStart(text: string, floor: number, from: number, comment: RegExp): number {
  let start = from
  let lineEnds = isLineStart(text, floor) ? 1 : 0
  for (let at = floor; at < from;) {
    const code = text.charCodeAt(at)
    comment.lastIndex = at
    if (isLineEnd(code)) {
      if (++lineEnds > 1) start = from
      at = nextLine(text, at)
    } else if (!isBlank(code) && comment.test(text)) {
      if (lineEnds > 0) {
        start = Math.min(start, at)
        lineEnds = 0
      }
      at = comment.lastIndex
    } else at++
  }
  return start
}

/** The limits of a search for comments above an entry: after `floor`, and not indented by more than `margin`. */
interface CommentLimits {
  floor?: number
  margin?: number
}

/** The start of the lines with a comment after `#` that are directly above a line. */
export function hashLinesAbove(
  text: string,
  line: number,
  { floor = 0, margin = Infinity }: CommentLimits,
): number {
  let start = line
  while (start > floor) {
    const above = previousLine(text, start)
    const mark = skipBlanks(text, above)
    if (above < floor || text.charCodeAt(mark) !== HASH || mark - above > margin) break
    start = above
  }
  return start
}

/** The start of the line that ends at this offset. */
export function previousLine(text: string, end: number): number {
  let start = end - (text.startsWith('\r\n', end - 2) ? 2 : 1)
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--
  return start
}

/** The start of the line of an offset, if only blanks precede it there. */
export function lineStartBefore(text: string, at: number): number | undefined {
  const line = blanksBefore(text, at)
  return isLineStart(text, line) ? line : undefined
}

/** The start of the next line, if only blanks or a comment after `#` follow on this one. */
export function endOfOwnLine(text: string, at: number): number | undefined {
  const end = skipBlanks(text, at)
  if (text.charCodeAt(end) === HASH) return nextLine(text, lineEnd(text, end))
  return endsLine(text, end) ? nextLine(text, end) : undefined
}

function blanksBefore(text: string, at: number): number {
  let start = at
  while (isBlank(text.charCodeAt(start - 1))) start--
  return start
}

const isLineStart = (text: string, at: number): boolean => at === 0 || isLineEnd(text.charCodeAt(at - 1))

/** Whether only blanks follow on the line. */
const endsLine = (text: string, at: number): boolean => {
  const end = skipBlanks(text, at)
  return end >= text.length || isLineEnd(text.charCodeAt(end))
}

const afterBlanks = (text: string, at: number): number => nextLine(text, skipBlanks(text, at))

/** Whether the line above the line that begins here is blank, or does not exist. */
function isBlankLineAbove(text: string, line: number): boolean {
  if (line === 0) return true
  const isCrLf = text.startsWith('\r\n', line - 2)
  return isLineStart(text, blanksBefore(text, line - (isCrLf ? 2 : 1)))
}
