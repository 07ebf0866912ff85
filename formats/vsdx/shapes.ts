// The texts of shapes (MS-VSDX 2.2.3): characters between elements that switch formats, and fields.
import type { Edit, Span, Unit } from '@atlas/core/contract.ts'
import { RichText } from '../_grammars/rich-text/codec.ts'
import { nameForTag } from '../_grammars/rich-text/names.ts'
import type { Piece, RichSyntax, FormatRun, TextPiece } from '../_grammars/rich-text/paragraph.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { readXml } from '../_grammars/xml/reader.ts'
import { decodeXmlReferences } from '../_grammars/xml/references.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../_grammars/xml/spelling.ts'
import { attribute, localName, type XmlDocument, type XmlNode } from '../_grammars/xml/tree.ts'

/** A part of the text of a shape. */
interface ShapePlace {
  xml: XmlDocument
  node: XmlNode
  at: Span
  /** The line end of the file. */
  eol: string
}

/** Codes switch formats, so all characters are in one run. */
const PLAIN_RUN: FormatRun = { format: { properties: [], showsSpace: false }, head: '', tail: '' }

/** The names of codes: switches of the formats of characters, paragraphs and tabs, and fields. */
const CODE_ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['cp', 'format'],
  ['pp', 'paragraph'],
  ['tp', 'tabs'],
  ['fld', 'field'],
])

/** The formats with which a text begins by default. */
const FIRST_FORMATS: ReadonlySet<string> = new Set(['format.0', 'paragraph.0', 'tabs.0'])

function piecesIn({ xml, node, at: [start, end] }: Omit<ShapePlace, 'eol'>): Piece[] {
  const pieces: Piece[] = []
  let from = start
  const upTo = (to: number): void => {
    if (from >= to) return
    const text = decodeXmlReferences(xml.text.slice(from, to)).replaceAll(/\r\n?/g, '\n')
    pieces.push({ kind: 'text', at: [from, to], text, run: PLAIN_RUN })
  }
  for (let child = node.first; child; child = child.next) {
    if (child.start < start || child.end > end) continue
    upTo(child.start)
    from = child.end
    const elementName = localName(child.name)
    const kind = nameForTag(CODE_ELEMENTS.get(elementName) ?? (elementName === '' ? child.kind : elementName))
    const name = `${kind}.${nameForTag(attribute(xml, child, 'IX') ?? '0').replace(/^n/, '')}`
    pieces.push({ kind: 'code', at: child.span, name, before: PLAIN_RUN, after: PLAIN_RUN })
  }
  upTo(end)
  return pieces
}

function syntaxOf(eol: string): RichSyntax<ShapePlace> {
  const spelling = contentSpelling(eol)
  const spell = (text: string, was: string): string => new XmlSpeller(was, '', spelling).spell(text)
  return {
    rawOf: ({ xml, at: [start, end] }) => xml.text.slice(start, end),
    read: (shapePlace) => ({
      text: shapePlace.xml.text,
      at: shapePlace.at,
      pieces: piecesIn(shapePlace),
      base: PLAIN_RUN.format,
    }),
    placeOf(raw) {
      const xml = readXml(`<Text>${raw}</Text>`)
      return { xml, node: xml.root, at: xml.root.inner, eol }
    },
    fill: ({ text: file }, { at }: TextPiece, text: string): Edit => ({
      at,
      text: spell(text, file.slice(...at)),
    }),
    lay: (text) => spell(text, ''),
    chars: new Map(),
    escape: numericReference,
  }
}

/** The texts of all shapes of a page. */
export function shapeUnits(xml: XmlDocument, eol: string): Unit[] {
  const syntax = syntaxOf(eol)
  const units: Unit[] = []
  const waiting: XmlNode[] = [xml.root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const isText = localName(node.name) === 'Text'
    const unit = isText ? unitOf(syntax, { xml, node, eol }) : undefined
    if (unit) units.push(unit)
    if (!isText) for (const child of node.elements().toReversed()) waiting.push(child)
  }
  return units
}

/** The whole text, without the first formats at its beginning, and without the line end that Visio adds. */
function unitOf(
  syntax: RichSyntax<ShapePlace>,
  { xml, node, eol }: Omit<ShapePlace, 'at'>,
): Unit | undefined {
  const pieces = node.isSelfClosed ? [] : piecesIn({ xml, node, at: node.inner })
  if (!pieces.some((piece) => piece.kind === 'text' && piece.text.trim() !== '')) return undefined
  const first = pieces.findIndex((piece) => piece.kind !== 'code' || !FIRST_FORMATS.has(piece.name))
  const start = pieces[first]?.at[0] ?? node.innerStart
  let end = node.innerEnd
  while (end > start && /[\r\n]/.test(xml.text.charAt(end - 1))) end--
  const at: Span = [start, end]
  const codec = new RichText(syntax, { xml, node, at, eol })
  const text = codec.decode(xml.text.slice(...at))
  const unit: Unit = { key: [textKey(text)], source: { at, codec }, element: 'p' }
  if (!/\p{L}/u.test(text.replaceAll(/<[^<>]*>/g, ''))) unit.isHidden = true
  return unit
}
