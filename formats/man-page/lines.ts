// The lines of a manual page: which of them are text, and which paragraph each belongs to.
import type { Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { BLOCKS, FONTS, HEADINGS, isInline } from './macros.ts'

/** A text of a page. */
export interface PageText {
  at: Span
  /** A paragraph; the words after a macro, such as a heading; or one argument in quotation marks. */
  kind: 'paragraph' | 'line' | 'quoted'
  element: 'h1' | 'h2' | 'p' | 'li'
  /** Whether it has words of a language, and not only options, numbers and names. */
  hasWords: boolean
}

/** A control line: its name, and where its arguments are, without a comment. */
interface Control {
  name: string
  rest: Span
}

const CONTROL = /[.'][ \t]*(\\?[^\s\\]{1,40}|\\\})?/y

/** Whether a page uses the macros of mdoc(7). */
export const isMdocPage = (text: string): boolean => /(?:^|[\r\n])\.Dd(?:[ \t]|[\r\n])/.test(text)

/** The texts of a page, in order. */
export function* textsOfPage(text: string): Generator<PageText> {
  yield* new Page(text).texts()
}

class Page {
  readonly #text: string
  readonly #isMdoc: boolean
  /** The paragraph that is open. */
  #open: { start: number; end: number; hasWords: boolean } | undefined
  /** The macro that ends the lines that are skipped. */
  #until: string | undefined
  #element: 'p' | 'li' = 'p'
  /** Whether the next text line is the head of a list item. */
  #isHead = false

  constructor(text: string) {
    this.#text = text
    this.#isMdoc = isMdocPage(text)
  }

  *texts(): Generator<PageText> {
    const text = this.#text
    for (let start = 0; start < text.length;) {
      const end = lineEnd(text, start)
      const control = this.#controlAt(start, end)
      if (this.#until !== undefined) {
        if (control?.name === this.#until) this.#until = undefined
      } else if (control) yield* this.#control(control, start, end)
      else yield* this.#line(start, end)
      start = nextLine(text, end)
    }
    yield* this.#flush()
  }

  #controlAt(start: number, end: number): Control | undefined {
    CONTROL.lastIndex = start
    const found = CONTROL.exec(this.#text)
    if (!found) return undefined
    const from = skipBlanks(this.#text, Math.min(end, start + found[0].length))
    return { name: found[1] ?? '', rest: [Math.min(from, end), this.#commentAt(Math.min(from, end), end)] }
  }

  /** Where a comment begins on a line, or where its text ends. */
  #commentAt(start: number, end: number): number {
    let at = start
    while (at < end && !(this.#text.charAt(at) === '\\' && /["#]/.test(this.#text.charAt(at + 1))))
      at += this.#text.charAt(at) === '\\' ? 2 : 1
    return trimBlanks(this.#text, start, Math.min(at, end))
  }

  *#control(control: Control, start: number, end: number): Generator<PageText> {
    const { name, rest } = control
    const isFont = !this.#isMdoc && FONTS.has(name) && rest[0] < rest[1]
    if (isFont || isInline(name, this.#isMdoc)) {
      // A comment would hide the rest of a joined line.
      const hasComment = trimBlanks(this.#text, start, end) !== rest[1] && rest[0] < rest[1]
      yield* this.#join(
        start,
        Math.max(rest[1], start + 1 + name.length),
        this.#hasWords(name, rest),
        hasComment,
      )
      yield* this.#endHead()
      return
    }
    yield* this.#flush()
    this.#isHead = name === 'TP' || name === 'TQ'
    if (name === 'IP' || name === 'TP' || name === 'TQ') this.#element = 'li'
    else if (name !== 'br' && name !== 'sp' && name !== '') this.#element = 'p'
    const heading = HEADINGS.get(name)
    if (heading !== undefined) yield* this.#words(rest, heading)
    else if (name === 'IP') yield* this.#firstArgument(rest)
    else if (name === 'TH') yield* this.#manual(rest)
    else if (name === 'It') yield* this.#item(rest)
    else this.#skipBlock(name, rest)
  }

  #hasWords(name: string, [start, end]: Span): boolean {
    return FONTS.has(name) || /^(?:Em|Sy|Dq|Sq|Pq|Bq|Qq|No)$/.test(name)
      ? this.#hasLetters(start, end)
      : false
  }

  #hasLetters(start: number, end: number): boolean {
    return /\p{L}/u.test(this.#text.slice(start, end))
  }

  /** Skips what is no text: macro definitions, examples, tables. */
  #skipBlock(name: string, [start, end]: Span): void {
    const words = this.#text.slice(start, end)
    if (/^(?:de1?|dei1?|am1?|ami1?|ig)$/.test(name))
      this.#until = words.split(/[ \t]+/)[name === 'ig' ? 0 : 1] || '.'
    else if (name === 'Bd' && /-(?:literal|unfilled)/.test(words)) this.#until = 'Ed'
    else this.#until = BLOCKS.get(name)
  }

  /** A line of text. White space at its start ends the paragraph before it. */
  *#line(start: number, end: number): Generator<PageText> {
    const first = skipBlanks(this.#text, start)
    if (first >= end) {
      yield* this.#flush()
      return
    }
    if (first > start) yield* this.#flush()
    const last = this.#commentAt(first, end)
    if (last <= first) {
      yield* this.#flush()
      return
    }
    const hasComment = last < trimBlanks(this.#text, first, end)
    yield* this.#join(first, last, this.#hasLetters(first, last), hasComment)
    yield* this.#endHead()
  }

  /** The head of an item is one line. */
  *#endHead(): Generator<PageText> {
    if (this.#isHead) yield* this.#flush()
    this.#isHead = false
  }

  /** Adds a line to the paragraph that is open. */
  *#join(start: number, end: number, hasWords: boolean, isLast: boolean): Generator<PageText> {
    this.#open ??= { start, end, hasWords: false }
    this.#open.end = end
    this.#open.hasWords ||= hasWords
    if (isLast) yield* this.#flush()
  }

  *#flush(): Generator<PageText> {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    const { start, hasWords } = open
    const end = this.#withoutContinuation(start, open.end)
    if (start < end) yield { at: [start, end], kind: 'paragraph', element: this.#element, hasWords }
  }

  /** The end of a paragraph without the escape that continues its last line in a macro. */
  #withoutContinuation(start: number, end: number): number {
    return this.#text.endsWith('\\c', end) ? trimBlanks(this.#text, start, end - 2) : end
  }

  /** The words after a macro, without quotation marks around all of them. */
  *#words([start, end]: Span, element: PageText['element']): Generator<PageText> {
    if (start >= end) return
    const isQuoted = this.#text.charAt(start) === '"' && this.#quoteEnd(start, end) === end - 1
    const hasWords = this.#hasLetters(start, end)
    if (isQuoted) yield { at: [start + 1, end - 1], kind: 'quoted', element, hasWords }
    else if (!this.#text.slice(start, end).includes('"'))
      yield { at: [start, end], kind: 'line', element, hasWords }
  }

  /** The first argument: the head of an item. */
  *#firstArgument([start, end]: Span): Generator<PageText> {
    yield* this.#argument(start, end, 'li')
  }

  *#argument(start: number, end: number, element: PageText['element']): Generator<PageText> {
    const isQuoted = this.#text.charAt(start) === '"'
    const last = isQuoted ? this.#quoteEnd(start, end) : start
    if (!isQuoted || last < 0 || last === start + 1) return
    yield { at: [start + 1, last], kind: 'quoted', element, hasWords: this.#hasLetters(start, last) }
  }

  /** The title of the manual: the fifth argument, if it is in quotation marks. */
  *#manual([start, end]: Span): Generator<PageText> {
    let at = start
    for (let count = 1; count < 5 && at < end; count++)
      at = skipBlanks(this.#text, this.#argumentEnd(at, end))
    if (at < end) yield* this.#argument(at, end, 'p')
  }

  #argumentEnd(start: number, end: number): number {
    if (this.#text.charAt(start) === '"') {
      const quote = this.#quoteEnd(start, end)
      return quote < 0 ? end : quote + 1
    }
    let at = start
    while (at < end && !/[ \t]/.test(this.#text.charAt(at))) at += this.#text.charAt(at) === '\\' ? 2 : 1
    return Math.min(at, end)
  }

  /** The quotation mark that closes the one at an offset; two of them are a sign. */
  #quoteEnd(start: number, end: number): number {
    for (let at = start + 1; at < end; at++) {
      if (this.#text.charAt(at) !== '"') continue
      if (this.#text.charAt(at + 1) !== '"' || at + 1 >= end) return at
      at++
    }
    return -1
  }

  /** The head of an item of mdoc, if it is words and no macro. */
  *#item([start, end]: Span): Generator<PageText> {
    const words = this.#text.slice(start, end)
    const isMacro = words.split(/[ \t]+/).some((word) => isInline(word, true))
    if (!isMacro) yield* this.#words([start, end], 'li')
    this.#element = 'li'
  }
}
