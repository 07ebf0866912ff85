// Lists of strings in XML, one file per language, as in games: each string has an id, a name or a key.
import type { Slot, Source, Unit } from '../../core/contract.ts'
import { attributeSlots, firstAttribute } from './attributes.ts'
import { commentsOn, contentSlot } from './places.ts'
import { XmlTexts } from './text.ts'
import { attribute, rawOf, type XmlDocument, type XmlNode } from './tree.ts'
import { SPACE } from '../text/chars.ts'
import { extended } from '../text/paths.ts'

/** Attributes that identify a string, that may hold its text, that describe it, and that limit its length. */
const ids = ['id', 'Id', 'ID', 'name', 'key', 'k']
const values = ['text', 'value', 'v', 'translation']
const notes = ['comment', 'description', 'note', 'context']
const limits = ['maxLength', 'maxlength', 'max_length']
const flags = ['translate', 'translatable']

/** Roots whose children are named after the key of their text (RimWorld). */
const namedByElement: ReadonlySet<string> = new Set(['LanguageData'])

/** The strings of a document in file order, each with the path of ids that leads to it. */
export function listedUnits(xml: XmlDocument, { eol }: Source): Unit[] {
  const texts = new XmlTexts(xml, eol)
  const slotOf = attributeSlots(xml)
  const units: Unit[] = []
  for (let node = xml.root.element(); node; node = node.sibling()) {
    read(node, [], namedByElement.has(xml.root.name), false)
  }
  return units

  function read(node: XmlNode, path: readonly string[], isNamed: boolean, isHidden: boolean): void {
    const id = firstAttribute(xml, node, ids)?.value
    const key = id === undefined ? (isNamed ? extended(path, node.name) : path) : extended(path, id)
    const takesTexts = isNamed || id !== undefined
    const hides = isHidden || /^(?:no|false)$/i.test(firstAttribute(xml, node, flags)?.value ?? '')
    const place = takesTexts ? placeIn(node) : undefined
    if (place) {
      units.push(unitOf(key, place, contextOf(node), limitOf(node), hides))
    } else {
      for (let child = node.element(); child; child = child.sibling()) read(child, key, takesTexts, hides)
    }
  }

  /** The slot of an element's text: its content, or an attribute if it has no content. */
  function placeIn(node: XmlNode): Slot | undefined {
    if (holdsText(xml, node)) return contentSlot(xml, node, texts.codecFor([rawOf(xml, node)]))
    if (node.first) return undefined
    const value = firstAttribute(xml, node, values)
    return value ? slotOf(node, value.name) : contentSlot(xml, node, texts.codecFor(['']))
  }

  function contextOf(node: XmlNode): string {
    let context = commentsOn(xml, node) ?? ''
    for (const name of notes) {
      const value = attribute(xml, node, name)
      if (value) context += context === '' ? value : `\n${value}`
    }
    return context
  }

  function limitOf(node: XmlNode): number | undefined {
    const value = firstAttribute(xml, node, limits)?.value ?? ''
    return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined
  }
}

function unitOf(
  key: readonly string[],
  source: Slot,
  context: string,
  maxLength: number | undefined,
  isHidden: boolean,
): Unit {
  const unit: Unit = { key, source }
  if (context) unit.context = context
  if (maxLength !== undefined) unit.maxLength = maxLength
  if (isHidden) unit.isHidden = true
  return unit
}

/** Whether an element has text that is not in a child element. */
export function holdsText({ text }: XmlDocument, node: XmlNode): boolean {
  let at = node.innerStart
  for (let child = node.first; child; child = child.next) {
    if (child.kind === 'cdata' || !isBlank(text, at, child.start)) return true
    at = child.end
  }
  return !isBlank(text, at, node.innerEnd)
}

/** Whether a range has only white space. A plain loop, since it runs for every gap of a file. */
function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) > SPACE) return false
  return true
}
