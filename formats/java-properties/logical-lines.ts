// The entries of Java's .properties files, read exactly as java.util.Properties.load does: lines, separators, folds.
import { commentsAbove } from '../_grammars/text/comments.ts'
import type { Escapes } from '../_grammars/text/escapes.ts'
import { LineEnds, nextLine } from '../_grammars/text/lines.ts'
import { Search } from '../_grammars/text/search.ts'
import {
  BACKSLASH,
  COLON,
  EQUALS,
  EXCLAMATION,
  FF,
  HASH,
  SPACE,
  TAB,
  isLineEnd,
} from '../_grammars/text/chars.ts'

/** The escapes of a .properties file. */
export const propertiesEscapes: Escapes = {
  letters: { n: '\n', t: '\t', r: '\r', f: '\f', '\\': '\\' },
  hex: { u: 4 },
  continuation: skipMargin,
  // The format allows other control characters unescaped, but editors and diffs lose them.
  always: /[\\\n\r\f\0-\x08\x0b\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff]/,
  mostly: '\t',
}

/** The white space that a line may begin with, before and after a fold. */
export const isMargin = (code: number): boolean => code === SPACE || code === TAB || code === FF

function skipMargin(text: string, at: number): number {
  let end = at
  while (isMargin(text.charCodeAt(end))) end++
  return end
}

/** Where a logical line continues after the backslash at `at`; `at` itself if the line does not continue. */
function afterFold(text: string, at: number): number {
  if (text.charCodeAt(at) !== BACKSLASH || !isLineEnd(text.charCodeAt(at + 1))) return at
  return skipMargin(text, nextLine(text, at + 1))
}

/** Skips blanks and folds, which may surround a separator. */
function skipGap(text: string, start: number): number {
  let at = skipMargin(text, start)
  for (let next = afterFold(text, at); next > at; next = afterFold(text, at)) at = skipMargin(text, next)
  return at
}

/**
 * Reads one entry of a file at a time. Its fields are the offsets of the last entry's key and value, as spelled in the
 * file. A bare key has no separator.
 *
 *     greeting\ text = Hello, \
 *     ^^^^^^^^^^^^^^   ^^^^^^^^^
 *         {0}!
 *     ^^^^^^^^
 */
export class PropertyReader {
  /** Where the comment above begins; without one, where the line does. */
  top = 0
  keyStart = 0
  keyEnd = 0
  valueStart = 0
  valueEnd = 0
  /** Where the next line begins. */
  next = 0
  /** The comment above the entry. */
  context: string | undefined
  readonly #text: string
  readonly #comments = commentsAbove()
  readonly #lineEnds: LineEnds
  readonly #backslashes: Search

  constructor(text: string) {
    this.#text = text
    this.#lineEnds = new LineEnds(text)
    this.#backslashes = new Search(text, '\\')
  }

  /** Moves to the next entry; false at the end. */
  read(): boolean {
    const text = this.#text
    let commentStart = -1
    for (let at = this.next; at < text.length;) {
      const start = skipMargin(text, at)
      const code = text.charCodeAt(start)
      if (code === HASH || code === EXCLAMATION) {
        const end = this.#lineEnds.from(start)
        this.#comments.add(text.slice(start, end).replace(/^[#!]+/, ''))
        if (commentStart < 0) commentStart = at
        at = nextLine(text, end)
      } else if (start >= text.length || isLineEnd(code)) {
        this.#comments.drop()
        commentStart = -1
        at = nextLine(text, start)
      } else {
        this.top = commentStart < 0 ? at : commentStart
        this.#readEntry(start)
        return true
      }
    }
    return false
  }

  #readEntry(start: number): void {
    const text = this.#text
    const keyEnd = endOfKey(text, start)
    const valueStart = startOfValue(text, keyEnd)
    const lineEnd = this.#lineEnds.from(valueStart)
    const isPlain = this.#backslashes.from(valueStart) >= lineEnd
    this.keyStart = start
    this.keyEnd = keyEnd
    this.valueStart = valueStart
    this.valueEnd = isPlain ? lineEnd : this.#endOfSpelled(valueStart)
    this.next = nextLine(text, isPlain ? lineEnd : endOfEntry(text, this.valueEnd))
    this.context = this.#comments.take()
  }

  /** The end of a value that has a backslash. */
  #endOfSpelled(start: number): number {
    const lineEnds = this.#lineEnds
    const backslashes = this.#backslashes
    const valueStop: Stop = (from) => Math.min(lineEnds.from(from), backslashes.from(from))
    return endOfPart(this.#text, start, valueStop)
  }
}

/** Finds the first character from an offset on that may end a key or a value, or that begins an escape. */
type Stop = (from: number, text: string) => number

/** The part of a key before such a character. */
const plainKey = /[^=: \t\f\r\n\\]*/y

const keyStop: Stop = (from, text) => {
  plainKey.lastIndex = from
  plainKey.test(text)
  return plainKey.lastIndex
}

function endOfKey(text: string, start: number): number {
  const end = keyStop(start, text)
  return text.charCodeAt(end) === BACKSLASH ? endOfPart(text, end, keyStop) : end
}

/**
 * The end of a key or of a value: the first character that ends it and that no backslash escapes. Folds with nothing
 * after them and a backslash at the end of the file do not belong to it.
 *
 *     a\:b = one \
 *     ^   ^
 *         two
 *            ^
 */
function endOfPart(text: string, start: number, stopFrom: Stop): number {
  let end = start
  for (let at = start; ;) {
    const stop = stopFrom(at, text)
    if (stop > at) end = stop
    if (text.charCodeAt(stop) !== BACKSLASH) return end
    const folded = afterFold(text, stop)
    if (folded > stop) at = folded
    else if (stop + 1 < text.length) end = at = stop + 2
    else return end
  }
}

/** The start of the value: after blanks and folds, with at most one separator among them. */
function startOfValue(text: string, keyEnd: number): number {
  const start = skipGap(text, keyEnd)
  const code = text.charCodeAt(start)
  if (code === EQUALS || code === COLON) return skipGap(text, start + 1)
  // A fold alone does not separate: the key would continue after it.
  return isMargin(text.charCodeAt(keyEnd)) ? start : keyEnd
}

/** The end of the logical line whose value ends at `at`. */
function endOfEntry(text: string, at: number): number {
  const end = skipGap(text, at)
  return text.charCodeAt(end) === BACKSLASH ? text.length : end
}
