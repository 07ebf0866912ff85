// The language that an XML document declares: `xml:lang` of its root.
import type { Edit, Languages, Source } from '../../core/contract.ts'
import { codeLike, namesTarget } from '../../core/contract.ts'
import { attributeEdit } from './places.ts'
import { documentOf } from './reader.ts'
import { attribute, type XmlDocument, type XmlNode } from './tree.ts'

const name = 'xml:lang'

/** The language of the root element as it is spelled; of the first child if the root is only a container. */
function languageIn(xml: XmlDocument): string | undefined {
  const first = xml.root.element()
  return attribute(xml, xml.root, name) || (first && attribute(xml, first, name)) || undefined
}

/** The language of a file, as a plugin returns it. */
export function languagesIn(source: Source): { source?: string } {
  const code = languageIn(documentOf(source))
  return code ? { source: code } : {}
}

/** The edits that declare the target language on the root and on all elements with the same language. */
export function languageEdits(source: Source, languages: Languages): Edit[] {
  const xml = documentOf(source)
  const code = languageIn(xml)
  const [target] = languages.targets
  if (!code || !target || namesTarget(code, languages)) return []
  const wanted = codeLike(code, target)
  const edits: Edit[] = []
  const walk = (node: XmlNode): void => {
    if (attribute(xml, node, name) === code) edits.push(attributeEdit(xml, node, name, wanted))
    for (let child = node.element(); child; child = child.sibling()) walk(child)
  }
  walk(xml.root)
  return edits
}
