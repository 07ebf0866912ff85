// Apple's XML property lists: the entries of dictionaries, and the strings.
import { FormatError, type Container, type EntrySpan, type Source, type Unit } from '@atlas/core/contract.ts'
import { commentsOn, contentSlot, entryOf } from './places.ts'
import { textWithoutMarkup } from './pieces.ts'
import { documentOf } from './reader.ts'
import { XmlTexts } from './text.ts'
import { rawContent, type XmlDocument, type XmlNode } from './tree.ts'
import { extended } from '../text/paths.ts'

/** A key of a dictionary with its value. */
export interface PlistEntry {
  name: string
  key: XmlNode
  value: XmlNode
  /** The comments above the key. */
  context: string | undefined
}

/** Reads a file whose root is `<plist>`. */
export function readPlist(source: Source): XmlDocument {
  const xml = documentOf(source)
  if (xml.root.name === 'plist') {
    // Readers differ in which value counts: the first, the last, or none.
    const second = xml.root.element()?.sibling()
    if (second) throw new FormatError('syntax', 'A property list can have one value only.', second.start)
    return xml
  }
  const message = `The root element is <${xml.root.name}>, but a property list has <plist>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The entries of a `<dict>`, in file order. Keys without a value are skipped. */
export function plistEntries(xml: XmlDocument, dict: XmlNode): readonly PlistEntry[] {
  const entries: PlistEntry[] = []
  let key: XmlNode | undefined
  for (let node = dict.element(); node; node = node.sibling()) {
    if (node.name === 'key') key = node
    else if (key) {
      const name = textWithoutMarkup(rawContent(xml, key))
      entries.push({ name, key, value: node, context: commentsOn(xml, key) })
      key = undefined
    }
  }
  return entries
}

/**
 * The entries of the dictionaries of a property list, in file order: keys with their values. `textsOf` returns the number
 * of texts in a dictionary that is removed with the last of them. An array of strings is an entry, too. Items of other
 * arrays cannot be removed.
 */
export function plistRemovable(
  source: Source,
  textsOf: (xml: XmlDocument, dict: XmlNode) => number | undefined = () => undefined,
): EntrySpan[] {
  const xml = readPlist(source)
  const removable: EntrySpan[] = []
  for (const value of xml.root.elements()) walk(value, [], undefined)
  return removable

  /** `own` is the entry whose value this is, if it can be removed. */
  function walk(value: XmlNode, outer: readonly Container[], own: EntrySpan | undefined): void {
    const texts = own && value.name === 'dict' ? textsOf(xml, value) : undefined
    const container: Container = { at: value.inner, ...own, inside: value.inner }
    const containers = [...outer, texts === undefined ? container : { ...container, texts }]
    if (value.name === 'array') for (const item of value.elements()) walk(item, containers, undefined)
    if (value.name !== 'dict') return
    for (const { key, value: inner } of plistEntries(xml, value)) {
      const entry = entryOf(xml, key, key.inner, inner)
      const isArray = inner.name === 'array'
      const isContainer =
        (inner.name === 'dict' && inner.element() !== undefined) ||
        (isArray && inner.element('dict') !== undefined)
      const isEmpty = (isArray || inner.name === 'dict') && rawContent(xml, inner).trim() === ''
      if (isContainer) walk(inner, containers, entry)
      else
        removable.push({
          ...entry,
          ...(isArray ? { isList: true } : {}),
          ...(isEmpty ? { empty: 'container' } : {}),
          containers,
        })
    }
  }
}

/** The strings of a property list in file order, each with its path of keys and array indexes. */
export function plistUnits(source: Source): readonly Unit[] {
  const xml = readPlist(source)
  const texts = new XmlTexts(xml, source.eol)
  const units: Unit[] = []
  // The root of a list may be a single string, whose path is empty.
  for (const value of xml.root.elements()) read(value, value.name === 'string' ? [''] : [], undefined)
  return units

  function read(value: XmlNode, key: readonly string[], context: string | undefined): void {
    if (value.name === 'string') {
      const unit: Unit = { key, source: contentSlot(xml, value, texts.codecFor([rawContent(xml, value)])) }
      if (context !== undefined) unit.context = context
      units.push(unit)
    } else if (value.name === 'dict') {
      for (const entry of plistEntries(xml, value)) {
        read(entry.value, extended(key, entry.name), entry.context ?? context)
      }
    } else if (value.name === 'array') {
      let index = 0
      for (let item = value.element(); item; item = item.sibling())
        read(item, extended(key, String(index++)), context)
    }
  }
}
