// How Ren'Py spells strings: dialogue, in which a run of blanks is one blank, and Python's strings, which keep all.
import { FormatError, type Codec, type Span } from '@atlas/core/contract.ts'
import { closingQuote } from '../_grammars/text/escapes.ts'
import { eolOf, withLf } from '../_grammars/text/lines.ts'

/** A string: its opening quotes, the span between the quotes, and the offset after it. */
export interface RenpyString {
  quote: string
  inside: Span
  end: number
}

/** The string that begins at `at`: in single, double or backward quotes, or in triple single or double ones. */
export function stringAt(text: string, at: number): RenpyString | undefined {
  const char = text.charAt(at)
  if (!/["'`]/.test(char)) return undefined
  const quote = char !== '`' && text.startsWith(char.repeat(3), at) ? char.repeat(3) : char
  const start = at + quote.length
  const close = closingQuote(text, start, quote)
  return close < 0 ? undefined : { quote, inside: [start, close], end: close + quote.length }
}

/** Whether a string is one line of dialogue: a blank line in triple quotes begins another one. */
export const isOneText = (text: string, { quote, inside }: RenpyString): boolean =>
  quote.length === 1 || !/\n[ \t\r]*\n/.test(text.slice(inside[0], inside[1]))

/** Whether a string in these quotes ends behind this spelling. Lines in triple quotes may be several texts. */
const isWholeIn =
  (quote: string) =>
  (raw: string): boolean =>
    quote.length === 1 && !/[\r\n]/.test(raw) && closingQuote(raw + quote, 0, quote) === raw.length

const DOUBLED: Readonly<Record<string, string>> = { '{': '{{', '[': '[[', '%': '%%', n: '\n' }
/** A line end, or several spaces. */
const manyBlanks = /\n| {2}/
const sayEscape = /\\(?:u([\dA-Fa-f]{1,4})|([^]))/g

function sayText(raw: string): string {
  const lines = withLf(raw)
  const line = manyBlanks.test(lines) ? lines.replaceAll(/[ \n]+/g, ' ') : lines
  if (!line.includes('\\')) return line
  return line.replaceAll(sayEscape, (_, hex: string | undefined, char = '') =>
    hex === undefined ? (DOUBLED[char] ?? char) : String.fromCharCode(parseInt(hex, 16)),
  )
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '\n': '',
}
const pythonEscape =
  /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([0-7]{1,3})|([ntrabfv\\"'\n]))/g

function pythonText(raw: string): string {
  const lines = withLf(raw)
  if (!lines.includes('\\')) return lines
  return lines.replaceAll(
    pythonEscape,
    (whole, two?: string, four?: string, eight?: string, octal?: string, letter = '') => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8))
      const hex = two ?? four ?? eight
      if (hex === undefined) return ESCAPE_LETTERS[letter] ?? whole
      const code = parseInt(hex, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    },
  )
}

const escaped = (text: string, quote: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(quote.charAt(0), `\\${quote.charAt(0)}`)

/**
 * The codec of a line of dialogue. Blanks after the first one of a run are escaped. In triple quotes, white space at
 * the ends does not count.
 */
export function sayCodec({ quote }: { quote: string }): Codec {
  const isLong = quote.length > 1
  const normalize = (text: string): string => (isLong ? withLf(text).trim() : withLf(text))
  return {
    decode: (raw) => sayText(isLong ? raw.trim() : raw),
    normalize,
    isWhole: isWholeIn(quote),
    encode: (text) =>
      escaped(text, quote)
        .replaceAll(/ {2,}/g, (blanks) => ` ${'\\ '.repeat(blanks.length - 1)}`)
        .replaceAll('\n', '\\n'),
  }
}

/** The codec of a string of Python, shown by a menu or a screen. */
export function pythonCodec({ quote }: { quote: string }): Codec {
  return {
    decode: pythonText,
    isWhole: isWholeIn(quote),
    encode(text, was) {
      const isLong = quote.length > 1 && /[\r\n]/.test(was)
      const raw = escaped(text, quote)
        .replaceAll('\r', '\\r')
        .replaceAll('\n', isLong ? eolOf(was, '\n') : '\\n')
      if (pythonText(raw) === text) return raw
      throw new FormatError('unwritable', 'The text contains a character that this string cannot spell.')
    },
  }
}
