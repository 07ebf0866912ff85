// How WordprocessingML spells the text of a paragraph.
import type { Edit, Span } from '@atlas/core/contract.ts'
import type { CharacterFormat, RichSyntax, TextPiece } from '../_grammars/rich-text/paragraph.ts'
import { contentSpelling, numericReference, XmlSpeller } from '../_grammars/xml/spelling.ts'
import { scanParagraph, type RunContext } from './paragraph-pieces.ts'

/** The shown part of a paragraph. It has no nodes, so that the tree of a long document is not kept for its codecs. */
export interface WordParagraph {
  context: Omit<RunContext, 'xml'>
  /** The text of the document, or another spelling of this part. */
  file: string
  at: Span
  /** The format of the paragraph mark. */
  mark: CharacterFormat
}

const CONTENT_SPELLING = contentSpelling('\n')

/** The syntax of paragraphs. `prefix` is the prefix of the document, such as `w:`. */
export function wordParagraphSyntax(prefix: string): RichSyntax<WordParagraph> {
  const chars = new Map([
    ['\t', `<${prefix}tab/>`],
    ['\n', `<${prefix}br/>`],
  ])
  const open = `<${prefix}t xml:space="preserve">`
  const close = `</${prefix}t>`
  return {
    rawOf: ({ file, at: [start, end] }) => file.slice(start, end),

    read({ context, file, at, mark }) {
      const xml = context.fragments.read(file, at)
      const { pieces, fixed } = scanParagraph({ ...context, xml }, xml.root)
      return { text: file, at, pieces, mark, fixed }
    },

    placeOf: (raw, place) => ({ ...place, file: raw, at: [0, raw.length] }),

    fillWords: fillOne,

    /** A tab or a line break ends the text element, and another one begins after it. */
    fill({ text: file }, piece, text) {
      const { at, element = at } = piece
      const [first = '', ...others] = text.split(/(?=[\t\n])/)
      const isSplit = chars.has(first.charAt(0))
      const lead = isSplit ? '' : first
      const rest = isSplit ? [first, ...others] : others
      const edit = fillOne(file, piece, lead)
      if (rest.length === 0) return edit
      const filledElement =
        file.slice(element[0], edit.at[0]) + edit.text + file.slice(edit.at[1], element[1])
      const more = rest.map((part) => {
        const behind = part.slice(1)
        return (chars.get(part.charAt(0)) ?? '') + (behind === '' ? '' : open + spell(behind, '') + close)
      })
      return { at: element, text: filledElement + more.join('') }
    },

    lay: (text) => (text === '' ? `<${prefix}t>${close}` : open + spell(text, '') + close),
    chars,
    escape: numericReference,
  }
}

/** The edit that puts a text into a text element, which keeps white space if the text needs it. */
function fillOne(file: string, { at, element = at }: Pick<TextPiece, 'at' | 'element'>, text: string): Edit {
  const open = file.slice(element[0], at[0])
  const isEmptyTag = at[1] === element[1]
  const keeps = !/^\s|\s$|\s\s/.test(text) || open.includes('xml:space="preserve"')
  const spelled = spell(text, file.slice(...at))
  if (keeps && !isEmptyTag) return { at, text: spelled }
  const bare = isEmptyTag ? `${open.slice(0, -2).trimEnd()}>` : open
  const close = isEmptyTag ? `</${/[^\s<>/]+/.exec(open)?.[0] ?? ''}>` : ''
  return { at: [element[0], at[1]], text: (keeps ? bare : withSpace(bare)) + spelled + close }
}

/** An opening tag whose element keeps its white space. */
function withSpace(tag: string): string {
  const other = /\sxml:space\s*=\s*(?:"[^"]*"|'[^']*')/.exec(tag)
  const bare = other ? tag.replace(other[0], '') : tag
  return `${bare.slice(0, -1)} xml:space="preserve">`
}

function spell(text: string, was: string): string {
  return text === '' ? '' : new XmlSpeller(was, '', CONTENT_SPELLING).spell(text)
}
