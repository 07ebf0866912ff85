// The units of a part with DrawingML: its paragraphs, the labels that a chart keeps, and alternative texts.
import type { Edit, Languages, Part, Slot, Source, Span, Unit } from '../../core/contract.ts'
import { codeLike, meansLanguage, namesTarget } from '../../core/contract.ts'
import { directionOf } from '../text/direction.ts'
import { textKey } from '../text/text-keys.ts'
import { RichText } from '../rich-text/codec.ts'
import { attributeSlots } from '../xml/attributes.ts'
import { attributeEdit, contentSlot } from '../xml/places.ts'
import { XmlBlocks } from '../xml/blocks.ts'
import { documentOf, readFragment } from '../xml/reader.ts'
import { XmlTexts } from '../xml/text.ts'
import { attribute, attributeAt, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { DrawingFormats } from './drawing-formats.ts'
import { drawingParagraph, drawingSyntax, type DrawingDoc } from './drawing-text.ts'
import { childOf, namesIn, valueOf, type OfficeXml } from './names.ts'

/** The data that the units of a part depend on, besides the part itself. */
export interface DrawingContext {
  languages: Languages
  alternativeTexts: boolean
  /** Help for translators: which slide this is. */
  context?: string | undefined
  /** Whether texts in placeholders are prompts, as in layouts. */
  hasPrompts?: boolean
  /** Copies of texts elsewhere, which are also updated. Their offsets count from the start of this part. */
  copies?: readonly Copy[]
}

/** A paragraph that has the text of another one. */
export interface Copy {
  text: string
  edit(text: string): Edit
}

/** The texts in the drawing of a diagram, for programs that cannot lay out the diagram themselves. */
export function diagramCopies(data: Part, parts: readonly Part[]): Copy[] {
  const drawing = parts.find(({ name }) => name === data.name.replace(/data(\d*\.xml)$/, 'drawing$1'))
  if (!drawing || drawing === data) return []
  const doc = docOf(documentOf(drawing.source))
  const by = drawing.from - data.from
  return [...paragraphsIn(doc, doc.xml.root)].flatMap((node) => copyOf(doc, node, by) ?? [])
}

function docOf(xml: XmlDocument): DrawingDoc {
  return { xml, nameOf: namesIn(xml), formats: new DrawingFormats() }
}

/** All known parts use `a:`, although the part itself has another namespace. */
const SYNTAX = drawingSyntax('a:')

function copyOf(doc: DrawingDoc, node: XmlNode, by: number): Copy | undefined {
  const paragraph = drawingParagraph(doc, node)
  if (!paragraph) return undefined
  const { place, text } = paragraph
  const codec = new RichText(SYNTAX, place, text)
  const at: Span = [place.at[0] + by, place.at[1] + by]
  return { text, edit: (written) => ({ at, text: codec.encode(written, SYNTAX.rawOf(place)) }) }
}

function* paragraphsIn(doc: DrawingDoc, node: XmlNode): Generator<XmlNode> {
  for (let child = node.element(); child; child = child.sibling()) {
    if (doc.nameOf(child.name) === 'a:p') yield child
    else yield* paragraphsIn(doc, child)
  }
}

/** The shapes of a slide are blocks. */
const HOLDS_BLOCKS: ReadonlySet<string> = new Set(['p:cSld', 'p:spTree'])

/** The units of a part, in file order. */
export function* drawingUnits(source: Source, context: DrawingContext): Generator<Unit> {
  const blocks = new XmlBlocks(source.text)
  const doc = docOf(blocks.xml)
  const walker = new Walker(doc, source, context)
  const holdsBlocks = (name: string): boolean => HOLDS_BLOCKS.has(doc.nameOf(name))
  const folded = ['a:rPr', 'a:endParaRPr', 'a:pPr', 'a:bodyPr']
  for (const block of blocks.read({ holdsBlocks, folded })) yield* walker.unitsIn(block)
}

type Element = NonNullable<Unit['element']>

const TITLES: Readonly<Record<string, Element>> = { title: 'h2', ctrTitle: 'h1', subTitle: 'h3' }

class Walker {
  readonly #doc: DrawingDoc
  readonly #context: DrawingContext
  readonly #texts: XmlTexts
  readonly #slotOf: ReturnType<typeof attributeSlots>
  readonly #copies: Copy[]
  /** The units of a block. Generators inside each other would take longer than its paragraphs. */
  #units: Unit[] = []

  constructor(doc: DrawingDoc, source: Source, context: DrawingContext) {
    this.#doc = doc
    this.#context = context
    this.#texts = new XmlTexts(doc.xml, source.eol)
    this.#slotOf = attributeSlots(doc.xml)
    this.#copies = [...(context.copies ?? [])]
  }

  unitsIn(block: XmlNode): readonly Unit[] {
    this.#units = []
    if (block.kind === 'element') this.#visit(block, 'p')
    return this.#units
  }

  #walk(node: XmlNode, around: Element): void {
    for (let child = node.element(); child; child = child.sibling()) this.#visit(child, around)
  }

  #visit(node: XmlNode, around: Element): void {
    const name = this.#doc.nameOf(node.name)
    if (name === 'a:p') this.#paragraph(node, around)
    else if (name === 'mc:AlternateContent') this.#alternatives(node, around)
    else if (name === 'c:strCache') this.#labels(node)
    else if (name === 'p:text' || name === 'cx:pt') this.#plain(node, 'p')
    else if (name.endsWith(':cNvPr')) this.#alternativeTexts(node)
    else if (name === 'p:sp') {
      const type = this.#placeholder(node)
      if (this.#context.hasPrompts && type !== undefined) return
      this.#walk(node, TITLES[type ?? ''] ?? around)
    } else this.#walk(node, name === 'a:tc' ? 'td' : around)
  }

  /** The type of the placeholder that a shape fills; undefined if it fills none. */
  #placeholder(shape: XmlNode): string | undefined {
    let node: XmlNode | undefined = shape
    for (const name of ['p:nvSpPr', 'p:nvPr', 'p:ph']) node = node && childOf(this.#doc, node, name)
    return node && (valueOf(this.#doc, node, 'type') ?? 'body')
  }

  #alternatives(node: XmlNode, around: Element): void {
    const choice = childOf(this.#doc, node, 'mc:Choice')
    const fallback = childOf(this.#doc, node, 'mc:Fallback')
    if (fallback)
      for (const paragraph of paragraphsIn(this.#doc, fallback)) {
        const copy = copyOf(this.#doc, paragraph, 0)
        if (copy) this.#copies.push(copy)
      }
    if (choice) this.#walk(choice, around)
  }

  #paragraph(node: XmlNode, element: Element): void {
    const paragraph = drawingParagraph(this.#doc, node)
    if (!paragraph) return
    const { place, text } = paragraph
    const index = this.#copies.findIndex((copy) => copy.text === text)
    const [copy] = index < 0 ? [] : this.#copies.splice(index, 1)
    const slot: Slot = { at: place.at, codec: new RichText(SYNTAX, place, text) }
    const declares = this.#declarations(node.span)
    if (copy || declares) {
      slot.also = function* (written) {
        if (declares) yield* declares()
        if (copy) yield copy.edit(written)
      }
    }
    this.#add(text, slot, element)
  }

  #add(text: string, source: Slot, element: Element): void {
    const { context } = this.#context
    const unit: Unit = { key: [textKey(text)], source, element, ...(context ? { context } : {}) }
    const hasLetter = /\p{L}/u.test(text.includes('<') ? text.replaceAll(/<[^<>]*>/g, '') : text)
    this.#units.push(text === '' || hasLetter ? unit : { ...unit, isHidden: true })
  }

  #plain(node: XmlNode, element: Element): void {
    if (node.first) return
    const raw = this.#doc.xml.text.slice(...node.inner)
    const codec = this.#texts.codecFor([raw])
    this.#add(codec.decode(raw), contentSlot(this.#doc.xml, node, codec), element)
  }

  /** The labels and names of its sheet that a chart caches. */
  #labels(cache: XmlNode): void {
    for (let point = cache.element(); point; point = point.sibling()) {
      const value = childOf(this.#doc, point, 'c:v')
      if (value) this.#plain(value, 'li')
    }
  }

  #alternativeTexts(node: XmlNode): void {
    if (!this.#context.alternativeTexts) return
    for (const name of ['title', 'descr']) {
      const slot = this.#slotOf(node, name)
      const text = slot && slot.codec.decode(this.#doc.xml.text.slice(...slot.at))
      if (slot && text)
        this.#units.push({
          key: ['alt', textKey(text)],
          source: slot,
          element: 'figcaption',
          context: 'alternative text',
        })
    }
  }

  /** The declarations that are written with a paragraph: the language of its runs, and its direction. */
  #declarations(at: Span): (() => Iterable<Edit>) | undefined {
    const { languages } = this.#context
    const [target] = languages.targets
    if (!target || target.id === languages.source.id) return undefined
    const turns = directionOf(target.id) === 'rtl' && directionOf(languages.source.id) === 'ltr'
    const { nameOf, xml: file } = this.#doc
    return function* () {
      const xml = readFragment(file.text, at)
      const doc = { xml, nameOf }
      const node = xml.root.element() ?? xml.root
      if (turns) yield directionEdit(doc, node)
      for (let child = node.element(); child; child = child.sibling()) {
        const properties = childOf(doc, child, 'a:rPr') ?? child
        const at = attributeAt(doc.xml, properties, 'lang')?.value
        const code = attribute(doc.xml, properties, 'lang')
        if (!at || !code || !meansLanguage(code, languages.source) || namesTarget(code, languages)) continue
        yield { at, text: codeLike(code, target) }
      }
    }
  }
}

function directionEdit(doc: OfficeXml, paragraph: XmlNode): Edit {
  const properties = childOf(doc, paragraph, 'a:pPr')
  if (properties) return attributeEdit(doc.xml, properties, 'rtl', '1')
  return { at: [paragraph.innerStart, paragraph.innerStart], text: '<a:pPr rtl="1"/>' }
}
