// Java's .properties files, to the letter of java.util.Properties.load: logical lines, separators, folds, escapes.
import type { Codec, Source, Span } from '../contract.ts'
import { commentsAbove } from './comments.ts'
import { escapeLike, hexEscapes, readEscape, unescape, type Escapes } from './escapes.ts'
import { eolOf, isLineEnd, lineEnd, nextLine } from './lines.ts'

const TAB = 9
const FORM_FEED = 12
const SPACE = 32
const BANG = 33
const HASH = 35
const COLON = 58
const EQUALS = 61
const BACKSLASH = 92

/** The escapes of a .properties file. */
export const propertiesEscapes: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', f: '\f', '\\': '\\' },
  hex: { u: 4 },
  continuation: skipMargin,
  // Other control characters are legal as they are, but editors and diffs lose them.
  always: /[\\\n\r\f\0-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]/,
  mostly: '\t',
}

/** An entry: the spans of its key and of its value, both as spelled. */
export interface Property {
  key: Span
  value: Span
  /** What parts them; '' where the line is a bare key, after which no value could follow. */
  separator: string
  context: string | undefined
}

const isMargin = (code: number): boolean => code === SPACE || code === TAB || code === FORM_FEED

function skipMargin(text: string, at: number): number {
  let end = at
  while (isMargin(text.charCodeAt(end))) end++
  return end
}

/** Where a logical line goes on after the backslash at `at`; `at` itself where the line is not continued there. */
function afterFold(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH || !isLineEnd(text.charCodeAt(at + 1))) return at
  return skipMargin(text, nextLine(text, at + 1))
}

/** Blanks and folds, as they may stand around a separator. */
function skipGap(text: string, start: number): number {
  let at = skipMargin(text, start)
  for (let next = afterFold(text, at); next > at; next = afterFold(text, at)) at = skipMargin(text, next)
  return at
}

/**
 * The entries of a file, in order.
 *
 *     greeting\ text = Hello, \
 *     ^^^^^^^^^^^^^^   ^^^^^^^^^
 *         {0}!
 *     ^^^^^^^^
 */
export function* properties(text: string): Generator<Property> {
  const comments = commentsAbove()
  let at = 0
  while (at < text.length) {
    const start = skipMargin(text, at)
    const code = text.charCodeAt(start)
    if (code === HASH || code === BANG) {
      const end = lineEnd(text, start)
      comments.add(text.slice(start, end).replace(/^[#!]+/, ''))
      at = nextLine(text, end)
    } else if (start >= text.length || isLineEnd(code)) {
      comments.drop()
      at = nextLine(text, start)
    } else {
      const keyEnd = endOfPart(text, start, endsKey)
      const valueStart = startOfValue(text, keyEnd)
      const value: Span = [valueStart, endOfPart(text, valueStart, isLineEnd)]
      const separator = text.slice(keyEnd, valueStart)
      yield { key: [start, keyEnd], value, separator, context: comments.take() }
      at = nextLine(text, endOfEntry(text, value[1]))
    }
  }
}

/**
 * The end of a key or of a value: the first character that ends it and that no backslash guards. Folds with nothing
 * after them, and a backslash at the end of the file, are no part of it.
 *
 *     a\:b = one \
 *     ^   ^
 *         two
 *            ^
 */
function endOfPart(text: string, start: number, endsPart: (code: number) => boolean): number {
  let end = start
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (endsPart(code)) break
    const folded = code === BACKSLASH ? afterFold(text, at) : at
    if (folded > at) at = folded
    else if (code !== BACKSLASH) end = ++at
    else if (at + 1 < text.length) end = at += 2
    else break
  }
  return end
}

const endsKey = (code: number): boolean =>
  code === EQUALS || code === COLON || isMargin(code) || isLineEnd(code)

/** The start of the value: after blanks and folds, with one separator among them or none. */
function startOfValue(text: string, keyEnd: number): number {
  const start = skipGap(text, keyEnd)
  const code = text.charCodeAt(start)
  if (code === EQUALS || code === COLON) return skipGap(text, start + 1)
  // A fold alone parts nothing: the key would go on after it.
  return isMargin(text.charCodeAt(keyEnd)) ? start : keyEnd
}

/** The end of the logical line whose value ends at `at`. */
function endOfEntry(text: string, at: number): number {
  const end = skipGap(text, at)
  return text.charCodeAt(end) === BACKSLASH ? text.length : end
}

/** The codec of all values of a file. */
export function propertyCodec(source: Source): Codec {
  return {
    decode: (raw) => unescape(raw, propertiesEscapes),
    encode(text, was) {
      const inner = escapeLike(text, was, propertiesEscapes, source.text)
      return fold(spelledEdges(inner, was), was, source.eol)
    },
    escape: (char) => hexEscapes(char, propertiesEscapes, source.text),
  }
}

/** A leading space would be skipped; a trailing one is escaped where `was` escaped its own. */
function spelledEdges(raw: string, was: string): string {
  const first = /^\\(?:u0020| )/.exec(was)?.[0] ?? '\\ '
  const last = /\\(?:u0020| )$/.exec(was)?.[0] ?? ' '
  const opened = raw.startsWith(' ')
    ? first + raw.slice(1)
    : raw.startsWith('\t')
      ? `\\t${raw.slice(1)}`
      : raw
  return opened.length > 1 && opened.endsWith(' ') && !opened.endsWith('\\ ')
    ? opened.slice(0, -1) + last
    : opened
}

/** How a value is laid over several lines. */
interface Layout {
  /** What stands between two lines: backslash, line end, margin. */
  joint: string
  margin: number
  /** The longest line, its margin and backslash included. */
  width: number
  /** Whether lines break after an escaped line feed; and whether they break elsewhere. */
  afterLineFeeds: boolean
  elsewhere: boolean
}

function layoutOf(was: string, eol: string): Layout | undefined {
  if (!was.includes('\\\n') && !was.includes('\\\r')) return undefined
  let layout: Layout | undefined
  let lineStart = 0
  let afterLineFeed = false
  for (let at = was.indexOf('\\'); at >= 0; at = was.indexOf('\\', at)) {
    const { text, end } = readEscape(was, at, propertiesEscapes)
    if (text === '' && end > at + 1) {
      const next = nextLine(was, at + 1)
      layout ??= {
        joint: `\\${eolOf(was, eol)}${was.slice(next, end)}`,
        margin: end - next,
        width: 0,
        afterLineFeeds: false,
        elsewhere: false,
      }
      layout.width = Math.max(layout.width, at + 1 - lineStart)
      const isAfterLineFeed = afterLineFeed && was.slice(at - 2, at) === '\\n'
      if (isAfterLineFeed) layout.afterLineFeeds = true
      else layout.elsewhere = true
      lineStart = next
    }
    afterLineFeed = text === '\n'
    at = end
  }
  if (layout) layout.width = Math.max(layout.width, was.length - lineStart)
  return layout
}

/** Folds a value as `was` was folded: after its line feeds, or before a word that would pass the old width. */
function fold(raw: string, was: string, eol: string): string {
  const layout = layoutOf(was, eol)
  if (!layout) return raw
  const { joint, margin, width, afterLineFeeds, elsewhere } = layout
  let folded = ''
  let from = 0
  let lastBreak = 0
  const lineLength = (end: number): number => end - from + 1 + (from > 0 ? margin : 0)
  const breakAt = (end: number): void => {
    folded += raw.slice(from, end) + joint
    from = end
  }
  for (let at = 0; at < raw.length;) {
    const isLineFeed = raw.startsWith('\\n', at)
    const isSpace = raw.charCodeAt(at) === SPACE
    at += raw.charCodeAt(at) === BACKSLASH ? 2 : 1
    // A blank after a joint would be taken for margin.
    if (at >= raw.length || isMargin(raw.charCodeAt(at))) continue
    if (isSpace && elsewhere) {
      if (lineLength(at) > width && lastBreak > from) breakAt(lastBreak)
      lastBreak = at
    } else if (isLineFeed && afterLineFeeds) {
      if (elsewhere && lineLength(at) > width && lastBreak > from) breakAt(lastBreak)
      breakAt(at)
      lastBreak = at
    }
  }
  if (elsewhere && lineLength(raw.length) - 1 > width && lastBreak > from) breakAt(lastBreak)
  return folded + raw.slice(from)
}
