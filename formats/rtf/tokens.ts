// The tokens of RTF: braces, control words, control symbols, bytes and characters. (Source: RTF Specification 1.9.1.)
import {
  isDigit,
  isHexDigit,
  isLetter,
  isLineEnd,
  BACKSLASH,
  HYPHEN,
  SPACE,
} from '../_grammars/text/chars.ts'

/** A token, and where it ends. */
export type Token =
  | { kind: 'open' | 'close' | 'line end'; end: number }
  | { kind: 'word'; name: string; value: number | undefined; end: number }
  | { kind: 'symbol'; char: string; end: number }
  | { kind: 'byte'; value: number; end: number }
  | { kind: 'characters'; end: number }

/** The most letters of a control word, and the most digits of its value. */
const MOST_LETTERS = 32
const MOST_DIGITS = 10

/** The token at an offset, which is before the end of the text. */
export function tokenAt(text: string, at: number, limit: number): Token {
  const char = text.charAt(at)
  if (char === '{') return { kind: 'open', end: at + 1 }
  if (char === '}') return { kind: 'close', end: at + 1 }
  if (char === '\\') return controlAt(text, at, limit)
  if (isLineEnd(text.charCodeAt(at))) return { kind: 'line end', end: at + 1 }
  let end = at + 1
  while (end < limit && !isSpecial(text, end)) end++
  return { kind: 'characters', end }
}

function isSpecial(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === BACKSLASH || code === 0x7b || code === 0x7d || isLineEnd(code)
}

/** A control word or a control symbol. A space after a word belongs to it. */
function controlAt(text: string, at: number, limit: number): Token {
  const start = at + 1
  let end = start
  while (end < limit && end - start < MOST_LETTERS && isLetter(text.charCodeAt(end))) end++
  if (end === start) return symbolAt(text, start, limit)
  const name = text.slice(start, end)
  const digits = text.charCodeAt(end) === HYPHEN && isDigit(text.charCodeAt(end + 1)) ? end + 1 : end
  let last = digits
  while (last < limit && last - digits < MOST_DIGITS && isDigit(text.charCodeAt(last))) last++
  const value = last > digits ? Number(text.slice(end, last)) : undefined
  if (last > digits) end = last
  if (end < limit && text.charCodeAt(end) === SPACE) end++
  return { kind: 'word', name, value, end }
}

function symbolAt(text: string, at: number, limit: number): Token {
  const char = text.charAt(at)
  if (
    char === "'" &&
    isHexDigit(text.charCodeAt(at + 1)) &&
    isHexDigit(text.charCodeAt(at + 2)) &&
    at + 3 <= limit
  )
    return { kind: 'byte', value: Number.parseInt(text.slice(at + 1, at + 3), 16), end: at + 3 }
  const isPair = char === '\r' && text.charAt(at + 1) === '\n'
  return { kind: 'symbol', char, end: Math.min(limit, at + (isPair ? 2 : 1)) }
}
