// Strings of NSIS scripts: in one of three quotes, with escapes that begin with `$\`.
// https://nsis.sourceforge.io/Docs/Chapter4.html#varstrings
import { FormatError, type Codec } from '@atlas/core/contract.ts'

/** A sign that is written twice, a line end, or another escape. */
const ESCAPE = /\$\$|\$\\r\$\\n|\$\\([rnt"'`])/g

const MEANINGS: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t' }

const decode = (raw: string): string =>
  raw.replaceAll(ESCAPE, (all, letter: string | undefined) => {
    if (letter !== undefined) return MEANINGS[letter] ?? letter
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

/** The end of a string that begins after its quote; -1 if it does not end on its line. */
export function nsisStringEnd(text: string, start: number, lineEnd: number): number {
  const quote = text.charAt(start - 1)
  for (let at = start; at < lineEnd; at++) {
    if (text[at] === quote) return at
    if (text[at] === '$' && (text[at + 1] === '\\' || text[at + 1] === '$'))
      at += text[at + 1] === '$' ? 1 : 2
  }
  return -1
}
