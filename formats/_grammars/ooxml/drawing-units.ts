// The units of a part with DrawingML: its paragraphs, the labels that a chart keeps, and alternative texts.
import type { Edit, Language, Languages, Part, Slot, Source, Span, Unit } from '@atlas/core/contract.ts'
import { tagLike, meansLanguage, namesTarget } from '@atlas/core/contract.ts'
import { directionOf } from '../text/direction.ts'
import { textKey } from '../text/text-keys.ts'
import { RichText } from '../rich-text/codec.ts'
import { attributeSlots } from '../xml/attributes.ts'
import { attributeEdit, contentSlot } from '../xml/places.ts'
import { XmlBlocks } from '../xml/blocks.ts'
import { decodeXmlReferences } from '../xml/references.ts'
import { documentOf, FragmentReader } from '../xml/reader.ts'
import { XmlTexts } from '../xml/text.ts'
import { attributeText, attributeValue, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { DrawingFormats } from './drawing-formats.ts'
import { drawingParagraph, drawingSyntax, type DrawingDoc } from './drawing-text.ts'
import { cellKey, cellOf, type CachePoint } from './chart-cells.ts'
import type { ChartWorkbook } from './chart-workbook.ts'
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
  /** The workbook of a chart. Its cells are also updated. */
  workbook?: ChartWorkbook
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
  return {
    xml,
    nameOf: namesIn(xml),
    formats: new DrawingFormats(),
    fragments: new FragmentReader(xml.text),
  }
}

/** All known parts use `a:`, although the part itself has another namespace. */
const SYNTAX = drawingSyntax('a:')

function copyOf(doc: DrawingDoc, node: XmlNode, by: number): Copy | undefined {
  const paragraph = drawingParagraph(doc, node)
  if (!paragraph) return undefined
  const { place, text, words } = paragraph
  const codec = new RichText(SYNTAX, place, text, words)
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
  const holdsBlocks = ({ name }: XmlNode): boolean => HOLDS_BLOCKS.has(doc.nameOf(name))
  const folded = ['a:rPr', 'a:endParaRPr', 'a:pPr', 'a:bodyPr']
  for (const block of blocks.read({ holdsBlocks, folded })) yield* walker.unitsIn(block)
}

/** What a chart caches of the texts in a workbook, and its own lists of texts. */
const CACHES: ReadonlySet<string> = new Set(
  'c:strCache c:strLit c:multiLvlStrCache c15:dlblRangeCache cx:strDim cx:txData'.split(' '),
)

type Element = NonNullable<Unit['element']>

const TITLES: ReadonlyMap<string, Element> = new Map([
  ['title', 'h2'],
  ['ctrTitle', 'h1'],
  ['subTitle', 'h3'],
])

class Walker {
  readonly #doc: DrawingDoc
  readonly #context: DrawingContext
  readonly #texts: XmlTexts
  readonly #slotOf: ReturnType<typeof attributeSlots>
  readonly #copies: Copy[]
  /** By target and declared language: see `#newCodeOf`. */
  readonly #newCodes = new Map<string, string | undefined>()
  /** By cell: the slots that have the text of a label of a chart, too. */
  readonly #labels = new Map<string, Slot[]>()
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
    else if (CACHES.has(name)) this.#cache(node)
    else if (name === 'p:text') this.#plain(node, 'p')
    else if (name === 'c:tx') this.#nameOfSeries(node, around)
    else if (name.endsWith(':cNvPr')) this.#alternativeTexts(node)
    else if (name === 'p:sp') {
      const type = this.#placeholder(node)
      if (this.#context.hasPrompts && type !== undefined) return
      this.#walk(node, TITLES.get(type ?? '') ?? around)
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
    const { place, text, words } = paragraph
    const index = this.#copies.findIndex((copy) => copy.text === text)
    const [copy] = index < 0 ? [] : this.#copies.splice(index, 1)
    const slot: Slot = { at: place.at, codec: new RichText(SYNTAX, place, text, words) }
    const declarations = this.#declarations(node)
    const sideEdits: Slot['sideEdits'] = function* (written) {
      yield* declarations()
      if (copy) yield copy.edit(written)
    }
    this.#add(text, { ...slot, sideEdits }, element)
  }

  #add(text: string, source: Slot, element: Element): void {
    const { context } = this.#context
    const unit: Unit = { key: [textKey(text)], source, element, ...(context ? { context } : {}) }
    const hasLetter = /\p{L}/u.test(text.includes('<') ? text.replaceAll(/<[^<>]*>/g, '') : text)
    this.#units.push(text === '' || hasLetter ? unit : { ...unit, isHidden: true })
  }

  #plain(node: XmlNode, element: Element): void {
    if (node.first) return
    const slot = this.#plainSlot(node)
    this.#add(this.#textAt(slot), slot, element)
  }

  #plainSlot(node: XmlNode): Slot {
    const { xml } = this.#doc
    return contentSlot(xml, node, this.#texts.codecFor([xml.text.slice(...node.inner)]))
  }

  /** The name of a series or the text of a title: a text, runs, or a cell. */
  #nameOfSeries(node: XmlNode, around: Element): void {
    const text = childOf(this.#doc, node, 'c:v')
    if (text) this.#plain(text, 'li')
    else this.#walk(node, around)
  }

  #textAt({ at, codec, wrapNew }: Slot): string {
    return wrapNew ? '' : codec.decode(this.#doc.xml.text.slice(...at))
  }

  #edit({ at, codec, wrapNew }: Slot, text: string): Edit {
    const [around] = wrapNew?.('translated') ?? []
    const spelled = codec.encode(text, around ? '' : this.#doc.xml.text.slice(...at))
    return { at, text: around ? around.open + spelled + around.close : spelled }
  }

  /**
   * The labels that a chart caches from the cells of a workbook. Labels of one cell, such as the categories of several
   * series, are one string.
   */
  #cache(node: XmlNode): void {
    const formula = this.#formulaOf(node)
    const levels = node.elements().filter(({ name }) => name.endsWith(':lvl'))
    for (const [level, holder] of (levels.length === 0 ? [node] : levels).entries()) {
      for (const point of holder.elements()) {
        const value = this.#valueOf(point)
        if (!value || value.first) continue
        const index = Number(valueOf(this.#doc, point, 'idx') ?? 0)
        this.#label(value, formula, { index, level }, Math.max(levels.length, 1))
      }
    }
  }

  /** The element with the text of a label. */
  #valueOf(point: XmlNode): XmlNode | undefined {
    const name = this.#doc.nameOf(point.name)
    if (name === 'cx:pt' || name === 'cx:v') return point
    return name === 'c:pt' ? childOf(this.#doc, point, 'c:v') : undefined
  }

  /** The formula of a cache is next to it, or in it. */
  #formulaOf(cache: XmlNode): string | undefined {
    const holders = [cache, cache.parent].flatMap((holder) => holder?.elements() ?? [])
    const node = holders.find(({ name }) => name.endsWith(':f'))
    return node && decodeXmlReferences(this.#doc.xml.text.slice(...node.inner)).trim()
  }

  /** Adds the label of a cell, or another place of it. */
  #label(value: XmlNode, formula: string | undefined, point: CachePoint, levels: number): void {
    const cell = formula === undefined ? undefined : cellOf(formula, point, levels)
    const key = cell ? cellKey(cell) : `${formula} ${point.level} ${point.index}`
    const known = formula === undefined ? undefined : this.#labels.get(key)
    const slot = this.#plainSlot(value)
    if (known) {
      known.push(slot)
      return
    }
    const copies: Slot[] = []
    this.#labels.set(key, copies)
    const was = this.#textAt(slot)
    const also = (text: string): Edit[] => [
      ...copies.map((copy) => this.#edit(copy, text)),
      ...(cell ? (this.#context.workbook?.edits(cell, was, text) ?? []) : []),
    ]
    this.#add(was, { ...slot, sideEdits: also }, 'li')
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

  /** What a declared language becomes; undefined if it stays. Most runs declare the same one. */
  readonly #newCodeOf = (code: string, target: Language): string | undefined => {
    // A file that was read once is built into several languages.
    const key = `${target.id} ${code}`
    if (!this.#newCodes.has(key)) {
      const { languages } = this.#context
      const isSource = meansLanguage(code, languages.source) && !namesTarget(code, languages)
      this.#newCodes.set(key, isSource ? tagLike(code, target) : undefined)
    }
    return this.#newCodes.get(key)
  }

  /** The declarations that are written with a paragraph: the language of its runs, and its direction. */
  #declarations(paragraph: XmlNode): () => Iterable<Edit> {
    const { languages } = this.#context
    const { nameOf, xml: file, fragments } = this.#doc
    const newCodeOf = this.#newCodeOf
    const { span } = paragraph
    const codes = languages.targets.length > 0 ? languageSpans(this.#doc, paragraph) : []
    return function* () {
      const [target] = languages.targets
      if (!target || target.id === languages.source.id) return
      if (directionOf(target.id) === 'rtl' && directionOf(languages.source.id) === 'ltr') {
        const xml = fragments.read(file.text, span)
        yield directionEdit({ xml, nameOf }, xml.root.element() ?? xml.root)
      }
      for (let index = 0; index < codes.length; index += 2) {
        const at: Span = [codes[index] ?? 0, codes[index + 1] ?? 0]
        const code = attributeText(file.text.slice(...at))
        const follows = code ? newCodeOf(code, target) : undefined
        if (follows !== undefined) yield { at, text: follows }
      }
    }
  }
}

/** The start and the end of each language code in the properties of a paragraph's runs, in their order. */
function languageSpans(doc: OfficeXml, paragraph: XmlNode): readonly number[] {
  const spans: number[] = []
  for (let child = paragraph.element(); child; child = child.sibling()) {
    const value = attributeValue(doc.xml, childOf(doc, child, 'a:rPr') ?? child, 'lang')
    if (value) spans.push(value[0], value[1])
  }
  return spans
}

function directionEdit(doc: OfficeXml, paragraph: XmlNode): Edit {
  const properties = childOf(doc, paragraph, 'a:pPr')
  if (properties) return attributeEdit(doc.xml, properties, 'rtl', '1')
  return { at: [paragraph.innerStart, paragraph.innerStart], text: '<a:pPr rtl="1"/>' }
}
