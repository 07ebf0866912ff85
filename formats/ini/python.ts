// INI as Python's configparser reads it: quotes are part of a text, and indented lines continue it.
import { FormatError, type Codec, type Source, type Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine, skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'
import { isLineEnd } from '../_grammars/text/chars.ts'
import { trimmedOf } from '../_grammars/text/trim.ts'

/**
 * The value that begins at `start` in a line that ends at `end`, with the lines that are indented more than its key.
 *
 *     intro = The pier
 *         is closed.
 */
export function pythonValueAt(text: string, start: number, end: number): Span {
  const indentation = indentationOf(text, lineStart(text, start))
  let last = trimBlanks(text, Math.min(start, end), end)
  for (let at = nextLine(text, end); at < text.length;) {
    const close = lineEnd(text, at)
    const first = skipBlanks(text, at)
    if (first === close || first - at <= indentation || isComment(text[first])) break
    last = trimBlanks(text, first, close)
    at = nextLine(text, close)
  }
  return [Math.min(start, end), last]
}

const isComment = (char: string | undefined): boolean => char === '#' || char === ';'

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--
  return start
}

const indentationOf = (text: string, line: number): number => skipBlanks(text, line) - line

/** The codec of the values of a file. Each line of a text is a line of the value. */
export function pythonCodec({ eol }: Source): Codec {
  return {
    decode: (raw) => linesOf(raw).join('\n'),
    normalize: (text) => linesOf(text).join('\n').trim(),
    encode(text, was) {
      const lines = linesOf(text)
      if (lines.slice(1).some((line) => line === '' || isComment(line[0])))
        throw new FormatError(
          'unwritable',
          'The text has a line that is empty or begins like a comment, which would end it.',
        )
      const indentation = /[\r\n]([ \t]+)/.exec(was)?.[1] ?? '    '
      return lines.join(eol + indentation)
    },
  }
}

const linesOf = (raw: string): string[] => raw.split(/\r\n|[\r\n]/).map((line) => trimmedOf(line, ' \t'))
