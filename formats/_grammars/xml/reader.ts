// Reads XML: from text to the tree of its nodes, as fast as it can be scanned.
import { FormatError, type Source, type Span } from '@atlas/core/contract.ts'
import { endOfName, endsName, isXmlSpace, skipSpace, startsName } from './chars.ts'
import { predefined } from './references.ts'
import { XmlNode, type XmlDocument, type XmlKind } from './tree.ts'
import { APOSTROPHE, EQUALS, EXCLAMATION, GREATER_THAN, QUESTION, QUOTE, SLASH } from '../text/chars.ts'
import { MAX_DEPTH, tooDeep } from '../text/depth.ts'
import { Search } from '../text/search.ts'

/** The charsets to try for an XML file: the declared one, else UTF-8. */
export function xmlCharsets(head: string): readonly string[] {
  const declared = /^[^<]{0,3}<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([A-Za-z][\w.-]{0,40})["']/.exec(
    head,
  )?.[1]
  if (!declared || /^utf-?8$/i.test(declared)) return ['utf-8']
  // A file that declares UTF-16 but was not decoded as UTF-16 was saved again in another charset.
  return /^(utf|ucs|iso-10646)-?/i.test(declared) ? ['utf-8'] : [declared.toLowerCase(), 'utf-8']
}

const fail = (message: string, offset: number): never => {
  throw new FormatError('syntax', message, offset)
}

/** Reads a document. Accepts errors of XML that leave every place certain, such as a bare `&`. */
export function readXml(text: string): XmlDocument {
  return new XmlReader(text).read()
}

/**
 * Reads the nodes in a span of a text, as children of a root without a tag. Offsets count from the start of the text.
 */
export function readFragment(text: string, at: Span): XmlDocument {
  return new XmlReader(text).readFragment(at)
}

/** Reads many fragments of a document, as `readFragment` does. What a reader learns for one is not learned again. */
export class FragmentReader {
  readonly #text: string
  readonly #tags: Search
  readonly #names = new TagNames()

  /** `text`: the document. */
  constructor(text: string) {
    this.#text = text
    this.#tags = new Search(text, '<')
  }

  /** Reads a span of the document, or of another spelling of a part of it. */
  read(text: string, at: Span): XmlDocument {
    const tags = text === this.#text ? this.#tags.again() : new Search(text, '<')
    return new XmlReader(text, this.#names, tags).readFragment(at)
  }
}

/** The document in a source, which is read once for a job. */
export function documentOf(source: Source): XmlDocument {
  return source.read(readSource)
}

const readSource = ({ text }: Source): XmlDocument => readXml(text)

const NO_ENTITIES: ReadonlySet<string> = new Set()

/** Enough for the attributes of most fragments. Small arrays are much faster in V8. */
const FIRST_PLACES = 16

/** Names that were read. A document has few, and strings that are the same object are compared and hashed faster. */
class TagNames {
  readonly bySpan: string[] = []
  /** The same names by characters at their start, which are known before a name's end is. */
  readonly byStart: string[] = []
}

const NAME_SLOTS = 256

/** Reads one piece of markup after the other into a tree. */
export class XmlReader {
  readonly text: string
  attributes = new Int32Array(FIRST_PLACES)
  /** The number of places in `attributes` that are taken. */
  attributesEnd = 0
  entities = NO_ENTITIES
  readonly #names: TagNames
  readonly #tags: Search
  root: XmlNode | undefined
  open: XmlNode | undefined
  /** The last child of the open element. */
  previous: XmlNode | undefined
  depth = 0

  constructor(text: string, names = new TagNames(), tags = new Search(text, '<')) {
    this.text = text
    this.#names = names
    this.#tags = tags
  }

  read(): XmlDocument {
    let at = 0
    while (at >= 0) at = this.step(at)
    return this.document()
  }

  readFragment([start, end]: Span): XmlDocument {
    const root = new XmlNode('element', '', undefined, undefined, start)
    root.innerStart = start
    root.innerEnd = root.end = end
    this.root = this.open = root
    let at = this.nextTag(start)
    while (at >= 0 && at < end) at = this.nextTag(this.readMarkup(at))
    if (this.open !== root) this.requireClosed()
    // The tag `</>` would close the root, which has no name.
    if (!this.open) fail('The tag </> closes nothing.', start)
    return this.document()
  }

  /** Reads the next markup. Returns where it ends; -1 if no markup follows. */
  step(at: number): number {
    const tag = this.nextTag(at)
    if (!this.open) this.requireSpace(at, tag < 0 ? this.text.length : tag)
    if (tag >= 0) return this.readMarkup(tag)
    this.requireClosed()
    return -1
  }

  /** The next `<`; -1 if none follows. */
  nextTag(at: number): number {
    const tag = this.#tags.from(at)
    return tag < this.text.length ? tag : -1
  }

  requireClosed(): void {
    if (this.open) fail(`The element <${this.open.name}> is never closed.`, this.open.start)
  }

  document(): XmlDocument {
    const { text, root, entities, attributes } = this
    if (!root) throw new FormatError('not-this-format', 'There is no XML element in this file.', 0)
    return { text, root, entities, attributes }
  }

  /** Outside the root element only white space is allowed. */
  requireSpace(from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (!isXmlSpace(this.text.charCodeAt(i))) fail('There is text outside the root element.', i)
    }
  }

  readMarkup(at: number): number {
    const next = this.text.charCodeAt(at + 1)
    if (next === SLASH) return this.readClosing(at)
    if (next === QUESTION) return this.readInstruction(at)
    if (next !== EXCLAMATION) return this.readOpening(at)
    if (this.text.startsWith('<!--', at)) return this.readUntil('comment', at, 4, '-->')
    if (this.text.startsWith('<![CDATA[', at)) {
      if (!this.open) fail('There is text outside the root element.', at)
      return this.readUntil('cdata', at, 9, ']]>')
    }
    if (this.text.startsWith('<!DOCTYPE', at) && !this.root) return this.readDoctype(at + 9)
    return fail(
      'A `<!` begins a comment, a CDATA section or, before the root, a DOCTYPE. Write `&lt;` for a `<` in a text.',
      at,
    )
  }

  /**
   *     <string name="a" >Hello</string>
   *     ^
   */
  readOpening(at: number): number {
    const { text } = this
    if (!startsName(text.charCodeAt(at + 1)))
      fail('A `<` begins a tag. Write `&lt;` for a `<` in a text.', at)
    const node = this.add('element', this.nameAt(at + 1), at)
    node.attributesFrom = this.attributesEnd
    const end = this.readAttributes(node, at + 1 + node.name.length)
    node.attributesTo = this.attributesEnd
    node.innerStart = node.innerEnd = end

    if (text.charCodeAt(end - 2) === SLASH && this.isEmptyTag) {
      node.end = end
      this.ended(node)
      return end
    }
    return this.enter(node, end)
  }

  /** Enters an element whose opening tag ends here. Returns the offset to continue from. */
  enter(node: XmlNode, at: number): number {
    if (++this.depth > MAX_DEPTH) throw tooDeep('Elements', node.start)
    this.open = node
    this.previous = undefined
    return at
  }

  /** Called when an element was read to its end. */
  ended(node: XmlNode): void {
    this.previous = node
  }

  /** The name that starts here. It is nearly always the name of an earlier tag. */
  nameAt(start: number): string {
    const { text } = this
    const { byStart } = this.#names
    const slot = (text.charCodeAt(start) * 31 + text.charCodeAt(start + 2)) % NAME_SLOTS
    const known = byStart[slot]
    if (
      known !== undefined &&
      text.startsWith(known, start) &&
      endsName(text.charCodeAt(start + known.length))
    )
      return known
    const name = this.nameIn(start, endOfName(text, start))
    byStart[slot] = name
    return name
  }

  /** The name in a span; if possible, the string object that was made for the same name before. */
  nameIn(start: number, end: number): string {
    const { text } = this
    const { bySpan } = this.#names
    const middle = text.charCodeAt((start + end) >> 1)
    const slot = (text.charCodeAt(end - 1) * 31 + middle * 7 + end - start) % NAME_SLOTS
    const known = bySpan[slot]
    if (known !== undefined && known.length === end - start && text.startsWith(known, start)) return known
    const name = text.slice(start, end)
    bySpan[slot] = name
    return name
  }

  /** Whether the tag read last ended in `/>`: a `/` before the `>` may also end an attribute's value. */
  isEmptyTag = false

  /**
   *     <string name="a" >
   *            ^
   */
  readAttributes(node: XmlNode, from: number): number {
    const { text } = this
    let at = from
    for (;;) {
      const gap = at
      let code = text.charCodeAt(at)
      if (code !== GREATER_THAN) {
        at = skipSpace(text, at)
        code = text.charCodeAt(at)
      }
      if (code === GREATER_THAN) {
        this.isEmptyTag = false
        return at + 1
      }
      if (code === SLASH && text.charCodeAt(at + 1) === GREATER_THAN) {
        this.isEmptyTag = true
        return at + 2
      }
      if (!startsName(code) || at === gap) fail(`The tag <${node.name}> is not closed by \`>\`.`, node.start)
      at = this.readAttribute(node, at)
    }
  }

  /**
   *     name = "a"
   *     ^
   */
  readAttribute(node: XmlNode, start: number): number {
    const { text } = this
    const nameEnd = endOfName(text, start)
    const equals = skipSpace(text, nameEnd)
    const quoteAt = skipSpace(text, equals + 1)
    const quote = text.charCodeAt(quoteAt)
    if (text.charCodeAt(equals) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE)) {
      fail(`The attribute ${text.slice(start, nameEnd)} of <${node.name}> has no value in quotes.`, start)
    }
    const end = text.indexOf(quote === QUOTE ? '"' : "'", quoteAt + 1)
    // At a `<` or the end of the file the closing quote is missing, and no place below would be certain.
    if (end < 0 || this.#tags.from(quoteAt + 1) < end) {
      fail(
        `The value of ${text.slice(start, nameEnd)} of <${node.name}> is not closed by its quote.`,
        quoteAt,
      )
    }
    this.addAttribute(start, nameEnd, quoteAt + 1, end)
    return end + 1
  }

  addAttribute(start: number, nameEnd: number, valueStart: number, end: number): void {
    const at = this.attributesEnd
    if (at === this.attributes.length) {
      const larger = new Int32Array(at * 2)
      larger.set(this.attributes)
      this.attributes = larger
    }
    const { attributes } = this
    attributes[at] = start
    attributes[at + 1] = nameEnd
    attributes[at + 2] = valueStart
    attributes[at + 3] = end
    this.attributesEnd = at + 4
  }

  /**
   *     <string name="a">Hello</string >
   *                           ^
   */
  readClosing(at: number): number {
    const { text, open } = this
    const nameEnd = open ? at + 2 + open.name.length : at + 2
    if (!open || !text.startsWith(open.name, at + 2)) return this.failClosing(at)
    let end = nameEnd
    if (text.charCodeAt(end) !== GREATER_THAN) {
      if (endOfName(text, nameEnd) > nameEnd) return this.failClosing(at)
      end = skipSpace(text, nameEnd)
    }
    if (text.charCodeAt(end) !== GREATER_THAN) fail(`The tag </${open.name}> is not closed by \`>\`.`, at)
    open.innerEnd = at
    open.end = end + 1
    this.open = open.parent
    this.depth--
    this.ended(open)
    return end + 1
  }

  /** Throws: the closing tag at an offset does not close the element that is open. */
  failClosing(at: number): never {
    const { text, open } = this
    const name = text.slice(at + 2, endOfName(text, at + 2))
    const message = open
      ? `The tag </${name}> closes an element that is not open: <${open.name}> is.`
      : `The tag </${name}> closes nothing.`
    return fail(message, at)
  }

  /**
   *     <?xml version="1.0"?>
   *     ^
   */
  readInstruction(at: number): number {
    const nameEnd = endOfName(this.text, at + 2)
    // The target of `<?xml?>` is read as `xml?`, which no caller looks for.
    return this.readUntil('instruction', at, 2, '?>', this.text.slice(at + 2, nameEnd))
  }

  /**
   *     <!-- a comment -->
   *     ^
   */
  readUntil(kind: XmlKind, at: number, opener: number, closer: string, name = ''): number {
    const close = this.text.indexOf(closer, at + opener)
    if (close < 0) fail(`This ${kind} is never closed by \`${closer}\`.`, at)
    const node = this.open ? this.add(kind, name, at) : new XmlNode(kind, name, undefined, undefined, at)
    node.innerStart = at + opener
    node.innerEnd = close
    node.end = close + closer.length
    return node.end
  }

  /**
   *     <!DOCTYPE resources [ <!ENTITY app "Atlas"> ]>
   *              ^
   */
  readDoctype(from: number): number {
    const { text } = this
    const entities = new Set(this.entities)
    this.entities = entities
    const step = /"[^"]*"|'[^']*'|<!--|<\?|<!ENTITY\s+([^\s%"'<>]+)|[[\]>]/g
    let isInside = false
    step.lastIndex = from
    for (let match = step.exec(text); match; match = step.exec(text)) {
      const [token, entity] = match
      if (entity !== undefined) {
        // A document type may redeclare `lt` and the other predefined entities, but only with the same meaning.
        if (!predefined.has(entity)) entities.add(entity)
      } else if (token === '[') isInside = true
      else if (token === ']') isInside = false
      else if (token === '>' && !isInside) return step.lastIndex
      else if (token === '<!--' || token === '<?') {
        const closer = token === '<?' ? '?>' : '-->'
        const close = text.indexOf(closer, step.lastIndex)
        if (close < 0) break
        step.lastIndex = close + closer.length
      }
    }
    return fail('The DOCTYPE is never closed by `>`.', from - 9)
  }

  /** Adds a node to the open element. */
  add(kind: XmlKind, name: string, start: number): XmlNode {
    const { open: parent, previous } = this
    const node = new XmlNode(kind, name, parent, parent && previous, start)
    if (parent) {
      if (previous) previous.next = node
      else parent.first = node
      this.previous = node
    } else if (kind === 'element') {
      if (this.root) fail(`There is a second root element, <${name}>, after <${this.root.name}>.`, start)
      this.root = node
    }
    return node
  }
}
