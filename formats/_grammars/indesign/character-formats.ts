// The formats of characters in stories of InDesign: the attributes of a range that readers see.
import type { CharacterFormat, FormatProperty } from '../rich-text/paragraph.ts'
import { nameForTag } from '../rich-text/names.ts'
import { textWithoutMarkup } from '../xml/pieces.ts'
import { attribute, rawContent, type XmlDocument, type XmlNode } from '../xml/tree.ts'

/** The attributes that readers see. Tracking, kerning, languages and features of fonts are not among them. */
const SEEN = [
  'Capitalization',
  'FillColor',
  'PointSize',
  'BaselineShift',
  'StrokeColor',
  'AppliedConditions',
] as const

const TAG_ORDER = ['b', 'i', 'u', 's', 'sup', 'sub']

const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** The formats of a document. Equal formats are the same object. */
export class CharacterFormats {
  readonly plain = PLAIN_FORMAT
  readonly #formats = new Map<string, CharacterFormat>([['', PLAIN_FORMAT]])

  of(xml: XmlDocument, range: XmlNode): CharacterFormat {
    const value = (name: string): string => attribute(xml, range, name) ?? ''
    const properties: FormatProperty[] = []
    const set = (name: string, own = ''): void => void properties.push({ name, value: own })
    const font = value('FontStyle')
    if (/bold|black|heavy/i.test(font)) set('b')
    if (/italic|oblique/i.test(font)) set('i')
    const rest = font.replaceAll(/\b(?:bold|italic|oblique|regular|roman|normal)\b/gi, '').trim()
    if (rest !== '') set('font-style', rest)
    if (value('Underline') === 'true') set('u')
    if (value('StrikeThru') === 'true') set('s')
    if (/superscript/i.test(value('Position'))) set('sup')
    if (/subscript/i.test(value('Position'))) set('sub')
    const style = value('AppliedCharacterStyle').replace(/^CharacterStyle\//, '')
    if (style !== '' && !style.startsWith('$ID/') && style !== 'n') set(nameForTag(decoded(style)))
    for (const name of SEEN) if (value(name) !== '') set(name, value(name))
    const family = range.element('Properties')?.element('AppliedFont')
    if (family) set('font', textWithoutMarkup(rawContent(xml, family)))
    return this.#format(properties)
  }

  #format(properties: readonly FormatProperty[]): CharacterFormat {
    const sorted = properties.toSorted((one, other) => rank(one) - rank(other))
    const key = sorted.map(({ name, value }) => `${name}=${value}`).join('\0')
    const known = this.#formats.get(key)
    if (known) return known
    const format = { properties: sorted, showsSpace: sorted.some(({ name }) => name === 'u' || name === 's') }
    this.#formats.set(key, format)
    return format
  }
}

function rank({ name, value }: FormatProperty): number {
  const index = TAG_ORDER.indexOf(name)
  return index >= 0 ? index : value === '' ? TAG_ORDER.length : TAG_ORDER.length + 1
}

/** The name of a style, in which a group is separated by `%3a`. */
function decoded(name: string): string {
  return name.slice(name.lastIndexOf('%3a') + 1).replace(/^3a/, '')
}
