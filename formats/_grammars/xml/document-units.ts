// The units of a document whose elements have known meanings: titles, paragraphs, items, cells, and attributes for
// readers.
import { withoutEscapes, type Source, type Unit } from '@atlas/core/contract.ts'
import { textKey } from '../text/text-keys.ts'
import { attributeSlots } from './attributes.ts'
import { FlowingTexts } from './flowing.ts'
import { noNamedElements, type NamedElements } from './named-elements.ts'
import { documentOf } from './reader.ts'
import { walkRuns } from './runs.ts'
import { attribute, type XmlDocument, type XmlNode } from './tree.ts'

/** What the elements of a document mean. */
export interface DocumentElements {
  /** Whether an element is inline, a block, or without text. */
  kindOf(xml: XmlDocument, node: XmlNode): 'inline' | 'block' | 'none'
  /** Whether an element preserves white space. */
  keepsSpace(xml: XmlDocument, node: XmlNode, inherited: boolean): boolean
  /** The HTML element that shows a block. */
  htmlOf(node: XmlNode): NonNullable<Unit['element']>
  /** Attributes that readers see. */
  shownAttributes: readonly string[]
  /** Further attributes of the root that readers see. */
  rootAttributes: readonly string[]
  /** The identifier of an element. */
  idOf(xml: XmlDocument, node: XmlNode): string | undefined
}

/** The units of a document, in file order. */
export function documentUnits(
  source: Source,
  elements: DocumentElements,
  named: NamedElements = noNamedElements,
): Unit[] {
  const { text, eol } = source
  const { shownAttributes, rootAttributes, idOf } = elements
  const xml = documentOf(source)
  const added = named.attributes.map((each) => each.split('@').toReversed())
  const editable = new Set([...shownAttributes, ...added.flatMap(([name = '']) => name)])
  const texts = new FlowingTexts(xml, eol, { editable, escapesTags: true, refusesTags: true })
  const slotOf = attributeSlots(xml)
  const units: Unit[] = []
  let title: string | undefined
  walkRuns(
    xml,
    {
      kindOf: (node) => (named.inline.includes(node.name) ? 'inline' : elements.kindOf(xml, node)),
      keepsSpace: (node, inherited) =>
        elements.keepsSpace(xml, node, inherited || named.preserveSpace.includes(node.name)),
      translates(node, inherited) {
        if (named.notElements.includes(node.name)) return false
        const translate = attribute(xml, node, 'translate')
        return translate === undefined ? inherited : translate !== 'no'
      },
    },
    {
      block(node, { translates }) {
        const own = added.flatMap(([name = '', element]) =>
          element === undefined || element === node.name ? name : [],
        )
        const names = new Set([...shownAttributes, ...(node === xml.root ? rootAttributes : []), ...own])
        for (const name of names) {
          const slot = slotOf(node, name)
          if (!slot || slot.at[0] === slot.at[1]) continue
          const id = idOf(xml, node)
          const key = id === undefined ? [textKey(slot.codec.decode(text.slice(...slot.at)))] : [id, name]
          units.push(unitOf({ key, source: slot, element: 'p' }, title, translates))
        }
      },
      run({ node, at, keepsSpace: isKept, translates }) {
        const raw = text.slice(...at)
        const codec = texts.codecFor(raw, isKept)
        const shown = codec.decode(raw)
        const unit: Unit = {
          key: [keyOf(node) ?? textKey(withoutEscapes(shown))],
          source: { at, codec },
          element: elements.htmlOf(node),
        }
        units.push(unitOf(unit, title, translates))
        if (unit.element?.startsWith('h')) title = shown
      },
    },
  )
  return units

  /** The id of an element with a single text. */
  function keyOf(node: XmlNode): string | undefined {
    return node === xml.root ? undefined : idOf(xml, node)
  }
}

function unitOf(unit: Unit, context: string | undefined, translates: boolean): Unit {
  if (context !== undefined) unit.context = context
  if (!translates) unit.isHidden = true
  return unit
}
