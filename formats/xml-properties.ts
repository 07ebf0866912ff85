// Java's properties in XML, as `Properties.loadFromXML` reads them.
import { FormatError, type FormatPlugin, type Unit } from '../core/contract.ts'
import { commentsOn, contentSlot } from '../core/syntax/xml/places.ts'
import { readXml, xmlCharsets } from '../core/syntax/xml/reader.ts'
import { XmlTexts } from '../core/syntax/xml/text.ts'
import { attribute } from '../core/syntax/xml/tree.ts'

export default {
  title: 'Java properties (XML)',
  about: 'The entries of Java properties that are written as XML, with the comments above them.',
  signaturePatterns: {
    fileName: /\.xml$/,
    fileContent:
      /<!DOCTYPE\s+properties\s+SYSTEM\s+["']https?:\/\/java\.sun\.com\/dtd\/properties\.dtd|<properties>\s*(<comment|<entry\s+key\s*=)/,
  },
  before: ['xml-generic'],
  holds: 'one',
  charsets: xmlCharsets,

  *parse({ text, eol }) {
    const xml = readXml(text)
    if (xml.root.name !== 'properties') {
      const message = `The root element is <${xml.root.name}>, but Java properties have <properties>.`
      throw new FormatError('not-this-format', message, xml.root.start)
    }
    const texts = new XmlTexts(xml, eol)
    const { children } = xml.root
    for (const [index, entry] of children.entries()) {
      if (entry.name !== 'entry') continue
      const codec = texts.codecFor([text.slice(...entry.inner)])
      const key = attribute(xml, entry, 'key') ?? ''
      const { context } = commentsOn(xml, children, index)
      const unit: Unit = { key: [key], source: contentSlot(xml, entry, codec), context }
      yield unit
    }
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
