// The cells of a `csv-table` directive, as docutils reads them: commas, quotes that are doubled in a cell.
import type { GuardedCodec } from '../_grammars/documents/guards.ts'
import { skipBlanks, trimBlanks } from '../_grammars/text/lines.ts'

/** A cell in quotes, with the blanks after it; or one without quotes. */
const cell = /"(?:[^"]|"")*"[ \t]*|(?!")[^,\n]*/y

/** The spans of the cells in rows, with their quotes. They end before a row that cannot be read. */
export function csvCells(rows: string): readonly (readonly [start: number, end: number])[] {
  const spans: (readonly [number, number])[] = []
  let ofRows = 0
  for (let at = 0; ;) {
    const start = skipBlanks(rows, at)
    cell.lastIndex = start
    const end = cell.test(rows) ? cell.lastIndex : -1
    const isLast = end === rows.length || rows[end] === '\n'
    if (!isLast && rows[end] !== ',') return spans.slice(0, ofRows)
    const last = trimBlanks(rows, start, end)
    if (last > start) spans.push([start, last])
    if (isLast) ofRows = spans.length
    if (end === rows.length) return spans
    at = end + 1
  }
}

/** The codec of a cell. Its text is a paragraph. In the option `header`, a backslash escapes a character. */
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
