// Finds the cells of an AsciiDoc table whose cells are separated by a sign such as `|`.
import { lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import { indexWithin } from '../_grammars/text/search.ts'
import { isComment, isPreprocessorDirective } from './lines.ts'

/** A paragraph of a cell, or all of a cell with blocks. */
export interface Cell {
  start: number
  end: number
  isHead: boolean
  /** Whether the sign of the next cell follows directly, so that the last word could be read as its specification. */
  isTight: boolean
  /** Whether it is the whole content of a cell that is a document of its own. */
  holdsBlocks?: true
}

/** The specification before the sign of a cell: span, alignment and style. */
const SPECIFICATION =
  /(?:^|[ \t])(?:(?:\d+(?:\.\d*)?|(?:\d*\.)?\d+)[*+])?(?:[<^>](?:\.[<^>]?)?|(?:[<^>]?\.)?[<^>])?([a-z])?$/

/** Whether the end of a text would be read as the specification of the next cell. */
export const endsInSpecification = (text: string): boolean =>
  /\S$/.test(text) && SPECIFICATION.test(text.slice(-40))

/** The style of a specification (`a`, `l`), or ''. */
export const cellStyle = (specification: string): string => SPECIFICATION.exec(specification)?.[1] ?? ''

/**
 * The paragraphs of the cells in `[from, to)`, in order. A cell with blocks is yielded whole, and a literal one is not.
 *
 *     |Name 2+|Years
 *      ^--^    ^---^
 */
export function* cellParagraphs(
  text: string,
  from: number,
  to: number,
  sign: string,
  { styles, hasHead }: { styles: readonly string[]; hasHead: boolean },
): Generator<Cell> {
  const head = hasHead ? lineEnd(text, nextSign(text, from, to, sign)) : from
  let at = nextSign(text, from, to, sign)
  let style = cellStyle(text.slice(lineStart(text, at, from), at))
  for (let count = 0; at < to; count++) {
    const start = at + sign.length
    const next = nextSign(text, start, to, sign)
    const hasNext = next < to
    const end = hasNext ? specificationStart(text, start, next) : to
    const cellStyles = style || (styles[count % Math.max(styles.length, 1)] ?? '')
    style = hasNext ? cellStyle(text.slice(Math.max(end, lineStart(text, next, start)), next)) : ''
    const isTight = hasNext && end === next
    const isHead = at < head
    if (cellStyles === 'a' && !isHead) yield { start, end, isHead, isTight, holdsBlocks: true }
    else if (cellStyles !== 'l' && cellStyles !== 'm')
      for (const [first, last] of paragraphs(text, start, end))
        yield { start: first, end: last, isHead, isTight: isTight && last === end }
    at = next
  }
}

/** The next sign that is not escaped with a backslash. */
function nextSign(text: string, from: number, to: number, sign: string): number {
  let at = indexWithin(text, sign, from, to)
  while (at > 0 && text[at - 1] === '\\') at = indexWithin(text, sign, at + 1, to)
  return at < 0 ? to : at
}

const lineStart = (text: string, at: number, from: number): number => {
  let start = at
  while (start > from && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** The end of a cell's text: before the specification of the next cell, if any. */
function specificationStart(text: string, start: number, next: number): number {
  let from = next
  while (from > start && next - from < 40 && /[\w.*+<>^]/.test(text.charAt(from - 1))) from--
  if (from === next || !/[ \t\r\n]/.test(text.charAt(from - 1))) return next
  return SPECIFICATION.test(text.slice(from, next)) ? from : next
}

function* paragraphs(
  text: string,
  start: number,
  end: number,
): Generator<readonly [start: number, end: number]> {
  const gap = /(?:\r\n|\r(?!\n)|\n)(?:[ \t]*(?:\r\n|\r(?!\n)|\n))+/g
  const cell = text.slice(start, end)
  for (let at = 0; at < cell.length;) {
    const match = gap.exec(cell)
    const part = cell.slice(at, match?.index ?? cell.length)
    const words = part.trim()
    const first = start + at + part.indexOf(words)
    if (words !== '' && isPlain(words)) yield [first, first + words.length]
    if (!match) return
    at = match.index + match[0].length
  }
}

/** Whether a text of a cell has no directives and comments. */
export function isPlain(words: string): boolean {
  const rows = words.split(/\r\n|\r|\n/).map((row) => row.trim())
  return !rows.some((row) => isPreprocessorDirective(row) || isComment(row))
}

/**
 * Whether a blank line follows the first line of a table, which makes that line the header. If cells have a sign, the next one
 * begins after it: a cell that goes on there is of no header.
 */
export function hasImpliedHead(text: string, from: number, to: number, sign?: string): boolean {
  const end = lineEnd(text, from)
  const next = nextLine(text, end)
  const isFirstLine = skipBlanks(text, from) < end && next < to
  if (!isFirstLine || skipBlanks(text, next) < lineEnd(text, next)) return false
  if (sign === undefined) return true
  const rest = text.slice(next, to).search(/\S/)
  if (rest < 0) return true
  const at = nextSign(text, next + rest, to, sign)
  return at < to && SPECIFICATION.test(text.slice(next + rest, at))
}
