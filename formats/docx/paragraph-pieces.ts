// Finds the pieces of a paragraph in WordprocessingML: texts, characters, codes, links, fields (ECMA-376, part 1, 17.3 and 17.16).
import { childOf, valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import type { MarkPiece, FormatRun, PairPiece } from '../_grammars/rich-text/paragraph.ts'
import { namePart } from '../_grammars/rich-text/names.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'
import type { FragmentReader } from '../_grammars/xml/reader.ts'
import { attribute, type XmlNode } from '../_grammars/xml/tree.ts'
import {
  fieldName,
  showsText,
  resolved,
  type Event,
  type LocatedPiece,
  type ScannedParagraph,
} from './fields.ts'
import type { RunFormats } from './formats.ts'

/** The data of a document that the scanner needs. */
export interface RunContext extends OfficeXml {
  formats: RunFormats
  fragments: FragmentReader
  /** Whether a picture, a text box, or a drawing contains strings. */
  holdsStrings(doc: OfficeXml, node: XmlNode): boolean
  /** Whether a content control shows a value that another part holds. */
  isBound(doc: OfficeXml, node: XmlNode): boolean
}

const HAS_TRACKED_CHANGES = 'the paragraph has tracked changes'
const HAS_SURROUNDING_ELEMENTS = 'other elements surround its runs'

/** The pieces in a paragraph, or in a part of one. */
export function scanParagraph(context: RunContext, container: XmlNode): ScannedParagraph {
  const scanner = new Scanner(context)
  for (let node = container.element(); node; node = node.sibling()) scanner.add(node)
  return scanner.end()
}

/** Elements at paragraph level that the text does not show. */
const MARK_ELEMENTS: ReadonlyMap<string, MarkPiece['goes']> = new Map([
  ['w:proofErr', 'nowhere'],
  ...['bookmarkStart', 'commentRangeStart', 'permStart', 'moveFromRangeStart', 'moveToRangeStart'].map(
    (name): [string, MarkPiece['goes']] => [`w:${name}`, 'before'],
  ),
  ...['bookmarkEnd', 'commentRangeEnd', 'permEnd', 'moveFromRangeEnd', 'moveToRangeEnd'].map(
    (name): [string, MarkPiece['goes']] => [`w:${name}`, 'behind'],
  ),
])

/** Characters that are elements. */
const CHARACTER_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u2011'],
  ['w:softHyphen', '\u00ad'],
])

/** Content of runs that is not visible in its place. */
const ELEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'w:rPr',
  'w:lastRenderedPageBreak',
  'w:instrText',
  'w:delInstrText',
])

/** The names of codes. Others have the name of their element. */
const CODE_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['w:footnoteReference', 'note'],
  ['w:endnoteReference', 'endnote'],
  ['m:oMath', 'math'],
  ['m:oMathPara', 'math'],
])

/** Content controls whose text is a value. A date is one only after somebody chose it. */
const VALUES: ReadonlySet<string> = new Set(['date', 'picture', 'checkbox'])

/** What a pair is, besides its name. */
type PairProperties = Pick<PairPiece, 'holdsStrings' | 'mayBeLeftOut'> & { run?: FormatRun }

class Scanner {
  readonly #context: RunContext
  readonly #found: (LocatedPiece | Event)[] = []
  #hasEvents = false
  #fixed: string | undefined

  constructor(context: RunContext) {
    this.#context = context
  }

  /** Adds an element at paragraph level. */
  add(node: XmlNode): void {
    const name = this.#context.nameOf(node.name)
    switch (name) {
      case 'w:r':
        return this.#run(node)
      case 'w:hyperlink':
        return this.#pair(node, node, this.#linkName(node))
      case 'w:fldSimple':
        return this.#simpleField(node)
      case 'w:sdt':
        return this.#control(node)
      case 'w:ins':
      case 'w:moveTo':
        this.#fixed = HAS_TRACKED_CHANGES
        return this.#children(node)
      case 'w:smartTag':
      case 'w:dir':
      case 'w:bdo':
        return this.#children(node)
      case 'w:customXml':
        this.#fixed ??= HAS_SURROUNDING_ELEMENTS
        return this.#children(node)
      case 'w:del':
      case 'w:moveFrom':
        this.#fixed = HAS_TRACKED_CHANGES
        return this.#mark(node, 'before')
      case 'w:pPr':
      case 'w:smartTagPr':
      case 'w:customXmlPr':
        return
    }
    const goes = MARK_ELEMENTS.get(name)
    if (name.startsWith('w:move')) this.#fixed = HAS_TRACKED_CHANGES
    if (goes === undefined) this.#code(node, undefined, this.#codeName(node, name))
    else if (name.startsWith('w:bookmark')) this.#bookmark(node, name)
    else this.#mark(node, goes)
  }

  end(): ScannedParagraph {
    // Without an event, all are pieces.
    if (!this.#hasEvents) return { pieces: this.#found as LocatedPiece[], fixed: this.#fixed }
    const { pieces, fixed } = resolved(this.#found, this.#context.xml.text)
    return { pieces, fixed: this.#fixed ?? fixed }
  }

  #children(node: XmlNode): void {
    for (let child = node.element(); child; child = child.sibling()) this.add(child)
  }

  #mark(node: XmlNode, goes: MarkPiece['goes'], run?: FormatRun): void {
    this.#found.push({ kind: 'mark', at: node.span, goes, before: run, after: run, from: node, to: node })
  }

  #code(node: XmlNode, run: FormatRun | undefined, name: string, holdsStrings = false): void {
    this.#found.push({
      kind: 'code',
      at: node.span,
      name,
      before: run,
      after: run,
      from: node,
      to: node,
      holdsStrings,
    })
  }

  /** An element whose content is part of the text. In a run, the run is open before and after it. */
  #pair(node: XmlNode, content: XmlNode, name: string, more: PairProperties = {}): void {
    const { run, ...properties } = more
    if (content.isSelfClosed) return this.#code(node, run, name, properties.holdsStrings)
    const ends = { name, from: node, to: node, ...properties }
    this.#found.push({ kind: 'open', at: [node.start, content.innerStart], before: run, ...ends, content })
    this.#children(content)
    this.#found.push({ kind: 'close', at: [content.innerEnd, node.end], after: run, ...ends })
  }

  /** A bookmark that cross-references show is a pair, so that its text stays in it. */
  #bookmark(node: XmlNode, name: string): void {
    const isStart = name === 'w:bookmarkStart'
    const id = valueOf(this.#context, node, 'id') ?? ''
    const own = isStart ? (valueOf(this.#context, node, 'name') ?? '') : ''
    if (isStart && !own.startsWith('_Ref')) return this.#mark(node, 'before')
    const kind = isStart ? 'bookmark' : 'bookmark-end'
    this.#hasEvents = true
    this.#found.push({
      kind,
      at: node.span,
      run: undefined,
      name: isStart ? `${id} ${own}` : id,
      from: node,
      to: node,
    })
  }

  #linkName(node: XmlNode): string {
    const id = valueOf(this.#context, node, 'id') ?? valueOf(this.#context, node, 'anchor')
    return id === undefined ? 'a' : `a.${namePart(id)}`
  }

  #simpleField(node: XmlNode): void {
    const instruction = valueOf(this.#context, node, 'instr') ?? ''
    if (showsText(instruction)) this.#pair(node, node, fieldName(instruction))
    else this.#code(node, undefined, fieldName(instruction))
  }

  #control(node: XmlNode): void {
    const { nameOf } = this.#context
    const properties = childOf(this.#context, node, 'w:sdtPr')
    const content = childOf(this.#context, node, 'w:sdtContent')
    const id = valueOf(this.#context, properties && childOf(this.#context, properties, 'w:id'), 'val')
    const name = id === undefined ? 'field' : `field.${namePart(id)}`
    const kinds = new Set(properties?.elements().map((child) => nameOf(child.name).replace(/^.*:/, '')))
    const isValue = !kinds.has('showingPlcHdr') && [...VALUES].some((kind) => kinds.has(kind))
    const holdsStrings = (part: XmlNode | undefined): boolean =>
      part !== undefined && this.#context.holdsStrings(this.#context, part)
    if (!content || isValue || kinds.has('picture') || this.#context.isBound(this.#context, node))
      return this.#code(node, undefined, name, holdsStrings(node))
    this.#pair(node, content, name, { holdsStrings: holdsStrings(properties) })
  }

  /** The base of a ruby is part of the text. Its reading goes with it, and names it. */
  #ruby(node: XmlNode, run: FormatRun): void {
    const base = childOf(this.#context, node, 'w:rubyBase')
    const reading = childOf(this.#context, node, 'w:rt')
    const name = `ruby.${namePart(reading ? this.#textIn(reading) : '').slice(0, 30)}`
    if (base) this.#pair(node, base, name, { run, mayBeLeftOut: true })
    else this.#code(node, run, 'ruby')
  }

  #textIn(node: XmlNode): string {
    if (this.#context.nameOf(node.name) === 'w:t')
      return elementText(this.#context.xml.text.slice(...node.inner), true)
    return node
      .elements()
      .map((child) => this.#textIn(child))
      .join('')
  }

  #run(node: XmlNode): void {
    const { xml, nameOf, formats } = this.#context
    const first = node.element()
    if (!first) return
    const properties = nameOf(first.name) === 'w:rPr' ? first : undefined
    const { format, isTracked } = formats.propertiesOf(this.#context, properties)
    const run: FormatRun = {
      format,
      head: xml.text.slice(node.start, properties ? properties.end : node.innerStart),
      tail: xml.text.slice(node.innerEnd, node.end),
    }
    if (isTracked) this.#fixed = HAS_TRACKED_CHANGES
    for (
      let child: XmlNode | undefined = properties ? first.sibling() : first;
      child;
      child = child.sibling()
    )
      this.#content(child, run)
  }

  #content(node: XmlNode, run: FormatRun): void {
    const name = this.#context.nameOf(node.name)
    if (name === 'w:t' && !node.first) return this.#text(node, run)
    if (ELEMENTS_WITHOUT_TEXT.has(name)) return
    const char = name === 'w:br' ? this.#lineBreak(node) : CHARACTER_ELEMENTS.get(name)
    if (char !== undefined) {
      this.#found.push({ kind: 'char', at: node.span, text: char, run, from: node, to: node })
    } else if (name === 'w:fldChar') {
      const type = valueOf(this.#context, node, 'fldCharType')
      if (type !== 'begin' && type !== 'separate' && type !== 'end') return this.#mark(node, 'before', run)
      this.#hasEvents = true
      const holdsStrings = this.#context.holdsStrings(this.#context, node)
      this.#found.push({ kind: type, at: node.span, run, name: '', from: node, to: node, holdsStrings })
    } else if (name === 'w:commentReference') this.#mark(node, 'behind', run)
    else if (name === 'w:delText') this.#mark(node, 'before', run)
    else if (name === 'w:ruby') this.#ruby(node, run)
    else this.#code(node, run, this.#codeName(node, name), this.#context.holdsStrings(this.#context, node))
  }

  #text(node: XmlNode, run: FormatRun): void {
    const { xml } = this.#context
    const raw = xml.text.slice(node.innerStart, node.innerEnd)
    const keeps = attribute(xml, node, 'xml:space') === 'preserve'
    const text = elementText(raw, keeps)
    this.#found.push({ kind: 'text', at: node.inner, text, run, element: node.span, from: node, to: node })
  }

  /** Line breaks are characters; page and column breaks are codes. */
  #lineBreak(node: XmlNode): string | undefined {
    const type = valueOf(this.#context, node, 'type')
    return (type === undefined || type === 'textWrapping') &&
      valueOf(this.#context, node, 'clear') === undefined
      ? '\n'
      : undefined
  }

  /** A name that depends on what the code is, and not on its place. */
  #codeName(node: XmlNode, name: string): string {
    const own = CODE_ELEMENTS.get(name) ?? name.slice(name.indexOf(':') + 1)
    const doc = this.#context
    if (name === 'w:br') return `br.${namePart(valueOf(doc, node, 'type') ?? 'line')}`
    if (name === 'w:sym') return `sym.${namePart(valueOf(doc, node, 'char') ?? '')}`
    const id = own === 'note' || own === 'endnote' ? valueOf(doc, node, 'id') : drawingId(doc, node)
    const kind = ['drawing', 'pict', 'AlternateContent'].includes(own) ? 'img' : own
    return id === undefined ? kind : `${kind}.${namePart(id)}`
  }
}

/** Whether a code is a drawing, in which shapes have ids. */
const DRAWINGS: ReadonlySet<string> = new Set(['w:drawing', 'w:pict', 'w:object', 'mc:AlternateContent'])

/** The id of the first drawing or shape in a node. */
function drawingId(doc: OfficeXml, node: XmlNode): string | undefined {
  if (!DRAWINGS.has(doc.nameOf(node.name))) return undefined
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const name = doc.nameOf(next.name)
    if (name === 'wp:docPr' || name === 'v:shape' || name === 'v:rect') {
      const id = valueOf(doc, next, 'id')
      if (id !== undefined) return id
    }
    for (const child of next.elements().toReversed()) waiting.push(child)
  }
  return undefined
}

/** The characters of a text element. Word shows a line end in it as a space. */
export function elementText(raw: string, keepsSpace: boolean): string {
  const characters = raw.includes('&') ? decodeXmlReferences(raw) : raw
  const text = /[\r\n\t]/.test(characters) ? characters.replaceAll(/\r\n?|[\t\n]/g, ' ') : characters
  if (keepsSpace) return text
  let [start, end] = [0, text.length]
  while (text.charAt(start) === ' ') start++
  while (end > start && text.charAt(end - 1) === ' ') end--
  return text.slice(start, end)
}
