// The strings of a document: its paragraphs, alternative texts and properties, in the order of the file.
import type { Codec, Edit, Options, Part, Slot, Span, Unit } from '@atlas/core/contract.ts'
import { RichText, withoutTags } from '../_grammars/rich-text/codec.ts'
import { Headings } from '../_grammars/documents/headings.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { attributeSlots } from '../_grammars/xml/attributes.ts'
import { attributeCodec, XmlTexts } from '../_grammars/xml/text.ts'
import { contentSlot } from '../_grammars/xml/places.ts'
import { numericReference } from '../_grammars/xml/spelling.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import {
  attribute,
  attributeAt,
  localName,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import { otherTextsOf, repeatedIn, type OtherTexts } from './other-texts.ts'
import { META } from './package.ts'
import { odfParagraphSyntax, shownPart } from './paragraphs.ts'
import type { ContainerContext } from './scan.ts'
import { TextFormats } from './text-formats.ts'

/** Which strings a document has. */
export type Areas = Readonly<
  Record<'headers' | 'notes' | 'comments' | 'properties' | 'alternativeTexts' | 'fields', boolean>
>

export const ALL_AREAS: Areas = {
  headers: true,
  notes: true,
  comments: true,
  properties: true,
  alternativeTexts: true,
  fields: true,
}

/** The areas that options turn on. */
export function areasOf(options: Options): Areas {
  const isOn = (name: keyof Areas): boolean => options[name] !== false
  return {
    headers: isOn('headers'),
    notes: isOn('notes'),
    comments: isOn('comments'),
    properties: isOn('properties'),
    alternativeTexts: isOn('alternativeTexts'),
    fields: isOn('fields'),
  }
}

/** The properties that people read. */
const PROPERTIES: ReadonlySet<string> = new Set(['dc:title', 'dc:subject', 'dc:description', 'meta:keyword'])

/** Elements without texts for readers. */
const ELEMENTS_WITHOUT_TEXT =
  /^(?:text:tracked-changes|text:[\w-]+-source|text:(?!user-field)[\w-]+-decls|office:(?:scripts|event-listeners|settings|font-face-decls|styles|automatic-styles)|number:.*)$/

/** The strings of an entry. */
export function unitsOfPart({ name, source }: Part, areas: Areas): Unit[] {
  const xml = documentOf(source)
  const texts = new XmlTexts(xml, source.eol)
  if (name === META) return areas.properties ? propertyUnits(xml, texts) : []
  return new Walk(xml, texts, areas).units()
}

function propertyUnits(xml: XmlDocument, texts: XmlTexts): Unit[] {
  return xml.root.elements().flatMap((group) =>
    group
      .elements()
      .filter((node) => PROPERTIES.has(node.name) && !node.first && !node.isSelfClosed)
      .map((node) => plainUnit(xml, texts, node)),
  )
}

/** A string without formats. */
function plainUnit(xml: XmlDocument, texts: XmlTexts, node: XmlNode): Unit {
  const codec = texts.codecFor([rawContent(xml, node)])
  const key = [localName(node.name), textKey(codec.decode(rawContent(xml, node)))]
  return { key, source: contentSlot(xml, node, codec), element: 'p' }
}

/** The surroundings of a paragraph. */
interface Around {
  element: 'p' | 'li' | 'td'
  /** The cell whose value the paragraph shows. */
  cell?: XmlNode
  /** The value of the cell is not a text, or a formula computes it. */
  isValue?: boolean
}

class Walk {
  readonly #xml: XmlDocument
  readonly #texts: XmlTexts
  readonly #areas: Areas
  readonly #context: ContainerContext
  readonly #headings = new Headings()
  readonly #units: Unit[] = []
  readonly #holding = new Map<XmlNode, boolean>()
  /** The edits that remove the twins of cells with more than one paragraph. */
  readonly #removals = new Map<XmlNode, Edit[]>()
  readonly #slotOf: ReturnType<typeof attributeSlots>
  /** The places that repeat the value of a field which was read already. */
  readonly #repeats = new Set<XmlNode>()
  #fields: readonly XmlNode[] | undefined

  constructor(xml: XmlDocument, texts: XmlTexts, areas: Areas) {
    this.#xml = xml
    this.#texts = texts
    this.#areas = areas
    this.#slotOf = attributeSlots(xml)
    const holdsStrings = (node: XmlNode): boolean => this.#holdsStrings(node)
    this.#context = { xml, formats: new TextFormats(xml), holdsStrings }
  }

  units(): Unit[] {
    this.#children(this.#xml.root, { element: 'p' })
    return this.#units
  }

  #children(node: XmlNode, around: Around): void {
    for (let child = node.element(); child; child = child.sibling()) this.#visit(child, around)
  }

  #visit(node: XmlNode, around: Around): void {
    const { name } = node
    if (ELEMENTS_WITHOUT_TEXT.test(name) || this.#isLeftOut(node)) return
    if (name === 'text:p' || name === 'text:h') this.#paragraph(node, around)
    const texts = otherTextsOf(node)
    if (texts && this.#areas[texts.area]) this.#otherTexts(node, texts)
    this.#children(node, this.#inside(node, around))
  }

  /** The texts of an element that are no paragraph. Those of a field are one line. */
  #otherTexts(node: XmlNode, { attributes = [], isContent, key, context }: OtherTexts): void {
    for (const name of attributes) {
      const source = this.#slotOf(node, name)
      const text = source?.codec.decode(this.#xml.text.slice(...source.at))
      if (!source || !text) continue
      const repetitions = this.#repetitions(node, text)
      if (repetitions) source.sideEdits = repetitions
      this.#units.push({ key: [key, textKey(text)], source, element: 'p', ...(context ? { context } : {}) })
    }
    if (!isContent || node.first || node.isSelfClosed) return
    this.#units.push(
      key === '' ? plainUnit(this.#xml, this.#texts, node) : this.#fieldUnit(node, key, context),
    )
  }

  /** The content of a field, which is part of a paragraph, so that white space collapses. */
  #fieldUnit(node: XmlNode, key: string, context: string | undefined): Unit {
    const raw = rawContent(this.#xml, node)
    const content = this.#texts.codecFor([raw])
    const codec: Codec = {
      decode: (spelled) => collapsed(content.decode(spelled)),
      encode: (text, was) => content.encode(collapsed(text), was),
      normalize: (text) => collapsed(content.normalize?.(text) ?? text),
      escape: numericReference,
    }
    const source: Slot = { at: node.inner, codec }
    return { key: [key, textKey(codec.decode(raw))], source, element: 'p', ...(context ? { context } : {}) }
  }

  /** The edits where the document shows the value of a field again. */
  #repetitions(node: XmlNode, text: string): Slot['sideEdits'] {
    const places = this.#repeating(node).filter(
      (place) =>
        this.#texts.codecFor([this.#rawOf(place)]).decode(this.#rawOf(place)) === text &&
        !this.#repeats.has(place),
    )
    if (places.length === 0) return undefined
    for (const place of places) this.#repeats.add(place)
    return (written) =>
      places.map((place) => {
        const raw = this.#rawOf(place)
        return { at: shownOf(place), text: this.#texts.codecFor([raw]).encode(written, raw) }
      })
  }

  #repeating(node: XmlNode): readonly XmlNode[] {
    if (node.name !== 'text:user-field-decl') {
      const place = repeatedIn(this.#xml, node)
      return place && !place.isSelfClosed ? [place] : []
    }
    const name = attribute(this.#xml, node, 'text:name')
    return this.#userFields().filter(
      (place) => !place.first && !place.isSelfClosed && attribute(this.#xml, place, 'text:name') === name,
    )
  }

  /** The places that show user fields. */
  #userFields(): readonly XmlNode[] {
    if (this.#fields) return this.#fields
    const fields: XmlNode[] = []
    const waiting = [this.#xml.root]
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.name === 'text:user-field-get' || node.name === 'text:user-field-input') fields.push(node)
      for (const child of node.elements()) waiting.push(child)
    }
    return (this.#fields = fields)
  }

  #rawOf(place: XmlNode): string {
    return this.#xml.text.slice(...shownOf(place))
  }

  #isLeftOut(node: XmlNode): boolean {
    const { headers, notes, comments } = this.#areas
    switch (node.name) {
      case 'office:annotation':
        return !comments
      case 'text:note':
      case 'presentation:notes':
        return !notes
      case 'office:master-styles':
        return !headers
      default:
        // The prompt of a placeholder, or a frame that shows a number or a date.
        return attribute(this.#xml, node, 'presentation:placeholder') === 'true'
    }
  }

  #inside(node: XmlNode, around: Around): Around {
    switch (node.name) {
      case 'text:list':
        return { element: around.element === 'td' ? 'td' : 'li' }
      case 'office:annotation':
      case 'draw:frame':
      case 'text:note':
        return { element: 'p' }
      case 'table:table-cell':
      case 'table:covered-table-cell': {
        const type = attribute(this.#xml, node, 'office:value-type')
        const isValue =
          (type !== undefined && type !== 'string') ||
          attribute(this.#xml, node, 'table:formula') !== undefined
        return { element: 'td', cell: node, isValue }
      }
      default:
        return around
    }
  }

  #paragraph(node: XmlNode, { element, cell, isValue }: Around): void {
    if (isValue) return
    const odfParagraph = shownPart(this.#context, node)
    if (!odfParagraph) return
    const codec = new RichText(odfParagraphSyntax, odfParagraph)
    const text = codec.decode(this.#xml.text.slice(...odfParagraph.at))
    const level = node.name === 'text:h' ? levelOf(this.#xml, node) : 0
    const context = this.#headings.above(level, withoutTags(codec, text))
    const source: Slot = { at: odfParagraph.at, codec }
    const twin = cell && this.#twin(cell, codec)
    if (twin) source.sideEdits = twin
    const unit: Unit = { key: [textKey(text)], source, element: level > 0 ? headingOf(level) : element }
    if (context !== undefined) unit.context = context
    this.#units.push(unit)
  }

  /**
   * Keeps the value of a cell equal to its text. A value of several paragraphs is removed, so that programs read the
   * texts.
   */
  #twin(cell: XmlNode, codec: RichText<unknown>): Slot['sideEdits'] {
    const value = attributeAt(this.#xml, cell, 'office:string-value')
    if (!value) return undefined
    if (cell.elements('text:p').length === 1) {
      const { spell } = twinSpelling(this.#xml.text.charAt(value.value[0] - 1))
      return (text) => [{ at: value.value, text: spell(withoutTags(codec, text)) }]
    }
    const [start, end] = value.at
    const removals = this.#removals.get(cell) ?? [{ at: [start - 1, end] as const, text: '' }]
    this.#removals.set(cell, removals)
    return () => removals
  }

  /** Whether a code has strings of its own. */
  #holdsStrings(node: XmlNode): boolean {
    const known = this.#holding.get(node)
    if (known !== undefined) return known
    const holds =
      /^text:[ph]$/.test(node.name) ||
      otherTextsOf(node) !== undefined ||
      node.elements().some((child) => this.#holdsStrings(child))
    this.#holding.set(node, holds)
    return holds
  }
}

const collapsed = (text: string): string => text.replaceAll(/[\t\n\r ]+/g, ' ').replaceAll(/^ | $/g, '')

/** What an element shows: its text behind its children, such as the entries of a list. */
function shownOf(node: XmlNode): Span {
  let from = node.innerStart
  for (let child = node.first; child; child = child.next) from = child.end
  return [from, node.innerEnd]
}

/** Spells the value of an attribute. */
function twinSpelling(quote: string): { spell: (text: string) => string } {
  const codec: Codec = attributeCodec(quote === "'" ? "'" : '"')
  return { spell: (text) => codec.encode(text, '') }
}

function levelOf(xml: XmlDocument, node: XmlNode): number {
  const level = Number(attribute(xml, node, 'text:outline-level') ?? 1)
  return Number.isInteger(level) && level > 0 && level <= 10 ? level : 1
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function headingOf(level: number): (typeof HEADINGS)[number] {
  return HEADINGS[level - 1] ?? 'h6'
}
