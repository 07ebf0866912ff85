// How JavaScript spells strings: in quotes, as templates without expressions, or joined by plus signs.
import type { Codec, Source } from '@atlas/core/contract.ts'
import { jsonCodec } from '../_grammars/json/text.ts'
import { eolOf, withLf } from '../_grammars/text/lines.ts'
import { jsTokens } from './tokens.ts'

type Quote = '"' | "'" | '`'

const quoteOf = (raw: string): Quote => (raw.startsWith('"') ? '"' : raw.startsWith("'") ? "'" : '`')

/** An escape that JSON lacks, `\u{…}`; other escapes match too, so that their backslash is not read twice. */
const braced = /\\(?:u\{0*([\da-fA-F]{1,6})\}|[^])/g

/** Replaces escapes in braces by escapes that JSON and JSON5 have. */
function withoutBraces(raw: string): string {
  if (!raw.includes('\\u{')) return raw
  return raw.replaceAll(braced, (whole, digits?: string) => {
    const code = parseInt(digits ?? '', 16)
    if (!(code <= 0x10ffff)) return whole
    return String.fromCodePoint(code)
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
  })
}

/** The codec of a string with its quotes, or of several joined by `+`: a new text is written as one string. */
export function jsCodec({ text: file, eol }: Source, isJoined: boolean): Codec {
  const insides = { '"': jsonCodec('"', file), "'": jsonCodec("'", file), '`': jsonCodec('`', file) }

  return {
    decode: (raw) =>
      isJoined
        ? jsTokens(raw)
            .tokens.map(({ kind, start, end }) => (kind === 'string' ? textOf(raw.slice(start, end)) : ''))
            .join('')
        : textOf(raw),

    encode(text, was) {
      const quote = quoteOf(was)
      const inside = was.slice(1, -1)
      return quote + (quote === '`' ? template(text, inside) : insides[quote].encode(text, inside)) + quote
    },

    escape: (char) => insides['"'].escape?.(char) ?? char,

    isWhole(raw) {
      const quote = quoteOf(raw)
      const isClosed = raw.length > 1 && raw.startsWith(quote) && raw.endsWith(quote)
      return isClosed && insides[quote].isWhole?.(raw.slice(1, -1)) === true
    },
  }

  function textOf(raw: string): string {
    const inside = withoutBraces(raw.slice(1, -1))
    return insides['"'].decode(raw.startsWith('`') ? withLf(inside) : inside)
  }

  /** Keeps line ends, unless `was` escaped them. Escapes what would begin an expression. */
  function template(text: string, was: string): string {
    const isSpelled = was.includes('\\n') && !/[\r\n]/.test(was)
    return text
      .split('\n')
      .map((line) => insides['`'].encode(line, was))
      .join(isSpelled ? '\\n' : eolOf(was, eol))
      .replaceAll('${', '\\${')
  }
}

const keys = jsonCodec('"', '')

/** The text of a quoted key. */
export const keyText = (raw: string): string => keys.decode(withoutBraces(raw.slice(1, -1)))
