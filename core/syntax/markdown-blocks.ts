// Which blocks a Markdown file is made of, and where each stands: CommonMark 0.31, tables and footnotes of GFM, and
// what sites add: admonitions, components of MDX, shortcodes. Line by line, as CommonMark's appendix describes.
import { FormatError } from '../contract.ts'
import { isBlank, lineEnd, nextLine, skipBlanks, trimBlanks } from './lines.ts'
import { definitionEnd } from './markdown-definitions.ts'
import {
  admonitionTitleAt,
  cellsOf,
  closesFence,
  columnsOf,
  directiveTitleAt,
  fenceLength,
  footnoteWidth,
  headingLevel,
  htmlEnds,
  htmlKind,
  isComponentEnd,
  isDirective,
  isModule,
  isTemplate,
  isThematicBreak,
  markerWidth,
  taskWidth,
  underlineLevel,
} from './markdown-lines.ts'
import { braceEnd, tagEnd } from './markdown-tags.ts'

/** What holds text, then what is left alone, then what holds blocks. */
export type BlockKind =
  | 'heading'
  | 'underlined heading'
  | 'paragraph'
  | 'head cell'
  | 'cell'
  | 'title'
  | 'quoted title'
  | 'code block'
  | 'block of HTML'
  | 'line between blocks'
  | 'definition of a link'
  | 'directive'
  | 'import or export'
  | 'expression'
  | 'quote'
  | 'list item'
  | 'footnote'
  | 'admonition'

/** A block, or the opening of one that holds others. */
export interface MarkdownBlock {
  kind: BlockKind
  /** The text without margins and blanks at its ends; of what is left alone, its first line or a part of it. */
  start: number
  end: number
  /** The level of a heading, else 0. */
  level: number
  /** The explicit anchor of a heading (`{#install}`), else ''. */
  anchor: string
  /** In how many quotes it stands. */
  quotes: number
  /** What stands before a further line of a paragraph, for example `  > `. */
  margin: string
  /** What a paragraph is the first thing in: a list item without or with a task box, or a quote. */
  opens: 'item' | 'task' | 'quote' | undefined
  /** Whether a quote is the innermost block around it. */
  isQuoted: boolean
  /** A paragraph whose lines cannot be told from their margins. */
  isOdd: boolean
  /** A cell before which its row has no pipe; a title without brackets. */
  isBare: boolean
}

/** A block that is open and holds others. */
interface Container {
  kind: 'quote' | 'list item' | 'footnote' | 'admonition'
  /** How many columns further the content stands. */
  indent: number
  isEmpty: boolean
}

const MOST_DEPTH = 500
const CODE_INDENT = 4

/** The blocks of a text, in order; `from` is where Markdown begins. Throws a `FormatError` ('too-deep'). */
export function scanMarkdown(text: string, from = 0): MarkdownBlock[] {
  return new Scanner(text, from).scan()
}

/** The leaf that the next line may go on with. */
type Leaf = 'none' | 'paragraph' | 'table' | 'fence' | 'indented code' | 'html' | 'module'

class Scanner {
  readonly #text: string
  readonly #blocks: MarkdownBlock[] = []
  readonly #stack: Container[] = []
  /** Where in the stack the quotes are. */
  readonly #quotes: number[] = []

  // The line: its start, where its line end stands, its first character after the margin with its column, and the
  // column where the content of the innermost container begins.
  #start: number
  #end = 0
  #at = 0
  #column = 0
  #base = 0

  #leaf: Leaf = 'none'
  #fenceMark = 0
  #fenceLength = 0
  #htmlKind = 0
  #columns = 0
  /** Lines that begin before this offset belong to a tag or an expression that began above. */
  #swallowed = 0
  /** Before this offset no tag or expression of several lines ends: a search went over it in vain. */
  #searched = 0

  /** The open paragraph: start and end of each line without margins, in one flat list; the first line's margin. */
  #lines: number[] = []
  #margin: readonly [start: number, end: number] = [0, 0]
  #opens: MarkdownBlock['opens']
  #isOdd = false
  /** Whether the paragraph's last line may turn out to be the head of a table. */
  #mayBeHead = false

  constructor(text: string, from: number) {
    this.#text = text
    this.#start = from
  }

  scan(): MarkdownBlock[] {
    const text = this.#text
    while (this.#start < text.length) {
      this.#end = lineEnd(text, this.#start)
      if (this.#start >= this.#swallowed) this.#line()
      this.#start = nextLine(text, this.#end)
    }
    this.#closeLeaf()
    return this.#blocks
  }

  #line(): void {
    this.#base = 0
    this.#seek(this.#start, 0)
    let depth = this.#matched()
    if (depth === this.#stack.length) {
      if (this.#goesOn()) return
    } else if (this.#isVerbatim()) this.#leaf = 'none'
    while (!this.#isLineBlank() && this.#indent() < CODE_INDENT) {
      if (this.#opensLeaf(depth)) return
      if (!this.#opensContainer(depth)) break
      depth = this.#stack.length
    }
    this.#content(depth)
  }

  /** Puts the cursor on the first character from `from` on that is no blank. */
  #seek(from: number, column: number): void {
    let at = from
    for (; at < this.#end; at++) {
      const code = this.#text.charCodeAt(at)
      if (!isBlank(code)) break
      column = code === 9 ? column + 4 - (column % 4) : column + 1
    }
    this.#at = at
    this.#column = column
  }

  #isLineBlank(): boolean {
    return this.#at >= this.#end
  }

  #indent(): number {
    return this.#column - this.#base
  }

  // `> - text`, in a quote with an item
  //  ^ ^        each open container takes its part of the margin
  #matched(): number {
    const stack = this.#stack
    let quotes = 0
    for (let depth = 0; depth < stack.length; depth++) {
      if (this.#isLineBlank()) return this.#blankReach(quotes)
      const container = stack[depth]
      if (container?.kind === 'quote') {
        if (this.#indent() >= CODE_INDENT || this.#text[this.#at] !== '>') return depth
        this.#passQuoteMark()
        quotes++
      } else {
        if (!container || this.#indent() < container.indent) return depth
        this.#base += container.indent
      }
    }
    return stack.length
  }

  /** A blank line goes on with items and footnotes, not with quotes, nor with an item that began blank. */
  #blankReach(quotes: number): number {
    const quote = this.#quotes[quotes]
    if (quote !== undefined) return quote
    const last = this.#stack.at(-1)
    return last?.kind === 'list item' && last.isEmpty ? this.#stack.length - 1 : this.#stack.length
  }

  #passQuoteMark(): void {
    const isWide = isBlank(this.#text.charCodeAt(this.#at + 1))
    this.#base = this.#column + (isWide ? 2 : 1)
    this.#seek(this.#at + 1, this.#column + 1)
  }

  #isVerbatim(): boolean {
    return this.#leaf !== 'none' && this.#leaf !== 'paragraph' && this.#leaf !== 'table'
  }

  /** Whether the line is one more of the code or HTML that is open. */
  #goesOn(): boolean {
    const text = this.#text
    switch (this.#leaf) {
      case 'fence': {
        const isClosing =
          this.#indent() < CODE_INDENT &&
          closesFence(text, this.#at, this.#end, this.#fenceMark, this.#fenceLength)
        if (isClosing) this.#leaf = 'none'
        return true
      }
      case 'html':
      case 'module':
        return this.#goesOnWithHtml()
      case 'indented code':
        if (this.#isLineBlank() || this.#indent() >= CODE_INDENT) return true
        this.#leaf = 'none'
        return false
      default:
        return false
    }
  }

  #goesOnWithHtml(): boolean {
    const end = htmlEnds[this.#htmlKind]
    if (end ? end.test(this.#text.slice(this.#start, this.#end)) : this.#isLineBlank()) {
      this.#leaf = 'none'
      return end !== undefined
    }
    return true
  }

  /** Whether the line opens a block that holds no others: if so, that is done. */
  #opensLeaf(depth: number): boolean {
    const inParagraph = depth === this.#stack.length && this.#leaf === 'paragraph'
    switch (this.#text[this.#at]) {
      case '#':
        return this.#opensHeading(depth)
      case '`':
      case '~':
        return this.#opensFence(depth)
      case '<':
        return this.#opensHtml(depth)
      case '=':
        return inParagraph && this.#underlines()
      case '-':
        return inParagraph && (this.#underlines() || this.#opensTable()) ? true : this.#opensBreak(depth)
      case '|':
        return inParagraph && this.#opensTable()
      case ':':
        if (inParagraph && this.#opensTable()) return true
        return isDirective(this.#text, this.#at) && this.#takeDirective(depth)
      case '*':
      case '_':
        return this.#opensBreak(depth)
      case '{':
        return this.#opensExpression(depth)
      case '[':
        return this.#opensAlert(depth)
      case 'i':
      case 'e':
        return this.#opensModule(depth)
      default:
        return false
    }
  }

  // ## Install {#install} ##
  //    ^-----^
  #opensHeading(depth: number): boolean {
    const text = this.#text
    const level = headingLevel(text, this.#at, this.#end)
    if (level === 0) return false
    this.#open(depth)
    const start = Math.min(skipBlanks(text, this.#at + level), this.#end)
    this.#heading('heading', level, start, this.#beforeClosingMarks(start))
    return true
  }

  #beforeClosingMarks(start: number): number {
    const last = trimBlanks(this.#text, start, this.#end)
    let end = last
    while (end > start && this.#text[end - 1] === '#') end--
    if (end === last) return last
    return end === start || isBlank(this.#text.charCodeAt(end - 1))
      ? trimBlanks(this.#text, start, end)
      : last
  }

  #heading(kind: 'heading' | 'underlined heading', level: number, start: number, last: number): void {
    const { anchor, end } = withoutAnchor(this.#text, start, last)
    this.#emit(kind, start, end, { level, anchor })
  }

  #opensFence(depth: number): boolean {
    const length = fenceLength(this.#text, this.#at, this.#end)
    if (length === 0) return false
    this.#takeLine(depth, 'code block')
    this.#leaf = 'fence'
    this.#fenceMark = this.#text.charCodeAt(this.#at)
    this.#fenceLength = length
    return true
  }

  #opensBreak(depth: number): boolean {
    return isThematicBreak(this.#text, this.#at, this.#end) && this.#takeLine(depth, 'line between blocks')
  }

  // Title
  // =====
  #underlines(): boolean {
    const level = underlineLevel(this.#text, this.#at, this.#end)
    if (level === 0) return false
    this.#takeDefinitions()
    if (this.#lines.length === 0) {
      this.#leaf = 'none'
      return false
    }
    const lines = this.#lines
    this.#leaf = 'none'
    this.#heading('underlined heading', level, lines[0] ?? 0, lines.at(-1) ?? 0)
    return true
  }

  // | Name | Age |
  // | ---- | --- |   the line that makes the last line of a paragraph the head of a table
  #opensTable(): boolean {
    const text = this.#text
    const columns = markerWidth(text, this.#at, this.#end) === 0 ? columnsOf(text, this.#at, this.#end) : 0
    const start = this.#lines.at(-2) ?? 0
    const end = this.#lines.at(-1) ?? 0
    if (columns === 0 || !this.#mayBeHead || cellsOf(text, start, end).length !== columns * 2) return false
    if (!text.slice(start, end).includes('|') && !/[|:]/.test(text.slice(this.#at, this.#end))) return false
    this.#lines.length -= 2
    this.#closeLeaf()
    this.#leaf = 'table'
    this.#columns = columns
    this.#row('head cell', start, end)
    return true
  }

  #row(kind: 'head cell' | 'cell', start: number, end: number): void {
    const cells = cellsOf(this.#text, start, end)
    for (let i = 0; i < cells.length && i < this.#columns * 2; i += 2) {
      const from = cells[i] ?? 0
      const to = cells[i + 1] ?? 0
      if (to > from) this.#emit(kind, from, to, { isBare: from === start })
    }
  }

  #opensHtml(depth: number): boolean {
    const text = this.#text
    const kind = htmlKind(text, this.#at)
    if (kind > 0) {
      this.#takeLine(depth, 'block of HTML')
      if (!htmlEnds[kind]?.test(text.slice(this.#at, this.#end))) this.#html(kind)
      // A component of the same name (`<Figure`) may have blank lines in the expressions of its attributes.
      if (kind === 6) this.#isAlone(tagEnd, depth)
      return true
    }
    if (isComponentEnd(text, this.#at, this.#end)) return this.#takeLine(depth, 'block of HTML')
    if (this.#leaf === 'paragraph' || !this.#isAlone(tagEnd, depth)) return false
    this.#takeLine(depth, 'block of HTML')
    this.#html(7)
    return true
  }

  #html(kind: number): void {
    this.#leaf = 'html'
    this.#htmlKind = kind
  }

  #opensExpression(depth: number): boolean {
    const isLine = isTemplate(this.#text, this.#at, this.#end)
    if (!isLine && (this.#leaf === 'paragraph' || !this.#isAlone(braceEnd, depth))) return false
    if (isLine && isHighlight(this.#text.slice(this.#at, this.#end))) {
      this.#swallowed = this.#text.indexOf('highlight', this.#end)
    }
    return this.#takeLine(depth, 'expression')
  }

  /**
   * Whether the tag or expression that begins here is all that stands on its lines, which may be several where no
   * quote's margin stands between them. The further lines are swallowed.
   */
  #isAlone(endOf: (text: string, at: number, limit: number) => number, depth: number): boolean {
    const text = this.#text
    let end = endOf(text, this.#at, this.#end)
    const isOpen = end < 0 && ~end >= this.#end
    if (isOpen && this.#at >= this.#searched && !this.#hasQuote(depth)) {
      end = endOf(text, this.#at, text.length)
      if (end < 0) this.#searched = ~end
    }
    if (end < 0) return false
    if (skipBlanks(text, end) < lineEnd(text, end)) {
      this.#searched = Math.max(this.#searched, end)
      return false
    }
    this.#swallowed = end
    return true
  }

  #hasQuote(depth: number): boolean {
    const quote = this.#quotes[0]
    return quote !== undefined && quote < depth
  }

  // > [!NOTE]
  //   ^-----^
  #opensAlert(depth: number): boolean {
    const quote = this.#stack.at(-1)
    if (depth < this.#stack.length || quote?.kind !== 'quote' || !quote.isEmpty) return false
    return isAlert(this.#text.slice(this.#at, this.#end)) && this.#takeLine(depth, 'directive')
  }

  /** `import` and `export` count at the margin of the file only, and not within a paragraph. */
  #opensModule(depth: number): boolean {
    if (this.#at !== this.#start || this.#leaf === 'paragraph' || depth > 0) return false
    if (!isModule(this.#text, this.#at)) return false
    this.#takeLine(depth, 'import or export')
    this.#html(0)
    this.#leaf = 'module'
    return true
  }

  #takeDirective(depth: number): true {
    this.#takeLine(depth, 'directive')
    const title = directiveTitleAt(this.#text, this.#at)
    if (title) this.#emit('title', title.start, title.end, { isBare: title.isBare })
    return true
  }

  /** Closes what is open below `depth`, and reports the line as a block that is left alone. */
  #takeLine(depth: number, kind: BlockKind): true {
    this.#open(depth)
    this.#emit(kind, this.#at, this.#end)
    return true
  }

  #opensContainer(depth: number): boolean {
    const text = this.#text
    switch (text[this.#at]) {
      case '>':
        this.#push(depth, 'quote', 0)
        this.#passQuoteMark()
        return true
      case '[':
        return this.#opensFootnote(depth)
      case '!':
      case '?':
      case '=':
        return this.#opensAdmonition(depth)
      case '-':
      case '+':
      case '*':
        return this.#opensItem(depth)
      default:
        return text.charCodeAt(this.#at) < 58 && text.charCodeAt(this.#at) > 47 && this.#opensItem(depth)
    }
  }

  #opensFootnote(depth: number): boolean {
    const width = footnoteWidth(this.#text, this.#at, this.#end)
    if (width === 0) return false
    this.#push(depth, 'footnote', CODE_INDENT)
    this.#seek(this.#at + width, this.#column + width)
    this.#base = this.#column
    return true
  }

  // !!! note "Title"
  //     text, four columns in
  #opensAdmonition(depth: number): boolean {
    const title = admonitionTitleAt(this.#text, this.#at)
    if (!title) return false
    this.#push(depth, 'admonition', CODE_INDENT)
    if (title.end > title.start) this.#emit('quoted title', title.start, title.end)
    this.#seek(this.#end, this.#column)
    return true
  }

  //   10.  text
  //   ^--^ marker and blanks: the further lines of the item stand so far in
  #opensItem(depth: number): boolean {
    const text = this.#text
    const width = markerWidth(text, this.#at, this.#end)
    if (width === 0) return false
    const inParagraph = depth === this.#stack.length && this.#leaf === 'paragraph'
    const after = skipBlanks(text, this.#at + width)
    if (inParagraph && (after >= this.#end || !startsAnyList(text, this.#at, width))) return false
    const offset = this.#indent()
    const column = this.#column + width
    const item = this.#push(depth, 'list item', 0)
    this.#seek(this.#at + width, column)
    const blanks = this.#column - column
    const padding = this.#isLineBlank() || blanks > CODE_INDENT ? 1 : blanks
    item.indent = offset + width + padding
    this.#base = column + padding
    return true
  }

  #push(depth: number, kind: Container['kind'], indent: number): Container {
    this.#open(depth)
    if (depth >= MOST_DEPTH) {
      throw new FormatError(
        'too-deep',
        `Quotes and lists are nested deeper than ${MOST_DEPTH} levels.`,
        this.#at,
      )
    }
    this.#emit(kind, this.#at, this.#at + 1)
    if (kind === 'quote') this.#quotes.push(depth)
    const container = { kind, indent, isEmpty: true }
    this.#stack.push(container)
    return container
  }

  /** Closes the leaf and what is open below `depth`: something begins there. */
  #open(depth: number): void {
    this.#closeLeaf()
    this.#closeBelow(depth)
    const parent = this.#stack.at(-1)
    if (parent) parent.isEmpty = false
  }

  #closeBelow(depth: number): void {
    this.#stack.length = depth
    while ((this.#quotes.at(-1) ?? -1) >= depth) this.#quotes.pop()
  }

  /** The rest of a line that opened no leaf: text, code, or nothing. */
  #content(depth: number): void {
    const isWhole = depth === this.#stack.length
    if (this.#isLineBlank()) {
      this.#closeLeaf()
      this.#closeBelow(depth)
    } else if (this.#leaf === 'paragraph') this.#addLine(isWhole)
    else if (this.#indent() >= CODE_INDENT) {
      this.#takeLine(depth, 'code block')
      this.#leaf = 'indented code'
    } else if (isWhole && this.#leaf === 'table') this.#row('cell', this.#at, this.#end)
    else this.#openParagraph(depth)
  }

  #openParagraph(depth: number): void {
    const parent = this.#stack[depth - 1]
    const isFirst = parent?.isEmpty ?? false
    this.#open(depth)
    this.#leaf = 'paragraph'
    this.#isOdd = false
    this.#margin = [this.#start, this.#at]
    this.#opens = undefined
    if (isFirst && parent?.kind === 'quote') this.#opens = 'quote'
    if (isFirst && parent?.kind === 'list item') {
      const task = taskWidth(this.#text, this.#at, this.#end)
      this.#opens = task > 0 ? 'task' : 'item'
      this.#at += task
    }
    this.#addLine(true)
  }

  #addLine(isWhole: boolean): void {
    this.#mayBeHead = isWhole && this.#indent() < CODE_INDENT
    if (!isWhole && this.#text[this.#at] === '>') this.#isOdd = true
    this.#lines.push(this.#at, trimBlanks(this.#text, this.#at, this.#end))
  }

  #closeLeaf(): void {
    if (this.#leaf === 'paragraph') {
      this.#takeDefinitions()
      const start = this.#lines[0]
      if (start !== undefined) this.#emit('paragraph', start, this.#lines.at(-1) ?? start)
    }
    this.#leaf = 'none'
    this.#lines = []
  }

  /** Takes the definitions of links from the start of the paragraph that is open. */
  #takeDefinitions(): void {
    const lines = this.#lines
    if (this.#text[lines[0] ?? -1] !== '[') return
    const rows: string[] = []
    for (let i = 0; i < lines.length; i += 2) rows.push(this.#text.slice(lines[i], lines[i + 1]))
    const paragraph = rows.join('\n')
    let at = 0
    let taken = 0
    while (paragraph[at] === '[') {
      const end = definitionEnd(paragraph, at)
      if (end < 0) break
      this.#emit('definition of a link', lines[taken * 2] ?? 0, lines[taken * 2 + 1] ?? 0)
      taken += paragraph.slice(at, end).split('\n').length - (end < paragraph.length ? 1 : 0)
      at = end
    }
    this.#lines = lines.slice(taken * 2)
  }

  #emit(kind: BlockKind, start: number, end: number, more: Partial<MarkdownBlock> = {}): void {
    const isParagraph = kind === 'paragraph' || kind === 'underlined heading'
    this.#blocks.push({
      kind,
      start,
      end,
      level: 0,
      anchor: '',
      quotes: this.#quotes.length,
      margin: isParagraph ? asMargin(this.#text.slice(...this.#margin)) : '',
      opens: isParagraph ? this.#opens : undefined,
      isQuoted: this.#stack.at(-1)?.kind === 'quote',
      isOdd: isParagraph && this.#isOdd,
      isBare: false,
      ...more,
    })
  }
}

/** An item that may stand right below a paragraph: with any bullet, or with the number 1. */
function startsAnyList(text: string, at: number, width: number): boolean {
  return width === 1 || Number(text.slice(at, at + width - 1)) === 1
}

/** A shortcode whose content is code, as far as the next one of its name. */
const isHighlight = (line: string): boolean => /^\{[{%][<%]?[ \t]*highlight\b/.test(line)

const isAlert = (line: string): boolean => /^\[![A-Za-z]+\][-+]?[ \t]*$/.test(line)

/** The margin of a first line as that of a further one: quotes stay, markers become spaces. */
const asMargin = (margin: string): string =>
  margin.replace(/\[\^[^\]]*\]:[ \t]*/g, '    ').replace(/[^>\s]/g, ' ')

/** `Install {#install}` -> where the heading's text ends, and its anchor. Other attributes stay out as well. */
function withoutAnchor(text: string, start: number, last: number): { anchor: string; end: number } {
  const heading = text.slice(start, last)
  const open = heading.endsWith('}') ? heading.lastIndexOf('{') : -1
  const attributes = open > 0 ? heading.slice(open) : ''
  if (!/^\{[#.:][^{}]*\}$/.test(attributes)) return { anchor: '', end: last }
  return { anchor: /#([^\s}.]+)/.exec(attributes)?.[1] ?? '', end: trimBlanks(text, start, start + open) }
}
