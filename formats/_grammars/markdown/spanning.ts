// Tags and expressions that are alone on one or several lines.
import { lineEnd, skipBlanks } from '../text/lines.ts'
import type { Cursor } from './cursor.ts'
import { braceEnd } from './tags.ts'

/** The result of a search for the end of a tag or expression: its offset, or `~offset` of where the search gave up. */
type EndOf = (text: string, at: number, limit: number) => number

/** Finds tags and expressions of several lines. */
export class Spanning {
  /** Lines that begin before this offset belong to a tag or an expression that began above. */
  end = 0
  /** No tag or expression of several lines ends before this offset: a search has found none. */
  #searched = 0

  /** Whether only the tag or expression at the cursor is on its lines. The later lines are then consumed. */
  isAlone(cursor: Cursor, endOf: EndOf, mayHaveMoreLines: boolean): boolean {
    const { text, at } = cursor
    let end = endOf(text, at, cursor.end)
    const isOpen = end < 0 && ~end >= cursor.end
    if (isOpen && at >= this.#searched && mayHaveMoreLines) {
      end = endOf(text, at, text.length)
      if (end < 0) this.#searched = ~end
    }
    if (end < 0) return false
    if (skipBlanks(text, end) < lineEnd(text, end)) {
      this.#searched = Math.max(this.#searched, end)
      return false
    }
    this.end = end
    return true
  }

  /** Consumes the lines of the braces that open here, which may contain blank lines. */
  takeBraces(text: string, at: number): void {
    if (at < this.#searched) return
    const end = braceEnd(text, at, text.length)
    if (end < 0) this.#searched = ~end
    else this.end = end
  }
}
