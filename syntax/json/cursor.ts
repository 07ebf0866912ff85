// Steps through JSON as people write it, comments and trailing commas included: from key to value to key.
import { FormatError, type Codec, type Slot } from '../../core/contract.ts'
import { jsonCodec } from './text.ts'
import {
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  COLON,
  COMMA,
  CR,
  LEFT_BRACE,
  LEFT_BRACKET,
  LF,
  QUOTE,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH,
  SPACE,
  TAB,
} from '../text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'

/** A string. It is a slot already: `at` is what stands between its quotes. */
export interface JsonString extends Slot {
  kind: 'string'
}

/** An object or an array that is open. */
export interface JsonFrame {
  kind: 'object' | 'array'
  /** Where its opening bracket stands. */
  start: number
  closer: number
  /** No comma stood behind its last member. */
  isAtEnd: boolean
  /** For whoever counts the members of an array. */
  count: number
}

/** Where a key stands, between its quotes, and what it says. */
export interface JsonKey {
  key: string
  keyStart: number
  keyEnd: number
}

// JSON5's names and literals: what a person may write without quotes.
const BARE_KEY = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const LITERAL =
  /(?:true|false|null|[-+]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?))(?![\w.$+-])/y
const ODD_SPACE = /\s/
const COMMENT_FRAME = /^[ \t]*[*/]+[ \t]?/gm

/** A place in a JSON file. What does not fit together there is a `FormatError`. */
export class JsonCursor {
  readonly text: string
  /** The offset of what comes next. */
  at = 0
  readonly #double: Codec
  readonly #single: Codec
  #depth = 0
  /** The comments that were skipped since they were last taken. */
  #comments: string[] | undefined

  /** Stands at the file's value. */
  constructor(text: string) {
    this.text = text
    this.#double = jsonCodec('"', text)
    this.#single = jsonCodec("'", text)
    this.#skip()
    if (this.at >= text.length) {
      throw new FormatError('not-this-format', 'The file is empty: JSON needs a value, such as {}.', 0)
    }
    this.#comments = undefined
  }

  /** Stands behind the file's value: nothing else may follow. */
  finish(): void {
    this.#skip()
    if (this.at < this.text.length) {
      throw new FormatError('syntax', 'The JSON has ended, but something follows it: remove it.', this.at)
    }
  }

  /** The comments since they were last taken. */
  takeComments(): readonly string[] | undefined {
    const comments = this.#comments
    this.#comments = undefined
    return comments
  }

  // { "title": "Tides", "days": [7, 14] }
  // ^                           ^
  /** Opens an object or an array; nothing where none stands here. */
  open(): JsonFrame | undefined {
    const code = this.text.charCodeAt(this.at)
    if (code !== LEFT_BRACE && code !== LEFT_BRACKET) return undefined
    if (++this.#depth > MAX_DEPTH) {
      throw tooDeep('Values', this.at)
    }
    const start = this.at++
    return code === LEFT_BRACE
      ? { kind: 'object', start, closer: RIGHT_BRACE, isAtEnd: false, count: 0 }
      : { kind: 'array', start, closer: RIGHT_BRACKET, isAtEnd: false, count: 0 }
  }

  /** Steps to the next member; where there is none, behind the closing bracket. */
  hasMember(frame: JsonFrame): boolean {
    if (!frame.isAtEnd) {
      this.#comments = undefined
      this.#skip()
      if (this.text.charCodeAt(this.at) !== frame.closer) return true
    }
    this.at++
    this.#depth--
    return false
  }

  // "title": "Tides",
  // ^
  /** Steps over a key and its colon. */
  readKey(): JsonKey {
    const { text, at } = this
    const code = text.charCodeAt(at)
    const isQuoted = code === QUOTE || code === APOSTROPHE
    const keyStart = isQuoted ? at + 1 : at
    const keyEnd = isQuoted
      ? this.#readString(code)
      : this.#readBare(BARE_KEY, 'A key in quotes or the closing } is missing.')
    const raw = text.slice(keyStart, keyEnd)
    this.#skip()
    if (text.charCodeAt(this.at) !== COLON) {
      throw new FormatError('syntax', `A colon is missing behind the key "${raw.slice(0, 60)}".`, this.at)
    }
    this.at++
    this.#skip()
    return { key: this.#double.decode(raw), keyStart, keyEnd }
  }

  // "title": "Tides",
  //          ^
  /** Steps over a string; nothing where none stands here. */
  readString(): JsonString | undefined {
    const code = this.text.charCodeAt(this.at)
    if (code !== QUOTE && code !== APOSTROPHE) return undefined
    const start = this.at + 1
    const end = this.#readString(code)
    return { kind: 'string', at: [start, end], codec: code === QUOTE ? this.#double : this.#single }
  }

  /** Steps over a number, `true`, `false` or `null`; gives back where it ends. */
  readLiteral(): number {
    return this.#readBare(LITERAL, 'A value is missing: a string in quotes, a number, { or [.')
  }

  // "title": "Tides", // shown in the bar
  //                 ^
  /** Steps over the comma behind a member, and the comments on its line. */
  endMember(frame: JsonFrame): void {
    this.#comments = undefined
    this.#readLine()
    const behind = this.#comments
    this.#skip()
    this.#comments = behind
    const code = this.text.charCodeAt(this.at)
    frame.isAtEnd = code === frame.closer
    if (frame.isAtEnd) return
    if (code !== COMMA) throw this.#unclosed(frame)
    this.at++
    this.#readLine()
  }

  #unclosed({ start }: JsonFrame): FormatError {
    const { text, at } = this
    if (at < text.length) return new FormatError('syntax', 'A comma is missing before this.', at)
    return new FormatError('syntax', `The ${text.charAt(start)} that opens here is never closed.`, start)
  }

  #readBare(pattern: RegExp, complaint: string): number {
    pattern.lastIndex = this.at
    if (!pattern.test(this.text)) throw new FormatError('syntax', complaint, this.at)
    this.at = pattern.lastIndex
    return this.at
  }

  // "a \"quoted\" word"
  // ^
  /** Steps over a string; gives back the offset of its closing quote. */
  #readString(quote: number): number {
    const { text } = this
    let at = this.at + 1
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === BACKSLASH) at += text.startsWith('\r\n', at + 1) ? 3 : 2
      else if (code > CR) at++
      else if (code === LF || code === CR || at >= text.length) {
        throw new FormatError('syntax', 'The string that opens here is not closed on its line.', this.at)
      } else at++
    }
    this.at = at + 1
    return at
  }

  /** Takes the comments up to the end of the line, if nothing else stands there. */
  #readLine(): void {
    const was = this.#comments
    const start = this.at
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code === SPACE || code === TAB) this.at++
      else if (code === SLASH) this.#readComment()
      else if (code === LF || code === CR || code !== code) return
      else break
    }
    this.#comments = was
    this.at = start
  }

  #skip(): void {
    const { text } = this
    for (;;) {
      const code = text.charCodeAt(this.at)
      if (code === SPACE || code === LF || code === CR || code === TAB) this.at++
      else if (code === SLASH) this.#readComment()
      else if (code > 127 && ODD_SPACE.test(text.charAt(this.at))) this.at++
      else return
    }
  }

  // /* Shown in the bar. */
  // ^
  #readComment(): void {
    const { text, at: start } = this
    const second = text.charCodeAt(start + 1)
    if (second === SLASH) {
      let end = start
      while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++
      this.at = end
    } else if (second === ASTERISK) {
      const end = text.indexOf('*/', start + 2)
      if (end < 0)
        throw new FormatError('syntax', 'The comment that opens here is never closed by */.', start)
      this.at = end + 2
    } else {
      throw new FormatError('syntax', 'A lone / is no comment: write // or /*.', start)
    }
    const words = text
      .slice(start + 2, second === SLASH ? this.at : this.at - 2)
      .replace(COMMENT_FRAME, '')
      .trim()
    if (words) (this.#comments ??= []).push(words)
  }
}
