// How lines of a YAML scalar are one text: a line end is a space, and each further one a line end of the text.

/** The text of lines: without the margin of each and the white space at its end. Plain loops, since `/ +$/` costs a square. */
export function unfold(raw: string): string {
  const lines = raw.split('\n')
  const last = lines.length - 1
  let text = ''
  let breaks = 0
  for (const [index, line] of lines.entries()) {
    const start = index === 0 ? 0 : pastBlanks(line)
    const end = index === last ? line.length : beforeBlanks(line, start)
    if (index > 0) breaks += 1
    if (start >= end && index > 0 && index < last) continue
    if (breaks > 0) text += breaks === 1 ? ' ' : '\n'.repeat(breaks - 1)
    text += line.slice(start, end)
    breaks = 0
  }
  return text
}

function pastBlanks(line: string): number {
  let at = 0
  while (line[at] === ' ' || line[at] === '\t') at += 1
  return at
}

function beforeBlanks(line: string, start: number): number {
  let at = line.length
  if (line[at - 1] === '\r') at -= 1
  while (at > start && (line[at - 1] === ' ' || line[at - 1] === '\t')) at -= 1
  return at
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
