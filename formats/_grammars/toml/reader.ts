// Finds the strings of a TOML 1.0 document: in tables, arrays of tables, dotted keys, arrays and inline tables.
import { FormatError, type Span } from '@atlas/core/contract.ts'
import { commentsAbove, withLine } from '../text/comments.ts'
import { lineEnd, nextLine, skipBlanks } from '../text/lines.ts'
import { endOfTomlString, quoteAt, tomlStringText } from './strings.ts'
import {
  COMMA,
  EQUALS,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  PERIOD,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  UNDERSCORE,
  isBlank,
  isDigit,
  isLetter,
  isLineEnd,
} from '../text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'
import { extended } from '../text/paths.ts'

/** A string. */
export interface TomlEntry {
  key: readonly string[]
  /** The start of its line with its keys, and the start of the last key; in an array both are the string's start. */
  start: number
  name: Span
  /** With its quotes. */
  at: Span
  context: string | undefined
}

/** The header of a table, or of a table in an array of tables. */
export interface TomlHeader {
  path: readonly string[]
  /** The offset of its first bracket. */
  start: number
  isList: boolean
}

/** An inline table that is the value of a key. */
export interface TomlInline {
  key: readonly string[]
  /** From the start of its keys to its closing brace. */
  bare: Span
  name: Span
  /** The span between its braces. */
  inside: Span
}

/** A key whose value is a list, a number, a date or a boolean. */
export interface TomlOther {
  key: readonly string[]
  /** From the start of its keys to the end of its value. */
  bare: Span
  name: Span
  isList: boolean
}

/**
 * The strings, inline tables, other values and headers of a document, each in order. Inline tables and other values in
 * arrays are left out.
 */
interface TomlDocument {
  others: readonly TomlOther[]
  inlines: readonly TomlInline[]
  entries: readonly TomlEntry[]
  headers: readonly TomlHeader[]
}

const isBareKey = (code: number): boolean =>
  isLetter(code) || code === UNDERSCORE || code === HYPHEN || isDigit(code) || code > MAX_ASCII

const MAX_ASCII = 0x7f

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
  readonly #inlines: TomlInline[] = []
  readonly #others: TomlOther[] = []
  /** How many arrays are around the current value. */
  #arrays = 0
  readonly #comments = commentsAbove()
  /** The number of tables in each array of tables so far, by path. */
  readonly #counts = new Map<string, number>()
  #at = 0
  #depth = 0
  /** Where the key read last begins and ends. */
  #nameStart = 0
  #nameEnd = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): TomlDocument {
    let table: readonly string[] = []
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      if (this.#text.charCodeAt(this.#at) === LEFT_BRACKET) table = this.#header()
      else this.#pair(table)
      this.#endLine()
    }
    return { entries: this.#entries, headers: this.#headers, inlines: this.#inlines, others: this.#others }
  }

  #header(): readonly string[] {
    this.#comments.drop()
    const isList = this.#text.charCodeAt(this.#at + 1) === LEFT_BRACKET
    const start = this.#at
    this.#at += isList ? 2 : 1
    const names = this.#keys()
    if (isList) this.#demand(RIGHT_BRACKET)
    this.#demand(RIGHT_BRACKET)
    const path = isList || this.#counts.size > 0 ? this.#pathOf(names, isList) : names
    this.#headers.push({ path, start, isList })
    return path
  }

  /** The names of a table. For an array of tables, its names are followed by the index of its last table. */
  #pathOf(names: readonly string[], isList: boolean): readonly string[] {
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
    const name: Span = [this.#nameStart, this.#nameEnd]
    this.#demand(EQUALS)
    this.#value(keys.reduce<readonly string[]>(extended, path), start, name)
  }

  /** Reads a key, or several with dots between them. */
  #keys(): string[] {
    const text = this.#text
    const keys: string[] = []
    do {
      const start = skipBlanks(text, this.#at)
      const quote = quoteAt(text, start)
      let end = start
      if (quote) end = endOfTomlString(text, start, quote)
      else while (isBareKey(text.charCodeAt(end))) end++
      if (end === start) throw new FormatError('syntax', 'Expected a key.', start)
      const raw = text.slice(start, end)
      keys.push(quote ? tomlStringText(raw) : raw)
      this.#nameStart = start
      this.#nameEnd = end
      this.#at = end
    } while (this.#take(PERIOD))
    return keys
  }

  /** Reads a value. `start` and `name` belong to its entry; in an array, the entry begins with the value. */
  #value(key: readonly string[], start?: number, name?: Span): void {
    const text = this.#text
    const from = skipBlanks(text, this.#at)
    this.#at = from
    const quote = quoteAt(text, from)
    if (quote) {
      const end = endOfTomlString(text, from, quote)
      this.#at = end
      this.#entries.push({
        key,
        start: start ?? from,
        name: name ?? [from, from],
        at: [from, end],
        context: this.#comments.take(),
      })
      return
    }
    const code = text.charCodeAt(from)
    if (code === LEFT_BRACKET || code === LEFT_BRACE) {
      if (code === LEFT_BRACKET) {
        this.#arrays++
        this.#list(key, RIGHT_BRACKET)
        this.#arrays--
        this.#other(key, start, name, true)
      } else if (start === undefined || !name || this.#arrays > 0) this.#list(key, RIGHT_BRACE)
      else {
        const inline: TomlInline = { key, bare: [start, from], name, inside: [from + 1, from + 1] }
        this.#inlines.push(inline)
        this.#list(key, RIGHT_BRACE)
        inline.bare = [start, this.#at]
        inline.inside = [from + 1, this.#at - 1]
      }
      return
    }
    otherValue.lastIndex = from
    if (!otherValue.test(text)) throw new FormatError('syntax', 'Expected a value.', from)
    this.#at = otherValue.lastIndex
    this.#comments.drop()
    this.#other(key, start, name, false)
  }

  /** Stores a key whose value, which ends here, is not a text. */
  #other(key: readonly string[], start: number | undefined, name: Span | undefined, isList: boolean): void {
    if (start === undefined || !name || this.#arrays > 0) return
    this.#others.push({ key, bare: [start, this.#at], name, isList })
  }

  #list(key: readonly string[], close: number): void {
    if (++this.#depth > MAX_DEPTH) throw tooDeep('Values', this.#at)
    this.#at++
    this.#space()
    for (let index = 0; !this.#take(close); index++) {
      if (close === RIGHT_BRACKET) this.#value(extended(key, String(index)))
      else this.#pair(key)
      this.#space()
      if (!this.#take(COMMA) && this.#text.charCodeAt(this.#at) !== close)
        throw new FormatError('syntax', `Expected "," or "${String.fromCharCode(close)}".`, this.#at)
      this.#space()
    }
    this.#comments.drop()
    this.#depth--
  }

  #take(mark: number): boolean {
    const at = skipBlanks(this.#text, this.#at)
    if (this.#text.charCodeAt(at) !== mark) return false
    this.#at = at + 1
    return true
  }

  #demand(mark: number): void {
    if (!this.#take(mark))
      throw new FormatError('syntax', `Expected "${String.fromCharCode(mark)}".`, this.#at)
  }

  /** Ends the line of a table header or a value. Only a comment may follow, which describes it. */
  #endLine(): void {
    const start = skipBlanks(this.#text, this.#at)
    const code = this.#text.charCodeAt(start)
    if (isLineEnd(code) || start >= this.#text.length) {
      this.#at = start
      return
    }
    if (code !== HASH) throw new FormatError('syntax', 'Expected the end of the line.', start)
    this.#at = lineEnd(this.#text, start)
    const comment = this.#text.slice(start + 1, this.#at).trim()
    const last = this.#entries.at(-1)
    const isOnLine = last && lineEnd(this.#text, last.at[1]) >= start
    if (isOnLine) last.context = withLine(last.context, comment)
  }

  /** Skips white space and comments. */
  #space(): void {
    const text = this.#text
    let at = this.#at
    for (let lineEnds = 0; at < text.length;) {
      const code = text.charCodeAt(at)
      if (code === HASH) {
        const end = lineEnd(text, at)
        while (text.charCodeAt(at) === HASH) at++
        this.#comments.add(text.slice(at, end))
        at = end
        lineEnds = 0
      } else if (isLineEnd(code)) {
        at = nextLine(text, at)
        if (++lineEnds > 1) this.#comments.drop()
      } else if (isBlank(code)) at++
      else break
    }
    this.#at = at
  }
}
