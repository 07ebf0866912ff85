// How YAML spells a text as a scalar: plain, in quotes, or as a block; and which of these can hold which text.
import type { Codec } from '../contract.ts'
import { isSurelyText } from './yaml-words.ts'

/** The styles of a scalar; the style is told by the first character. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** Where a scalar stands. */
export interface ScalarPlace {
  /** The column of the entry or dash that holds the scalar; -1 for a scalar that is the whole document. */
  margin: number
  /** Whether the scalar stands in `[ ]` or `{ }`, where commas and brackets end it and blocks cannot stand. */
  inFlow: boolean
  eol: string
  /** The style of a text that has no place yet. */
  style: ScalarStyle
  /** Whether the file ends with the scalar, without a line end: a block there can end in no empty line. */
  isLast: boolean
}

/** The style of a scalar as it stands. */
export function styleOf(raw: string): ScalarStyle {
  switch (raw[0]) {
    case '"':
      return 'double'
    case "'":
      return 'single'
    case '|':
      return 'literal'
    case '>':
      return 'folded'
    default:
      return 'plain'
  }
}

/** The codec of one kind of place. It keeps a scalar's style, unless the new text can only stand in another. */
export function scalarCodec(place: ScalarPlace): Codec {
  return {
    decode: (raw) => decodeScalar(raw, place.margin),
    encode(text, was) {
      switch (was === '' ? place.style : styleOf(was)) {
        case 'plain':
          return asPlain(text, was, place) ?? asQuoted(text)
        case 'single':
          return asSingle(text, was, place) ?? asDouble(text, was, place)
        case 'double':
          return asDouble(text, was, place)
        default:
          return asBlock(text, was, place)
      }
    },
  }
}

/** The text that a scalar spells. `margin` is needed where a block's header counts its indentation. */
export function decodeScalar(raw: string, margin: number): string {
  switch (styleOf(raw)) {
    case 'plain':
      return raw.includes('\n') ? unfold(raw) : raw
    case 'single': {
      const inner = raw.slice(1, -1)
      return (inner.includes('\n') ? unfold(inner) : inner).replaceAll("''", "'")
    }
    case 'double':
      return /[\\\n]/.test(raw) ? decodeDouble(raw) : raw.slice(1, raw.indexOf('"', 1))
    default:
      return decodeBlock(raw, margin)
  }
}

// Lines of plain and quoted scalars: one break is a space, each further one a line end.

/** Leaves out the margin of each line, and white space at its end. A sticky loop, since `$` would rescan long runs. */
function unfold(raw: string): string {
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
function fold(text: string, was: string, eol: string): string | undefined {
  const rows = was.split('\n')
  const margin = /^[ \t]*/.exec(rows.slice(1).find((row) => /\S/.test(row)) ?? '')?.[0] ?? ''
  const lines = text.split('\n')
  if (!lines.every((line, index) => holdsAsLine(line, index, lines.length))) return undefined
  const ownEol = eolOf(was, eol)
  const width = Math.max(20, ...rows.map((row) => row.trim().length))
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

function eolOf(was: string, eol: string): string {
  return was.includes('\r\n') ? '\r\n' : was.includes('\n') ? '\n' : eol
}

/** White space at the edge of an inner line would be lost; an empty first or last line would be none. */
function holdsAsLine(line: string, index: number, count: number): boolean {
  if (count === 1) return true
  if (line === '') return index > 0 && index < count - 1
  return !(index > 0 && /^[ \t]/.test(line)) && !(index < count - 1 && /[ \t]$/.test(line))
}

/** The line in pieces no longer than `width`, as far as its spaces allow. */
function wrap(line: string, width: number): string[] {
  const pieces: string[] = []
  for (const word of line.split(breakable)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

// Plain.

/** What only double quotes can hold: controls, a stray byte order mark, other line ends, halves of characters. */
const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/u

const notPlain = /^[ \t,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^(?:---|\.\.\.)(?:\s|$)|:(?:\s|$)|\s#|[ \t]$|\t/m
const notPlainInFlow = /[,[\]{}:]|^[-?]/

function asPlain(text: string, was: string, { inFlow, eol }: ScalarPlace): string | undefined {
  if (!isSurelyText(text) || unprintable.test(text) || notPlain.test(text)) return undefined
  if (inFlow && notPlainInFlow.test(text)) return undefined
  if (was.includes('\n')) return fold(text, was, eol)
  return text.includes('\n') ? undefined : text
}

// Quoted.

/** A text that cannot be plain, in the quotes that disturb it least. */
function asQuoted(text: string): string {
  const isCalm = !unprintable.test(text) && !/['\n\t]/.test(text)
  return isCalm && /["\\]/.test(text) ? `'${text}'` : `"${escapeDouble(text, false)}"`
}

function asSingle(text: string, was: string, { eol }: ScalarPlace): string | undefined {
  if (unprintable.test(text)) return undefined
  const doubled = text.replaceAll("'", "''")
  if (was.includes('\n')) {
    const folded = fold(doubled, was, eol)
    return folded === undefined ? undefined : `'${folded}'`
  }
  return text.includes('\n') ? undefined : `'${doubled}'`
}

function asDouble(text: string, was: string, { eol }: ScalarPlace): string {
  const escapesAll = escapesLetters(was)
  if (styleOf(was) !== 'double' || !was.includes('\n')) return `"${escapeDouble(text, escapesAll)}"`
  const keepsEnds = !/\\n/.test(was)
  const escaped = keepsEnds
    ? text
        .split('\n')
        .map((line) => escapeDouble(line, escapesAll))
        .join('\n')
    : undefined
  const whole = escapeDouble(text, escapesAll)
  return `"${(escaped && fold(escaped, was, eol)) ?? fold(whole, was, eol) ?? whole}"`
}

/** Whether letters beyond ASCII are escaped in this scalar, and none stands as itself. */
function escapesLetters(was: string): boolean {
  return /\\(?:x[89a-fA-F]|u0*[1-9a-fA-F]|U)/.test(was) && !/[^\0-\x7f]/.test(was)
}

// YAML 1.2, section 5.7. `\/` is read, never written.
const escapes = '0\0a\x07b\be\x1bf\fn\nr\rt\tv\vN\x85_\xa0L\u2028P\u2029'
const meaningOf = new Map<string, string>([' ', '"', '/', '\\', '\t'].map((char) => [char, char]))
const nameOf = new Map<string, string>([
  ['"', '\\"'],
  ['\\', '\\\\'],
])
for (let at = 0; at < escapes.length; at += 2) {
  const [name = '', char = ''] = escapes.slice(at, at + 2)
  meaningOf.set(name, char)
  if (!/[_NLP]/.test(name)) nameOf.set(char, `\\${name}`)
}

const escaped = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/gu
const escapedAll = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\u{10ffff}]/gu

function escapeDouble(text: string, escapesAll: boolean): string {
  return text.replace(escapesAll ? escapedAll : escaped, (char) => nameOf.get(char) ?? hexEscape(char))
}

function hexEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
  if (hex.length > 4) return `\\U${hex.padStart(8, '0')}`
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`
}

const hexLength: Record<string, number> = { x: 2, u: 4, U: 8 }

/** The escapes that are none; `undefined` where all are well. An offset into the scalar. */
export function badEscape(raw: string): number | undefined {
  let at = raw.indexOf('\\')
  while (at >= 0) {
    const name = raw[at + 1] ?? ''
    const digits = hexLength[name]
    if (digits !== undefined) {
      const code = hexAt(raw, at + 2, digits)
      if (!(code <= 0x10ffff)) return at
    } else if (!meaningOf.has(name) && name !== '\n' && !(name === '\r' && raw[at + 2] === '\n')) return at
    at = raw.indexOf('\\', at + 2)
  }
  return undefined
}

/** The number that stands here in so many hexadecimal digits, or NaN. */
function hexAt(raw: string, at: number, digits: number): number {
  const hex = raw.slice(at, at + digits)
  return hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
}

const doubleRun = /[^"\\\n \t\r]+/y

/** `"one \<break> two\x21"` -> `one two!`. What a block left behind its quotes (a comment, empty lines) is no text. */
function decodeDouble(raw: string): string {
  let text = ''
  let at = 1
  while (at < raw.length && raw[at] !== '"') {
    doubleRun.lastIndex = at
    const run = doubleRun.exec(raw)?.[0]
    if (run !== undefined) {
      text += run
      at += run.length
    } else if (raw[at] === '\\') {
      const [char, next] = escapeAt(raw, at)
      text += char
      at = next
    } else {
      const start = at
      let breaks = 0
      for (; isBlank(raw, at); at += 1) if (raw[at] === '\n') breaks += 1
      if (at === start) text += raw[at++]
      else if (breaks === 0) text += raw.slice(start, at)
      else text += breaks === 1 ? ' ' : '\n'.repeat(breaks - 1)
    }
  }
  return text
}

/** What the escape at this backslash spells, and where it ends. An escaped line end takes the next line's margin along. */
function escapeAt(inner: string, at: number): [char: string, next: number] {
  const name = inner[at + 1] ?? ''
  if (name === '\n' || (name === '\r' && inner[at + 2] === '\n')) {
    let next = at + (name === '\n' ? 2 : 3)
    while (inner[next] === ' ' || inner[next] === '\t') next += 1
    return ['', next]
  }
  const digits = hexLength[name]
  if (digits === undefined) return [meaningOf.get(name) ?? `\\${name}`, at + 2]
  const next = at + 2 + digits
  const code = hexAt(inner, at + 2, digits)
  return [code <= 0x10ffff ? String.fromCodePoint(code) : inner.slice(at, next), next]
}

/** White space or a line end; a lone carriage return is a character as any other. */
function isBlank(raw: string, at: number): boolean {
  const char = raw[at]
  return char === ' ' || char === '\t' || char === '\n' || (char === '\r' && raw[at + 1] === '\n')
}

// Blocks. The scalar reaches from its header to the last of the empty lines below it, without that line's end.

interface Block {
  /** `|` or `>`. */
  mark: string
  /** What stands behind the indicators: white space and a comment. */
  tail: string
  chomping: string
  /** The indentation that the header counts, from the margin; 0 where the first line shows it. */
  indent: number
  lines: readonly string[]
  /** How many of the lines come before the empty ones at the end. */
  filled: number
  /** How far the lines are indented; `undefined` where there is none to tell. */
  column: number | undefined
}

const blockHeader = /^([|>])([-+]?)([1-9]?)([-+]?)([^\n]*)/

function readBlock(raw: string, margin: number): Block {
  const [header = '', mark = '|', first, digit, second, tail = ''] = blockHeader.exec(raw) ?? []
  const indent = Number(digit)
  const lines = header.length === raw.length ? [] : raw.slice(header.length + 1).split('\n')
  for (const [index, line] of lines.entries()) if (line.endsWith('\r')) lines[index] = line.slice(0, -1)
  let column = indent > 0 ? Math.max(margin, 0) + indent : undefined
  let filled = 0
  let isEmpty = true
  for (const [index, line] of lines.entries()) {
    const spaces = countSpaces(line)
    const isBlankLine = spaces === line.length
    if (isBlankLine && (column === undefined || spaces <= column)) continue
    if (!isBlankLine) isEmpty = false
    column ??= spaces
    filled = index + 1
  }
  if (isEmpty) filled = 0
  return {
    mark,
    tail: tail.replace('\r', ''),
    chomping: first || second || '',
    indent,
    lines,
    filled,
    column,
  }
}

function countSpaces(line: string): number {
  let count = 0
  while (line[count] === ' ') count += 1
  return count
}

function decodeBlock(raw: string, margin: number): string {
  const { mark, chomping, lines, filled, column = 0 } = readBlock(raw, margin)
  const body = lines.slice(0, filled).map((line) => line.slice(Math.min(column, countSpaces(line))))
  const text = mark === '|' ? body.join('\n') : unfoldBlock(body)
  if (chomping === '-') return text
  if (chomping !== '+') return filled > 0 ? `${text}\n` : ''
  if (filled === 0) return '\n'.repeat(lines.length)
  return `${text}\n${lines
    .slice(filled)
    .map((line) => `${line.slice(column)}\n`)
    .join('')}`
}

/** Breaks between lines of prose are folded; those about indented lines, and all before the first line, are kept. */
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

function asBlock(text: string, was: string, place: ScalarPlace): string {
  const block = readBlock(was || (place.style === 'folded' ? '>' : '|'), place.margin)
  const base = Math.max(place.margin, 0)
  const column = block.column ?? base + 2
  const eol = eolOf(was, place.eol)
  const below = block.chomping === '+' ? '' : eol.repeat(block.lines.length - block.filled)
  const needsIndent = /^\n* /.test(text)
  const isCountable = column > base && column - base < 10
  const isCut = place.isLast && text.endsWith('\n\n')
  if (place.inFlow || isCut || !holdsAsBlock(text, column) || (needsIndent && !isCountable)) {
    return asDouble(text, '', place) + (block.tail.includes('#') ? block.tail : '') + below
  }

  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  const chomping = body === text ? '-' : body.endsWith('\n') || block.chomping === '+' ? '+' : ''
  const mark = block.mark === '>' && !/^ /m.test(body) ? '>' : '|'
  const indent = needsIndent || block.indent > 0 ? String(column - base) : ''
  const lines = mark === '>' ? foldBlock(body, block) : body.split('\n')
  const rows = lines.map((line) => eol + (line === '' ? '' : ' '.repeat(column) + line))
  return mark + indent + chomping + block.tail + rows.join('') + (chomping === '+' ? '' : below)
}

/** Each line of the text, broken at the width that the block has; a line end in the text is an empty line. */
function foldBlock(body: string, { lines, filled, column = 0 }: Block): string[] {
  const rows = lines.slice(0, filled).map((line) => line.slice(column))
  const isWrapped = rows.some((row, index) => index > 0 && row !== '' && rows[index - 1] !== '')
  const width = isWrapped ? Math.max(20, ...rows.map((row) => row.length)) : Number.POSITIVE_INFINITY
  const folded: string[] = []
  let empty = -1
  for (const line of body.split('\n')) {
    empty += 1
    if (line === '') continue
    for (; empty > 0; empty -= 1) folded.push('')
    folded.push(...wrap(line, width))
  }
  for (; empty > 0; empty -= 1) folded.push('')
  return folded
}

/** Whether the lines of a block can hold the text: some text, nothing to escape, no line that is blank or starts with a tab. */
function holdsAsBlock(text: string, column: number): boolean {
  if (unprintable.test(text) || !/[^\n]/.test(text) || /^(?:\t| +$)/m.test(text)) return false
  return column > 0 ? true : !/^(?:#|%|---|\.\.\.)/m.test(text)
}
