// Literal and folded scalars of YAML. A scalar starts at its header and includes the empty lines below it, without
// the line end of the last one.
import { escapeDouble } from './escapes.ts'
import { scalarEol, foldedWidth, wrap } from './folding.ts'
import { beyond, pastSpaces } from './lexemes.ts'
import type { ScalarPlace } from './places.ts'
import { traitsOf, UNPRINTABLE } from './traits.ts'
import { CR, LF, TAB } from '../text/chars.ts'

interface Block {
  /** `|` or `>`. */
  mark: string
  /** The text after the indicators: white space and a comment. */
  tail: string
  chomping: string
  /** The indentation that the header states, counted from the margin; 0 if the first line shows it. */
  indent: number
  lines: readonly string[]
  /** The number of lines before the empty lines at the end. */
  filled: number
  /** The indentation of the lines; undefined if no line shows it. */
  column: number | undefined
}

/** The header of a block scalar, such as `|2-` or `>+`, and the offset where its indicators end. */
export interface BlockHeader {
  end: number
  chomping: string
  /** As in `Block`. */
  indent: number
}

/** Reads the header that starts here. */
export function blockHeader(text: string, start: number): BlockHeader {
  let chomping = ''
  let indent = 0
  for (let end = start + 1; ; end += 1) {
    const char = text.charAt(end)
    if (chomping === '' && (char === '-' || char === '+')) chomping = char
    else if (indent === 0 && char >= '1' && char <= '9') indent = Number(char)
    else return { end, chomping, indent }
  }
}

/**
 * The end of a block scalar whose lines begin at `start`, without the empty lines below it. Throws `beyond` for lines
 * whose indentation the fast reader does not support.
 */
export function blockEnd(text: string, start: number, margin: number, header: BlockHeader): number {
  let column = header.indent > 0 ? Math.max(margin, 0) + header.indent : 0
  let widest = 0
  let end = start
  for (let lineStart = start; lineStart < text.length;) {
    let at = pastSpaces(text, lineStart)
    const spaces = at - lineStart
    if (text.charCodeAt(at) === CR) at += 1
    if (text.charCodeAt(at) === LF || at >= text.length) {
      widest = Math.max(widest, spaces)
      lineStart = at + 1
      continue
    }
    if (text.charCodeAt(at) === TAB && (column === 0 || spaces < column)) throw beyond
    if (spaces <= margin || spaces < column) break
    if (column === 0) {
      if (widest > spaces || spaces === 0) throw beyond
      column = spaces
    }
    const lineEnd = text.indexOf('\n', at)
    lineStart = end = lineEnd < 0 ? text.length : lineEnd + 1
  }
  return end
}

/** Matches what may follow the indicators of a header: white space and a comment. */
const HEADER_TAIL = /^[ \t]*(?:[ \t]#.*)?$/

/** Whether a spelling is a block scalar that contains all of its lines, and that no later line could continue. */
export function isWholeBlock(raw: string, margin: number): boolean {
  const header = blockHeader(raw, 0)
  const headerEnd = raw.indexOf('\n')
  if (headerEnd < 0 || !HEADER_TAIL.test(raw.slice(header.end, headerEnd))) return false
  const end = blockEnd(raw, headerEnd + 1, margin, header)
  return end > headerEnd + 1 && raw.slice(end).trim() === ''
}

function readBlock(raw: string, margin: number): Block {
  const { end, chomping, indent } = blockHeader(raw, 0)
  const headerEnd = raw.indexOf('\n')
  const lines = headerEnd < 0 ? [] : raw.slice(headerEnd + 1).split('\n')
  let column = indent > 0 ? Math.max(margin, 0) + indent : undefined
  let filled = 0
  let isEmpty = true
  for (let index = 0; index < lines.length; index += 1) {
    let line = lines[index] ?? ''
    if (line.endsWith('\r')) lines[index] = line = line.slice(0, -1)
    const spaces = pastSpaces(line, 0)
    const isBlankLine = spaces === line.length
    if (isBlankLine && (column === undefined || spaces <= column)) continue
    if (!isBlankLine) isEmpty = false
    column ??= spaces
    filled = index + 1
  }
  if (isEmpty) filled = 0
  const tail = raw.slice(end, headerEnd < 0 ? raw.length : headerEnd).replace('\r', '')
  return { mark: raw.charAt(0), tail, chomping, indent, lines, filled, column }
}

export function decodeBlock(raw: string, margin: number): string {
  const { mark, chomping, lines, filled, column = 0 } = readBlock(raw, margin)
  const body = lines.slice(0, filled)
  for (const [index, line] of body.entries()) body[index] = line.slice(Math.min(column, pastSpaces(line, 0)))
  const text = mark === '|' ? body.join('\n') : unfoldBlock(body)
  if (chomping === '-') return text
  if (chomping !== '+') return filled > 0 ? `${text}\n` : ''
  if (filled === 0) return '\n'.repeat(lines.length)
  return text + '\n'.repeat(1 + lines.length - filled)
}

/** Folds the breaks between lines of prose. Breaks next to indented lines and before the first line are kept. */
function unfoldBlock(lines: readonly string[]): string {
  let text = ''
  let breaks = 0
  let isFirst = true
  let wasIndented = false
  for (const line of lines) {
    if (line === '') {
      breaks += 1
      continue
    }
    const isIndented = line[0] === ' ' || line[0] === '\t'
    if (isFirst) text = '\n'.repeat(breaks)
    else if (isIndented || wasIndented) text += '\n'.repeat(breaks + 1)
    else text += breaks === 0 ? ' ' : '\n'.repeat(breaks)
    text += line
    breaks = 0
    isFirst = false
    wasIndented = isIndented
  }
  return text
}

/**
 * Writes a text as a block, with the mark, margin, comment and empty lines of the old one. A text that no block can
 * hold is written in double quotes.
 */
export function encodeBlock(text: string, was: string, scalarPlace: ScalarPlace): string {
  const block = readBlock(was || (scalarPlace.style === 'folded' ? '>' : '|'), scalarPlace.margin)
  const base = Math.max(scalarPlace.margin, 0)
  const column = block.column ?? base + 2
  const eol = scalarEol(was, scalarPlace.eol)
  const below = block.chomping === '+' ? '' : eol.repeat(block.lines.length - block.filled)
  const needsIndent = /^\n* /.test(text)
  const isCountable = scalarPlace.margin >= 0 && column > base && column - base < 10
  // Readers disagree whether a block ends in a line end that the file lacks.
  const isCut = scalarPlace.isLast && text.endsWith(block.chomping === '-' ? '\n' : '\n\n')
  if (scalarPlace.inFlow || isCut || !holdsAsBlock(text, column) || (needsIndent && !isCountable)) {
    return `"${escapeDouble(text)}"` + (block.tail.includes('#') ? block.tail : '') + below
  }

  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  const chomping = body === text ? '-' : body.endsWith('\n') || block.chomping === '+' ? '+' : ''
  const mark = block.mark === '>' && !/^ /m.test(body) ? '>' : '|'
  const indent = needsIndent || block.indent > 0 ? String(column - base) : ''
  const lines = mark === '>' ? foldBlock(body, block) : body.split('\n')
  const rows = lines.map((line) => eol + (line === '' ? '' : ' '.repeat(column) + line))
  return mark + indent + chomping + block.tail + rows.join('') + (chomping === '+' ? '' : below)
}

/** The lines of the text, broken at the width of the block. A line end in the text becomes an empty line. */
function foldBlock(body: string, { lines, filled, column = 0 }: Block): string[] {
  const rows = lines.slice(0, filled).map((line) => line.slice(column))
  const isWrapped = rows.some((row, index) => index > 0 && row !== '' && rows[index - 1] !== '')
  const width = isWrapped ? foldedWidth(rows) : Number.POSITIVE_INFINITY
  const folded: string[] = []
  let empty = -1
  for (const line of body.split('\n')) {
    empty += 1
    if (line === '') continue
    for (; empty > 0; empty -= 1) folded.push('')
    for (const piece of wrap(line, width)) folded.push(piece)
  }
  for (; empty > 0; empty -= 1) folded.push('')
  return folded
}

/** Whether a block can hold the text: nothing to escape, no line of spaces only, no line that starts with a tab. */
function holdsAsBlock(text: string, column: number): boolean {
  if ((traitsOf(text) & UNPRINTABLE) !== 0 || !/[^\n]/.test(text) || /^(?:\t| +$)/m.test(text)) return false
  return column > 0 ? true : !/^(?:#|%|---|\.\.\.)/m.test(text)
}
