// The cells of a `csv-table` directive, as docutils reads them: commas, quotes that are doubled in a cell.
import type { GuardedCodec } from '../../syntax/text/guards.ts'
import { skipBlanks, trimBlanks } from '../../syntax/text/lines.ts'

/** A cell in quotes, with the blanks after it. */
const quoted = /"(?:[^"]|"")*"[ \t]*/y

/** The spans of the cells in a line, with their quotes. Undefined if a cell does not end in the line. */
export function csvCells(line: string): readonly (readonly [start: number, end: number])[] | undefined {
  const spans: (readonly [number, number])[] = []
  for (let at = 0; ;) {
    const start = skipBlanks(line, at)
    quoted.lastIndex = start
    const isQuoted = line[start] === '"'
    if (isQuoted && !quoted.test(line)) return undefined
    const comma = isQuoted ? quoted.lastIndex : line.indexOf(',', start)
    const end = comma < 0 ? line.length : comma
    if (end < line.length && line[end] !== ',') return undefined
    const last = trimBlanks(line, start, end)
    if (last > start) spans.push([start, last])
    if (end >= line.length) return spans
    at = end + 1
  }
}

/** The codec of a cell. Its text is a paragraph of one line. In the option `header`, a backslash escapes a character. */
export function csvCellCodec(paragraph: GuardedCodec, isHead: boolean): GuardedCodec {
  const unescaped = (text: string): string => (isHead ? text.replaceAll(/\\([^])/g, '$1') : text)
  const unquoted = (raw: string): string =>
    unescaped(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
  return {
    ...paragraph,
    keyText: (raw) => paragraph.keyText(unquoted(raw)),
    decode: (raw) => paragraph.decode(unquoted(raw)),
    encode(text, was) {
      const plain = paragraph.encode(text, unquoted(was))
      const spelled = isHead ? plain.replaceAll('\\', '\\\\') : plain
      return was.startsWith('"') || /[",]/.test(spelled) ? `"${spelled.replaceAll('"', '""')}"` : spelled
    },
  }
}
