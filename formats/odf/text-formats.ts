// The meanings of character styles (OpenDocument 1.3, part 3, 16.29): each becomes a format with a short name.
import type { CharacterFormat, FormatProperty } from '../_grammars/rich-text/paragraph.ts'
import { nameForTag } from '../_grammars/rich-text/names.ts'
import {
  attribute,
  attributeNames,
  localName,
  type XmlDocument,
  type XmlNode,
} from '../_grammars/xml/tree.ts'

/** Properties that readers do not see, or that twins of other properties repeat. */
const UNSEEN =
  /^(?:language|country|script|rfc-language-tag|rsid|paragraph-rsid|letter-spacing|letter-kerning|text-scale|font-pitch|font-charset|font-family-generic|hyphenat\w*|text-(?:underline|line-through|overline)-(?!style)[\w-]+|hyphenation-[\w-]+|.*-(?:asian|complex))$/

/** Names of tags for common properties. The value '' matches any. */
const TAGS_OF_PROPERTIES: readonly (readonly [property: string, value: RegExp, name: string])[] = [
  ['font-weight', /^(?:bold|[6-9]00)$/, 'b'],
  ['font-style', /^(?:italic|oblique)$/, 'i'],
  ['text-underline-style', /^(?!none$)/, 'u'],
  ['text-line-through-style', /^(?!none$)/, 's'],
  ['text-position', /^super/, 'sup'],
  ['text-position', /^sub/, 'sub'],
]
const TAG_ORDER = ['b', 'i', 'u', 's', 'sup', 'sub']

/** White space in these is visible. */
const SHOWS_SPACE: ReadonlySet<string> = new Set(['u', 's', 'background-color'])

const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** The formats of a document, by the names of its styles. Equal formats are the same object. */
export class TextFormats {
  readonly plain = PLAIN_FORMAT
  readonly #formats = new Map<string, CharacterFormat>([['', PLAIN_FORMAT]])
  /** The properties of automatic styles. They have no names that people know. */
  readonly #automatic = new Map<string, readonly FormatProperty[]>()

  constructor(xml: XmlDocument) {
    for (const group of xml.root.elements('office:automatic-styles')) {
      for (const style of group.elements('style:style')) {
        const name = attribute(xml, style, 'style:name')
        if (name !== undefined && attribute(xml, style, 'style:family') === 'text')
          this.#automatic.set(name, propertiesOf(xml, style))
      }
    }
  }

  /** The format of characters in a style, in text that has a format itself. */
  within(outer: CharacterFormat, style: string | undefined): CharacterFormat {
    if (style === undefined) return outer
    const styleProperties = this.#automatic.get(style) ?? [{ name: styleName(style), value: '' }]
    const inherited = outer.properties.filter(
      ({ name }) => !styleProperties.some((property) => property.name === name),
    )
    return this.#format([...styleProperties, ...inherited])
  }

  #format(properties: readonly FormatProperty[]): CharacterFormat {
    const sorted = properties.toSorted(
      (one, other) => rank(one) - rank(other) || compare(one.name, other.name),
    )
    const key = sorted.map(({ name, value }) => `${name}=${value}`).join('\0')
    const known = this.#formats.get(key)
    if (known) return known
    const format = { properties: sorted, showsSpace: sorted.some(({ name }) => SHOWS_SPACE.has(name)) }
    this.#formats.set(key, format)
    return format
  }
}

function propertiesOf(xml: XmlDocument, style: XmlNode): FormatProperty[] {
  const properties: FormatProperty[] = []
  const parent = attribute(xml, style, 'style:parent-style-name')
  if (parent !== undefined) properties.push({ name: styleName(parent), value: '' })
  for (const node of style.elements('style:text-properties')) {
    for (const name of attributeNames(xml, node)) {
      const propertyName = localName(name)
      const value = attribute(xml, node, name) ?? ''
      const short = TAGS_OF_PROPERTIES.find(
        ([property, values]) => property === propertyName && values.test(value),
      )
      if (short) properties.push({ name: short[2], value: '' })
      else if (!UNSEEN.test(propertyName) && !name.startsWith('xmlns'))
        properties.push({ name: propertyName, value })
    }
  }
  return properties
}

/** The name that people see: `Strong_20_Emphasis` is the style "Strong Emphasis". */
function styleName(name: string): string {
  return nameForTag(
    name.replaceAll(/_([0-9a-f]{2,4})_/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
  )
}

function rank({ name, value }: FormatProperty): number {
  const index = TAG_ORDER.indexOf(name)
  if (index >= 0) return index
  return value === '' ? TAG_ORDER.length : TAG_ORDER.length + 1
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
