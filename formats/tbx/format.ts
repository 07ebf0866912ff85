// TBX: termbases with any number of languages in one file (ISO 30042:2008 and ISO 30042:2019).
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { entryOf } from '../_grammars/xml/places.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { otherLanguages, sourcePart, targetSlots } from '../_grammars/xml/side-by-side.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { attribute, attributeValue, rawContent } from '../_grammars/xml/tree.ts'
import { conceptsIn, descriptionsIn, readTbx, sectionsIn } from './concepts.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'TBX termbase',
  group: 'exchange',
  about:
    'The first term of each concept in all its languages, with subjects, definitions and notes. A language that a ' +
    'concept lacks is added to it; synonyms stay unchanged.',
  signaturePatterns: { fileName: /\.[tT][bB][xX]$/, fileContent: /<(martif|tbx)[\s>]/ },
  languages: 'multilingual',
  readsTextsApart: true,
  inlineCodes: tagCodes(),
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read(source) {
      const xml = readTbx(source)
      const codes = conceptsIn(xml).flatMap((concept) => sectionsIn(xml, concept).map(({ code }) => code))
      // The root names the language of the file's descriptions, which is not always the language of a term.
      const named = attribute(xml, xml.root, 'xml:lang')?.toLowerCase()
      const from = codes.find((code) => code.toLowerCase() === named) ?? codes[0]
      return { ...(from && { source: from }), targets: otherLanguages(codes, from) }
    },
  },

  *parse(source, languages) {
    const xml = readTbx(source)
    const texts = new XmlTexts(xml, source.eol)
    for (const concept of conceptsIn(xml)) {
      const parts = sectionsIn(xml, concept)
      const from = sourcePart(parts, undefined, languages.source)
      if (!from) continue
      const raw = rawContent(xml, from.text)
      const codec = texts.codecFor([raw])
      const unit: Unit = {
        key: [attribute(xml, concept, 'id') || codec.decode(raw)],
        source: { at: from.text.inner, codec },
        targets: targetSlots(xml, texts, parts, { part: from, named: undefined }, languages),
      }
      const context = [...descriptionsIn(xml, concept), ...descriptionsIn(xml, from.node)].join('\n')
      if (context) unit.context = context
      yield unit
    }
  },

  entries: {
    *of(source) {
      const xml = readTbx(source)
      for (const concept of conceptsIn(xml)) {
        const key = attributeValue(xml, concept, 'id')
        yield { ...entryOf(xml, concept), bare: concept.span, ...(key && { key }) }
      }
    },
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
