// What the characters of a text ask of the scalar that is to hold it; told in one pass, since every text that is
// written goes through here.

/** A line end. */
export const BREAKS = 1
/** A colon, a number sign or a tab, which can end a plain scalar. */
export const MARKS = 2
export const APOSTROPHES = 4
/** A double quote or a backslash. */
export const QUOTES = 8
/** What ends a plain scalar in `[ ]` or `{ }`. */
export const FLOW_SIGNS = 16
/** What only double quotes can hold: controls, a stray byte order mark, other line ends, halves of characters. */
export const UNPRINTABLE = 32
/** Half of a character beyond U+FFFF. */
const HALVES = 64

/** By UTF-16 unit; all that is not listed is a character as any other. */
const traits = new Uint8Array(0x10000)
const traitsBySign: Readonly<Record<string, number>> = {
  '\n': BREAKS,
  '\t': MARKS,
  '#': MARKS,
  ':': MARKS | FLOW_SIGNS,
  "'": APOSTROPHES,
  '"': QUOTES,
  '\\': QUOTES,
  ',': FLOW_SIGNS,
  '[': FLOW_SIGNS,
  ']': FLOW_SIGNS,
  '{': FLOW_SIGNS,
  '}': FLOW_SIGNS,
  '\u2028': UNPRINTABLE,
  '\u2029': UNPRINTABLE,
  '\ufeff': UNPRINTABLE,
  '\ufffe': UNPRINTABLE,
  '\uffff': UNPRINTABLE,
}
traits.fill(UNPRINTABLE, 0x00, 0x20)
traits.fill(UNPRINTABLE, 0x7f, 0xa0)
traits.fill(HALVES, 0xd800, 0xe000)
for (const [sign, bits] of Object.entries(traitsBySign)) traits[sign.charCodeAt(0)] = bits

/** The traits of all characters of a text together. */
export function traitsOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) bits |= traits[text.charCodeAt(at)] ?? 0
  return (bits & HALVES) !== 0 && !text.isWellFormed() ? bits | UNPRINTABLE : bits
}
