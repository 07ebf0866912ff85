// How Valve's KeyValues spell strings: in quotes, with \n, \t, \" and \\, perhaps over several lines; or as bare words.
import type { Codec } from '@atlas/core/contract.ts'
import { closingQuote } from '../_grammars/text/escapes.ts'
import { lineEnd, skipBlanks, withEolOf, withLf } from '../_grammars/text/lines.ts'
import { QUOTE, isLineEnd } from '../_grammars/text/chars.ts'

/** A word without quotes. */
const bare = /[^\s"{}]+/y
/**
 * Matches what may follow the quote that closes a value: the end of the line, a condition, a brace, a comment, another
 * key.
 */
const closes = /[ \t]*(?:$|[\r\n[{}]|\/\/|[ \t]"|"[^"\r\n]+"[ \t]+")/y

/** The end of the key that begins at `at`, with its quotes; `at` itself if none begins there. Any quote closes it. */
export function endOfKey(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) return endOfWord(text, at)
  const end = closingQuote(text, at + 1, '"')
  return end < 0 ? lineEnd(text, at) : end + 1
}

/**
 * The end of the value that begins at `at`; `at` itself if it is not closed. Some files contain unescaped quotes in a
 * text, so a quote closes a value only if what follows may follow a value.
 *
 *     "Sign"  "Do not say "rake" here"
 *             ^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function endOfVdfValue(text: string, at: number): number {
  if (text.charCodeAt(at) !== QUOTE) return endOfWord(text, at)
  for (let end = closingQuote(text, at + 1, '"'); end >= 0; end = closingQuote(text, end + 1, '"')) {
    closes.lastIndex = end + 1
    const isDoubled = text.charCodeAt(end + 1) === QUOTE && isOver(text, end + 2)
    if (!isDoubled && closes.test(text)) return end + 1
  }
  return at
}

function endOfWord(text: string, at: number): number {
  bare.lastIndex = at
  return bare.test(text) ? bare.lastIndex : at
}

function isOver(text: string, at: number): boolean {
  const end = skipBlanks(text, at)
  return end >= text.length || isLineEnd(text.charCodeAt(end))
}

const ESCAPE_LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }

/** The text of a string with its quotes, or of a bare word. A backslash before any other character is literal. */
export function vdfStringText(raw: string): string {
  if (!raw.startsWith('"')) return raw
  const inside = withLf(raw.slice(1, raw.endsWith('"') ? -1 : raw.length))
  return inside.includes('\\')
    ? inside.replaceAll(/\\([nt"\\])/g, (_, letter: string) => ESCAPE_LETTERS[letter] ?? letter)
    : inside
}

/** The codec of values with their quotes: line ends and tabs are spelled as before, quotes are escaped. */
export function valueCodec(eol: string): Codec {
  return {
    decode: vdfStringText,
    normalize: withLf,
    encode(text, was) {
      if (!was.startsWith('"') && /^[^\s"{}[\]\\/#]+$/.test(text)) return text
      const slashed = text.includes('\\') ? text.replaceAll(/\\(?=[nt"\\\n\t]|$)/g, '\\\\') : text
      const quoted = slashed.replaceAll('"', '\\"')
      const raw = /[\r\n]/.test(was) ? withEolOf(was, quoted, eol) : quoted.replaceAll('\n', '\\n')
      return `"${was.includes('\t') ? raw : raw.replaceAll('\t', '\\t')}"`
    },
  }
}
