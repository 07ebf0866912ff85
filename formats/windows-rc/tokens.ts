// The tokens of resource scripts, without white space, comments and preprocessor directives.
import type { Span } from '@atlas/core/contract.ts'
import { commentsAbove, slashComment, withoutStars } from '../_grammars/text/comments.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { stringsAt } from './strings.ts'
import {
  BACKSLASH,
  BYTE_ORDER_MARK,
  HASH,
  LF,
  SLASH,
  isBlank,
  isLineEnd,
  isSpace,
} from '../_grammars/text/chars.ts'

const word = /(?:[^\s",{}()|/]|\/(?![/*]))+/y

/** A word, a punctuation mark, or adjacent strings that form one text. */
export interface ScriptToken {
  at: Span
  /** The word in capitals or the mark; `"` for strings, and '' at the end of the file. */
  symbol: string
  /** Whether it is the first on its line. */
  isFirst: boolean
}

/** Reads a script token by token. */
export class ScriptTokens {
  readonly text: string
  readonly comments = commentsAbove()
  token: ScriptToken = { at: [0, 0], symbol: '', isFirst: true }
  /** The end of the token before. */
  floor = 0

  constructor(text: string) {
    this.text = text
    this.next()
  }

  /** Advances to the next token and returns it. */
  next(): ScriptToken {
    this.floor = this.token.at[1]
    const [start, isFirst] = this.#skip(this.floor)
    const strings = stringsAt(this.text, start)
    if (strings) return (this.token = { at: strings, symbol: '"', isFirst })
    word.lastIndex = start
    const end = word.test(this.text) ? word.lastIndex : Math.min(start + 1, this.text.length)
    return (this.token = { at: [start, end], symbol: this.text.slice(start, end).toUpperCase(), isFirst })
  }

  /** Whether the token is one of these words; if so, advances. */
  take(words: readonly string[]): boolean {
    if (!words.includes(this.token.symbol)) return false
    this.next()
    return true
  }

  /** The token as spelled in the file. */
  get spelling(): string {
    return this.text.slice(this.token.at[0], this.token.at[1])
  }

  /** The comment at the end of a line, if only blanks and commas precede it from `at` on. */
  commentBehind(at: number): string | undefined {
    let end = at
    while (isBlank(this.text.charCodeAt(end)) || this.text.startsWith(',', end)) end++
    return this.text.startsWith('//', end)
      ? this.text.slice(end + 2, lineEnd(this.text, end)).trim()
      : undefined
  }

  /** Skips white space, comments and directives; returns the offset after them, and whether it begins a line. */
  #skip(from: number): [at: number, isFirst: boolean] {
    const { text, comments } = this
    let lineEnds = 0
    // A comment after a token on the same line belongs to that token.
    let isOwnLine = from === 0
    for (let at = from; ; at++) {
      const code = text.charCodeAt(at)
      if (code === LF) {
        isOwnLine = true
        if (++lineEnds > 1) comments.drop()
      } else if (code === HASH && this.#beginsLine(at)) {
        at = endOfDirective(text, at) - 1
        comments.drop()
      } else if (!isGap(code) && !(code === BACKSLASH && isLineEnd(text.charCodeAt(at + 1)))) {
        const comment = code === SLASH ? slashComment(text, at) : undefined
        if (!comment) return [at, isOwnLine]
        if (isOwnLine) comments.add(comment.isBlock ? withoutStars(comment.words) : comment.words)
        at = comment.end - 1
        lineEnds = 0
      }
    }
  }

  #beginsLine(at: number): boolean {
    let start = at
    while (start > 0 && isBlank(this.text.charCodeAt(start - 1))) start--
    return start === 0 || /[\r\n]/.test(this.text.charAt(start - 1))
  }
}

const isGap = (code: number): boolean => isSpace(code) || code === BYTE_ORDER_MARK

/** The end of a directive, which continues on the next line if its line ends in a backslash. */
function endOfDirective(text: string, at: number): number {
  let end = lineEnd(text, at)
  while (end < text.length && text.charAt(end - 1) === '\\') end = lineEnd(text, nextLine(text, end))
  return end
}
