// An XML document as a light tree: elements, attributes, comments and CDATA, each with its offsets.
import type { Span } from '../../contract.ts'
import { decodeReferences } from './references.ts'

/** What a node is. Text has no nodes of its own: it is what lies between the children of an element. */
export type XmlKind = 'element' | 'comment' | 'cdata' | 'instruction'

/** The children of a node that has none. */
export const noNodes: readonly XmlNode[] = []

/** An element, a comment, a CDATA section or a processing instruction. */
export class XmlNode {
  readonly kind: XmlKind
  /** The name with its prefix, as it is written; of an instruction its target; empty for comment and CDATA. */
  readonly name: string
  readonly parent: XmlNode | undefined
  children: readonly XmlNode[] = noNodes
  /** Offset of the `<`. */
  readonly start: number
  /** Offset behind the last `>`. */
  end = 0
  /** Where the content starts: behind the opening tag, `<!--` or `<![CDATA[`. */
  innerStart = 0
  /** Where the content ends. An empty-element tag (`<a/>`) has both of them at its end. */
  innerEnd = 0
  /** The first and the last but one place of its attributes in the document's table. */
  attributesFrom = 0
  attributesTo = 0

  constructor(kind: XmlKind, name: string, parent: XmlNode | undefined, start: number) {
    this.kind = kind
    this.name = name
    this.parent = parent
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

  /** The child elements with this name, or all of them. */
  *elements(name?: string): Iterable<XmlNode> {
    for (const child of this.children) {
      if (child.kind === 'element' && (name === undefined || child.name === name)) yield child
    }
  }

  /** The first child element with this name. */
  element(name: string): XmlNode | undefined {
    return this.children.find((child) => child.name === name && child.kind === 'element')
  }
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
  readonly attributes: readonly number[]
}

/** An attribute of an element, by its name with prefix. */
export function attributeAt(xml: XmlDocument, node: XmlNode, name: string): XmlAttribute | undefined {
  const { text, attributes } = xml
  for (let i = node.attributesFrom; i < node.attributesTo; i += 4) {
    const start = attributes[i] ?? 0
    if (attributes[i + 1] !== start + name.length || !text.startsWith(name, start)) continue
    const end = attributes[i + 3] ?? 0
    return { at: [start, end + 1], value: [attributes[i + 2] ?? 0, end] }
  }
  return undefined
}

/** What an attribute says, its references resolved. */
export function attribute(xml: XmlDocument, node: XmlNode, name: string): string | undefined {
  const found = attributeAt(xml, node, name)
  if (!found) return undefined
  const raw = xml.text.slice(found.value[0], found.value[1])
  return /[&\t\n\r]/.test(raw) ? decodeReferences(raw.replaceAll(/\r\n|[\t\n\r]/g, ' ')) : raw
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
