// Lists of strings in XML, one file per language, as in games: each string has an id, a name or a key.
import type { Container, EntrySpan, Slot, Source, Span, Unit } from '@atlas/core/contract.ts'
import { attributeSlots, firstAttribute } from './attributes.ts'
import { commentsOn, contentSlot, entryOf } from './places.ts'
import { XmlTexts } from './text.ts'
import { attribute, attributeValue, rawContent, type XmlDocument, type XmlNode } from './tree.ts'
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
  // Elements in a text could be strings of their own.
  const texts = new XmlTexts(xml, eol, { units: [''] })
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
    if (takesTexts && isText(xml, node)) {
      units.push(unitOf(key, placeIn(node), contextOf(node), limitOf(node), hides))
    } else {
      for (let child = node.element(); child; child = child.sibling()) read(child, key, takesTexts, hides)
    }
  }

  /** The slot of an element's text: its content, or an attribute if it has no content. */
  function placeIn(node: XmlNode): Slot {
    const value = holdsText(xml, node) ? undefined : firstAttribute(xml, node, values)
    const slot = value && slotOf(node, value.name)
    return slot ?? contentSlot(xml, node, texts.codecFor([rawContent(xml, node)]))
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

/** The entries of a document. The texts of a list of elements with the same name are one entry. */
export function listedEntries(xml: XmlDocument): EntrySpan[] {
  const entries: EntrySpan[] = []
  const isNamed = namedByElement.has(xml.root.name)
  const whole: Container = { at: xml.root.inner, inside: xml.root.inner }
  for (let node = xml.root.element(); node; node = node.sibling()) read(node, [whole], isNamed)
  return entries

  function read(node: XmlNode, containers: readonly Container[], isInside: boolean): void {
    const id = ids.find((name) => attributeValue(xml, node, name))
    const key: Span | undefined = id
      ? attributeValue(xml, node, id)
      : isInside
        ? [node.start + 1, node.start + 1 + node.name.length]
        : undefined
    const own = { ...entryOf(xml, node), bare: node.span, ...(key && { key }) }
    if (key && isText(xml, node)) entries.push({ ...own, containers })
    else if (isList(xml, node)) entries.push({ ...own, isList: true, containers })
    else if (node.first) {
      const inner = [...containers, { ...own, inside: node.inner }]
      for (let child = node.element(); child; child = child.sibling()) read(child, inner, key !== undefined)
    }
  }
}

/** Whether an element without an id has a sibling of the same name, so that its key depends on its place. */
function isList(xml: XmlDocument, node: XmlNode): boolean {
  const names = new Set<string>()
  for (let child = node.element(); child; child = child.sibling()) {
    if (firstAttribute(xml, child, ids)) continue
    if (names.has(child.name)) return true
    names.add(child.name)
  }
  return false
}

/** Whether an element that takes a text has one, or is empty. */
const isText = (xml: XmlDocument, node: XmlNode): boolean => holdsText(xml, node) || !node.first

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
