// The paragraphs of a story of InDesign. A paragraph ends at `<Br/>`, in any range, so its text may begin inside one
// range of characters and end inside another.
import type { Span } from '@atlas/core/contract.ts'
import { nameForTag } from '../rich-text/names.ts'
import type { CharacterFormat, RichParagraph, Piece, FormatRun } from '../rich-text/paragraph.ts'
import { decodeXmlReferences } from '../xml/references.ts'
import { attribute, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { hasAlternativeText } from './alternative-texts.ts'
import type { CharacterFormats } from './character-formats.ts'
import type { LanguageEdit } from './languages.ts'

/** A paragraph with text, and the elements in it. */
export interface StoryParagraph extends RichParagraph {
  /** The name of its style. */
  style: string
  /** Elements in it that contain separate paragraphs: notes, tables. */
  inner: readonly XmlNode[]
  /** The tags of the elements that are open at its start, and of the elements that are open at its end. */
  prefix: string
  suffix: string
  /** The ranges around its texts, if their languages may change. */
  ranges: readonly XmlNode[]
}

/** The data of a document that the scanner needs. */
export interface StoryContext {
  xml: XmlDocument
  formats: CharacterFormats
  /** Whether alternative texts of objects are strings. */
  alternativeTexts: boolean
  editLanguage?: LanguageEdit | undefined
}

const HAS_TRACKED_CHANGES = 'the paragraph has tracked changes'
const LINK_IN_FORMAT = 'a link is inside a format'
const HAS_SURROUNDING_ELEMENTS = 'other elements surround its texts'
const BEYOND = 'a link or a range goes beyond the paragraph'
const HAS_TWO_STYLES = 'the paragraph has two styles'

/** Elements without text for readers. */
const ELEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'Properties',
  'StoryPreference',
  'InCopyExportOption',
  'MetadataPacketPreference',
])

/** Elements that the text does not show. */
const MARK_ELEMENTS: ReadonlySet<string> = new Set([
  'HyperlinkTextDestination',
  'ParagraphDestination',
  'CrossReferenceSourceMarker',
  'XMLComment',
  'XMLInstruction',
  'XMLAttribute',
  'Bookmark',
  'PageReference',
])

/** The names of codes. Others have the name of their element. */
const CODE_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['Footnote', 'note'],
  ['Endnote', 'endnote'],
  ['Note', 'comment'],
  ['Table', 'table'],
  ['TextFrame', 'frame'],
  ['Rectangle', 'img'],
  ['TextVariableInstance', 'variable'],
])

/** A piece, the element that contains it, and the reason why it keeps its place. */
type LocatedPiece = Piece & { fixes?: string; inside: XmlNode }

/** The runs inside and outside of `<Content>`. */
interface RunPlace {
  content: FormatRun
  outside: FormatRun | undefined
  /** Whether a link is between the range of characters and its contents. */
  isLink?: boolean
}

/** The paragraphs of a story, a cell, or a note. */
export function paragraphsIn(context: StoryContext, container: XmlNode): StoryParagraph[] {
  const scanner = new Scanner(context, container)
  scanner.children(container, {
    content: runOf(context.formats.plain, undefined),
    outside: undefined,
  })
  scanner.endParagraph()
  return scanner.paragraphs
}

/** The run of contents in a range of characters. */
function runOf(format: CharacterFormat, range: FormatRun | undefined): FormatRun {
  return { format, head: `${range?.head ?? ''}<Content>`, tail: `</Content>${range?.tail ?? ''}` }
}

class Scanner {
  readonly paragraphs: StoryParagraph[] = []
  readonly #context: StoryContext
  readonly #container: XmlNode
  #found: LocatedPiece[] = []
  /** The style at each piece. */
  #styles: (XmlNode | undefined)[] = []
  #inner: XmlNode[] = []
  #style: XmlNode | undefined

  constructor(context: StoryContext, container: XmlNode) {
    this.#context = context
    this.#container = container
  }

  children(node: XmlNode, place: RunPlace): void {
    for (let child = node.element(); child; child = child.sibling()) this.#child(child, place)
  }

  #child(node: XmlNode, place: RunPlace): void {
    const { name } = node
    if (ELEMENTS_WITHOUT_TEXT.has(name)) return
    if (name === 'Content') this.#content(node, place)
    else if (name === 'Br') this.endParagraph()
    else if (name === 'ParagraphStyleRange') {
      const outer = this.#style
      this.#style = node
      this.children(node, place)
      this.#style = outer
    } else if (name === 'CharacterStyleRange') this.#range(node)
    else if (LINKS.has(name)) this.#link(node, place)
    else if (name === 'Change') this.#change(node, place)
    else if (name === 'XMLElement' || name === 'Story') this.#around(node, place)
    else if (MARK_ELEMENTS.has(name)) this.#add(this.#mark(node, node.span, place.outside))
    else this.#code(node, place)
  }

  #add(piece: LocatedPiece): void {
    this.#found.push(piece)
    this.#styles.push(this.#style)
  }

  #mark(node: XmlNode, at: Span, run: FormatRun | undefined): LocatedPiece {
    return { kind: 'mark', at, goes: 'before', before: run, after: run, inside: node.parent ?? node }
  }

  #range(node: XmlNode): void {
    const { xml, formats } = this.#context
    if (node.isSelfClosed) return
    const link = onlyLink(node)
    if (link) {
      // Contents of a link cannot be outside of it, so their format is a separate object.
      this.#linkFrom(node, link, { ...formats.of(xml, node) })
      return
    }
    const outside: FormatRun = {
      format: formats.of(xml, node),
      head: xml.text.slice(node.start, contentStart(node)),
      tail: xml.text.slice(node.innerEnd, node.end),
    }
    this.children(node, { content: runOf(outside.format, outside), outside })
  }

  #content(node: XmlNode, { content: run }: RunPlace): void {
    const { text } = this.#context.xml
    if (node.isSelfClosed) return
    if (!node.first) {
      this.#add({
        kind: 'text',
        at: node.inner,
        text: lineBreaksDecoded(text.slice(...node.inner)),
        run,
        inside: node,
      })
      return
    }
    let at = node.innerStart
    const upTo = (end: number): void => {
      if (at < end)
        this.#add({
          kind: 'text',
          at: [at, end],
          text: lineBreaksDecoded(text.slice(at, end)),
          run,
          inside: node,
        })
    }
    for (let child: XmlNode | undefined = node.first; child; child = child.next) {
      if (child.kind === 'cdata') continue
      upTo(child.start)
      at = child.end
      const number = text.slice(child.start, child.end).match(/^<\?ACE\s+([\dA-Fa-f]+)/)?.[1]
      const name = number === undefined ? child.kind : `ACE.${number}`
      this.#add({ kind: 'code', at: child.span, name, before: run, after: run, inside: node })
    }
    upTo(node.innerEnd)
  }

  #link(node: XmlNode, { outside, isLink, content }: RunPlace): void {
    if (node.isSelfClosed) {
      this.#add(this.#mark(node, node.span, outside))
      return
    }
    const isSimple = !isLink && !node.elements().some(({ name }) => !IN_LINK.has(name))
    // Contents of a link cannot be outside of it, so their format is a separate object.
    const format = outside && isSimple ? { ...outside.format } : (outside?.format ?? content.format)
    const inside: FormatRun | undefined = outside && { format: format, head: '', tail: '' }
    const ends = {
      name: linkName(this.#context.xml, node),
      inside: node.parent ?? node,
      ...((outside === undefined && !isLink) || isSimple ? {} : { fixes: LINK_IN_FORMAT }),
    }
    const start: Span = [node.start, contentStart(node)]
    this.#add({ kind: 'open', at: start, before: outside, after: inside, ...ends })
    this.children(node, { content: runOf(format, undefined), outside: inside, isLink: true })
    this.#add({ kind: 'close', at: [node.innerEnd, node.end], before: inside, after: outside, ...ends })
  }

  /** A range of characters whose only content is a link. */
  #linkFrom(range: XmlNode, link: XmlNode, format: CharacterFormat): void {
    const ends = { name: linkName(this.#context.xml, link), inside: range.parent ?? range }
    this.#add({ kind: 'open', at: [range.start, contentStart(link)], ...ends })
    const inside: FormatRun = { format, head: '', tail: '' }
    this.children(link, { content: runOf(format, undefined), outside: inside, isLink: true })
    this.#add({ kind: 'close', at: [link.innerEnd, range.end], ...ends })
  }

  /** A tracked change. Deleted text stays unchanged. */
  #change(node: XmlNode, place: RunPlace): void {
    const isDeleted = attribute(this.#context.xml, node, 'ChangeType') === 'DeletedText'
    if (isDeleted || node.isSelfClosed)
      this.#add({ ...this.#mark(node, node.span, place.outside), fixes: HAS_TRACKED_CHANGES })
    else this.#through(node, place, HAS_TRACKED_CHANGES)
  }

  #around(node: XmlNode, place: RunPlace): void {
    if (node.isSelfClosed) this.#add(this.#mark(node, node.span, place.outside))
    else this.#through(node, place, HAS_SURROUNDING_ELEMENTS)
  }

  #through(node: XmlNode, place: RunPlace, fixes: string): void {
    this.#add({ ...this.#mark(node, [node.start, node.innerStart], place.outside), fixes })
    this.children(node, place)
    this.#add({ ...this.#mark(node, [node.innerEnd, node.end], place.outside), fixes })
  }

  #code(node: XmlNode, { outside }: RunPlace): void {
    const id = attribute(this.#context.xml, node, 'Self') ?? attribute(this.#context.xml, node, 'Name') ?? ''
    const kind = CODE_ELEMENTS.get(node.name) ?? nameForTag(node.name)
    const raw = this.#context.xml.text.slice(node.start, node.end)
    const holdsParagraphs = raw.includes('<Content>')
    if (holdsParagraphs) this.#inner.push(node)
    const holdsStrings = holdsParagraphs || (this.#context.alternativeTexts && hasAlternativeText(raw))
    const name = id === '' ? kind : `${kind}.${nameForTag(id).slice(0, 30)}`
    this.#add({
      kind: 'code',
      at: node.span,
      name,
      holdsStrings,
      before: outside,
      after: outside,
      inside: node.parent ?? node,
    })
  }

  endParagraph(): void {
    const [found, styles, inner] = [this.#found, this.#styles, this.#inner]
    this.#found = []
    this.#styles = []
    this.#inner = []
    const shown = shownPieces(found)
    if (!shown) {
      if (inner.length > 0) this.paragraphs.push({ ...NO_TEXT, text: this.#context.xml.text, inner })
      return
    }
    const { from, to, pieces } = shown
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last) return
    const own = new Set(styles.slice(from, to + 1).filter((_, index) => pieces[index]?.kind === 'text'))
    const fixed =
      pieces.find(({ fixes }) => fixes !== undefined)?.fixes ?? (own.size > 1 ? HAS_TWO_STYLES : undefined)
    const style = styles[from]
    this.paragraphs.push({
      text: this.#context.xml.text,
      at: [first.at[0], last.at[1]],
      pieces,
      fixed,
      before: runAt(first, 'before'),
      after: runAt(last, 'after'),
      style: style ? (attribute(this.#context.xml, style, 'AppliedParagraphStyle') ?? '') : '',
      inner,
      ranges: this.#context.editLanguage ? this.#rangesAround(pieces) : [],
      ...this.#tagsAround(first, last),
    })
  }

  #rangesAround(pieces: readonly LocatedPiece[]): XmlNode[] {
    const ranges = new Set<XmlNode>()
    for (const { kind, inside } of pieces) {
      if (kind !== 'text') continue
      for (let node: XmlNode | undefined = inside; node && node !== this.#container; node = node.parent)
        if (node.name.endsWith('StyleRange')) ranges.add(node)
    }
    return [...ranges]
  }

  /** The tags of the elements that are open before and after pieces. */
  #tagsAround(first: LocatedPiece, last: LocatedPiece): Pick<StoryParagraph, 'prefix' | 'suffix'> {
    const { text } = this.#context.xml
    let [prefix, suffix] = ['', '']
    for (let node: XmlNode | undefined = first.inside; node && node !== this.#container; node = node.parent)
      prefix = text.slice(node.start, contentStart(node)) + prefix
    for (let node: XmlNode | undefined = last.inside; node && node !== this.#container; node = node.parent)
      suffix += text.slice(node.innerEnd, node.end)
    return { prefix, suffix }
  }
}

/** A paragraph that holds only elements with separate paragraphs. */
export const NO_TEXT: StoryParagraph = {
  text: '',
  at: [0, 0],
  pieces: [],
  style: '',
  inner: [],
  prefix: '',
  suffix: '',
  ranges: [],
}

function linkName(xml: XmlDocument, node: XmlNode): string {
  return `a.${nameForTag(attribute(xml, node, 'Name') ?? '').slice(0, 30)}`
}

/** The link that is all of a range of characters. */
function onlyLink(range: XmlNode): XmlNode | undefined {
  const [first, ...others] = range.elements().filter(({ name }) => name !== 'Properties')
  const isLink = first && others.length === 0 && LINKS.has(first.name) && !first.isSelfClosed
  return isLink && !first.elements().some(({ name }) => !IN_LINK.has(name)) ? first : undefined
}

const LINKS: ReadonlySet<string> = new Set(['HyperlinkTextSource', 'CrossReferenceSource'])
const IN_LINK: ReadonlySet<string> = new Set(['Content', 'Properties'])

function runAt(piece: Piece, side: 'before' | 'after'): FormatRun | undefined {
  return 'run' in piece ? piece.run : piece[side]
}

/** The start of the content of a range or a link: after its properties. */
function contentStart(node: XmlNode): number {
  const first = node.element()
  return first?.name === 'Properties' ? first.end : node.innerStart
}

/** The pieces from the first text to the last, with the links that are not around all of them. */
function shownPieces(
  found: readonly LocatedPiece[],
): { from: number; to: number; pieces: LocatedPiece[] } | undefined {
  const texts = found.flatMap((piece, index) => (piece.kind === 'text' ? [index] : []))
  let [from, to] = [texts[0], texts.at(-1)]
  if (from === undefined || to === undefined) return undefined
  const pairs = pairsIn(found)
  for (let isStable = false; !isStable;) {
    isStable = true
    for (const [open, close] of pairs) {
      if (open < from && close > from && close < to) [from, isStable] = [open, false]
      else if (open > from && open < to && close > to) [to, isStable] = [close, false]
    }
  }
  const whole = new Set(
    pairs.flatMap(([open, close]) => (open >= (from ?? 0) && close <= (to ?? 0) ? [open, close] : [])),
  )
  const start = from
  const pieces = found.slice(from, to + 1).map((piece, index): LocatedPiece => {
    if ((piece.kind !== 'open' && piece.kind !== 'close') || whole.has(start + index)) return piece
    const { at, before, after, inside } = piece
    return { kind: 'mark', at, goes: 'before', before, after, inside, fixes: BEYOND }
  })
  return { from, to, pieces }
}

/** The indexes of links that begin and end in a paragraph. */
function pairsIn(found: readonly LocatedPiece[]): [open: number, close: number][] {
  const pairs: [number, number][] = []
  const open: number[] = []
  for (const [index, { kind }] of found.entries()) {
    if (kind === 'open') open.push(index)
    const start = kind === 'close' ? open.pop() : undefined
    if (start !== undefined) pairs.push([start, index])
  }
  return pairs
}

/** A line separator is a line break that the author set. */
export function lineBreaksDecoded(raw: string): string {
  const text = raw.startsWith('<![CDATA[')
    ? raw.slice(9, -3)
    : raw.includes('&')
      ? decodeXmlReferences(raw)
      : raw
  return text.replaceAll(/\r\n?|\u2028/g, '\n')
}
