// The texts of Lua files that contain data: strings that are assigned, and strings in tables.
import { FormatError, type Container, type EntrySpan, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { entryIn } from '../_grammars/text/entry-span.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { trimmedOf } from '../_grammars/text/trim.ts'
import { continuesWord, endOfExpression, isClosingBracket, isWhite, pastWhite, startsWord } from './chars.ts'
import { endOfLong, endOfLuaString, longLevelAt, luaStringText } from './strings.ts'
import {
  COLON,
  COMMA,
  EQUALS,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PAREN,
  PERIOD,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SEMICOLON,
  isLineEnd,
} from '../_grammars/text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import { extended } from '../_grammars/text/paths.ts'

/** A text of a file: one string, or several that are joined by `..`. */
export interface LuaEntry {
  /** The names before the equals sign, or of the function that takes the table, and then the keys of the tables. */
  key: readonly string[]
  /** The text with its quotes or brackets. */
  at: Span
  /** The comments above and after the text. */
  context: string | undefined
}

/** Matches an operator after a string and white space, which continues the expression. */
const operator = /\.\.|-(?!-)|[+*/%^<>&|:[({]|[=~]=|(?:and|or)\b/y
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

/**
 * The fields of tables that have keys, and the assignments of texts, in file order. Fields without texts show that their
 * keys are taken. Values without keys cannot be removed.
 */
export function luaFields(text: string): readonly EntrySpan[] {
  const fields: EntrySpan[] = []
  new Reader(text, fields).read()
  return fields
}

const COMMENT = /--\[(=*)\[[\s\S]*?\]\1\]|--[^\n\r]*/y
/** A value with nothing in it, behind its equals sign. */
const EMPTY_VALUE = /^\s*=\s*(nil|\{\s*\})$/
/** A key in quotes and brackets. */
const QUOTED_KEY = /^\[\s*(["'])(.*)\1\s*\]$/s

interface Pending {
  entry: EntrySpan
  end: number
  /** How many texts and entries were before it. */
  count: number
}

class Reader {
  /** The entries, if they are requested. */
  readonly #fields: EntrySpan[] | undefined
  /** The tables around the current field, outermost first. */
  #containers: readonly Container[] = []
  /** The end of the last token that is not a separator. */
  #tokenEnd = 0
  /** The end of the last separator. */
  #separatorEnd = 0
  readonly #text: string
  readonly #entries: LuaEntry[] = []
  readonly #comments = commentsAbove()
  #at = 0
  #depth = 0
  /** An assignment of another value than a text, in which no text was found yet. */
  #pending: Pending | undefined

  constructor(text: string, fields?: EntrySpan[]) {
    this.#fields = fields
    this.#text = text
  }

  read(): readonly LuaEntry[] {
    for (this.#space(); this.#at < this.#text.length; this.#space()) this.#statement()
    this.#endPending()
    return this.#entries
  }

  /** Reads an assignment, or a table that is returned or passed to a function; otherwise skips one token. */
  #statement(): void {
    const start = this.#at
    if (this.#pending && start >= this.#pending.end) this.#endPending()
    const floor = Math.max(this.#tokenEnd, this.#separatorEnd)
    if (this.#next() === LEFT_BRACE) {
      this.#table([])
      return
    }
    const name = this.#word()
    if (name === '') {
      this.#token()
      return
    }
    if (name === 'local' || name === 'return') return
    const key = this.#path(name)
    const keyEnd = this.#tokenEnd
    if (this.#takeAssignment()) {
      const from = this.#at
      const value = this.#value(key)
      if (value === true) this.#add(floor, start, keyEnd)
      else if (value === false) this.#begin(floor, start, keyEnd, from)
      return
    }
    this.#take(LEFT_PAREN)
    if (this.#next() === LEFT_BRACE) this.#table(key)
    else this.#comments.drop()
  }

  /** A name, and the names and keys after it. */
  #path(name: string): string[] {
    let path = [name]
    for (;;) {
      const code = this.#next()
      const isName = (code === PERIOD || code === COLON) && this.#text.charCodeAt(this.#at + 1) !== code
      if (isName) {
        this.#at++
        this.#space()
        path = extended(path, this.#word())
      } else if (code === LEFT_BRACKET && longLevelAt(this.#text, this.#at) === undefined)
        path = extended(path, this.#bracketKey())
      else return path
    }
  }

  #bracketKey(): string {
    this.#at++
    this.#space()
    const start = this.#at
    const end = endOfLuaString(this.#text, start)
    this.#at = end
    this.#skipExpression()
    const key = this.#text.slice(start, this.#at).trim()
    if (this.#take(RIGHT_BRACKET)) this.#tokenEnd = this.#at
    return end > start && end - start === key.length ? luaStringText(key) : key
  }

  /** Reads a value. Returns the table if it is one, and whether it is a text. */
  #value(key: readonly string[]): Container | boolean {
    if (this.#next() === LEFT_BRACE) return this.#table(key)
    const strings = this.#strings()
    if (strings && !this.#hasOperator()) {
      const entry: LuaEntry = { key, at: strings, context: this.#comments.take() }
      this.#entries.push(entry)
      this.#comments.follow(entry)
      // A comment after the comma still belongs to this text.
      this.#take(COMMA)
      this.#space()
      return true
    }
    this.#comments.drop()
    // Nothing marks the end of a statement, so outside of tables the expression is skipped token by token.
    if (this.#depth > 0) this.#skipExpression()
    return false
  }

  /** Notes a key in brackets whose value is not a text. Names without brackets belong to variables, such as a whole table. */
  #begin(floor: number, start: number, keyEnd: number, from: number): void {
    if (!this.#fields || this.#pending || !this.#text.slice(start, keyEnd).endsWith(']')) return
    const end = endOfExpression(this.#text, from)
    const span = entryIn(this.#text, floor, [start, end], end, COMMENT)
    const isNull = this.#text.slice(from, end).trim() === 'nil'
    const entry: EntrySpan = { ...span, key: [start, keyEnd], ...(isNull ? { empty: 'null' } : {}) }
    this.#pending = { entry, end, count: this.#entries.length + this.#fields.length }
  }

  /** States the key that was noted, unless there are texts in its value. */
  #endPending(): void {
    const { entry, count } = this.#pending ?? {}
    if (entry && this.#entries.length + (this.#fields?.length ?? 0) === count) this.#fields?.push(entry)
    this.#pending = undefined
  }

  /** Adds an entry that begins at `start` and has just been read, with its key before `keyEnd`. */
  #add(floor: number, start: number, keyEnd: number, isList = false): void {
    if (!this.#fields) return
    const entry = this.#entryOf(floor, start, keyEnd)
    const [, value = ''] = EMPTY_VALUE.exec(this.#text.slice(keyEnd, this.#tokenEnd)) ?? []
    this.#fields.push({
      ...entry,
      ...(isList ? { isList } : {}),
      ...(value === '' ? {} : { empty: value === 'nil' ? ('null' as const) : ('container' as const) }),
      containers: this.#containers,
    })
  }

  #entryOf(floor: number, start: number, keyEnd: number): EntrySpan {
    const to = Math.max(this.#tokenEnd, this.#separatorEnd)
    const [, quote, own = ''] = QUOTED_KEY.exec(this.#text.slice(start, keyEnd)) ?? []
    const from = quote === undefined ? start : this.#text.indexOf(quote, start) + 1
    const key: Span = [from, quote === undefined ? keyEnd : from + own.length]
    return { ...entryIn(this.#text, floor, [start, this.#tokenEnd], to, COMMENT), key }
  }

  /** Whether the expression continues after the string that was read. */
  #hasOperator(): boolean {
    operator.lastIndex = pastWhite(this.#text, this.#at)
    return operator.test(this.#text)
  }

  /** Reads one string, or several joined by dots; undefined if none begins here. */
  #strings(): Span | undefined {
    const text = this.#text
    this.#space()
    const start = this.#at
    let end = endOfLuaString(text, start)
    if (end === start) return undefined
    for (;;) {
      this.#at = end
      this.#tokenEnd = end
      const dots = pastWhite(text, end)
      if (text.charCodeAt(dots) !== PERIOD || text.charCodeAt(dots + 1) !== PERIOD) return [start, end]
      const next = pastWhite(text, dots + 2)
      end = endOfLuaString(text, next)
      if (end === next) return [start, this.#at]
    }
  }

  /** Reads a table. Until its field is known, it cannot be removed. */
  #table(key: readonly string[]): Container {
    const start = this.#at
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Tables', start)
    this.#at++
    const outer = this.#containers
    const container: Container = { at: [this.#at, this.#at], inside: [this.#at, this.#at], between: ',' }
    this.#containers = this.#fields ? [...outer, container] : outer
    let floor = this.#at
    this.#comments.endLine()
    this.#comments.drop()
    for (let index = 1; this.#next() !== RIGHT_BRACE;) {
      if (this.#at >= this.#text.length)
        throw new FormatError('syntax', 'The table that begins here is not closed: add the missing }.', start)
      const from = this.#at
      const own = this.#ownKey()
      const keyEnd = this.#tokenEnd
      const count = this.#fields?.length
      const value = this.#value(extended(key, own ?? String(index)))
      if (own === undefined) index++
      if (this.#text.charCodeAt(this.#tokenEnd) === SEMICOLON) container.between = ';'
      while (this.#take(COMMA) || this.#take(SEMICOLON)) this.#space()
      const isTable = typeof value === 'object'
      if (own !== undefined && isTable && this.#fields && count !== this.#fields.length)
        Object.assign(value, this.#entryOf(floor, from, keyEnd))
      else if (own !== undefined) this.#add(floor, from, keyEnd, isTable)
      floor = Math.max(this.#tokenEnd, this.#separatorEnd)
      if (this.#at === from) this.#token()
    }
    container.inside = [container.inside[0], this.#at]
    container.at = container.inside
    this.#at++
    this.#tokenEnd = this.#at
    this.#depth--
    this.#containers = outer
    this.#comments.drop()
    return container
  }

  /** Reads the key of a field and its equals sign; undefined if the field has no key, and then nothing is read. */
  #ownKey(): string | undefined {
    const start = this.#at
    const isBracket = this.#next() === LEFT_BRACKET && longLevelAt(this.#text, this.#at) === undefined
    const key = isBracket ? this.#bracketKey() : this.#word()
    if (key !== '' && this.#takeAssignment()) return key
    this.#at = start
    return undefined
  }

  /** Skips an expression up to what ends it: a comma, a semicolon, or the bracket around it. */
  #skipExpression(): void {
    let depth = 0
    for (let code = this.#next(); this.#at < this.#text.length; code = this.#next()) {
      if (depth === 0 && (code === COMMA || code === SEMICOLON || isClosingBracket(code))) return
      if (isClosingBracket(code)) depth--
      else if (code === LEFT_PAREN || code === LEFT_BRACKET || code === LEFT_BRACE) depth++
      const name = this.#word()
      if (name === '') this.#token()
      else if (opensBlock.test(name)) depth++
      else if (closesBlock.test(name)) depth--
    }
  }

  /** The next character after white space and comments, which are skipped. */
  #next(): number {
    this.#space()
    return this.#text.charCodeAt(this.#at)
  }

  #take(mark: number): boolean {
    if (this.#next() !== mark) return false
    this.#at++
    if (mark === COMMA || mark === SEMICOLON) this.#separatorEnd = this.#at
    return true
  }

  /** Takes an equals sign that does not begin a comparison. */
  #takeAssignment(): boolean {
    return this.#next() === EQUALS && this.#text.charCodeAt(this.#at + 1) !== EQUALS && this.#take(EQUALS)
  }

  #word(): string {
    const text = this.#text
    const start = this.#at
    if (!startsWord(text.charCodeAt(start))) return ''
    let end = start + 1
    while (continuesWord(text.charCodeAt(end))) end++
    this.#at = end
    this.#tokenEnd = end
    return text.slice(start, end)
  }

  /** Skips one string, word or sign. */
  #token(): void {
    if (this.#word() !== '') return
    this.#at = Math.max(endOfLuaString(this.#text, this.#at), this.#at + 1)
    this.#tokenEnd = this.#at
  }

  /** Skips white space and comments. */
  #space(): void {
    const text = this.#text
    let at = this.#at
    for (let lineEnds = 0; at < text.length;) {
      const code = text.charCodeAt(at)
      if (isLineEnd(code)) {
        this.#comments.endLine()
        if (++lineEnds > 1) this.#comments.drop()
        at = nextLine(text, at)
      } else if (code === HYPHEN && text.charCodeAt(at + 1) === HYPHEN) {
        at = this.#comment(at + 2)
        lineEnds = 0
      } else if (isWhite(text, at)) at++
      else break
    }
    this.#at = at
  }

  /** Reads the comment whose text begins at `start`. Returns its end. */
  #comment(start: number): number {
    const text = this.#text
    const level = longLevelAt(text, start)
    const width = level === undefined ? 0 : level.length + 2
    const end = level === undefined ? lineEnd(text, start) : endOfLong(text, start, level)
    const words = text.slice(start + width, end - width)
    this.#comments.add(words.includes('-') ? trimmedOf(words, '-') : words)
    return end
  }
}
