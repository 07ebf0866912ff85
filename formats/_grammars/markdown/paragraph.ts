// The open paragraph: its lines without margins, until another block or the end of the file closes it.
import { trimBlanks } from '../text/lines.ts'
import type { MarkdownBlockKind, MarkdownBlock } from './block.ts'
import type { OpenContainer } from './containers.ts'
import type { Cursor } from './cursor.ts'
import { definitionEnd, definitionTitle } from './definitions.ts'
import { taskWidth } from './lines.ts'

/** A part of a paragraph that is a separate block. */
interface Piece {
  kind: MarkdownBlockKind
  start: number
  end: number
}

/** The lines of a paragraph that may continue. */
export class OpenParagraph {
  /** Whether its lines cannot be separated from their margins. */
  isOdd = false
  /** Whether its last line may be the header of a table. */
  mayBeHead = false
  /** The container whose first block it is. */
  opens: MarkdownBlock['opens']
  readonly #text: string
  /** Start and end of each line without margins, in one flat list. */
  #lines: number[] = []
  /** The margin of its first line. */
  #margin: readonly [start: number, end: number] = [0, 0]

  constructor(text: string) {
    this.#text = text
  }

  /** Begins with the line of the cursor. `parent` is the container of the line. */
  begin(cursor: Cursor, parent: OpenContainer | undefined, isFirst: boolean): void {
    this.isOdd = false
    this.#margin = [cursor.start, cursor.at]
    this.opens = undefined
    if (isFirst && (parent?.kind === 'quote' || parent?.kind === 'definition')) this.opens = parent.kind
    if (isFirst && parent?.kind === 'list item') {
      const task = taskWidth(this.#text, cursor.at, cursor.end)
      this.opens = task > 0 ? 'task' : 'item'
      cursor.at += task
    }
    this.add(cursor, true)
  }

  /** Adds a line. `isWhole`: no container that was open before ends with it. */
  add(cursor: Cursor, isWhole: boolean): void {
    const { text, at, end } = cursor
    this.mayBeHead = isWhole && !cursor.isCode()
    if (!isWhole && cursor.char() === '>') this.isOdd = true
    this.#lines.push(at, trimBlanks(text, at, end))
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  /** The start of its first line and the end of its last one. */
  get span(): readonly [start: number, end: number] {
    return [this.#lines[0] ?? 0, this.#lines.at(-1) ?? 0]
  }

  get lastLine(): readonly [start: number, end: number] {
    const [start = 0, end = 0] = this.#lines.slice(-2)
    return [start, end]
  }

  dropLastLine(): void {
    this.#lines.length -= 2
  }

  /** The spans of its lines. */
  *lines(): Generator<readonly [start: number, end: number]> {
    const lines = this.#lines
    for (let i = 0; i < lines.length; i += 2) yield [lines[i] ?? 0, lines[i + 1] ?? 0]
  }

  clear(): void {
    this.#lines = []
  }

  /** The margin of its later lines: quotes stay, markers become spaces. */
  get margin(): string {
    const [start, end] = this.#margin
    if (start === end) return ''
    const margin = this.#text.slice(start, end)
    return margin.replace(/\[\^[^[\]]*\]:[ \t]*/g, '    ').replace(/[^>\s]/g, ' ')
  }

  /** Takes link definitions from its start. Returns them, each followed by its title. */
  takeDefinitions(): Piece[] {
    const lines = this.#lines
    if (this.#text[lines[0] ?? -1] !== '[') return []
    const pieces: Piece[] = []
    const paragraph = [...this.lines()].map((line) => this.#text.slice(...line)).join('\n')
    let at = 0
    let taken = 0
    while (paragraph[at] === '[') {
      const end = definitionEnd(paragraph, at)
      if (end < 0) break
      const start = lines[taken * 2] ?? 0
      const definition = paragraph.slice(at, end).replace(/\n$/, '')
      pieces.push({ kind: 'definition of a link', start, end: lines[taken * 2 + 1] ?? 0 })
      const title = definition.includes('\n') ? undefined : definitionTitle(definition)
      if (title) {
        const kind = title.quote === '"' ? 'title of a link' : "title of a link in '"
        pieces.push({ kind, start: start + title.start, end: start + title.end })
      }
      taken += definition.split('\n').length
      at = end
    }
    this.#lines = lines.slice(taken * 2)
    return pieces
  }

  /** Whether it is only a formula, or a mark for a table of contents or a page break. */
  get isNoText(): boolean {
    const [start, end] = this.span
    const text = this.#text
    const isFormula =
      text.startsWith('$$', start) && text.indexOf('$$', start + 2) === end - 2 && end - start > 4
    return isFormula || (end - start < LONGEST_MARK && MARK_OF_SITE.test(text.slice(start, end)))
  }
}

const LONGEST_MARK = 20
const MARK_OF_SITE = /^(?:\[\[?_?toc_?\]?\]|\{\{toc\}\}|\\(?:newpage|pagebreak|clearpage|tableofcontents))$/i
