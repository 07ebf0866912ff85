// Finds untranslatable elements in a text (`<span translate="no">`), which are kept whole, from tag to tag.
import { closed, voids } from './elements.ts'
import type { Lexer } from './lexer.ts'
import { attributesOf, isSelfClosed } from './tags.ts'

const none: ReadonlySet<string> = new Set()

/** Whether a tag declares its content translatable or not; undefined if it declares neither. `kept` never are. */
export function translateOf(
  text: string,
  start: number,
  name: string,
  kept: ReadonlySet<string> = none,
): boolean | undefined {
  if (kept.has(name)) return false
  if (closed.has(name)) return false
  for (const { name: attribute, value } of attributesOf(text, start)) {
    const said = value ? text.slice(...value).toLowerCase() : ''
    if (attribute === 'translate')
      return said === 'yes' || said === '' ? true : said === 'no' ? false : undefined
    if (attribute === 'class' && /(?:^|\s)notranslate(?:\s|$)/.test(said)) return false
  }
  return undefined
}

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
    // A tag as short as `<b>` has no attributes.
    const maySay = end - start > name.length + 2 || closed.has(name) || this.#kept.has(name)
    if (!isOpening || !maySay || translateOf(text, start, name, this.#kept) !== false) return false
    this.start = start
    this.#name = name
    this.#depth = 1
    return true
  }

  close(): void {
    this.#depth = 0
  }
}
