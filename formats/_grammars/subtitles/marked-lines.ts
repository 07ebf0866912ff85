// Texts on a single line, in which a mark of the format (`|`) is a line end.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import { skipBlanks, trimBlanks, withLf } from '../text/lines.ts'

/**
 * The codec of such texts. `usual` is the mark with the blanks that usually surround it. Blanks around a mark
 * are not shown, so they are not text. A new mark is spelled like the first one of the old text.
 *
 *     Good evening, | everybody.
 *                  ^^^
 */
export function markedLines(mark: string, usual: string): Codec {
  return {
    decode: (raw) => trimmedLines(raw, mark),
    normalize: (text) => trimmedLines(withLf(text), '\n'),
    encode(text, was) {
      if (text.includes(mark))
        throw new FormatError(
          'unwritable',
          `The text has "${mark}", which ends a line here: write a line end.`,
        )
      return text.includes('\n') ? text.split('\n').join(spellingIn(was, mark) ?? usual) : text
    },
  }
}

/** The lines between the marks, without the blanks around them. */
function trimmedLines(text: string, mark: string): string {
  let lines = ''
  let start = 0
  for (let end = text.indexOf(mark); end >= 0; end = text.indexOf(mark, start)) {
    lines += `${trimmed(text, start, end)}\n`
    start = end + mark.length
  }
  return lines + trimmed(text, start, text.length)
}

function trimmed(text: string, start: number, end: number): string {
  const first = skipBlanks(text, start)
  return text.slice(first, trimBlanks(text, first, end))
}

/** The first mark of a text, with the blanks around it. */
function spellingIn(was: string, mark: string): string | undefined {
  const index = was.indexOf(mark)
  if (index < 0) return undefined
  return was.slice(trimBlanks(was, 0, index), skipBlanks(was, index + mark.length))
}
