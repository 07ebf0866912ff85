// Paragraphs of DrawingML: of slides, charts, diagrams, and of text boxes in sheets.
import type { Edit, Span } from '../../core/contract.ts'
import type {
  CharPiece,
  CodePiece,
  Format,
  Piece,
  RichSyntax,
  Run,
  TextPiece,
} from '../rich-text/paragraph.ts'
import { tagName } from '../rich-text/names.ts'
import { readXml } from '../xml/reader.ts'
import { decodeReferences } from '../xml/references.ts'
import { contentSpelling, numericReference, Speller } from '../xml/spelling.ts'
import type { XmlNode } from '../xml/tree.ts'
import type { DrawingFormats } from './drawing-formats.ts'
import { childOf, valueOf, type OfficeXml } from './names.ts'

/** A part with the formats of its runs. */
export interface DrawingDoc extends OfficeXml {
  formats: DrawingFormats
}

/** The shown part of a paragraph: from the first run with text to the last. */
export interface DrawingPlace {
  doc: DrawingDoc
  at: Span
  first: XmlNode
  last: XmlNode
  mark: Format | undefined
}

/** Finds the shown part of a paragraph; undefined if no run in it holds text. */
export function drawingPlace(doc: DrawingDoc, paragraph: XmlNode): DrawingPlace | undefined {
  let first: XmlNode | undefined
  let last: XmlNode | undefined
  for (let child = paragraph.element(); child; child = child.sibling()) {
    if (doc.nameOf(child.name) !== 'a:r' || !childOf(doc, child, 'a:t')) continue
    first ??= child
    last = child
  }
  if (!first || !last) return undefined
  const end = childOf(doc, paragraph, 'a:endParaRPr')
  const mark = end && doc.formats.of(doc, end)
  return { doc, at: [first.start, last.end], first, last, mark }
}

function piecesIn(doc: DrawingDoc, first: XmlNode, last: XmlNode): Piece[] {
  const pieces: Piece[] = []
  for (let node: XmlNode | undefined = first; node; node = node.next) {
    if (node.kind === 'element') {
      const piece = pieceOf(doc, node)
      if (piece) pieces.push(piece)
    }
    if (node === last) break
  }
  return pieces
}

function pieceOf(doc: DrawingDoc, node: XmlNode): TextPiece | CharPiece | CodePiece | undefined {
  const { xml } = doc
  const name = doc.nameOf(node.name)
  const properties = childOf(doc, node, 'a:rPr')
  if (name === 'a:br') {
    const run: Run = { format: doc.formats.of(doc, properties), head: '', tail: '' }
    return { kind: 'char', at: node.span, text: '\n', run }
  }
  const holder = name === 'a:r' ? childOf(doc, node, 'a:t') : undefined
  if (holder && !holder.first) {
    const raw = xml.text.slice(...holder.inner)
    const text = (raw.includes('&') ? decodeReferences(raw) : raw).replaceAll(/\r\n?|\n/g, ' ')
    const run: Run = {
      format: doc.formats.of(doc, properties),
      head: xml.text.slice(node.start, holder.start),
      tail: xml.text.slice(holder.end, node.end),
    }
    return { kind: 'text', at: holder.inner, text, run, element: holder.span }
  }
  if (name === 'a:pPr' || name === 'a:endParaRPr') return undefined
  const type = name === 'a:fld' ? valueOf(doc, node, 'type') : undefined
  return { kind: 'code', at: node.span, name: tagName(type ?? name.slice(name.indexOf(':') + 1)) }
}

const SPELLING = contentSpelling('\n')

function spell(text: string, was: string): string {
  return text === '' ? '' : new Speller(was, '', SPELLING).spell(text)
}

/** The syntax of paragraphs. `prefix` is that of the part, such as `a:`. */
export function drawingSyntax(prefix: string): RichSyntax<DrawingPlace> {
  const lay = (text: string): string => `<${prefix}t>${spell(text, '')}</${prefix}t>`
  const lineBreak = `<${prefix}br/>`
  return {
    rawOf: ({ doc, at: [start, end] }) => doc.xml.text.slice(start, end),

    read: ({ doc, at, first, last, mark }) => ({
      text: doc.xml.text,
      at,
      pieces: piecesIn(doc, first, last),
      mark,
    }),

    placeOf(raw, { doc, mark }) {
      const xml = readXml(`<p>${raw}</p>`)
      const { root } = xml
      const { children } = root
      const [first = root] = children
      const at: Span = [root.innerStart, root.innerEnd]
      return { doc: { ...doc, xml }, at, first, last: children.at(-1) ?? first, mark }
    },

    /** A line break ends the run, and another one begins behind it. */
    fill({ text: file }, { at, run, element = at }, text): Edit {
      const [first = '', ...others] = text.split('\n')
      const was = file.slice(...at)
      if (others.length === 0 && at[1] < element[1]) return { at, text: spell(first, was) }
      const rest = others.map((line) => run.tail + lineBreak + run.head + lay(line))
      return { at: element, text: lay(first) + rest.join('') }
    },

    lay,
    chars: new Map([['\n', lineBreak]]),
    charsBetweenRuns: true,
    escape: numericReference,
  }
}
