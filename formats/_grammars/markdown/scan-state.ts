// The state of the scanner of Markdown blocks: the blocks found last, and those that the next line may continue.
import type { MarkdownBlockKind, MarkdownDialect, MarkdownBlock } from './block.ts'
import { Containers, type OpenContainer } from './containers.ts'
import { Cursor } from './cursor.ts'
import { OpenParagraph } from './paragraph.ts'
import { Spanning } from './spanning.ts'

/** The leaf block that the next line may continue. */
type Leaf = 'none' | 'paragraph' | 'table' | 'fence' | 'formula' | 'indented code' | 'html'

/** The state that the scanner of blocks shares with its parts. */
export class ScanState {
  /** The blocks that were found and not taken yet, and the last one. */
  readonly blocks: MarkdownBlock[] = []
  readonly containers = new Containers()
  readonly cursor: Cursor
  readonly text: string
  readonly isMdx: boolean
  readonly isPlain: boolean
  readonly paragraph: OpenParagraph
  readonly spanning = new Spanning()
  leaf: Leaf = 'none'

  constructor(text: string, from: number, { isMdx = false, isPlain = false }: MarkdownDialect) {
    this.text = text
    this.isMdx = isMdx
    this.isPlain = isPlain
    this.cursor = new Cursor(text, from, !isMdx)
    this.paragraph = new OpenParagraph(text)
  }

  /** Closes the leaf and the blocks below `depth`, where another block begins. */
  begin(depth: number): void {
    this.closeLeaf()
    this.containers.closeBelow(depth)
    const parent = this.containers.innermost
    if (parent) parent.isEmpty = false
  }

  /** Closes the open leaf. A paragraph becomes a block only now. */
  closeLeaf(): void {
    const paragraph = this.paragraph
    if (this.leaf === 'paragraph') {
      this.takeDefinitions()
      const [start, end] = paragraph.span
      const isMark = !this.isPlain && paragraph.isNoText
      if (!paragraph.isEmpty) this.emit(isMark ? 'directive' : 'paragraph', start, end)
    }
    this.leaf = 'none'
    paragraph.clear()
  }

  /** Takes link definitions from the start of the open paragraph. */
  takeDefinitions(): void {
    for (const { kind, start, end } of this.paragraph.takeDefinitions()) this.emit(kind, start, end)
  }

  /** Opens a container at the cursor. Throws a `FormatError` ('too-deep'). */
  push(depth: number, kind: OpenContainer['kind'], indent: number): OpenContainer {
    this.begin(depth)
    this.emit(kind, this.cursor.at, this.cursor.at + 1)
    return this.containers.push(kind, indent, this.cursor.at)
  }

  /** Closes the blocks below `depth`, and adds the line as a block that is left unchanged. */
  takeLine(depth: number, kind: MarkdownBlockKind): true {
    this.begin(depth)
    this.emit(kind, this.cursor.at, this.cursor.end)
    return true
  }

  /** As `Spanning.isAlone`. No margin of a quote may be between the lines. */
  isAlone(endOf: (text: string, at: number, limit: number) => number, depth: number): boolean {
    return this.spanning.isAlone(this.cursor, endOf, !this.containers.hasQuoteAbove(depth))
  }

  /** Adds a block. */
  emit(kind: MarkdownBlockKind, start: number, end: number, more: Partial<MarkdownBlock> = {}): void {
    const isParagraph = kind === 'paragraph' || kind === 'underlined heading'
    this.blocks.push({
      kind,
      start,
      end,
      level: 0,
      anchor: '',
      quotes: this.containers.quotes,
      margin: isParagraph ? this.paragraph.margin : '',
      opens: isParagraph ? this.paragraph.opens : undefined,
      isQuoted: this.containers.innermost?.kind === 'quote',
      isOdd: isParagraph && this.paragraph.isOdd,
      isBare: false,
      ...more,
    })
  }
}
