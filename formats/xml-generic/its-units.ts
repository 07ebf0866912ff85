// The texts of XML without a format of its own. ITS 2.0, or else the structure of the document, determines where they
// are.
import type { Slot, Source, Unit } from '@atlas/core/contract.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { attributeSlots, firstAttribute } from '../_grammars/xml/attributes.ts'
import { FlowingTexts } from '../_grammars/xml/flowing.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { walkRuns, type ElementReading } from '../_grammars/xml/runs.ts'
import { holdsText } from '../_grammars/xml/string-lists.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import { ItsRules, type NamedRules, type ItsValues } from './rules.ts'

type Html = NonNullable<Unit['element']>

/** How elements with common names are shown. */
const shown: ReadonlyMap<string, Html> = new Map([
  ['title', 'h2'],
  ['head', 'h2'],
  ['h1', 'h1'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['item', 'li'],
  ['li', 'li'],
  ['listitem', 'li'],
  ['td', 'td'],
  ['th', 'th'],
  ['entry', 'td'],
  ['cell', 'td'],
  ['quote', 'blockquote'],
])

/** The units of a document, in file order. */
export function itsUnits(source: Source, named?: NamedRules): Unit[] {
  const { text, eol } = source
  const xml = documentOf(source)
  const rules = new ItsRules(xml, named)
  const texts = new FlowingTexts(xml, eol, { editable: rules.attributeNames })
  const slotOf = attributeSlots(xml)
  const units: Unit[] = []
  walkRuns(xml, readingOf(xml, rules), {
    block(node) {
      for (const [name, values] of rules.attributesOf(node)) {
        const slot = values.translate === 'yes' ? slotOf(node, name) : undefined
        if (!slot || slot.at[0] === slot.at[1]) continue
        const id = values.id ?? idOf(node)
        const key = id === undefined ? [textKey(slot.codec.decode(text.slice(...slot.at)))] : [id, name]
        units.push(unitOf(key, slot, values, 'p', true))
      }
    },
    run({ node, at, keepsSpace, translates }) {
      const raw = text.slice(...at)
      const codec = texts.codecFor(raw, keepsSpace)
      const key = [idOf(node) ?? textKey(codec.decode(raw))]
      const element = shown.get(localName(node.name)) ?? 'p'
      units.push(unitOf(key, { at, codec }, inherited(node), element, translates))
    },
  })
  return units

  function idOf(node: XmlNode): string | undefined {
    return (
      rules.of(node).id ??
      (node === xml.root ? undefined : firstAttribute(xml, node, ['xml:id', 'id'])?.value)
    )
  }

  /** A note on an element also applies to all elements in it. */
  function inherited(node: XmlNode): ItsValues {
    const own = rules.of(node)
    for (let one = node.parent; one && own.note === undefined; one = one.parent) {
      const { note } = rules.of(one)
      if (note !== undefined) return { ...own, note }
    }
    return own
  }
}

function unitOf(
  key: string[],
  source: Slot,
  { note, maxLength }: ItsValues,
  element: Html,
  translates: boolean,
): Unit {
  const unit: Unit = { key, source, element }
  if (note) unit.context = note
  if (maxLength !== undefined) unit.maxLength = maxLength
  if (!translates) unit.isHidden = true
  return unit
}

function readingOf(xml: XmlDocument, rules: ItsRules): ElementReading {
  const kinds = new Map<XmlNode, 'inline' | 'block' | 'none'>()
  const mixed = new Map<XmlNode, boolean>()
  return { kindOf, translates, keepsSpace }

  function kindOf(node: XmlNode): 'inline' | 'block' | 'none' {
    const known = kinds.get(node)
    if (known) return known
    const kind = rules.isOwn(node) ? 'none' : isInline(node) ? 'inline' : 'block'
    kinds.set(node, kind)
    return kind
  }

  /** Without a rule, an element next to text is part of it, unless it is a list of other elements. */
  function isInline(node: XmlNode): boolean {
    const value = rules.of(node).withinText
    if (value !== undefined) return value !== 'no'
    const { parent } = node
    if (!parent || (!isMixed(parent) && kindOf(parent) !== 'inline')) return false
    return isMixed(node) || !node.first?.next
  }

  function isMixed(node: XmlNode): boolean {
    const known = mixed.get(node) ?? holdsText(xml, node)
    mixed.set(node, known)
    return known
  }

  function translates(node: XmlNode, above: boolean): boolean {
    const value = rules.of(node).translate ?? attribute(xml, node, 'translate')
    return value === 'yes' || value === 'no' ? value === 'yes' : above
  }

  function keepsSpace(node: XmlNode, above: boolean): boolean {
    const value = attribute(xml, node, 'xml:space') ?? rules.of(node).space
    return value === undefined ? above : value === 'preserve'
  }
}
