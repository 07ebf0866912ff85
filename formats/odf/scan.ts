// Finds the pieces of a paragraph (OpenDocument 1.3, part 3, chapters 6 and 7): texts, links, fields, notes, frames.
import type { Span } from '@atlas/core/contract.ts'
import { nameForTag, namePart } from '../_grammars/rich-text/names.ts'
import type { MarkPiece, PairPiece, Piece, FormatRun } from '../_grammars/rich-text/paragraph.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'
import { attribute, localName, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { SpaceReader } from './spaces.ts'
import type { TextFormats } from './text-formats.ts'

/** The data of a document that the scanner needs. */
export interface ContainerContext {
  xml: XmlDocument
  formats: TextFormats
  /** Whether an element contains strings. */
  holdsStrings(node: XmlNode): boolean
}

/** The pieces of a paragraph. */
export interface ScannedContainer {
  pieces: Piece[]
  /** Why the paragraph is never rebuilt. */
  fixed: string | undefined
}

const HAS_TRACKED_CHANGES = 'the paragraph has tracked changes'
const LINK_IN_FORMAT = 'a link is inside a format'
const HAS_SURROUNDING_ELEMENTS = 'other elements surround its texts'

/** Elements that the text does not show. */
const MARK_ELEMENTS: ReadonlyMap<string, MarkPiece['goes']> = new Map([
  ['text:soft-page-break', 'nowhere'],
  ...[
    'text:bookmark',
    'text:bookmark-start',
    'text:reference-mark',
    'text:reference-mark-start',
    'text:toc-mark',
    'text:toc-mark-start',
    'text:user-index-mark',
    'text:user-index-mark-start',
    'text:alphabetical-index-mark',
    'text:alphabetical-index-mark-start',
    'text:change',
    'text:change-start',
    'office:event-listeners',
    'loext:list-item',
  ].map((name): [string, MarkPiece['goes']] => [name, 'before']),
  ...[
    'text:bookmark-end',
    'text:reference-mark-end',
    'text:toc-mark-end',
    'text:user-index-mark-end',
    'text:alphabetical-index-mark-end',
    'text:change-end',
    'office:annotation-end',
  ].map((name): [string, MarkPiece['goes']] => [name, 'behind']),
])

/** Elements whose content is part of the text. */
const AROUND_TEXT: ReadonlySet<string> = new Set(['text:meta', 'loext:content-control'])

/** The names of codes. Others have the name of their element. */
const CODE_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['text:note', 'note'],
  ['office:annotation', 'comment'],
  ['draw:frame', 'img'],
])

/** The attributes that distinguish codes of one kind. */
const IDS = ['text:id', 'office:name', 'draw:name', 'text:name', 'text:ref-name', 'xml:id']

/** The pieces of a container between two offsets. */
export function scanContainer(
  context: ContainerContext,
  container: XmlNode,
  at: Span = container.inner,
): ScannedContainer {
  const scanner = new Scanner(context)
  scanner.children(container, { format: context.formats.plain, head: '', tail: '' }, at)
  return { pieces: scanner.pieces, fixed: scanner.fixed }
}

type PairProperties = Pick<PairPiece, 'name' | 'holdsStrings' | 'mayBeLeftOut'>

class Scanner {
  readonly pieces: Piece[] = []
  fixed: string | undefined
  readonly #context: ContainerContext
  readonly #spaces = new SpaceReader()
  /** The open text, which characters and elements for characters extend. */
  #open: { start: number; end: number; text: string } | undefined

  constructor(context: ContainerContext) {
    this.#context = context
  }

  children(node: XmlNode, run: FormatRun, [from, to]: Span): void {
    let at = from
    for (let child = node.first; child; child = child.next) {
      if (child.start < from) continue
      if (child.start >= to) break
      this.#literal(at, child.start)
      this.#child(child, run)
      at = child.end
    }
    this.#literal(at, to)
    const whole = this.#open?.start === node.innerStart && this.#open.end === node.innerEnd
    this.#end(run, whole && node.name === 'text:span' ? node : undefined)
    // An element without content is a place for text.
    if (from !== to || node.isSelfClosed) return
    const own = node.name === 'text:span' ? { element: node.span } : {}
    this.pieces.push({ kind: 'text', at: [from, to], text: '', run, ...own })
  }

  #literal(start: number, end: number): void {
    if (start < end) this.#extend(start, end, this.#spaces.literal(this.#context.xml.text.slice(start, end)))
  }

  #extend(start: number, end: number, text: string): void {
    this.#open ??= { start, end: start, text: '' }
    this.#open.end = end
    this.#open.text += text
  }

  #end(run: FormatRun, element?: XmlNode): void {
    if (!this.#open) return
    const { start, end, text } = this.#open
    this.#open = undefined
    const own = element ? { element: element.span } : {}
    this.pieces.push({ kind: 'text', at: [start, end], text, run, ...own })
  }

  #child(node: XmlNode, run: FormatRun): void {
    const { xml } = this.#context
    const char = node.kind === 'element' ? this.#chars(node) : undefined
    if (char !== undefined) {
      this.#spaces.element()
      this.#extend(node.start, node.end, char)
      return
    }
    if (node.kind === 'cdata') {
      const text = this.#spaces.literal(xml.text.slice(...node.inner).replaceAll('&', '&amp;'))
      this.#extend(node.start, node.end, text)
      return
    }
    this.#end(run)
    if (node.kind !== 'element') this.#mark(node, run, 'before')
    else if (node.name === 'text:span') this.#span(node, run)
    else if (node.name === 'text:a') this.#pair(node, node, run, { name: linkName(xml, node) })
    else if (node.name === 'text:ruby') this.#ruby(node, run)
    else if (AROUND_TEXT.has(node.name)) {
      const holdsStrings = node.elements('loext:list-item').length > 0
      this.#pair(node, node, run, { name: codeName(xml, node), holdsStrings })
    } else this.#other(node, run)
  }

  #other(node: XmlNode, run: FormatRun): void {
    const goes = MARK_ELEMENTS.get(node.name)
    if (node.name.startsWith('text:change')) this.fixed = HAS_TRACKED_CHANGES
    if (goes !== undefined) {
      this.#mark(node, run, goes)
      return
    }
    this.#spaces.element()
    const name = codeName(this.#context.xml, node)
    const holdsStrings = this.#context.holdsStrings(node)
    this.pieces.push({ kind: 'code', at: node.span, name, holdsStrings, before: run, after: run })
  }

  #mark(node: XmlNode, run: FormatRun, goes: MarkPiece['goes']): void {
    this.pieces.push({ kind: 'mark', at: node.span, goes, before: run, after: run })
  }

  #span(node: XmlNode, run: FormatRun): void {
    const { xml, formats } = this.#context
    if (node.isSelfClosed) {
      this.#mark(node, run, 'nowhere')
      return
    }
    const formatRun: FormatRun = {
      format: formats.within(run.format, attribute(xml, node, 'text:style-name')),
      head: run.head + xml.text.slice(node.start, node.innerStart),
      tail: xml.text.slice(node.innerEnd, node.end) + run.tail,
    }
    this.children(node, formatRun, node.inner)
  }

  /** The base of a ruby is part of the text. Its reading goes with it, and names it. */
  #ruby(node: XmlNode, run: FormatRun): void {
    const { xml } = this.#context
    const reading = decodeXmlReferences(rawContent(xml, node.element('text:ruby-text')))
    const name = `ruby.${namePart(reading).slice(0, 30)}`
    this.#pair(node, node.element('text:ruby-base') ?? node, run, { name, mayBeLeftOut: true })
  }

  /** A link, or another element around texts. `content` is the element with the texts. */
  #pair(node: XmlNode, content: XmlNode, run: FormatRun, properties: PairProperties): void {
    if (content.isSelfClosed) {
      this.#mark(node, run, 'nowhere')
      return
    }
    if (run.head !== '') this.fixed ??= LINK_IN_FORMAT
    if (AROUND_TEXT.has(node.name)) this.fixed ??= HAS_SURROUNDING_ELEMENTS
    const ends = { ...properties, before: run, after: run }
    this.pieces.push({ kind: 'open', at: [node.start, content.innerStart], ...ends })
    this.children(content, run, content.inner)
    this.pieces.push({ kind: 'close', at: [content.innerEnd, node.end], ...ends })
  }

  /** The characters that an element represents. */
  #chars(node: XmlNode): string | undefined {
    if (node.first) return undefined
    if (node.name === 'text:tab') return '\t'
    if (node.name === 'text:line-break') return '\n'
    if (node.name !== 'text:s') return undefined
    const count = Number(attribute(this.#context.xml, node, 'text:c') ?? 1)
    return ' '.repeat(Number.isInteger(count) && count > 0 && count <= MAX_SPACES ? count : 1)
  }
}

/** More spaces in one element are an attack, not a text. */
const MAX_SPACES = 1000

function linkName(xml: XmlDocument, node: XmlNode): string {
  const address = attribute(xml, node, 'xlink:href')
  return address === undefined ? 'a' : `a.${textKey(address).slice(0, 4)}`
}

/** A name that depends on what the code is, and not on its place. */
function codeName(xml: XmlDocument, node: XmlNode): string {
  const isEndnote = node.name === 'text:note' && attribute(xml, node, 'text:note-class') === 'endnote'
  const kind = isEndnote ? 'endnote' : (CODE_ELEMENTS.get(node.name) ?? localName(node.name))
  const id = IDS.map((name) => attribute(xml, node, name)).find(
    (value) => value !== undefined && value !== '',
  )
  return id === undefined ? nameForTag(kind) : `${nameForTag(kind)}.${nameForTag(id).slice(0, 30)}`
}
