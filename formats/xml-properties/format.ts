// Java's properties in XML, read as `Properties.loadFromXML` does.
import { FormatError, type FormatPlugin } from '../../core/contract.ts'
import { commentsOn, contentSlot, entryOf } from '../../syntax/xml/places.ts'
import { documentOf, xmlCharsets } from '../../syntax/xml/reader.ts'
import { XmlTexts } from '../../syntax/xml/text.ts'
import { attribute } from '../../syntax/xml/tree.ts'

export default {
  title: 'Java properties (XML)',
  group: 'apps',
  about: 'The entries of Java properties in XML, with the comments above them.',
  signaturePatterns: {
    fileName: /\.xml$/,
    fileContent:
      /<!DOCTYPE\s+properties\s+SYSTEM\s+["']https?:\/\/java\.sun\.com\/dtd\/properties\.dtd|<properties>\s*(<comment|<entry\s+key\s*=)/,
  },
  before: ['xml-generic'],
  holds: 'one',
  encoding: { charsets: xmlCharsets },

  *parse(source) {
    const { text, eol } = source
    const xml = documentOf(source)
    if (xml.root.name !== 'properties') {
      const message = `The root element is <${xml.root.name}>, but Java properties have <properties>.`
      throw new FormatError('not-this-format', message, xml.root.start)
    }
    const texts = new XmlTexts(xml, eol)
    for (let entry = xml.root.element('entry'); entry; entry = entry.sibling('entry')) {
      const codec = texts.codecFor([text.slice(entry.innerStart, entry.innerEnd)])
      const key = attribute(xml, entry, 'key') ?? ''
      yield {
        key: [key],
        source: contentSlot(xml, entry, codec),
        context: commentsOn(xml, entry),
        entry: entryOf(xml, entry),
      }
    }
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
