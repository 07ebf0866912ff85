// Finds the texts of an HTML document: runs of text between blocks, and attributes for readers.
import type { Span } from '../../core/contract.ts'
import {
  blocks,
  buttonTypes,
  closed,
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
import { saysWords } from './references.ts'
import { attributesOf, isSelfClosed, type Attribute } from './tags.ts'
import { FF, isBlank, isLineEnd } from '../text/chars.ts'
import { MAX_DEPTH } from '../text/depth.ts'

/** What Handlebars, Vue and Angular replace: `{{name}}`, `{{#if open}}`, `{{else}}`, `{{/if}}`, `{{> menu}}`. */
const TEMPLATE_TAG = /\{\{[^{}]*\}\}/g

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
  /** Whether its titles are texts although nothing else in it is: a drawing in a part that is translated. */
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

/** What options say about elements and attributes, by their names in lower case. */
export interface HtmlNames {
  /** Further attributes with texts: `data-label`, or `img@data-caption` for those of one element. */
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
}

/** The names if no option is set. */
export const noNames: HtmlNames = {
  attributes: new Set(),
  notElements: new Set(),
  inline: new Set(),
  preserveSpace: new Set(),
}

/** All places of a document, in order. */
export const htmlPlaces = (text: string, named: HtmlNames = noNames): HtmlPlace[] =>
  new Scanner(text, named).scan()

class Scanner {
  readonly #text: string
  readonly #lexer: Lexer
  readonly #places: HtmlPlace[] = []
  readonly #open: OpenBlock[] = []
  readonly #kept: KeptElement
  readonly #named: HtmlNames
  #run: Run

  constructor(text: string, named: HtmlNames) {
    this.#text = text
    this.#named = named
    this.#kept = new KeptElement(named.notElements)
    this.#lexer = new Lexer(text)
    this.#run = new Run(text)
  }

  scan(): HtmlPlace[] {
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
    }
    this.#flush()
    return this.#places
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
    const attributes = end - start > name.length + 2 ? attributesOf(this.#text, start) : []
    const valueOf = (wanted: string): string => {
      const value = attributes.find((attribute) => attribute.name === wanted)?.value
      return value ? this.#text.slice(...value) : ''
    }
    const { notElements } = this.#named
    const maySay = attributes.length > 0 || closed.has(name) || notElements.has(name)
    const isInherited = parent.isText || (name === 'title' && parent.hasTitles)
    const block: OpenBlock = {
      name,
      isText: (maySay ? translateOf(this.#text, start, name, notElements) : undefined) ?? isInherited,
      hasTitles: name === 'svg' && parent.isText && valueOf('translate').toLowerCase() !== 'no',
      isPreformatted: parent.isPreformatted || preformatted.has(name) || this.#named.preserveSpace.has(name),
      isQuoted: parent.isQuoted || name === 'blockquote',
      note: valueOf('its-loc-note') || parent.note,
      id: valueOf('id'),
    }
    if (block.isText) this.#addAttributes(name, attributes, block)
    if (voids.has(name) || isSelfClosed(this.#text, end)) return
    // Deeper elements count as part of their parents, since some HTML never closes its tags.
    if (this.#open.length < MAX_DEPTH) this.#open.push(block)
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
    for (const { at, tags } of this.#run.texts(isPreformatted)) {
      if (at) this.#add({ at, element: block.name, ...shared(block), isPreformatted })
      for (let i = 0; i < tags.length; i++) {
        const { start, name } = tags[i] ?? { start: 0, name: '' }
        this.#addAttributes(name, attributesOf(this.#text, start), { ...block, id: '' })
      }
    }
    this.#run = new Run(this.#text)
  }

  #add(place: HtmlPlace): void {
    this.#places.push(place)
    // Only the first text of an element is named after its id.
    this.#block.id = ''
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
      this.#places.push({ at: value, element, attribute, ...shared(block), isPreformatted: false })
    }
  }
}

const shared = ({ id, note, isQuoted }: OpenBlock) => ({ id, note, isQuoted })

/** Whether the value of an attribute is text for readers. */
function isRead(
  element: string,
  name: string,
  attributes: readonly Attribute[],
  valueOf: (attribute: Attribute) => string,
): boolean {
  if (textAttributes.has(name) || textAttributesOf[element]?.has(name)) return true
  const says = (wanted: string, known: ReadonlySet<string>): boolean =>
    attributes.some((attribute) => attribute.name === wanted && known.has(valueOf(attribute)))
  if (element === 'input') return name === 'value' && says('type', buttonTypes)
  return element === 'meta' && name === 'content' && (says('name', textMetas) || says('property', textMetas))
}

/** A tag in a run. */
interface Tag {
  start: number
  name: string
}

/** The tokens between two blocks: text and inline tags. */
class Run {
  readonly #text: string
  readonly #kinds: TokenKind[] = []
  readonly #spans: number[] = []
  readonly #names: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  get isEmpty(): boolean {
    return this.#kinds.length === 0
  }

  add(kind: TokenKind, start: number, end: number, name: string): void {
    this.#kinds.push(kind)
    this.#spans.push(start, end)
    this.#names.push(name)
  }

  // <b>One</b> two</i> three
  //               ^--^ a tag without a partner separates two texts
  /** The texts of the run; for a text without words, only the tags in it. */
  *texts(isPreformatted: boolean): Generator<{ at?: Span; tags: Tag[] }> {
    const loose = this.#loose()
    const count = this.#kinds.length
    for (let from = 0; from < count;) {
      let to = from
      while (to < count && !loose.has(to)) to++
      yield* this.#textIn(from, to, isPreformatted)
      if (to < count) yield { tags: this.#tagsIn(to, to + 1) }
      from = to + 1
    }
  }

  *#textIn(from: number, to: number, isPreformatted: boolean): Generator<{ at?: Span; tags: Tag[] }> {
    let first = from
    let last = to
    while (first < last && this.#isNothing(first, isPreformatted)) first++
    while (last > first && this.#isNothing(last - 1, isPreformatted)) last--
    if (!this.#hasWords(first, last)) {
      yield { tags: this.#tagsIn(from, to) }
      return
    }
    const at = trimmed(
      this.#text,
      this.#spans[first * 2] ?? 0,
      this.#spans[last * 2 - 1] ?? 0,
      isPreformatted,
    )
    yield { at, tags: [] }
  }

  /** Whether a token is cut off at the ends of a text: comments and white space; line ends only if white space counts. */
  #isNothing(index: number, isPreformatted: boolean): boolean {
    if (this.#kinds[index] !== 'text') return this.#kinds[index] === 'comment'
    return !(isPreformatted ? /[^\n\r]/ : /[^\t\n\f\r ]/).test(this.#raw(index))
  }

  #hasWords(from: number, to: number): boolean {
    for (let i = from; i < to; i++) {
      if (this.#kinds[i] === 'text' && saysWords(this.#raw(i).replaceAll(TEMPLATE_TAG, ''))) return true
    }
    return false
  }

  #raw(index: number): string {
    return this.#text.slice(this.#spans[index * 2], this.#spans[index * 2 + 1])
  }

  #tagsIn(from: number, to: number): Tag[] {
    const tags: Tag[] = []
    for (let i = from; i < to; i++) {
      if (this.#kinds[i] === 'open') tags.push({ start: this.#spans[i * 2] ?? 0, name: this.#names[i] ?? '' })
    }
    return tags
  }

  /** The tags without a partner, and the open tags around them, since their texts cannot be delimited. */
  #loose(): ReadonlySet<number> {
    const loose = new Set<number>()
    let open: number[] = []
    for (let i = 0; i < this.#kinds.length; i++) {
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
