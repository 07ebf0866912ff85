// Where the pieces of ordinary YAML end: scalars, names, white space. Plain loops over character codes, since all of a
// file goes through them; a carriage return stands before a line feed only.
import { escapeEnd } from './escapes.ts'
import {
  APOSTROPHE,
  BACKSLASH,
  COLON,
  COMMA,
  CR,
  HASH,
  LEFT_BRACE,
  LEFT_BRACKET,
  LF,
  QUOTE,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SPACE,
  TAB,
} from '../text/chars.ts'

/** Thrown where a file is more than the fast readers know. */
export const beyond = new Error('beyond the ordinary')

/** `, [ ] { } # & * ! | > ' " % @`, the backquote, and `?`, which may start one, but hardly ever does. */
const indicators = new Uint8Array(128)
for (const char of `,[]{}#&*!|>'"%@\`?`) indicators[char.charCodeAt(0)] = 1

/** Whether a plain scalar that starts with this character is none, or beyond the ordinary. */
export function isIndicator(code: number): boolean {
  return indicators[code] === 1
}

/** Whether white space or the end of the line stands here. */
export function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === SPACE || code === LF || code === CR || code === TAB || at >= text.length
}

/** Whether what stands here ends a word in `[ ]` or `{ }`. */
export function isFlowGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isGap(text, at) || code === COMMA || (code | 32) === RIGHT_BRACE || (code | 32) === LEFT_BRACE
}

/** The first offset that is no space. */
export function pastSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at += 1
  return at
}

/** The first offset that is no space, between pieces of a line, where a tab is beyond the ordinary. */
export function pastGap(text: string, start: number): number {
  const at = pastSpaces(text, start)
  if (text.charCodeAt(at) === TAB) throw beyond
  return at
}

/** The end of what stands in `[start, stop)`, without the spaces and the carriage return at its end. */
export function beforeSpaces(text: string, start: number, stop: number): number {
  let end = stop
  while (end > start && (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === CR)) end -= 1
  return end
}

/** Behind the name of an anchor or an alias. */
export function nameEnd(text: string, start: number): number {
  let at = start
  while (/[\w-]/.test(text.charAt(at))) at += 1
  if (at === start) throw beyond
  return at
}

/** What ends the plain scalar that starts here on its line: a colon, the sign of a comment, or the line end. */
export function plainStop(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Nearly every character is one of these two.
    if (code > COLON || code === SPACE) continue
    if (code === COLON) {
      if (isGap(text, at + 1)) return at
    } else if (code === HASH) {
      if (text.charCodeAt(at - 1) === SPACE) return at
    } else if (code === LF) return at
    else if (code === TAB) throw beyond
  }
  return text.length
}

/** What ends the plain scalar that starts here in `[ ]` or `{ }`, on its line: a colon, a comma, or a bracket. */
export function flowPlainStop(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === RIGHT_BRACKET || code === RIGHT_BRACE) return at
    if (code === COLON && isFlowGap(text, at + 1)) return at
    if (code === LEFT_BRACKET || code === LEFT_BRACE || code === HASH || code < SPACE) break
  }
  throw beyond
}

/** Where the quoted scalar ends that starts here. Its lines must be indented more than `margin`. */
export function quotedEnd(text: string, start: number, margin: number): number {
  const quote = text.charCodeAt(start)
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > BACKSLASH) continue
    if (code === quote) {
      if (quote === QUOTE || text.charCodeAt(at + 1) !== APOSTROPHE) return at + 1
      at += 1
    } else if (code === BACKSLASH && quote === QUOTE) {
      const end = escapeEnd(text, at)
      if (end < 0) throw beyond
      // Before an escaped line end, so that the line below it is looked at.
      at = text.charCodeAt(end - 1) === LF ? end - 2 : end - 1
    } else if (code === LF) checkMargin(text, at + 1, margin)
  }
  throw beyond
}

/** A line inside a scalar: blank, or indented by spaces more than `margin`. */
function checkMargin(text: string, start: number, margin: number): void {
  const at = pastGap(text, start)
  const code = text.charCodeAt(at)
  if (at - start <= margin && code !== LF && code !== CR) throw beyond
}
