// The blocks of Markdown that hold others (quotes, list items, footnotes, admonitions), as they stand open in each other.
import type { Cursor } from './cursor.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'

/** A block that is open and holds others. */
export interface Container {
  kind: 'quote' | 'list item' | 'footnote' | 'admonition'
  /** How many columns further the content stands; 0 for a quote, which has marks. */
  indent: number
  /** Whether nothing stands in it yet. */
  isEmpty: boolean
}

/** The open containers, outermost first. */
export class Containers {
  readonly #stack: Container[] = []
  /** Where in the stack the quotes are. */
  readonly #quotes: number[] = []

  get depth(): number {
    return this.#stack.length
  }

  get quotes(): number {
    return this.#quotes.length
  }

  get innermost(): Container | undefined {
    return this.#stack.at(-1)
  }

  at(depth: number): Container | undefined {
    return this.#stack[depth]
  }

  hasQuoteAbove(depth: number): boolean {
    const quote = this.#quotes[0]
    return quote !== undefined && quote < depth
  }

  /** Throws a `FormatError` ('too-deep') where nesting has no end. */
  push(kind: Container['kind'], indent: number, offset: number): Container {
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
  //  ^ ^        each open container takes its part of the margin
  /** How many containers the line goes on with; the cursor stands after their margin. */
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

  /** A blank line goes on with items and footnotes, not with quotes, nor with an item that began blank. */
  #blankReach(quotes: number): number {
    const quote = this.#quotes[quotes]
    if (quote !== undefined) return quote
    const isNothing = this.innermost?.kind === 'list item' && this.innermost.isEmpty
    return isNothing ? this.depth - 1 : this.depth
  }
}
