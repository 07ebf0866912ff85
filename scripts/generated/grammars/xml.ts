import type { FormatPlugin } from '@atlas/core/contract.ts'
import { commentsOn, contentSlot, entryOf } from '@atlas/formats/_grammars/xml/places.ts'
import { documentOf, xmlCharsets } from '@atlas/formats/_grammars/xml/reader.ts'
import { XmlTexts } from '@atlas/formats/_grammars/xml/text.ts'
import { attribute, rawContent } from '@atlas/formats/_grammars/xml/tree.ts'

export const plugin = {
  title: 'Labels',
  about: 'The contents of `<label id="…">`, with their tags; the comment above is the context.',
  signaturePatterns: { fileName: /\.labels\.xml$/ },
  languages: 'monolingual',
  encoding: { charsets: xmlCharsets },

  *parse(source) {
    const xml = documentOf(source)
    const texts = new XmlTexts(xml, source.eol)
    for (let label = xml.root.element('label'); label; label = label.sibling('label')) {
      const id = attribute(xml, label, 'id')
      if (id === undefined) continue
      yield {
        key: [id],
        context: commentsOn(xml, label),
        // The codec knows the texts of the place, so that a translation can have their tags.
        source: contentSlot(xml, label, texts.codecFor([rawContent(xml, label)])),
      }
    }
  },

  entries: {
    *of(source) {
      const xml = documentOf(source)
      for (let label = xml.root.element('label'); label; label = label.sibling('label'))
        yield entryOf(xml, label)
    },
  },
} satisfies FormatPlugin

export const sample =
  '<labels>\n  <!-- On the door -->\n  <label id="push">Push <b>hard</b> &amp; wait</label>\n  <icon id="x"/>\n</labels>\n'
