// Android's resource files: which elements hold texts, by what names, and how a plural gets its rows.
import {
  FormatError,
  type Codec,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '../../contract.ts'
import { androidLayer, isReference } from './text.ts'
import { knownCategories, pluralOf, type Row } from '../plurals.ts'
import { readXml } from '../xml/reader.ts'
import { attribute, type XmlDocument, type XmlNode } from '../xml/tree.ts'
import { commentsOn, contentSlot, openingTag, trimmed, lineBefore } from '../xml/places.ts'
import { XmlTexts } from '../xml/text.ts'

/** Reads a file whose root is `<resources>`. */
export function readResources({ text }: Source): XmlDocument {
  const xml = readXml(text)
  if (xml.root.name === 'resources') return xml
  const message = `The root element is <${xml.root.name}>, but Android string resources have <resources>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** The strings, array items and plurals of a resource file, in file order. */
export function* resourceUnits(source: Source, languages: Languages): Iterable<Unit> {
  const xml = readResources(source)
  const resources = new Resources(xml, source, languages)
  for (const { node, context } of commented(xml, xml.root)) yield* resources.unitsIn(node, context)
}

/** The elements in an element, each with the comments that speak of it and the offset where those start. */
function* commented(xml: XmlDocument, parent: XmlNode): Iterable<Commented> {
  const { children } = parent
  for (const [index, node] of children.entries()) {
    if (node.kind === 'element') yield { node, ...commentsOn(xml, children, index) }
  }
}

interface Commented {
  node: XmlNode
  start: number
  context: string | undefined
}

/** AOSP's way to say how long a text may be: `[CHAR LIMIT=30]` in the comment above. */
const limit = /\[\s{0,9}CHAR[ _-]LIMIT\s{0,9}[=:]\s{0,9}(\d{1,6})/i

class Resources {
  readonly xml: XmlDocument
  readonly texts: XmlTexts
  readonly known: ReadonlySet<string>

  constructor(xml: XmlDocument, { eol }: Source, languages: Languages) {
    this.xml = xml
    this.texts = new XmlTexts(xml, eol, { free: ['b', 'i', 'u'] }, androidLayer)
    this.known = knownCategories(languages)
  }

  *unitsIn(node: XmlNode, context: string | undefined): Iterable<Unit> {
    const key = this.keyOf(node)
    switch (node.name) {
      case 'item':
        if (attribute(this.xml, node, 'type') !== 'string') break
      // An `<item type="string">` is another way to write a `<string>`.
      case 'string':
        yield this.unit(node, key, this.slot(node, this.codecOf([node])), context)
        break
      case 'string-array':
        yield* this.itemsOf(node, key, context)
        break
      case 'plurals':
        yield* this.pluralOf(node, key, context)
    }
  }

  *itemsOf(array: XmlNode, key: readonly string[], context: string | undefined): Iterable<Unit> {
    let index = 0
    for (const { node: item, context: own } of commented(this.xml, array)) {
      if (item.name !== 'item') continue
      const slot = this.slot(item, this.codecOf([item]))
      yield this.unit(array, [...key, String(index++)], slot, joined([context, own]))
    }
  }

  *pluralOf(node: XmlNode, key: readonly string[], context: string | undefined): Iterable<Unit> {
    const { xml } = this
    const items = [...commented(xml, node)].filter(({ node: item }) => item.name === 'item')
    const [first, second] = items
    const model = items.at(-1)
    if (!first || !model) return
    const codec = this.codecOf(items.map(({ node: item }) => item))
    const rows = items.map(({ node: item, start }): Row => {
      const name = attribute(xml, item, 'quantity') ?? ''
      return { name, at: [start, item.end], slot: this.slot(item, codec) }
    })
    const gap = second ? xml.text.slice(first.node.end, second.start) : ''
    const between = second && gap.trim() === '' ? gap : lineBefore(xml.text, first.start)
    const plural = pluralOf(rows, this.known, between, (category) => ({
      open: openingTag(xml, model.node, { quantity: category }),
      close: '</item>',
      codec,
    }))
    yield this.unit(node, key, plural, joined([context, ...items.map((item) => item.context)]))
  }

  unit(node: XmlNode, key: readonly string[], source: Slot | Plural, context: string | undefined): Unit {
    const unit: Unit = { key, source }
    if (context !== undefined) {
      unit.context = context
      const most = limit.exec(context)?.[1]
      if (most) unit.maxLength = Number(most)
    }
    const isHidden = attribute(this.xml, node, 'translatable') === 'false'
    if (isHidden || (!('forms' in source) && isReference(this.xml.text.slice(...source.at))))
      unit.isHidden = true
    return unit
  }

  /** The name; and the product, which tells elements of one name apart. */
  keyOf(node: XmlNode): string[] {
    const name = attribute(this.xml, node, 'name') ?? ''
    const product = attribute(this.xml, node, 'product')
    return product === undefined ? [name] : [name, product]
  }

  slot(node: XmlNode, codec: Codec): Slot {
    return contentSlot(this.xml, node, codec, this.textIn(node))
  }

  /** One codec for all the texts of a unit, so that each may use the tags of every other. */
  codecOf(nodes: readonly XmlNode[]): Codec {
    return this.texts.codecFor(nodes.map((node) => this.xml.text.slice(...this.textIn(node))))
  }

  /** White space at the ends falls away in Android, so it is no part of the place. */
  textIn(node: XmlNode): Span {
    return trimmed(this.xml.text, node.inner)
  }
}

/** Several comments as one; one that says the same as another is said once. */
const joined = (contexts: readonly (string | undefined)[]): string | undefined =>
  [...new Set(contexts.filter(Boolean))].join('\n') || undefined
