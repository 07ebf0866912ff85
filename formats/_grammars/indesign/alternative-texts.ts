// The alternative texts of objects: what a PDF or a book reads aloud in the place of a picture.
import type { Unit } from '@atlas/core/contract.ts'
import { textKey } from '../text/text-keys.ts'
import { attributeSlots } from '../xml/attributes.ts'
import { attribute, type XmlDocument, type XmlNode } from '../xml/tree.ts'

/** The attributes with texts, by the attributes that say where the texts are from. */
const SOURCES: readonly (readonly [from: string, text: string])[] = [
  ['AltTextSourceType', 'CustomAltText'],
  ['ActualTextSourceType', 'CustomActualText'],
]

/** Whether the source of an element has an alternative text that its author wrote. */
export const hasAlternativeText = (raw: string): boolean => raw.includes('TextSourceType="SourceCustom"')

/** The alternative texts in a document that their authors wrote. Others are taken from the file of a picture. */
export function* alternativeTextUnits(xml: XmlDocument): Generator<Unit> {
  if (!hasAlternativeText(xml.text)) return
  const slotOf = attributeSlots(xml)
  for (const node of exportOptions(xml.root)) {
    for (const [from, name] of SOURCES) {
      if (attribute(xml, node, from) !== 'SourceCustom') continue
      const source = slotOf(node, name)
      const text = source?.codec.decode(xml.text.slice(...source.at))
      // A text that begins so is a name of InDesign.
      if (!source || !text || text.startsWith('$ID/')) continue
      yield { key: ['alt', textKey(text)], source, element: 'figcaption', context: 'alternative text' }
    }
  }
}

function exportOptions(root: XmlNode): XmlNode[] {
  const nodes: XmlNode[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name === 'ObjectExportOption') nodes.push(node)
    for (const child of node.elements().toReversed()) waiting.push(child)
  }
  return nodes
}
