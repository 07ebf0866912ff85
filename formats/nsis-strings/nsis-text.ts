// Strings of NSIS scripts: in one of three quotes, with escapes that begin with `$\`.
// https://nsis.sourceforge.io/Docs/Chapter4.html#varstrings
import { FormatError, type Codec } from '@atlas/core/contract.ts'

/** A sign that is written twice, a line end, another escape, or a line that goes on below. */
const ESCAPE = /\$\$|\$\\r\$\\n|\$\\([rnt"'`])|\\\r?\n/g

const MEANINGS: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t' }

const decode = (raw: string): string =>
  raw.replaceAll(ESCAPE, (all, letter: string | undefined) => {
    if (letter !== undefined) return MEANINGS[letter] ?? letter
    if (all.startsWith('\\')) return ''
    return all === '$$' ? all : '\n'
  })

/** The codec of a string in these quotes. A line end is `$\r$\n`, or `$\n` if the old text has only such ones. */
export const nsisCodec = (quote: string): Codec => ({
  decode,
  encode(text, was) {
    const lineEnd = /\$\\n/.test(was) && !was.includes('$\\r$\\n') ? '$\\n' : '$\\r$\\n'
    const raw = text
      .replaceAll(quote, `$\\${quote}`)
      .replaceAll('\r', '$\\r')
      .replaceAll('\t', '$\\t')
      .replaceAll('\n', lineEnd)
    if (decode(raw) !== text)
      throw new FormatError('unwritable', 'The text has "$" before a sign, which is an escape of NSIS.')
    return raw
  },
  normalize: (text) => text.replaceAll('\r\n', '\n'),
})

/** The end of a string that begins after its quote; -1 if a line ends before it that does not go on below. */
export function nsisStringEnd(text: string, start: number): number {
  const quote = text.charAt(start - 1)
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (char === quote) return at
    if (char === '$' && (text[at + 1] === '\\' || text[at + 1] === '$')) at += text[at + 1] === '$' ? 1 : 2
    else if (char === '\\' && text[at + 1] === '\r' && text[at + 2] === '\n') at += 2
    else if (char === '\\' && text[at + 1] === '\n') at++
    else if (char === '\n' || char === '\r') return -1
  }
  return -1
}
