// A cursor over lines of Markdown that counts columns as CommonMark does: a tab goes to the next tab stop.
import { lineEnd, nextLine } from '../text/lines.ts'
import { TAB, isBlank } from '../text/chars.ts'

const TAB_STOP = 4
/** Text that is indented by this many columns is code, unless it continues a paragraph. */
export const CODE_INDENT = 4

/** A cursor that moves through a text line by line. */
export class Cursor {
  readonly text: string
  /** The start of the line. */
  start: number
  /** The offset of the line end. */
  end = 0
  /** The first character after the margin that is not a blank, and its column. */
  at = 0
  column = 0
  /** The column at which the content of the innermost container begins. */
  base = 0
  readonly #codeIndent: number

  /** `hasCode` states whether indented text is code; it is not in MDX. */
  constructor(text: string, from: number, hasCode = true) {
    this.text = text
    this.start = from
    this.#codeIndent = hasCode ? CODE_INDENT : Infinity
  }

  /** Finds the end of the line that begins at `start`. */
  measure(): void {
    this.end = lineEnd(this.text, this.start)
  }

  /** Moves to the first character of the line. */
  enter(): void {
    this.base = 0
    this.seek(this.start, 0)
  }

  leave(): void {
    this.start = nextLine(this.text, this.end)
  }

  /** Moves to the first character from `from` on that is not a blank. */
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

  /** The rest of the line. */
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
