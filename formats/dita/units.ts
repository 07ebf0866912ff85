// The units of a DITA topic or map: titles, paragraphs, items, cells, and attributes for readers.
import type { Source, Unit } from '../../core/contract.ts'
import { textKey } from '../../syntax/text/text-keys.ts'
import { attributeSlots } from '../../syntax/xml/attributes.ts'
import { FlowingTexts } from '../../syntax/xml/flowing.ts'
import { documentOf } from '../../syntax/xml/reader.ts'
import { walkRuns } from '../../syntax/xml/runs.ts'
import { attribute, type XmlNode } from '../../syntax/xml/tree.ts'
import { htmlOf, keepsSpace, kindOf, shownAttributes } from './elements.ts'

/** Settings of options for elements and attributes, by their names. */
export interface DitaNames {
  /** Further attributes with texts: `title`, or `image@title` for one element only. */
  attributes: readonly string[]
  /** Elements that are not translated. */
  notElements: readonly string[]
  /** Elements that are part of the text around them. */
  inline: readonly string[]
  /** Elements in which white space counts. */
  preserveSpace: readonly string[]
}

const noNames: DitaNames = { attributes: [], notElements: [], inline: [], preserveSpace: [] }

/** The units of a document, in file order. */
export function ditaUnits(source: Source, named: DitaNames = noNames): Unit[] {
  const { text, eol } = source
  const xml = documentOf(source)
  const added = named.attributes.map((each) => each.split('@').toReversed())
  const editable = new Set([...shownAttributes, ...added.flatMap(([name = '']) => name)])
  const texts = new FlowingTexts(xml, eol, { editable })
  const slotOf = attributeSlots(xml)
  const units: Unit[] = []
  let title: string | undefined
  walkRuns(
    xml,
    {
      kindOf: (node) => (named.inline.includes(node.name) ? 'inline' : kindOf(xml, node)),
      keepsSpace: (node, inherited) =>
        keepsSpace(xml, node, inherited || named.preserveSpace.includes(node.name)),
      translates(node, inherited) {
        if (named.notElements.includes(node.name)) return false
        const translate = attribute(xml, node, 'translate')
        return translate === undefined ? inherited : translate !== 'no'
      },
    },
    {
      block(node, { translates }) {
        // The title of an old map is an attribute.
        const own = added.flatMap(([name = '', element]) =>
          element === undefined || element === node.name ? name : [],
        )
        const names = new Set([...shownAttributes, ...(node === xml.root ? ['title'] : []), ...own])
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
