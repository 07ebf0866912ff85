// A cursor over JSON with comments and trailing commas. It steps from key to value to key.
import { FormatError, type Codec, type Slot } from '@atlas/core/contract.ts'
import { jsonCodec } from './text.ts'
import {
  APOSTROPHE,
  ASTERISK,
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
import { LineEnds } from '../text/lines.ts'
import { Search } from '../text/search.ts'

/** A string, which is also a slot: `at` is the span between its quotes. */
export interface JsonString extends Slot {
  kind: 'string'
}

/** An open object or array. */
export interface JsonFrame {
  kind: 'object' | 'array'
  /** The offset of its opening bracket. */
  start: number
  closer: number
  /** Whether no comma followed the last member that was read. */
  isAtEnd: boolean
  /** The number of members so far, if a caller counts them. */
  count: number
}

// Names and literals of JSON5 that need no quotes.
const BARE_KEY = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy
const LITERAL =
  /(?:true|false|null|[-+]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?))(?![\w.$+-])/y
const LAST_ASCII = 127
const ODD_SPACE = /\s/
const COMMENT_FRAME = /^[ \t]*[*/]+[ \t]?/gm

/** A position in a JSON file. Throws a `FormatError` where the file is malformed. */
export class JsonCursor {
  readonly text: string
  /** The offset of the next token. */
  at = 0
  /** The span between the quotes of the key that was read last. */
  keyStart = 0
  keyEnd = 0
  readonly #double: Codec
  readonly #single: Codec
  readonly #quotes: Search
  readonly #apostrophes: Search
  readonly #backslashes: Search
  readonly #lineEnds: LineEnds
  /** What was last between two members: a comma and white space. The second member began with a quote. */
  #gap = ','
  /** Where the text after the last member begins, if it may become `#gap`; -1 otherwise. */
  #gapStart = -1
  /** Whether the string that was read last has an escape. */
  #hasEscape = false
  #depth = 0
  /** The comments skipped since they were last taken. */
  #comments: string[] | undefined

  /** Moves to the value of the file. */
  constructor(text: string) {
    this.text = text
    this.#double = jsonCodec('"', text)
    this.#single = jsonCodec("'", text)
    this.#quotes = new Search(text, '"')
    this.#apostrophes = new Search(text, "'")
    this.#backslashes = new Search(text, '\\')
    this.#lineEnds = new LineEnds(text)
    this.#skip()
    if (this.at >= text.length) {
      throw new FormatError('not-this-format', 'The file is empty: JSON needs a value, such as {}.', 0)
    }
    this.#comments = undefined
  }

  /** Checks that nothing follows the value of the file. */
  finish(): void {
    this.#skip()
    if (this.at < this.text.length) {
      throw new FormatError('syntax', 'Text follows the end of the JSON: remove it.', this.at)
    }
  }

  /** Returns the comments since the last call. */
  takeComments(): readonly string[] | undefined {
    const comments = this.#comments
    this.#comments = undefined
    return comments
  }

  // { "title": "Tides", "days": [7, 14] }
  // ^                           ^
  /** Opens an object or an array; returns undefined if neither begins here. */
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

  /** Moves to the next member, or to the offset after the closing bracket. */
  hasMember(frame: JsonFrame): boolean {
    if (!frame.isAtEnd) {
      this.#comments = undefined
      this.#skip()
      const code = this.text.charCodeAt(this.at)
      if (this.#gapStart >= 0) {
        if (code === QUOTE && !this.#comments) this.#gap = this.text.slice(this.#gapStart, this.at)
        this.#gapStart = -1
      }
      if (code !== frame.closer) return true
    }
    this.at++
    this.#depth--
    return false
  }

  // "title": "Tides",
  // ^
  /** Reads a key and its colon, and returns the key decoded. */
  readKey(): string {
    const { text, at } = this
    const code = text.charCodeAt(at)
    const isQuoted = code === QUOTE || code === APOSTROPHE
    const start = isQuoted ? at + 1 : at
    const end = isQuoted
      ? this.#readString(code)
      : this.#readBare(BARE_KEY, 'A key in quotes or the closing } is missing.')
    this.keyStart = start
    this.keyEnd = end
    const raw = text.slice(start, end)
    const hasEscape = !isQuoted || this.#hasEscape
    this.#skip()
    if (text.charCodeAt(this.at) !== COLON) {
      throw new FormatError('syntax', `A colon is missing after the key "${raw.slice(0, 60)}".`, this.at)
    }
    this.at += text.charCodeAt(this.at + 1) === SPACE ? 2 : 1
    this.#skip()
    return hasEscape ? this.#double.decode(raw) : raw
  }

  // "title": "Tides",
  //          ^
  /** Reads a string; returns undefined if none begins here. */
  readString(): JsonString | undefined {
    const code = this.text.charCodeAt(this.at)
    if (code !== QUOTE && code !== APOSTROPHE) return undefined
    const start = this.at + 1
    const end = this.#readString(code)
    return { kind: 'string', at: [start, end], codec: code === QUOTE ? this.#double : this.#single }
  }

  /** Skips a number, `true`, `false` or `null`, and returns its end. */
  readLiteral(): number {
    return this.#readBare(LITERAL, 'A value is missing: a string in quotes, a number, { or [.')
  }

  // "title": "Tides", // shown in the bar
  //                 ^
  /** Skips the comma after a member, and takes the comments on its line. */
  endMember(frame: JsonFrame): void {
    this.#comments = undefined
    const { text, at: start } = this
    const end = start + this.#gap.length
    // Nearly all members have the same comma, line end and indentation between them.
    if (text.charCodeAt(end) === QUOTE && text.slice(start, end) === this.#gap) {
      this.at = end
      return
    }
    this.#readLine()
    const behind = this.#comments
    this.#skip()
    this.#comments = behind
    const code = text.charCodeAt(this.at)
    frame.isAtEnd = code === frame.closer
    if (frame.isAtEnd) return
    if (code !== COMMA) throw this.#unclosed(frame)
    this.at++
    this.#readLine()
    if (!this.#comments) this.#gapStart = start
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
  /** Skips a string, and returns the offset of its closing quote. */
  #readString(quote: number): number {
    const { text } = this
    const quotes = quote === QUOTE ? this.#quotes : this.#apostrophes
    let at = this.at + 1
    this.#hasEscape = false
    for (;;) {
      const end = quotes.from(at)
      const escape = this.#backslashes.from(at)
      const stop = Math.min(end, escape)
      if (stop >= text.length || this.#lineEnds.from(at) < stop) {
        throw new FormatError('syntax', 'The string that opens here is not closed on its line.', this.at)
      }
      if (end < escape) {
        this.at = end + 1
        return end
      }
      this.#hasEscape = true
      at = text.startsWith('\r\n', escape + 1) ? escape + 3 : escape + 2
    }
  }

  /** Takes the comments up to the end of the line if the line holds nothing else. */
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

  /** Skips white space, and takes the comments in it. */
  #skip(): void {
    const code = this.text.charCodeAt(this.at)
    if (code <= SPACE || code === SLASH || code > LAST_ASCII) this.#skipSpace()
  }

  #skipSpace(): void {
    const { text } = this
    let { at } = this
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === SPACE || code === LF || code === CR || code === TAB) at++
      else if (code === SLASH) {
        this.at = at
        this.#readComment()
        at = this.at
      } else if (code > LAST_ASCII && ODD_SPACE.test(text.charAt(at))) at++
      else break
    }
    this.at = at
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
      throw new FormatError('syntax', 'A single / does not begin a comment: write // or /*.', start)
    }
    const words = text
      .slice(start + 2, second === SLASH ? this.at : this.at - 2)
      .replace(COMMENT_FRAME, '')
      .trim()
    if (words) (this.#comments ??= []).push(words)
  }
}
