// The texts of AppStream metadata: an element without a language, and its siblings of the same name with one.
// https://www.freedesktop.org/software/appstream/docs/chap-Metadata.html
import {
  meansLanguage,
  tagLike,
  type LanguageId,
  type Languages,
  type Slot,
  type Source,
  type Unit,
} from '@atlas/core/contract.ts'
import { FlowingTexts } from '../_grammars/xml/flowing.ts'
import { commentsOn, contentSlot, lineBefore } from '../_grammars/xml/places.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attribute, rawContent, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** The elements that software centers show to people. */
const SHOWN: ReadonlySet<string> = new Set(
  'name name_variant_suffix summary developer_name p li caption keyword'.split(' '),
)

/** A text with its translations. */
interface Text {
  key: readonly string[]
  node: XmlNode
  translations: XmlNode[]
  isHidden: boolean
}

/** The codes of all translations. The texts without a language are the source. */
export function componentLanguages(source: Source): { source: string; targets: readonly string[] } {
  const xml = documentOf(source)
  const codes = source
    .read(textsOf)
    .flatMap(({ translations }) => translations.map((node) => codeOf(xml, node)))
  return { source: 'en', targets: [...new Set(codes)] }
}

/** A unit for each text. */
export function* componentUnits(source: Source, languages: Languages): Generator<Unit> {
  const xml = documentOf(source)
  const all = source.read(textsOf)
  const texts = new FlowingTexts(xml, source.eol)
  const model = all.flatMap(({ translations }) => translations.map((node) => codeOf(xml, node)))
  // Codes with a region show how the file spells them.
  const code = model.find((each) => /[-_]/.test(each)) ?? 'en'
  for (const text of all) {
    const raw = rawContent(xml, text.node)
    if (raw.trim() === '' && text.translations.length === 0) continue
    const slots = new Map<LanguageId, Slot>()
    // A translation belongs to one language: `ca` and `ca@valencia` do not share it.
    const left = new Set(text.translations)
    for (const language of languages.targets) {
      const own = [...left].find((node) => meansLanguage(codeOf(xml, node), language))
      if (own) left.delete(own)
      // A translation may have the markup of its source.
      if (own)
        slots.set(language.id, contentSlot(xml, own, texts.codecFor(raw + rawContent(xml, own), false)))
      else slots.set(language.id, newElement(text, tagLike(code, language), language.id))
    }
    const context = commentsOn(xml, text.node)
    const unit: Unit = {
      key: text.key,
      source: contentSlot(xml, text.node, texts.codecFor(raw, false)),
      targets: slots,
    }
    if (context) unit.context = context
    if (text.isHidden) unit.isHidden = true
    yield unit
  }

  /** A further element, below the last translation. */
  function newElement({ node, translations }: Text, tag: string, name: string): Slot {
    const end = (translations.at(-1) ?? node).end
    const open = `${lineBefore(xml.text, node.start)}<${node.name} xml:lang="${tag}">`
    return {
      at: [end, end],
      codec: texts.codecFor(rawContent(xml, node), false),
      wrapNew: () => [{ name, open, close: `</${node.name}>` }],
    }
  }
}

const codeOf = (xml: XmlDocument, node: XmlNode): string => attribute(xml, node, 'xml:lang') ?? ''

function textsOf(source: Source): readonly Text[] {
  const xml = documentOf(source)
  const found: Text[] = []
  read(xml.root, [], false)
  return found

  function read(parent: XmlNode, path: readonly string[], isHidden: boolean): void {
    const counts = new Map<string, number>()
    const last = new Map<string, Text>()
    for (let node = parent.element(); node; node = node.sibling()) {
      const code = codeOf(xml, node)
      if (code !== '') {
        // The texts of a block in another language have no source of their own.
        if (SHOWN.has(node.name)) last.get(node.name)?.translations.push(node)
        continue
      }
      const count = (counts.get(node.name) ?? 0) + 1
      counts.set(node.name, count)
      const name = (node.name === 'release' && attribute(xml, node, 'version')) || node.name
      const key = [...path, name, ...(count > 1 && name === node.name ? [String(count)] : [])]
      const hides = isHidden || attribute(xml, node, 'translate') === 'no'
      if (SHOWN.has(node.name)) {
        const text: Text = { key, node, translations: [], isHidden: hides }
        last.set(node.name, text)
        found.push(text)
      } else read(node, key, hides)
    }
  }
}
