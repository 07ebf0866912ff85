// JavaScript and TypeScript as words, strings and signs: enough to find objects and to skip code.
import { FormatError } from '@atlas/core/contract.ts'
import { commentsAbove, withLine, withoutStars } from '../_grammars/text/comments.ts'
import { lineEnd } from '../_grammars/text/lines.ts'
import {
  APOSTROPHE,
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  CR,
  DOLLAR,
  EQUALS,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PAREN,
  LF,
  PERIOD,
  QUOTE,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PAREN,
  SLASH,
  UNDERSCORE,
  isDigit,
  isLetter,
  isLineEnd,
} from '../_grammars/text/chars.ts'

/** One token of a file. */
export interface ModuleToken {
  /** A template without expressions is a string. A template with expressions and a regular expression are code. */
  kind: 'word' | 'string' | 'code' | 'sign'
  start: number
  end: number
  /** The word or the sign; '' for the other kinds. */
  name: string
  /** The index of the matching bracket; -1 if this is not a bracket. */
  partner: number
}

/** A file as tokens, and the comments next to them by the index of the token. */
export interface ModuleTokens {
  tokens: readonly ModuleToken[]
  /** The comments directly above a token. */
  above: ReadonlyMap<number, string>
  /** The comments after a token, on its line. */
  behind: ReadonlyMap<number, string>
}

const regex = /\/(?![*/])(?:[^\\/[\r\n]|\\[^\r\n]|\[(?:[^\\\]\r\n]|\\[^\r\n])*\])+\/[\w$]*/y
/** Words that an expression may follow: a slash after them does not divide. */
const beforeExpression = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|default)$/
/** Comments that address tools, not translators. */
const directive =
  /^(?:@ts-|eslint|prettier-|tslint:|jshint|jslint|istanbul |c8 |globals? |#(?:end)?region|# source)/
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const LAST_OF_ASCII = 0x7f

/** The tokens of a file, in order. Throws a `FormatError` where a text, a comment or a bracket is not closed. */
export const jsTokens = (text: string): ModuleTokens => new Tokenizer(text).read()

/** Whether a character is part of a word: of a name, a keyword or a number. */
function isOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (isLetter(code) || isDigit(code) || code === UNDERSCORE || code === DOLLAR) return true
  return code > LAST_OF_ASCII && !/\s/.test(text.charAt(at))
}

class Tokenizer {
  readonly #text: string
  readonly #tokens: ModuleToken[] = []
  readonly #above = new Map<number, string>()
  readonly #behind = new Map<number, string>()
  readonly #comments = commentsAbove()
  /** The indices of the open brackets. */
  readonly #open: number[] = []
  #at: number
  /** Line ends since the last token or comment. */
  #lineEnds = 0
  #isOnLineOfToken = false

  constructor(text: string) {
    this.#text = text
    this.#at = text.startsWith('#!') ? lineEnd(text, 0) : 0
  }

  read(): ModuleTokens {
    for (this.#space(); this.#at < this.#text.length; this.#space()) this.#token()
    const last = this.#tokens[this.#open.at(-1) ?? -1]
    if (last) throw this.#unclosed(last.start, 'bracket')
    return { tokens: this.#tokens, above: this.#above, behind: this.#behind }
  }

  #token(): void {
    const text = this.#text
    const start = this.#at
    const code = text.charCodeAt(start)
    if (code === QUOTE || code === APOSTROPHE) this.#string(code)
    else if (code === BACKTICK) this.#template(start + 1)
    else if (isOfWord(text, start)) this.#word()
    else if (code === SLASH && this.#isExpressionNext() && this.#isRegex()) this.#add('code', regex.lastIndex)
    else this.#sign(code)
  }

  #word(): void {
    let end = this.#at + 1
    while (isOfWord(this.#text, end)) end++
    this.#add('word', end)
  }

  #string(quote: number): void {
    const text = this.#text
    for (let end = this.#at + 1; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === quote) {
        this.#add('string', end + 1)
        return
      }
      // A quoted string may continue on the next line only after a backslash.
      if (isLineEnd(code)) break
      if (code === BACKSLASH && text.charCodeAt(++end) === CR && text.charCodeAt(end + 1) === LF) end++
    }
    throw this.#unclosed(this.#at, 'string')
  }

  /** Reads a template from `from` up to its end or to the next expression. */
  #template(from: number): void {
    const text = this.#text
    for (let end = from; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === BACKSLASH) end++
      else if (code === BACKTICK) {
        this.#add(text.charCodeAt(this.#at) === BACKTICK ? 'string' : 'code', end + 1)
        return
      } else if (code === DOLLAR && text.charCodeAt(end + 1) === LEFT_BRACE) {
        this.#open.push(this.#tokens.length)
        this.#add('code', end + 2)
        return
      }
    }
    throw this.#unclosed(this.#at, 'template')
  }

  #sign(code: number): void {
    if (code === LEFT_PAREN || code === LEFT_BRACKET || code === LEFT_BRACE)
      this.#open.push(this.#tokens.length)
    if (code === RIGHT_PAREN) this.#close('(')
    else if (code === RIGHT_BRACKET) this.#close('[')
    else if (code === RIGHT_BRACE) this.#close('{')
    else this.#add('sign', this.#at + this.#lengthOfSign(code))
  }

  /** Only arrows and the dots of a spread are longer than a character. */
  #lengthOfSign(code: number): number {
    if (code === EQUALS && this.#text.startsWith('=>', this.#at)) return 2
    return code === PERIOD && this.#text.startsWith('...', this.#at) ? 3 : 1
  }

  #close(opener: string): void {
    const index = this.#open.pop()
    const open = index === undefined ? undefined : this.#tokens[index]
    const isTemplate = open?.kind === 'code'
    if (index === undefined || !open || (isTemplate ? '{' : open.name) !== opener)
      throw new FormatError('syntax', 'This closing bracket matches no open bracket.', this.#at)
    open.partner = this.#tokens.length
    this.#add('sign', this.#at + 1, index)
    if (isTemplate) this.#template(this.#at)
  }

  #add(kind: ModuleToken['kind'], end: number, partner = -1): void {
    const start = this.#at
    const name = kind === 'word' || kind === 'sign' ? this.#text.slice(start, end) : ''
    const comments = this.#comments.take()
    if (comments !== undefined) this.#above.set(this.#tokens.length, comments)
    this.#tokens.push({ kind, start, end, name, partner })
    this.#at = end
    this.#lineEnds = 0
    this.#isOnLineOfToken = true
  }

  #isExpressionNext(): boolean {
    const last = this.#tokens.at(-1)
    if (!last) return true
    if (last.kind === 'word') return beforeExpression.test(last.name)
    return last.kind === 'sign' && closers[last.name] === undefined
  }

  #isRegex(): boolean {
    regex.lastIndex = this.#at
    return regex.test(this.#text)
  }

  #unclosed(at: number, what: string): FormatError {
    return new FormatError('syntax', `The ${what} that begins here is not closed.`, at)
  }

  /** Skips white space and comments. */
  #space(): void {
    const text = this.#text
    // Compares character codes, since this is the hottest loop.
    for (; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at)
      if (code === LF || (code === CR && text.charCodeAt(this.#at + 1) !== LF)) {
        this.#isOnLineOfToken = false
        if (++this.#lineEnds > 1) this.#comments.drop()
      } else if (code === SLASH) {
        const next = text.charCodeAt(this.#at + 1)
        if (next !== SLASH && next !== ASTERISK) return
        this.#comment(next === ASTERISK)
      } else if (code > 32 && (code < 128 || !/\s/.test(text.charAt(this.#at)))) return
    }
  }

  /** Skips a comment up to its last character. */
  #comment(isBlock: boolean): void {
    const start = this.#at
    const close = isBlock ? this.#text.indexOf('*/', start + 2) : lineEnd(this.#text, start)
    if (close < 0) throw this.#unclosed(start, 'comment')
    this.#at = isBlock ? close + 1 : close - 1
    this.#lineEnds = 0
    const words = this.#text.slice(start + 2, close)
    const comment = isBlock ? withoutStars(words) : words.replace(/^\/+/, '').trim()
    const last = this.#tokens.length - 1
    if (directive.test(comment)) return
    if (!this.#isOnLineOfToken || last < 0) this.#comments.add(comment)
    else this.#behind.set(last, withLine(this.#behind.get(last), comment) ?? '')
  }
}
