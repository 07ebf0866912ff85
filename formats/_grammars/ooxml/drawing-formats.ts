// The formats of runs in DrawingML (ECMA-376, part 1, 21.1.2.3): which properties change how characters look.
import type { CharacterFormat, FormatProperty } from '../rich-text/paragraph.ts'
import { namePart } from '../rich-text/names.ts'
import { readFragment } from '../xml/reader.ts'
import { attribute, attributeNames, type XmlNode } from '../xml/tree.ts'
import { valueOf, type OfficeXml } from './names.ts'

/** Attributes that readers do not see, or that only fit the text to a line. */
const NOT_FORMAT: ReadonlySet<string> = new Set(
  'lang altLang dirty err smtClean noProof kern spc bmk normalizeH kumimoji smtId'.split(' '),
)

/** Fonts of other scripts, and extensions. */
const NO_FORMAT_ELEMENTS: ReadonlySet<string> = new Set(
  'a:ea a:cs a:sym a:rtl a:extLst a:hlinkMouseOver'.split(' '),
)

const SHOWS_SPACE: ReadonlySet<string> = new Set(['u', 'strike', 'highlight'])

const TAG_ORDER = ['a', 'b', 'i', 'u', 'strike', 'sup', 'sub', 'cap', 'solidFill', 'latin', 'sz']

/** A mask: spellings are looked for by this many lengths. */
const LENGTHS = 0xff

const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** The formats of a part. Equal formats are one object. */
export class DrawingFormats {
  readonly #bySpelling = new Map<string, CharacterFormat>()
  /** The last spelling of each length. Most runs are spelled as one shortly before, so that nothing is copied. */
  readonly #recent: ({ spelling: string; format: CharacterFormat } | undefined)[] = []
  readonly #byKey = new Map<string, CharacterFormat>([['', PLAIN_FORMAT]])

  /** The format of an `rPr` element, which may be folded; the plain format without one. */
  of(doc: OfficeXml, node: XmlNode | undefined): CharacterFormat {
    if (!node) return PLAIN_FORMAT
    const { text } = doc.xml
    const start = node.start + node.name.length
    const length = node.end - start
    const recent = this.#recent[length & LENGTHS]
    if (recent?.spelling.length === length && text.startsWith(recent.spelling, start)) return recent.format
    const spelling = text.slice(start, node.end)
    let format = this.#bySpelling.get(spelling)
    if (!format) this.#bySpelling.set(spelling, (format = this.#read(doc, node)))
    this.#recent[length & LENGTHS] = { spelling, format }
    return format
  }

  #read({ xml: { text }, nameOf }: OfficeXml, node: XmlNode): CharacterFormat {
    const xml = readFragment(text, node.span)
    const properties = propertiesIn({ xml, nameOf }, xml.root.element() ?? xml.root)
    const key = properties.map(({ name, value }) => `${name}=${value}`).join(';')
    const format = this.#byKey.get(key) ?? {
      properties,
      showsSpace: properties.some(({ name }) => SHOWS_SPACE.has(name)),
    }
    this.#byKey.set(key, format)
    return format
  }
}

function propertiesIn(doc: OfficeXml, node: XmlNode): FormatProperty[] {
  const properties: FormatProperty[] = []
  for (const name of attributeNames(doc.xml, node)) {
    const property = NOT_FORMAT.has(name) ? undefined : propertyOf(name, attribute(doc.xml, node, name) ?? '')
    if (property) properties.push(property)
  }
  for (let child = node.element(); child; child = child.sibling()) {
    const name = doc.nameOf(child.name)
    if (NO_FORMAT_ELEMENTS.has(name)) continue
    if (name === 'a:hlinkClick')
      properties.push({ name: `a.${namePart(valueOf(doc, child, 'id') ?? '')}`, value: '' })
    else if (name === 'a:latin')
      properties.push({ name: 'font', value: valueOf(doc, child, 'typeface') ?? '' })
    else properties.push({ name: name.slice(2), value: doc.xml.text.slice(child.start, child.end) })
  }
  return properties.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
}

function propertyOf(name: string, value: string): FormatProperty | undefined {
  if (name === 'baseline') {
    if (value === '0') return undefined
    return { name: value.startsWith('-') ? 'sub' : 'sup', value: '' }
  }
  if (name === 'u') return value === 'none' ? undefined : { name, value: value === 'sng' ? '' : value }
  if (name === 'strike' || name === 'cap') {
    return value.startsWith('no') ? undefined : { name, value: value === 'sngStrike' ? '' : value }
  }
  if (value === '1' || value === 'true') return { name, value: '' }
  return { name, value: value === 'false' ? '0' : value }
}

function rank({ name, value }: FormatProperty): number {
  const index = TAG_ORDER.indexOf(name.startsWith('a.') ? 'a' : name)
  return index < 0 || value === '0' ? TAG_ORDER.length : index
}
