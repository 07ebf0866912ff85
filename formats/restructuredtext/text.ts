// How the blocks of reStructuredText spell their texts: without margins and line ends, with their inline markup.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { both, guarded, type TextGuard, type GuardedCodec } from '../_grammars/documents/guards.ts'
import { reflow, trimmedLines, settledLine } from '../_grammars/documents/reflow.ts'
import { field, mayOpenBlock, opensAlsoTitle } from './lines.ts'

/**
 * A guard for texts that would begin another block. A backslash takes the meaning of the character after it. In `1. a`
 * it precedes the period, since a backslash before a digit would stay visible.
 */
const startGuard = (opens: (text: string) => boolean): TextGuard => ({
  add: (text) => (opens(text) ? text.replace(/^\w+(?=[.)])|^/, '$&\\') : text),
  strip: (text) => text.replace(/^(\w*)\\/, '$1'),
})

/** `::` at the end of a paragraph would announce a literal block. */
const endGuard: TextGuard = {
  add: (text) => (text.endsWith('::') ? `${text.slice(0, -1)}\\:` : text),
  strip: (text) => (text.endsWith(':\\:') ? `${text.slice(0, -2)}:` : text),
}

/** A paragraph; its lines may be wrapped. */
export function paragraphCodec(eol: string): GuardedCodec {
  return guarded(plainParagraphCodec(eol), both(endGuard, startGuard(mayOpenBlock)))
}

function plainParagraphCodec(eol: string): Codec {
  return {
    decode: (raw) => trimmedLines(raw).join(' '),
    encode(text, was) {
      requirePrintable(text)
      const margin = /[\r\n]([ \t]*)\S/.exec(was)?.[1] ?? ''
      const laid = reflow(text, was, { margin, eol, mayBreak })
      // In a narrow paragraph, wrapping may put a marker at the start of a line: then the text is not wrapped.
      return trimmedLines(laid).some(mayOpenBlock) ? text : laid
    },
    normalize: settledLine,
  }
}

/** Whether a line may end at a space. A backslash before a space removes it. */
const mayBreak = (text: string, space: number): boolean =>
  text[space - 1] !== '\\' && !text.endsWith('::', space) && !mayOpenBlock(text.slice(space + 1, space + 200))

/** A paragraph above a literal block: `::` is read as a colon, or as nothing if a space precedes it. */
export function openingCodec(eol: string): GuardedCodec {
  const codec = paragraphCodec(eol)
  const withoutMark = (raw: string): string =>
    /\s::$/.test(raw) ? raw.slice(0, -2).trimEnd() : raw.slice(0, -1)
  return {
    ...codec,
    keyText: (raw) => codec.keyText(withoutMark(raw)),
    decode: (raw) => codec.decode(withoutMark(raw)),
    encode: (text, was) => {
      const laid = codec.encode(text, was)
      return /[^\s\\]:$/.test(laid) ? `${laid}:` : `${laid} ::`
    },
  }
}

/** A text of one line. */
const plainLine: Codec = {
  decode: (raw) => raw,
  encode(text) {
    requirePrintable(text)
    return text
  },
  normalize: settledLine,
}

/** A text of one line after other content: the argument of a directive, the value of an option. */
export const titleCodec = guarded(
  plainLine,
  startGuard((text) => /^:.*:(?:\s|$)/.test(text)),
)

/** A caption that is read as a block. */
export const captionCodec = guarded(plainLine, both(endGuard, startGuard(mayOpenBlock)))

/** A title in a `toctree`, before `<path>`. It has no escapes, and `:a: b` would be an option. */
export const tocTitleCodec: Codec = {
  ...plainLine,
  encode(text) {
    if (field.test(text))
      throw new FormatError('unwritable', 'Sphinx reads this title as an option of the toctree.')
    return plainLine.encode(text, '')
  },
}

/** A term of a definition list; its definition is on the next line. */
export const termCodec = guarded(plainLine, both(endGuard, startGuard(mayOpenBlock)))

/** A title with a line under it. */
export const headingCodec = guarded(
  plainLine,
  startGuard((text) => opensAlsoTitle(text) || /^[-+*\u2022\u2023\u2043](?:\s|$)|^(?:--?|\/)\w/.test(text)),
)

function requirePrintable(text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\0\x1c-\x1e]/.test(text))
    throw new FormatError(
      'unwritable',
      'The text has a control character, which docutils reads as a line end.',
    )
}
