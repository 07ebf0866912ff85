// Texts of a single line, in which a mark of the format's own stands where a line of what is shown ends.
import { FormatError, type Codec } from '../../contract.ts'
import { isBlank, skipBlanks, trimBlanks, withLf } from '../lines.ts'

/**
 * The codec of such texts, with what matches a mark and its usual spelling. Blanks around a mark do not show, so they
 * are no text; a new mark is spelled as the first one that stood there, with the blanks around it.
 *
 *     Good evening, | everybody.
 *                  ^^^
 */
export function markedLines(mark: RegExp, usual: string): Codec {
  return {
    decode: (raw) => raw.split(mark).map(withoutBlanks).join('\n'),
    settle: (text) => withLf(text).split('\n').map(withoutBlanks).join('\n'),
    encode(text, was) {
      const held = mark.exec(text)?.[0]
      if (held === undefined) return text.replaceAll('\n', () => spellingIn(was, mark) ?? usual)
      throw new FormatError('unwritable', `The text has "${held}", which ends a line here: write a line end.`)
    },
  }
}

const withoutBlanks = (line: string): string => {
  const start = skipBlanks(line, 0)
  return line.slice(start, trimBlanks(line, start, line.length))
}

/** The first mark of a text, with the blanks around it. */
function spellingIn(was: string, mark: RegExp): string | undefined {
  const found = mark.exec(was)
  if (!found) return undefined
  let end = found.index + found[0].length
  while (isBlank(was.charCodeAt(end))) end++
  return was.slice(trimBlanks(was, 0, found.index), end)
}
