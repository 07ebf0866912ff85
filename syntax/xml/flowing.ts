// Texts in XML whose white space means one space wherever it stands, and that are wrapped as their authors like.
import type { Codec } from '../../core/contract.ts'
import { eolOf } from '../text/lines.ts'
import { wrapLines } from '../text/wrapping.ts'
import type { Piece } from './pieces.ts'
import { XmlTexts, type Layer } from './text.ts'
import type { XmlDocument } from './tree.ts'
import type { MarkupRules } from './vocabulary.ts'
import { GREATER_THAN, LESS_THAN } from '../text/chars.ts'

/** Any stretch of white space, but no space that is alone. */
const stretch = /[\t\n\r][ \t\n\r]*| [ \t\n\r]+/g

const otherThanSpace = /[\t\n\r]/

/** A text in which every stretch of white space is one space. */
export const collapsed = (text: string): string =>
  text.includes('  ') || otherThanSpace.test(text) ? text.replaceAll(stretch, ' ') : text

/** Tags are shown on one line, and written as they stood. */
const layer: Layer = {
  readsAsIs: () => true,
  writesAsIs: () => true,
  decode: (pieces) => pieces.map(({ text, isMarkup }): Piece => ({ text: collapsed(text), isMarkup })),
  encode(pieces, was) {
    const stood = new Map(was.filter(({ isMarkup }) => isMarkup).map(({ text }) => [collapsed(text), text]))
    return pieces.map(({ text, isMarkup }) => ({
      text: isMarkup ? (stood.get(text) ?? text) : text,
      isMarkup,
    }))
  },
}

/** The same without a space at its ends. */
export function settled(text: string): string {
  const line = collapsed(text)
  const start = line.startsWith(' ') ? 1 : 0
  return line.slice(start, line.length > start && line.endsWith(' ') ? -1 : undefined)
}

/** Makes the codecs of a document's texts: of those that flow, and of those in which every space counts. */
export class FlowingTexts {
  readonly #flowing: XmlTexts
  readonly #kept: XmlTexts
  readonly #eol: string
  /** The one made last: most texts of a file share the codec within, so that this one does for them too. */
  #last: FlowingCodec | undefined

  constructor(xml: XmlDocument, eol: string, rules: MarkupRules = {}) {
    this.#flowing = new XmlTexts(xml, eol, rules, layer)
    this.#kept = new XmlTexts(xml, eol, rules)
    this.#eol = eol
  }

  /** The codec of the text that stands so in the file. */
  codecFor(raw: string, keepsSpace: boolean): Codec {
    if (keepsSpace) return this.#kept.codecFor([raw])
    const codec = this.#flowing.codecFor([raw])
    if (this.#last?.codec !== codec) this.#last = new FlowingCodec(codec, this.#eol)
    return this.#last
  }
}

/** The codec of a text whose white space is collapsed. */
class FlowingCodec implements Codec {
  readonly codec: Codec
  readonly #eol: string

  constructor(codec: Codec, eol: string) {
    this.codec = codec
    this.#eol = eol
  }

  decode(raw: string): string {
    // Without a reference or CDATA a text is shown as it stands, tags and all.
    return settled(raw.includes('&') || raw.includes('<!') ? this.codec.decode(raw) : raw)
  }

  encode(text: string, was: string): string {
    return wrapped(this.codec.encode(text, was), was, this.#eol)
  }

  settle(text: string): string {
    return settled(text)
  }

  escape(char: string): string {
    return this.codec.escape?.(char) ?? char
  }
}

/** The text in lines as wide as they were, with the margin that they had. */
function wrapped(raw: string, was: string, eol: string): string {
  if (!/[\r\n]/.test(was)) return raw
  // A line end in a tag says nothing of the text's lines.
  const lines = was.replaceAll(/<[^<>]*>/g, collapsed).split(/\r\n|\r|\n/)
  const [, second] = lines
  if (second === undefined) return raw
  const width = lines.reduce((widest, line) => Math.max(widest, line.trim().length), 0)
  const margin = /^[ \t]*/.exec(second)?.[0] ?? ''
  return wrapLines(raw, width, outsideTags()).join(eolOf(was, eol) + margin)
}

/** Whether a space stands outside of tags; asked for spaces in their order. */
function outsideTags(): (text: string, space: number) => boolean {
  let at = 0
  let isInside = false
  return (text, space) => {
    for (; at < space; at++) {
      const code = text.charCodeAt(at)
      if (code === LESS_THAN) isInside = true
      else if (code === GREATER_THAN) isInside = false
    }
    return !isInside
  }
}
