// Reads .NET resource files: the `<data>` elements that are strings, with their comments.
import { FormatError, type EntrySpan, type Source, type Unit } from '@atlas/core/contract.ts'
import { rootElementsOf } from '../_grammars/xml/blocks.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { contentSlot, entryOf } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import {
  attribute,
  attributeValue,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'

function checked(xml: XmlDocument): XmlDocument {
  if (xml.root.name === 'root') return xml
  const message = `The root element is <${xml.root.name}>, but a .NET resource file has <root>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/**
 * The `<value>` of a `<data>` that is a string. Entries with another type are pictures, sizes or colors, and names with
 * `>>` belong to the designer.
 */
function valueOf(xml: XmlDocument, data: XmlNode, name: string): XmlNode | undefined {
  const type = attribute(xml, data, 'type')
  const isString =
    !name.startsWith('>>') &&
    attribute(xml, data, 'mimetype') === undefined &&
    (type === undefined || /^System\.String\b/.test(type))
  return isString ? data.element('value') : undefined
}

const nameOf = (xml: XmlDocument, data: XmlNode): string => attribute(xml, data, 'name') ?? ''

/** The strings of a file. Of a file of `large` characters or more, one element is read after the other. */
export function* resxUnits(source: Source, large?: number): Generator<Unit, undefined> {
  const { xml, elements } = rootElementsOf(source, large)
  const texts = new XmlTexts(checked(xml), source.eol)
  for (const data of elements) {
    if (data.name !== 'data') continue
    const name = nameOf(xml, data)
    const value = valueOf(xml, data, name)
    if (!value) continue
    const unit: Unit = {
      key: [name],
      source: contentSlot(xml, value, texts.codecFor([rawContent(xml, value)])),
    }
    const comment = data.element('comment')
    if (comment) {
      unit.context = textWithoutMarkup(rawContent(xml, comment)).trim()
      if (unit.context.includes('{Locked}')) unit.isHidden = true
    }
    yield unit
  }
}

/** The entries of all elements with names, since a picture or a null may have the name of a string. */
export function* resxEntries(source: Source): Iterable<EntrySpan> {
  const xml = checked(documentOf(source))
  const containers = [{ at: xml.root.inner, inside: xml.root.inner }]
  for (let node = xml.root.element(); node; node = node.sibling()) {
    if (node.name === 'data' || node.name === 'metadata')
      yield { ...entryOf(xml, node, attributeValue(xml, node, 'name')), containers }
  }
}
