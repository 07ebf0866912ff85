// How lines of a YAML scalar are one text: a line end is a space, and each further one a line end of the text.
import { trimBlanks } from '../text/lines.ts'
import { CR, LF, isBlank } from '../text/chars.ts'

/** The text of lines: without the margin of each and the white space at its end. Plain loops, since `/ +$/` costs a square. */
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

/** A line end at `at`: where the line ends that starts at `start`, what the break says, and where the text goes on. */
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

/** White space or a line end; a lone carriage return is a character as any other. */
function isWhite(raw: string, at: number): boolean {
  const code = raw.charCodeAt(at)
  return isBlank(code) || code === LF || (code === CR && raw.charCodeAt(at + 1) === LF)
}

/** A space at which a line may be broken: alone, and with no sign after it that could open something. */
const breakable = /(?<=[^ \t]) (?=[^\s\-?:#&*!|>'"%@`[\]{},.=])/

/** The text broken at the width and in the margin that `was` has; nothing where lines cannot hold the text. */
export function fold(text: string, was: string, eol: string): string | undefined {
  const rows = was.split('\n')
  const margin = /^[ \t]*/.exec(rows.slice(1).find((row) => /\S/.test(row)) ?? '')?.[0] ?? ''
  const lines = text.split('\n')
  if (!lines.every((line, index) => holdsAsLine(line, index, lines.length))) return undefined
  const ownEol = eolOf(was, eol)
  const width = widthOf(rows.map((row) => row.trim()))
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

/** The line end that a scalar has, else that of the file. */
export function eolOf(was: string, eol: string): string {
  return was.includes('\r\n') ? '\r\n' : was.includes('\n') ? '\n' : eol
}

/** White space at the edge of an inner line would be lost; an empty first or last line would be none. */
function holdsAsLine(line: string, index: number, count: number): boolean {
  if (count === 1) return true
  if (line === '') return index > 0 && index < count - 1
  return !(index > 0 && /^[ \t]/.test(line)) && !(index < count - 1 && /[ \t]$/.test(line))
}

/** The line in pieces no longer than `width`, as far as its spaces allow. */
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

/** The width at which these lines were broken; lines of a word or two tell little. */
export function widthOf(lines: readonly string[]): number {
  let width = 20
  for (const { length } of lines) width = Math.max(width, length)
  return width
}
