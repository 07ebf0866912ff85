// The strings of Lua 5.1 to 5.4: in quotes with escapes, and in long brackets without.
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import { APOSTROPHE, EQUALS, LEFT_BRACKET, QUOTE } from '../_grammars/text/chars.ts'
import { closingQuote, replaceEscapes, type Escape } from '../_grammars/text/escapes.ts'
import { withEolOf, withLf } from '../_grammars/text/lines.ts'
import { spellChars } from '../_grammars/text/spell-chars.ts'

/** The level of the long bracket that begins at an offset, as its equals signs; undefined if none begins there. */
export function longLevelAt(text: string, at: number): string | undefined {
  if (text.charCodeAt(at) !== LEFT_BRACKET) return undefined
  let end = at + 1
  while (text.charCodeAt(end) === EQUALS) end++
  return text.charCodeAt(end) === LEFT_BRACKET ? text.slice(at + 1, end) : undefined
}

/** The offset after the long bracket of this level that begins at `at`. */
export function endOfLong(text: string, at: number, level: string): number {
  const close = `]${level}]`
  const end = text.indexOf(close, at + close.length)
  if (end >= 0) return end + close.length
  throw new FormatError(
    'syntax',
    `The long bracket that begins here is not closed: add the missing ${close}.`,
    at,
  )
}

/** The offset after the string that begins at `at`; `at` itself if none begins there. */
export function endOfLuaString(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === QUOTE || code === APOSTROPHE) {
    const quote = code === QUOTE ? '"' : "'"
    const close = closingQuote(text, at + 1, quote)
    if (close >= 0 && !breaksOff(text.slice(at + 1, close))) return close + 1
    throw new FormatError(
      'syntax',
      `The string that begins here is not closed: add the missing ${quote}.`,
      at,
    )
  }
  const level = longLevelAt(text, at)
  return level === undefined ? at : endOfLong(text, at, level)
}

/** Whether a line ends in a string between quotes: only a backslash or `\z` may precede a line end. */
const breaksOff = (raw: string): boolean =>
  (raw.includes('\n') || raw.includes('\r')) && /[\r\n]/.test(raw.replaceAll(/\\(?:z\s*|\r\n|[^])/g, ''))

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** A run of escaped bytes; a character by its number; `\z` with the white space that it skips; any other character. */
const escape = /((?:\\x[0-9A-Fa-f]{2}|\\[0-9]{1,3})+)|\\(?:u\{([0-9A-Fa-f]{1,6})\}|z(\s*)|([^]))/y
/** The characters after the backslash of escapes that are longer than two characters. */
const NUMERIC_ESCAPE_LETTERS = '0123456789xuz'

// oxlint-disable-next-line no-control-regex -- these characters are invisible, so they are escaped
const special = /["'\\\0-\x1f\x7f]/g

/** The escapes of a string in these quotes, by the character that needs one. */
function spellingsIn(quote: string): Readonly<Record<string, string>> {
  const controls = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((char) =>
    /\p{Cc}/u.test(char),
  )
  return Object.fromEntries([
    ...controls.map((char) => [char, `\\${String(char.charCodeAt(0)).padStart(3, '0')}`]),
    ...Object.entries(ESCAPE_LETTERS).map(([letter, char]) => [char, `\\${letter}`]),
    ['\\', '\\\\'],
    [quote, `\\${quote}`],
  ])
}

const SPELLINGS = { '"': spellingsIn('"'), "'": spellingsIn("'") }

/** The text of a string with its quotes or brackets. */
export function luaStringText(raw: string): string {
  const level = longLevelAt(raw, 0)
  if (level !== undefined) {
    const width = level.length + 2
    return withLf(raw.slice(width, raw.length - width)).replace(/^\n/, '')
  }
  const inside = withLf(raw.slice(1, -1))
  return replaceEscapes(inside, (at) => escapeAt(inside, at))
}

function escapeAt(raw: string, at: number): Escape {
  const letter = raw.charAt(at + 1)
  if (!NUMERIC_ESCAPE_LETTERS.includes(letter)) return { text: ESCAPE_LETTERS[letter] ?? letter, end: at + 2 }
  escape.lastIndex = at
  const [whole = '\\', bytes, code, blanks, other = ''] = escape.exec(raw) ?? []
  const end = at + whole.length
  if (bytes !== undefined) return { text: textOfBytes(bytes), end }
  if (blanks !== undefined) return { text: '', end }
  if (code === undefined) return { text: other === '' ? whole : other, end }
  const value = parseInt(code, 16)
  return { text: value > 0x10ffff ? whole : String.fromCodePoint(value), end }
}

/** Lua's strings are bytes, here UTF-8: `\195\169` is one letter. */
function textOfBytes(escapes: string): string {
  const codes = escapes.split('\\').slice(1)
  return new TextDecoder().decode(
    Uint8Array.from(codes, (code) => (code.startsWith('x') ? parseInt(code.slice(1), 16) : Number(code))),
  )
}

/** The codec of a string, or of several joined by `..`: a new text is written as one string. */
export function luaStringCodec({ eol }: Source): Codec {
  return {
    decode: joinedText,
    isWhole: isWholeString,
    encode(text, was) {
      const level = longLevelAt(was, 0)
      if (level !== undefined && !text.includes('\r')) return longBrackets(text, was, level, eol)
      const quote = was.startsWith("'") ? "'" : '"'
      return quote + spellChars(text, special, SPELLINGS[quote]) + quote
    },
  }
}

/** Whether this is one string from end to end. */
function isWholeString(raw: string): boolean {
  try {
    return raw !== '' && endOfLuaString(raw, 0) === raw.length
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return false
  }
}

function joinedText(raw: string): string {
  let text = ''
  for (let at = 0; at < raw.length; at++) {
    const end = endOfLuaString(raw, at)
    if (end === at) continue
    text += luaStringText(raw.slice(at, end))
    at = end - 1
  }
  return text
}

/** Writes a text in long brackets of the first level, from the old one up, that the text does not close. */
function longBrackets(text: string, was: string, level: string, eol: string): string {
  let signs = level
  while (`${text}]`.includes(`]${signs}]`)) signs += '='
  const begins = text.startsWith('\n') || /^\[=*\[[\r\n]/.test(was) ? '\n' : ''
  return `[${signs}[${withEolOf(was, begins + text, eol)}]${signs}]`
}
