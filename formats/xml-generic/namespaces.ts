// Finds the namespaces of the names in an XML document.
import { attribute, attributeNames, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

type Scope = ReadonlyMap<string, string>

const none: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

/** The namespaces of a document. Each element is looked up once. */
export class Namespaces {
  readonly #xml: XmlDocument
  readonly #scopes = new Map<XmlNode, Scope>()

  constructor(xml: XmlDocument) {
    this.#xml = xml
  }

  /** The namespace that a prefix means at an element; '' if it has none. */
  of(node: XmlNode, prefix: string): string {
    return this.#scopeOf(node).get(prefix) ?? ''
  }

  /** The prefix for a namespace at an element; undefined if it has none. */
  prefixOf(node: XmlNode, address: string): string | undefined {
    for (const [prefix, known] of this.#scopeOf(node)) if (known === address) return prefix
    return undefined
  }

  /** The namespace of an element. */
  ofElement(node: XmlNode): string {
    const colon = node.name.indexOf(':')
    return this.of(node, colon < 0 ? '' : node.name.slice(0, colon))
  }

  #scopeOf(node: XmlNode): Scope {
    const known = this.#scopes.get(node)
    if (known) return known
    const above = node.parent ? this.#scopeOf(node.parent) : none
    let scope = above
    for (const name of attributeNames(this.#xml, node)) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
      scope = new Map([...scope, [name.slice(6), attribute(this.#xml, node, name) ?? '']])
    }
    this.#scopes.set(node, scope)
    return scope
  }
}
