// Finds the blocks of a Markdown file: CommonMark 0.31, tables and footnotes of GFM, and
// common additions: admonitions, components of MDX, shortcodes. Line by line, as the appendix of CommonMark describes.
import { isBlank } from '../text/chars.ts'
import { lineEnd, skipBlanks, trimBlanks } from '../text/lines.ts'
import { Containers, type Container } from './containers.ts'
import { CODE_INDENT, Cursor } from './cursor.ts'
import { definitionEnd, definitionTitle } from './definitions.ts'
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
  isComponentEnd,
  isDirective,
  isModule,
  isTemplate,
  isThematicBreak,
  markerWidth,
  taskWidth,
  underlineLevel,
} from './lines.ts'
import { braceEnd, tagEnd, tagsEnd } from './tags.ts'

/** Blocks with text, then blocks that are left unchanged, then containers. */
export type BlockKind =
  | 'heading'
  | 'underlined heading'
  | 'paragraph'
  | 'head cell'
  | 'cell'
  | 'title'
  | 'quoted title'
  | 'title of a link'
  | "title of a link in '"
  | 'code block'
  | 'block of HTML'
  | 'line between blocks'
  | 'term'
  | 'formula'
  | 'definition of a link'
  | 'directive'
  | 'import or export'
  | 'expression'
  | 'quote'
  | 'list item'
  | 'footnote'
  | 'admonition'
  | 'definition'

/** A block, or the start of a container. */
export interface MarkdownBlock {
  kind: BlockKind
  /**
   * The text without margins and blanks at its ends. For a block of HTML, all of its lines; for another block that is
   * left unchanged, its first line or a part of it.
   */
  start: number
  end: number
  /** The level of a heading, else 0. */
  level: number
  /** The explicit anchor of a heading (`{#install}`), else ''. */
  anchor: string
  /** The number of quotes around it. */
  quotes: number
  /** The margin of the second and later lines of a paragraph, for example `  > `. */
  margin: string
  /** The container whose first block this paragraph is: a list item with or without a task box, or a quote. */
  opens: 'item' | 'task' | 'quote' | 'definition' | undefined
  /** Whether a quote is the innermost block around it. */
  isQuoted: boolean
  /** Whether the lines of a paragraph cannot be separated from their margins. */
  isOdd: boolean
  /** Whether a cell has no pipe before it, or a title no brackets around it. */
  isBare: boolean
}

/** How a text is read. */
export interface Dialect {
  /** Tags stand between blocks, not around code, and no indent makes code. */
  isMdx?: boolean
  /** Without definition lists, formulas, and lines that stand for a table of contents or a page break. */
  isPlain?: boolean
}

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

  #leaf: Leaf = 'none'
  #fenceMark = 0
  #fenceLength = 0
  #htmlKind = 0
  #columns = 0
  /** Lines that begin before this offset belong to a tag or an expression that began above. */
  #swallowed = 0
  /** No tag or expression of several lines ends before this offset: a search has found none. */
  #searched = 0

  /** Whether a formula began that never ends. So no later one ends, either. */
  #isFormulaOpen = false

  /** The open paragraph: start and end of each line without margins, in one flat list; the first line's margin. */
  #lines: number[] = []
  #margin: readonly [start: number, end: number] = [0, 0]
  #opens: MarkdownBlock['opens']
  #isOdd = false
  /** Whether the last line of the paragraph may be the header of a table. */
  #mayBeHead = false

  constructor(text: string, from: number, { isMdx = false, isPlain = false }: Dialect) {
    this.#text = text
    this.#isMdx = isMdx
    this.#isPlain = isPlain
    this.#cursor = new Cursor(text, from, !isMdx)
  }

  scan(): MarkdownBlock[] {
    const cursor = this.#cursor
    for (; cursor.start < this.#text.length; cursor.leave()) {
      cursor.measure()
      if (cursor.start >= this.#swallowed) this.#line()
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
    if (this.#lines.length === 0) {
      this.#leaf = 'none'
      return false
    }
    this.#leaf = 'none'
    this.#heading('underlined heading', level, this.#lines[0] ?? 0, this.#lines.at(-1) ?? 0)
    return true
  }

  // | Name | Age |
  // | ---- | --- |   the line that makes the last line of a paragraph the header of a table
  #opensTable(): boolean {
    const { text, at, end } = this.#cursor
    const [first = 0, last = 0] = this.#lines.slice(-2)
    // `- | -` is an item of a list.
    const columns = markerWidth(text, at, end) > 0 ? 0 : columnsOf(text, at, end)
    if (columns === 0 || !this.#mayBeHead || cellsOf(text, first, last).length !== columns * 2) return false
    if (!text.slice(first, last).includes('|') && !/[|:]/.test(this.#cursor.rest())) return false
    this.#lines.length -= 2
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
    this.#emit('block of HTML', at, this.#swallowed)
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
      this.#swallowed = text.indexOf('highlight', end)
    }
    return this.#takeLine(depth, 'expression')
  }

  /**
   * Whether only the tag or expression that begins here stands on its lines, of which there may be several if no
   * margin of a quote stands between them. The later lines are consumed.
   */
  #isAlone(endOf: (text: string, at: number, limit: number) => number, depth: number): boolean {
    const { text, at } = this.#cursor
    let end = endOf(text, at, this.#cursor.end)
    const isOpen = end < 0 && ~end >= this.#cursor.end
    if (isOpen && at >= this.#searched && !this.#containers.hasQuoteAbove(depth)) {
      end = endOf(text, at, text.length)
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
    if (brace >= 0 && at + brace >= this.#searched) this.#swallowBraces(at + brace)
    return true
  }

  /** The braces of an export may contain blank lines. */
  #swallowBraces(at: number): void {
    const end = braceEnd(this.#text, at, this.#text.length)
    if (end < 0) this.#searched = ~end
    else this.#swallowed = end
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
        return isDigit(this.#cursor.char()) && this.#opensItem(depth)
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
    const lines = this.#lines
    for (let i = 0; i < lines.length; i += 2) this.#emit('term', lines[i] ?? 0, lines[i + 1] ?? 0)
    this.#leaf = 'none'
    this.#lines = []
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
    } else if (this.#leaf === 'paragraph') this.#addLine(isWhole)
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
    this.#isOdd = false
    this.#margin = [this.#cursor.start, this.#cursor.at]
    this.#opens = undefined
    if (isFirst && (parent?.kind === 'quote' || parent?.kind === 'definition')) this.#opens = parent.kind
    if (isFirst && parent?.kind === 'list item') {
      const task = taskWidth(this.#text, this.#cursor.at, this.#cursor.end)
      this.#opens = task > 0 ? 'task' : 'item'
      this.#cursor.at += task
    }
    this.#addLine(true)
  }

  #addLine(isWhole: boolean): void {
    const { text, at, end } = this.#cursor
    this.#mayBeHead = isWhole && !this.#cursor.isCode()
    if (!isWhole && this.#cursor.char() === '>') this.#isOdd = true
    this.#lines.push(at, trimBlanks(text, at, end))
  }

  #closeLeaf(): void {
    if (this.#leaf === 'paragraph') {
      this.#takeDefinitions()
      const start = this.#lines[0]
      const end = this.#lines.at(-1) ?? 0
      const isMark = !this.#isPlain && start !== undefined && isNoText(this.#text, start, end)
      if (start !== undefined) this.#emit(isMark ? 'directive' : 'paragraph', start, end)
    }
    this.#leaf = 'none'
    this.#lines = []
  }

  /** Takes link definitions from the start of the open paragraph. */
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
      const start = lines[taken * 2] ?? 0
      const definition = paragraph.slice(at, end).replace(/\n$/, '')
      this.#emit('definition of a link', start, lines[taken * 2 + 1] ?? 0)
      const title = definition.includes('\n') ? undefined : definitionTitle(definition)
      if (title) {
        const kind = title.quote === '"' ? 'title of a link' : "title of a link in '"
        this.#emit(kind, start + title.start, start + title.end)
      }
      taken += definition.split('\n').length
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
      quotes: this.#containers.quotes,
      margin: isParagraph ? asMargin(this.#text.slice(...this.#margin)) : '',
      opens: isParagraph ? this.#opens : undefined,
      isQuoted: this.#containers.innermost?.kind === 'quote',
      isOdd: isParagraph && this.#isOdd,
      isBare: false,
      ...more,
    })
  }
}

/** Whether an item may interrupt a paragraph: with any bullet, or with the number 1. */
function startsAnyList(text: string, at: number, width: number): boolean {
  return width === 1 || Number(text.slice(at, at + width - 1)) === 1
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9'

/** A shortcode whose content is code, up to the next one with its name. */
const isHighlight = (line: string): boolean => /^\{[{%][<%]?[ \t]*highlight\b/.test(line)

/** Whether a paragraph is only a formula, or stands for a table of contents or a page break. */
const isNoText = (text: string, start: number, end: number): boolean =>
  (text.startsWith('$$', start) && text.indexOf('$$', start + 2) === end - 2 && end - start > 4) ||
  isMarkOfSite(text, start, end)

const isMarkOfSite = (text: string, start: number, end: number): boolean =>
  end - start < LONGEST_MARK &&
  /^(?:\[\[?_?toc_?\]?\]|\{\{toc\}\}|\\(?:newpage|pagebreak|clearpage|tableofcontents))$/i.test(
    text.slice(start, end),
  )

const LONGEST_MARK = 20

const isAlert = (line: string): boolean => /^\[![A-Za-z]+\][-+]?[ \t]*$/.test(line)

/** The margin of a first line as that of a later one: quotes stay, markers become spaces. */
const asMargin = (margin: string): string =>
  margin.replace(/\[\^[^[\]]*\]:[ \t]*/g, '    ').replace(/[^>\s]/g, ' ')

/** `Install {#install}` -> the end of the heading's text, and its anchor. Other attributes are cut off as well. */
function withoutAnchor(text: string, start: number, last: number): { anchor: string; end: number } {
  const heading = text.slice(start, last)
  const open = heading.endsWith('}') ? heading.lastIndexOf('{') : -1
  const isEscaped = heading[open - 1] === '\\'
  const attributes = open > 0 && !isEscaped ? heading.slice(open) : ''
  if (!/^\{[#.:][^{}]*\}$/.test(attributes)) return { anchor: '', end: last }
  return { anchor: /#([^\s}.]+)/.exec(attributes)?.[1] ?? '', end: trimBlanks(text, start, start + open) }
}
