// The entries of a PO file: their comments and flags, and where their texts stand.
import { FormatError, type Span } from '../../contract.ts'
import { lineEnd, nextLine } from '../lines.ts'
import { closingQuoteOf, isPoSpace } from './strings.ts'

const QUOTE = 34
const HASH = 35
const TILDE = 126

/** A row of a plural: `msgstr[1] "…"`. */
export interface PoRow {
  number: number
  /** From the keyword to the end of the text. */
  at: Span
  text: Span
}

/** One message. Spans of texts reach from the first quotation mark to the last, over all their lines. */
export interface PoEntry {
  /** The comment lines above it. */
  comments: Span
  context?: Span
  id: Span
  pluralId?: Span
  /** The one text of an entry without plurals. */
  text?: Span
  rows: readonly PoRow[]
}

/** An entry in the making. */
interface OpenEntry {
  comments: Span
  start: number
  context?: Span
  id?: Span
  pluralId?: Span
  text?: Span
  rows: PoRow[]
}

const keyword = /(msgctxt|msgid_plural|msgid|msgstr\[(\d{1,2})\]|msgstr|domain)(?![\w[])/y

/** Reads the entries of a file, in its order; obsolete ones are comments. Throws a `FormatError` ('syntax'). */
export function* readEntries(text: string): Generator<PoEntry> {
  yield* new EntryReader(text).entries()
}

class EntryReader {
  readonly #text: string
  #at = 0
  /** The first line end from here on, so that each is looked for once. */
  #lineEnd = -1
  /** Where the comments began that belong to the next entry; -1 where there are none. */
  #commentsAt = -1
  #entry: OpenEntry | undefined

  constructor(text: string) {
    this.#text = text
  }

  *entries(): Generator<PoEntry> {
    const text = this.#text
    for (this.#space(); this.#at < text.length; this.#space()) {
      const code = text.charCodeAt(this.#at)
      if (code === HASH) {
        if (isComplete(this.#entry)) yield this.#finished(this.#entry)
        this.#comment()
      } else {
        const closed = this.#field()
        if (closed) yield closed
      }
    }
    if (this.#entry) yield this.#finished(this.#entry)
  }

  #space(): void {
    while (isPoSpace(this.#text.charCodeAt(this.#at))) this.#at++
  }

  /**
   * A comment belongs to the entry below it, unless that is obsolete.
   *
   *     #~ msgid "old"
   *     ^
   */
  #comment(): void {
    if (this.#commentsAt < 0 && !this.#entry) this.#commentsAt = this.#at
    if (this.#text.charCodeAt(this.#at + 1) === TILDE) this.#commentsAt = -1
    this.#at = nextLine(this.#text, lineEnd(this.#text, this.#at))
  }

  /**
   * A keyword and its text; gives the entry before, where this keyword begins another.
   *
   *     msgid "Save"
   *     ^
   */
  #field(): PoEntry | undefined {
    const start = this.#at
    keyword.lastIndex = start
    const [whole, name, number] = keyword.exec(this.#text) ?? []
    if (whole === undefined || name === undefined) throw this.#unexpected(start)
    this.#at += whole.length
    const closed = this.#begins(name) && this.#entry ? this.#finished(this.#entry) : undefined
    if (name === 'domain') {
      this.#at = lineEnd(this.#text, this.#at)
      this.#commentsAt = -1
      return closed
    }
    this.#space()
    const text = this.#strings(whole, start)
    this.#entry ??= this.#opened(start)
    this.#put(this.#entry, name, number, { start, text })
    return closed
  }

  /** Whether a keyword begins an entry: after `msgctxt` or without it comes `msgid`. */
  #begins(name: string): boolean {
    if (name === 'domain' || name === 'msgctxt') return this.#entry !== undefined
    return name === 'msgid' && this.#entry?.id !== undefined
  }

  #opened(start: number): OpenEntry {
    const comments = this.#commentsAt < 0 ? start : this.#commentsAt
    this.#commentsAt = -1
    return { comments: [comments, start], start, rows: [] }
  }

  #put(
    entry: OpenEntry,
    name: string,
    number: string | undefined,
    field: { start: number; text: Span },
  ): void {
    const { start, text } = field
    if (name === 'msgctxt') entry.context = text
    else if (name === 'msgid') entry.id = text
    else if (!entry.id)
      throw new FormatError('syntax', `"${name}" stands where "msgid" must come first.`, start)
    else if (name === 'msgid_plural') {
      if (entry.pluralId || entry.text) throw misplaced(name, start)
      entry.pluralId = text
    } else if (number === undefined) {
      if (entry.text || entry.pluralId) throw misplaced(name, start)
      entry.text = text
    } else {
      const row = Number(number)
      if (!entry.pluralId || entry.rows.some((known) => known.number === row)) throw misplaced(name, start)
      entry.rows.push({ number: row, at: [start, text[1]], text })
    }
  }

  /**
   * One or more strings, which are one text.
   *
   *     msgid ""
   *           ^
   *     "Save the file."
   */
  #strings(keywordText: string, keywordAt: number): Span {
    const text = this.#text
    const start = this.#at
    if (text.charCodeAt(start) !== QUOTE) {
      throw new FormatError('syntax', `A text in quotation marks must follow "${keywordText}".`, keywordAt)
    }
    let end = start
    while (text.charCodeAt(this.#at) === QUOTE) {
      const close = closingQuoteOf(text, this.#at)
      if (close < 0 || close > this.#endOfLine()) {
        throw new FormatError(
          'syntax',
          'The quotation mark that opens here is not closed on its line.',
          this.#at,
        )
      }
      end = close + 1
      this.#at = end
      this.#space()
    }
    return [start, end]
  }

  /** The end of this line: files of old Macs have no other line end than `\r`. */
  #endOfLine(): number {
    if (this.#lineEnd < this.#at) this.#lineEnd = lineEnd(this.#text, this.#at)
    return this.#lineEnd
  }

  #finished({ comments, start, context, id, pluralId, text, rows }: OpenEntry): PoEntry {
    this.#entry = undefined
    if (!id) throw new FormatError('syntax', 'This entry has no "msgid".', start)
    if (!text && rows.length === 0) {
      const wanted = pluralId ? 'msgstr[0]' : 'msgstr'
      throw new FormatError('syntax', `This entry has no "${wanted}".`, start)
    }
    const entry: PoEntry = { comments, id, rows }
    if (context) entry.context = context
    if (pluralId) entry.pluralId = pluralId
    if (text) entry.text = text
    return entry
  }

  #unexpected(at: number): FormatError {
    if (this.#text.charCodeAt(at) === QUOTE) {
      return new FormatError('syntax', 'A text stands here without a keyword such as "msgstr" before it.', at)
    }
    const [word = ''] = /^\S{1,30}/.exec(this.#text.slice(at, at + 30)) ?? []
    return new FormatError('syntax', `"${word}" is no keyword of PO files; a comment begins with "#".`, at)
  }
}

function isComplete(entry: OpenEntry | undefined): entry is OpenEntry {
  return entry !== undefined && (entry.text !== undefined || entry.rows.length > 0)
}

function misplaced(name: string, at: number): FormatError {
  return new FormatError('syntax', `"${name}" does not belong here, or stands here twice.`, at)
}
