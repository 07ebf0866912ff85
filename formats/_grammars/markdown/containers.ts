// The stack of open container blocks: quotes, list items, footnotes, admonitions.
import type { Cursor } from './cursor.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'

/** An open container block. */
export interface OpenContainer {
  kind: 'quote' | 'list item' | 'footnote' | 'admonition' | 'definition'
  /** The columns by which the content is indented; 0 for a quote, which has marks. */
  indent: number
  /** Whether it has no content yet. */
  isEmpty: boolean
}

/** The open containers, outermost first. */
export class Containers {
  readonly #stack: OpenContainer[] = []
  /** The indexes of quotes in the stack. */
  readonly #quotes: number[] = []

  get depth(): number {
    return this.#stack.length
  }

  get quotes(): number {
    return this.#quotes.length
  }

  get innermost(): OpenContainer | undefined {
    return this.#stack.at(-1)
  }

  at(depth: number): OpenContainer | undefined {
    return this.#stack[depth]
  }

  hasQuoteAbove(depth: number): boolean {
    const quote = this.#quotes[0]
    return quote !== undefined && quote < depth
  }

  /** Throws a `FormatError` ('too-deep'). */
  push(kind: OpenContainer['kind'], indent: number, offset: number): OpenContainer {
    if (this.depth >= MAX_DEPTH) {
      throw tooDeep('Quotes and lists', offset)
    }
    if (kind === 'quote') this.#quotes.push(this.depth)
    const container = { kind, indent, isEmpty: true }
    this.#stack.push(container)
    return container
  }

  closeBelow(depth: number): void {
    this.#stack.length = depth
    while ((this.#quotes.at(-1) ?? -1) >= depth) this.#quotes.pop()
  }

  // `> - text`, in a quote with an item
  //  ^ ^        each open container consumes its part of the margin
  /** The number of containers that the line continues; moves the cursor after their margin. */
  matched(cursor: Cursor): number {
    let quotes = 0
    for (let depth = 0; depth < this.#stack.length; depth++) {
      if (cursor.isBlank()) return this.#blankReach(quotes)
      const container = this.#stack[depth]
      if (container?.kind === 'quote') {
        if (cursor.isCode() || cursor.char() !== '>') return depth
        cursor.passQuoteMark()
        quotes++
      } else {
        if (!container || cursor.indent() < container.indent) return depth
        cursor.base += container.indent
      }
    }
    return this.#stack.length
  }

  /** A blank line continues items and footnotes, but not quotes or an item that began blank. */
  #blankReach(quotes: number): number {
    const quote = this.#quotes[quotes]
    if (quote !== undefined) return quote
    const isNothing = this.innermost?.kind === 'list item' && this.innermost.isEmpty
    return isNothing ? this.depth - 1 : this.depth
  }
}
