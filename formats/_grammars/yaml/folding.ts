// Folds and unfolds the lines of a YAML scalar: one line end means a space, each further one a line end in the text.
import { trimBlanks } from '../text/lines.ts'
import { CR, LF, isBlank } from '../text/chars.ts'

/**
 * Joins lines to a text, without their margins and trailing white space. Uses plain loops, since `/ +$/` takes
 * quadratic time.
 */
export function unfold(raw: string): string {
  let text = ''
  let from = 0
  for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', from)) {
    const [end, between, next] = lineBreak(raw, from, at)
    text += raw.slice(from, end) + between
    from = next
  }
  return text + raw.slice(from)
}

/**
 * Reads the line breaks at `at`: where the line that starts at `start` ends without white space, the text that the
 * breaks mean, and where the text continues.
 */
export function lineBreak(
  raw: string,
  start: number,
  at: number,
): [end: number, between: string, next: number] {
  const end = trimBlanks(raw, start, raw.charCodeAt(at - 1) === CR && at > start ? at - 1 : at)
  let breaks = 0
  let next = at
  for (; isWhite(raw, next); next += 1) if (raw.charCodeAt(next) === LF) breaks += 1
  return [end, breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), next]
}

/** Whether a character is white space or part of a line end. A lone carriage return is an ordinary character. */
function isWhite(raw: string, at: number): boolean {
  const code = raw.charCodeAt(at)
  return isBlank(code) || code === LF || (code === CR && raw.charCodeAt(at + 1) === LF)
}

/** A space at which a line may be broken: a single one, without a character after it that could have a meaning. */
const breakable = /(?<=[^ \t]) (?=[^\s\-?:#&*!|>'"%@`[\]{},.=])/

/** The text, broken at the width and with the margin of `was`; undefined if folded lines cannot hold the text. */
export function fold(text: string, was: string, eol: string): string | undefined {
  const rows = was.split('\n')
  const margin = /^[ \t]*/.exec(rows.slice(1).find((row) => /\S/.test(row)) ?? '')?.[0] ?? ''
  const lines = text.split('\n')
  if (!lines.every((line, index) => holdsAsLine(line, index, lines.length))) return undefined
  const ownEol = scalarEol(was, eol)
  const width = foldedWidth(rows.map((row) => row.trim()))
  let folded = ''
  let breaks = 0
  for (const line of lines) {
    breaks += 1
    if (line === '' && lines.length > 1) continue
    if (folded !== '') folded += ownEol.repeat(breaks) + margin
    folded += wrap(line, width).join(ownEol + margin)
    breaks = 1
  }
  return folded
}

/** The line end that a scalar uses; without one, the file's line end. */
export function scalarEol(was: string, eol: string): string {
  return was.includes('\r\n') ? '\r\n' : was.includes('\n') ? '\n' : eol
}

/** Whether folding keeps a line. White space around an inner break and an empty first or last line would be lost. */
function holdsAsLine(line: string, index: number, count: number): boolean {
  if (count === 1) return true
  if (line === '') return index > 0 && index < count - 1
  return !(index > 0 && /^[ \t]/.test(line)) && !(index < count - 1 && /[ \t]$/.test(line))
}

/** Splits a line into pieces of at most `width` characters, where its spaces allow it. */
export function wrap(line: string, width: number): string[] {
  const pieces: string[] = []
  for (const word of line.split(breakable)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

/** The width at which these lines were broken; at least 20, since very short lines do not show it. */
export function foldedWidth(lines: readonly string[]): number {
  let width = 20
  for (const { length } of lines) width = Math.max(width, length)
  return width
}
