// Reads Android resource files: the elements with texts, their names, and the rows of plurals.
import {
  FormatError,
  type Category,
  type Codec,
  type Container,
  type EntrySpan,
  type Languages,
  type Plural,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import type { AndroidDialect } from './dialects.ts'
import {
  knownCategories,
  pluralOf,
  withRowsApart,
  type NewRow,
  type RowOfPlural,
} from '../_grammars/plurals/forms.ts'
import { LARGE_TEXT } from '../_grammars/text/large.ts'
import { rootElementsOf, XmlBlocks } from '../_grammars/xml/blocks.ts'
import { documentOf } from '../_grammars/xml/reader.ts'
import { attribute, attributeValue, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import {
  commentsOn,
  contentSlot,
  entryOf,
  lineBefore,
  openingTagWith,
  topmostOf,
  trimmedSpan,
} from '../_grammars/xml/places.ts'
import { XmlTexts } from '../_grammars/xml/text.ts'
import { extended } from '../_grammars/text/paths.ts'

/** The root tag of a file, which is `<resources>`, with its attributes. */
export function resourcesTag(source: Source, large = LARGE_TEXT): XmlDocument {
  return checked(source.text.length < large ? documentOf(source) : new XmlBlocks(source.text).xml)
}

function checked(xml: XmlDocument): XmlDocument {
  if (xml.root.name === 'resources') return xml
  const message = `The root element is <${xml.root.name}>, but Android string resources have <resources>.`
  throw new FormatError('not-this-format', message, xml.root.start)
}

/** How the strings of a file are read: units of the elements `hidden` are hidden. */
export interface ResourceReading {
  dialect: AndroidDialect
  hidden?: readonly string[]
}

/**
 * The strings, array items and plurals of a resource file, in file order. Of a file of `large` characters or more, one
 * element is read after the other.
 */
export function androidUnits(
  source: Source,
  languages: Languages,
  reading: ResourceReading,
  large = LARGE_TEXT,
): Iterable<Unit> {
  const { xml, elements } = rootElementsOf(source, large)
  return new Resources(checked(xml), source, languages, reading).read(elements)
}

/** The entries of a resource file: its elements. An array is an entry, too, whose items keep their order. */
export function* androidEntries(source: Source): Iterable<EntrySpan> {
  const xml = checked(documentOf(source))
  const containers = [{ at: xml.root.inner, inside: xml.root.inner }]
  for (let node = xml.root.element(); node; node = node.sibling()) {
    // Colors and such may have the name of a string, and products may have strings with one name.
    const isNamed = TEXT_ELEMENTS.test(node.name) && attribute(xml, node, 'product') === undefined
    const entry = entryOf(xml, node, isNamed ? attributeValue(xml, node, 'name') : undefined)
    const isPlural = PLURAL_ELEMENTS.test(node.name)
    const isArray = node.name === 'string-array'
    const isEmpty = (isPlural || isArray) && xml.text.slice(...node.inner).trim() === ''
    if (isPlural && node.element('item'))
      yield* rowEntries(xml, node, [...containers, { ...entry, inside: node.inner }])
    else
      yield {
        ...entry,
        ...(isArray ? { isList: true } : {}),
        ...(isEmpty ? { empty: 'container' } : {}),
        containers,
      }
  }
}

/** The rows of a plural, which is removed with the last of them. */
function* rowEntries(xml: XmlDocument, node: XmlNode, containers: Container[]): Iterable<EntrySpan> {
  const items = node.elements('item')
  const container = containers.at(-1)
  if (container) container.texts = items.length
  for (const item of items) yield { ...entryOf(xml, item, attributeValue(xml, item, 'quantity')), containers }
}

/** Elements with texts. */
const TEXT_ELEMENTS = /^(?:string|string-array|plurals?|item)$/

/** The element of a plural: MOKO has the second one. */
const PLURAL_ELEMENTS = /^plurals?$/

/** The limit of a text in AOSP style: `[CHAR LIMIT=30]` in the comment above. */
const limit = /\[\s{0,9}CHAR[ _-]LIMIT\s{0,9}[=:]\s{0,9}(\d{1,6})/i

/** Whether an element tells Android's own lint that its text needs no translation: `tools:ignore="MissingTranslation"`. */
function mayBeMissing(xml: XmlDocument, node: XmlNode): boolean {
  const ignored = attribute(xml, node, 'tools:ignore')?.split(/[\s,]+/) ?? []
  return ignored.includes('MissingTranslation') || ignored.includes('all')
}

class Resources {
  readonly xml: XmlDocument
  readonly texts: XmlTexts
  readonly known: ReadonlySet<string>
  readonly hidden: readonly string[]
  readonly dialect: AndroidDialect
  readonly mayAllBeMissing: boolean

  constructor(
    xml: XmlDocument,
    { eol }: Source,
    languages: Languages,
    { dialect, hidden = [] }: ResourceReading,
  ) {
    this.xml = xml
    this.hidden = hidden
    this.dialect = dialect
    this.texts = new XmlTexts(xml, eol, { free: dialect.free }, dialect.layer)
    this.known = knownCategories(languages)
    this.mayAllBeMissing = mayBeMissing(xml, xml.root)
  }

  *read(elements: Iterable<XmlNode>): Iterable<Unit> {
    for (const node of elements) {
      switch (node.name) {
        case 'item':
          if (attribute(this.xml, node, 'type') !== 'string') break
        // An `<item type="string">` is another way to write a `<string>`.
        case 'string':
          yield this.unitOf(node, this.keyOf(node), this.slot(node), commentsOn(this.xml, node))
          break
        case 'string-array':
          yield* this.items(node)
          break
        case 'plural':
        case 'plurals': {
          const plural = this.plural(node)
          if (plural) yield plural
        }
      }
    }
  }

  *items(array: XmlNode): Iterable<Unit> {
    const { xml } = this
    const key = this.keyOf(array)
    const context = commentsOn(xml, array)
    let index = 0
    for (let item = array.element('item'); item; item = item.sibling('item')) {
      const contexts = joined([context, commentsOn(xml, item)])
      yield this.unitOf(array, extended(key, String(index++)), this.slot(item), contexts)
    }
  }

  plural(node: XmlNode): Unit | undefined {
    const { xml } = this
    const items = node.elements('item')
    const [first, second] = items
    const model = items.at(-1)
    if (!first || !model) return undefined
    // One codec for all the texts of a unit, so that each may use the tags of every other.
    const codec = this.texts.codecFor(items.map((item) => this.rawAt(this.textIn(item))))
    const rows = items.map((item): RowOfPlural => {
      const name = attribute(xml, item, 'quantity') ?? ''
      return { name, at: [topmostOf(xml, item).start, item.end], slot: this.slot(item, codec) }
    })
    const gap = second ? xml.text.slice(first.end, topmostOf(xml, second).start) : ''
    const between = second && gap.trim() === '' ? gap : lineBefore(xml.text, topmostOf(xml, first).start)
    const newRow = (category: Category): NewRow => {
      return { open: openingTagWith(xml, model, { quantity: category }), close: '</item>', codec }
    }
    const plural = withRowsApart(pluralOf(rows, this.known, between, newRow))
    const contexts = [node, ...items].map((one) => commentsOn(xml, one))
    return this.unitOf(node, this.keyOf(node), plural, joined(contexts))
  }

  unitOf(node: XmlNode, key: readonly string[], source: Slot | Plural, context: string | undefined): Unit {
    const unit: Unit = { key, source, context }
    const most = context === undefined ? undefined : limit.exec(context)?.[1]
    if (most) unit.maxLength = Number(most)
    const isHidden = this.hidden.includes(node.name) || attribute(this.xml, node, 'translatable') === 'false'
    if (isHidden || (!('forms' in source) && this.dialect.isReference(this.rawAt(source.at))))
      unit.isHidden = true
    if (this.mayAllBeMissing || mayBeMissing(this.xml, node)) unit.mayBeMissing = true
    return unit
  }

  /** The name, and the product, which separates elements with the same name. */
  keyOf(node: XmlNode): string[] {
    const name = attribute(this.xml, node, 'name') ?? ''
    const product = attribute(this.xml, node, 'product')
    return product === undefined ? [name] : [name, product]
  }

  slot(node: XmlNode, codec?: Codec): Slot {
    const at = this.textIn(node)
    return contentSlot(this.xml, node, codec ?? this.texts.codecFor([this.rawAt(at)]), at)
  }

  rawAt([start, end]: Span): string {
    return this.xml.text.slice(start, end)
  }

  /** White space at the ends that the program drops is not part of the slot. */
  textIn(node: XmlNode): Span {
    if (this.dialect.keepsEnds) return node.inner
    return trimmedSpan(this.xml.text, node.innerStart, node.innerEnd)
  }
}

/** Joins comments; equal ones are kept once. */
const joined = (contexts: readonly (string | undefined)[]): string | undefined =>
  [...new Set(contexts.filter(Boolean))].join('\n') || undefined
