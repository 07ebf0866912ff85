// Finds line breaks for PO files: at the width of the file, between words, and next to ideographs.
import type { Source } from '@atlas/core/contract.ts'
import { HYPHEN, QUOTE, SLASH, SPACE } from '../_grammars/text/chars.ts'

/** All characters below this one take at most one column. */
const FIRST_WIDE = 0x1100

/** The columns of a line of GNU msgcat, with its quotation marks. */
export const USUAL_WIDTH = 79
/** The number of broken lines to measure before the width of a file counts as known. */
const MAX_LINES = 200

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/
const noColumn = /\p{Mn}|\p{Me}|\p{Cf}|[\udc00-\udfff]/u
const closing = /[\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]/
const opening = /[\u3008\u300a\u300c\u300e\u3010\u3014\uff08]/
const letter = /\p{L}/u
/** All characters below this one take one column. */
const beyondLatin = /[^\0-\u02ff]/
/** High surrogates of pictographs. */
const pictograph = /[\ud83c-\ud83e]/

function columnsOf(char: string): number {
  if (char < '\u0300') return 1
  if (noColumn.test(char)) return 0
  return wide.test(char) || pictograph.test(char) ? 2 : 1
}

function widthOf(line: string): number {
  let columns = 0
  for (let at = 0; at < line.length; at++) columns += columnsOf(line.charAt(at))
  return columns
}

/**
 * Breaks an escaped text into lines of at most `width` columns, with quotation marks. A longer word gets its own line.
 *
 *     "It is a truth universally acknowledged, that a single man in possession"
 *      ^            ^ a break may come after each space
 */
export function wrapLine(line: string, width: number): string[] {
  const room = width - 2
  if (line.length * 2 <= room || (line.length <= room && !beyondLatin.test(line))) return [line]
  const lines: string[] = []
  let start = 0
  let breakAt = 0
  let columns = 0
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    const charColumns = columnsOf(char)
    if (columns + charColumns > room && breakAt > start && char !== ' ') {
      lines.push(line.slice(start, breakAt))
      start = breakAt
      columns = widthOf(line.slice(start, at))
    }
    columns += charColumns
    if (mayBreakAfter(line, at)) breakAt = at + 1
  }
  lines.push(line.slice(start))
  return lines
}

function mayBreakAfter(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  const char = line.charAt(at)
  const next = line.charAt(at + 1)
  const isBeforeLineFeed = at + 3 === line.length && line.endsWith('\\n')
  if (next === '' || next === ' ' || isBeforeLineFeed) return false
  if (code === SPACE) return true
  if (code === HYPHEN || code === SLASH)
    return at > 0 && letter.test(line.charAt(at - 1)) && letter.test(next)
  if (code < FIRST_WIDE || opening.test(char) || closing.test(next) || columnsOf(next) === 0) return false
  return wide.test(char) || wide.test(next)
}

/** The width at which a file breaks its lines; infinite if it does not break long texts. */
export const wrapHabit = (source: Source): number => source.read(measuredHabit)

function measuredHabit({ text }: Source): number {
  let brokenLines = 0
  let widest = 0
  let hasLongLine = false
  let above = ''
  for (let start = 0; start < text.length && brokenLines < MAX_LINES;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    const line = text.slice(start, end).trimEnd()
    if (line.charCodeAt(0) === QUOTE && above.charCodeAt(0) === QUOTE && !above.endsWith('\\n"')) {
      brokenLines++
      widest = Math.max(widest, widthOf(above))
    }
    hasLongLine ||=
      line.length > USUAL_WIDTH + 10 && line.startsWith('msg') && line.includes(' ', USUAL_WIDTH)
    above = line
    start = end + 1
  }
  if (brokenLines === 0) return hasLongLine ? Infinity : USUAL_WIDTH
  return widest > 60 && widest <= USUAL_WIDTH + 1 ? USUAL_WIDTH : Math.max(widest, 40)
}
