// Finds the brackets, braces and commas of JSON that are not in a string. It makes no values and checks nothing, for code
// that needs a place in megabytes, or must not parse a text that may be hostile.

const [QUOTE, BACKSLASH, OPENING_BRACKET, CLOSING_BRACKET] = [34, 92, 91, 93]
export const [COMMA, OPENING_BRACE, CLOSING_BRACE] = [44, 123, 125]

/** After this many bytes of a string, Node searches its end: to begin such a search takes as long as 50 bytes. */
const NEAR = 64

/**
 * Calls `visit` for each of these characters, with its offset and how many brackets and braces are open behind it, until
 * `visit` returns false. `most`: it looks at this many bytes at most. The part of a long string that Node searches does
 * not count.
 */
export function visitStructure(
  json: Uint8Array,
  visit: (sign: number, at: number, depth: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): void {
  let depth = 0
  let end = Math.min(json.length, most)
  for (let at = 0; at < end; at++) {
    const sign = json[at] ?? 0
    if (sign === QUOTE) {
      let near = ++at + NEAR
      while (at < end && json[at] !== QUOTE) {
        at += json[at] === BACKSLASH ? 2 : 1
        if (at < near || at >= end) continue
        const quote = endOfLongString(json, at)
        end = Math.min(json.length, end + quote - at)
        at = quote
        near = at + NEAR
      }
      continue
    }
    if (sign === OPENING_BRACE || sign === OPENING_BRACKET) depth++
    else if (sign === CLOSING_BRACE || sign === CLOSING_BRACKET) depth--
    else if (sign !== COMMA) continue
    if (!visit(sign, at, depth)) return
  }
}

/** The offset of the next quote; if it is escaped, of its backslash. */
function endOfLongString(json: Uint8Array, at: number): number {
  const quote = json.indexOf(QUOTE, at)
  let start = quote
  while (json[start - 1] === BACKSLASH) start--
  return quote < 0 ? json.length : quote - ((quote - start) % 2)
}
