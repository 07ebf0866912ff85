// The units of a part of a Word document, in reading order: paragraphs, text boxes inside them, alternative texts.
import type { Codec, Edit, Slot, Source, Span, Unit } from '@atlas/core/contract.ts'
import { childOf, namesIn, valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { RichText } from '../_grammars/rich-text/codec.ts'
import { shownIn } from '../_grammars/rich-text/shown.ts'
import { textOfShown } from '../_grammars/rich-text/wanted.ts'
import { wordPlaces, type WordPlaces } from '../_grammars/rich-text/words.ts'
import { Headings } from '../_grammars/documents/headings.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { attributeSlots } from '../_grammars/xml/attributes.ts'
import { XmlBlocks } from '../_grammars/xml/blocks.ts'
import { FragmentReader } from '../_grammars/xml/reader.ts'
import { attributeNames, localName, type XmlNode } from '../_grammars/xml/tree.ts'
import { attributeTextsOf, type AttributeTexts } from './attribute-texts.ts'
import { instructionTexts } from './field-instructions.ts'
import { isVanished, RunFormats } from './formats.ts'
import { AllParagraphProperties } from './paragraph-properties.ts'
import { scanParagraph, type RunContext } from './paragraph-pieces.ts'
import { shownSpan } from './shown-part.ts'
import { wordParagraphSyntax, type WordParagraph } from './syntax.ts'
import type { RichSyntax } from '../_grammars/rich-text/paragraph.ts'
import type { Styles } from './styles.ts'

/** Which texts of a document are strings. */
export interface DocumentOptions {
  alternativeTexts: boolean
  fields: boolean
  hiddenText: boolean
}

/** The data that the units of a part depend on, besides the part itself. */
export interface PartContext {
  styles: Styles
  options: DocumentOptions
  /** Whether a content control shows a value that another part holds. */
  isBound(doc: OfficeXml, node: XmlNode): boolean
  /** The edits that are written together with the text of a paragraph: its language. */
  languageEdits(doc: RunContext, paragraph: Span): Iterable<Edit>
}

type Element = NonNullable<Unit['element']>

/** Elements whose content is not part of the document's text. */
const ELEMENTS_WITHOUT_TEXT: ReadonlySet<string> = new Set(
  'w:pPr w:rPr w:tblPr w:trPr w:tcPr w:sectPr w:sdtPr w:tblGrid w:del w:moveFrom'.split(' '),
)

/** The body of a document, and the list of texts that controls show while they are empty. */
const BLOCK_HOLDERS: ReadonlySet<string> = new Set(['w:body', 'w:docParts'])

/** The units of a part. */
export function* partUnits(source: Source, context: PartContext): Generator<Unit> {
  const blocks = new XmlBlocks(source.text)
  const { xml } = blocks
  const nameOf = namesIn(xml)
  const walker = new Walker({ xml, nameOf }, context)
  const prefix = prefixOf(xml.root)
  const rules = {
    holdsBlocks: ({ name }: XmlNode) => BLOCK_HOLDERS.has(nameOf(name)),
    folded: [`${prefix}rPr`, `${prefix}pPr`],
  }
  for (const block of blocks.read(rules)) {
    if (block.kind === 'element') yield* walker.unitsIn(block)
  }
}

function prefixOf({ name }: XmlNode): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : 'w:'
}

/** The properties of a paragraph with text. */
interface ShownParagraph {
  place: WordParagraph
  text: string
  words: WordPlaces | undefined
  isHidden: boolean
  level: number
  isList: boolean
}

/** A paragraph in the fallback of a drawing, which has the text of one in its choice. */
interface Twin {
  at: Slot['at']
  codec: Codec
  text: string
}

class Walker {
  readonly #scan: RunContext
  readonly #context: PartContext
  readonly #syntax: RichSyntax<WordParagraph>
  readonly #slotOf: ReturnType<typeof attributeSlots>
  readonly #headings = new Headings()
  readonly #properties: AllParagraphProperties
  /** The paragraphs in fallbacks that have the texts of the next paragraphs. */
  #twins: Twin[] = []
  /** The units that were found but not yielded yet. Generators inside each other would take longer than paragraphs. */
  #units: Unit[] = []

  constructor(doc: OfficeXml, context: PartContext) {
    this.#context = context
    this.#scan = {
      ...doc,
      formats: new RunFormats(),
      fragments: new FragmentReader(doc.xml.text),
      holdsStrings: (part, node) => this.#holdsStrings(part, node),
      isBound: (part, node) => context.isBound(part, node),
    }
    this.#properties = new AllParagraphProperties(this.#scan.formats, context.styles)
    this.#syntax = wordParagraphSyntax(prefixOf(doc.xml.root))
    this.#slotOf = attributeSlots(doc.xml)
  }

  /** The units in an element of the document. */
  unitsIn(node: XmlNode): readonly Unit[] {
    this.#units = []
    this.#element(node, 'p')
    return this.#units
  }

  /** Finds the units below a node. `around` is the element of paragraphs there. */
  #below(node: XmlNode, around: Element): void {
    for (let child = node.element(); child; child = child.sibling()) this.#element(child, around)
  }

  #element(node: XmlNode, around: Element): void {
    const name = this.#scan.nameOf(node.name)
    if (name === 'w:p') this.#paragraph(node, around)
    else if (name === 'mc:AlternateContent') this.#alternatives(node, around)
    else if (name === 'w:sdt' && this.#scan.isBound(this.#scan, node)) return
    else if (name === 'w:docPart' && !isPlaceholder(this.#scan, node)) return
    else if (name === 'w:sdtPr' || name === 'w:tblPr') this.#addHeld(node)
    else if (!ELEMENTS_WITHOUT_TEXT.has(name)) this.#below(node, name === 'w:tc' ? 'td' : around)
  }

  #paragraph(node: XmlNode, around: Element): void {
    const paragraph = this.#paragraphOf(node)
    if (paragraph) this.#units.push(this.#unit(node, paragraph, around))
    this.#addHeld(node)
  }

  /** Adds the units in an element that are not the text of a paragraph. */
  #addHeld(node: XmlNode): void {
    const holders: XmlNode[] = []
    for (let child = node.element(); child; child = child.sibling()) this.#addHolders(child, holders)
    this.#held(holders)
  }

  /** The visible text of a paragraph; undefined without text. */
  #paragraphOf(node: XmlNode): ShownParagraph | undefined {
    const { pieces, fixed } = scanParagraph(this.#scan, node)
    const part = shownSpan(node, pieces)
    if (!part) return undefined
    const { mark, level, isList } = this.#properties.of(this.#scan, childOf(this.#scan, node, 'w:pPr'))
    const file = this.#scan.xml.text
    const shown = shownIn({ text: file, at: part.at, pieces: part.pieces, mark, fixed })
    const isHidden = part.pieces.every((piece) => piece.kind !== 'text' || isVanished(piece.run.format))
    const place = { context: this.#scan, file, at: part.at, mark }
    return { place, text: textOfShown(shown), words: wordPlaces(shown), isHidden, level, isList }
  }

  #unit(node: XmlNode, paragraph: ShownParagraph, around: Element): Unit {
    const { text, place, words, level, isList } = paragraph
    const { at, file } = place
    const codec = new RichText(this.#syntax, place, text, words)
    const twin = this.#twins[0]?.text === text ? this.#twins.shift() : undefined
    const languageEdits = (): Iterable<Edit> => this.#context.languageEdits(this.#scan, node.span)
    const sideEdits: Slot['sideEdits'] = function* (written) {
      yield* languageEdits()
      if (twin) yield { at: twin.at, text: twin.codec.encode(written, file.slice(...twin.at)) }
    }
    const slot: Slot = { at, codec, sideEdits }
    const context = this.#headings.above(level, text)
    const element =
      level > 0 ? (`h${Math.min(level, 6)}` as Element) : isList && around === 'p' ? 'li' : around
    const unit: Unit = { key: [textKey(text)], source: slot, element, ...(context ? { context } : {}) }
    const isHidden = (paragraph.isHidden && !this.#context.options.hiddenText) || hasNoLetter(text)
    return isHidden ? { ...unit, isHidden } : unit
  }

  /**
   * Adds the nodes that hold units, in a run or in another element around runs: text boxes, pictures, parts of fields.
   * Most runs hold none, so no generator is made for them.
   */
  #addHolders(node: XmlNode, holders: XmlNode[]): void {
    const name = this.#scan.nameOf(node.name)
    if (name === 'w:pPr' || name === 'w:rPr' || name === 'w:t') return
    const isWhole = name === 'w:txbxContent' || name === 'mc:AlternateContent'
    if (isWhole || FIELD_PARTS.has(name) || attributeTextsOf(this.#scan, node)) holders.push(node)
    if (isWhole) return
    for (let child = node.element(); child; child = child.sibling()) this.#addHolders(child, holders)
  }

  #held(holders: readonly XmlNode[]): void {
    for (const holder of holders) {
      const name = this.#scan.nameOf(holder.name)
      if (name === 'w:txbxContent') this.#below(holder, 'p')
      else if (name === 'mc:AlternateContent') this.#alternatives(holder, 'p')
      else this.#attributeTexts(holder)
    }
    const parts = holders.filter(({ name }) => FIELD_PARTS.has(this.#scan.nameOf(name)))
    if (parts.length > 0) this.#instructions(parts)
  }

  /** The texts in the instructions of fields. */
  #instructions(parts: readonly XmlNode[]): void {
    if (!this.#context.options.fields) return
    for (const { at, codec, context } of instructionTexts(this.#scan, parts)) {
      const text = codec.decode(this.#scan.xml.text.slice(...at))
      this.#units.push({ key: ['field', textKey(text)], source: { at, codec }, element: 'p', context })
    }
  }

  /** Reads the choice; its fallback, which old programs show, gets the same texts. */
  #alternatives(node: XmlNode, around: Element): void {
    const choice = childOf(this.#scan, node, 'mc:Choice')
    const fallback = childOf(this.#scan, node, 'mc:Fallback')
    if (!choice) return
    const outer = this.#twins
    this.#twins = fallback ? this.#twinsIn(fallback) : []
    for (let child = choice.element(); child; child = child.sibling()) {
      if (this.#scan.nameOf(child.name) === 'w:p') {
        this.#paragraph(child, around)
        continue
      }
      const holders: XmlNode[] = []
      this.#addHolders(child, holders)
      this.#held(holders)
    }
    this.#twins = outer
  }

  #twinsIn(node: XmlNode): Twin[] {
    const twins: Twin[] = []
    for (let child = node.element(); child; child = child.sibling()) {
      const name = this.#scan.nameOf(child.name)
      const paragraph = name === 'w:p' ? this.#paragraphOf(child) : undefined
      if (paragraph) {
        const { place, text, words } = paragraph
        twins.push({ at: place.at, codec: new RichText(this.#syntax, place, text, words), text })
      }
      for (const twin of this.#twinsIn(child)) twins.push(twin)
    }
    return twins
  }

  #attributeTexts(node: XmlNode): void {
    const texts = this.#textsIn(this.#scan, node)
    if (!texts) return
    for (const attribute of attributeNames(this.#scan.xml, node)) {
      const slot = texts.names.includes(localName(attribute)) ? this.#slotOf(node, attribute) : undefined
      const text = slot && slot.codec.decode(this.#scan.xml.text.slice(...slot.at))
      if (!slot || !text) continue
      const { key, context } = texts
      const unit: Unit = { key: [key, textKey(text)], source: slot, element: 'figcaption', context }
      // The numbers of a list need no translation. An alternative text has always been shown.
      this.#units.push(texts.option === 'fields' && hasNoLetter(text) ? { ...unit, isHidden: true } : unit)
    }
  }

  /** The texts in the attributes of an element, if they are strings. */
  #textsIn(doc: OfficeXml, node: XmlNode): AttributeTexts | undefined {
    const texts = attributeTextsOf(doc, node)
    return texts && this.#context.options[texts.option] ? texts : undefined
  }

  /** Whether an element has an alternative text or another attribute with a text, or text boxes with text. */
  #holdsStrings(doc: OfficeXml, node: XmlNode, isBox = false): boolean {
    const name = doc.nameOf(node.name)
    if (name === 'mc:Fallback') return false
    if (name === 'w:t') return isBox
    if (this.#textsIn(doc, node)?.names.some((attribute) => valueOf(doc, node, attribute))) return true
    const isInBox = isBox || name === 'w:txbxContent'
    for (let child = node.element(); child; child = child.sibling())
      if (this.#holdsStrings(doc, child, isInBox)) return true
    return false
  }
}

/** The elements that make up a field. */
const FIELD_PARTS: ReadonlySet<string> = new Set(['w:fldChar', 'w:instrText'])

/** Whether a building block is the text that a content control shows while it is empty. */
function isPlaceholder(doc: OfficeXml, node: XmlNode): boolean {
  const properties = childOf(doc, node, 'w:docPartPr')
  const types = properties && childOf(doc, properties, 'w:types')
  return types?.elements().some((type) => valueOf(doc, type, 'val') === 'bbPlcHdr') === true
}

/** Whether a text has no letter outside of its tags. Numbers and dates are not translated. */
function hasNoLetter(text: string): boolean {
  const tag = text.indexOf('<')
  if (/\p{L}/u.test(tag < 0 ? text : text.slice(0, tag))) return false
  return tag < 0 ? text !== '' : !/\p{L}/u.test(text.replaceAll(/<[^<>]*>/g, ''))
}
