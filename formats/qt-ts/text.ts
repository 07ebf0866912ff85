// How Qt's TS files spell texts: `<byte>` for characters that XML does not allow, and references for quotes.
import { addLiteral, type ContentPiece } from '../_grammars/xml/pieces.ts'
import type { Layer } from '../_grammars/xml/text.ts'

/** `<byte value="x7"/>` or `<byte value="7"/>`: a character by its number (Linguist's TS file format). */
const bytePattern = /^<byte\s+value\s*=\s*["'](?:x([0-9A-Fa-f]{1,4})|([0-9]{1,5}))["']\s*\/>$/

/** The character of a `<byte>`; undefined for any other markup. */
function byteAt(markup: string): string | undefined {
  const [, hex, decimal] = bytePattern.exec(markup) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (!(code > 0 && code <= 0xffff)) return undefined
  const char = String.fromCharCode(code)
  return char.isWellFormed() ? char : undefined
}

// oxlint-disable-next-line no-control-regex -- these characters need a `<byte>`
const isControl = /[\x01-\x08\x0b-\x1f]/

const quotes: Readonly<Record<string, string>> = { '"': '&quot;', "'": '&apos;' }

/** The layer of a file's texts. A quote is written as a reference if the file contains such references. */
export function qtLayer(text: string): Layer {
  const escaped = Object.keys(quotes).filter((quote) => text.includes(quotes[quote] ?? ''))

  const spelled = (char: string): string | undefined => {
    if (isControl.test(char)) return `<byte value="x${char.charCodeAt(0).toString(16)}"/>`
    return escaped.includes(char) ? quotes[char] : undefined
  }

  return {
    readsAsIs: () => true,
    writesAsIs: (text) => !escaped.some((quote) => text.includes(quote)),
    decode(pieces) {
      if (!pieces.some(({ isMarkup }) => isMarkup)) return [...pieces]
      const decoded: ContentPiece[] = []
      for (const piece of pieces) {
        const char = piece.isMarkup ? byteAt(piece.text) : piece.text
        if (char === undefined) decoded.push(piece)
        else addLiteral(decoded, char)
      }
      return decoded
    },
    encode(pieces) {
      const encoded: ContentPiece[] = []
      for (const piece of pieces) {
        if (piece.isMarkup) encoded.push(piece)
        else for (const char of piece.text) put(encoded, char, spelled(char))
      }
      return encoded
    },
  }
}

function put(pieces: ContentPiece[], char: string, spelled: string | undefined): void {
  if (spelled === undefined) addLiteral(pieces, char)
  else pieces.push({ text: spelled, isMarkup: true })
}
