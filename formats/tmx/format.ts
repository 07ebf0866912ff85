// TMX: translation memories with any number of languages in one file.
import { FormatError, type FormatPlugin, type Source, type Unit } from '@atlas/core/contract.ts'
import { textWithoutMarkup } from '../_grammars/xml/pieces.ts'
import { entryOf } from '../_grammars/xml/places.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { otherLanguages, languageParts, sourcePart, targetSlots } from '../_grammars/xml/side-by-side.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import {
  attribute,
  attributeValue,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

/** Elements that contain code of the original document (TMX 1.4b, section 3.3). */
const opaque = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])

function readTmx(source: Source): XmlDocument {
  const xml = documentOf(source)
  if (xml.root.name === 'tmx') return xml
  const message = `The root element is <${xml.root.name}>, but a translation memory has <tmx>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

const unitsIn = (xml: XmlDocument): Iterable<XmlNode> => xml.root.element('body')?.elements('tu') ?? []

const variantsIn = (xml: XmlDocument, unit: XmlNode) =>
  languageParts(xml, unit.elements('tuv'), (variant) => variant.element('seg'))

/** What a unit says about its text: its notes, and the properties that tools of translators name `x-context`. */
function contextOf(xml: XmlDocument, unit: XmlNode, variant: XmlNode): string {
  const properties = [...unit.elements('prop'), ...variant.elements('prop')]
  const contexts = properties.filter((property) => attribute(xml, property, 'type') === 'x-context')
  const texts = [...unit.elements('note'), ...contexts].map((node) =>
    textWithoutMarkup(rawContent(xml, node)).trim(),
  )
  return [...new Set(texts)].filter(Boolean).join('\n')
}

/** Says how many variants cannot be read, since they have no text or name no language. */
function warningsOf(source: Source): string[] {
  const xml = readTmx(source)
  let missing = 0
  for (const unit of unitsIn(xml)) {
    const variants = unit.elements('tuv')
    missing += variants.length - variantsIn(xml, unit).length
  }
  if (missing === 0) return []
  const [are, have] = missing === 1 ? ['variant (tuv) is', 'It has'] : ['variants (tuv) are', 'They have']
  return [`${missing} ${are} not read. ${have} no segment (seg), or no language (xml:lang).`]
}

/** The source language that an element declares for its units; undefined if it allows any language (`*all*`). */
function sourceLanguage(xml: XmlDocument, node: XmlNode | undefined): string | undefined {
  const code = node && attribute(xml, node, 'srclang')
  return code?.toLowerCase() === '*all*' ? undefined : code
}

export default {
  title: 'TMX translation memory',
  group: 'exchange',
  about:
    'The segments of translation units in all their languages, with notes, contexts (`x-context`) and inline codes. A language that a unit ' +
    'lacks is added to it; of several variants in one language the first counts.',
  signaturePatterns: { fileName: /\.[tT][mM][xX]$/, fileContent: /<tmx[\s>]/ },
  languages: 'multilingual',
  readsTextsApart: true,
  inlineCodes: tagCodes({ isKept: (_tag, name) => opaque.has(name) }),
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read(source) {
      const xml = readTmx(source)
      const named = sourceLanguage(xml, xml.root.element('header'))
      const codes = [...unitsIn(xml)].flatMap((unit) => variantsIn(xml, unit).map(({ code }) => code))
      return { ...(named && { source: named }), targets: otherLanguages(codes, named) }
    },
  },

  warningsOf,

  *parse(source, languages) {
    const xml = readTmx(source)
    const texts = new XmlTexts(xml, source.eol, { opaque })
    const named = sourceLanguage(xml, xml.root.element('header'))
    for (const node of unitsIn(xml)) {
      const unitSource = attribute(xml, node, 'srclang') === undefined ? named : sourceLanguage(xml, node)
      const parts = variantsIn(xml, node)
      const from = sourcePart(parts, unitSource, languages.source)
      if (!from) continue
      const raw = rawContent(xml, from.text)
      const codec = texts.codecFor([raw])
      const unit: Unit = {
        key: [attribute(xml, node, 'tuid') || codec.decode(raw)],
        source: { at: from.text.inner, codec },
        targets: targetSlots(xml, texts, parts, { part: from, named: unitSource }, languages),
      }
      const context = contextOf(xml, node, from.node)
      if (context) unit.context = context
      yield unit
    }
  },

  entries: {
    *of(source) {
      const xml = readTmx(source)
      for (const node of unitsIn(xml)) {
        const key = attributeValue(xml, node, 'tuid')
        yield { ...entryOf(xml, node), bare: node.span, ...(key && { key }) }
      }
    },
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
