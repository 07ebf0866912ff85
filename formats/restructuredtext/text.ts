// How the blocks of reStructuredText spell their texts: without margins and line ends, with their inline markup.
import { FormatError, type Codec } from '../../core/contract.ts'
import { reflow, rowsOf, settledLine } from '../../syntax/text/reflow.ts'
import { mayOpenBlock, opensAlsoTitle } from './lines.ts'

/** A paragraph; its lines may be wrapped. */
export function paragraphCodec(eol: string): Codec {
  return {
    decode: (raw) => rowsOf(raw).join(' '),
    encode(text, was) {
      requirePrintable(text)
      const margin = /[\r\n]([ \t]*)\S/.exec(was)?.[1] ?? ''
      if (text.endsWith('::') || mayOpenBlock(text)) refuse(text)
      const laid = reflow(text, was, { margin, eol, mayBreak })
      // In a narrow paragraph, wrapping may put a marker at the start of a line: then the text is not wrapped.
      return rowsOf(laid).some(mayOpenBlock) ? text : laid
    },
    settle: settledLine,
  }
}

/** Whether a line may end at a space. A backslash before a space removes it. */
const mayBreak = (text: string, space: number): boolean =>
  text[space - 1] !== '\\' && !text.endsWith('::', space) && !mayOpenBlock(text.slice(space + 1, space + 200))

/** A paragraph above a literal block: `::` is read as a colon, or as nothing if a space precedes it. */
export function openingCodec(eol: string): Codec {
  const { decode, encode } = paragraphCodec(eol)
  return {
    decode: (raw) => decode(/\s::$/.test(raw) ? raw.slice(0, -2).trimEnd() : raw.slice(0, -1)),
    encode: (text, was) => {
      const laid = encode(text, was)
      return text.endsWith(':') ? `${laid}:` : `${laid} ::`
    },
    settle: settledLine,
  }
}

/** A text of one line that follows something else: the argument of a directive, the value of an option. */
export const titleCodec: Codec = {
  decode: (raw) => raw,
  encode(text) {
    requirePrintable(text)
    if (/^:.*:(?:\s|$)/.test(text)) refuse(text)
    return text
  },
  settle: settledLine,
}

/** A term of a definition list; its definition is on the next line. */
export const termCodec: Codec = {
  ...titleCodec,
  encode(text) {
    requirePrintable(text)
    if (mayOpenBlock(text) || text.endsWith('::')) refuse(text)
    return text
  },
}

/** A title with a line under it. */
export const headingCodec: Codec = {
  ...titleCodec,
  encode(text) {
    requirePrintable(text)
    if (opensAlsoTitle(text) || /^[-+*\u2022\u2023\u2043](?:\s|$)|^(?:--?|\/)\w/.test(text)) refuse(text)
    return text
  },
}

function requirePrintable(text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x08\x0e-\x1f\ufeff]/.test(text))
    throw new FormatError('unwritable', 'The text has a control character, which docutils does not take.')
}

function refuse(text: string): never {
  throw new FormatError('unwritable', `In this place "${text.slice(0, 40)}" would be read as markup.`)
}
