// The entries of a PO file: their comments and flags, and the places of their texts.
import { FormatError, type Source, type Span } from '@atlas/core/contract.ts'
import { LARGE_TEXT } from '../_grammars/text/large.ts'
import { LineEnds, nextLine } from '../_grammars/text/lines.ts'
import { commentGoesOn } from './comments.ts'
import { closingQuoteOf, isPoSpace } from './strings.ts'
import { HASH, QUOTE, TILDE } from '../_grammars/text/chars.ts'

/** A row of a plural: `msgstr[1] "…"`. */
export interface PoRow {
  number: number
  /** From the keyword to the end of the text. */
  at: Span
  text: Span
}

/** One message. The span of a text goes from its first quotation mark to its last, over all its lines. */
export interface PoEntry {
  /** The comment lines above it. */
  comments: Span
  context: Span | undefined
  id: Span
  pluralId: Span | undefined
  /** The text of an entry without plurals. */
  text: Span | undefined
  rows: readonly PoRow[]
}

/** An entry that is still being read. */
interface OpenEntry {
  comments: Span
  start: number
  context: Span | undefined
  id: Span | undefined
  pluralId: Span | undefined
  text: Span | undefined
  rows: readonly PoRow[]
}

const keyword = /(?:msg(?:ctxt|id(?:_plural)?|str(?:\[\d{1,2}\])?)|domain)(?![\w[])/y

const NO_ROWS: readonly PoRow[] = []

/** Entries are read in groups: a loop that only reads is faster than one that does other work in between. */
const ENTRIES_AT_ONCE = 256

/**
 * Reads the entries of a file group by group, so that only one group is in memory. The first group is the first entry,
 * which nearly always is the header. Obsolete entries count as comments. Throws a `FormatError` ('syntax').
 */
export function* readEntries(text: string): Generator<PoEntry, undefined> {
  const reader = new EntryReader(text)
  for (let size = 1; ; size = ENTRIES_AT_ONCE) {
    const group: PoEntry[] = []
    while (group.length < size) {
      const entry = reader.next()
      if (!entry) break
      group.push(entry)
    }
    yield* group
    if (group.length < size) return
  }
}

/** The entries with plurals. They are read once, but again each time in a large file, where they would need much memory. */
export function pluralEntries(source: Source): Iterable<PoEntry> {
  return source.text.length < LARGE_TEXT ? source.read(allPluralEntries) : eachPluralEntry(source)
}

const allPluralEntries = (source: Source): readonly PoEntry[] => [...eachPluralEntry(source)]

function* eachPluralEntry({ text }: Source): Iterable<PoEntry> {
  for (const entry of readEntries(text)) if (entry.pluralId) yield entry
}

class EntryReader {
  readonly #text: string
  readonly #lineEnds: LineEnds
  #at = 0
  /** The start of the comments of the next entry; -1 if there are none. */
  #commentsAt = -1
  #entry: OpenEntry | undefined

  constructor(text: string) {
    this.#text = text
    this.#lineEnds = new LineEnds(text)
  }

  /** The next entry; undefined at the end of the file. */
  next(): PoEntry | undefined {
    const text = this.#text
    for (this.#space(); this.#at < text.length; this.#space()) {
      if (text.charCodeAt(this.#at) === HASH) {
        if (isComplete(this.#entry)) return this.#finished(this.#entry)
        this.#comment()
      } else {
        const closed = this.#field()
        if (closed) return closed
      }
    }
    return this.#entry && this.#finished(this.#entry)
  }

  #space(): void {
    const text = this.#text
    let at = this.#at
    while (at < text.length && isPoSpace(text.charCodeAt(at))) at++
    this.#at = at
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
    let end = this.#lineEnds.from(this.#at)
    while (commentGoesOn(this.#text, end)) end = this.#lineEnds.from(end + 1)
    this.#at = nextLine(this.#text, end)
  }

  /**
   * Reads a keyword and its text. If the keyword begins a new entry, returns the previous one.
   *
   *     msgid "Save"
   *     ^
   */
  #field(): PoEntry | undefined {
    const start = this.#at
    keyword.lastIndex = start
    if (!keyword.test(this.#text)) throw this.#unexpected(start)
    this.#at = keyword.lastIndex
    const name = this.#text.slice(start, this.#at)
    const closed = this.#begins(name) && this.#entry ? this.#finished(this.#entry) : undefined
    if (name === 'domain') {
      this.#at = this.#lineEnds.from(this.#at)
      this.#commentsAt = -1
      return closed
    }
    this.#space()
    const text = this.#strings(name, start)
    this.#entry ??= this.#opened(start)
    this.#put(this.#entry, name, start, text)
    return closed
  }

  /** Whether a keyword begins an entry. `msgid` begins one unless `msgctxt` did. */
  #begins(name: string): boolean {
    if (name === 'domain' || name === 'msgctxt') return this.#entry !== undefined
    return name === 'msgid' && this.#entry?.id !== undefined
  }

  #opened(start: number): OpenEntry {
    const comments = this.#commentsAt < 0 ? start : this.#commentsAt
    this.#commentsAt = -1
    return {
      comments: [comments, start],
      start,
      context: undefined,
      id: undefined,
      pluralId: undefined,
      text: undefined,
      rows: NO_ROWS,
    }
  }

  #put(entry: OpenEntry, name: string, start: number, text: Span): void {
    if (name === 'msgctxt') entry.context = text
    else if (name === 'msgid') entry.id = text
    else if (!entry.id) throw new FormatError('syntax', `"msgid" must come before "${name}".`, start)
    else if (name === 'msgid_plural') {
      if (entry.pluralId || entry.text) throw misplaced(name, start)
      entry.pluralId = text
    } else if (name === 'msgstr') {
      if (entry.text || entry.pluralId) throw misplaced(name, start)
      entry.text = text
    } else {
      const number = Number(name.slice('msgstr['.length, -1))
      if (!entry.pluralId || entry.rows.some((row) => row.number === number)) throw misplaced(name, start)
      entry.rows = [...entry.rows, { number, at: [start, text[1]], text }]
    }
  }

  /**
   * Reads one or more strings, which form one text.
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
      // The line end in files of old Macs is \r.
      if (close < 0 || close > this.#lineEnds.from(this.#at)) {
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

  #finished({ comments, start, context, id, pluralId, text, rows }: OpenEntry): PoEntry {
    this.#entry = undefined
    if (!id) throw new FormatError('syntax', 'This entry has no "msgid".', start)
    if (!text && rows.length === 0) {
      const wanted = pluralId ? 'msgstr[0]' : 'msgstr'
      throw new FormatError('syntax', `This entry has no "${wanted}".`, start)
    }
    return { comments, context, id, pluralId, text, rows }
  }

  #unexpected(at: number): FormatError {
    if (this.#text.charCodeAt(at) === QUOTE) {
      return new FormatError('syntax', 'This text has no keyword such as "msgstr" before it.', at)
    }
    const [word = ''] = /^\S{1,30}/.exec(this.#text.slice(at, at + 30)) ?? []
    return new FormatError('syntax', `"${word}" is not a keyword of PO files. A comment begins with "#".`, at)
  }
}

function isComplete(entry: OpenEntry | undefined): entry is OpenEntry {
  return entry !== undefined && (entry.text !== undefined || entry.rows.length > 0)
}

function misplaced(name: string, at: number): FormatError {
  return new FormatError('syntax', `"${name}" does not belong here, or occurs twice.`, at)
}
