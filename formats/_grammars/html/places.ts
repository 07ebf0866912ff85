// Finds the texts of an HTML document: runs of text between blocks, and attributes for readers.
import type { Span } from '@atlas/core/contract.ts'
import { withoutTemplateTags } from '../codes/template-tags.ts'
import {
  blocks,
  buttonTypes,
  drawingTexts,
  fields,
  impliedEnds,
  isOfMjml,
  inParagraph,
  preformatted,
  rawTexts,
  textAttributes,
  textAttributesOf,
  textMetas,
  voids,
} from './elements.ts'
import { hasDrawingTexts, KeptElement, translateOf } from './kept.ts'
import { Lexer } from './lexer.ts'
import { Run } from './runs.ts'
import { attributesOf, htmlTagName, isSelfClosed, type Attribute } from './tags.ts'
import { MAX_DEPTH } from '../text/depth.ts'

/** A place with text. */
export interface HtmlPlace {
  at: Span
  /** The element that contains the text or has the attribute. */
  element: string
  /** The attribute that holds the text; absent if the text is content. */
  attribute?: Attribute
  /** The element's `id`, for its first text and for its attributes; else ''. */
  id: string
  /** A note to translators (ITS 2.0, `its-loc-note`); else ''. */
  note: string
  isPreformatted: boolean
  isQuoted: boolean
  /** Whether it is in a conditional comment. */
  isInComment: boolean
  /** The opening tags around all of the text, which stay in the file. */
  around?: readonly Span[]
}

/** An open element, and what applies to its content. */
interface OpenBlock {
  name: string
  isText: boolean
  /** Whether its titles are texts although nothing else in it is: a drawing in a translated part. */
  isDrawing: boolean
  isPreformatted: boolean
  isQuoted: boolean
  note: string
  id: string
}

const outside: OpenBlock = {
  name: '',
  isText: true,
  isDrawing: false,
  isPreformatted: false,
  isQuoted: false,
  note: '',
  id: '',
}

/** Settings of options for elements and attributes, by their names in lower case. */
export interface HtmlNames {
  /** Further attributes with texts: `data-label`, or `img@data-caption` for one element only. */
  attributes: ReadonlySet<string>
  /** Elements that are not translated. */
  notElements: ReadonlySet<string>
  /** Blocks that are part of the text around them. */
  inline: ReadonlySet<string>
  /** Blocks in which white space counts. */
  preserveSpace: ReadonlySet<string>
  /** Alternative texts of images that are not part of a text are left out. */
  hasNoImageAlt?: boolean | undefined
  /** Also addresses of links that are not part of a text. */
  hasLinkTargets?: boolean | undefined
  /** Whether an address leads somewhere. Left out, a translation may have any. */
  leads?: ((address: string) => boolean) | undefined
  /** Whether tags around all of a text are part of it. */
  keepsTagsAround?: boolean | undefined
  /** Whether the page is XML: its readers refuse the whole page for one wrong character. */
  isXml?: boolean | undefined
}

/** The names if no option is set. */
export const noOptionNames: HtmlNames = {
  attributes: new Set(),
  notElements: new Set(),
  inline: new Set(),
  preserveSpace: new Set(),
}

/** All places of a document, in order. */
export const htmlPlaces = (text: string, named: HtmlNames = noOptionNames): Generator<HtmlPlace> =>
  new Scanner(text, named).scan()

class Scanner {
  readonly #text: string
  readonly #lexer: Lexer
  /** The places that were found but not yielded yet. */
  #places: HtmlPlace[] = []
  readonly #open: OpenBlock[] = []
  readonly #kept: KeptElement
  readonly #named: HtmlNames
  readonly #run: Run
  readonly #unclosed = new Set<string>()
  /** The end of the last drawing with texts that is part of a sentence. */
  #drawingEnd = 0

  constructor(text: string, named: HtmlNames) {
    this.#text = text
    this.#named = named
    this.#kept = new KeptElement(named.notElements)
    this.#lexer = new Lexer(text)
    this.#run = new Run(text, named.keepsTagsAround, (name) => named.inline.has(name))
  }

  *scan(): Generator<HtmlPlace> {
    const lexer = this.#lexer
    while (lexer.next()) {
      const isTag = lexer.kind === 'open' || lexer.kind === 'close'
      if (lexer.kind === 'raw') this.#takeRaw()
      else if (lexer.kind === 'comment' && this.#block.isText && !this.#kept.isOpen) this.#takeComment()
      else if (!isTag || !this.#isBlock(lexer.name)) this.#takeInline()
      else {
        this.#flush()
        if (lexer.kind === 'close') this.#closeBlock(lexer.name)
        else this.#openBlock()
      }
      if (this.#places.length > 0) yield* this.#taken()
    }
    this.#flush()
    yield* this.#taken()
  }

  #taken(): readonly HtmlPlace[] {
    const places = this.#places
    this.#places = []
    return places
  }

  // <!--[if mso]><p>Harbor</p><![endif]-->
  //              ^-----------^
  /** The texts of a conditional comment, which Outlook shows, are read like those of a page. */
  #takeComment(): void {
    const { start, end } = this.#lexer
    const [before] = CONDITION.exec(this.#text.slice(start, Math.min(end, start + LONGEST_CONDITION))) ?? []
    if (before === undefined) return this.#takeInline()
    const from = start + before.length
    const inside = this.#text.slice(from, end)
    const last = inside.lastIndexOf(END_OF_CONDITION)
    const places = last < 0 ? [] : [...new Scanner(inside.slice(0, last), this.#named).scan()]
    if (places.length === 0) return this.#takeInline()
    this.#flush()
    for (const place of places) this.#places.push(movedBy(from, place))
  }

  get #block(): OpenBlock {
    return this.#open.at(-1) ?? outside
  }

  #isBlock(name: string): boolean {
    if (this.#named.inline.has(name) || this.#lexer.start < this.#drawingEnd) return false
    // Outside of drawings, `text` is an element of Vue and others, without a meaning in HTML.
    if (fields.has(name) && this.#isInlineField(name)) return false
    const isOfDrawing = this.#block.isDrawing || this.#block.name === name
    return blocks.has(name) || isOfMjml(name) || (isOfDrawing && drawingTexts.has(name))
  }

  /** Whether a field may be part of a sentence: it has no text of several lines, and is no drawing apart. */
  #isInlineField(name: string): boolean {
    const { kind, end } = this.#lexer
    if (kind === 'close') return !this.#open.some((block) => block.name === name)
    if (!this.#block.isText) return false
    if (name === 'textarea') return ONE_LINE.test(this.#text.slice(end, end + LONGEST_LINE))
    return name !== 'svg' || this.#isInlineDrawing()
  }

  /** Whether a drawing has no texts, or is between the words of a sentence, whose string then has its texts. */
  #isInlineDrawing(): boolean {
    const { start, end, name } = this.#lexer
    const attributes = attributesOf(this.#text, start)
    if (translateOf(this.#text, name, attributes) !== false || isSelfClosed(this.#text, end)) return false
    const close = this.#unclosed.has(name) ? -1 : this.#text.indexOf('</svg', end)
    if (close < 0) this.#unclosed.add(name)
    if (close < 0 || NO_SENTENCE.test(this.#text.slice(end, close))) return false
    if (!hasDrawingTexts(this.#text, end)) return true
    if (!this.#run.endsInWords || !hasWordsAfter(this.#text, close)) return false
    this.#drawingEnd = close
    return true
  }

  #takeInline(): void {
    const { kind, start, end, name } = this.#lexer
    if (!this.#block.isText) return
    const isTag = kind === 'open' || kind === 'close'
    if (!this.#kept.takes(this.#lexer, this.#text)) this.#run.add(kind, start, end, isTag ? name : '')
    else if (!this.#kept.isOpen) this.#run.add('code', this.#kept.start, end, name)
  }

  // <title>Harbor</title>
  //        ^----^
  #takeRaw(): void {
    const { start, end, name } = this.#lexer
    // The code in an `<iframe>` is no part of a sentence.
    if (!rawTexts.has(name)) return this.#flush()
    if (!this.#block.isText || this.#kept.isOpen) return
    this.#run.add('text', start, end, '')
    // A text area and the title of a drawing may be part of a sentence.
    const mayGoOn = name === 'textarea' || start < this.#drawingEnd
    if (!mayGoOn || this.#block.name === name) this.#flush()
  }

  #openBlock(): void {
    const { start, end, name } = this.#lexer
    this.#closeImplied(name)
    const parent = this.#block
    const attributes = end - start > name.length + 2 ? attributesOf(this.#text, start) : noAttributes
    const { notElements, preserveSpace } = this.#named
    const isInherited = parent.isText || (parent.isDrawing && drawingTexts.has(name))
    const block: OpenBlock = {
      name,
      isText: translateOf(this.#text, name, attributes, notElements) ?? isInherited,
      isDrawing:
        name === 'svg' &&
        (parent.isText || parent.isDrawing) &&
        this.#valueOf(attributes, 'translate').toLowerCase() !== 'no',
      isPreformatted: parent.isPreformatted || preformatted.has(name) || preserveSpace.has(name),
      isQuoted: parent.isQuoted || name === 'blockquote',
      note: this.#valueOf(attributes, 'its-loc-note') || parent.note,
      id: this.#valueOf(attributes, 'id'),
    }
    if (block.isText || block.isDrawing) this.#addAttributes(name, attributes, block)
    if (voids.has(name) || isSelfClosed(this.#text, end)) return
    // Deeper elements count as part of their parents, since some HTML never closes its tags.
    if (this.#open.length < MAX_DEPTH) this.#open.push(block)
  }

  #valueOf(attributes: readonly Attribute[], name: string): string {
    for (const attribute of attributes)
      if (attribute.name === name) return attribute.value ? this.#text.slice(...attribute.value) : ''
    return ''
  }

  #closeImplied(name: string): void {
    if (this.#block.name === 'p' && !inParagraph.has(name)) this.#open.pop()
    const [ends, within] = impliedEnds.get(name) ?? []
    if (!ends || !within) return
    let depth = this.#open.length
    for (let i = depth - 1; i >= 0; i--) {
      const { name: above } = this.#open[i] ?? outside
      if (within.has(above)) break
      if (ends.has(above)) depth = i
    }
    this.#open.length = depth
  }

  /** An end tag without an open element is ignored. */
  #closeBlock(name: string): void {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      if (this.#open[i]?.name !== name) continue
      this.#open.length = i
      return
    }
  }

  #flush(): void {
    this.#kept.close()
    if (this.#run.isEmpty) return
    const block = this.#block
    const { isPreformatted } = block
    let lastControl: OpenBlock | undefined
    let lastStart: number | undefined
    this.#run.read(isPreformatted, {
      text: (at, around, control) => {
        if (control !== undefined && control !== lastStart) lastControl = this.#controlAt(control, block)
        lastStart = control
        const holder = (control === undefined ? undefined : lastControl) ?? block
        const { name: element, id, note, isQuoted } = holder
        this.#places.push({ at, around, element, id, note, isQuoted, isPreformatted, isInComment: false })
        // Only the first text of an element is named after its id.
        holder.id = ''
      },
      tag: (name, start) => this.#addAttributesOfTag(name, start, block),
    })
    this.#run.clear()
  }

  #addAttributesOfTag(name: string, start: number, block: OpenBlock): void {
    const attributes = attributesOf(this.#text, start)
    if (!fields.has(name)) return this.#addAttributes(name, attributes, { ...block, id: '' })
    // All drawings are kept as they are, but not their labels.
    const isKept = name === 'svg' ? this.#valueOf(attributes, 'translate').toLowerCase() === 'no' : undefined
    if (isKept ?? translateOf(this.#text, name, attributes, this.#named.notElements) === false) return
    const note = this.#valueOf(attributes, 'its-loc-note') || block.note
    this.#addAttributes(name, attributes, { ...block, id: this.#valueOf(attributes, 'id'), note })
  }

  /** A control whose text is no part of a sentence: it counts as a block. */
  #controlAt(start: number, around: OpenBlock): OpenBlock {
    if (start < 0) return { ...around, id: '' }
    const attributes = attributesOf(this.#text, start)
    const name = htmlTagName(this.#text, start)
    const note = this.#valueOf(attributes, 'its-loc-note') || around.note
    return { ...around, name, id: this.#valueOf(attributes, 'id'), note }
  }

  #reads(
    element: string,
    name: string,
    attributes: readonly Attribute[],
    valueOf: (attribute: Attribute) => string,
  ): boolean {
    const { attributes: named, notElements, hasNoImageAlt, hasLinkTargets } = this.#named
    if (notElements.has(element) || (name === 'alt' && hasNoImageAlt)) return false
    if (name === 'href' && hasLinkTargets && (element === 'a' || element === 'area')) return true
    return named.has(name) || named.has(`${element}@${name}`) || isRead(element, name, attributes, valueOf)
  }

  #addAttributes(element: string, attributes: readonly Attribute[], block: OpenBlock): void {
    const text = this.#text
    const valueOf = ({ value }: Attribute): string =>
      value
        ? text
            .slice(...value)
            .trim()
            .toLowerCase()
        : ''
    for (const attribute of attributes) {
      const { name, value } = attribute
      if (!value || value[0] === value[1] || !this.#reads(element, name, attributes, valueOf)) continue
      const { id, note, isQuoted } = block
      const isPlain = { isPreformatted: false, isInComment: false }
      this.#places.push({ at: value, element, attribute, id, note, isQuoted, ...isPlain })
    }
  }
}

const noAttributes: readonly Attribute[] = []

/** The content of a text area whose white space and signs mean the same in the text around it. */
const ONE_LINE = /^(?:[^\s<&]+(?: [^\s<&]+)*)?<\/textarea/i
const LONGEST_LINE = 500

/** What is not read as part of a sentence, in a drawing. */
const NO_SENTENCE = /<(?:foreignObject|svg|style|script)\b/i

/** How far words are looked for after a drawing. */
const LONGEST_GAP = 1000

/** Whether words follow an end tag in its sentence, before a block and a line break. */
function hasWordsAfter(text: string, close: number): boolean {
  const lexer = new Lexer(text.slice(close, close + LONGEST_GAP))
  lexer.next()
  while (lexer.next()) {
    const { kind, start, end, name } = lexer
    if (kind === 'text' && WORD.test(withoutTemplateTags(text.slice(close + start, close + end)))) return true
    if ((kind === 'open' || kind === 'close') && (blocks.has(name) || name === 'br')) return false
  }
  return false
}

const WORD = /[\p{L}\p{N}]/u

/** The beginning of a comment that a program reads if a condition is true. */
const CONDITION = /^<!--\[if [^<>\]]*\]>(?!<!)/
const LONGEST_CONDITION = 200
const END_OF_CONDITION = '<![endif]'

/** A place of a part of a page, as a place of the page. */
function movedBy(offset: number, place: HtmlPlace): HtmlPlace {
  const moved = ([from, to]: Span): Span => [from + offset, to + offset]
  const { at, around, attribute } = place
  return {
    ...place,
    isInComment: true,
    at: moved(at),
    ...(around ? { around: around.map(moved) } : {}),
    ...(attribute?.value ? { attribute: { ...attribute, value: moved(attribute.value) } } : {}),
  }
}

/** Whether the value of an attribute is text for readers. */
function isRead(
  element: string,
  name: string,
  attributes: readonly Attribute[],
  valueOf: (attribute: Attribute) => string,
): boolean {
  if (textAttributes.has(name) || textAttributesOf.get(element)?.has(name)) return true
  const isOneOf = (wanted: string, known: ReadonlySet<string>): boolean =>
    attributes.some((attribute) => attribute.name === wanted && known.has(valueOf(attribute)))
  if (element === 'input') return name === 'value' && isOneOf('type', buttonTypes)
  return (
    element === 'meta' && name === 'content' && (isOneOf('name', textMetas) || isOneOf('property', textMetas))
  )
}
