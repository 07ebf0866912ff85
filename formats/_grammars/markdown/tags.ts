// Finds the end of an HTML or JSX tag or of an expression in braces. They may span lines, but not blank ones.
import type { Span } from '@atlas/core/contract.ts'
import { skipBlanks } from '../text/lines.ts'
import {
  APOSTROPHE,
  BACKSLASH,
  BACKTICK,
  GREATER_THAN,
  LEFT_BRACE,
  LESS_THAN,
  LF,
  QUOTE,
  RIGHT_BRACE,
  SLASH,
  SPACE,
  isLineEnd,
} from '../text/chars.ts'

const name = /<\/?[A-Za-z][\w-]*(?:[.:][A-Za-z][\w-]*)*/y
const space = /\s+/y
const attribute = /[A-Za-z_:@#][\w.:-]*/y
const equals = /\s*=\s*/y
const bareValue = /[^\s"'=<>`{}]+/y

/**
 * The offset after the tag that opens at `at`. Without a tag, the complement (`~`) of the offset where the search
 * ended, so that a caller need not search there again.
 */
export function markdownTagEnd(text: string, at: number, limit: number): number {
  let after = skip(name, text, at)
  if (after === at) return ~at
  for (;;) {
    const before = after
    after = skip(space, text, after)
    if (after >= limit || hasBlankLine(text, before, after)) return ~Math.min(after, limit)
    const code = text.charCodeAt(after)
    if (code === GREATER_THAN) return after + 1
    if (code === SLASH && text.charCodeAt(after + 1) === GREATER_THAN) return after + 2
    if (after === before) return ~after
    after = attributeEnd(text, after, limit)
    if (after < 0) return after
  }
}

/** The offset after adjacent tags and expressions on a line; without any, as `tagEnd` returns it. */
export function tagsEnd(text: string, at: number, limit: number): number {
  for (let from = at; ;) {
    const end = endOfPiece(text, from, limit)
    if (end < 0) return end
    from = skipBlanks(text, end)
    const code = text.charCodeAt(from)
    if (from >= limit || (code !== LESS_THAN && code !== LEFT_BRACE)) return end
  }
}

const endOfPiece = (text: string, at: number, limit: number): number =>
  text.charCodeAt(at) === LEFT_BRACE ? braceEnd(text, at, limit) : markdownTagEnd(text, at, limit)

/** An attribute with a value in quotes. */
export interface QuotedAttribute {
  name: string
  value: Span
  quote: '"' | "'"
}

/** The attributes with quoted values of the tag at an offset, whose end `tagEnd` has found. */
export function quotedAttributes(text: string, at: number, limit: number): QuotedAttribute[] {
  const found: QuotedAttribute[] = []
  let after = skip(name, text, at)
  for (;;) {
    after = skip(space, text, after)
    const code = text.charCodeAt(after)
    if (after >= limit || code === GREATER_THAN || code === SLASH) return found
    const end = attributeEnd(text, after, limit)
    if (end <= after) return found
    const named = skip(attribute, text, after)
    const start = skip(equals, text, named)
    const quote = text.charAt(start)
    if (start > named && (quote === '"' || quote === "'")) {
      found.push({ name: text.slice(after, named), value: [start + 1, end - 1], quote })
    }
    after = end
  }
}

/** `title="One"`, `{...rest}`, `noZoom` */
function attributeEnd(text: string, at: number, limit: number): number {
  if (text.charCodeAt(at) === LEFT_BRACE) return braceEnd(text, at, limit)
  const named = skip(attribute, text, at)
  const after = skip(equals, text, named)
  if (named === at || after > limit) return ~Math.min(named, limit)
  if (after === named) return named
  const code = text.charCodeAt(after)
  if (code === LEFT_BRACE) return braceEnd(text, after, limit)
  if (code === QUOTE || code === APOSTROPHE) return quoteEnd(text, after, limit)
  const end = skip(bareValue, text, after)
  return end > after && end <= limit ? end : ~after
}

/** The offset after a closing quote, which must come before a blank line. */
function quoteEnd(text: string, at: number, limit: number): number {
  const quote = text.charCodeAt(at)
  let isLineBlank = false
  for (let i = at + 1; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (code === quote) return i + 1
    if (code === LF) {
      if (isLineBlank) return ~i
      isLineBlank = true
    } else if (code > SPACE) isLineBlank = false
  }
  return ~limit
}

/** The offset after the brace that closes the one at `at`. Strings between may contain braces; blank lines are allowed. */
export function braceEnd(text: string, at: number, limit: number): number {
  let depth = 0
  let quote = 0
  for (let i = at; i < limit; i++) {
    const code = text.charCodeAt(i)
    if (quote !== 0) {
      if (code === quote || (isLineEnd(code) && quote !== BACKTICK)) quote = 0
      else if (code === BACKSLASH) i++
    } else if (code === QUOTE || code === APOSTROPHE || code === BACKTICK) quote = code
    else if (code === LEFT_BRACE) depth++
    else if (code === RIGHT_BRACE && --depth === 0) return i + 1
  }
  return ~limit
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Whether this white space has two line ends. */
function hasBlankLine(text: string, start: number, end: number): boolean {
  let count = 0
  for (let i = start; i < end; i++) if (text.charCodeAt(i) === LF) count++
  return count > 1
}

/** The offset after a code span, or after the backticks if they open none. */
export function codeSpanEnd(text: string, at: number): number {
  let after = at
  while (text[after] === '`') after++
  const fence = text.slice(at, after)
  for (let close = text.indexOf(fence, after); close >= 0;) {
    let end = close
    while (text[end] === '`') end++
    if (end - close === fence.length) return end
    close = text.indexOf(fence, end)
  }
  return after
}
