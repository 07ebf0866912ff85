// Strings of SpreadsheetML: plain, or of formatted runs (ECMA-376, part 1, 18.4). A sheet has many, so they are found
// without a tree, and plain strings share a codec.
import { FormatError, type Codec, type Edit, type Slot, type Span } from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { RichText } from '../_grammars/rich-text/codec.ts'
import { namePart } from '../_grammars/rich-text/names.ts'
import type {
  CharacterFormat,
  Piece,
  FormatProperty,
  RichSyntax,
  FormatRun,
} from '../_grammars/rich-text/paragraph.ts'
import { readXml } from '../_grammars/xml/reader.ts'
import { numericReference } from '../_grammars/xml/spelling.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'
import {
  elementCharacters,
  readingsIn,
  spaceFor,
  spelledText,
  withLineFeeds,
} from '../_grammars/ooxml/cell-text.ts'

/** A string with its slot. */
export interface SheetString {
  slot: Slot
  text: string
}

/** A line of a cell ends so in a part with CRLF: some readers of XML would show a carriage return. */
const LINE_FEED = '&#10;'

/** Finds the slots of the strings of a part. */
export class StringSlots {
  readonly #text: string
  readonly #plain: Codec
  readonly #rich: RichSyntax<string>
  readonly #first: RegExp
  readonly #prefix: string

  /** `prefix` is the prefix of the part's elements, such as `x:`; usually empty. */
  constructor(text: string, prefix: string, eol: string) {
    this.#text = text
    this.#prefix = prefix
    const lineEnd = eol === '\n' ? eol : LINE_FEED
    this.#plain = plainCodec(lineEnd)
    this.#rich = richSyntax(prefix, lineEnd)
    this.#first = new RegExp(`\\s*(<${prefix}t(?:\\s[^<>]*)?(?:/>|>[^<]*</${prefix}t>))`, 'y')
  }

  /** The string in an `si`, `is` or `text` element with this content; undefined without text. */
  in([start, end]: Span): SheetString | undefined {
    this.#first.lastIndex = start
    const plain = this.#first.exec(this.#text)?.[1]
    if (plain !== undefined && this.#first.lastIndex <= end) {
      const at: Span = [this.#first.lastIndex - plain.length, this.#first.lastIndex]
      return { slot: this.#slot(at, this.#plain, end), text: this.#plain.decode(plain) }
    }
    return this.#runs([start, end])
  }

  /** The string in a `v` element. */
  valueAt(at: Span): SheetString {
    return { slot: { at, codec: this.#plain }, text: this.#plain.decode(this.#text.slice(...at)) }
  }

  #runs([start, end]: Span): SheetString | undefined {
    const raw = this.#text.slice(start, end)
    if (!raw.includes('<')) return undefined
    const { root } = readXml(`<r>${raw}</r>`)
    const runs = root.elements().filter(({ name, first }) => localName(name) === 'r' && first)
    const [first] = runs
    const last = runs.at(-1)
    if (!first || !last) return undefined
    const from = start - root.innerStart
    const at: Span = [from + first.start, from + last.end]
    const place = this.#text.slice(...at)
    const codec = new CellRuns(this.#rich, place)
    return { slot: this.#slot(at, codec, end), text: codec.decode(place) }
  }

  /** Readings of the old text (furigana) are removed with it. */
  #slot(at: Span, codec: Codec, end: number): Slot {
    const rest = this.#text.slice(at[1], end)
    if (!rest.includes('rPh')) return { at, codec }
    const edits = readingsIn(rest, this.#prefix).map(([from, to]): Edit => ({
      at: [at[1] + from, at[1] + to],
      text: '',
    }))
    return { at, codec, sideEdits: () => edits }
  }
}

/** A text without tags. */
export const withoutTags = (text: string): string => text.replaceAll(/<\/?[\w.-]+\/?>/g, '')

/** Excel cuts or repairs longer ones. */
const LONGEST_CELL = 32_767

function requireCellLength(characters: string): void {
  if (characters.length > LONGEST_CELL)
    throw new FormatError(
      'unwritable',
      `a cell has at most 32,767 characters, and the text has ${characters.length.toLocaleString('en')}`,
    )
}

/** The codec of a text in runs. */
class CellRuns extends RichText<string> {
  override encode(text: string, was: string): string {
    if (text.length > LONGEST_CELL) requireCellLength(withoutTags(text))
    return super.encode(text, was)
  }
}

/** Tags in a cell without formats are characters, which may be HTML for a program. One more than in the source is named. */
const tagsInCell = tagCodes({ mayAdd: true })

/** The codec of plain text elements, tags included, since white space needs an attribute. */
function plainCodec(eol: string): Codec {
  return {
    decode: (raw) => elementCharacters(contentOf(raw)),
    encode(text, was) {
      requireCellLength(text)
      const open = /^<[^<>]*?(?=\/?>)/.exec(was)?.[0] ?? '<t'
      const name = /^<([^\s<>/]+)/.exec(was)?.[1] ?? 't'
      return `${open}${spaceFor(text, open)}>${spelledText(text, contentOf(was), eol)}</${name}>`
    },
    normalize: withLineFeeds,
    inlineCodes: tagsInCell,
    escape: numericReference,
  }
}

function contentOf(raw: string): string {
  return raw.endsWith('/>') ? '' : raw.slice(raw.indexOf('>') + 1, raw.lastIndexOf('<'))
}

/** The formats of runs, by their spelling. Only visible properties count. */
const formats = (): ((xml: XmlDocument, node: XmlNode | undefined) => CharacterFormat) => {
  const byKey = new Map<string, CharacterFormat>()
  return (xml, node) => {
    const properties = (node?.elements() ?? []).flatMap((child) => propertyOf(xml, child) ?? [])
    const key = properties.map(({ name, value }) => `${name}=${value}`).join(';')
    const format = byKey.get(key) ?? {
      properties,
      showsSpace: properties.some(({ name }) => name === 'u' || name === 'strike'),
    }
    byKey.set(key, format)
    return format
  }
}

function propertyOf(xml: XmlDocument, node: XmlNode): FormatProperty | undefined {
  const name = localName(node.name)
  const value = attribute(xml, node, 'val') ?? ''
  switch (name) {
    case 'b':
    case 'i':
    case 'u':
    case 'strike':
      return /^(?:0|false|none)$/.test(value)
        ? undefined
        : { name, value: value === 'single' || value === '1' ? '' : value }
    case 'vertAlign':
      return value === 'baseline' ? undefined : { name: value.startsWith('sup') ? 'sup' : 'sub', value: '' }
    case 'color':
      return { name, value: namePart(xml.text.slice(node.start, node.end)) }
    case 'rFont':
      return { name: 'font', value }
    case 'sz':
      return { name, value }
    default:
      return undefined
  }
}

/** The syntax of strings of runs. A tree is made only when needed, since there may be many strings. */
function richSyntax(prefix: string, eol: string): RichSyntax<string> {
  const formatOf = formats()
  const lay = (text: string): string =>
    `<${prefix}t${spaceFor(text, '')}>${spelledText(text, '', eol)}</${prefix}t>`
  return {
    rawOf: (raw) => raw,
    placeOf: (raw) => raw,
    read(raw) {
      const xml = readXml(`<r>${raw}</r>`)
      const pieces = xml.root.elements().flatMap((node): Piece | [] => {
        const holder = node.elements().find(({ name }) => localName(name) === 't')
        if (!holder || holder.first) return { kind: 'mark', at: node.span, goes: 'nowhere' }
        const properties = node.elements().find(({ name }) => localName(name) === 'rPr')
        const run: FormatRun = {
          format: formatOf(xml, properties),
          head: xml.text.slice(node.start, holder.start),
          tail: xml.text.slice(holder.end, node.end),
        }
        const text = elementCharacters(xml.text.slice(...holder.inner))
        return { kind: 'text', at: holder.inner, text, run, element: holder.span }
      })
      return { text: xml.text, at: xml.root.inner, pieces }
    },
    fill({ text: file }, { at, element = at }, text) {
      const was = file.slice(...element)
      const open = /^<[^<>]*?(?=\/?>)/.exec(was)?.[0] ?? `<${prefix}t`
      const spelled = spelledText(text, contentOf(was), eol)
      return { at: element, text: `${open}${spaceFor(text, open)}>${spelled}</${prefix}t>` }
    },
    lay,
    chars: new Map(),
    escape: numericReference,
  }
}
