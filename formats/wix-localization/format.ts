// Localization files of the WiX Toolset, for Windows installers.
import {
  FormatError,
  tagLike,
  meansLanguage,
  type Edit,
  type FormatPlugin,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { wixCodes } from '../_grammars/codes/placeholder-codes.ts'
import { attributeSlots } from '../_grammars/xml/attributes.ts'
import { attributeEdit, commentsOn, contentSlot, entryOf } from '../_grammars/xml/places.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import {
  attribute,
  attributeAt,
  attributeValue,
  rawContent,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'
import { windowsLanguage } from '../_grammars/text/windows-languages.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

/** The attribute in which an element may have its text: `Value` of a string (WiX 4), `Text` of a control. */
const textAttributes: ReadonlyMap<string, string> = new Map([
  ['String', 'Value'],
  ['UI', 'Text'],
])

function readWix(source: Source): XmlDocument {
  const xml = documentOf(source)
  if (xml.root.name === 'WixLocalization') return xml
  const message = `The root element is <${xml.root.name}>, but a WiX localization file has <WixLocalization>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The attributes that identify a string, or a control of a dialog. */
function keyOf(xml: XmlDocument, node: XmlNode): string[] {
  const key: string[] = []
  for (const name of ['Dialog', 'Control', 'Id']) {
    const id = attribute(xml, node, name)
    if (id !== undefined) key.push(id)
  }
  return key
}

export default {
  title: 'WiX localization',
  group: 'apps',
  about:
    'The strings and control texts of .wxl files, in elements and attributes, with the comments above them. ' +
    'Culture, language number and code page follow the language; strings that are not localizable are hidden.',
  signaturePatterns: { fileName: /\.(?:[wW][xX][lL]|xml)$/, fileContent: /<WixLocalization[\s>]/ },
  precedes: ['xml-generic'],
  languages: 'monolingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  inlineCodes: wixCodes,

  declaredLanguages: {
    read(source) {
      const xml = readWix(source)
      const culture = attribute(xml, xml.root, 'Culture')
      return culture ? { source: culture } : {}
    },
    edits(job) {
      const xml = readWix(job.source)
      const [target] = job.languages.targets
      const culture = attribute(xml, xml.root, 'Culture')
      if (!culture || !target || meansLanguage(culture, target)) return []
      const code = tagLike(culture, target)
      const { lcid = 0, codePage = 0 } = windowsLanguage(target.locale || target.id) ?? {}
      // Unicode (65001, or 0 for no code page) can write every language.
      const isUnicode = /^(?:0|65001|utf-8)$/i.test(attribute(xml, xml.root, 'Codepage') ?? '0')
      const edits: (Edit | false)[] = [
        attributeEdit(
          xml,
          xml.root,
          'Culture',
          culture === culture.toLowerCase() ? code.toLowerCase() : code,
        ),
        lcid > 0 &&
          !!attributeAt(xml, xml.root, 'Language') &&
          attributeEdit(xml, xml.root, 'Language', String(lcid)),
        !isUnicode && attributeEdit(xml, xml.root, 'Codepage', String(codePage || 65001)),
      ]
      return edits.filter((edit) => edit !== false)
    },
  },

  *parse(source) {
    const xml = readWix(source)
    const texts = new XmlTexts(xml, source.eol)
    const slotOf = attributeSlots(xml)
    for (let node = xml.root.element(); node; node = node.sibling()) {
      const attributeName = textAttributes.get(node.name)
      if (!attributeName) continue
      const raw = rawContent(xml, node)
      const isContent = raw.trim() !== '' || !attributeAt(xml, node, attributeName)
      // A control without a text has only a position and a size.
      if (isContent && node.isSelfClosed && node.name === 'UI') continue
      const slot = isContent ? contentSlot(xml, node, texts.codecFor([raw])) : slotOf(node, attributeName)
      if (!slot) continue
      const unit: Unit = { key: keyOf(xml, node), source: slot, context: commentsOn(xml, node) }
      if (attribute(xml, node, 'Localizable')?.toLowerCase() === 'no') unit.isHidden = true
      yield unit
    }
  },

  entries: {
    *of(source) {
      const xml = readWix(source)
      // A control without a text would still have its position.
      for (let node = xml.root.element('String'); node; node = node.sibling('String'))
        yield {
          ...entryOf(xml, node, attributeValue(xml, node, 'Id')),
          containers: [{ at: xml.root.inner, inside: xml.root.inner }],
        }
    },
    names: xmlNames,
  },
} satisfies FormatPlugin
