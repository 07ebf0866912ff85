// Finds the ends of scalars, names and white space in common YAML. Uses plain loops over character codes, since every
// file passes through them. Carriage returns come only before line feeds.
import { escapeEnd } from './escapes.ts'
import { Search } from '../text/search.ts'
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

/** Thrown when the fast readers do not support a file. */
export const beyond = new Error('beyond the ordinary')

/** `, [ ] { } # & * ! | > ' " % @`, the backquote, and `?`, which may start a plain scalar but rarely does. */
const indicators = new Uint8Array(128)
for (const char of `,[]{}#&*!|>'"%@\`?`) indicators[char.charCodeAt(0)] = 1

/**
 * Whether a plain scalar cannot start with this character. Also true of `?`, which starts one so rarely that the fast
 * readers refuse it.
 */
export function isIndicator(code: number): boolean {
  return indicators[code] === 1
}

/** Whether white space, a line end or the end of the file is at an offset. */
export function isGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === SPACE || code === LF || code === CR || code === TAB || at >= text.length
}

/** Whether the character at an offset ends a word in `[ ]` or `{ }`. */
export function isFlowGap(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isGap(text, at) || code === COMMA || (code | 32) === RIGHT_BRACE || (code | 32) === LEFT_BRACE
}

/** The offset of the first character that is not a space. */
export function pastSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at += 1
  return at
}

/** The offset of the first character that is not a space, between parts of a line. Throws `beyond` at a tab. */
export function pastGap(text: string, start: number): number {
  const at = pastSpaces(text, start)
  if (text.charCodeAt(at) === TAB) throw beyond
  return at
}

/** The end of `[start, stop)` without trailing spaces and carriage returns. */
export function beforeSpaces(text: string, start: number, stop: number): number {
  let end = stop
  while (end > start && (text.charCodeAt(end - 1) === SPACE || text.charCodeAt(end - 1) === CR)) end -= 1
  return end
}

/** The offset after the name of an anchor or an alias. */
export function nameEnd(text: string, start: number): number {
  let at = start
  while (/[\w-]/.test(text.charAt(at))) at += 1
  if (at === start) throw beyond
  return at
}

/** The offset that ends a plain scalar in `[ ]` or `{ }`, on its line: at a colon, a comma or a bracket. */
export function flowPlainStop(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COMMA || code === RIGHT_BRACKET || code === RIGHT_BRACE) return at
    if (code === COLON && isFlowGap(text, at + 1)) return at
    if (code === LEFT_BRACKET || code === LEFT_BRACE || code === HASH || code < SPACE) break
  }
  throw beyond
}

/** The characters that may end a scalar. Offsets must not decrease. */
class Searches {
  readonly colons: Search
  readonly hashes: Search
  readonly tabs: Search
  readonly lineEnds: Search
  readonly backslashes: Search

  constructor(text: string) {
    this.colons = new Search(text, ':')
    this.hashes = new Search(text, '#')
    this.tabs = new Search(text, '\t')
    this.lineEnds = new Search(text, '\n')
    this.backslashes = new Search(text, '\\')
  }
}

/** Finds the ends of scalars outside `[ ]` and `{ }`, by searches for the characters that may end them. */
export class ScalarEnds {
  readonly #text: string
  #searches: Searches
  /** The start of the last scalar. */
  #start = 0

  constructor(text: string) {
    this.#text = text
    this.#searches = new Searches(text)
  }

  /** The offset that ends a plain scalar on its line: at a colon, a comment sign, the line end or the end of the file. */
  plain(start: number): number {
    const text = this.#text
    const { colons, hashes, tabs, lineEnds } = this.#searchesFrom(start)
    const lineEnd = lineEnds.from(start)
    let colon = colons.from(start)
    while (colon < lineEnd && !isGap(text, colon + 1)) colon = colons.from(colon + 1)
    let hash = hashes.from(start)
    while (hash < lineEnd && text.charCodeAt(hash - 1) !== SPACE) hash = hashes.from(hash + 1)
    const stop = Math.min(colon, hash, lineEnd)
    if (tabs.from(start) < stop) throw beyond
    return stop
  }

  /** The end of the quoted scalar that starts at an offset. Its lines must be indented more than `margin`. */
  quoted(start: number, margin: number): number {
    const text = this.#text
    const quote = text.charCodeAt(start)
    const { backslashes, lineEnds } = this.#searchesFrom(start)
    const end = text.indexOf(quote === QUOTE ? '"' : "'", start + 1)
    const isAtEnd = quote === QUOTE ? end < backslashes.from(start) : text.charCodeAt(end + 1) !== APOSTROPHE
    // Nearly all quoted scalars are one line without escapes.
    if (end >= 0 && isAtEnd && end < lineEnds.from(start)) return end + 1
    return this.#escapedEnd(start, margin)
  }

  /** The same for a scalar whose first quote may not be its end. */
  #escapedEnd(start: number, margin: number): number {
    const text = this.#text
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
        // Stops before an escaped line end, so that the next turn checks the margin of the line below.
        at = text.charCodeAt(end - 1) === LF ? end - 2 : end - 1
      } else if (code === LF) checkMargin(text, at + 1, margin)
    }
    throw beyond
  }

  /** The searches from a scalar on. A large map or list is read again, so a scalar may be before the last one. */
  #searchesFrom(start: number): Searches {
    if (start < this.#start) this.#searches = new Searches(this.#text)
    this.#start = start
    return this.#searches
  }
}

/** Throws `beyond` unless a line inside a scalar is blank or indented by more spaces than `margin`. */
function checkMargin(text: string, start: number, margin: number): void {
  const at = pastGap(text, start)
  const code = text.charCodeAt(at)
  if (at - start <= margin && code !== LF && code !== CR) throw beyond
}
