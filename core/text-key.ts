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

/** The last five digits of 32 bits in base 36. */
const base36 = (bits: number): string => ((bits >>> 0) % 36 ** 5).toString(36).padStart(5, '0')

/** Whether a part of a key looks like the hash of a text. */
export const isTextKey = (part: string): boolean => /^[0-9a-z]{10}$/.test(part)
