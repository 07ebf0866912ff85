// Paragraphs of DrawingML: of slides, charts, diagrams, and of text boxes in sheets.
import type { Edit, Span } from '@atlas/core/contract.ts'
import type {
  CharPiece,
  CodePiece,
  CharacterFormat,
  Piece,
  RichSyntax,
  FormatRun,
  TextPiece,
} from '../rich-text/paragraph.ts'
import { nameForTag } from '../rich-text/names.ts'
import { shownIn } from '../rich-text/shown.ts'
import { textOfShown } from '../rich-text/wanted.ts'
import { wordPlaces, type WordPlaces } from '../rich-text/words.ts'
import type { FragmentReader } from '../xml/reader.ts'
import { decodeXmlReferences } from '../xml/references.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../xml/spelling.ts'
import type { XmlNode } from '../xml/tree.ts'
import type { DrawingFormats } from './drawing-formats.ts'
import { childOf, valueOf, type OfficeXml } from './names.ts'

/** A part with the formats of its runs. */
export interface DrawingDoc extends OfficeXml {
  formats: DrawingFormats
  fragments: FragmentReader
}

/** The shown part of a paragraph. It has no nodes, so that the tree of a long part is not kept for its codecs. */
export interface DrawingPlace {
  doc: Omit<DrawingDoc, 'xml'>
  /** The text of the file, or another spelling of this part. */
  file: string
  at: Span
  mark: CharacterFormat | undefined
}

/** Shows a paragraph, from the first run with text to the last; undefined if no run in it holds text. */
export function drawingParagraph(
  doc: DrawingDoc,
  paragraph: XmlNode,
): { place: DrawingPlace; text: string; words: WordPlaces | undefined } | undefined {
  let first: XmlNode | undefined
  let last: XmlNode | undefined
  let mark: CharacterFormat | undefined
  for (let child = paragraph.element(); child; child = child.sibling()) {
    const name = doc.nameOf(child.name)
    if (name === 'a:endParaRPr') mark ??= doc.formats.of(doc, child)
    if (name !== 'a:r' || !childOf(doc, child, 'a:t')) continue
    first ??= child
    last = child
  }
  if (!first || !last) return undefined
  const file = doc.xml.text
  const at: Span = [first.start, last.end]
  const pieces = piecesIn(doc, first, last)
  const shown = shownIn({ text: file, at, pieces, mark })
  return { place: { doc, file, at, mark }, text: textOfShown(shown), words: wordPlaces(shown) }
}

/** The pieces from one sibling to another. */
function piecesIn(doc: DrawingDoc, first: XmlNode | undefined, last?: XmlNode): Piece[] {
  const pieces: Piece[] = []
  for (let node = first; node; node = node.next) {
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
    const run: FormatRun = { format: doc.formats.of(doc, properties), head: '', tail: '' }
    return { kind: 'char', at: node.span, text: '\n', run }
  }
  const holder = name === 'a:r' ? childOf(doc, node, 'a:t') : undefined
  if (holder && !holder.first) {
    const raw = xml.text.slice(...holder.inner)
    const characters = raw.includes('&') ? decodeXmlReferences(raw) : raw
    const text = /[\r\n]/.test(characters) ? characters.replaceAll(/\r\n?|\n/g, ' ') : characters
    const run: FormatRun = {
      format: doc.formats.of(doc, properties),
      head: xml.text.slice(node.start, holder.start),
      tail: xml.text.slice(holder.end, node.end),
    }
    return { kind: 'text', at: holder.inner, text, run, element: holder.span }
  }
  if (name === 'a:pPr' || name === 'a:endParaRPr') return undefined
  const type = name === 'a:fld' ? valueOf(doc, node, 'type') : undefined
  return { kind: 'code', at: node.span, name: nameForTag(type ?? name.slice(name.indexOf(':') + 1)) }
}

const CONTENT_SPELLING = contentSpelling('\n')

function spell(text: string, was: string): string {
  return text === '' ? '' : new XmlSpeller(was, '', CONTENT_SPELLING).spell(text)
}

/** The syntax of paragraphs. `prefix` is the prefix of the part, such as `a:`. */
export function drawingSyntax(prefix: string): RichSyntax<DrawingPlace> {
  const lay = (text: string): string => `<${prefix}t>${spell(text, '')}</${prefix}t>`
  const lineBreak = `<${prefix}br/>`
  const fillWords: RichSyntax<DrawingPlace>['fillWords'] = (file, { at, element = at }, text) =>
    at[1] < element[1] ? { at, text: spell(text, file.slice(...at)) } : { at: element, text: lay(text) }
  return {
    rawOf: ({ file, at: [start, end] }) => file.slice(start, end),

    read({ doc, file, at, mark }) {
      const xml = doc.fragments.read(file, at)
      return { text: file, at, pieces: piecesIn({ ...doc, xml }, xml.root.first), mark }
    },

    placeOf: (raw, place) => ({ ...place, file: raw, at: [0, raw.length] }),

    fillWords,

    /** A line break ends the run, and another one begins after it. */
    fill({ text: file }, { at, run, element = at }, text): Edit {
      const [first = '', ...others] = text.split('\n')
      if (others.length === 0) return fillWords(file, { at, element }, text)
      const rest = others.map((line) => run.tail + lineBreak + run.head + lay(line))
      return { at: element, text: lay(first) + rest.join('') }
    },

    lay,
    chars: new Map([['\n', lineBreak]]),
    charsBetweenRuns: true,
    escape: numericReference,
  }
}
