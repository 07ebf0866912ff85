// Finds the blocks of a Markdown file: CommonMark 0.31, tables and footnotes of GFM, and
// common additions: admonitions, components of MDX, shortcodes. Line by line, as the appendix of CommonMark describes.
import type { MarkdownDialect, MarkdownBlock } from './block.ts'
import { ContainerBlocks } from './container-blocks.ts'
import { LeafBlocks } from './leaf-blocks.ts'
import { ScanState } from './scan-state.ts'

/** Blocks are read in groups: a loop that only reads is faster than one that does other work in between. */
const BLOCKS_AT_ONCE = 256

/**
 * Reads the blocks of a text in order, and keeps only one group of them in memory. `from` is where Markdown begins.
 * Throws a `FormatError` ('too-deep').
 */
export const scanMarkdown = (
  text: string,
  from = 0,
  dialect: MarkdownDialect = {},
): Generator<MarkdownBlock, undefined> => new Scanner(text, from, dialect).scan()

class Scanner {
  readonly #state: ScanState
  readonly #leaves: LeafBlocks
  readonly #containers: ContainerBlocks

  constructor(text: string, from: number, dialect: MarkdownDialect) {
    this.#state = new ScanState(text, from, dialect)
    this.#leaves = new LeafBlocks(this.#state)
    this.#containers = new ContainerBlocks(this.#state)
  }

  *scan(): Generator<MarkdownBlock, undefined> {
    const { cursor, text, spanning, blocks } = this.#state
    for (; cursor.start < text.length; cursor.leave()) {
      cursor.measure()
      if (cursor.start >= spanning.end) this.#line()
      // The next line may still change the last block.
      if (blocks.length > BLOCKS_AT_ONCE) yield* blocks.splice(0, BLOCKS_AT_ONCE)
    }
    this.#state.closeLeaf()
    yield* blocks
  }

  #line(): void {
    const cursor = this.#state.cursor
    cursor.enter()
    let depth = this.#state.containers.matched(cursor)
    if (depth === this.#state.containers.depth) {
      if (this.#leaves.goesOn()) return
    } else if (this.#isVerbatim()) this.#state.leaf = 'none'
    while (!cursor.isBlank() && !cursor.isCode()) {
      if (this.#leaves.opens(depth)) return
      if (!this.#containers.opens(depth)) break
      depth = this.#state.containers.depth
    }
    this.#content(depth)
  }

  #isVerbatim(): boolean {
    const { leaf } = this.#state
    return leaf !== 'none' && leaf !== 'paragraph' && leaf !== 'table'
  }

  /** Takes the rest of a line that opened no leaf: text, code, or nothing. */
  #content(depth: number): void {
    const state = this.#state
    const { cursor, containers } = state
    const isWhole = depth === containers.depth
    if (cursor.isBlank()) {
      state.closeLeaf()
      containers.closeBelow(depth)
    } else if (state.leaf === 'paragraph') state.paragraph.add(cursor, isWhole)
    else if (cursor.isCode()) {
      state.takeLine(depth, 'code block')
      state.leaf = 'indented code'
    } else if (isWhole && state.leaf === 'table') this.#leaves.row('cell', cursor.at, cursor.end)
    else this.#openParagraph(depth)
  }

  #openParagraph(depth: number): void {
    const parent = this.#state.containers.at(depth - 1)
    const isFirst = parent?.isEmpty ?? false
    this.#state.begin(depth)
    this.#state.leaf = 'paragraph'
    this.#state.paragraph.begin(this.#state.cursor, parent, isFirst)
  }
}
