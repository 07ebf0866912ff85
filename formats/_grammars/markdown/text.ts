// The codecs of Markdown blocks: margins and soft breaks are left out, inline markup is unchanged.
import { FormatError, type Codec } from '@atlas/core/contract.ts'
import {
  both,
  guarded,
  lineGuard,
  markGuard,
  type TextGuard,
  type GuardedCodec,
} from '../documents/guards.ts'
import { eolOf, skipBlanks, trimBlanks } from '../text/lines.ts'
import type { MarkdownBlockKind, MarkdownBlock } from './block.ts'
import { scanMarkdown } from './blocks.ts'
import { rowCells, isModule, mayInterruptParagraph } from './lines.ts'
import { wrapLines } from '../text/wrapping.ts'
import { isBlank, isDigit } from '../text/chars.ts'

/** The surroundings that the codec of a paragraph or a setext heading depends on. */
export interface ParagraphContext extends Pick<MarkdownBlock, 'quotes' | 'margin' | 'opens'> {
  isUnderlined: boolean
  /** Whether lines are read as MDX: a line that begins with a tag of HTML continues the paragraph. */
  isMdx?: boolean
  /** The line end to use if the old text has none. */
  eol: string
}

/**
 * The codec of a paragraph. A line end is a space; a hard break (two spaces or a backslash at the end of a line) is `\n`.
 * A text that was wrapped is wrapped again, in the same margin and at the same width.
 */
export function paragraphCodec(context: ParagraphContext): GuardedCodec {
  return guarded(plainParagraphCodec(context), paragraphGuard(context))
}

function plainParagraphCodec(context: ParagraphContext): Codec {
  return {
    decode: (raw) => (/[\r\n]/.test(raw) ? unwrap(raw, context.quotes).text : raw),
    encode(text, was) {
      const { margin, width, breaks } = unwrap(was, context.quotes)
      const rows: string[] = []
      const hardBreaks: (string | undefined)[] = []
      let count = 0
      for (const line of text.split('\n')) {
        for (const each of wrapLines(line, width, mayBreak)) rows.push(each)
        hardBreaks[rows.length - 1] = hardBreak(line, breaks[count++] ?? breaks.at(-1))
      }
      requireParagraph(rows, context)
      const joint = eolOf(was, context.eol) + marginFor(rows, margin, context)
      return rows
        .map((row, index) => (index + 1 < rows.length ? row + (hardBreaks[index] ?? '') + joint : row))
        .join('')
    },
    normalize: (text) => settledLines(text).join('\n'),
  }
}

interface Unwrapped {
  text: string
  /** The margin of the second line; undefined for a single line. */
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
  !endsInBackslash(text, space) && !mayInterruptParagraph(text, space + 1, text.length)

/** The old margin. A lazy one (`> a`, then `b`) is kept only if no line could open a block there. */
function marginFor(rows: readonly string[], was: string | undefined, context: ParagraphContext): string {
  if (was === undefined) return context.margin
  const isLazy = was.split('>').length <= context.quotes || was.length < context.margin.length
  const isRisky = rows.some((row, index) => index > 0 && mayInterruptParagraph(row, 0, row.length))
  return isLazy && isRisky ? context.margin : was
}

const frames: Record<NonNullable<MarkdownBlock['opens']>, readonly [first: string, further: string]> = {
  item: ['- ', '  '],
  task: ['- [ ] ', '  '],
  quote: ['> ', '> '],
  definition: ['a\n: ', '  '],
}

/** Escapes each line that would not continue the paragraph. */
function paragraphGuard({ opens, isUnderlined, isMdx }: ParagraphContext): TextGuard {
  const [first, further] = opens ? frames[opens] : ['', '']
  const opensOther = (line: string, above: string | undefined): boolean => {
    if (!mayNeedEscape(line)) return false
    // Only the text around shows whether a formula or a definition begins.
    if (/^:[ \t]/.test(line) || (line.startsWith('$$') && !line.includes('$$', 2))) return true
    const before = above === undefined ? first : `${first}a\n${further}${above}\n${further}`
    return !isBlock(before + line, '', first.length, 'paragraph', isMdx)
  }
  const lines = lineGuard(
    (line, above) => (opensOther(line, above) ? escapedStart(line) : line),
    (line) => withoutEscape(line),
  )
  return isUnderlined ? both(lines, tableGuard) : lines
}

/** `1. a` -> `1\. a`, `# a` -> `\# a`. Every mark of a fence or a rule is escaped: two could begin bold text or code. */
function escapedStart(line: string): string {
  if (isDigit(line.charCodeAt(0))) return line.replace(/^\d+(?=[.)])/, '$&\\')
  const [marks = line.charAt(0)] = /^([`~*_$])\1*/.exec(line) ?? []
  return /[!-/:-@[-`{-~]/.test(marks) ? `\\${[...marks].join('\\')}${line.slice(marks.length)}` : line
}

/** The line without the backslashes of `escapedStart`. */
function withoutEscape(line: string): string {
  if (!line.includes('\\')) return line
  const [marks = ''] = /^(?:\\([`~*_$])(?:\\\1)*|\\[!-/:-@[-`{-~]|\d+\\(?=[.)]))/.exec(line) ?? []
  const plain = marks.replaceAll('\\', '') + line.slice(marks.length)
  return marks !== '' && mayNeedEscape(plain) ? plain : line
}

/** Whether a line may begin another block. In the first line, a bracket may begin a definition or a task box. */
const mayNeedEscape = (line: string): boolean =>
  line.startsWith('[') || mayInterruptParagraph(line, 0, line.length)

/**
 * With `---` below a line with pipes, some readers (markdown-it) read the head of a table, where CommonMark reads a
 * heading.
 */
const tableGuard: TextGuard = {
  add(text) {
    const start = text.lastIndexOf('\n') + 1
    const last = text.slice(start)
    const isHead = last.includes('|') && rowCells(last, 0, last.length).length === 2
    return isHead ? text.slice(0, start) + pipes.add(last) : text
  },
  strip(text) {
    const start = text.lastIndexOf('\n') + 1
    return text.slice(0, start) + pipes.strip(text.slice(start))
  },
}

const pipes = markGuard('|')

/** Whether a row is a line of a paragraph in any context. Reading it as a document would take longer. */
const isPlainRow = (row: string): boolean => PLAIN_ROW.test(row) && !mayNeedEscape(row) && !isModule(row, 0)

// A line without blanks at its ends. A backslash may begin a mark of a site (`\newpage`).
const PLAIN_ROW = /^[^\s\\](?:[^\r\n]*\S)?$/

/** Parses the lines as a separate document, which must be the one expected block. */
function requireParagraph(rows: readonly string[], { opens, isUnderlined, isMdx }: ParagraphContext): void {
  if (!isUnderlined && rows.every(isPlainRow)) return
  const [first, further] = opens ? frames[opens] : ['', '']
  const paragraph = first + rows.join(`\n${further}`)
  const kind = isUnderlined ? 'underlined heading' : 'paragraph'
  requireBlock(paragraph, isUnderlined ? `\n${further}===` : '', first.length, kind, isMdx)
}

/** The codec of a text of one line with this code before and after it. */
function lineCodec(kind: MarkdownBlockKind, before: string, after: string): Codec {
  return {
    decode: (raw) => raw,
    encode(text) {
      requireBlock(before + text, after, before.length, kind)
      return text
    },
    normalize: (text) => settledLines(text).join(' '),
  }
}

/** The codec of an ATX heading, whose text could end in closing marks (`C #`) or in attributes (`{#c}`). */
export const headingCodec = guarded(lineCodec('heading', '# ', ''), {
  add: (text) => text.replace(/(?<![^ \t])#+$|(?<!\\)(?<=.)\{[#.:][^{}]*\}$/, '\\$&'),
  strip: (text) => text.replace(/\\(?=(?<![^ \t]\\)#+$|\{[#.:][^{}]*\}$)/, ''),
})

/** The codecs of titles: of a directive (bare or in brackets), and of an admonition (in quotes). */
export const bareTitleCodec = guarded(lineCodec('title', ':::note ', ''), {
  add: (text) => text.replace(/^[{:[]/, '\\$&'),
  strip: (text) => text.replace(/^\\(?=[{:[])/, ''),
})
export const admonitionTitleCodec = lineCodec('title', ':::note[', ']')
export const quotedTitleCodec = lineCodec('quoted title', '!!! note "', '"')

/** A text of one line. */
const plainLine: Codec = {
  decode: (raw) => raw,
  encode: (text) => text,
  normalize: (text) => settledLines(text).join(' '),
}

const withoutPipes = (raw: string): string =>
  raw.includes('\\') ? raw.replace(/\\[\\|]/g, (pair) => (pair === '\\|' ? '|' : pair)) : raw

/** The codec of a table cell: one line, in which a pipe is escaped. */
export const cellCodec = guarded(plainLine, pipes, withoutPipes)

/** The codec of the title of a link definition in these quotes, which are escaped in it. */
export function linkTitleCodec(quote: '"' | "'"): GuardedCodec {
  const kind = quote === '"' ? 'title of a link' : "title of a link in '"
  const title = lineCodec(kind, `[a]: b ${quote}`, quote)
  const withoutQuotes = (raw: string): string =>
    raw.includes('\\') ? raw.replace(/\\[^]/g, (pair) => (pair[1] === quote ? quote : pair)) : raw
  return guarded(title, markGuard(quote), withoutQuotes)
}

/** The codec of a term above its definitions. */
export const termCodec = guarded(lineCodec('term', '', '\n: a'), {
  add: (text) => (isBlock(text, '\n: a', 0, 'term') ? text : escapedStart(text)),
  strip: withoutEscape,
})

/** The codec of the first cell of a row without a leading pipe: its text begins a line. */
export const bareCellCodec = guarded(
  lineCodec('head cell', '', ' |\n| --- |'),
  both(pipes, {
    add: (text) => (isBlock(text, ' |\n| --- |', 0, 'head cell') ? text : escapedStart(text)),
    strip: withoutEscape,
  }),
  withoutPipes,
)

/** Whether exactly one block of this kind is read in `before`, from `start` to its end. */
function isBlock(
  before: string,
  after: string,
  start: number,
  kind: MarkdownBlockKind,
  isMdx = false,
): boolean {
  return otherKind([before, after], start, kind, isMdx) === undefined
}

function requireBlock(
  before: string,
  after: string,
  start: number,
  kind: MarkdownBlockKind,
  isMdx = false,
): void {
  const other = otherKind([before, after], start, kind, isMdx)
  if (other === undefined) return
  const text = before.slice(start, start + 40)
  throw new FormatError(
    'unwritable',
    other === kind
      ? `In this place "${text}" would not be read as one ${kind} with this text.`
      : `In this place "${text}" would be read as ${other}.`,
  )
}

/** What is read instead of one block of this kind: a block of another kind, or a different number of blocks. */
function otherKind(
  [before, after]: readonly [before: string, after: string],
  start: number,
  kind: MarkdownBlockKind,
  isMdx: boolean,
): MarkdownBlockKind | undefined {
  const blocks = [...scanMarkdown(before + after, 0, { isMdx })].filter(
    (block) => block.start >= start && block.start < before.length,
  )
  const [block] = blocks
  const isWhole = block?.start === start && block.end === before.length && block.kind === kind
  if (isWhole && blocks.length === 1) return undefined
  return blocks.find((found) => found.kind !== kind)?.kind ?? kind
}

/** The lines of a text without blanks at their ends and without blank lines. */
function settledLines(text: string): string[] {
  if (PLAIN_ROW.test(text)) return [text]
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
