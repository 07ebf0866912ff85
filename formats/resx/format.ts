// .NET resource files: the strings among the `<data>` elements of a .resx or .resw file.
import { numberedCodes } from '../../syntax/codes/placeholder-codes.ts'
import { FormatError, type Entry, type FormatPlugin, type Source, type Unit } from '../../core/contract.ts'
import { plainText } from '../../syntax/xml/pieces.ts'
import { contentSlot, entryOf } from '../../syntax/xml/places.ts'
import { documentOf, xmlCharsets } from '../../syntax/xml/reader.ts'
import { XmlTexts } from '../../syntax/xml/text.ts'
import { attribute, attributeValue, rawOf, type XmlDocument, type XmlNode } from '../../syntax/xml/tree.ts'
import { dotnetFormat } from '../../syntax/codes/placeholders.ts'
import { newFile } from './new-file.ts'

function readRoot(source: Source): XmlDocument {
  const xml = documentOf(source)
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

/** The entries of the strings. */
function* entriesOf(source: Source): Iterable<Entry> {
  const xml = readRoot(source)
  const containers = [{ at: xml.root.inner, inside: xml.root.inner }]
  for (let data = xml.root.element('data'); data; data = data.sibling('data')) {
    if (valueOf(xml, data, nameOf(xml, data)))
      yield { ...entryOf(xml, data, attributeValue(xml, data, 'name')), containers }
  }
}

export default {
  title: '.NET resources (resx, resw)',
  group: 'apps',
  about:
    'The strings of .NET resource files, with their comments. Pictures, sizes and other entries of the designer stay ' +
    'unchanged; a comment with {Locked} hides its string.',
  signaturePatterns: { fileName: /\.res[xw]$/, fileContent: /<root(\s[^<>]*)?>/ },
  holds: 'one',
  uniqueKeys: 'texts',
  sync: { comment: { open: '<!-- ', close: ' -->' } },
  codes: numberedCodes,
  placeholders: dotnetFormat,
  encoding: { charsets: xmlCharsets },

  *parse(source) {
    const xml = readRoot(source)
    const texts = new XmlTexts(xml, source.eol)
    for (let data = xml.root.element('data'); data; data = data.sibling('data')) {
      const name = nameOf(xml, data)
      const value = valueOf(xml, data, name)
      if (!value) continue
      const codec = texts.codecFor([rawOf(xml, value)])
      const source = contentSlot(xml, value, codec)
      const unit: Unit = { key: [name], source }
      const comment = data.element('comment')
      if (comment) {
        unit.context = plainText(rawOf(xml, comment)).trim()
        if (unit.context.includes('{Locked}')) unit.isHidden = true
      }
      yield unit
    }
  },

  entriesOf,
  newFile,
  build: (job) => job.weave(),
} satisfies FormatPlugin
