// The leaf blocks of Markdown: headings, code, formulas, tables, HTML, expressions. Which line begins one, and which
// line continues it.
import { BracketTags } from '../codes/bracket-tags.ts'
import { afterTemplateTags } from '../codes/template-tags.ts'
import { bracketCodeAt, EndTags, verbatimTagsEnd } from '../codes/verbatim-tags.ts'
import { lineEnd, skipBlanks, trimBlanks, withoutSpaces } from '../text/lines.ts'
import {
  rowCells,
  closesFence,
  delimiterColumns,
  directiveTitleAt,
  fenceLength,
  headingEnd,
  headingLevel,
  htmlEnds,
  htmlKind,
  isAlert,
  isComponentEnd,
  isDirective,
  isModule,
  isTemplate,
  isThematicBreak,
  markerWidth,
  underlineLevel,
  withoutAnchor,
} from './lines.ts'
import type { ScanState } from './scan-state.ts'
import { braceEnd, markdownTagEnd, tagsEnd } from './tags.ts'

/** Opens and continues leaf blocks. */
export class LeafBlocks {
  readonly #state: ScanState
  #fenceMark = 0
  #fenceLength = 0
  #htmlKind = 0
  readonly #endTags = new EndTags()
  #bracketTags: BracketTags | undefined
  #columns = 0
  /** Whether a formula began that never ends. Later formulas do not end either. */
  #isFormulaOpen = false

  constructor(state: ScanState) {
    this.#state = state
  }

  /** Whether the line continues open code or HTML. */
  goesOn(): boolean {
    const { text, at, end } = this.#state.cursor
    switch (this.#state.leaf) {
      case 'fence': {
        const isClosing =
          !this.#state.cursor.isCode() && closesFence(text, at, end, this.#fenceMark, this.#fenceLength)
        if (isClosing) this.#state.leaf = 'none'
        else this.#extendCode()
        return true
      }
      case 'html':
        return this.#goesOnWithHtml()
      case 'formula':
        if (this.#state.cursor.rest().trimEnd().endsWith('$$')) this.#state.leaf = 'none'
        return true
      case 'indented code':
        if (this.#state.cursor.isBlank()) return true
        if (this.#state.cursor.isCode()) {
          this.#extendCode()
          return true
        }
        this.#state.leaf = 'none'
        return false
      default:
        return false
    }
  }

  /** Opens a leaf block if the line begins one; returns whether it does. */
  opens(depth: number): boolean {
    const inParagraph = depth === this.#state.containers.depth && this.#state.leaf === 'paragraph'
    switch (this.#state.cursor.char()) {
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
        return isDirective(this.#state.text, this.#state.cursor.at) && this.#takeDirective(depth)
      case '*':
      case '_':
        return this.#opensBreak(depth)
      case '{':
        return this.#opensExpression(depth)
      case '$':
        return !this.#state.isPlain && this.#opensFormula(depth)
      case '[':
        return this.#opensBracketCode(depth) || this.#opensBracketTags(depth) || this.#opensAlert(depth)
      case 'i':
      case 'e':
        return this.#opensModule(depth)
      default:
        return false
    }
  }

  #extendCode(): void {
    const block = this.#state.blocks.at(-1)
    if (block?.kind === 'code block') block.end = this.#state.cursor.end
  }

  #goesOnWithHtml(): boolean {
    const { text, start } = this.#state.cursor
    const end = htmlEnds[this.#htmlKind]
    const isEnd = end ? end.test(text.slice(start, this.#state.cursor.end)) : this.#state.cursor.isBlank()
    if (isEnd) this.#state.leaf = 'none'
    if (isEnd && end === undefined) return false
    const block = this.#state.blocks.at(-1)
    if (block?.kind === 'block of HTML') block.end = this.#state.cursor.end
    return true
  }

  // ## Install {#install} ##
  //    ^-----^
  #opensHeading(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    const level = headingLevel(text, at, end)
    if (level === 0) return false
    this.#state.begin(depth)
    const start = Math.min(skipBlanks(text, at + level), end)
    this.#heading('heading', level, start, headingEnd(text, start, end))
    return true
  }

  #heading(kind: 'heading' | 'underlined heading', level: number, start: number, last: number): void {
    const { anchor, end } = withoutAnchor(this.#state.text, start, last)
    this.#state.emit(kind, start, end, { level, anchor })
  }

  #opensFence(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    const length = fenceLength(text, at, end)
    if (length === 0) return false
    this.#state.takeLine(depth, 'code block')
    this.#state.leaf = 'fence'
    this.#fenceMark = text.charCodeAt(at)
    this.#fenceLength = length
    return true
  }

  // $$
  // x = 1
  // $$
  #opensFormula(depth: number): boolean {
    const line = this.#state.cursor.rest().trimEnd()
    if (!line.startsWith('$$') || line.includes('$$', 2)) return false
    if (line !== '$$' && this.#state.leaf === 'paragraph') return false
    if (this.#isFormulaOpen || !this.#state.text.includes('$$', this.#state.cursor.end)) {
      this.#isFormulaOpen = true
      return false
    }
    this.#state.takeLine(depth, 'formula')
    this.#state.leaf = 'formula'
    return true
  }

  #opensBreak(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    return isThematicBreak(text, at, end) && this.#state.takeLine(depth, 'line between blocks')
  }

  // Title
  // =====
  #underlines(): boolean {
    const { text, at, end } = this.#state.cursor
    const level = underlineLevel(text, at, end)
    if (level === 0) return false
    this.#state.takeDefinitions()
    this.#state.leaf = 'none'
    if (this.#state.paragraph.isEmpty) return false
    const [start, last] = this.#state.paragraph.span
    this.#heading('underlined heading', level, start, last)
    return true
  }

  // | Name | Age |
  // | ---- | --- |   the line that makes the last line of a paragraph the header of a table
  #opensTable(): boolean {
    const { text, at, end } = this.#state.cursor
    const [first, last] = this.#state.paragraph.lastLine
    // `- | -` is an item of a list.
    const columns = markerWidth(text, at, end) > 0 ? 0 : delimiterColumns(text, at, end)
    if (
      columns === 0 ||
      !this.#state.paragraph.mayBeHead ||
      rowCells(text, first, last).length !== columns * 2
    )
      return false
    if (!text.slice(first, last).includes('|') && !/[|:]/.test(this.#state.cursor.rest())) return false
    this.#state.paragraph.dropLastLine()
    this.#state.closeLeaf()
    this.#state.leaf = 'table'
    this.#columns = columns
    this.row('head cell', first, last)
    return true
  }

  /** Adds the cells of a row of the open table. */
  row(kind: 'head cell' | 'cell', start: number, end: number): void {
    const cells = rowCells(this.#state.text, start, end)
    for (let i = 0; i < cells.length && i < this.#columns * 2; i += 2) {
      const from = cells[i] ?? 0
      const to = cells[i + 1] ?? 0
      if (to > from) this.#state.emit(kind, from, to, { isBare: from === start })
    }
  }

  #opensHtml(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    const kind = htmlKind(text, at)
    if (this.#state.isMdx && (kind === 0 || kind > 5)) return this.#opensTags(depth)
    if (kind > 0) {
      this.#state.takeLine(depth, 'block of HTML')
      if (!htmlEnds[kind]?.test(this.#state.cursor.rest())) this.#html(kind)
      // A component of the same name (`<Figure`) may have blank lines in the expressions of its attributes.
      if (kind === 6) this.#state.isAlone(markdownTagEnd, depth)
      return true
    }
    if (isComponentEnd(text, at, end)) return this.#state.takeLine(depth, 'block of HTML')
    if (this.#state.leaf === 'paragraph' || !this.#state.isAlone(markdownTagEnd, depth)) return false
    this.#state.takeLine(depth, 'block of HTML')
    this.#html(7)
    return true
  }

  // <Tabs><Tab label="One">
  /** In MDX, a line of tags and expressions only is not text, and the lines below it are Markdown. */
  #opensTags(depth: number): boolean {
    if (!this.#state.isAlone(tagsEnd, depth)) return false
    const { at } = this.#state.cursor
    this.#state.begin(depth)
    this.#state.emit('block of HTML', at, this.#state.spanning.end)
    return true
  }

  #html(kind: number): void {
    this.#state.leaf = 'html'
    this.#htmlKind = kind
  }

  #opensExpression(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    const isLine = this.#takesVerbatim() || isTemplate(text, at, end)
    if (!isLine && (this.#state.leaf === 'paragraph' || !this.#state.isAlone(braceEnd, depth))) return false
    return this.#state.takeLine(depth, 'expression')
  }

  // {% highlight sh %}
  // run
  // {% endhighlight %}
  /** Consumes the lines of tags whose content is no text, if only tags follow them in their last line. */
  #takesVerbatim(): boolean {
    const { text, at, end } = this.#state.cursor
    const after = verbatimTagsEnd(text, at, this.#endTags)
    if (after <= end) return false
    const last = trimBlanks(text, after, lineEnd(text, after))
    if (afterTemplateTags(text, after, last) < last) return false
    this.#state.spanning.end = after
    return true
  }

  // [prism classes="language-php"]
  // <?php
  // [/prism]
  /** Shortcodes of Grav and WordPress around code, which are alone on their lines. */
  #opensBracketCode(depth: number): boolean {
    if (this.#state.isPlain || this.#state.isMdx) return false
    const { text, at, end } = this.#state.cursor
    const code = bracketCodeAt(text, at, this.#endTags)
    if (!code || skipBlanks(text, code.after) < lineEnd(text, code.after)) return false
    this.#state.takeLine(depth, 'directive')
    const [start, last] = withoutSpaces(text, code.start, code.end)
    this.#state.emit('code block', start, last)
    if (code.after > end) this.#state.spanning.end = code.after
    return true
  }

  // [ui-tab title="First"]
  // ^--------------------^
  /** A line of tags in brackets, which surround blocks. */
  #opensBracketTags(depth: number): boolean {
    if (this.#state.isPlain || this.#state.isMdx) return false
    const { text, at, end } = this.#state.cursor
    this.#bracketTags ??= new BracketTags(text)
    return this.#bracketTags.isLine(at, end) && this.#state.takeLine(depth, 'expression')
  }

  // > [!NOTE]
  //   ^-----^
  #opensAlert(depth: number): boolean {
    const quote = this.#state.containers.innermost
    if (depth < this.#state.containers.depth || quote?.kind !== 'quote' || !quote.isEmpty) return false
    return isAlert(this.#state.cursor.rest()) && this.#state.takeLine(depth, 'directive')
  }

  /** `import` and `export` are valid only at the margin of the file, and not within a paragraph. */
  #opensModule(depth: number): boolean {
    const { text, at, start } = this.#state.cursor
    if (at !== start || this.#state.leaf === 'paragraph' || depth > 0) return false
    if (!isModule(text, at)) return false
    const brace = this.#state.cursor.rest().indexOf('{')
    this.#state.takeLine(depth, 'import or export')
    this.#html(7)
    if (brace >= 0) this.#state.spanning.takeBraces(text, at + brace)
    return true
  }

  #takeDirective(depth: number): true {
    const { text, at } = this.#state.cursor
    this.#state.takeLine(depth, 'directive')
    const title = directiveTitleAt(text, at)
    if (title) this.#state.emit('title', title.start, title.end, { isBare: title.isBare })
    return true
  }
}
