// Strings of ICU resource bundles: "quoted" strings and bare words. Adjacent strings form one text.
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import { slashComment } from '../_grammars/text/comments.ts'
import {
  closingQuote,
  escapeLike,
  habitsOfFile,
  hexEscapes,
  type Escapes,
} from '../_grammars/text/escapes.ts'
import { withEolOf, withLf } from '../_grammars/text/lines.ts'
import {
  BYTE_ORDER_MARK,
  LINE_SEPARATOR,
  NEXT_LINE,
  PARAGRAPH_SEPARATOR,
  QUOTE,
  SLASH,
  isSpace,
} from '../_grammars/text/chars.ts'

/** The escapes that are written. Readers accept more. */
const ESCAPES: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '\\': '\\', '"': '"' },
  hex: { u: 4 },
  // oxlint-disable-next-line no-control-regex -- these characters are invisible
  always: /["\\\r\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/,
  mostly: '\n\t',
}

const word = /(?:[^ \t-\r\u2028\u2029\ufeff"{},:\\/]|\\[^]|\/(?![/*]))+/y

/** White space between words: ASCII white space, the line ends of Unicode, and the byte order mark. */
export const isWhiteSpace = (code: number): boolean =>
  isSpace(code) ||
  code === NEXT_LINE ||
  code === LINE_SEPARATOR ||
  code === PARAGRAPH_SEPARATOR ||
  code === BYTE_ORDER_MARK

/** The end of one string, quoted or bare; `at` if no string begins there. */
function endOfOne(text: string, at: number): number {
  if (text.charCodeAt(at) === QUOTE) {
    const end = closingQuote(text, at + 1, '"')
    if (end >= 0) return end + 1
    throw new FormatError('syntax', 'The text that begins here is not closed: add the missing ".', at)
  }
  word.lastIndex = at
  return word.test(text) ? word.lastIndex : at
}

/** The offset after white space and comments. */
function skipJoint(text: string, at: number): number {
  let next = at
  for (;;) {
    const code = text.charCodeAt(next)
    const comment = code === SLASH ? slashComment(text, next) : undefined
    if (!comment && !isWhiteSpace(code)) return next
    next = comment ? comment.end : next + 1
  }
}

/** The end of the text at `at`, which has one or more strings; `at` if no string begins there. */
export function endOfStrings(text: string, at: number): number {
  let last = at
  for (let start = at; ;) {
    const end = endOfOne(text, start)
    if (end === start) return last
    last = end
    start = skipJoint(text, end)
  }
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = { ...ESCAPES.letters, e: '\x1b', "'": "'", '?': '?' }
const escape =
  /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|x\{([\dA-Fa-f]{1,8})\}|x([\dA-Fa-f]{1,2})|([0-7]{1,3})|([^]))/g

function unescaped(raw: string): string {
  const lines = withLf(raw)
  if (!lines.includes('\\')) return lines
  return lines.replaceAll(
    escape,
    (whole, four?: string, eight?: string, some?: string, two?: string, octal?: string, letter = '') => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8))
      const hex = four ?? eight ?? some ?? two
      if (hex === undefined) return ESCAPE_LETTERS[letter] ?? letter
      const code = parseInt(hex, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    },
  )
}

/** The text of raw strings. Bare words are joined with a space, quoted strings without one. */
export function bundleStringText(raw: string): string {
  let text = ''
  let wasQuoted = false
  for (let start = 0; ;) {
    const end = endOfOne(raw, start)
    if (end === start) return text
    const isQuoted = raw.charCodeAt(start) === QUOTE
    const part = isQuoted ? raw.slice(start + 1, end - 1) : raw.slice(start, end)
    text += (text === '' || (isQuoted && wasQuoted) ? '' : ' ') + unescaped(part)
    wasQuoted = isQuoted
    start = skipJoint(raw, end)
  }
}

/** The codec for the texts of a file, which are `raws`. A new text is one string. */
export function bundleStringCodec(source: Source, raws: () => Iterable<string>): Codec {
  const habits = habitsOfFile(raws, ESCAPES)
  return {
    decode: bundleStringText,
    isWhole: (raw) => raw.startsWith('"') && closingQuote(raw, 1, '"') === raw.length - 1,
    encode(text, was) {
      if (!was.startsWith('"') && /^[^\s"{},:\\/\0-\x1f\x7f-\x9f]+$/.test(text)) return text
      const raw = escapeLike(text, withLf(was), ESCAPES, habits)
      return `"${withEolOf(was, raw, source.eol)}"`
    },
    escape: (char) => hexEscapes(char, ESCAPES, habits.smallHex),
  }
}
