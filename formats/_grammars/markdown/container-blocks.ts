// The container blocks of Markdown: quotes, list items, footnotes, definitions, admonitions. Which line begins one.
import { isBlank, isDigit } from '../text/chars.ts'
import { skipBlanks } from '../text/lines.ts'
import { CODE_INDENT } from './cursor.ts'
import { admonitionTitleAt, footnoteWidth, markerWidth, startsAnyList } from './lines.ts'
import type { ScanState } from './scan-state.ts'

/** Opens container blocks. */
export class ContainerBlocks {
  readonly #state: ScanState

  constructor(state: ScanState) {
    this.#state = state
  }

  opens(depth: number): boolean {
    switch (this.#state.cursor.char()) {
      case '>':
        this.#state.push(depth, 'quote', 0)
        this.#state.cursor.passQuoteMark()
        return true
      case '[':
        return this.#opensFootnote(depth)
      case ':':
        return !this.#state.isPlain && !this.#state.isMdx && this.#opensDefinition(depth)
      case '!':
      case '?':
      case '=':
        return this.#opensAdmonition(depth)
      case '-':
      case '+':
      case '*':
        return this.#opensItem(depth)
      default:
        return isDigit(this.#state.cursor.char().charCodeAt(0)) && this.#opensItem(depth)
    }
  }

  #opensFootnote(depth: number): boolean {
    const { text, at, end, column } = this.#state.cursor
    const width = footnoteWidth(text, at, end)
    if (width === 0) return false
    this.#state.push(depth, 'footnote', CODE_INDENT)
    this.#state.cursor.seek(at + width, column + width)
    this.#state.cursor.base = this.#state.cursor.column
    return true
  }

  // Bollard
  // :   a post of iron, below its term or below another definition
  #opensDefinition(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    if (!isBlank(text.charCodeAt(at + 1)) || skipBlanks(text, at + 1) >= end) return false
    const isBelowTerm = depth === this.#state.containers.depth && this.#state.leaf === 'paragraph'
    if (!isBelowTerm && this.#state.containers.at(depth)?.kind !== 'definition' && !this.#isBelowParagraph())
      return false
    if (isBelowTerm) this.#takeTerms()
    const offset = this.#state.cursor.indent()
    const column = this.#state.cursor.column + 1
    const definition = this.#state.push(depth, 'definition', 0)
    this.#state.cursor.seek(at + 1, column)
    const padding = Math.min(this.#state.cursor.column - column, CODE_INDENT)
    definition.indent = offset + 1 + padding
    this.#state.cursor.base = column + padding
    return true
  }

  /** Whether there are only blank lines between the last block, a paragraph, and this line. */
  #isBelowParagraph(): boolean {
    const last = this.#state.blocks.at(-1)
    return (
      this.#state.leaf === 'none' &&
      last?.kind === 'paragraph' &&
      /^\s*$/.test(this.#state.text.slice(last.end, this.#state.cursor.start))
    )
  }

  /** Each line of the open paragraph is a term. */
  #takeTerms(): void {
    this.#state.takeDefinitions()
    for (const [start, end] of this.#state.paragraph.lines()) this.#state.emit('term', start, end)
    this.#state.leaf = 'none'
    this.#state.paragraph.clear()
  }

  // !!! note "Title"
  //     text, four columns in
  #opensAdmonition(depth: number): boolean {
    const { text, at } = this.#state.cursor
    const title = admonitionTitleAt(text, at)
    if (!title) return false
    this.#state.push(depth, 'admonition', CODE_INDENT)
    if (title.end > title.start) this.#state.emit('quoted title', title.start, title.end)
    this.#state.cursor.seek(this.#state.cursor.end, this.#state.cursor.column)
    return true
  }

  //   10.  text
  //   ^--^ marker and blanks: the later lines of the item are indented by their width
  #opensItem(depth: number): boolean {
    const { text, at, end } = this.#state.cursor
    const width = markerWidth(text, at, end)
    if (width === 0) return false
    const inParagraph = depth === this.#state.containers.depth && this.#state.leaf === 'paragraph'
    const isEmpty = skipBlanks(text, at + width) >= end
    if (inParagraph && (isEmpty || !startsAnyList(text, at, width))) return false
    const offset = this.#state.cursor.indent()
    const column = this.#state.cursor.column + width
    const item = this.#state.push(depth, 'list item', 0)
    this.#state.cursor.seek(at + width, column)
    const blanks = this.#state.cursor.column - column
    const padding = this.#state.cursor.isBlank() || blanks > CODE_INDENT ? 1 : blanks
    item.indent = offset + width + padding
    this.#state.cursor.base = column + padding
    return true
  }
}
