// Finds the blocks of a Markdown file: CommonMark 0.31, tables and footnotes of GFM, and
// common additions: admonitions, components of MDX, shortcodes. Line by line, as the appendix of CommonMark describes.
import { isBlank, isDigit } from '../text/chars.ts'
import { skipBlanks } from '../text/lines.ts'
import type { BlockKind, Dialect, MarkdownBlock } from './block.ts'
import { Containers, type Container } from './containers.ts'
import { CODE_INDENT, Cursor } from './cursor.ts'
import {
  admonitionTitleAt,
  cellsOf,
  closesFence,
  columnsOf,
  directiveTitleAt,
  fenceLength,
  footnoteWidth,
  headingEnd,
  headingLevel,
  htmlEnds,
  htmlKind,
  isAlert,
  isComponentEnd,
  isDirective,
  isHighlight,
  isModule,
  isTemplate,
  isThematicBreak,
  markerWidth,
  startsAnyList,
  underlineLevel,
  withoutAnchor,
} from './lines.ts'
import { Paragraph } from './paragraph.ts'
import { Spanning } from './spanning.ts'
import { braceEnd, tagEnd, tagsEnd } from './tags.ts'

/** The blocks of a text, in order; `from` is where Markdown begins. Throws a `FormatError` ('too-deep'). */
export function scanMarkdown(text: string, from = 0, dialect: Dialect = {}): MarkdownBlock[] {
  return new Scanner(text, from, dialect).scan()
}

/** The leaf block that the next line may continue. */
type Leaf = 'none' | 'paragraph' | 'table' | 'fence' | 'formula' | 'indented code' | 'html'

class Scanner {
  readonly #blocks: MarkdownBlock[] = []
  readonly #containers = new Containers()
  readonly #cursor: Cursor
  readonly #text: string
  readonly #isMdx: boolean
  readonly #isPlain: boolean
  readonly #paragraph: Paragraph
  readonly #spanning = new Spanning()

  #leaf: Leaf = 'none'
  #fenceMark = 0
  #fenceLength = 0
  #htmlKind = 0
  #columns = 0
  /** Whether a formula began that never ends. So no later one ends, either. */
  #isFormulaOpen = false

  constructor(text: string, from: number, { isMdx = false, isPlain = false }: Dialect) {
    this.#text = text
    this.#isMdx = isMdx
    this.#isPlain = isPlain
    this.#cursor = new Cursor(text, from, !isMdx)
    this.#paragraph = new Paragraph(text)
  }

  scan(): MarkdownBlock[] {
    const cursor = this.#cursor
    for (; cursor.start < this.#text.length; cursor.leave()) {
      cursor.measure()
      if (cursor.start >= this.#spanning.end) this.#line()
    }
    this.#closeLeaf()
    return this.#blocks
  }

  #line(): void {
    const cursor = this.#cursor
    cursor.enter()
    let depth = this.#containers.matched(cursor)
    if (depth === this.#containers.depth) {
      if (this.#goesOn()) return
    } else if (this.#isVerbatim()) this.#leaf = 'none'
    while (!cursor.isBlank() && !cursor.isCode()) {
      if (this.#opensLeaf(depth)) return
      if (!this.#opensContainer(depth)) break
      depth = this.#containers.depth
    }
    this.#content(depth)
  }

  #isVerbatim(): boolean {
    return this.#leaf !== 'none' && this.#leaf !== 'paragraph' && this.#leaf !== 'table'
  }

  /** Whether the line continues open code or HTML. */
  #goesOn(): boolean {
    const { text, at, end } = this.#cursor
    switch (this.#leaf) {
      case 'fence': {
        const isClosing =
          !this.#cursor.isCode() && closesFence(text, at, end, this.#fenceMark, this.#fenceLength)
        if (isClosing) this.#leaf = 'none'
        return true
      }
      case 'html':
        return this.#goesOnWithHtml()
      case 'formula':
        if (this.#cursor.rest().trimEnd().endsWith('$$')) this.#leaf = 'none'
        return true
      case 'indented code':
        if (this.#cursor.isBlank() || this.#cursor.isCode()) return true
        this.#leaf = 'none'
        return false
      default:
        return false
    }
  }

  #goesOnWithHtml(): boolean {
    const { text, start } = this.#cursor
    const end = htmlEnds[this.#htmlKind]
    const isEnd = end ? end.test(text.slice(start, this.#cursor.end)) : this.#cursor.isBlank()
    if (isEnd) this.#leaf = 'none'
    if (isEnd && end === undefined) return false
    const block = this.#blocks.at(-1)
    if (block?.kind === 'block of HTML') block.end = this.#cursor.end
    return true
  }

  /** Opens a leaf block if the line begins one; returns whether it does. */
  #opensLeaf(depth: number): boolean {
    const inParagraph = depth === this.#containers.depth && this.#leaf === 'paragraph'
    switch (this.#cursor.char()) {
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
        return isDirective(this.#text, this.#cursor.at) && this.#takeDirective(depth)
      case '*':
      case '_':
        return this.#opensBreak(depth)
      case '{':
        return this.#opensExpression(depth)
      case '$':
        return !this.#isPlain && this.#opensFormula(depth)
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
    const { text, at, end } = this.#cursor
    const level = headingLevel(text, at, end)
    if (level === 0) return false
    this.#open(depth)
    const start = Math.min(skipBlanks(text, at + level), end)
    this.#heading('heading', level, start, headingEnd(text, start, end))
    return true
  }

  #heading(kind: 'heading' | 'underlined heading', level: number, start: number, last: number): void {
    const { anchor, end } = withoutAnchor(this.#text, start, last)
    this.#emit(kind, start, end, { level, anchor })
  }

  #opensFence(depth: number): boolean {
    const { text, at, end } = this.#cursor
    const length = fenceLength(text, at, end)
    if (length === 0) return false
    this.#takeLine(depth, 'code block')
    this.#leaf = 'fence'
    this.#fenceMark = text.charCodeAt(at)
    this.#fenceLength = length
    return true
  }

  // $$
  // x = 1
  // $$
  #opensFormula(depth: number): boolean {
    const line = this.#cursor.rest().trimEnd()
    if (!line.startsWith('$$') || line.includes('$$', 2)) return false
    if (line !== '$$' && this.#leaf === 'paragraph') return false
    if (this.#isFormulaOpen || !this.#text.includes('$$', this.#cursor.end)) {
      this.#isFormulaOpen = true
      return false
    }
    this.#takeLine(depth, 'formula')
    this.#leaf = 'formula'
    return true
  }

  #opensBreak(depth: number): boolean {
    const { text, at, end } = this.#cursor
    return isThematicBreak(text, at, end) && this.#takeLine(depth, 'line between blocks')
  }

  // Title
  // =====
  #underlines(): boolean {
    const { text, at, end } = this.#cursor
    const level = underlineLevel(text, at, end)
    if (level === 0) return false
    this.#takeDefinitions()
    this.#leaf = 'none'
    if (this.#paragraph.isEmpty) return false
    const [start, last] = this.#paragraph.span
    this.#heading('underlined heading', level, start, last)
    return true
  }

  // | Name | Age |
  // | ---- | --- |   the line that makes the last line of a paragraph the header of a table
  #opensTable(): boolean {
    const { text, at, end } = this.#cursor
    const [first, last] = this.#paragraph.lastLine
    // `- | -` is an item of a list.
    const columns = markerWidth(text, at, end) > 0 ? 0 : columnsOf(text, at, end)
    if (columns === 0 || !this.#paragraph.mayBeHead || cellsOf(text, first, last).length !== columns * 2)
      return false
    if (!text.slice(first, last).includes('|') && !/[|:]/.test(this.#cursor.rest())) return false
    this.#paragraph.dropLastLine()
    this.#closeLeaf()
    this.#leaf = 'table'
    this.#columns = columns
    this.#row('head cell', first, last)
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
    const { text, at, end } = this.#cursor
    const kind = htmlKind(text, at)
    if (this.#isMdx && (kind === 0 || kind > 5)) return this.#opensTags(depth)
    if (kind > 0) {
      this.#takeLine(depth, 'block of HTML')
      if (!htmlEnds[kind]?.test(this.#cursor.rest())) this.#html(kind)
      // A component of the same name (`<Figure`) may have blank lines in the expressions of its attributes.
      if (kind === 6) this.#isAlone(tagEnd, depth)
      return true
    }
    if (isComponentEnd(text, at, end)) return this.#takeLine(depth, 'block of HTML')
    if (this.#leaf === 'paragraph' || !this.#isAlone(tagEnd, depth)) return false
    this.#takeLine(depth, 'block of HTML')
    this.#html(7)
    return true
  }

  // <Tabs><Tab label="One">
  /** In MDX, a line of tags and expressions only is not text, and the lines below it are Markdown. */
  #opensTags(depth: number): boolean {
    if (!this.#isAlone(tagsEnd, depth)) return false
    const { at } = this.#cursor
    this.#open(depth)
    this.#emit('block of HTML', at, this.#spanning.end)
    return true
  }

  #html(kind: number): void {
    this.#leaf = 'html'
    this.#htmlKind = kind
  }

  #opensExpression(depth: number): boolean {
    const { text, at, end } = this.#cursor
    const isLine = isTemplate(text, at, end)
    if (!isLine && (this.#leaf === 'paragraph' || !this.#isAlone(braceEnd, depth))) return false
    if (isLine && isHighlight(this.#cursor.rest())) {
      this.#spanning.end = text.indexOf('highlight', end)
    }
    return this.#takeLine(depth, 'expression')
  }

  // > [!NOTE]
  //   ^-----^
  #opensAlert(depth: number): boolean {
    const quote = this.#containers.innermost
    if (depth < this.#containers.depth || quote?.kind !== 'quote' || !quote.isEmpty) return false
    return isAlert(this.#cursor.rest()) && this.#takeLine(depth, 'directive')
  }

  /** `import` and `export` are valid only at the margin of the file, and not within a paragraph. */
  #opensModule(depth: number): boolean {
    const { text, at, start } = this.#cursor
    if (at !== start || this.#leaf === 'paragraph' || depth > 0) return false
    if (!isModule(text, at)) return false
    const brace = this.#cursor.rest().indexOf('{')
    this.#takeLine(depth, 'import or export')
    this.#html(7)
    if (brace >= 0) this.#spanning.takeBraces(text, at + brace)
    return true
  }

  #takeDirective(depth: number): true {
    const { text, at } = this.#cursor
    this.#takeLine(depth, 'directive')
    const title = directiveTitleAt(text, at)
    if (title) this.#emit('title', title.start, title.end, { isBare: title.isBare })
    return true
  }

  /** Closes the blocks below `depth`, and adds the line as a block that is left unchanged. */
  #takeLine(depth: number, kind: BlockKind): true {
    this.#open(depth)
    this.#emit(kind, this.#cursor.at, this.#cursor.end)
    return true
  }

  #opensContainer(depth: number): boolean {
    switch (this.#cursor.char()) {
      case '>':
        this.#push(depth, 'quote', 0)
        this.#cursor.passQuoteMark()
        return true
      case '[':
        return this.#opensFootnote(depth)
      case ':':
        return !this.#isPlain && !this.#isMdx && this.#opensDefinition(depth)
      case '!':
      case '?':
      case '=':
        return this.#opensAdmonition(depth)
      case '-':
      case '+':
      case '*':
        return this.#opensItem(depth)
      default:
        return isDigit(this.#cursor.char().charCodeAt(0)) && this.#opensItem(depth)
    }
  }

  #opensFootnote(depth: number): boolean {
    const { text, at, end, column } = this.#cursor
    const width = footnoteWidth(text, at, end)
    if (width === 0) return false
    this.#push(depth, 'footnote', CODE_INDENT)
    this.#cursor.seek(at + width, column + width)
    this.#cursor.base = this.#cursor.column
    return true
  }

  // Bollard
  // :   a post of iron, below its term or below another definition
  #opensDefinition(depth: number): boolean {
    const { text, at, end } = this.#cursor
    if (!isBlank(text.charCodeAt(at + 1)) || skipBlanks(text, at + 1) >= end) return false
    const isBelowTerm = depth === this.#containers.depth && this.#leaf === 'paragraph'
    if (!isBelowTerm && this.#containers.at(depth)?.kind !== 'definition' && !this.#isBelowParagraph())
      return false
    if (isBelowTerm) this.#takeTerms()
    const offset = this.#cursor.indent()
    const column = this.#cursor.column + 1
    const definition = this.#push(depth, 'definition', 0)
    this.#cursor.seek(at + 1, column)
    const padding = Math.min(this.#cursor.column - column, CODE_INDENT)
    definition.indent = offset + 1 + padding
    this.#cursor.base = column + padding
    return true
  }

  /** Whether only blank lines stand between the last block, a paragraph, and this line. */
  #isBelowParagraph(): boolean {
    const last = this.#blocks.at(-1)
    return (
      this.#leaf === 'none' &&
      last?.kind === 'paragraph' &&
      /^\s*$/.test(this.#text.slice(last.end, this.#cursor.start))
    )
  }

  /** Each line of the open paragraph is a term. */
  #takeTerms(): void {
    this.#takeDefinitions()
    for (const [start, end] of this.#paragraph.lines()) this.#emit('term', start, end)
    this.#leaf = 'none'
    this.#paragraph.clear()
  }

  // !!! note "Title"
  //     text, four columns in
  #opensAdmonition(depth: number): boolean {
    const { text, at } = this.#cursor
    const title = admonitionTitleAt(text, at)
    if (!title) return false
    this.#push(depth, 'admonition', CODE_INDENT)
    if (title.end > title.start) this.#emit('quoted title', title.start, title.end)
    this.#cursor.seek(this.#cursor.end, this.#cursor.column)
    return true
  }

  //   10.  text
  //   ^--^ marker and blanks: the later lines of the item are indented by their width
  #opensItem(depth: number): boolean {
    const { text, at, end } = this.#cursor
    const width = markerWidth(text, at, end)
    if (width === 0) return false
    const inParagraph = depth === this.#containers.depth && this.#leaf === 'paragraph'
    const isEmpty = skipBlanks(text, at + width) >= end
    if (inParagraph && (isEmpty || !startsAnyList(text, at, width))) return false
    const offset = this.#cursor.indent()
    const column = this.#cursor.column + width
    const item = this.#push(depth, 'list item', 0)
    this.#cursor.seek(at + width, column)
    const blanks = this.#cursor.column - column
    const padding = this.#cursor.isBlank() || blanks > CODE_INDENT ? 1 : blanks
    item.indent = offset + width + padding
    this.#cursor.base = column + padding
    return true
  }

  #push(depth: number, kind: Container['kind'], indent: number): Container {
    this.#open(depth)
    this.#emit(kind, this.#cursor.at, this.#cursor.at + 1)
    return this.#containers.push(kind, indent, this.#cursor.at)
  }

  /** Closes the leaf and the blocks below `depth`, where another block begins. */
  #open(depth: number): void {
    this.#closeLeaf()
    this.#containers.closeBelow(depth)
    const parent = this.#containers.innermost
    if (parent) parent.isEmpty = false
  }

  /** Takes the rest of a line that opened no leaf: text, code, or nothing. */
  #content(depth: number): void {
    const isWhole = depth === this.#containers.depth
    if (this.#cursor.isBlank()) {
      this.#closeLeaf()
      this.#containers.closeBelow(depth)
    } else if (this.#leaf === 'paragraph') this.#paragraph.add(this.#cursor, isWhole)
    else if (this.#cursor.isCode()) {
      this.#takeLine(depth, 'code block')
      this.#leaf = 'indented code'
    } else if (isWhole && this.#leaf === 'table') this.#row('cell', this.#cursor.at, this.#cursor.end)
    else this.#openParagraph(depth)
  }

  #openParagraph(depth: number): void {
    const parent = this.#containers.at(depth - 1)
    const isFirst = parent?.isEmpty ?? false
    this.#open(depth)
    this.#leaf = 'paragraph'
    this.#paragraph.begin(this.#cursor, parent, isFirst)
  }

  #closeLeaf(): void {
    const paragraph = this.#paragraph
    if (this.#leaf === 'paragraph') {
      this.#takeDefinitions()
      const [start, end] = paragraph.span
      const isMark = !this.#isPlain && paragraph.isNoText
      if (!paragraph.isEmpty) this.#emit(isMark ? 'directive' : 'paragraph', start, end)
    }
    this.#leaf = 'none'
    paragraph.clear()
  }

  /** Takes link definitions from the start of the open paragraph. */
  #takeDefinitions(): void {
    for (const { kind, start, end } of this.#paragraph.takeDefinitions()) this.#emit(kind, start, end)
  }

  /** As `Spanning.isAlone`. No margin of a quote may stand between the lines. */
  #isAlone(endOf: (text: string, at: number, limit: number) => number, depth: number): boolean {
    return this.#spanning.isAlone(this.#cursor, endOf, !this.#containers.hasQuoteAbove(depth))
  }

  #emit(kind: BlockKind, start: number, end: number, more: Partial<MarkdownBlock> = {}): void {
    const isParagraph = kind === 'paragraph' || kind === 'underlined heading'
    this.#blocks.push({
      kind,
      start,
      end,
      level: 0,
      anchor: '',
      quotes: this.#containers.quotes,
      margin: isParagraph ? this.#paragraph.margin : '',
      opens: isParagraph ? this.#paragraph.opens : undefined,
      isQuoted: this.#containers.innermost?.kind === 'quote',
      isOdd: isParagraph && this.#paragraph.isOdd,
      isBare: false,
      ...more,
    })
  }
}
