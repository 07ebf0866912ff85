// Texts of XML in which white space collapses: shown on one line, written with the old wrapping.
import type { Codec } from '@atlas/core/contract.ts'
import { eolOf } from '../text/lines.ts'
import { wrapLines } from '../text/wrapping.ts'
import type { ContentPiece } from './pieces.ts'
import { XmlTexts, type Layer } from './text.ts'
import type { XmlDocument } from './tree.ts'
import type { MarkupRules } from './vocabulary.ts'
import { GREATER_THAN, LESS_THAN } from '../text/chars.ts'

/** White space other than a single space. */
const stretch = /[\t\n\r][ \t\n\r]*| [ \t\n\r]+/g

const otherThanSpace = /[\t\n\r]/

/** A text with its white space collapsed to single spaces. */
export const collapsed = (text: string): string =>
  text.includes('  ') || otherThanSpace.test(text) ? text.replaceAll(stretch, ' ') : text

/** The layer that shows tags on one line, and writes them unchanged. */
const layer: Layer = {
  readsAsIs: () => true,
  writesAsIs: () => true,
  decode: (pieces) => pieces.map(({ text, isMarkup }): ContentPiece => ({ text: collapsed(text), isMarkup })),
  encode(pieces, was) {
    const stood = new Map(was.filter(({ isMarkup }) => isMarkup).map(({ text }) => [collapsed(text), text]))
    return pieces.map(({ text, isMarkup }) => ({
      text: isMarkup ? (stood.get(text) ?? text) : text,
      isMarkup,
    }))
  },
}

/** The same, without a space at its ends. */
export function settled(text: string): string {
  const line = collapsed(text)
  const start = line.startsWith(' ') ? 1 : 0
  return line.slice(start, line.length > start && line.endsWith(' ') ? -1 : undefined)
}

/** Makes the codecs of a document: for collapsing texts, and for texts that preserve white space. */
export class FlowingTexts {
  readonly #flowing: XmlTexts
  readonly #kept: XmlTexts
  readonly #eol: string
  /** The codec made last. Most texts of a file share their inner codec, and so this one. */
  #last: FlowingCodec | undefined

  constructor(xml: XmlDocument, eol: string, rules: MarkupRules = {}) {
    this.#flowing = new XmlTexts(xml, eol, rules, layer)
    this.#kept = new XmlTexts(xml, eol, rules)
    this.#eol = eol
  }

  /** The codec of a text, given as it is in the file. */
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
    // Without a reference or CDATA a text is shown unchanged, with its tags.
    return settled(raw.includes('&') || raw.includes('<!') ? this.codec.decode(raw) : raw)
  }

  encode(text: string, was: string): string {
    return wrapped(this.codec.encode(text, was), was, this.#eol)
  }

  normalize(text: string): string {
    return settled(this.codec.normalize?.(text) ?? text)
  }

  escape(char: string): string {
    return this.codec.escape?.(char) ?? char
  }
}

/** Wraps the text at the old width with the old margin. */
function wrapped(raw: string, was: string, eol: string): string {
  if (!/[\r\n]/.test(was)) return raw
  // Line ends in tags do not show how the text is wrapped.
  const lines = was.replaceAll(/<[^<>]*>/g, collapsed).split(/\r\n|\r|\n/)
  const [, second] = lines
  if (second === undefined) return raw
  const width = lines.reduce((widest, line) => Math.max(widest, line.trim().length), 0)
  const margin = /^[ \t]*/.exec(second)?.[0] ?? ''
  return wrapLines(raw, width, outsideTags()).join(eolOf(was, eol) + margin)
}

/** Returns a function that reports whether a space is outside tags; it must be called in the order of the spaces. */
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
