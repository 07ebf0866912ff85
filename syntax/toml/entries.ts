// Finds the strings of a TOML 1.0 document: in tables, arrays of tables, dotted keys, arrays and inline tables.
import { FormatError, type Span } from '../../core/contract.ts'
import { commentsAbove } from '../text/comments.ts'
import { lineEnd, skipBlanks } from '../text/lines.ts'
import { endOfString, quoteAt, stringText } from './strings.ts'
import { HASH, isBlank, isLineEnd } from '../text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'

/** A string. */
export interface TomlEntry {
  key: readonly string[]
  /** Where its line begins with its keys, and the last of them; in an array both are the string's start. */
  start: number
  name: Span
  /** With its quotes. */
  at: Span
  context: string | undefined
}

/** The header of a table, or of a table in an array of tables. */
export interface TomlHeader {
  /** The offset of its first bracket. */
  start: number
  isList: boolean
}

/** The strings and the headers of a document, each in order. */
interface TomlDocument {
  entries: readonly TomlEntry[]
  headers: readonly TomlHeader[]
}

const bareKey = /[\w\-\x80-\uffff]+/y
const otherValue = /[^\s,\]}#[{"'=]+(?: \d\d:[\d:.+\-Zz]+)?/y

/**
 * The strings of a document, in order. Throws a `FormatError` at anything other than a table or a key with its
 * value.
 *
 *     [menu]                   tips = ["Sow", "Water"]
 *     open.title = "Open"              ^^^^^  ^^^^^^^
 *                  ^^^^^^
 */
export const tomlEntries = (text: string): readonly TomlEntry[] => readToml(text).entries

/** Reads a document as `tomlEntries` does. */
export const readToml = (text: string): TomlDocument => new Reader(text).read()

class Reader {
  readonly #text: string
  readonly #entries: TomlEntry[] = []
  readonly #headers: TomlHeader[] = []
  readonly #comments = commentsAbove()
  /** The number of tables in each array of tables so far, by path. */
  readonly #counts = new Map<string, number>()
  #at = 0
  #depth = 0
  /** The key read last. */
  #name: Span = [0, 0]

  constructor(text: string) {
    this.#text = text
  }

  read(): TomlDocument {
    let table: readonly string[] = []
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      if (this.#text.charAt(this.#at) === '[') table = this.#header()
      else this.#pair(table)
      this.#endLine()
    }
    return { entries: this.#entries, headers: this.#headers }
  }

  #header(): readonly string[] {
    this.#comments.drop()
    const isList = this.#text.startsWith('[[', this.#at)
    this.#headers.push({ start: this.#at, isList })
    this.#at += isList ? 2 : 1
    const names = this.#keys()
    if (isList) this.#demand(']')
    this.#demand(']')
    const path: string[] = []
    for (const [index, name] of names.entries()) {
      path.push(name)
      const list = path.join('\0')
      let count = this.#counts.get(list)
      if (isList && index === names.length - 1) this.#counts.set(list, (count = (count ?? -1) + 1))
      if (count !== undefined) path.push(String(count))
    }
    return path
  }

  #pair(path: readonly string[]): void {
    const start = this.#at
    const keys = this.#keys()
    const name = this.#name
    this.#demand('=')
    this.#value([...path, ...keys], { start, name })
  }

  /** Reads a key, or several with dots between them. */
  #keys(): string[] {
    const keys: string[] = []
    do {
      this.#at = skipBlanks(this.#text, this.#at)
      const start = this.#at
      const quote = quoteAt(this.#text, start)
      bareKey.lastIndex = start
      if (quote) this.#at = endOfString(this.#text, start, quote)
      else if (bareKey.test(this.#text)) this.#at = bareKey.lastIndex
      else throw new FormatError('syntax', 'Expected a key.', start)
      keys.push(stringText(this.#text.slice(start, this.#at)))
      this.#name = [start, this.#at]
    } while (this.#take('.'))
    return keys
  }

  #value(key: readonly string[], pair?: { start: number; name: Span }): void {
    this.#at = skipBlanks(this.#text, this.#at)
    const start = this.#at
    const quote = quoteAt(this.#text, start)
    if (quote) {
      this.#at = endOfString(this.#text, start, quote)
      const { start: begin, name } = pair ?? { start, name: [start, start] }
      this.#entries.push({ key, start: begin, name, at: [start, this.#at], context: this.#comments.take() })
      return
    }
    const char = this.#text.charAt(start)
    if (char === '[' || char === '{') {
      this.#list(key, char === '[' ? ']' : '}')
      return
    }
    otherValue.lastIndex = start
    if (!otherValue.test(this.#text)) throw new FormatError('syntax', 'Expected a value.', start)
    this.#at = otherValue.lastIndex
    this.#comments.drop()
  }

  #list(key: readonly string[], close: ']' | '}'): void {
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Values', this.#at)
    this.#at++
    this.#space()
    for (let index = 0; !this.#take(close); index++) {
      if (close === ']') this.#value([...key, String(index)])
      else this.#pair(key)
      this.#space()
      if (!this.#take(',') && this.#text.charAt(this.#at) !== close)
        throw new FormatError('syntax', `Expected "," or "${close}".`, this.#at)
      this.#space()
    }
    this.#comments.drop()
    this.#depth--
  }

  #take(mark: string): boolean {
    const at = skipBlanks(this.#text, this.#at)
    if (this.#text.charAt(at) !== mark) return false
    this.#at = at + 1
    return true
  }

  #demand(mark: string): void {
    if (!this.#take(mark)) throw new FormatError('syntax', `Expected "${mark}".`, this.#at)
  }

  /** Ends the line of a table header or a value: only a comment may follow, which is about it. */
  #endLine(): void {
    const start = skipBlanks(this.#text, this.#at)
    this.#at = lineEnd(this.#text, start)
    if (start === this.#at) return
    if (this.#text.charAt(start) !== '#')
      throw new FormatError('syntax', 'Expected the end of the line.', start)
    const comment = this.#text.slice(start + 1, this.#at).trim()
    const last = this.#entries.at(-1)
    const isOnLine = last && !/[\r\n]/.test(this.#text.slice(last.at[1], start))
    if (isOnLine) last.context = [last.context, comment].filter(Boolean).join('\n') || undefined
  }

  /** Skips white space and comments. */
  #space(): void {
    for (let lineEnds = 0; this.#at < this.#text.length;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === HASH) {
        const end = lineEnd(this.#text, this.#at)
        this.#comments.add(this.#text.slice(this.#at, end).replace(/^#+/, ''))
        this.#at = end
        lineEnds = 0
      } else if (isLineEnd(code)) {
        if (this.#text.startsWith('\r\n', this.#at)) this.#at++
        this.#at++
        if (++lineEnds > 1) this.#comments.drop()
      } else if (isBlank(code)) this.#at++
      else return
    }
  }
}
