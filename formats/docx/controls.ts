// Content controls that show a property of the document. Word takes their texts from the property.
import type { Source } from '@atlas/core/contract.ts'
import { childOf, valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { localName, type XmlNode } from '../_grammars/xml/tree.ts'

/** The store of the core properties (ECMA-376, part 1, 17.5.2.6). */
const CORE_PROPERTIES = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}'

/** Returns a predicate: whether a content control shows one of these properties, whose text is a string of its own. */
export function boundTo(properties: Source | undefined): (doc: OfficeXml, node: XmlNode) => boolean {
  if (!properties) return () => false
  const names = new Set(
    documentOf(properties)
      .root.elements()
      .map(({ name }) => localName(name)),
  )
  return (doc, node) => {
    const own = childOf(doc, node, 'w:sdtPr')
    const binding = own && childOf(doc, own, 'w:dataBinding')
    if (!binding || valueOf(doc, binding, 'storeItemID')?.toUpperCase() !== CORE_PROPERTIES) return false
    const name = /:(\w+)(?:\[1\])?$/.exec(valueOf(doc, binding, 'xpath') ?? '')?.[1]
    return name !== undefined && names.has(name)
  }
}
