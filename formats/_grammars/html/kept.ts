// Finds untranslatable elements in a text (`<span translate="no">`), which are kept whole, from tag to tag.
import { isClosed, voids } from './elements.ts'
import type { Lexer } from './lexer.ts'
import { attributesOf, isSelfClosed, type Attribute } from './tags.ts'

const none: ReadonlySet<string> = new Set()

/** Whether a tag declares its content translatable or not; undefined if it declares neither. `kept` never are. */
export function translateOf(
  text: string,
  name: string,
  attributes: readonly Attribute[],
  kept: ReadonlySet<string> = none,
): boolean | undefined {
  if (kept.has(name) || isClosed(name)) return false
  for (const { name: attribute, value } of attributes) {
    const declared = value ? text.slice(...value).toLowerCase() : ''
    if (attribute === 'translate')
      return declared === 'yes' || declared === '' ? true : declared === 'no' ? false : undefined
    if (attribute === 'class' && /(?:^|\s)notranslate(?:\s|$)/.test(declared)) return false
  }
  return undefined
}

/** Whether the drawing whose content begins at `start` has words that people see or hear. */
export function hasDrawingTexts(text: string, start: number): boolean {
  const close = text.indexOf('</svg', start)
  return close >= 0 && DRAWING_TEXT.test(text.slice(start, close))
}

const DRAWING_TEXT = /<(?:title|desc|text)\b/i

/** Follows the tokens of a text, and finds where a kept element begins and ends. */
export class KeptElement {
  /** The start of the open kept element, or of the last one. */
  start = 0
  #name = ''
  #depth = 0
  readonly #kept: ReadonlySet<string>

  /** `kept`: elements that are kept even if they declare otherwise. */
  constructor(kept: ReadonlySet<string> = none) {
    this.#kept = kept
  }

  get isOpen(): boolean {
    return this.#depth > 0
  }

  /** Takes the next token; returns whether it belongs to a kept element. */
  takes({ kind, start, end, name }: Lexer, text: string): boolean {
    const isOpening = kind === 'open' && !voids.has(name) && !isSelfClosed(text, end)
    if (this.#depth > 0) {
      if (name === this.#name && isOpening) this.#depth++
      else if (name === this.#name && kind === 'close') this.#depth--
      return true
    }
    if (!isOpening || !this.#keeps(text, start, end, name)) return false
    this.start = start
    this.#name = name
    this.#depth = 1
    return true
  }

  #keeps(text: string, start: number, end: number, name: string): boolean {
    if (this.#kept.has(name)) return true
    if (isClosed(name)) return !this.#isReadDrawing(text, start, end, name)
    // A tag as short as `<b>` has no attributes. Those of most others are not looked at one by one.
    if (end - start <= name.length + 2 || !/translate/i.test(text.slice(start, end))) return false
    return translateOf(text, name, attributesOf(text, start)) === false
  }

  /** Whether an element is a drawing whose texts are read, since it is part of a sentence. */
  #isReadDrawing(text: string, start: number, end: number, name: string): boolean {
    if (name !== 'svg' || attributesOf(text, start).some((attribute) => attribute.name === 'translate'))
      return false
    return hasDrawingTexts(text, end)
  }

  close(): void {
    this.#depth = 0
  }
}
