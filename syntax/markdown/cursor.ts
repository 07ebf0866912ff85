// Where a reader of Markdown stands in its line, with columns counted as CommonMark does: a tab goes to the next stop.
import { lineEnd, nextLine } from '../text/lines.ts'
import { TAB, isBlank } from '../text/chars.ts'

const TAB_STOP = 4
/** Text that stands so many columns in is code, where no paragraph goes on. */
export const CODE_INDENT = 4

/** A cursor that goes through a text line by line. */
export class Cursor {
  readonly text: string
  /** The start of the line. */
  start: number
  /** Where the line's end stands. */
  end = 0
  /** The first character after the margin that is no blank, and its column. */
  at = 0
  column = 0
  /** The column where the content of the innermost block begins that the margin belongs to. */
  base = 0
  readonly #codeIndent: number

  /** `hasCode` tells whether text that stands far in is code: in MDX it is not. */
  constructor(text: string, from: number, hasCode = true) {
    this.text = text
    this.start = from
    this.#codeIndent = hasCode ? CODE_INDENT : Infinity
  }

  /** Looks for the end of the line that begins at `start`. */
  measure(): void {
    this.end = lineEnd(this.text, this.start)
  }

  /** Puts the cursor at the first character of the line. */
  enter(): void {
    this.base = 0
    this.seek(this.start, 0)
  }

  leave(): void {
    this.start = nextLine(this.text, this.end)
  }

  /** Puts the cursor on the first character from `from` on that is no blank. */
  seek(from: number, column: number): void {
    let at = from
    for (; at < this.end; at++) {
      const code = this.text.charCodeAt(at)
      if (!isBlank(code)) break
      column = code === TAB ? column + TAB_STOP - (column % TAB_STOP) : column + 1
    }
    this.at = at
    this.column = column
  }

  char(): string {
    return this.text.charAt(this.at)
  }

  /** The line from the cursor on. */
  rest(): string {
    return this.text.slice(this.at, this.end)
  }

  isBlank(): boolean {
    return this.at >= this.end
  }

  indent(): number {
    return this.column - this.base
  }

  isCode(): boolean {
    return this.indent() >= this.#codeIndent
  }

  // `> text`
  //  ^ ^    one blank after the mark belongs to it
  passQuoteMark(): void {
    const isWide = isBlank(this.text.charCodeAt(this.at + 1))
    this.base = this.column + (isWide ? 2 : 1)
    this.seek(this.at + 1, this.column + 1)
  }
}
