// The texts of Lua files that contain data: strings that are assigned, and strings in tables.
import { FormatError, type Span } from '../../core/contract.ts'
import { commentsAbove } from '../../syntax/text/comments.ts'
import { lineEnd } from '../../syntax/text/lines.ts'
import { trimmed } from '../../syntax/text/trim.ts'
import { endOfLong, endOfString, longLevelAt, stringText } from './strings.ts'
import { CR, HYPHEN, LF, SPACE, TAB } from '../../syntax/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../../syntax/text/depth.ts'

/** A text of a file: one string, or several that are joined by `..`. */
export interface LuaEntry {
  /** The names before the equals sign, or of the function that takes the table, and then the keys of the tables. */
  key: readonly string[]
  /** The text with its quotes or brackets. */
  at: Span
  /** The comments above and behind the text. */
  context: string | undefined
}

const word = /[A-Za-z_\x80-\uffff][\w\x80-\uffff]*/y
/** What continues an expression after a string. */
const operator = /\s*(?:\.\.|-(?!-)|[+*/%^<>&|:[({]|[=~]=|(?:and|or)\b)/y
/** What joins two strings. */
const joint = /\s*\.\.\s*(?=["'[])/y
const opensBlock = /^(?:function|do|if|repeat)$/
const closesBlock = /^(?:end|until)$/

/**
 * The texts of a file, in order. Skips strings that are joined with anything but strings. Throws a `FormatError`
 * where a string, a comment or a table is not closed.
 *
 *     L["Good evening"] = "Guten Abend"   L:Set({ name = [[Larkspur]] })
 *                         ^^^^^^^^^^^^^                  ^^^^^^^^^^^^
 */
export const luaEntries = (text: string): readonly LuaEntry[] => new Reader(text).read()

class Reader {
  readonly #text: string
  readonly #entries: LuaEntry[] = []
  readonly #comments = commentsAbove()
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): readonly LuaEntry[] {
    for (this.#space(); this.#at < this.#text.length; this.#space()) this.#statement()
    return this.#entries
  }

  /** Reads an assignment, or a table that is returned or passed to a function; otherwise skips one token. */
  #statement(): void {
    if (this.#char() === '{') {
      this.#table([])
      return
    }
    const name = this.#word()
    if (name === '') {
      this.#token()
      return
    }
    if (name === 'local' || name === 'return') return
    const key = [name, ...this.#path()]
    if (this.#char() === '=' && this.#text.charAt(this.#at + 1) !== '=') {
      this.#at++
      this.#value(key)
      return
    }
    this.#take('(')
    if (this.#char() === '{') this.#table(key)
    else this.#comments.drop()
  }

  /** The names and keys after a name. */
  #path(): string[] {
    const path: string[] = []
    for (;;) {
      const char = this.#char()
      const isName = (char === '.' || char === ':') && this.#text.charAt(this.#at + 1) !== char
      if (isName) {
        this.#at++
        this.#space()
        path.push(this.#word())
      } else if (char === '[' && longLevelAt(this.#text, this.#at) === undefined)
        path.push(this.#bracketKey())
      else return path
    }
  }

  #bracketKey(): string {
    this.#at++
    this.#space()
    const start = this.#at
    const end = endOfString(this.#text, start)
    this.#at = end
    this.#skipExpression()
    const key = this.#text.slice(start, this.#at).trim()
    this.#take(']')
    return end > start && end - start === key.length ? stringText(key) : key
  }

  #value(key: readonly string[]): void {
    if (this.#char() === '{') {
      this.#table(key)
      return
    }
    const strings = this.#strings()
    operator.lastIndex = this.#at
    if (strings && !operator.test(this.#text)) {
      const entry: LuaEntry = { key, at: strings, context: this.#comments.take() }
      this.#entries.push(entry)
      this.#comments.follow(entry)
      // A comment after the comma still belongs to this text.
      this.#take(',')
      this.#space()
      return
    }
    this.#comments.drop()
    // Nothing marks the end of a statement, so outside of tables the expression is skipped token by token.
    if (this.#depth > 0) this.#skipExpression()
  }

  /** Reads one string, or several joined by dots; undefined if none begins here. */
  #strings(): Span | undefined {
    this.#space()
    const start = this.#at
    let end = endOfString(this.#text, start)
    if (end === start) return undefined
    for (;;) {
      this.#at = end
      joint.lastIndex = end
      if (!joint.test(this.#text)) return [start, end]
      const next = endOfString(this.#text, joint.lastIndex)
      if (next === joint.lastIndex) return [start, end]
      end = next
    }
  }

  #table(key: readonly string[]): void {
    const start = this.#at
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Tables', start)
    this.#at++
    this.#comments.endLine()
    this.#comments.drop()
    for (let index = 1; this.#char() !== '}';) {
      if (this.#at >= this.#text.length)
        throw new FormatError('syntax', 'The table that begins here is not closed: add the missing }.', start)
      const from = this.#at
      const own = this.#ownKey()
      this.#value([...key, own ?? String(index)])
      if (own === undefined) index++
      while (this.#take(',') || this.#take(';')) this.#space()
      if (this.#at === from) this.#token()
    }
    this.#at++
    this.#depth--
    this.#comments.drop()
  }

  /** Reads the key of a field and its equals sign; undefined if the field has no key, and then nothing is read. */
  #ownKey(): string | undefined {
    const start = this.#at
    const isBracket = this.#char() === '[' && longLevelAt(this.#text, this.#at) === undefined
    const key = isBracket ? this.#bracketKey() : this.#word()
    if (key !== '' && this.#char() === '=' && this.#text.charAt(this.#at + 1) !== '=') {
      this.#at++
      return key
    }
    this.#at = start
    return undefined
  }

  /** Skips an expression up to what ends it: a comma, a semicolon, or the bracket around it. */
  #skipExpression(): void {
    let depth = 0
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      const char = this.#char()
      if (depth === 0 && /[,;)\]}]/.test(char)) return
      const name = this.#word()
      if (opensBlock.test(name) || /[([{]/.test(char)) depth++
      if (closesBlock.test(name) || /[)\]}]/.test(char)) depth--
      if (name === '') this.#token()
    }
  }

  #char(): string {
    this.#space()
    return this.#text.charAt(this.#at)
  }

  #take(mark: string): boolean {
    if (this.#char() !== mark) return false
    this.#at++
    return true
  }

  #word(): string {
    word.lastIndex = this.#at
    if (!word.test(this.#text)) return ''
    const found = this.#text.slice(this.#at, word.lastIndex)
    this.#at = word.lastIndex
    return found
  }

  /** Skips one string, word or sign. */
  #token(): void {
    if (this.#word() !== '') return
    this.#at = Math.max(endOfString(this.#text, this.#at), this.#at + 1)
  }

  /** Skips white space and comments. */
  #space(): void {
    const text = this.#text
    for (let lineEnds = 0; this.#at < text.length;) {
      const code = text.charCodeAt(this.#at)
      if (code === LF || (code === CR && text.charCodeAt(this.#at + 1) !== LF)) {
        this.#comments.endLine()
        if (++lineEnds > 1) this.#comments.drop()
        this.#at++
      } else if (code === SPACE || (code >= TAB && code <= CR)) this.#at++
      else if (code === HYPHEN && text.startsWith('--', this.#at)) {
        this.#comment()
        lineEnds = 0
      } else if (code > 127 && /\s/.test(text.charAt(this.#at))) this.#at++
      else return
    }
  }

  #comment(): void {
    const start = this.#at + 2
    const level = longLevelAt(this.#text, start)
    const width = level === undefined ? 0 : level.length + 2
    this.#at = level === undefined ? lineEnd(this.#text, start) : endOfLong(this.#text, start, level)
    const words = this.#text.slice(start + width, this.#at - width)
    this.#comments.add(words.includes('-') ? trimmed(words, '-') : words)
  }
}
