// Finds the blocks of an AsciiDoc file and their texts, line by line as Asciidoctor reads them.
import { lineEnd, nextLine, skipBlanks } from '../_grammars/text/lines.ts'
import { BlockAttributes } from './attributes.ts'
import type { AsciidocBlock, AsciidocBlockKind } from './block.ts'
import {
  admonitionLabel,
  attributeEntry,
  delimiterOf,
  headingSigns,
  isAttributeLine,
  isBlockTitle,
  isBreak,
  isComment,
  isPreprocessorDirective,
  isMacro,
  marker,
  mayOpenBlock,
  separator,
  underlinedLevel,
} from './lines.ts'
import { textsOfAttributes, titlesOfMacro } from './listed-texts.ts'
import { MarkedQuote } from './marked-quotes.ts'
import { delimitedCells, delimitedFormat, type DelimitedFormat } from './delimited-tables.ts'
import { cellParagraphs, hasImpliedHead, isPlain, type Cell } from './tables.ts'
import { MAX_DEPTH, tooDeep } from '../_grammars/text/depth.ts'
import type { DocumentReading } from '../_grammars/documents/document-options.ts'

/** The alternative text of an image, in quotation marks or up to the next comma. */
const ALT = /^(?:"(?:[^"\\]|\\.)*"|[^",=\]]+)(?=[,\]])/

/** The blocks of a text, in order. Throws a `FormatError` ('too-deep'). */
export function scanAsciidoc(text: string, reading: DocumentReading = {}): AsciidocBlock[] {
  return new Scanner(text, reading).scan()
}

/** An open block that contains blocks, with the line that opened it. */
interface Opened {
  delimiter: string
  isQuote: boolean
  isInList: boolean
}

/** The content that the next line may continue: a text, or lines that are left unchanged up to a blank line. */
type Leaf = 'none' | 'text' | 'quote' | 'alone'

class Scanner {
  readonly #text: string
  readonly #reading: DocumentReading
  readonly #blocks: AsciidocBlock[] = []
  readonly #opened: Opened[] = []
  #attributes = new BlockAttributes()

  #leaf: Leaf = 'none'
  #kind: 'paragraph' | 'verse' | 'item' = 'paragraph'
  /** The open text so far; -1 if a comment or a directive interrupted it. */
  #from = -1
  #to = -1
  #lines = 0

  /** The line that ends a block whose lines are left unchanged, and what began the block. */
  #terminator = ''
  #table: { from: number; attributes: BlockAttributes; delimiter: string } | undefined
  #code: { from: number; language: string } | undefined
  /** Whether the lines belong to the header of the document, or to an attribute that continues. */
  #isInHeader = false
  #goesOn = false
  #isInList = false
  /** Whether the text of a description list term, or the block after a `+`, is still to come. */
  #isAwaited = false
  #quote = new MarkedQuote()

  constructor(text: string, reading: DocumentReading) {
    this.#text = text
    this.#reading = reading
  }

  scan(): AsciidocBlock[] {
    const text = this.#text
    for (let at = 0; at < text.length;) {
      const end = lineEnd(text, at)
      this.#line(text.slice(at, end).trimEnd(), at)
      at = nextLine(text, end)
    }
    this.#close()
    if (this.#table) this.#cells(text.length)
    return this.#blocks
  }

  #line(line: string, start: number): void {
    if (this.#terminator !== '') this.#inside(line, start)
    else if (this.#goesOn) this.#goesOn = line.endsWith(' \\')
    else if (line === '') this.#blank()
    else if (isPreprocessorDirective(line) || isComment(line)) this.#cutOff(line, start)
    else if (this.#isInHeader) this.#attribute(line, start)
    else if (this.#leaf === 'none' || this.#isEndedBy(line, start)) this.#begin(line, start)
    else this.#extend(line, start)
  }

  #inside(line: string, start: number): void {
    if (line !== this.#terminator) return
    this.#emitCode(start)
    this.#terminator = ''
    if (this.#table) this.#cells(start)
  }

  #blank(): void {
    this.#close()
    this.#isInHeader = false
  }

  /** A comment or a directive within a paragraph splits it into two texts. */
  #cutOff(line: string, start: number): void {
    const inner = line.indexOf('[:')
    if (inner > 0 && line.startsWith('if')) this.#attribute(line.slice(inner + 1, -1), start + inner + 1)
    if (this.#leaf === 'quote') this.#emitQuote()
    if (this.#leaf !== 'text') return
    this.#emitText()
    this.#from = -1
  }

  /** Whether a line that is not blank ends the open paragraph, or turns it into a heading. */
  #isEndedBy(line: string, start: number): boolean {
    if (this.#lines === 1 && this.#leaf === 'text' && this.#kind !== 'item' && this.#isUnderline(line, start))
      return false
    const isEnd = line === '+' || delimiterOf(line) !== undefined || isAttributeLine(line)
    if (!isEnd && !(this.#isInList && this.#isItem(line, start))) return false
    this.#close()
    return true
  }

  // Title
  // -----
  #isUnderline(line: string, start: number): boolean {
    const level = underlinedLevel(this.#text.slice(this.#from, this.#to), line)
    if (level === 0 || this.#opened.length > 0 || this.#isInList) return false
    const underline = [start, start + line.length] as const
    this.#heading('underlined heading', level, this.#from, this.#to, underline)
    this.#leaf = 'alone'
    this.#lines = 0
    return true
  }

  #isItem(line: string, start: number): boolean {
    marker.lastIndex = start
    return marker.test(this.#text) || this.#separatorIn(line) !== undefined
  }

  // Berth:: where a boat lies
  //      ^^
  #separatorIn(line: string): RegExpExecArray | undefined {
    if (!line.includes('::') && !line.includes(';;')) return undefined
    separator.lastIndex = 0
    for (let match = separator.exec(line); match; match = separator.exec(line))
      if (skipBlanks(line, 0) < match.index) return match
    return undefined
  }

  #extend(line: string, start: number): void {
    if (this.#leaf === 'alone') {
      if (this.#lines === 0) this.#leaf = 'none'
      return
    }
    if (this.#leaf === 'quote') return this.#quote.add(line, start)
    if (this.#from < 0) this.#from = skipBlanks(this.#text, start)
    this.#to = start + line.length
    this.#lines++
  }

  /** The first line of a block. */
  #begin(line: string, start: number): void {
    const attributes = this.#attributes
    if (isAttributeLine(line)) {
      attributes.add(line)
      for (const { start: from, end, isTitle } of textsOfAttributes(line))
        this.#emit(isTitle ? 'listed text' : 'listed author', start + from, start + end)
      return
    }
    if (isBlockTitle(line)) {
      this.#emit('block title', start + 1, start + line.length)
      return
    }
    if (attributeEntry.test(line)) {
      this.#attribute(line, start)
      return
    }
    const isAwaited = this.#isAwaited
    this.#isAwaited = line === '+'
    if (line === '+') return
    this.#attributes = new BlockAttributes()
    if (this.#delimited(line, start, attributes) || this.#headed(line, start, attributes)) return
    if (isBreak(line) || this.#macro(line, start) || this.#item(line, start)) return
    if (!isAwaited && skipBlanks(line, 0) === 0) this.#isInList = false
    this.#paragraph(line, start, attributes, isAwaited)
  }

  #delimited(line: string, start: number, attributes: BlockAttributes): boolean {
    const holds = delimiterOf(line)
    if (!holds) return false
    const depth = holds === 'blocks' ? this.#opened.findLastIndex(({ delimiter }) => delimiter === line) : -1
    if (depth >= 0) {
      this.#isInList = this.#opened[depth]?.isInList ?? false
      this.#opened.length = depth
    } else if (holds === 'blocks' && !attributes.isVerbatim && !attributes.isVerse) {
      if (this.#opened.length >= MAX_DEPTH) throw tooDeep('Blocks', start)
      const isQuote = line.startsWith('_')
      this.#opened.push({ delimiter: line, isQuote, isInList: this.#isInList })
      this.#isInList = false
    } else {
      this.#terminator = line.startsWith('```') ? '```' : line
      const from = nextLine(this.#text, lineEnd(this.#text, start))
      if (holds === 'table') this.#table = { from, attributes, delimiter: line }
      else if (/^[-.`]/.test(line) && attributes.isCode)
        this.#code = { from, language: /^`+(\w+)/.exec(line)?.[1] ?? attributes.language }
    }
    return true
  }

  // == Title ==
  //    ^---^
  #headed(line: string, start: number, attributes: BlockAttributes): boolean {
    const [signs = ''] = headingSigns.exec(line) ?? []
    if (signs === '') return false
    if (this.#opened.length > 0 && !attributes.isHeading) {
      this.#leaveAlone()
      return true
    }
    const level = signs.trimEnd().length
    const closing = ` ${signs.trimEnd()}`
    const isClosed = line.endsWith(closing) && line.length > signs.length + closing.length
    const end = start + (isClosed ? line.length - closing.length : line.length)
    const isFirst = !this.#blocks.some(({ kind }) => kind !== 'attribute' && kind !== 'address')
    this.#heading('heading', level, start + signs.length, end)
    this.#isInHeader = isFirst && level === 1
    return true
  }

  #heading(
    kind: 'heading' | 'underlined heading',
    level: number,
    start: number,
    last: number,
    underline?: readonly [start: number, end: number],
  ): void {
    this.#isInList = false
    const title = this.#text.slice(start, last)
    const end = title.endsWith(']]') ? title.lastIndexOf(' [[') : -1
    this.#emit(kind, start, end > 0 ? start + end : last, { level, ...(underline ? { underline } : {}) })
  }

  // image::peak.png[A peak, 300]
  //                 ^----^
  #macro(line: string, start: number): boolean {
    if (!isMacro(line)) return false
    const open = line.indexOf('[') + 1
    const [alt] = (line.startsWith('image::') ? ALT.exec(line.slice(open)) : null) ?? []
    if (alt !== undefined) {
      const [before = ''] = /^[ \t]*/.exec(alt) ?? []
      this.#emit('image', start + open + before.length, start + open + alt.trimEnd().length)
    }
    for (const at of titlesOfMacro(line)) this.#emit('listed text', start + at.start, start + at.end)
    return true
  }

  // * [x] Ice             Berth:: where a boat lies
  //       ^-^             ^---^   ^---------------^
  #item(line: string, start: number): boolean {
    marker.lastIndex = start
    const [signs] = marker.exec(this.#text) ?? []
    const end = start + line.length
    if (signs !== undefined && start + signs.length < end) {
      const [box = ''] = /^\[[ xX*]\][ \t]+/.exec(line.slice(signs.length)) ?? []
      this.#isInList = true
      this.#open('item', start + signs.length + box.length, end)
      return true
    }
    const match = this.#separatorIn(line)
    if (!match) return false
    this.#isInList = true
    this.#emit('term', skipBlanks(this.#text, start), start + line.slice(0, match.index).trimEnd().length)
    const from = skipBlanks(this.#text, start + match.index + match[0].length)
    if (from < end) this.#open('item', from, end)
    else this.#isAwaited = true
    return true
  }

  #paragraph(line: string, start: number, attributes: BlockAttributes, isAwaited: boolean): void {
    const indent = skipBlanks(line, 0)
    const isLiteral = indent > 0 && !isAwaited && !attributes.isText
    if (line.startsWith('> ') && !attributes.isVerbatim && !attributes.isVerse) {
      this.#leaf = 'quote'
      this.#lines = 1
      this.#quote.add(line, start)
      return
    }
    if (isLiteral || attributes.isVerbatim || line.startsWith('>')) {
      this.#leaveAlone()
      return
    }
    const [label = ''] = admonitionLabel.exec(line) ?? []
    const kind = attributes.isVerse ? 'verse' : isAwaited && indent > 0 ? 'item' : 'paragraph'
    this.#open(kind, start + Math.max(label.length, indent), start + line.length)
  }

  #leaveAlone(): void {
    this.#leaf = 'alone'
    this.#lines = 1
  }

  #open(kind: 'paragraph' | 'verse' | 'item', from: number, to: number): void {
    this.#leaf = 'text'
    this.#kind = kind
    this.#from = from
    this.#to = to
    this.#lines = 1
  }

  #close(): void {
    if (this.#leaf === 'text') this.#emitText()
    if (this.#leaf === 'quote') this.#emitQuote()
    this.#leaf = 'none'
    this.#from = -1
  }

  #emitText(): void {
    if (this.#from < 0) return
    const text = this.#text.slice(this.#from, this.#to)
    // A quotation with its author below: `"…"`, then `-- Marit`.
    if (text.startsWith('"') && /[\r\n]-- [^\r\n]*$/.test(text)) {
      const end = /"[ \t]{0,20}(?:\r\n|\r|\n)-- [^\r\n]*$/.exec(text)?.index ?? 0
      this.#emit(this.#kind, this.#from + 1, this.#from + end, { isQuoted: true })
      this.#emit('author', this.#from + text.lastIndexOf('-- ') + '-- '.length, this.#to)
      return
    }
    this.#emit(this.#kind, this.#from, this.#to)
  }

  #emitQuote(): void {
    for (const { start, end } of this.#quote.paragraphs())
      this.#emit('marked quote', start, end, { isQuoted: true })
    const author = this.#quote.author()
    if (author) this.#emit('author', author.start, author.end)
    this.#quote = new MarkedQuote()
  }

  // :note-caption: Hinweis
  //                ^-----^
  #attribute(line: string, start: number): void {
    const match = attributeEntry.exec(line)
    if (!match) return
    this.#goesOn = line.endsWith(' \\')
    if (this.#goesOn) return
    const [signs, name = ''] = match
    const isText = BlockAttributes.isTextAttribute(name)
    const isAddress =
      this.#reading.hasLinkTargets && BlockAttributes.isAddress(name) && !/\s/.test(line.slice(signs.length))
    if (!isText && !isAddress) return
    this.#emit(isText ? 'attribute' : 'address', start + match[0].length, start + line.length)
  }

  /** Adds the lines of the open code, which a line at `to` ends. */
  #emitCode(to: number): void {
    const { from = to, language = '' } = this.#code ?? {}
    this.#code = undefined
    const { length } = /(?:\r\n|\n|\r)?$/.exec(this.#text.slice(Math.max(from, to - 2), to))?.[0] ?? ''
    if (this.#reading.code)
      this.#emit('code', from, to - length, { code: { language, terminator: this.#terminator } })
  }

  #cells(to: number): void {
    const table = this.#table
    this.#table = undefined
    if (!table) return
    const { attributes, from, delimiter } = table
    const styles = attributes.cellStyles
    const known = delimitedFormat(attributes.tableFormat, delimiter)
    const sign = attributes.sign ?? '|'
    const impliesHead = (): boolean => hasImpliedHead(this.#text, from, to, known ? undefined : sign)
    const hasHead = attributes.hasHead ?? impliesHead()
    if (known) {
      const separator = attributes.sign === '\\t' ? '\t' : (attributes.sign ?? known.separator)
      return this.#delimitedCells(from, to, { ...known, separator }, { styles, hasHead })
    }
    for (const cell of cellParagraphs(this.#text, from, to, sign, { styles, hasHead })) {
      const { start, end, isHead, isTight } = cell
      if (cell.holdsBlocks) this.#blocksOfCell(cell, sign)
      else this.#emit(isHead ? 'head cell' : 'cell', start, end, { sign, isTight })
    }
  }

  #delimitedCells(
    from: number,
    to: number,
    delimited: DelimitedFormat,
    { styles, hasHead }: { styles: readonly string[]; hasHead: boolean },
  ): void {
    for (const { start, end, isHead, column } of delimitedCells(this.#text, from, to, delimited, hasHead)) {
      const style = isHead ? '' : (styles[column] ?? '')
      const words = this.#text.slice(start, end)
      const hasBlocks = style === 'a' && words.split(/[\r\n]+/).some((row) => mayOpenBlock(row.trim()))
      if (/^[lm]$/.test(style) || hasBlocks || !isPlain(words) || /\n\s*\n/.test(words)) continue
      this.#emit(isHead ? 'head cell' : 'cell', start, end, { delimited })
    }
  }

  /** The blocks of a cell that is a document of its own. Tables in it are left out. */
  #blocksOfCell({ start, end, isTight }: Cell, sign: string): void {
    const from = skipBlanks(this.#text, start)
    const inside = this.#text.slice(from, end).trimEnd()
    const isLast = isTight && from + inside.length === end
    for (const block of new Scanner(inside, { ...this.#reading, hasLinkTargets: false }).scan()) {
      if (block.code || block.sign !== undefined || block.delimited || block.kind === 'attribute') continue
      const kind = block.kind === 'paragraph' ? 'cell' : block.kind
      const { underline } = block
      this.#blocks.push({
        ...block,
        kind,
        sign,
        start: from + block.start,
        end: from + block.end,
        isTight: isLast && block.end === inside.length,
        ...(underline ? { underline: [from + underline[0], from + underline[1]] as const } : {}),
      })
    }
  }

  #emit(kind: AsciidocBlockKind, start: number, end: number, more: Partial<AsciidocBlock> = {}): void {
    if (end <= start) return
    const isQuoted = this.#opened.at(-1)?.isQuote ?? false
    this.#blocks.push({ kind, start, end, level: 0, ...(isQuoted ? { isQuoted } : {}), ...more })
  }
}
