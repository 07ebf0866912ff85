// The entries of Luanti's .tr files: a source text, an equals sign, and its translation.
import { FormatError, type Codec, type Span } from '@atlas/core/contract.ts'
import { commentsAbove } from '../_grammars/text/comments.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'

/** A source text with its translation, which is empty if there is none. */
export interface TrEntry {
  source: Span
  target: Span
  context: string | undefined
  /** Whether the mod does not use it any more. */
  isObsolete: boolean
  /** Where the comments above begin, and where the next line does. */
  top: number
  next: number
}

/** The comment of Luanti's tools above entries that a mod does not use. */
const OBSOLETE = /^#+ not used anymore #+/

/**
 * The entries of a file, in order.
 *
 *     # textdomain: garden
 *     Water the @1=Gieße: @1
 *     ^----------^ ^-------^
 */
export function* trEntries(text: string): Generator<TrEntry> {
  const comments = commentsAbove()
  let isObsolete = false
  for (let at = 0; at < text.length;) {
    if (text.startsWith('#', at)) {
      const end = lineEnd(text, at)
      const line = text.slice(at, end)
      isObsolete ||= OBSOLETE.test(line)
      if (!/^#+ (?:textdomain:|not used)/.test(line)) comments.add(line.slice(1), at)
      at = nextLine(text, end)
      continue
    }
    const { sign, end } = signsOf(text, at)
    const next = nextLine(text, end)
    if (sign > at) {
      const top = comments.above(at)
      yield { source: [at, sign], target: [sign + 1, end], context: comments.take(), isObsolete, top, next }
    } else comments.drop()
    at = next
  }
}

/** The first equals sign without an `@`, -1 if there is none, and the end of the entry: `@` continues a line. */
function signsOf(text: string, from: number): { sign: number; end: number } {
  let sign = -1
  let at = from
  for (; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\n' || char === '\r') break
    if (char === '@') at += text.startsWith('\r\n', at + 1) ? 2 : 1
    else if (char === '=' && sign < 0) sign = at
  }
  return { sign, end: Math.min(at, text.length) }
}

/** `@n` and `@` before a line end are line ends, and `@=` is an equals sign. Other signs are codes, such as `@1`. */
const decode = (raw: string): string =>
  raw.includes('@')
    ? raw.replaceAll(/@(\r\n|[^])/g, (whole, sign: string) =>
        sign === '=' ? '=' : /[n\r\n]/.test(sign) ? '\n' : whole,
      )
    : raw

/** The codec of both texts. */
export const trCodec: Codec = {
  decode,
  encode(text) {
    const raw = text.replaceAll(/[=\n]/g, (sign) => (sign === '=' ? '@=' : '@n'))
    const isWhole = !/(?<!@)(?:@@){0,500}@$/.test(raw)
    if (isWhole && !raw.includes('\r') && decode(raw) === text) return raw
    throw new FormatError(
      'unwritable',
      'An @ is a code here: write @@ for the sign, and @1 for the first value.',
    )
  },
  normalize: (text) => text.replaceAll(/\r\n?/g, '\n'),
}
