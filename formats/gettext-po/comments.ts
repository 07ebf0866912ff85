// The comment lines above a PO entry: context for translators, the flags of the entry, and the removal of `fuzzy`.
import type { Edit, Span } from '@atlas/core/contract.ts'
import { withLine } from '../_grammars/text/comments.ts'
import { lineEnd, nextLine, withLf } from '../_grammars/text/lines.ts'
import { CR, HASH, LF } from '../_grammars/text/chars.ts'

/** The characters after `#` that mark the kind of a line. */
const COMMENT_KINDS = '.:,=|~'

/** The content of the comments of an entry. */
export interface PoComments {
  /** The comments of translators and programmers, and the references to the code; one per line. */
  words: string | undefined
  isFuzzy: boolean
  /** The flag `no-wrap`: the text is broken only at its own line ends. */
  isUnwrapped: boolean
  /** The format of the text in the program: `c` of the flag `c-format`. */
  format?: string
  /** A flag such as `no-python-format`: the program fills nothing into the text. */
  isUnformatted?: true
  /** From the flag `max-length:40`, which Weblate introduced. */
  maxLength?: number
}

interface CommentLine {
  /** The character after `#`: `.` programmers' comment, `:` references, `,` or `=` flags, `|` old text. */
  kind: string
  /** The text after `#` and the kind, up to the line end. */
  content: Span
  /** The whole line, with its line end. */
  at: Span
}

/** What may follow the \r that ends a line in files of old Macs: a blank line, a comment, a keyword, the end. */
const nextMacLine = /[ \t]*(?:[#"\r\n]|(?:msg(?:ctxt|id|str)|domain)\b|$)/y

/** Whether the line end at `end` is a \r inside a comment. For msgfmt only \n ends one. */
export function commentGoesOn(text: string, end: number): boolean {
  if (text.charCodeAt(end) !== CR || text.charCodeAt(end + 1) === LF) return false
  nextMacLine.lastIndex = end + 1
  return !nextMacLine.test(text)
}

/** The line at `start`. A blank line has no kind and no content. */
function commentAt(text: string, start: number): CommentLine {
  let end = lineEnd(text, start)
  while (commentGoesOn(text, end)) end = lineEnd(text, end + 1)
  const at: Span = [start, nextLine(text, end)]
  let hash = start
  while (hash < end && text.charCodeAt(hash) !== HASH) hash++
  if (hash === end) return { kind: '', content: [end, end], at }
  const kind = text.charAt(hash + 1)
  return COMMENT_KINDS.includes(kind) && kind !== ''
    ? { kind, content: [hash + 2, end], at }
    : { kind: '', content: [hash + 1, end], at }
}

const isFlags = ({ kind }: CommentLine): boolean => kind === ',' || kind === '='

/** Reads the comments in a span. */
export function readComments(text: string, [start, end]: Span): PoComments {
  const comments: PoComments = { words: undefined, isFuzzy: false, isUnwrapped: false }
  const block = withLf(withoutCrInside(text.slice(start, end)))
  // A plain loop without objects: nearly every entry has such lines.
  for (let at = 0; at < block.length;) {
    const lineFeed = block.indexOf('\n', at)
    const stop = lineFeed < 0 ? block.length : lineFeed
    const hash = block.indexOf('#', at)
    if (hash < 0) break
    if (hash < stop) readLine(block.charAt(hash + 1), block.slice(hash + 1, stop), comments)
    at = stop + 1
  }
  return comments
}

const withoutCrInside = (block: string): string =>
  block.includes('\r')
    ? block.replaceAll('\r', (cr, at: number) => (commentGoesOn(block, at) ? ' ' : cr))
    : block

function readLine(kind: string, line: string, comments: PoComments): void {
  if (kind === '|' || kind === '~') return
  const content = line.slice(COMMENT_KINDS.includes(kind) ? 1 : 0).trim()
  if (kind === ',' || kind === '=') for (const flag of content.split(',')) readFlag(flag.trim(), comments)
  else comments.words = withLine(comments.words, content)
}

function readFlag(flag: string, comments: PoComments): void {
  if (flag === 'fuzzy') comments.isFuzzy = true
  else if (flag === 'no-wrap') comments.isUnwrapped = true
  else if (flag.endsWith('-format')) {
    const format = flag.slice(0, -'-format'.length)
    if (format.startsWith('no-')) comments.isUnformatted = true
    else if (!format.startsWith('possible-')) comments.format = format
  } else if (flag.startsWith('max-length:')) {
    const [, limit] = /^max-length:\s*(\d{1,6})$/.exec(flag) ?? []
    if (limit !== undefined) comments.maxLength = Number(limit)
  }
}

/**
 * The edits that mark an entry as translated: they remove the flag `fuzzy` and, unless these are kept, the old texts that
 * explain it.
 */
export function fuzzyOff(text: string, [start, end]: Span, keepsOld = false): Edit[] {
  const edits: Edit[] = []
  for (let at = start; at < end;) {
    const line = commentAt(text, at)
    at = line.at[1]
    if (line.kind === '|' && keepsOld) continue
    if (line.kind === '|') edits.push({ at: line.at, text: '' })
    else if (isFlags(line)) for (const each of withoutFuzzy(text, line)) edits.push(each)
  }
  return edits
}

/** Who owns a file, and under which license. Anyone who makes another file from it has to keep that. */
const LICENSE = /copyright|©|\(c\)|licen[cs]e|SPDX/i

/** A person with an address, or with the years of the work: `Ada Lovelace <ada@example.com>, 2019.` */
const CREDIT = /\S@\S|,\s*\d{4}(?:[\s,–-]+\d{4})*\.?\s*$|^\s*translat(?:ors?|ed by)\b/i

/** The edits that remove the lines that name translators. */
export function creditLines(text: string, [start, end]: Span): Edit[] {
  const edits: Edit[] = []
  for (let at = start; at < end;) {
    const line = commentAt(text, at)
    at = line.at[1]
    const words = text.slice(...line.content)
    if (line.kind === '' && CREDIT.test(words) && !LICENSE.test(words)) edits.push({ at: line.at, text: '' })
  }
  return edits
}

/** The edit that marks an entry as one that needs a review: a flag, or a line with it before the old texts. */
export function fuzzyOn(text: string, [start, end]: Span, eol: string): Edit[] {
  for (let at = start; at < end;) {
    const line = commentAt(text, at)
    if (line.kind === '|') return [{ at: [at, at], text: `#, fuzzy${eol}` }]
    if (isFlags(line)) {
      const [from, to] = line.content
      const margin = to - from - text.slice(from, to).trimStart().length
      return [{ at: [from + margin, from + margin], text: 'fuzzy, ' }]
    }
    at = line.at[1]
  }
  return [{ at: [end, end], text: `#, fuzzy${eol}` }]
}

/**
 * Removes a flag with the comma after it, the last flag with the comma before it, and the only flag with its line.
 *
 *     #, fuzzy, c-format
 *        ^      ^
 */
function withoutFuzzy(text: string, { content, at }: CommentLine): Edit[] {
  const flags = text.slice(...content).split(',')
  const index = flags.findIndex((flag) => flag.trim() === 'fuzzy')
  if (index < 0) return []
  if (flags.length === 1) return [{ at, text: '' }]
  const start = content[0] + flags.slice(0, index).join(',').length
  const length = flags[index]?.length ?? 0
  if (index > 0) return [{ at: [start, start + 1 + length], text: '' }]
  const margin = length - (flags[0]?.trimStart().length ?? 0)
  const next = flags[1] ?? ''
  return [{ at: [start + margin, start + length + 1 + next.length - next.trimStart().length], text: '' }]
}
