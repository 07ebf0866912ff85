// Traits of characters, which decide the styles of scalars that can hold a text. One pass finds all of them, since
// every written text is checked.

/** A line end. */
export const BREAKS = 1
/** A colon, a number sign or a tab, which can end a plain scalar. */
export const PLAIN_SCALAR_ENDS = 2
export const APOSTROPHES = 4
/** A double quote or a backslash. */
export const QUOTES = 8
/** Characters that can end a plain scalar in `[ ]` or `{ }`; some readers of YAML 1.1 end it at a question mark. */
export const FLOW_SIGNS = 16
/** Only double quotes can hold these: controls, stray byte order marks, other line ends, lone surrogates. */
export const UNPRINTABLE = 32
/** A surrogate: half of a character above U+FFFF. */
const HALVES = 64

/** The traits by UTF-16 code unit; 0 for ordinary characters. */
const traits = new Uint8Array(0x10000)
const traitsBySign: Readonly<Record<string, number>> = {
  '\n': BREAKS,
  '\t': PLAIN_SCALAR_ENDS,
  '#': PLAIN_SCALAR_ENDS,
  ':': PLAIN_SCALAR_ENDS | FLOW_SIGNS,
  "'": APOSTROPHES,
  '"': QUOTES,
  '\\': QUOTES,
  ',': FLOW_SIGNS,
  '?': FLOW_SIGNS,
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

/** The combined traits of all characters of a text. */
export function traitsOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at += 1) bits |= traits[text.charCodeAt(at)] ?? 0
  return (bits & HALVES) !== 0 && !text.isWellFormed() ? bits | UNPRINTABLE : bits
}
