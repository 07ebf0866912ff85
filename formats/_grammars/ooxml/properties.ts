// The core properties of an Office document (ECMA-376, part 2, 11): its title, subject and keywords.
import type { Source, Unit } from '@atlas/core/contract.ts'
import { textKey } from '../text/text-keys.ts'
import { contentSlot } from '../xml/places.ts'
import { documentOf } from '../xml/reader.ts'
import { XmlTexts } from '../xml/text.ts'
import { localName, rawContent } from '../xml/tree.ts'

/** The properties that readers see. */
const SHOWN_PROPERTIES: ReadonlySet<string> = new Set([
  'title',
  'subject',
  'keywords',
  'description',
  'category',
])

/** The units of the core properties. */
export function propertyUnits(source: Source): Unit[] {
  const xml = documentOf(source)
  const texts = new XmlTexts(xml, source.eol)
  return xml.root.elements().flatMap((node): Unit | [] => {
    const name = localName(node.name)
    if (!SHOWN_PROPERTIES.has(name) || node.first) return []
    const raw = rawContent(xml, node)
    const codec = texts.codecFor([raw])
    const text = codec.decode(raw)
    const unit: Unit = {
      key: [name, textKey(text)],
      source: contentSlot(xml, node, codec),
      context: `property: ${name}`,
      element: 'p',
    }
    return text === '' || /\p{L}/u.test(text) ? unit : { ...unit, isHidden: true }
  })
}
