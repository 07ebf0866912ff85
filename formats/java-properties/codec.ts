// How .properties files spell values: with the escapes that the file prefers, and long values folded as before.
import type { Codec, Source } from '@atlas/core/contract.ts'
import { escapeLike, habitsOfFile, hexEscapes, readEscape, unescape } from '../_grammars/text/escapes.ts'
import { eolOf, nextLine } from '../_grammars/text/lines.ts'
import { isMargin, PropertyReader, propertiesEscapes } from './logical-lines.ts'
import { BACKSLASH, SPACE } from '../_grammars/text/chars.ts'

/** A value that begins with no part of a separator, up to the end of its last line. After each fold, more of it follows. */
const WHOLE =
  /^(?![ \t\f=:]|\\[\r\n])[^\\\r\n]*(?:\\(?:[^\r\n]|(?:\r\n?|\n)[ \t\f]*(?![ \t\f\r\n]|$))[^\\\r\n]*)*$/

/** The codec of all values of a file. */
export function propertyCodec({ text: file, eol }: Source): Codec {
  const habits = habitsOfFile(() => rawValues(file), propertiesEscapes)
  return {
    decode: (raw) => unescape(raw, propertiesEscapes),
    isWhole: (raw) => WHOLE.test(raw),
    encode(text, was) {
      const raw = withGuardedEdges(escapeLike(text, was, propertiesEscapes, habits), was)
      const folds = foldsIn(was, eol)
      return folds ? folded(raw, folds) : raw
    },
    escape: (char) => hexEscapes(char, propertiesEscapes, habits.smallHex),
  }
}

function* rawValues(file: string): Iterable<string> {
  const entry = new PropertyReader(file)
  while (entry.read()) yield file.slice(entry.valueStart, entry.valueEnd)
}

/**
 * Escapes a blank at the start, which the reader would skip. Escapes a space at the end where `was` escaped its own.
 */
function withGuardedEdges(raw: string, was: string): string {
  let guarded = raw
  if (raw.startsWith(' ')) guarded = (/^\\(?:u0020| )/.exec(was)?.[0] ?? '\\ ') + raw.slice(1)
  else if (raw.startsWith('\t')) guarded = `\\t${raw.slice(1)}`
  if (!guarded.endsWith(' ') || guarded.endsWith('\\ ')) return guarded
  const last = /\\(?:u0020| )$/.exec(was)?.[0]
  return last === undefined ? guarded : guarded.slice(0, -1) + last
}

/** How a value is folded over several lines. */
interface Folds {
  /** The characters between two lines: backslash, line end, margin. */
  joint: string
  margin: number
  /** The length of the longest line, with margin and backslash. The first line counts as if it had a margin too. */
  width: number
  /** Whether a line may end after an escaped line feed. */
  afterLineFeeds: boolean
  /** Whether a line may end after any other word. */
  afterWords: boolean
}

/** How `was` is folded; undefined if it is on one line. */
function foldsIn(was: string, eol: string): Folds | undefined {
  if (!was.includes('\\\n') && !was.includes('\\\r')) return undefined
  let folds: Folds | undefined
  let lineStart = 0
  let lineFeedEnd = -1
  for (let at = was.indexOf('\\'); at >= 0; at = was.indexOf('\\', at)) {
    const { text, end } = readEscape(was, at, propertiesEscapes)
    if (text === '\n') lineFeedEnd = end
    if (text === '' && end > at + 1) {
      const next = nextLine(was, at + 1)
      const joint = `\\${eolOf(was, eol)}${was.slice(next, end)}`
      folds ??= { joint, margin: end - next, width: 0, afterLineFeeds: false, afterWords: false }
      folds.width = Math.max(folds.width, at + 1 - lineStart + folds.margin)
      if (lineFeedEnd === at) folds.afterLineFeeds = true
      else folds.afterWords = true
      lineStart = end
    }
    at = end
  }
  if (folds) folds.width = Math.max(folds.width, was.length - lineStart + folds.margin)
  return folds
}

/** Folds a value as before: after line feeds, before a word that would exceed the old width, or both. */
function folded(raw: string, { joint, margin, width, afterLineFeeds, afterWords }: Folds): string {
  let done = ''
  let from = 0
  let wordEnd = 0
  const foldAt = (end: number): void => {
    done += raw.slice(from, end) + joint
    from = end
  }
  const keepWidth = (end: number): void => {
    if (margin + end - from > width && wordEnd > from) foldAt(wordEnd)
  }
  for (let at = 0; at < raw.length;) {
    const isLineFeed = raw.startsWith('\\n', at)
    const isSpace = raw.charCodeAt(at) === SPACE
    at += raw.charCodeAt(at) === BACKSLASH ? 2 : 1
    // After a joint, a blank would be read as margin. At the end of the value, a joint would join the next entry.
    if (at >= raw.length || isMargin(raw.charCodeAt(at))) continue
    if (afterWords && (isSpace || isLineFeed)) keepWidth(at + 1)
    if (isLineFeed && afterLineFeeds) foldAt(at)
    if (isSpace) wordEnd = at
  }
  if (afterWords) keepWidth(raw.length)
  return done + raw.slice(from)
}
