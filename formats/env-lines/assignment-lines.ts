// Reads lines of `KEY=value` as in .env files, by the documentation of dotenv.
import { FormatError, type Codec, type Source } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import type { KeyedLine } from '../_grammars/text/keyed-line.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks, withEolOf, withLf } from '../_grammars/text/lines.ts'
import { BACKSLASH, HASH, isLineEnd } from '../_grammars/text/chars.ts'

const head = /[ \t]*(?:export[ \t]+)?([\w.-]+)(?:[ \t]*=[ \t]*|:[ \t]+)/y
const QUOTES = ['"', "'", '`']

/**
 * The variables of a file, in order. Lines that are neither a variable nor a comment are skipped.
 *
 *     # Shown on the door
 *     export WELCOME="Good evening,\neverybody"  # in two lines
 *                    ^^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function envEntries(text: string): KeyedLine[] {
  const entries: KeyedLine[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  for (let at = 0; at < text.length; at = nextLine(text, lineEnds.from(at))) {
    const from = at
    const first = skipBlanks(text, at)
    head.lastIndex = at
    const [whole, key] = head.exec(text) ?? []
    if (whole !== undefined && key !== undefined) {
      const start = at + whole.length
      at = valueEnd(text, start)
      const behind = skipBlanks(text, at)
      if (text.charCodeAt(behind) === HASH) comments.add(text.slice(behind + 1, lineEnds.from(behind)))
      entries.push({
        key,
        top: comments.above(from),
        // The key may be a part of `export`.
        start: from + whole.lastIndexOf(key),
        next: nextLine(text, lineEnds.from(at)),
        value: [start, at],
        context: comments.take(),
      })
    } else if (text.charCodeAt(first) === HASH)
      comments.add(text.slice(first, lineEnds.from(first)).replace(/^#+/, ''), at)
    else comments.drop()
  }
  return entries
}

/**
 * Whether a quote that nothing closes could be closed by another text: it begins a value, and what is behind it is read
 * as that value.
 */
export const hasOpenQuote = (text: string, entries: readonly KeyedLine[]): boolean =>
  entries.some(({ value: [start, end] }) => {
    const isQuoted = start < end && QUOTES.includes(text.charAt(start))
    return isQuoted && closingQuote(text, start) !== end - 1
  })

/** The span of a value. A quoted value may span lines, but nothing may follow it. An unquoted value ends at a `#`. */
function valueEnd(text: string, start: number): number {
  const close = closingQuote(text, start)
  const behind = skipBlanks(text, close + 1)
  const code = text.charCodeAt(behind)
  if (close >= 0 && (behind >= text.length || isLineEnd(code) || code === HASH)) return close + 1
  let end = start
  while (end < text.length && !isLineEnd(text.charCodeAt(end)) && text.charCodeAt(end) !== HASH) end++
  return trimBlanks(text, start, end)
}

/** The offset of the quote that closes the one at an offset, or -1. A quote after a backslash does not close. */
function closingQuote(text: string, at: number): number {
  const quote = text.charAt(at)
  if (!QUOTES.includes(quote)) return -1
  let end = text.indexOf(quote, at + 1)
  while (end >= 0 && text.charCodeAt(end - 1) === BACKSLASH) end = text.indexOf(quote, end + 1)
  return end
}

/** The codec for all values of a file. Quotes escape nothing, except that double quotes escape line ends. */
export function envCodec({ eol }: Source): Codec {
  return {
    decode,
    isWhole,
    encode(text, was) {
      const [own = ''] = closingQuote(was, 0) === was.length - 1 ? was : ''
      for (const quote of [own, ...QUOTES]) {
        const spelled = quote + inside(text, quote, was) + quote
        const isWhole =
          quote === '' ? !QUOTES.includes(text.charAt(0)) : closingQuote(spelled, 0) === spelled.length - 1
        if (isWhole && valueEnd(spelled, 0) === spelled.length && decode(spelled) === text) return spelled
      }
      throw new FormatError('unwritable', 'The text has all kinds of quotes, so it cannot be quoted.')
    },
  }

  function inside(text: string, quote: string, was: string): string {
    const isSpelled = quote === '"' && !/[\r\n]/.test(was)
    const lines = isSpelled ? text.replaceAll('\n', '\\n') : withEolOf(was, text, eol)
    return quote === '"' && lines.includes('\r') ? lines.replaceAll(/\r(?!\n)/g, '\\r') : lines
  }
}

/** Whether a value ends behind this, since a quoted one closes its first quote, and another one has no quote or comment. */
function isWhole(raw: string): boolean {
  if (QUOTES.includes(raw.charAt(0))) return closingQuote(raw, 0) === raw.length - 1
  return !/[\r\n#]|^[ \t]|[ \t]$/.test(raw)
}

function decode(raw: string): string {
  const value = withLf(raw).trim()
  const isDouble = value.startsWith('"')
  const isQuoted = value.length > 1 && QUOTES.includes(value.charAt(0)) && value.endsWith(value.charAt(0))
  const text = isQuoted ? value.slice(1, -1) : value
  return isDouble && text.includes('\\') ? text.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : text
}
