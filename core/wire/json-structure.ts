// Finds the brackets, braces and commas of JSON that are not in a string. It makes no values and checks nothing, for code
// that needs a place in megabytes, or must not parse a text that may be hostile.

const QUOTE = 34
const BACKSLASH = 92
export const COMMA = 44
const OPENING_BRACKET = 91
const CLOSING_BRACKET = 93
export const OPENING_BRACE = 123
export const CLOSING_BRACE = 125

/** After this many bytes of a string, Node searches its end: to begin such a search takes as long as 50 bytes. */
const NEAR = 64

/** The place of a character. */
export interface JsonPlace {
  at: number
  /** How many brackets and braces are open behind it. */
  depth: number
  /** The text between the quotes of the last string. */
  stringStart: number
  stringEnd: number
}

/**
 * Calls `visit` for each of these characters, until it returns false. It changes the place after each call. `most`: it
 * looks at this many bytes at most. The part of a long string that Node searches does not count.
 */
export function visitStructure(
  json: Uint8Array,
  visit: (sign: number, place: Readonly<JsonPlace>) => boolean,
  most = Number.POSITIVE_INFINITY,
): void {
  const place: JsonPlace = { at: 0, depth: 0, stringStart: 0, stringEnd: 0 }
  let depth = 0
  let end = Math.min(json.length, most)
  for (let at = 0; at < end; at++) {
    const sign = json[at]
    if (sign === QUOTE) {
      place.stringStart = ++at
      for (let near = 0; at < end && json[at] !== QUOTE;) {
        near = Math.min(at + NEAR, end)
        while (at < near && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
        if (at < near || at >= end) continue
        const found = endOfLongString(json, at)
        end = Math.min(json.length, end + found - at)
        at = found
      }
      place.stringEnd = at
      continue
    }
    if (sign === OPENING_BRACE || sign === OPENING_BRACKET) depth++
    else if (sign === CLOSING_BRACE || sign === CLOSING_BRACKET) depth--
    else if (sign !== COMMA) continue
    place.at = at
    place.depth = depth
    if (!visit(sign, place)) return
  }
}

/** The offset of the next quote; if it is escaped, of its backslash. */
function endOfLongString(json: Uint8Array, at: number): number {
  const quote = json.indexOf(QUOTE, at)
  if (quote < 0) return json.length
  let start = quote
  while (json[start - 1] === BACKSLASH) start--
  return quote - ((quote - start) % 2)
}
