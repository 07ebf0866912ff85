// The codec of TOML 1.0 strings: basic and literal ones, on one line or on several.
import { FormatError, type Codec, type Source } from '../../core/contract.ts'
import { closingQuote } from '../text/escapes.ts'
import { eolOf, withLf } from '../text/lines.ts'
import { spellChars } from '../text/spell-chars.ts'
import { wrapLines } from '../text/wrapping.ts'

/** The delimiters of a string. Between apostrophes nothing is escaped. */
type Quote = '"' | "'" | '"""' | "'''"

/** The delimiter of the string that begins at an offset; undefined if none does. */
export function quoteAt(text: string, at: number): Quote | undefined {
  const char = text.charAt(at)
  if (char !== '"' && char !== "'") return undefined
  const block = char === '"' ? '"""' : "'''"
  return text.startsWith(block, at) ? block : char
}

/** The offset after the string that begins at `at`. Throws a `FormatError` if it is not closed. */
export function endOfString(text: string, at: number, quote: Quote): number {
  const start = at + quote.length
  const close = quote.startsWith('"') ? closingQuote(text, start, quote) : text.indexOf(quote, start)
  const isInside = close >= 0 && (quote.length === 3 || !/[\r\n]/.test(text.slice(start, close)))
  if (!isInside)
    throw new FormatError(
      'syntax',
      `The string that begins here is not closed: add the missing ${quote}.`,
      at,
    )
  let end = close + quote.length
  // Up to two more quotes belong to the text.
  if (quote.length === 3) while (end < close + 5 && text.charAt(end) === quote.charAt(0)) end++
  return end
}

const LETTERS: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\x1b',
  '"': '"',
  '\\': '\\',
}

/** An escape: a letter, a character by its number, or a line end that is dropped with the white space around it. */
const escape =
  /\\(?:([btnfre"\\])|u([0-9A-Fa-f]{4})|U(00[0-9A-Fa-f]{6})|x([0-9A-Fa-f]{2})|([ \t]*\n[ \t\n]*))/g

/** Most texts have only one-letter escapes, which are faster to read. */
const letterEscape = /\\[btnfre"\\]/g
const longEscape = /\\[uUx \t\n]/

/** The text of a string with its quotes. */
export function stringText(raw: string): string {
  const quote = quoteAt(raw, 0)
  if (!quote) return raw
  const inside = withLf(raw.slice(quote.length, raw.length - quote.length))
  const text = quote.length === 3 && inside.startsWith('\n') ? inside.slice(1) : inside
  if (quote.startsWith("'") || !text.includes('\\')) return text
  if (!longEscape.test(text))
    return text.replaceAll(letterEscape, (whole) => LETTERS[whole.charAt(1)] ?? whole)
  return text.replaceAll(escape, (whole, letter?: string, short?: string, long?: string, byte?: string) => {
    if (letter !== undefined) return LETTERS[letter] ?? letter
    const digits = short ?? long ?? byte
    if (digits === undefined) return ''
    const code = parseInt(digits, 16)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}

// oxlint-disable-next-line no-control-regex -- these are the characters that no string holds as they are
const controls = /[\0-\x08\x0b-\x1f\x7f]/

/** The codec of all strings of a file. A string keeps its quotes if they can hold the text. */
export function stringCodec({ eol }: Source): Codec {
  return { decode: stringText, encode: (text, was) => spelled(text, was, eol) }
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
  ...Object.entries(LETTERS)
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
