// Finds the texts of an HTML document: runs of text between blocks, and attributes for readers.
import type { Span } from '@atlas/core/contract.ts'
import {
  blocks,
  buttonTypes,
  impliedEnds,
  inParagraph,
  preformatted,
  rawTexts,
  textAttributes,
  textAttributesOf,
  textMetas,
  voids,
} from './elements.ts'
import { KeptElement, translateOf } from './kept.ts'
import { Lexer, type TokenKind } from './lexer.ts'
import { hasWords } from './references.ts'
import { attributesOf, isSelfClosed, type Attribute } from './tags.ts'
import { withinTemplateTags, withoutTemplateTags } from '../codes/template-tags.ts'
import { FF, isBlank, isLineEnd } from '../text/chars.ts'
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
}

/** An open element, and what applies to its content. */
interface OpenBlock {
  name: string
  isText: boolean
  /** Whether its titles are texts although nothing else in it is: a drawing in a translated part. */
  hasTitles: boolean
  isPreformatted: boolean
  isQuoted: boolean
  note: string
  id: string
}

const outside: OpenBlock = {
  name: '',
  isText: true,
  hasTitles: false,
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

  constructor(text: string, named: HtmlNames) {
    this.#text = text
    this.#named = named
    this.#kept = new KeptElement(named.notElements)
    this.#lexer = new Lexer(text)
    this.#run = new Run(text)
  }

  *scan(): Generator<HtmlPlace> {
    const lexer = this.#lexer
    while (lexer.next()) {
      const isTag = lexer.kind === 'open' || lexer.kind === 'close'
      if (lexer.kind === 'raw') this.#takeRaw()
      else if (!isTag || !blocks.has(lexer.name) || this.#named.inline.has(lexer.name)) this.#takeInline()
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

  get #block(): OpenBlock {
    return this.#open.at(-1) ?? outside
  }

  #takeInline(): void {
    const { kind, start, end, name } = this.#lexer
    if (!this.#block.isText) return
    if (!this.#kept.takes(this.#lexer, this.#text)) this.#run.add(kind, start, end, name)
    else if (!this.#kept.isOpen) this.#run.add('code', this.#kept.start, end, name)
  }

  // <title>Harbor</title>
  //        ^----^
  #takeRaw(): void {
    const { start, end, name } = this.#lexer
    if (!this.#block.isText || !rawTexts.has(name) || this.#kept.isOpen) return
    this.#run.add('text', start, end, '')
    this.#flush()
  }

  #openBlock(): void {
    const { start, end, name } = this.#lexer
    this.#closeImplied(name)
    const parent = this.#block
    const attributes = end - start > name.length + 2 ? attributesOf(this.#text, start) : noAttributes
    const { notElements, preserveSpace } = this.#named
    const isInherited = parent.isText || (name === 'title' && parent.hasTitles)
    const block: OpenBlock = {
      name,
      isText: translateOf(this.#text, name, attributes, notElements) ?? isInherited,
      hasTitles:
        name === 'svg' && parent.isText && this.#valueOf(attributes, 'translate').toLowerCase() !== 'no',
      isPreformatted: parent.isPreformatted || preformatted.has(name) || preserveSpace.has(name),
      isQuoted: parent.isQuoted || name === 'blockquote',
      note: this.#valueOf(attributes, 'its-loc-note') || parent.note,
      id: this.#valueOf(attributes, 'id'),
    }
    if (block.isText) this.#addAttributes(name, attributes, block)
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
    const [ends, within] = impliedEnds[name] ?? []
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
    this.#run.read(isPreformatted, {
      text: (at) => {
        const { name: element, id, note, isQuoted } = block
        this.#places.push({ at, element, id, note, isQuoted, isPreformatted })
        // Only the first text of an element is named after its id.
        block.id = ''
      },
      tag: (name, start) => this.#addAttributes(name, attributesOf(this.#text, start), { ...block, id: '' }),
    })
    this.#run.clear()
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
      this.#places.push({ at: value, element, attribute, id, note, isQuoted, isPreformatted: false })
    }
  }
}

const noAttributes: readonly Attribute[] = []

/** Whether the value of an attribute is text for readers. */
function isRead(
  element: string,
  name: string,
  attributes: readonly Attribute[],
  valueOf: (attribute: Attribute) => string,
): boolean {
  if (textAttributes.has(name) || textAttributesOf[element]?.has(name)) return true
  const isOneOf = (wanted: string, known: ReadonlySet<string>): boolean =>
    attributes.some((attribute) => attribute.name === wanted && known.has(valueOf(attribute)))
  if (element === 'input') return name === 'value' && isOneOf('type', buttonTypes)
  return (
    element === 'meta' && name === 'content' && (isOneOf('name', textMetas) || isOneOf('property', textMetas))
  )
}

/**
 * Receives the results for a run: spans of texts, and opening tags outside of them, whose attributes may hold texts.
 */
interface RunReader {
  text(at: Span): void
  tag(name: string, start: number): void
}

const noTokens: ReadonlySet<number> = new Set()

/** The tokens between two blocks: text and inline tags. */
class Run {
  readonly #text: string
  readonly #kinds: TokenKind[] = []
  readonly #spans: number[] = []
  readonly #names: string[] = []
  /** The number of tokens. The lists keep their length, so that the next run need not extend them again. */
  #count = 0
  #hasTags = false

  constructor(text: string) {
    this.#text = text
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  add(kind: TokenKind, start: number, end: number, name: string): void {
    const index = this.#count++
    this.#kinds[index] = kind
    this.#spans[index * 2] = start
    this.#spans[index * 2 + 1] = end
    this.#names[index] = name
    this.#hasTags ||= kind === 'open' || kind === 'close'
  }

  clear(): void {
    this.#count = 0
    this.#hasTags = false
  }

  // <b>One</b> two</i> three
  //               ^--^ a tag without a partner separates two texts
  /** Finds the texts of the run; for a text without words, only the tags in it. */
  read(isPreformatted: boolean, reader: RunReader): void {
    const loose = this.#hasTags ? this.#loose() : noTokens
    const count = this.#count
    for (let from = 0; from < count;) {
      let to = from
      while (to < count && !loose.has(to)) to++
      this.#readText(from, to, isPreformatted, reader)
      if (to < count) this.#readTags(to, to + 1, reader)
      from = to + 1
    }
  }

  #readText(from: number, to: number, isPreformatted: boolean, reader: RunReader): void {
    let first = from
    let last = to
    while (first < last && this.#isNothing(first, isPreformatted)) first++
    while (last > first && this.#isNothing(last - 1, isPreformatted)) last--
    if (!this.#hasWords(first, last)) return this.#readTags(from, to, reader)
    const start = this.#spans[first * 2] ?? 0
    const end = this.#spans[last * 2 - 1] ?? 0
    const [head, tail] = withinTemplateTags(this.#text.slice(start, end))
    reader.text(trimmed(this.#text, start + head, start + tail, isPreformatted))
  }

  /** Whether a token is cut off at the ends of a text: comments and white space; line ends only if white space counts. */
  #isNothing(index: number, isPreformatted: boolean): boolean {
    if (this.#kinds[index] !== 'text') return this.#kinds[index] === 'comment'
    return !(isPreformatted ? /[^\n\r]/ : /[^\t\n\f\r ]/).test(this.#raw(index))
  }

  #hasWords(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (this.#kinds[i] !== 'text') continue
      const raw = this.#raw(i)
      if (hasWords(withoutTemplateTags(raw))) return true
    }
    return false
  }

  #raw(index: number): string {
    return this.#text.slice(this.#spans[index * 2], this.#spans[index * 2 + 1])
  }

  #readTags(from: number, to: number, reader: RunReader): void {
    for (let i = from; i < to; i++)
      if (this.#kinds[i] === 'open') reader.tag(this.#names[i] ?? '', this.#spans[i * 2] ?? 0)
  }

  /** The tags without a partner, and the open tags around them, since their texts cannot be delimited. */
  #loose(): ReadonlySet<number> {
    const loose = new Set<number>()
    let open: number[] = []
    for (let i = 0; i < this.#count; i++) {
      const name = this.#names[i] ?? ''
      if (this.#kinds[i] === 'open') {
        if (!voids.has(name) && !isSelfClosed(this.#text, this.#spans[i * 2 + 1] ?? 0)) open.push(i)
      } else if (this.#kinds[i] === 'close') {
        if (this.#names[open.at(-1) ?? -1] === name) open.pop()
        else {
          for (const tag of open) loose.add(tag)
          loose.add(i)
          open = []
        }
      }
    }
    for (const tag of open) loose.add(tag)
    return loose
  }
}

/** The span without white space at its ends, or without line ends if white space counts. */
function trimmed(text: string, start: number, end: number, isPreformatted: boolean): Span {
  const isSpace = (code: number): boolean =>
    isLineEnd(code) || (!isPreformatted && (isBlank(code) || code === FF))
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return [start, end]
}
