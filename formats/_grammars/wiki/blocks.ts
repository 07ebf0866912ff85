// Splits a wiki page into blocks, line by line. A construct that spans line ends joins its lines into one.
import { isNoText } from '../text/no-text.ts'
import { lineEnd, nextLine, skipBlanks, skipSpaces, trimBlanks, withoutSpaces } from '../text/lines.ts'
import { indexWithin } from '../text/search.ts'
import { constructsIn } from './constructs.ts'
import type { WikiDialect } from './dialects.ts'
import { LEFT_BRACE, LEFT_BRACKET, LEFT_PAREN, LESS_THAN, PERCENT, isLineEnd } from '../text/chars.ts'

/** A block that holds text. */
export interface WikiBlock {
  kind:
    | 'heading'
    | 'item'
    | 'quote'
    | 'cell'
    | 'head cell'
    | 'caption'
    | 'picture'
    | 'parameter'
    | 'paragraph'
  /** The text without marks and without blanks at its ends. */
  start: number
  end: number
  /** The level of a heading, else 0. */
  level: number
  /** Whether a construct in it has line ends; then all line ends of the text count. */
  isVerbatim: boolean
}

/** The blocks of a page, in order. */
export const scanWiki = (text: string, dialect: WikiDialect): WikiBlock[] => new Scanner(text, dialect).scan()

const opensTranslation = /<translate(?:[ \t][^<>\r\n]*)?>|<!--T:\d+-->/y
const CLOSES_TRANSLATION = '</translate>'

const translation = /<(\/?)translate(?:[ \t][^<>\r\n]*)?>/y

const infobox = /\{\{\s*infobox\b/iy

const gallery = /<gallery\b[^<>]*>/iy

/** The maximum length of the name of a picture. */
const MAX_NAME = 200

const tag = /<\/?[A-Za-z][^<>]*>|__[A-Z]+__/y

class Scanner {
  readonly #text: string
  readonly #dialect: WikiDialect
  readonly #constructs: ReadonlyMap<number, number>
  readonly #blocks: WikiBlock[] = []
  /** The span of the open paragraph, if any. */
  #paragraph: WikiBlock | undefined
  #tables = 0
  /** Whether the page has marks of the extension Translate, which few pages have. */
  readonly #hasTranslations: boolean
  /** Whether a construct of the current line has line ends. */
  #isVerbatim = false

  constructor(text: string, dialect: WikiDialect) {
    this.#text = text
    this.#dialect = dialect
    this.#hasTranslations =
      dialect.tables !== 'rows' && (text.includes('<translate') || text.includes('</translate'))
    this.#constructs = constructsIn(text, dialect)
  }

  scan(): WikiBlock[] {
    const text = this.#text
    for (let at = 0; at < text.length;) {
      const end = this.#lineEnd(at)
      this.#line(at, trimBlanks(text, at, end))
      at = nextLine(text, end)
    }
    this.#closeParagraph()
    return this.#blocks
  }

  /** The end of a line. Line ends in constructs do not count. */
  #lineEnd(start: number): number {
    const text = this.#text
    this.#isVerbatim = false
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isLineEnd(code)) return at
      if (!opensConstruct(code)) continue
      const end = this.#constructs.get(at)
      if (end === undefined) continue
      this.#isVerbatim ||= hasLineEnd(text, at, end)
      at = end - 1
    }
    return text.length
  }

  #line(at: number, end: number): void {
    if (end <= at || this.#isApart(at, end)) {
      this.#closeParagraph()
      if (this.#dialect.tables === 'rows') this.#takeImage(at, end)
      else {
        this.#takeGallery(at, end)
        this.#takeInfobox(at, end)
      }
      return
    }
    if (this.#takesTable(at, end) || this.#takesHeading(at, end) || this.#takesItem(at, end)) return
    const { other } = this.#dialect
    other.lastIndex = at
    if (other.test(this.#text)) return this.#closeParagraph()
    if (!this.#paragraph) {
      this.#paragraph = {
        kind: 'paragraph',
        start: skipBlanks(this.#text, at),
        end,
        level: 0,
        isVerbatim: this.#isVerbatim,
      }
    }
    this.#paragraph.end = end
    this.#paragraph.isVerbatim ||= this.#isVerbatim
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraph
    this.#paragraph = undefined
    if (!paragraph) return
    for (const [start, end] of this.#translated(paragraph.start, paragraph.end))
      if (hasWords(this.#text.slice(start, end))) this.#blocks.push({ ...paragraph, start, end })
  }

  /** Adds a text of one line, if it has words. */
  #take(kind: WikiBlock['kind'], from: number, to: number, level = 0): true {
    this.#closeParagraph()
    const first = Math.min(skipBlanks(this.#text, from), to)
    for (const [start, end] of this.#translated(first, trimBlanks(this.#text, first, to))) {
      if (hasWords(this.#text.slice(start, end)) && !this.#isApart(start, end))
        this.#blocks.push({ kind, start, end, level, isVerbatim: this.#isVerbatim })
    }
    return true
  }

  // Berth 4: <translate>The pier</translate> ({{size|9}}) <translate>is new</translate>
  //                     ^------^                                     ^----^
  /** The spans of the texts in a block: all of it, or the parts that marks of the extension Translate enclose. */
  #translated(from: number, to: number): (readonly [start: number, end: number])[] {
    const text = this.#text
    const [start, end] = this.#withoutMarks(from, to)
    if (!this.#hasTranslations) return [[start, end]]
    const texts: (readonly [number, number])[] = []
    let last = start
    let isOpen = false
    for (let at = start; at < end; at = this.#past(at)) {
      translation.lastIndex = at
      const mark = text[at] === '<' ? translation.exec(text) : null
      if (!mark || translation.lastIndex > end) continue
      const isClosed = mark[1] === '/'
      if (isOpen || isClosed) texts.push(this.#enclosed(last, at))
      isOpen = !isClosed
      last = translation.lastIndex
      at = last - 1
    }
    if (last === start) return [[start, end]]
    return isOpen ? [...texts, this.#enclosed(last, end)] : texts
  }

  /** The text between marks, without white space and further marks at its ends. */
  #enclosed(from: number, to: number): readonly [start: number, end: number] {
    return this.#withoutMarks(...withoutSpaces(this.#text, from, to))
  }

  // * <translate><!--T:2--> The harbor</translate>
  //                         ^--------^
  /** A span without the marks of the extension Translate at its ends. */
  #withoutMarks(from: number, to: number): readonly [start: number, end: number] {
    const text = this.#text
    let [start, end] = [from, to]
    if (this.#dialect.tables === 'rows') return [start, end]
    for (;;) {
      opensTranslation.lastIndex = start
      if (!opensTranslation.test(text) || opensTranslation.lastIndex > end) break
      start = skipBlanks(text, opensTranslation.lastIndex)
    }
    while (end - CLOSES_TRANSLATION.length >= start && text.endsWith(CLOSES_TRANSLATION, end))
      end = trimBlanks(text, start, end - CLOSES_TRANSLATION.length)
    return [start, end]
  }

  /** Whether there are only templates, comments, tags, bare links and white space here. */
  #isApart(start: number, end: number): boolean {
    const text = this.#text
    let at = skipSpaces(text, start, end)
    while (at < end) {
      const close = this.#constructs.get(at)
      tag.lastIndex = at
      if (close !== undefined && (!text.startsWith('[[', at) || this.#isBare(at, close))) at = close
      else if (tag.test(text)) at = tag.lastIndex
      else return false
      at = skipSpaces(text, at, end)
    }
    return true
  }

  #isBare(start: number, end: number): boolean {
    return this.#dialect.bareLink.test(this.#text.slice(start, end))
  }

  // {{harbor.png?200|The harbor}}
  //                  ^--------^
  #takeImage(from: number, to: number): void {
    const text = this.#text
    const at = skipBlanks(text, from)
    if (!text.startsWith('{{', at) || this.#constructs.get(at) !== to) return
    const bar = indexWithin(text, '|', at, to)
    if (bar < 0) return
    const [name = ''] = text.slice(at, Math.min(bar, at + MAX_NAME)).split('?')
    if (/\.\w{2,4}$/.test(name.trimEnd())) this.#caption(bar + 1, to - 2)
  }

  // <gallery>
  // File:Harbor.jpg|The harbor
  //                 ^--------^
  // </gallery>
  #takeGallery(from: number, to: number): void {
    const text = this.#text
    gallery.lastIndex = skipBlanks(text, from)
    if (!gallery.test(text)) return
    const last = text.lastIndexOf('</', to)
    for (let at = gallery.lastIndex; at < last;) {
      const end = Math.min(lineEnd(text, at), last)
      const bar = indexWithin(text, '|', at, end)
      if (bar >= 0 && !/^[ \t]*(?:alt|link|lang|page)=/.test(text.slice(bar + 1, end)))
        this.#caption(bar + 1, trimBlanks(text, bar + 1, end))
      at = nextLine(text, end)
    }
  }

  // {{Infobox harbor
  // | motto = Calm seas
  //           ^-------^
  // }}
  #takeInfobox(from: number, to: number): void {
    const text = this.#text
    const at = skipBlanks(text, from)
    infobox.lastIndex = at
    const close = this.#constructs.get(at)
    if (close === undefined || close > to || !infobox.test(text)) return
    let start = -1
    for (let i = infobox.lastIndex; i < close - 1; i = this.#past(i)) {
      if (text[i] !== '|' && i < close - 2) continue
      if (start >= 0) this.#parameter(start, i)
      start = i + 1
    }
  }

  /** Adds the value of a parameter, unless it is a number, a file, an address or a template. */
  #parameter(from: number, to: number): void {
    const text = this.#text
    const equals = indexWithin(text, '=', from, to)
    if (equals < 0) return
    const [start, end] = withoutSpaces(text, equals + 1, to)
    const words = text.slice(start, end)
    if (!/\p{L}/u.test(words) || /[\r\n]|\.\w{2,4}$/.test(words) || isNoText(words)) return
    if (this.#isApart(start, end)) return
    this.#blocks.push({ kind: 'parameter', start, end, level: 0, isVerbatim: false })
  }

  /** Adds the caption of a picture. */
  #caption(from: number, to: number): void {
    const start = Math.min(skipBlanks(this.#text, from), to)
    const end = trimBlanks(this.#text, start, to)
    if (!hasWords(this.#text.slice(start, end))) return
    this.#blocks.push({ kind: 'picture', start, end, level: 0, isVerbatim: false })
  }

  // == Harbor ==
  //    ^----^
  #takesHeading(at: number, lineEnds: number): boolean {
    const text = this.#text
    const end = this.#dialect.tables === 'enclosed' ? this.#withoutComments(at, lineEnds) : lineEnds
    const first = this.#dialect.tables === 'rows' ? skipBlanks(text, at) : at
    let before = first
    let after = end
    while (before < end && text[before] === '=') before++
    while (after > before && text[after - 1] === '=') after--
    const { minMarks, levelOf } = this.#dialect
    const marks = Math.min(before - first, end - after, 6)
    if (marks < minMarks || after <= before) return false
    // In DokuWiki all marks belong to the heading; in MediaWiki only as many as are at both sides.
    const from = minMarks > 1 ? before : first + marks
    const to = minMarks > 1 ? after : end - marks
    return this.#take('heading', from, to, levelOf(minMarks > 1 ? before - first : marks))
  }

  // == Harbor == <!--T:3-->
  //             ^ the end
  /** The end of a line without the comments that end it. */
  #withoutComments(start: number, lineEnds: number): number {
    const text = this.#text
    let end = lineEnds
    while (text.endsWith('-->', end)) {
      let open = end - 1
      while (open >= start && this.#constructs.get(open) !== end) open--
      if (open < start) break
      end = trimBlanks(text, start, open)
    }
    return end
  }

  #takesItem(at: number, end: number): boolean {
    const { item, isQuote, other, tables } = this.#dialect
    if (tables === 'enclosed') {
      other.lastIndex = at
      if (other.test(this.#text)) return false
    }
    item.lastIndex = at
    const marker = item.exec(this.#text)?.[0]
    if (marker === undefined) return false
    return this.#take(isQuote(marker) ? 'quote' : 'item', at + marker.length, end)
  }

  #takesTable(at: number, end: number): boolean {
    return this.#dialect.tables === 'rows' ? this.#takesRow(at, end) : this.#takesTableLine(at, end)
  }

  // ^ Name ^ Age |
  #takesRow(at: number, end: number): boolean {
    const text = this.#text
    if (text[at] !== '|' && text[at] !== '^') return false
    this.#closeParagraph()
    let mark = at
    for (let i = at + 1; i < end; i = this.#past(i)) {
      if (text[i] !== '|' && text[i] !== '^') continue
      this.#take(text[mark] === '^' ? 'head cell' : 'cell', mark + 1, i)
      mark = i
    }
    return true
  }

  // {| class="wide"
  // ! Name !! Age
  // | style="x" | Ada || 36
  // |}
  #takesTableLine(start: number, end: number): boolean {
    const text = this.#text
    const at = skipBlanks(text, start)
    if (text.startsWith('{|', at)) this.#tables++
    else if (this.#tables === 0 || (text[at] !== '|' && text[at] !== '!')) return false
    else if (text.startsWith('|}', at)) this.#tables--
    else if (text.startsWith('|+', at)) return this.#takeCell('caption', at + 2, end)
    else if (!text.startsWith('|-', at)) return this.#takeCells(at, end)
    this.#closeParagraph()
    return true
  }

  #takeCells(at: number, end: number): true {
    const text = this.#text
    const kind = text[at] === '!' ? 'head cell' : 'cell'
    let start = at + 1
    for (let i = start; i < end; i = this.#past(i)) {
      const isMark = text.startsWith('||', i) || (kind === 'head cell' && text.startsWith('!!', i))
      if (!isMark || i + 2 > end) continue
      this.#takeCell(kind, start, i)
      start = i + 2
      i++
    }
    return this.#takeCell(kind, start, end)
  }

  /** Adds the text of a cell, which follows the attributes of the cell, if any. */
  #takeCell(kind: WikiBlock['kind'], start: number, end: number): true {
    for (let i = start; i < end; i = this.#past(i))
      if (this.#text[i] === '|') return this.#take(kind, i + 1, end)
    return this.#take(kind, start, end)
  }

  /** The offset after a character, or after the construct that begins with it. */
  #past(at: number): number {
    return this.#constructs.get(at) ?? at + 1
  }
}

/** Whether a character may begin a construct. */
const opensConstruct = (code: number): boolean =>
  code === LEFT_PAREN ||
  code === LESS_THAN ||
  code === PERCENT ||
  code === LEFT_BRACKET ||
  code === LEFT_BRACE

const hasWords = (raw: string): boolean => /[\p{L}\p{N}]/u.test(raw)

function hasLineEnd(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isLineEnd(text.charCodeAt(at))) return true
  return false
}
