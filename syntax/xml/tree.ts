// An XML document as a light tree: elements, attributes, comments and CDATA, each with its offsets.
import type { Span } from '../../core/contract.ts'
import { decodeReferences } from './references.ts'

/** What a node is. Text has no nodes of its own: it is what lies between the children of an element. */
export type XmlKind = 'element' | 'comment' | 'cdata' | 'instruction'

/** An element, a comment, a CDATA section or a processing instruction; children are chained, for files have many. */
export class XmlNode {
  readonly kind: XmlKind
  /** The name with its prefix, as it is written; of an instruction its target; empty for comment and CDATA. */
  readonly name: string
  readonly parent: XmlNode | undefined
  /** The node before this one in its parent. */
  readonly previous: XmlNode | undefined
  /** The node behind this one in its parent. */
  next: XmlNode | undefined = undefined
  /** The first child. */
  first: XmlNode | undefined = undefined
  /** Offset of the `<`. */
  readonly start: number
  /** Offset behind the last `>`. */
  end = 0
  /** Where the content starts: behind the opening tag, `<!--` or `<![CDATA[`. */
  innerStart = 0
  /** Where the content ends. An empty-element tag (`<a/>`) has both of them at its end. */
  innerEnd = 0
  /** Where its attributes start and end in the document's table. */
  attributesFrom = 0
  attributesTo = 0

  constructor(
    kind: XmlKind,
    name: string,
    parent: XmlNode | undefined,
    previous: XmlNode | undefined,
    start: number,
  ) {
    this.kind = kind
    this.name = name
    this.parent = parent
    this.previous = previous
    this.start = start
  }

  /** Whether it is written as an empty-element tag: `<a/>`. */
  get isSelfClosed(): boolean {
    return this.innerStart === this.end
  }

  /** The content's span. */
  get inner(): Span {
    return [this.innerStart, this.innerEnd]
  }

  /** The whole node's span. */
  get span(): Span {
    return [this.start, this.end]
  }

  /** All children, listed; what walks over a whole document goes from `first` to `next`. */
  get children(): XmlNode[] {
    const children: XmlNode[] = []
    for (let child = this.first; child; child = child.next) children.push(child)
    return children
  }

  /** The child elements with this name, or all of them. */
  elements(name?: string): XmlNode[] {
    const elements: XmlNode[] = []
    for (let child = this.element(name); child; child = child.sibling(name)) elements.push(child)
    return elements
  }

  /** The first child element with this name, or of any. */
  element(name?: string): XmlNode | undefined {
    return elementFrom(this.first, name)
  }

  /** The next element behind this one with this name, or of any. */
  sibling(name?: string): XmlNode | undefined {
    return elementFrom(this.next, name)
  }
}

function elementFrom(from: XmlNode | undefined, name: string | undefined): XmlNode | undefined {
  let node = from
  while (node && (node.kind !== 'element' || (name !== undefined && node.name !== name))) node = node.next
  return node
}

/** An attribute's places: the whole of `name="value"`, and the value between the quotes. */
export interface XmlAttribute {
  at: Span
  value: Span
}

/** A document that is well-formed enough for its places to be certain. */
export interface XmlDocument {
  readonly text: string
  readonly root: XmlNode
  /** Names of the general entities that the document type declares. Nothing here ever expands them. */
  readonly entities: ReadonlySet<string>
  /** Four offsets an attribute: the name's start and end, the value's start and end. */
  readonly attributes: Int32Array
}

/** Where an attribute stands in the document's table; -1 where the element does not have it. */
function indexOf({ text, attributes }: XmlDocument, node: XmlNode, name: string): number {
  for (let i = node.attributesFrom; i < node.attributesTo; i += 4) {
    const start = attributes[i] ?? 0
    if (attributes[i + 1] === start + name.length && text.startsWith(name, start)) return i
  }
  return -1
}

/** An attribute of an element, by its name with prefix. */
export function attributeAt(xml: XmlDocument, node: XmlNode, name: string): XmlAttribute | undefined {
  const i = indexOf(xml, node, name)
  if (i < 0) return undefined
  const { attributes } = xml
  const end = attributes[i + 3] ?? 0
  return { at: [attributes[i] ?? 0, end + 1], value: [attributes[i + 2] ?? 0, end] }
}

/** What an attribute says, its references resolved. */
export function attribute(xml: XmlDocument, node: XmlNode, name: string): string | undefined {
  const i = indexOf(xml, node, name)
  if (i < 0) return undefined
  const raw = xml.text.slice(xml.attributes[i + 2], xml.attributes[i + 3])
  return /[&\t\n\r]/.test(raw) ? decodeReferences(raw.replaceAll(/\r\n|[\t\n\r]/g, ' ')) : raw
}

/** The content of an element as it stands; of none, nothing. */
export const rawOf = ({ text }: XmlDocument, node: XmlNode | undefined): string =>
  node ? text.slice(node.innerStart, node.innerEnd) : ''

/** The names of all attributes of an element. */
export function attributeNames({ text, attributes }: XmlDocument, node: XmlNode): string[] {
  const names: string[] = []
  for (let i = node.attributesFrom; i < node.attributesTo; i += 4)
    names.push(text.slice(attributes[i], attributes[i + 1]))
  return names
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
