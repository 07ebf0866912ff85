// The formats of runs in WordprocessingML: which properties of a run change how its characters look.
import type { CharacterFormat, FormatProperty } from '../_grammars/rich-text/paragraph.ts'
import { valueOf, type OfficeXml } from '../_grammars/ooxml/names.ts'
import { readFragment } from '../_grammars/xml/reader.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'

/** Properties that readers do not see, or that only fit the text to a line. */
const NOT_FORMAT: ReadonlySet<string> = new Set(
  'lang noProof webHidden bCs iCs szCs cs rtl spacing kern w fitText snapToGrid position del ins rPrChange rPr'.split(
    ' ',
  ),
)

/** Properties in which white space is visible. */
const SHOWS_SPACE: ReadonlySet<string> = new Set('u strike dstrike highlight shd bdr'.split(' '))

/** The order in which properties name a tag. All others follow. */
const TAG_ORDER = 'vanish b i u strike dstrike sup sub smallCaps caps highlight color style font sz'.split(
  ' ',
)

const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** A mask: properties are looked for by this many lengths. */
const LENGTHS = 0xff

/** The properties of a run. */
interface RunProperties {
  spelling: string
  format: CharacterFormat
  /** Whether they hold a tracked change. */
  isTracked: boolean
}

const NO_PROPERTIES: RunProperties = { spelling: '', format: PLAIN_FORMAT, isTracked: false }

/** The formats of a document. Equal formats are one object. */
export class RunFormats {
  readonly #bySpelling = new Map<string, RunProperties>([['', NO_PROPERTIES]])
  /** The last properties of each length. Most runs are spelled as one shortly before, so that nothing is copied. */
  readonly #recent: (RunProperties | undefined)[] = []
  readonly #byKey = new Map<string, CharacterFormat>([['', PLAIN_FORMAT]])
  /** The format without properties. */
  readonly plain = PLAIN_FORMAT

  /** The properties in an `rPr` element, which may be folded; without one, the properties of the plain format. */
  propertiesOf({ xml: { text }, nameOf }: OfficeXml, node: XmlNode | undefined): RunProperties {
    if (!node) return NO_PROPERTIES
    const length = node.innerEnd - node.innerStart
    const recent = this.#recent[length & LENGTHS]
    if (recent?.spelling.length === length && text.startsWith(recent.spelling, node.innerStart)) return recent
    const spelling = text.slice(node.innerStart, node.innerEnd)
    let properties = this.#bySpelling.get(spelling)
    if (!properties) {
      const xml = readFragment(text, node.inner)
      const format = this.#unique(propertiesIn({ xml, nameOf }, xml.root))
      properties = { spelling, format, isTracked: spelling.includes('rPrChange') }
      this.#bySpelling.set(spelling, properties)
    }
    this.#recent[length & LENGTHS] = properties
    return properties
  }

  /** The format of an `rPr` element; the plain format without one. */
  of(doc: OfficeXml, node: XmlNode | undefined): CharacterFormat {
    return this.propertiesOf(doc, node).format
  }

  #unique(properties: readonly FormatProperty[]): CharacterFormat {
    const key = properties.map(({ name, value }) => `${name}=${value}`).join(';')
    const known = this.#byKey.get(key)
    if (known) return known
    const format = { properties, showsSpace: properties.some(({ name }) => SHOWS_SPACE.has(name)) }
    this.#byKey.set(key, format)
    return format
  }
}

/** Whether a format hides its text. */
export function isVanished({ properties }: CharacterFormat): boolean {
  return properties.some(({ name, value }) => name === 'vanish' && value === '')
}

function propertiesIn(doc: OfficeXml, node: XmlNode): FormatProperty[] {
  const properties: FormatProperty[] = []
  for (let child = node.element(); child; child = child.sibling()) {
    const property = propertyOf(doc, child)
    if (property) properties.push(property)
  }
  return properties.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
}

/** A property that a run only switches off does not name the tag. */
function rank({ name, value }: FormatProperty): number {
  const index = TAG_ORDER.indexOf(name)
  return index < 0 || value === '0' ? TAG_ORDER.length : index
}

function propertyOf(doc: OfficeXml, node: XmlNode): FormatProperty | undefined {
  const full = doc.nameOf(node.name)
  const name = full.slice(full.indexOf(':') + 1)
  if (NOT_FORMAT.has(name)) return undefined
  // Newer properties, such as glow, have elements of their own.
  if (!full.startsWith('w:')) return { name, value: doc.xml.text.slice(node.start, node.end) }
  const value = valueOf(doc, node, 'val')
  if (name === 'rFonts') return fontOf(doc, node)
  if (name === 'rStyle') return value === undefined ? undefined : { name: value, value: '' }
  if (name === 'vertAlign') {
    if (value === 'superscript') return { name: 'sup', value: '' }
    return value === 'subscript' ? { name: 'sub', value: '' } : undefined
  }
  if (name === 'u') return value === 'single' ? { name, value: '' } : { name, value: value ?? 'none' }
  if (name === 'shd') return { name, value: valueOf(doc, node, 'fill') ?? '' }
  if (value === undefined || /^(?:1|true|on)$/.test(value)) return { name, value: '' }
  return { name, value: /^(?:0|false|off)$/.test(value) ? '0' : value }
}

/** Fonts for other scripts, and hints which of them to use, do not count as formats. */
function fontOf(doc: OfficeXml, node: XmlNode): FormatProperty | undefined {
  const value = ['asciiTheme', 'ascii', 'hAnsiTheme', 'hAnsi']
    .map((name) => valueOf(doc, node, name) ?? '')
    .join(',')
  return value === ',,,' ? undefined : { name: 'font', value }
}
