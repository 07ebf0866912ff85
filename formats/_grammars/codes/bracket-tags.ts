// Tags in brackets, as Grav and others have them in Markdown: `[ui-tab title="First"]` … `[/ui-tab]`. A link has
// brackets, too, so only what is closed, or has an attribute in quotes, is a tag.
import { skipBlanks } from '../text/lines.ts'
import type { TemplateTag } from './template-tags.ts'

/**
 * A tag: `[/name]`, `[name]`, `[name=value]` or `[name attribute="value"]`.
 *
 *     [ui-tab title="First" open=1]
 *      ^^^^^^ ^^^^^^^^^^^^^ ^^^^^^
 */
const TAG =
  /\[(\/?)([a-z][\w-]{0,60})(=(?:"[^"\r\n]{0,500}"|[^\s\]"]{1,200}))?((?:[ \t]+[\w-]{1,60}=(?:"(?:[^"\\\r\n]|\\.){0,500}"|'(?:[^'\\\r\n]|\\.){0,500}'|[^\s\]"']{1,200})){0,20})[ \t]*\/?\](?![(:])/y

const CLOSING = /\[\/([a-z][\w-]{0,60})\]/g
const OPENING = /\[([a-z][\w-]{0,60})(?=[\s=\]])/g

const noNames: ReadonlySet<string> = new Set()

/** The names of the tags of a text that are opened and closed. */
function pairedIn(text: string): ReadonlySet<string> {
  const closed = new Set(Array.from(text.matchAll(CLOSING), ([, name = '']) => name))
  const opened = closed.size === 0 ? [] : Array.from(text.matchAll(OPENING), ([, name = '']) => name)
  return new Set(opened.filter((name) => closed.has(name)))
}

/** The tags in brackets of a text. */
export class BracketTags {
  readonly #text: string
  /** Names that are opened and closed. */
  readonly #paired: ReadonlySet<string>

  constructor(text: string) {
    this.#text = text
    this.#paired = text.includes('[/') ? pairedIn(text) : noNames
  }

  /** The tag at an offset; undefined if it is a link or a text in brackets. */
  at(offset: number): TemplateTag | undefined {
    TAG.lastIndex = offset
    const [spelled, slash, name = '', , attributes = ''] = TAG.exec(this.#text) ?? []
    if (spelled === undefined) return undefined
    // What is not closed may be the text of a link: `[gate][tide]`.
    const isAlone = !this.#paired.has(name)
    if (isAlone && (!/["']/.test(attributes) || this.#text[offset + spelled.length] === '[')) return undefined
    return { at: [offset, offset + spelled.length], kind: slash ? 'close' : 'value', name }
  }

  /** Whether a line has only tags, with blanks between them. */
  isLine(start: number, end: number): boolean {
    for (let at = start; at < end;) {
      const tag = this.at(at)
      if (!tag) return false
      at = skipBlanks(this.#text, tag.at[1])
    }
    return start < end
  }
}
