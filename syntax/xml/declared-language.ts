// The language that an XML document declares: `xml:lang` of its root, or `lang` in DocBook before version 5.
import type { Edit, Languages, Source } from '../../core/contract.ts'
import { codeLike, namesTarget } from '../../core/contract.ts'
import { attributeEdit } from './places.ts'
import { documentOf } from './reader.ts'
import { attribute, type XmlDocument, type XmlNode } from './tree.ts'

/** The roots of documents of DocBook 4. */
const DOCBOOK = new Set(
  'set book part article chapter appendix preface reference refentry section sect1'.split(' '),
)

/** The attributes that may declare the language. */
function namesIn({ root }: XmlDocument): readonly string[] {
  return DOCBOOK.has(root.name) ? ['xml:lang', 'lang'] : ['xml:lang']
}

/** The language of the root element as it is spelled; of the first child if the root is only a container. */
function languageIn(xml: XmlDocument): string | undefined {
  const first = xml.root.element()
  for (const name of namesIn(xml)) {
    const code = attribute(xml, xml.root, name) || (first && attribute(xml, first, name))
    if (code) return code
  }
  return undefined
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
  const names = namesIn(xml)
  const walk = (node: XmlNode): void => {
    for (const name of names)
      if (attribute(xml, node, name) === code) edits.push(attributeEdit(xml, node, name, wanted))
    for (let child = node.element(); child; child = child.sibling()) walk(child)
  }
  walk(xml.root)
  return edits
}
