// The escapes of YAML's double quotes, which can spell any text.
import { skipBlanks } from '../text/lines.ts'
import { lineBreak } from './folding.ts'
import { BREAKS, PLAIN_SCALAR_ENDS, QUOTES, traitsOf, UNPRINTABLE } from './traits.ts'
import { BACKSLASH, CR, LF, QUOTE } from '../text/chars.ts'

/** Whether this scalar escapes letters outside ASCII, and contains none unescaped. */
export function escapesLetters(was: string): boolean {
  return /\\(?:x[89a-fA-F]|u0*[1-9a-fA-F]|U)/.test(was) && !/[^\0-\x7f]/.test(was)
}

/** The characters after a backslash and their meanings (YAML 1.2, section 5.7). */
const escapes: readonly (readonly [name: string, char: string])[] = [
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['"', '"'],
  ['\\', '\\'],
]

/** Escapes that are read but never written, since they are little known. */
const onlyRead: typeof escapes = [
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['/', '/'],
  ['\t', '\t'],
]

const meaningOf = new Map([...escapes, ...onlyRead])
const nameOf = new Map(escapes.map(([name, char]) => [char, `\\${name}`]))

const escaped = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/gu
const escapedAll = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\u{10ffff}]/gu

/** The traits of the characters that double quotes escape; of the marks, only the tab is escaped. */
const DOUBLE_ESCAPES = BREAKS | PLAIN_SCALAR_ENDS | QUOTES | UNPRINTABLE

/** The spelling of a text between double quotes. */
export function escapeDouble(text: string, escapesAll = false): string {
  if (!escapesAll && (traitsOf(text) & DOUBLE_ESCAPES) === 0) return text
  return text.replace(escapesAll ? escapedAll : escaped, (char) => nameOf.get(char) ?? hexEscape(char))
}

function hexEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
  if (hex.length > 4) return `\\U${hex.padStart(8, '0')}`
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`
}

/** The number of hexadecimal digits in an escape, by the character after the backslash; undefined if it is invalid. */
const digitsOf: (number | undefined)[] = []
for (const name of meaningOf.keys()) digitsOf[name.charCodeAt(0)] = 0
for (const [name, digits] of [
  ['x', 2],
  ['u', 4],
  ['U', 8],
] as const)
  digitsOf[name.charCodeAt(0)] = digits

/** The offset after the escape at this backslash, or -1 if it is invalid. An escaped line end is the break alone. */
export function escapeEnd(text: string, at: number): number {
  const code = text.charCodeAt(at + 1)
  if (code === LF) return at + 2
  if (code === CR && text.charCodeAt(at + 2) === LF) return at + 3
  const digits = digitsOf[code]
  if (digits === undefined) return -1
  if (digits > 0 && !(hexAt(text, at + 2, digits) <= 0x10ffff)) return -1
  return at + 2 + digits
}

/** The offset of the first invalid escape in the scalar, if any. */
export function badEscape(raw: string): number | undefined {
  let at = raw.indexOf('\\')
  while (at >= 0) {
    const end = escapeEnd(raw, at)
    if (end < 0) return at
    at = raw.indexOf('\\', end)
  }
  return undefined
}

/** The number at an offset, written in this many hexadecimal digits; NaN if it is not one. */
function hexAt(text: string, at: number, digits: number): number {
  const hex = text.slice(at, at + digits)
  return hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
}

/**
 * Decodes `"one \<break> two\x21"` to `one two!`. A comment and empty lines after the closing quote, which a former
 * block left there, are not text.
 */
export function decodeDouble(raw: string): string {
  let text = ''
  let from = 1
  let at = 1
  // A plain loop: everything between escapes and line ends is copied in one piece.
  while (at < raw.length) {
    const code = raw.charCodeAt(at)
    if (code === QUOTE) break
    if (code === BACKSLASH) {
      const end = escapeEnd(raw, at)
      text += raw.slice(from, at) + (end < 0 ? '\\' : meaningAt(raw, at, end))
      at = end < 0 ? at + 1 : raw.charCodeAt(end - 1) === LF ? skipBlanks(raw, end) : end
      from = at
    } else if (code === LF) {
      const [end, between, next] = lineBreak(raw, from, at)
      text += raw.slice(from, end) + between
      from = at = next
    } else at += 1
  }
  return text + raw.slice(from, at)
}

/** The character of the escape in `[at, end)`; '' for an escaped line end. */
function meaningAt(raw: string, at: number, end: number): string {
  if (raw.charCodeAt(end - 1) === LF) return ''
  if (end > at + 2) return String.fromCodePoint(hexAt(raw, at + 2, end - at - 2))
  return meaningOf.get(raw.charAt(at + 1)) ?? ''
}
