// The units of a DITA topic or map: titles, paragraphs, items, cells, and attributes for readers.
import type { Source, Unit } from '../../core/contract.ts'
import { textKey } from '../../syntax/text/text-keys.ts'
import { attributeSlots } from '../../syntax/xml/attributes.ts'
import { FlowingTexts } from '../../syntax/xml/flowing.ts'
import { documentOf } from '../../syntax/xml/reader.ts'
import { walkRuns } from '../../syntax/xml/runs.ts'
import { attribute, type XmlNode } from '../../syntax/xml/tree.ts'
import { htmlOf, keepsSpace, kindOf, shownAttributes } from './elements.ts'

/** The units of a document, in file order. */
export function ditaUnits(source: Source): Unit[] {
  const { text, eol } = source
  const xml = documentOf(source)
  const texts = new FlowingTexts(xml, eol, { editable: new Set(shownAttributes) })
  const slotOf = attributeSlots(xml)
  const units: Unit[] = []
  let title: string | undefined
  walkRuns(
    xml,
    {
      kindOf: (node) => kindOf(xml, node),
      keepsSpace: (node, inherited) => keepsSpace(xml, node, inherited),
      translates(node, inherited) {
        const said = attribute(xml, node, 'translate')
        return said === undefined ? inherited : said !== 'no'
      },
    },
    {
      block(node, { translates }) {
        // The title of an old map is an attribute.
        const names = node === xml.root ? [...shownAttributes, 'title'] : shownAttributes
        for (const name of names) {
          const slot = slotOf(node, name)
          if (!slot || slot.at[0] === slot.at[1]) continue
          const id = attribute(xml, node, 'id')
          const key = id === undefined ? [textKey(slot.codec.decode(text.slice(...slot.at)))] : [id, name]
          units.push(unitOf({ key, source: slot, element: 'p' }, title, translates))
        }
      },
      run({ node, at, keepsSpace: isKept, translates }) {
        const raw = text.slice(...at)
        const codec = texts.codecFor(raw, isKept)
        const shown = codec.decode(raw)
        const unit: Unit = {
          key: [keyOf(node) ?? textKey(shown)],
          source: { at, codec },
          element: htmlOf(node),
        }
        units.push(unitOf(unit, title, translates))
        if (unit.element?.startsWith('h')) title = shown
      },
    },
  )
  return units

  /** The id of an element with a single text. */
  function keyOf(node: XmlNode): string | undefined {
    return node === xml.root ? undefined : attribute(xml, node, 'id')
  }
}

function unitOf(unit: Unit, context: string | undefined, translates: boolean): Unit {
  if (context !== undefined) unit.context = context
  if (!translates) unit.isHidden = true
  return unit
}
