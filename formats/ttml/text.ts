// How TTML spells the lines of a caption: with `<br/>` between them, and white space that is collapsed or kept.
import type { Codec } from '@atlas/core/contract.ts'
import { collapsed, settled } from '../_grammars/xml/flowing.ts'
import { addLiteral, isClosingTag, nameInTag, tagAt, type ContentPiece } from '../_grammars/xml/pieces.ts'
import { XmlTexts, type Layer } from '../_grammars/xml/text.ts'
import { localName, type XmlDocument } from '../_grammars/xml/tree.ts'

const isBreak = ({ text, isMarkup }: ContentPiece): boolean =>
  isMarkup && localName(nameInTag(tagAt(text, 0))) === 'br'

const settledLines = (text: string): string => text.split('\n').map(settled).join('\n')

/** A layer that decodes breaks as line ends. `br` is the tag for a text that had no break before. */
function breaks(br: string, keepsSpace: boolean): Layer {
  return {
    readsAsIs: () => true,
    writesAsIs: () => true,
    decode(pieces) {
      const decoded: ContentPiece[] = []
      for (const piece of pieces) {
        if (isBreak(piece)) addLiteral(decoded, isClosingTag(piece.text) ? '' : '\n')
        else if (piece.isMarkup) decoded.push(piece)
        else addLiteral(decoded, keepsSpace ? piece.text : collapsed(piece.text))
      }
      return decoded
    },
    encode(pieces, was) {
      const stood = was.find(isBreak)?.text
      const isLine = keepsSpace && stood === undefined && was.some(({ text }) => text.includes('\n'))
      const tag = stood?.endsWith('/>') ? stood : br
      return pieces.flatMap((piece) =>
        piece.isMarkup || isLine
          ? piece
          : piece.text.split('\n').flatMap((line, index): ContentPiece[] => {
              const written = { text: line, isMarkup: false }
              return index === 0 ? [written] : [{ text: tag, isMarkup: true }, written]
            }),
      )
    },
  }
}

/** The codecs of a document's captions. */
export class CaptionTexts {
  readonly #flowing: XmlTexts
  readonly #kept: XmlTexts

  constructor(xml: XmlDocument, eol: string, br: string) {
    this.#flowing = new XmlTexts(xml, eol, {}, breaks(br, false))
    this.#kept = new XmlTexts(xml, eol, {}, breaks(br, true))
  }

  /** The codec of a caption, given its content in the file. */
  codecFor(raw: string, keepsSpace: boolean): Codec {
    if (keepsSpace) return plainLines(this.#kept.codecFor([raw]))
    const codec = this.#flowing.codecFor([raw])
    return { ...plainLines(codec), decode: (one) => settledLines(codec.decode(one)), normalize: settledLines }
  }
}

const plainLines = (codec: Codec): Codec => ({
  decode: (raw) => codec.decode(raw),
  encode: (text, was) => codec.encode(text, was),
  escape: (char) => codec.escape?.(char) ?? char,
})
