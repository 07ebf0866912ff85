// The escape layer of programs that know fewer escapes than Android: a backslash before another character stays.
import { escapeLike, readEscape, replaceEscapes, type Escapes } from '../_grammars/text/escapes.ts'
import type { Layer } from '../_grammars/xml/text.ts'

/** How a program reads texts. */
interface BackslashReading {
  /** Quotation marks and apostrophes that a backslash may precede. They are escaped unless the old text shows them plain. */
  quotes: string
  /** Whether a line end with the white space around it is a blank. */
  joinsLines: boolean
}

/** Matches an escape: a known one in the group, or a backslash that is text. */
const anEscape = (quotes: string): RegExp => new RegExp(`\\\\(u[0-9a-fA-F]{4}|[nt\\\\${quotes}])|\\\\`, 'g')

/** The length of the part that shows how a text is spelled. */
const SPELLING_SAMPLE = 2000

/** A layer of backslashes, in which quotation marks and other white space are text. */
export function backslashLayer({ quotes, joinsLines }: BackslashReading): Layer {
  const quoted = Object.fromEntries([...quotes].map((quote) => [quote, quote]))
  const escapes: Escapes = {
    letters: { n: '\n', t: '\t', '\\': '\\', ...quoted },
    hex: { u: 4 },
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them, escapes can
    always: /[\\\0-\x1f\ufffe\uffff]/,
    mostly: quotes,
  }
  // oxlint-disable-next-line no-control-regex -- as above, without the line feed
  const withLineEnds: Escapes = { ...escapes, always: /[\\\0-\x09\x0b-\x1f\ufffe\uffff]/ }
  const known = anEscape(quotes)
  const isKnown = new RegExp(known.source)
  const isSpelled = joinsLines ? /[\\\r\n]/ : /\\/
  const decode = (raw: string): string => {
    const joined = joinsLines
      ? raw.replaceAll(/[ \t\r\n]+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
      : raw
    return replaceEscapes(joined, (at) =>
      (isKnown.exec(joined.slice(at, at + 6))?.[1] ?? '') === ''
        ? undefined
        : readEscape(joined, at, escapes),
    )
  }
  const spelled = (text: string, was: string): string => {
    const sample = was.slice(0, SPELLING_SAMPLE)
    const habits = sample.replaceAll(known, (all, escape?: string) => (escape === undefined ? '' : all))
    const keepsLineEnds = !joinsLines && was.includes('\n') && !habits.includes('\\n')
    return escapeLike(text, habits, keepsLineEnds ? withLineEnds : escapes, {
      smallHex: true,
      asciiOnly: undefined,
    })
  }
  return {
    readsAsIs: (raw) => !isSpelled.test(raw),
    writesAsIs: (text, was) =>
      !escapes.always.test(text) && !was.includes('\\') && ![...quotes].some((quote) => text.includes(quote)),
    decode: (pieces) =>
      pieces.map(({ text, isMarkup }) => ({ text: isMarkup ? text : decode(text), isMarkup })),
    encode(pieces, was) {
      const old = was.map(({ text, isMarkup }) => (isMarkup ? '' : text)).join('')
      return pieces.map((piece) => (piece.isMarkup ? piece : { ...piece, text: spelled(piece.text, old) }))
    },
  }
}
