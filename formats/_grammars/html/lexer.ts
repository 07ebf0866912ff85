// The tokens of HTML: tags, comments, template code, and the text between them. As in HTML, nothing is an error.
import { VerbatimSearch } from '../codes/verbatim-tags.ts'
import { raws } from './elements.ts'
import { htmlTagEnd, TagNames } from './tags.ts'
import {
  EXCLAMATION,
  GREATER_THAN,
  LESS_THAN,
  PERCENT,
  QUESTION,
  SLASH,
  isLetter,
  isSpace,
} from '../text/chars.ts'

/**
 * `code` is a tag of a template language (`<% … %>`, `<?php … ?>`), or a pair of them around what is no text
 * (`{% highlight %} … {% endhighlight %}`). It may be within a text.
 */
export type TokenKind = 'text' | 'open' | 'close' | 'comment' | 'code' | 'raw'

/** Iterates over tokens: `next` moves to the next one, and the fields describe it. */
export class Lexer {
  readonly #text: string
  readonly #closers = new Closers()
  readonly #names: TagNames
  readonly #verbatim: VerbatimSearch
  kind: TokenKind = 'text'
  start: number
  end: number
  /** The name of the element, for tags and raw content. */
  name = ''
  #raw = ''

  /** `names`: the names of tags in other texts of the same page. */
  constructor(text: string, from = 0, names = new TagNames()) {
    this.#text = text
    this.#names = names
    this.#verbatim = new VerbatimSearch(text)
    this.start = from
    this.end = from
  }

  /** Moves to the next token; returns false at the end. */
  next(): boolean {
    const text = this.#text
    if (this.end >= text.length) return false
    this.start = this.end
    if (this.#raw !== '') return this.#takeRaw()
    if (text.charCodeAt(this.start) === LESS_THAN && this.#takeMarkup(this.start)) return true
    const verbatim = this.#verbatim.from(this.start)
    if (verbatim === this.start) return this.#take('code', this.#verbatim.end)
    let next = text.indexOf('<', this.start + 1)
    while (next >= 0 && !this.#mayOpen(next)) next = text.indexOf('<', next + 1)
    return this.#take('text', next < 0 ? verbatim : Math.min(next, verbatim))
  }

  /** Whether a `<` may begin markup. */
  #mayOpen(at: number): boolean {
    const code = this.#text.charCodeAt(at + 1)
    if (code === PERCENT) return this.#closers.find(this.#text, '%>', at + 2) >= 0
    return isLetter(code) || code === SLASH || code === EXCLAMATION || code === QUESTION
  }

  #takeMarkup(at: number): boolean {
    if (!this.#mayOpen(at)) return false
    const text = this.#text
    const code = text.charCodeAt(at + 1)
    if (code === PERCENT) return this.#takeUntil('code', '%>', at + 2)
    if (code === QUESTION) {
      const isCode = /^(?:php|=)/.test(text.slice(at + 2, at + 5))
      return this.#takeUntil(isCode ? 'code' : 'comment', isCode ? '?>' : '>', at + 2)
    }
    if (code === EXCLAMATION) return this.#takeDeclaration(at)
    const isClose = code === SLASH
    if (isClose && !isLetter(text.charCodeAt(at + 2))) return this.#takeUntil('comment', '>', at + 2)
    const end = htmlTagEnd(text, at)
    // An unclosed tag is neither a tag nor text.
    if (end < 0) return this.#take('comment', text.length)
    this.name = this.#names.at(text, at)
    if (!isClose && raws.has(this.name)) this.#raw = this.name
    return this.#take(isClose ? 'close' : 'open', end)
  }

  #takeDeclaration(at: number): true {
    const text = this.#text
    if (!text.startsWith('--', at + 2)) return this.#takeUntil('comment', '>', at + 2)
    if (text.startsWith('>', at + 4)) return this.#take('comment', at + 5)
    if (text.startsWith('->', at + 4)) return this.#take('comment', at + 6)
    return this.#takeUntil('comment', '-->', at + 4)
  }

  #takeUntil(kind: TokenKind, closer: string, from: number): true {
    const close = this.#closers.find(this.#text, closer, from)
    return this.#take(kind, close < 0 ? this.#text.length : close + closer.length)
  }

  #take(kind: TokenKind, end: number): true {
    this.kind = kind
    this.end = end
    return true
  }

  // <script>if (a < b) { … }</script>
  //         ^--------------^
  #takeRaw(): boolean {
    const text = this.#text
    const raw = this.#raw
    this.#raw = ''
    let close = raw === 'plaintext' ? -1 : text.indexOf('</', this.start)
    while (close >= 0 && !this.#closesRaw(close, raw)) close = text.indexOf('</', close + 2)
    this.name = raw
    if (close === this.start) return this.#takeMarkup(close)
    return this.#take('raw', close < 0 ? text.length : close)
  }

  #closesRaw(at: number, name: string): boolean {
    const after = this.#text.charCodeAt(at + 2 + name.length)
    const isEnd = after === GREATER_THAN || after === SLASH || isSpace(after)
    return isEnd && this.#text.slice(at + 2, at + 2 + name.length).toLowerCase() === name
  }
}

/** Searches for closers, and remembers the missing ones, so that none is searched twice without result. */
class Closers {
  #missing: Set<string> | undefined

  find(text: string, closer: string, from: number): number {
    if (this.#missing?.has(closer)) return -1
    const index = text.indexOf(closer, from)
    if (index < 0) (this.#missing ??= new Set()).add(closer)
    return index
  }
}
