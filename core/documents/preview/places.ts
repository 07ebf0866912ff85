// The texts of a page, as rows of numbers. An object for each text, kept until the end of a large file, would cost more
// time in garbage collection than rendering the page.
import type { Source, Span, Unit } from '../../contract.ts'
import { escapeHtml } from '../../escape-html.ts'

/** The element of a text in a document, its context, and the unit whose text it is a sentence of. */
export interface PreviewLook {
  element?: Unit['element'] | undefined
  context?: string | undefined
  whole?: Unit | undefined
}

/** Numbers in a row: start, end, number, own text, look. */
const WIDTH = 5
/** The index of a text that is as in the file, and of the look of a text that is not in a document. */
const NONE = -1

const FIRST_ROWS = 256

/** Where the texts of a page are in the file. Texts that equal the file at their place are not stored. */
export class TextPlaces {
  readonly #file: string
  /**
   * The number is the `previewId`; on further rows of a plural, it is negative. Own text and look are indexes in the lists
   * below, or `NONE`.
   */
  #rows = new Int32Array(FIRST_ROWS * WIDTH)
  #count = 0
  /** The texts that differ from the file at their place. */
  readonly #texts: string[] = []
  /** How a document shows its texts. */
  readonly #looks: PreviewLook[] = []
  /** Whether the texts come in file order. They do not if the format groups translations by key, for example. */
  #inOrder = true
  #end = 0
  /** The end of the attribute that names a string. */
  readonly #class: string

  /** `elementClass`: the class that the element of each string has, if any. */
  constructor({ text }: Source, elementClass?: string) {
    this.#file = text
    this.#class = elementClass === undefined ? '' : ` class="${escapeHtml(elementClass)}"`
  }

  /** Whether a unit named its element. */
  get isDocument(): boolean {
    return this.#looks.length > 0
  }

  /** Adds a text. It is undefined if it equals the file at its place. */
  add([start, end]: Span, text: string | undefined, number: number, unit: PreviewLook): void {
    const from = this.#count++ * WIDTH
    if (from === this.#rows.length) this.#grow()
    const rows = this.#rows
    if (start < this.#end) this.#inOrder = false
    this.#end = end
    rows[from] = start
    rows[from + 1] = end
    rows[from + 2] = number
    rows[from + 3] = text === undefined ? NONE : this.#texts.push(text) - 1
    rows[from + 4] = unit.element ? this.#addLook(unit) : NONE
  }

  /** Calls back with the index of each text, in file order. */
  forEach(show: (index: number) => void): void {
    const count = this.#count
    if (this.#inOrder) for (let index = 0; index < count; index++) show(index)
    else {
      const indexes = Array.from({ length: count }, (_, index) => index)
      for (const index of indexes.sort((one, other) => this.start(one) - this.start(other))) show(index)
    }
  }

  start(index: number): number {
    return this.#rows[index * WIDTH] ?? 0
  }

  end(index: number): number {
    return this.#rows[index * WIDTH + 1] ?? 0
  }

  /** The attribute that names the string: on its first text the id, on further rows of a plural `data-string`. */
  mark(index: number): string {
    const number = this.#rows[index * WIDTH + 2] ?? 0
    return number > 0 ? `id="string_preview_id_${number}"${this.#class}` : `data-string="${-number}"`
  }

  /** The text, if it differs from the file at its place. */
  ownText(index: number): string | undefined {
    const own = this.#rows[index * WIDTH + 3] ?? NONE
    return own === NONE ? undefined : this.#texts[own]
  }

  text(index: number): string {
    return this.ownText(index) ?? this.#file.slice(this.start(index), this.end(index))
  }

  look(index: number): PreviewLook {
    const look = this.#rows[index * WIDTH + 4] ?? NONE
    return look === NONE ? {} : (this.#looks[look] ?? {})
  }

  #addLook({ element, context, whole }: PreviewLook): number {
    return this.#looks.push({ element, context, whole }) - 1
  }

  #grow(): void {
    const larger = new Int32Array(this.#rows.length * 2)
    larger.set(this.#rows)
    this.#rows = larger
  }
}
