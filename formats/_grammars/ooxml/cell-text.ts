// Texts of SpreadsheetML: `_x000D_` spells a character that XML cannot hold (ECMA-376, part 1, 22.9.2.19).
import type { Span } from '@atlas/core/contract.ts'
import { contentSpelling, spellChar } from '../xml/spelling.ts'
import { decodeXmlReferences } from '../xml/references.ts'

const ESCAPE = /_x([0-9A-Fa-f]{4})_/g
const LITERAL = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Characters of a text that need escapes. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
const ESCAPED_CHARACTER = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff&<>\r\n\ud800-\udfff\0]/gu

/** Most texts need no escapes. */
const NEEDS_SPELLING = new RegExp(`${ESCAPED_CHARACTER.source}|_x`, 'u')

/** The characters of a text element. */
export function elementCharacters(raw: string): string {
  const characters = raw.includes('&') ? decodeXmlReferences(raw) : raw
  const text = characters.includes('\r') ? characters.replaceAll(/\r\n?/g, '\n') : characters
  if (!text.includes('_x')) return text
  const decoded = text.replaceAll(ESCAPE, (escape, hex: string) =>
    /^(?:0000|[dD][89a-fA-F])/.test(hex) ? escape : String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decoded.replaceAll(/\r\n?/g, '\n')
}

/** The spelling of characters. A text whose line ends were spelled `_x000D_` keeps that. */
export function spelledText(text: string, was: string, eol: string): string {
  if (!NEEDS_SPELLING.test(text)) return text
  const spelling = contentSpelling(/_x000[dD]_/.test(was) ? `_x000D_${eol}` : eol)
  return text.replaceAll(LITERAL, '_x005F_').replaceAll(ESCAPED_CHARACTER, (char) => {
    if (char === '>') return was.includes('&gt;') || !was.includes('>') ? '&gt;' : char
    const code = char.charCodeAt(0)
    const isControl = code > 0 && (code < 0x20 || code >= 0xfffe) && char !== '\n'
    return isControl ? `_x${code.toString(16).toUpperCase().padStart(4, '0')}_` : spellChar(char, spelling)
  })
}

/** A text whose lines end with line feeds. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text

/** The attribute that keeps white space, if a text needs it and the tag lacks it. */
export function spaceFor(text: string, tag: string): string {
  return /^\s|\s$|\s\s|\n/.test(text) && !tag.includes('xml:space') ? ' xml:space="preserve"' : ''
}

/** The readings (furigana) in a string. */
export function readingsIn(raw: string, prefix: string): Span[] {
  const open = `<${prefix}rPh`
  const close = `</${prefix}rPh>`
  const spans: Span[] = []
  for (let at = raw.indexOf(open); at >= 0;) {
    const end = raw.indexOf(close, at)
    if (end < 0) break
    spans.push([at, end + close.length])
    at = raw.indexOf(open, end)
  }
  return spans
}
