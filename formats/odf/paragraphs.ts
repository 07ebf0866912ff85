// Paragraphs as texts: which part of a paragraph is shown, and how it is spelled.
import type { Edit, Span } from '@atlas/core/contract.ts'
import type { RichParagraph, Piece, RichSyntax, TextPiece } from '../_grammars/rich-text/paragraph.ts'
import { numericReference } from '../_grammars/xml/spelling.ts'
import { readXml } from '../_grammars/xml/reader.ts'
import type { XmlNode } from '../_grammars/xml/tree.ts'
import { scanContainer, type ContainerContext } from './scan.ts'
import { spellText } from './spaces.ts'

/** The shown part of a paragraph. */
export interface OdfParagraph {
  context: ContainerContext
  /** The paragraph, or a link or the base of a ruby that is all of it. */
  container: XmlNode
  at: Span
}

/** The shown part of a paragraph; undefined if nothing in it can hold text. */
export function shownPart(context: ContainerContext, container: XmlNode): OdfParagraph | undefined {
  const { pieces } = scanContainer(context, container)
  const texts = pieces.filter((piece) => piece.kind === 'text' && isPlace(context, piece))
  const [first, last] = [texts[0], texts.at(-1)]
  if (!first || !last) return undefined
  const link = onlyLink(container, first, last)
  if (link) return shownPart(context, link)
  const at: Span = [outermost(container, first.at)[0], outermost(container, last.at)[1]]
  return { context, container, at }
}

/** White space that only lays out the file is not a place for text. */
function isPlace({ xml }: ContainerContext, { at: [start, end] }: Piece): boolean {
  return start === end || !/^[\t\n\r ]*$/.test(xml.text.slice(start, end))
}

/** The child of a container around a span, or the span itself. */
function outermost(container: XmlNode, at: Span): Span {
  return childAround(container, at)?.span ?? at
}

function childAround(container: XmlNode, [start, end]: Span): XmlNode | undefined {
  for (let child = container.first; child && child.start <= start; child = child.next)
    if (child.innerStart <= start && end <= child.innerEnd && child.kind === 'element') return child
  return undefined
}

/** The link or the base of a ruby that holds all texts of a container. */
function onlyLink(container: XmlNode, first: Piece, last: Piece): XmlNode | undefined {
  const child = childAround(container, first.at)
  if (!child || child !== childAround(container, last.at)) return undefined
  return child.name === 'text:a'
    ? child
    : child.name === 'text:ruby'
      ? child.element('text:ruby-base')
      : undefined
}

/** The markup around a paragraph that is read again. */
const PARAGRAPH_START = '<text:p>'
const PARAGRAPH_END = '</text:p>'

/** The syntax of paragraphs. */
export const odfParagraphSyntax: RichSyntax<OdfParagraph> = {
  rawOf: ({ context, at: [start, end] }) => context.xml.text.slice(start, end),

  read({ context, container, at }) {
    const { pieces, fixed } = scanContainer(context, container, at)
    return { text: context.xml.text, at, pieces, fixed }
  },

  placeOf(raw, { context }) {
    const xml = readXml(PARAGRAPH_START + raw + PARAGRAPH_END)
    return { context: { ...context, xml }, container: xml.root, at: xml.root.inner }
  },

  fill: ({ text: file }: RichParagraph, { at, element }: TextPiece, text: string): Edit => ({
    at,
    text: text === '' && !element ? EMPTY_SPAN : spellText(text, file.slice(...at)),
  }),

  lay: (text) => (text === '' ? EMPTY_SPAN : spellText(text, '')),

  chars: new Map(),

  escape: numericReference,
}

/** A place for text that has none yet. */
const EMPTY_SPAN = '<text:span></text:span>'
