// The INI syntax that Windows, Inno Setup and go-ini agree on: sections, keys with values, quotes around values.
import {
  FormatError,
  type Codec,
  type Container,
  type EntrySpan,
  type Source,
  type Span,
} from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { LineEnds, nextLine, skipBlanks, trimBlanks, withEolOf, withLf } from '../_grammars/text/lines.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'
import { isLineEnd } from '../_grammars/text/chars.ts'
import { extended } from '../_grammars/text/paths.ts'

/** What a program reads in its own way. */
export interface IniDialect {
  /** The offset of the sign between key and value in a line; not above 0 if it has none. */
  separatorIn(line: string): number
  /** The value that begins at `start` in a line that ends at `end`; undefined if the program cannot read it. */
  valueAt(text: string, start: number, end: number): Span | undefined
  codecFor(source: Source): Codec
  /** Whether a value in a line with an equals sign is read as a whole; left out, the rest of the file may decide that. */
  isWhole?(raw: string): boolean
  /** Whether a byte order mark declares UTF-8. For other programs it would be a part of the first key. */
  hasByteOrderMark: boolean
}

/** A line of a key and a value. */
export interface IniEntry {
  /** Where the comments above begin, where the key begins, and where the next line does. */
  top: number
  start: number
  next: number
  section: Container | undefined
  /** Whether an equals sign is between key and value, so that no other one, and no colon, can be. */
  hasEquals: boolean
  /** The section, if any, and the key. */
  key: readonly string[]
  /** The value with its quotes, without the blanks around it. */
  value: Span
  context: string | undefined
}

/**
 * The entries of a file, in order. Comments have their own lines: for most readers, a `;` or `#` after a value is part
 * of the value. A line without a separator has no text: such keys, and sections without keys, go to `others`.
 *
 *     [tools]
 *     ; The short one
 *     rake = "Rake "     spade: Spade
 *            ^^^^^^^            ^^^^^
 */
export function iniEntries(
  text: string,
  others: EntrySpan[] = [],
  { separatorIn, valueAt }: IniDialect = windows,
): IniEntry[] {
  const entries: IniEntry[] = []
  const comments = commentsAbove()
  const lineEnds = new LineEnds(text)
  let section: readonly string[] = []
  let container: Container | undefined
  let count = 0
  const endSection = (end: number): void => {
    if (!container) return
    const isEmpty = entries.length + others.length === count
    if (isEmpty) others.push(emptySection(container, end))
    else endAt(container, end)
  }
  for (let at = 0; at < text.length;) {
    const start = skipBlanks(text, at)
    let end = lineEnds.from(start)
    const line = text.slice(start, end)
    const name = line.startsWith('[') ? /^\[([^\]]*)\]/.exec(line)?.[1] : undefined
    const separator = separatorIn(line)
    if (line === '') comments.drop()
    else if (line.startsWith(';') || line.startsWith('#')) comments.add(line.replace(/^[;#]+/, ''), at)
    else if (name !== undefined) {
      section = [name.trim()]
      const top = comments.above(at)
      endSection(top)
      const below = nextLine(text, end)
      container = { at: [top, below], bare: [start, below], key: [start, end], inside: [below, below] }
      count = entries.length + others.length
      comments.drop()
    } else if (separator > 0) {
      const key = line.slice(0, separator).trim()
      const value = valueAt(text, skipBlanks(text, start + separator + 1), end)
      if (!value) {
        others.push(unreadable(comments.above(at), [start, end], key.length, container))
        comments.drop()
        at = nextLine(text, end)
        continue
      }
      end = lineEnds.from(value[1])
      entries.push({
        top: comments.above(at),
        start,
        next: nextLine(text, end),
        section: container,
        hasEquals: line.charAt(separator) === '=',
        key: extended(section, key),
        value,
        context: comments.take(),
      })
    } else {
      others.push(
        keyAlone(comments.above(at), [start, trimBlanks(text, start, end)], nextLine(text, end), container),
      )
      comments.drop()
    }
    at = nextLine(text, end)
  }
  endSection(text.length)
  return entries
}

/** A section ends where the comments above the next one begin. */
function endAt(section: Container, end: number): void {
  section.at = [section.at[0], end]
  section.bare = [section.bare?.[0] ?? end, end]
  section.inside = [section.inside[0], end]
}

/** A section without keys. What is below its line stays if the section of the source replaces it. */
function emptySection({ at: [top], key }: Container, end: number): EntrySpan {
  return { at: [top, end], ...(key ? { bare: key, key } : {}), empty: 'container' }
}

/** A line without a separator. */
function keyAlone(top: number, key: Span, next: number, section: Container | undefined): EntrySpan {
  return { at: [top, next], bare: key, key, empty: 'nothing', ...(section ? { containers: [section] } : {}) }
}

/** A key whose value cannot be read. It stays as it is. */
function unreadable(top: number, bare: Span, length: number, section: Container | undefined): EntrySpan {
  const key: Span = [bare[0], bare[0] + length]
  return { at: [top, bare[1]], bare, key, ...(section ? { containers: [section] } : {}) }
}

/** Some programs separate with a colon. In a line with an equals sign, a colon is part of the key or of the text. */
function equalsOrColon(line: string): number {
  const equals = line.indexOf('=')
  return equals < 0 ? line.indexOf(':') : equals
}

/** Quotes whose text may contain line ends, longest first. */
const BLOCK_QUOTES = ['"""', '`']
const QUOTES = [...BLOCK_QUOTES, '"', "'"]

/** The value that begins at `start` in a line that ends at `end`. */
function windowsValueAt(text: string, start: number, end: number): Span {
  for (const quote of BLOCK_QUOTES) {
    if (!text.startsWith(quote, start)) continue
    const close = text.indexOf(quote, start + quote.length)
    const behind = close + quote.length
    const next = skipBlanks(text, behind)
    if (close >= 0 && (next >= text.length || isLineEnd(text.charCodeAt(next)))) return [start, behind]
  }
  return [start, trimBlanks(text, start, end)]
}

/** The quotes around a value; '' without quotes. If the text contains the same quote, they are part of the text. */
function quotesOf(raw: string): string {
  return QUOTES.find((quote) => isAround(raw, quote)) ?? ''
}

const isAround = (raw: string, quote: string): boolean =>
  raw.startsWith(quote) &&
  raw.length >= 2 * quote.length &&
  raw.indexOf(quote, quote.length) === raw.length - quote.length

/** The codec for all values of a file. It escapes nothing; it adds quotes only if blanks would be lost without them. */
export function iniCodec({ eol }: Source): Codec {
  return {
    decode: decodeValue,
    encode(text, was) {
      const quotes = quotesOf(was)
      for (const quote of [quotes, '', '"', "'"]) {
        const raw = quote + text + quote
        if (isReadWhole(raw, quote) && decodeValue(raw) === text) return withEolOf(was, raw, eol)
      }
      requireOneLine(text)
      throw new FormatError(
        'unwritable',
        'The text begins or ends with white space or a quote, so it needs quotes around it, but it contains all kinds.',
      )
    },
  }
}

function decodeValue(raw: string): string {
  const width = quotesOf(raw).length
  return withLf(raw.slice(width, raw.length - width))
}

/** Whether all readers read a raw value as a whole, even those that strip more white space or more quotes. */
function isReadWhole(raw: string, quote: string): boolean {
  if (quote === '') return !/[\r\n]|^[\s`]|\s$|^"""|^(["'])[^]*\1$/.test(raw)
  return BLOCK_QUOTES.includes(quote) || !/[\r\n]/.test(raw)
}

/** How Windows, go-ini and most others read a file. */
export const windows: IniDialect = {
  separatorIn: equalsOrColon,
  valueAt: windowsValueAt,
  codecFor: iniCodec,
  isWhole: (raw) => !/[\r\n]|^[ \t`]|[ \t]$|^"""/.test(raw),
  hasByteOrderMark: true,
}
