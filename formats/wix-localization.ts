// Localization files of the WiX Toolset, for Windows installers.
import {
  FormatError,
  type Edit,
  type FormatPlugin,
  type Slot,
  type Source,
  type Unit,
} from '../core/contract.ts'
import { codeLike, meansLanguage } from '../core/syntax/language-codes.ts'
import { windowsLanguage } from '../core/syntax/windows-languages.ts'
import { attributeSlots } from '../core/syntax/xml/attributes.ts'
import { attributeEdit, commentsOn, contentSlot } from '../core/syntax/xml/places.ts'
import { readXml, xmlCharsets } from '../core/syntax/xml/reader.ts'
import { XmlTexts } from '../core/syntax/xml/text.ts'
import { attribute, attributeAt, type XmlDocument } from '../core/syntax/xml/tree.ts'

function readWix({ text }: Source): XmlDocument {
  const xml = readXml(text)
  if (xml.root.name === 'WixLocalization') return xml
  const message = `The root element is <${xml.root.name}>, but a file of WiX has <WixLocalization>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** Where an element may hold its text beside the content: `Value` of a string (WiX 4), `Text` of a control. */
const holders: Readonly<Record<string, string>> = { String: 'Value', UI: 'Text' }

export default {
  title: 'WiX localization',
  about:
    'The strings and control texts of .wxl files, in elements and attributes, with the comments above them. ' +
    'Culture, language number and code page follow the language; strings that are not localizable are hidden.',
  signaturePatterns: { fileName: /\.(?:[wW][xX][lL]|xml)$/, fileContent: /<WixLocalization[\s>]/ },
  before: ['xml-generic'],
  holds: 'one',
  charsets: xmlCharsets,

  languagesOf(source) {
    const xml = readWix(source)
    const culture = attribute(xml, xml.root, 'Culture')
    return culture ? { source: culture } : {}
  },

  *parse(source) {
    const xml = readWix(source)
    const texts = new XmlTexts(xml, source.eol)
    const slotOf = attributeSlots(xml)
    const { children } = xml.root
    for (const [index, node] of children.entries()) {
      const holder = node.kind === 'element' && holders[node.name]
      if (!holder) continue
      const isInside = source.text.slice(...node.inner).trim() !== '' || !attributeAt(xml, node, holder)
      // A control without a text has a place and a size.
      if (isInside && node.isSelfClosed && node.name === 'UI') continue
      const content = (): Slot => contentSlot(xml, node, texts.codecFor([source.text.slice(...node.inner)]))
      const place = isInside ? content() : slotOf(node, holder)
      if (!place) continue
      const key = ['Dialog', 'Control', 'Id']
        .map((name) => attribute(xml, node, name))
        .filter((id) => id !== undefined)
      const { context } = commentsOn(xml, children, index)
      const unit: Unit = { key, source: place, context }
      if (attribute(xml, node, 'Localizable')?.toLowerCase() === 'no') unit.isHidden = true
      yield unit
    }
  },

  build(job) {
    const xml = readWix(job.source)
    const [target] = job.languages.targets
    const culture = attribute(xml, xml.root, 'Culture')
    if (!culture || !target || meansLanguage(culture, target)) return job.weave()
    const code = codeLike(culture, target)
    const { lcid = 0, codePage = 0 } = windowsLanguage(target.locale || target.id) ?? {}
    // Unicode (65001, and 0, which names none) holds every language.
    const isUnicode = /^(?:0|65001|utf-8)$/i.test(attribute(xml, xml.root, 'Codepage') ?? '0')
    const edits: (Edit | false)[] = [
      attributeEdit(xml, xml.root, 'Culture', culture === culture.toLowerCase() ? code.toLowerCase() : code),
      lcid > 0 &&
        !!attributeAt(xml, xml.root, 'Language') &&
        attributeEdit(xml, xml.root, 'Language', String(lcid)),
      !isUnicode && attributeEdit(xml, xml.root, 'Codepage', String(codePage || 65001)),
    ]
    return job.weave(edits.filter((edit) => edit !== false))
  },
} satisfies FormatPlugin
