// Finds the blocks of a reStructuredText file and their texts by indentation, as docutils does.
import { isLineEnd } from '../_grammars/text/chars.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import type { RstBlockKind, RstBlock } from './block.ts'
import { csvCells } from './csv.ts'
import {
  hasBlockCaption,
  isCode,
  isDataField,
  isOfVersion,
  isTextOption,
  shapeOf,
  tocTitles,
} from './directives.ts'
import {
  bullet,
  titleWidth,
  directive,
  enumerator,
  explicit,
  field,
  footnote,
  isBorder,
  isDoctest,
  isGrid,
  isRule,
  lineOfBlock,
  options,
  target,
} from './lines.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import type { DocumentReading } from '../_grammars/documents/document-options.ts'

/** A line without the blanks at its ends. */
interface Line {
  start: number
  end: number
  /** The column in which the line begins; 0 for a blank line. */
  indent: number
  text: string
}

const TAB = 8

/** The blocks of a text, in order. A cell of a table has no headings. Throws a `FormatError` ('too-deep'). */
export function scanRst(text: string, isCell = false, reading: DocumentReading = {}): RstBlock[] {
  return new Scanner(text, isCell, reading).scan()
}

class Scanner {
  readonly #file: string
  readonly #reading: DocumentReading
  readonly #lines: Line[] = []
  readonly #blocks: RstBlock[] = []
  /** The styles of headings by level: the character of the underline, doubled if the heading has an overline too. */
  readonly #styles: string[] = []
  #depth = 0

  constructor(text: string, isCell: boolean, reading: DocumentReading) {
    this.#file = text
    this.#reading = reading
    if (isCell) this.#depth = 1
    for (let at = 0; at < text.length;) {
      const end = lineEnd(text, at)
      this.#lines.push(lineOf(text, at, end))
      at = nextLine(text, end)
    }
  }

  scan(): RstBlock[] {
    this.#body(0, this.#lines.length, 0, 'paragraph')
    return this.#blocks
  }

  /** Reads the blocks of the lines from a column on. `first` is the kind of the first block if that is a paragraph. */
  #body(from: number, to: number, indent: number, first: RstBlockKind): void {
    if (++this.#depth > MAX_DEPTH) {
      const offset = this.#lines[from]?.start ?? 0
      throw tooDeep('Blocks', offset)
    }
    const other = first === 'quote' ? 'quote' : 'paragraph'
    for (let at = from; at < to;) {
      const line = this.#lines[at]
      if (!line || line.text === '') at++
      else if (line.indent > indent) at = this.#quote(at, to, indent)
      else at = this.#block(line, at, to, indent, at === from ? first : other)
    }
    this.#depth--
  }

  /** The end of the lines that are indented further than a column, without the blank lines after them. */
  #blockEnd(at: number, to: number, indent: number): number {
    let end = at
    for (let i = at; i < to; i++) {
      const line = this.#lines[i]
      if (!line || line.text === '') continue
      if (line.indent <= indent) break
      end = i + 1
    }
    return end
  }

  #quote(at: number, to: number, indent: number): number {
    const end = this.#blockEnd(at, to, indent)
    this.#body(at, end, this.#least(at, end), 'quote')
    return end
  }

  #least(from: number, to: number): number {
    let least = Infinity
    for (let i = from; i < to; i++) {
      const line = this.#lines[i]
      if (line && line.text !== '') least = Math.min(least, line.indent)
    }
    return least
  }

  #block(line: Line, at: number, to: number, indent: number, kind: RstBlockKind): number {
    const { text } = line
    if (explicit.test(text)) return this.#explicit(line, at, to, indent)
    if (isGrid(text) || isBorder(text) || isDoctest(text)) {
      const end = this.#untilBlank(at, to, isBorder(text))
      const last = this.#lines[end - 1]
      if (!isDoctest(text) && last) this.#emit('table', line.start, last.end)
      return end
    }
    const [signs] = bullet.exec(text) ?? []
    if (signs !== undefined) return this.#item(line, at, to, signs.length)
    if (lineOfBlock.test(text)) return this.#lineBlock(line, at, to, indent)
    const named = field.exec(text)
    if (named) return this.#field(line, at, to, indent, named)
    const [option] = options.exec(text) ?? []
    if (option !== undefined) {
      const end = Math.max(this.#blockEnd(at + 1, to, indent), at + 1)
      this.#inner(line, at, end, option.length, 'item')
      return end
    }
    if (this.#depth === 1 && indent === 0) {
      const end = this.#heading(line, at, to)
      if (end > at) return end
    }
    if (isRule(text) && text.length > 3) return at + 1
    const [number] = enumerator.exec(text) ?? []
    if (number !== undefined && this.#isItem(at, to, indent)) return this.#item(line, at, to, number.length)
    return this.#text(line, at, to, indent, kind)
  }

  // Title        ======
  // =====        Title
  //              ======
  #heading(line: Line, at: number, to: number): number {
    const isOver = isRule(line.text)
    const title = isOver ? this.#lines[at + 1] : line
    const under = this.#lines[at + (isOver ? 2 : 1)]
    if (!title || !under || at + (isOver ? 2 : 1) >= to || title.text === '' || !isRule(under.text)) return at
    if (isOver ? under.text !== line.text || isRule(title.text) : isRule(title.text)) return at
    const isShort = under.text.length < titleWidth(title.text)
    if (under.indent > 0 || (isShort && under.text.length < 4)) return at
    const style = under.text.charAt(0).repeat(isOver ? 2 : 1)
    if (!this.#styles.includes(style)) this.#styles.push(style)
    const rules = (isOver ? [line, under] : [under]).map(({ start, end }) => [start, end] as const)
    this.#emit('heading', title.start, title.end, { level: this.#styles.indexOf(style) + 1, rules })
    return at + (isOver ? 3 : 2)
  }

  /** The end of a table or an interactive session: a blank line. A simple table ends at a border before one. */
  #untilBlank(at: number, to: number, hasBorder: boolean): number {
    let end = at + 1
    for (; end < to; end++) {
      if (this.#lines[end]?.text !== '') continue
      if (!hasBorder || (end > at + 2 && isBorder(this.#lines[end - 1]?.text ?? ''))) break
    }
    return end
  }

  // - An item             :field: A text that goes on
  //   that goes on            in any column
  #item(line: Line, at: number, to: number, width: number): number {
    const indent = line.indent + width
    const isAlone = width >= line.text.length
    const end = Math.max(this.#blockEnd(at + 1, to, isAlone ? line.indent : indent - 1), at + 1)
    if (isAlone) this.#inner(line, at, end, width, 'item')
    else this.#begunBody(line, at, end, width, indent, 'item')
    return end
  }

  /** Reads a body that begins after `width` characters of a line and continues below, in the column of those lines. */
  #inner(line: Line, at: number, end: number, width: number, kind: RstBlockKind): void {
    const least = this.#least(at + 1, end)
    if (width < line.text.length)
      this.#begunBody(line, at, end, width, Number.isFinite(least) ? least : line.indent + width, kind)
    else if (at + 1 < end) this.#body(at + 1, end, least, kind)
  }

  #begunBody(line: Line, at: number, end: number, width: number, indent: number, kind: RstBlockKind): void {
    this.#lines[at] = { ...line, start: line.start + width, indent, text: line.text.slice(width) }
    this.#body(at, end, indent, kind)
  }

  /** Whether an enumerator begins an item: the line below must be blank, indented, or begin with an enumerator. */
  #isItem(at: number, to: number, indent: number): boolean {
    const next = this.#lines[at + 1]
    return !next || at + 1 >= to || next.text === '' || next.indent > indent || enumerator.test(next.text)
  }

  #field(line: Line, at: number, to: number, indent: number, [signs, name = '']: RegExpExecArray): number {
    const end = Math.max(this.#blockEnd(at + 1, to, indent), at + 1)
    if (!isDataField(name)) this.#inner(line, at, end, signs.length, 'paragraph')
    return end
  }

  #lineBlock(line: Line, at: number, to: number, indent: number): number {
    const [signs = ''] = lineOfBlock.exec(line.text) ?? []
    let end = at + 1
    while (end < to && (this.#lines[end]?.indent ?? 0) > indent && this.#lines[end]?.text !== '') end++
    const last = this.#lines[end - 1] ?? line
    this.#emit('paragraph', line.start + signs.length, last.end)
    return end
  }

  #explicit(line: Line, at: number, to: number, indent: number): number {
    const isEmpty = line.text === '..' && (this.#lines[at + 1]?.text ?? '') === ''
    const end = isEmpty ? at + 1 : Math.max(this.#blockEnd(at + 1, to, indent), at + 1)
    const [note] = footnote.exec(line.text) ?? []
    const named = directive.exec(line.text)
    if (note !== undefined) this.#inner(line, at, end, note.length, 'paragraph')
    else if (named) this.#directive(line, at, end, named)
    else if (end === at + 1) this.#target(line)
    return end
  }

  // .. _docutils: https://docutils.sourceforge.io
  //               ^-----------------------------^
  #target({ text, start, end }: Line): void {
    const [signs] = (this.#reading.hasLinkTargets ? target.exec(text) : null) ?? []
    if (signs !== undefined) this.#emit('address', start + signs.length, end)
  }

  // .. figure:: harbor.png
  //    :alt: The harbor
  //          ^--------^
  //
  //    The caption
  //    ^---------^
  #directive(line: Line, at: number, end: number, [signs, name = '']: RegExpExecArray): void {
    const shape = shapeOf(name)
    const hasArgument = signs.length < line.text.length
    if (shape?.argument === 'content' && hasArgument) {
      this.#inner(line, at, end, signs.length, 'paragraph')
      return
    }
    if (isOfVersion(name) && hasArgument) {
      this.#versionText(line, at, end, signs.length)
      return
    }
    let body = at + 1
    if (hasArgument)
      while (body < end && this.#lines[body]?.text !== '' && !isOption(this.#lines[body])) body++
    if (shape?.argument === 'title' && hasArgument && body === at + 1)
      this.#emit('title', line.start + signs.length, line.end)
    const isCsv = name === 'csv-table' && !this.#hasOption(body, end, /^(?:delim|quote|escape|file|url)$/)
    body = this.#options(body, end, name, isCsv)
    for (const [from, to] of tocTitles(name, this.#lines.slice(body, end))) this.#emit('toc title', from, to)
    if (isCode(name)) this.#emitCode(body, end, line.text.slice(signs.length))
    if (isCsv) this.#csvLines(body, end, 'csv cell')
    if (shape?.hasBlocks && body < end) this.#body(body, end, this.#least(body, end), 'paragraph')
  }

  // .. versionadded:: 2.5
  //    The tide parameter.
  //    ^-----------------^
  #versionText(line: Line, at: number, end: number, from: number): void {
    const [version = ''] = /^\S+[ \t]*/.exec(line.text.slice(from)) ?? []
    const start = from + version.length
    if (start < line.text.length) this.#inner(line, at, end, start, 'paragraph')
    else if (at + 1 < end) this.#body(at + 1, end, this.#least(at + 1, end), 'paragraph')
  }

  #hasOption(from: number, end: number, wanted: RegExp): boolean {
    return this.#lines.slice(from, end).some(({ text }) => wanted.test(field.exec(text)?.[1] ?? ''))
  }

  // "Treat", "Quantity
  //  ^---^    ^-------
  // in grams"
  // -------^
  /** Takes the cells of lines. A cell of several lines must be one paragraph. */
  #csvLines(from: number, to: number, kind: RstBlockKind): void {
    const lines = this.#lines.slice(from, to)
    let rows = ''
    const starts = lines.map(({ text }, index) => {
      rows += index > 0 ? `\n${text}` : text
      return rows.length - text.length
    })
    let line = 0
    const placeOf = (offset: number): number => {
      while ((starts[line + 1] ?? Infinity) <= offset) line++
      return (lines[line]?.start ?? 0) + offset - (starts[line] ?? 0)
    }
    for (const [first, last] of csvCells(rows)) {
      const start = placeOf(first)
      const top = line
      const end = placeOf(last - 1) + 1
      const isEven = lines.slice(top, line + 1).every(({ indent }) => indent === lines[top]?.indent)
      if (top === line || (isEven && isParagraph(rows.slice(first + 1, last - 1))))
        this.#emit(kind, start, end)
    }
  }

  /** The options of a directive with this name. */
  #options(from: number, end: number, directiveName: string, isCsv: boolean): number {
    const caption = hasBlockCaption(directiveName) ? 'caption' : 'title'
    let at = from
    for (; at < end; at++) {
      const line = this.#lines[at]
      const [signs, name = ''] = (line && field.exec(line.text)) ?? []
      if (!line || signs === undefined) break
      const isWhole = (this.#lines[at + 1]?.indent ?? 0) <= line.indent
      const isLeftOut = name === 'alt' && this.#reading.hasNoImageAlt
      if (isTextOption(name) && isWhole && !isLeftOut)
        this.#emit(name === 'caption' ? caption : 'title', line.start + signs.length, line.end)
      if (isCsv && name === 'header' && isWhole) {
        const value = { ...line, start: line.start + signs.length, text: line.text.slice(signs.length) }
        this.#lines[at] = value
        this.#csvLines(at, at + 1, 'csv head')
      }
      while (at + 1 < end && (this.#lines[at + 1]?.indent ?? 0) > line.indent) at++
    }
    return at
  }

  #text(line: Line, at: number, to: number, indent: number, kind: RstBlockKind): number {
    const below = this.#lines[at + 1]
    if (at + 1 < to && below && below.text !== '' && below.indent > indent && !line.text.endsWith('::'))
      return this.#definition(line, at, to, indent)
    let end = at + 1
    while (end < to && this.#lines[end]?.text !== '' && this.#lines[end]?.indent === indent) end++
    const last = this.#lines[end - 1] ?? line
    const opensLiteral = last.text.endsWith('::')
    if (!(opensLiteral && last.text === '::'))
      this.#emit(opensLiteral ? 'opening paragraph' : kind, line.start, last.end)
    else if (end - 1 > at) this.#emit(kind, line.start, this.#lines[end - 2]?.end ?? last.end)
    return opensLiteral ? this.#literal(end, to, indent) : end
  }

  // Bollard
  //    A post of iron.
  #definition(line: Line, at: number, to: number, indent: number): number {
    const end = this.#blockEnd(at + 1, to, indent)
    this.#emit('term', line.start, line.end)
    this.#body(at + 1, end, this.#least(at + 1, end), 'item')
    return end
  }

  /** The end of a literal block after `::`: lines that are indented, or that all begin with the same character. */
  #literal(at: number, to: number, indent: number): number {
    let first = at
    while (first < to && this.#lines[first]?.text === '') first++
    const line = this.#lines[first]
    if (!line || first >= to) return first
    if (line.indent > indent) {
      const end = this.#blockEnd(first, to, indent)
      this.#emitCode(first, end, '')
      return end
    }
    const sign = line.text.charAt(0)
    let end = first
    if (isRule(sign)) while (end < to && this.#lines[end]?.text.startsWith(sign)) end++
    return end
  }

  /** Adds the lines of code. The first line determines their margin. */
  #emitCode(from: number, to: number, language: string): void {
    const first = this.#lines.slice(from, to).find(({ text }) => text !== '')
    const last = this.#lines[to - 1]
    if (!this.#reading.code || !first || !last) return
    let line = first.start
    while (line > 0 && !isLineEnd(this.#file.charCodeAt(line - 1))) line--
    this.#emit('code', first.start, last.end, {
      code: { language, margin: this.#file.slice(line, first.start) },
    })
  }

  #emit(kind: RstBlockKind, start: number, end: number, more: Partial<RstBlock> = {}): void {
    if (end > start) this.#blocks.push({ kind, start, end, level: 0, ...more })
  }
}

/** Whether the content of a cell is one paragraph and nothing else. */
function isParagraph(content: string): boolean {
  const [block] = scanRst(content, true)
  return block?.kind === 'paragraph' && block.start === 0 && block.end === content.length
}

const isOption = (line: Line | undefined): boolean => line !== undefined && field.test(line.text)

function lineOf(text: string, from: number, to: number): Line {
  let indent = 0
  let start = from
  for (; start < to; start++) {
    const char = text.charAt(start)
    if (char === '\t') indent += TAB - (indent % TAB)
    else if (char === ' ') indent++
    else break
  }
  const words = text.slice(start, to).trimEnd()
  return { start, end: start + words.length, indent: words === '' ? 0 : indent, text: words }
}
