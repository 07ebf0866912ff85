// The codecs of Markdown blocks: margins and soft breaks are left out, inline markup is unchanged.
import { FormatError, type Codec } from '../../core/contract.ts'
import { eolOf, skipBlanks, trimBlanks } from '../text/lines.ts'
import { scanMarkdown, type BlockKind, type MarkdownBlock } from './blocks.ts'
import { cellsOf, mayOpenBlock } from './lines.ts'
import { wrapLines } from '../text/wrapping.ts'
import { isBlank } from '../text/chars.ts'

/** The surroundings that the codec of a paragraph or a setext heading depends on. */
export interface ParagraphPlace extends Pick<MarkdownBlock, 'quotes' | 'margin' | 'opens'> {
  isUnderlined: boolean
  /** The line end to use if the old text has none. */
  eol: string
}

/**
 * The codec of a paragraph. A line end is a space; a hard break (two spaces or a backslash at the end of a line) is `\n`.
 * A text that was wrapped is wrapped again, in the same margin and at the same width.
 */
export function paragraphCodec(place: ParagraphPlace): Codec {
  return {
    decode: (raw) => (/[\r\n]/.test(raw) ? unwrap(raw, place.quotes).text : raw),
    encode(text, was) {
      const { margin, width, breaks } = unwrap(was, place.quotes)
      const rows: string[] = []
      const hardBreaks: (string | undefined)[] = []
      let count = 0
      for (const line of text.split('\n')) {
        for (const each of wrapLines(line, width, mayBreak)) rows.push(each)
        hardBreaks[rows.length - 1] = hardBreak(line, breaks[count++] ?? breaks.at(-1))
      }
      requireParagraph(rows, place)
      const joint = eolOf(was, place.eol) + marginFor(rows, margin, place)
      return rows
        .map((row, index) => (index + 1 < rows.length ? row + (hardBreaks[index] ?? '') + joint : row))
        .join('')
    },
    settle: (text) => settledLines(text).join('\n'),
  }
}

interface Unwrapped {
  text: string
  /** The margin of the second line; undefined if there is none. */
  margin: string | undefined
  /** The length of the longest line; Infinity if the text was not wrapped. */
  width: number
  /** How the hard breaks are spelled, in order. */
  breaks: string[]
}

function unwrap(raw: string, quotes: number): Unwrapped {
  const rows = raw.split(/\r\n|\r|\n/)
  const unwrapped: Unwrapped = { text: '', margin: undefined, width: Infinity, breaks: [] }
  let width = 0
  for (const [index, row] of rows.entries()) {
    const start = index === 0 ? 0 : pastMargin(row, quotes)
    if (index === 1) unwrapped.margin = row.slice(0, start)
    if (index === rows.length - 1) {
      unwrapped.text += row.slice(start)
      width = Math.max(width, row.length - start)
    } else {
      const { end, hardBreak } = endOfRow(row, start)
      unwrapped.text += row.slice(start, end) + (hardBreak === '' ? ' ' : '\n')
      width = Math.max(width, end - start)
      if (hardBreak === '') unwrapped.width = 0
      else unwrapped.breaks.push(hardBreak)
    }
  }
  if (unwrapped.width === 0) unwrapped.width = width
  return unwrapped
}

// `  > > text`, in two quotes
//       ^
function pastMargin(row: string, quotes: number): number {
  let at = skipBlanks(row, 0)
  for (let count = 0; count < quotes && row[at] === '>'; count++) at = skipBlanks(row, at + 1)
  return at
}

/** The end of a row's text, and the spelling of the hard break after it, if any. */
function endOfRow(row: string, start: number): { end: number; hardBreak: string } {
  const end = trimBlanks(row, start, row.length)
  if (row.endsWith('  ')) return { end, hardBreak: row.slice(end) }
  const isEscape = end === row.length && endsInBackslash(row, end)
  return isEscape ? { end: end - 1, hardBreak: '\\' } : { end, hardBreak: '' }
}

/** Whether an odd number of backslashes precedes an offset, so that the last one escapes the character there. */
function endsInBackslash(text: string, end: number): boolean {
  let start = end
  while (text[start - 1] === '\\') start--
  return (end - start) % 2 === 1
}

/** After a backslash, a hard break is spelled with spaces, since two backslashes would be text. */
function hardBreak(line: string, like = '  '): string {
  return like === '\\' && endsInBackslash(line, line.length) ? '  ' : like
}

const mayBreak = (text: string, space: number): boolean =>
  !endsInBackslash(text, space) && !mayOpenBlock(text, space + 1, text.length)

/** The old margin. A lazy one (`> a`, then `b`) is kept only if no line could open a block there. */
function marginFor(rows: readonly string[], was: string | undefined, place: ParagraphPlace): string {
  if (was === undefined) return place.margin
  const isLazy = was.split('>').length <= place.quotes || was.length < place.margin.length
  const isRisky = rows.some((row, index) => index > 0 && mayOpenBlock(row, 0, row.length))
  return isLazy && isRisky ? place.margin : was
}

const frames: Record<NonNullable<MarkdownBlock['opens']>, readonly [first: string, further: string]> = {
  item: ['- ', '  '],
  task: ['- [ ] ', '  '],
  quote: ['> ', '> '],
}

/** Parses the lines as a separate document, which must be the one expected block. */
function requireParagraph(rows: readonly string[], { opens, isUnderlined }: ParagraphPlace): void {
  const [first, further] = opens ? frames[opens] : ['', '']
  const paragraph = first + rows.join(`\n${further}`)
  const kind = isUnderlined ? 'underlined heading' : 'paragraph'
  requireBlock(paragraph, isUnderlined ? `\n${further}===` : '', first.length, kind)
  const last = rows.at(-1) ?? ''
  // With `---` below, some readers (markdown-it) see a table header where CommonMark sees a heading.
  if (isUnderlined && last.includes('|') && cellsOf(last, 0, last.length).length === 2) {
    throw new FormatError(
      'unwritable',
      `The heading "${last.slice(0, 40)}" could be read as a row of a table.`,
    )
  }
}

/** The codec of a text of one line with this code before and after it. */
function lineCodec(kind: BlockKind, before: string, after: string): Codec {
  return {
    decode: (raw) => raw,
    encode(text) {
      requireBlock(before + text, after, before.length, kind)
      return text
    },
    settle: (text) => settledLines(text).join(' '),
  }
}

/** The codec of an ATX heading. */
export const headingCodec = lineCodec('heading', '# ', '')

/** The codecs of titles: of a directive (bare or in brackets), and of an admonition (in quotes). */
export const bareTitleCodec = lineCodec('title', ':::note ', '')
export const titleCodec = lineCodec('title', ':::note[', ']')
export const quotedTitleCodec = lineCodec('quoted title', '!!! note "', '"')

/** The codec of a table cell: one line, in which a pipe is escaped. */
export const cellCodec: Codec = {
  decode: (raw) =>
    raw.includes('\\') ? raw.replace(/\\[\\|]/g, (pair) => (pair === '\\|' ? '|' : pair)) : raw,
  encode(text) {
    if (/(?<!\\)\\(?:\\\\)*(?:\||$)/.test(text)) {
      throw new FormatError(
        'unwritable',
        'A cell of a table cannot hold a backslash before "|" or at its end.',
      )
    }
    return text.replaceAll('|', '\\|')
  },
  settle: (text) => settledLines(text).join(' '),
}

/** The codec of the title of a link definition in these quotes, which are escaped in it. */
export function linkTitleCodec(quote: '"' | "'"): Codec {
  const kind = quote === '"' ? 'title of a link' : "title of a link in '"
  return {
    decode: (raw) =>
      raw.includes('\\') ? raw.replace(/\\[^]/g, (pair) => (pair[1] === quote ? quote : pair)) : raw,
    encode(text) {
      if (/(?<!\\)\\(?:\\\\)*(?:["']|$)/.test(text)) {
        throw new FormatError('unwritable', 'A title cannot hold a backslash before a quote or at its end.')
      }
      const title = text.replaceAll(quote, `\\${quote}`)
      const before = `[a]: b ${quote}`
      requireBlock(before + title, quote, before.length, kind)
      return title
    },
    settle: (text) => settledLines(text).join(' '),
  }
}

/** The codec of the first cell of a row without a leading pipe: its text begins a line. */
export const bareCellCodec: Codec = {
  ...cellCodec,
  encode(text, was) {
    const cell = cellCodec.encode(text, was)
    requireBlock(cell, ' |\n| --- |', 0, 'head cell')
    return cell
  },
}

function requireBlock(before: string, after: string, start: number, kind: BlockKind): void {
  const blocks = scanMarkdown(before + after).filter((block) => block.start >= start)
  const [block] = blocks
  const isWhole = block?.start === start && block.end === before.length && block.kind === kind
  if (isWhole && blocks.length === 1) return
  const other = blocks.find((found) => found.kind !== kind)?.kind
  const text = before.slice(start, start + 40)
  throw new FormatError(
    'unwritable',
    other
      ? `In this place "${text}" would be read as another thing: ${other}.`
      : `In this place "${text}" would not be read as one ${kind} with this text.`,
  )
}

/** The lines of a text without blanks at their ends and without blank lines. */
function settledLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.slice(firstOf(line), trimBlanks(line, 0, line.length)))
    .filter((line) => line !== '')
}

function firstOf(line: string): number {
  let at = 0
  while (at < line.length && isBlank(line.charCodeAt(at))) at++
  return at
}
