// INI files as Windows, Inno Setup and go-ini agree on them: sections, lines of a key and a value, quotes around values.
import { FormatError, type Codec, type Source, type Span } from '../../core/contract.ts'
import { commentsAbove } from '../../syntax/text/comments.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks, withEolOf, withLf } from '../../syntax/text/lines.ts'
import { requireOneLine } from '../../syntax/text/one-line.ts'
import { isLineEnd } from '../../syntax/text/chars.ts'

/** A line of a key and a value. */
export interface IniEntry {
  /** The section, if the line is in one, and the key. */
  key: readonly string[]
  /** The value with its quotes, without the blanks around it. */
  value: Span
  context: string | undefined
}

/**
 * The entries of a file, in order. Comments are lines of their own: most readers take a `;` or `#` behind a value for
 * a part of it. A line without a separator holds no text.
 *
 *     [tools]
 *     ; The short one
 *     rake = "Rake "     spade: Spade
 *            ^^^^^^^            ^^^^^
 */
export function iniEntries(text: string): IniEntry[] {
  const entries: IniEntry[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  let section: readonly string[] = []
  for (let at = 0; at < text.length;) {
    const start = skipBlanks(text, at)
    let end = lineEnds.from(start)
    const line = text.slice(start, end)
    const name = line.startsWith('[') ? /^\[([^\]]*)\]/.exec(line)?.[1] : undefined
    const separator = separatorIn(line)
    if (line === '') comments.drop()
    else if (line.startsWith(';') || line.startsWith('#')) comments.add(line.replace(/^[;#]+/, ''))
    else if (name !== undefined) {
      section = [name.trim()]
      comments.drop()
    } else if (separator > 0) {
      const value = valueAt(text, skipBlanks(text, start + separator + 1), end)
      end = lineEnds.from(value[1])
      const key = line.slice(0, separator).trim()
      entries.push({ key: [...section, key], value, context: comments.take() })
    }
    at = nextLine(text, end)
  }
  return entries
}

/** Some dialects have a colon; where the line has an equals sign, it is a part of the key or of the text. */
function separatorIn(line: string): number {
  const equals = line.indexOf('=')
  return equals < 0 ? line.indexOf(':') : equals
}

/** Quotes whose text may go over line ends, the longer first. */
const BLOCK_QUOTES = ['"""', '`']
const QUOTES = [...BLOCK_QUOTES, '"', "'"]

/** The value that begins at `start`, whose line ends at `end`. */
function valueAt(text: string, start: number, end: number): Span {
  for (const quote of BLOCK_QUOTES) {
    if (!text.startsWith(quote, start)) continue
    const close = text.indexOf(quote, start + quote.length)
    const behind = close + quote.length
    const next = skipBlanks(text, behind)
    if (close >= 0 && (next >= text.length || isLineEnd(text.charCodeAt(next)))) return [start, behind]
  }
  return [start, trimBlanks(text, start, end)]
}

/** The quotes around a value; '' where there are none. One inside a text makes the outer ones a part of it. */
function quotesOf(raw: string): string {
  return QUOTES.find((quote) => isAround(raw, quote)) ?? ''
}

const isAround = (raw: string, quote: string): boolean =>
  raw.startsWith(quote) &&
  raw.length >= 2 * quote.length &&
  raw.indexOf(quote, quote.length) === raw.length - quote.length

/** The codec of all values of a file: texts as they stand, in quotes where they were or where blanks would be lost. */
export function iniCodec({ eol }: Source): Codec {
  return {
    decode: decodeValue,
    encode(text, was) {
      const own = quotesOf(was)
      for (const quote of [own, '', '"', "'"]) {
        const raw = quote + text + quote
        if (canStand(raw, quote) && decodeValue(raw) === text) return withEolOf(was, raw, eol)
      }
      requireOneLine(text)
      throw new FormatError(
        'unwritable',
        'The text begins or ends with white space or a quote, so it needs quotes around it; but it has all kinds inside.',
      )
    },
  }
}

function decodeValue(raw: string): string {
  const width = quotesOf(raw).length
  return withLf(raw.slice(width, raw.length - width))
}

/** Whether a spelled value is read as a whole: by us, and by readers who strip more white space or more quotes. */
function canStand(raw: string, quote: string): boolean {
  if (quote === '') return !/[\r\n]|^[\s`]|\s$|^"""|^(["'])[^]*\1$/.test(raw)
  return BLOCK_QUOTES.includes(quote) || !/[\r\n]/.test(raw)
}
