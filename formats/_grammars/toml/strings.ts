// The codec of TOML 1.0 strings: basic and literal ones, on one line or on several.
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import { closingQuote, replaceEscapes, type Escape } from '../text/escapes.ts'
import { APOSTROPHE, BACKSLASH, QUOTE, isLineEnd } from '../text/chars.ts'
import { eolOf, withLf } from '../text/lines.ts'
import { spellChars } from '../text/spell-chars.ts'
import { wrapLines } from '../text/wrapping.ts'

/** The delimiters of a string. Between apostrophes nothing is escaped. */
type Quote = '"' | "'" | '"""' | "'''"

/** The delimiter of the string that begins at an offset; undefined if no string begins there. */
export function quoteAt(text: string, at: number): Quote | undefined {
  const code = text.charCodeAt(at)
  if (code !== QUOTE && code !== APOSTROPHE) return undefined
  const isBlock = text.charCodeAt(at + 1) === code && text.charCodeAt(at + 2) === code
  if (code === QUOTE) return isBlock ? '"""' : '"'
  return isBlock ? "'''" : "'"
}

/** The offset after the string that begins at `at`. Throws a `FormatError` if it is not closed. */
export function endOfTomlString(text: string, at: number, quote: Quote): number {
  const end = quote.length === 3 ? endOfBlock(text, at + 3, quote) : endOnLine(text, at)
  if (end >= 0) return end
  throw new FormatError('syntax', `The string that begins here is not closed: add the missing ${quote}.`, at)
}

/** The offset after the string that begins at `at` and ends on the same line; -1 if it is not closed. */
function endOnLine(text: string, at: number): number {
  const quote = text.charCodeAt(at)
  for (let next = at + 1; next < text.length; next++) {
    const code = text.charCodeAt(next)
    if (code === quote) return next + 1
    if (isLineEnd(code)) return -1
    // A line end ends the string also after a backslash.
    if (code === BACKSLASH && quote === QUOTE && !isLineEnd(text.charCodeAt(next + 1))) next++
  }
  return -1
}

/** The offset after the string of lines whose text begins at `at`; -1 if it is not closed. */
function endOfBlock(text: string, at: number, quote: Quote): number {
  const close = quote === '"""' ? closingQuote(text, at, quote) : text.indexOf(quote, at)
  if (close < 0) return -1
  let end = close + 3
  // Up to two more quotes belong to the text.
  while (end < close + 5 && text.charAt(end) === quote.charAt(0)) end++
  return end
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

/** A longer escape: a character by its number, or a line end that is dropped with the white space around it. */
const longEscape = /\\(?:u([0-9A-Fa-f]{4})|U(00[0-9A-Fa-f]{6})|x([0-9A-Fa-f]{2})|[ \t]*\n[ \t\n]*)/y

/** The text of a string with its quotes. */
export function tomlStringText(raw: string): string {
  const quote = quoteAt(raw, 0)
  if (!quote) return raw
  const inside = withLf(raw.slice(quote.length, raw.length - quote.length))
  const text = quote.length === 3 && inside.startsWith('\n') ? inside.slice(1) : inside
  return quote.startsWith("'") ? text : replaceEscapes(text, (at) => escapeAt(text, at))
}

/** The escape at a backslash; undefined if the backslash is literal. */
function escapeAt(raw: string, at: number): Escape | undefined {
  const char = ESCAPE_LETTERS[raw.charAt(at + 1)]
  if (char !== undefined) return { text: char, end: at + 2 }
  longEscape.lastIndex = at
  const escape = longEscape.exec(raw)
  if (!escape) return undefined
  const end = longEscape.lastIndex
  const digits = escape[1] ?? escape[2] ?? escape[3]
  if (digits === undefined) return { text: '', end }
  const code = parseInt(digits, 16)
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end }
}

// oxlint-disable-next-line no-control-regex -- these are the characters that no string holds as they are
const controls = /[\0-\x08\x0b-\x1f\x7f]/

/** The codec of all strings of a file. A string keeps its quotes if they can hold the text. */
export function tomlStringCodec({ eol }: Source): Codec {
  return { decode: tomlStringText, encode: (text, was) => spelled(text, was, eol), isWhole: isWholeString }
}

function isWholeString(raw: string): boolean {
  const quote = quoteAt(raw, 0)
  if (!quote) return false
  const end = quote.length === 3 ? endOfBlock(raw, 3, quote) : endOnLine(raw, 0)
  return end === raw.length
}

function spelled(text: string, was: string, eol: string): string {
  const quote = quoteAt(was, 0) ?? '"'
  const isBlock = quote.length === 3
  if (quote.startsWith("'") && isLiteral(text, isBlock)) return block(quote, text, was, eol)
  return isBlock ? block('"""', folded(text, was), was, eol) : `"${escaped(text).replaceAll('\n', '\\n')}"`
}

const isLiteral = (text: string, isBlock: boolean): boolean =>
  !controls.test(text) && (isBlock ? !/'''|'$/.test(text) : !/['\n]/.test(text))

/** Without the line end right after the opening quotes, which is not part of the text. */
function block(quote: Quote, raw: string, was: string, eol: string): string {
  const begins = quote.length === 3 && (/^...[\r\n]/.test(was) || raw.startsWith('\n')) ? '\n' : ''
  return quote + (begins + raw).replaceAll('\n', eolOf(was, eol)) + quote
}

const special = /["\\\t]|[^\P{Cc}\n]/gu

/** How basic strings escape characters; `\e` is too new for many readers. */
const SPELLINGS: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from({ length: 160 }, (_, code) => String.fromCharCode(code))
    .filter((char) => /\p{Cc}/u.test(char))
    .map((char) => [char, `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`]),
  ...Object.entries(ESCAPE_LETTERS)
    .filter(([letter]) => letter !== 'e')
    .map(([letter, char]) => [char, `\\${letter}`]),
])

const escaped = (text: string): string => spellChars(text, special, SPELLINGS)

const anywhere = (): boolean => true

/** Spells a text of several lines. Quotes that cannot close it are not escaped. A folded string is folded again. */
function folded(text: string, was: string): string {
  const raw = escaped(text).replaceAll(/(?:\\")+/g, (run, at: number, all: string) =>
    run.length > 4 || at + run.length === all.length ? run : run.replaceAll('\\', ''),
  )
  const margin = /(?:^|[^\\])(?:\\\\)*\\[ \t]*(?:\r\n|\r|\n)([ \t]*)/.exec(was)?.[1]
  if (margin === undefined) return raw
  const width = was.split(/\r\n|\r|\n/).reduce((most, line) => Math.max(most, line.length), 0)
  const joint = `\\\n${margin}`
  const lead = /^"""\\[ \t]*[\r\n]/.test(was) && !/^\s/.test(raw) ? joint : ''
  const tail = /[^\\](?:\\\\)*\\[ \t]*(?:\r\n|\r|\n)([ \t]*)"""$/.exec(was)?.[1]
  const lines = raw.split('\n').map((line) => wrapLines(line, width, anywhere).join(` ${joint}`))
  return lead + lines.join('\n') + (tail === undefined ? '' : `\\\n${tail}`)
}
