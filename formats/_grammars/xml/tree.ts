// A light tree of an XML document: elements, attributes, comments and CDATA with their offsets.
import type { Span } from '@atlas/core/contract.ts'
import { COLON } from '../text/chars.ts'
import { decodeXmlReferences } from './references.ts'

/** The kinds of nodes. Text has no nodes: it is between the children of an element. */
export type XmlKind = 'element' | 'comment' | 'cdata' | 'instruction'

/** An element, a comment, a CDATA section or a processing instruction. Children form a linked list, since files have many. */
export class XmlNode {
  readonly kind: XmlKind
  /** The name with its prefix; the target of an instruction; '' for comments and CDATA. */
  readonly name: string
  readonly parent: XmlNode | undefined
  /** The previous sibling. */
  previous: XmlNode | undefined
  /** The next sibling. */
  next: XmlNode | undefined = undefined
  /** The first child. */
  first: XmlNode | undefined = undefined
  /** The offset of the `<`. */
  readonly start: number
  /** The offset after the last `>`. */
  end = 0
  /** The start of the content: after the opening tag, `<!--` or `<![CDATA[`. */
  innerStart = 0
  /** The end of the content. In an empty-element tag (`<a/>`) both are at its end. */
  innerEnd = 0
  /** The start and end of its attributes in the table of the document. */
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

  /** All children as a list; a walk over a whole document uses `first` and `next`. */
  get children(): XmlNode[] {
    const children: XmlNode[] = []
    for (let child = this.first; child; child = child.next) children.push(child)
    return children
  }

  /** The child elements with this name, or all child elements. */
  elements(name?: string): XmlNode[] {
    const elements: XmlNode[] = []
    for (let child = this.element(name); child; child = child.sibling(name)) elements.push(child)
    return elements
  }

  /** The first child element with this name, or with any name. */
  element(name?: string): XmlNode | undefined {
    return elementFrom(this.first, name)
  }

  /** The next sibling element with this name, or with any name. */
  sibling(name?: string): XmlNode | undefined {
    return elementFrom(this.next, name)
  }
}

function elementFrom(from: XmlNode | undefined, name: string | undefined): XmlNode | undefined {
  let node = from
  while (node && (node.kind !== 'element' || (name !== undefined && node.name !== name))) node = node.next
  return node
}

/** The spans of an attribute: all of `name="value"`, and the value between the quotes. */
export interface XmlAttribute {
  at: Span
  value: Span
}

/** A document that is well-formed enough for reliable offsets. */
export interface XmlDocument {
  readonly text: string
  readonly root: XmlNode
  /** The names of the general entities that the document type declares. They are never expanded. */
  readonly entities: ReadonlySet<string>
  /** Four offsets per attribute: start and end of the name, start and end of the value. */
  readonly attributes: Int32Array<ArrayBuffer>
}

/** The index of an attribute in the table of the document; -1 if the element lacks it. */
export function attributeIndex({ text, attributes }: XmlDocument, node: XmlNode, name: string): number {
  for (let i = node.attributesFrom; i < node.attributesTo; i += 4) {
    const start = attributes[i] ?? 0
    if (attributes[i + 1] === start + name.length && text.startsWith(name, start)) return i
  }
  return -1
}

/** An attribute of an element, by its name with prefix. */
export function attributeAt(xml: XmlDocument, node: XmlNode, name: string): XmlAttribute | undefined {
  const i = attributeIndex(xml, node, name)
  if (i < 0) return undefined
  const { attributes } = xml
  const end = attributes[i + 3] ?? 0
  return { at: [attributes[i] ?? 0, end + 1], value: [attributes[i + 2] ?? 0, end] }
}

/** The span of the value of an attribute. */
export function attributeValue(xml: XmlDocument, node: XmlNode, name: string): Span | undefined {
  const i = attributeIndex(xml, node, name)
  return i < 0 ? undefined : [xml.attributes[i + 2] ?? 0, xml.attributes[i + 3] ?? 0]
}

/** The value of an attribute with its references resolved. */
export function attribute(xml: XmlDocument, node: XmlNode, name: string): string | undefined {
  const i = attributeIndex(xml, node, name)
  return i < 0 ? undefined : valueAt(xml, i)
}

/** The value of the first attribute with this local name, with its references resolved. */
export function localAttribute(xml: XmlDocument, node: XmlNode, name: string): string | undefined {
  const { text, attributes } = xml
  for (let i = node.attributesFrom; i < node.attributesTo; i += 4) {
    const start = attributes[i] ?? 0
    const own = (attributes[i + 1] ?? 0) - name.length
    const isAlone = own === start || (own > start && text.charCodeAt(own - 1) === COLON)
    if (isAlone && text.startsWith(name, own)) return valueAt(xml, i)
  }
  return undefined
}

/** Matches what the value of an attribute is decoded for: white space that becomes a space, and references. */
const IN_VALUES = /[&\t\n\r]/

const valueAt = ({ text, attributes }: XmlDocument, i: number): string =>
  attributeText(text.slice(attributes[i + 2], attributes[i + 3]))

/** The value of an attribute, given as it is between its quotes, with its references resolved. */
export const attributeText = (raw: string): string =>
  IN_VALUES.test(raw) ? decodeXmlReferences(raw.replaceAll(/\r\n|[\t\n\r]/g, ' ')) : raw

/** The raw content of an element; '' without an element. */
export const rawContent = ({ text }: XmlDocument, node: XmlNode | undefined): string =>
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
