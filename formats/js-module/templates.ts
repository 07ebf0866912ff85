// Templates with expressions: `Hello, ${name}`. A translation may move and repeat the expressions, but not add others.
import type { Codec, Code, Source } from '@atlas/core/contract.ts'
import { jsCodec } from './strings.ts'

/** An expression without texts and braces, so that it ends at its first brace. */
const EXPRESSION = /\$\{[^{}'"`\\\r\n]*\}/g

/** An escape, or an expression. */
const TEMPLATE_PIECE = new RegExp(`\\\\[^]|${EXPRESSION.source}`, 'g')

/** Whether a template has letters, and only expressions without texts of their own. */
export function isSafeTemplate(raw: string): boolean {
  const rest = raw.replaceAll(TEMPLATE_PIECE, (piece) => (piece.startsWith('$') ? '' : 'x'))
  return !rest.includes('${') && /\p{L}/u.test(raw.replaceAll(TEMPLATE_PIECE, ''))
}

/** The codec of templates with their quotes. */
export function templateCodec(source: Source): Codec {
  const texts = jsCodec(source, false)
  return {
    decode: (raw) => mapped(raw.slice(1, -1), TEMPLATE_PIECE, (part) => texts.decode(`\`${part}\``)),
    encode(text, was) {
      const knownPieces = new Set(was.match(TEMPLATE_PIECE))
      return `\`${mapped(text, EXPRESSION, (part) => texts.encode(part, was).slice(1, -1), knownPieces)}\``
    },
    escape: (char) => texts.escape?.(char) ?? char,
    inlineCodes: codes,
  }
}

/** A text whose expressions stay, and whose other parts are mapped. `own` are the expressions, if not all matches are. */
function mapped(
  text: string,
  pattern: RegExp,
  map: (part: string) => string,
  knownPieces?: ReadonlySet<string>,
): string {
  let result = ''
  let from = 0
  for (const { 0: piece, index } of text.matchAll(pattern)) {
    if (!piece.startsWith('$') || knownPieces?.has(piece) === false) continue
    result += map(text.slice(from, index)) + piece
    from = index + piece.length
  }
  return result + map(text.slice(from))
}

const codes = (text: string): Code[] =>
  Array.from(text.matchAll(EXPRESSION), ({ 0: piece, index }) => ({
    at: [index, index + piece.length],
    id: piece,
    kind: 'alone',
    requiredBy: 'reader',
  }))
