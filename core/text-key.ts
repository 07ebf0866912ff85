// Keys for documents without keys: a short hash of the text, so that a new paragraph does not change other keys.

/** A key of ten characters that depends on the text alone (FNV-1a over its UTF-16 units, 2 x 32 bits, cut). */
export function textKey(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x01000197) ^ (low >>> 13)
  }
  return base36(low) + base36(high)
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** The pairs of two digits in base 36. */
const PAIRS = Array.from({ length: 36 * 36 }, (_, pair) =>
  DIGITS.charAt(Math.floor(pair / 36)).concat(DIGITS.charAt(pair % 36)),
)

/** The last five digits of 32 bits in base 36. */
function base36(bits: number): string {
  const last = (bits >>> 0) % 36 ** 5
  const first = Math.floor(last / 36 ** 4)
  const others = last % 36 ** 4
  return DIGITS.charAt(first) + (PAIRS[Math.floor(others / 36 ** 2)] ?? '') + (PAIRS[others % 36 ** 2] ?? '')
}

/** Whether a part of a key looks like the hash of a text. */
export const isTextKey = (part: string): boolean => /^[0-9a-z]{10}$/.test(part)
