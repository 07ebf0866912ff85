// Shows the unchanged file with each text marked.
import { escapeHtml, SPECIAL } from '../../escape-html.ts'
import type { PageText } from '../../wire/page-text.ts'
import type { TextPlaces } from './places.ts'

/** A block of the unchanged file ends at the first line end after this number of characters. */
const BLOCK = 4096

/** An HTML parser drops a line end at the start of a `pre`. It drops this one, so that a line end of the file stays. */
const BLOCK_START = '<pre>\n'
const BLOCK_END = '</pre>'

/** Writes the body of a page. It is split into blocks, so that a browser lays out only the visible ones. */
export class FileBody {
  readonly #text: string
  readonly #places: TextPlaces
  readonly #page: PageText
  readonly #special = new RegExp(SPECIAL, 'g')
  /** Offset of the first character, at or after the last slice, that must be escaped. */
  #nextSpecial = -1
  #blockStart = 0
  #at = 0

  constructor(text: string, places: TextPlaces, page: PageText) {
    this.#text = text
    this.#places = places
    this.#page = page
    page.add(BLOCK_START)
  }

  /** Shows a text, by its index in the places. */
  show(index: number): void {
    const places = this.#places
    const start = places.start(index)
    const end = places.end(index)
    // A text inside another one (our own formats have none) appears after it, so that it does not appear twice.
    const gap = this.#upTo(start)
    const own = places.ownText(index)
    const html = own === undefined ? this.#escaped(start, end) : escapeHtml(own)
    this.#page.add(`${gap}<span ${places.mark(index)}>${html}</span>`)
    this.#at = Math.max(this.#at, end)
  }

  end(): void {
    this.#page.add(this.#upTo(this.#text.length) + BLOCK_END)
  }

  /** The file up to this offset. */
  #upTo(end: number): string {
    const text = this.#text
    let html = ''
    while (end - this.#blockStart > BLOCK) {
      const from = Math.max(this.#at, this.#blockStart + BLOCK)
      // Searches only this slice: a file may be one line of megabytes.
      const lineEnd = text.slice(from, end).indexOf('\n')
      if (lineEnd < 0 || from + lineEnd + 1 === end) break
      this.#blockStart = from + lineEnd + 1
      html += this.#gap(this.#at, this.#blockStart) + BLOCK_END + BLOCK_START
      this.#at = this.#blockStart
    }
    if (this.#at < end) {
      html += this.#gap(this.#at, end)
      this.#at = end
    }
    return html
  }

  /** The text between these offsets, escaped. */
  #escaped(start: number, end: number): string {
    const text = this.#text.slice(start, end)
    return this.#isPlain(start, end) ? text : escapeHtml(text)
  }

  /**
   * The same without zero bytes. Only the text of a binary file or an archive has them: they separate its pieces.
   */
  #gap(start: number, end: number): string {
    const text = this.#text.slice(start, end)
    return this.#isPlain(start, end) ? text : escapeHtml(text.replaceAll('\0', ''))
  }

  /** Whether no character between these offsets must be escaped. Slices before the next such character are not searched. */
  #isPlain(start: number, end: number): boolean {
    if (this.#nextSpecial < start) {
      this.#special.lastIndex = start
      this.#nextSpecial = this.#special.test(this.#text) ? this.#special.lastIndex - 1 : this.#text.length
    }
    return this.#nextSpecial >= end
  }
}
