// How WordprocessingML spells the text of a paragraph.
import type { Edit, Span } from '../../core/contract.ts'
import type { Format, RichSyntax, TextPiece } from '../../syntax/rich-text/paragraph.ts'
import { contentSpelling, numericReference, Speller } from '../../syntax/xml/spelling.ts'
import { readXml } from '../../syntax/xml/reader.ts'
import type { XmlNode } from '../../syntax/xml/tree.ts'
import { scan, type ScanContext } from './scan.ts'

/** The shown part of a paragraph. */
export interface ParagraphPlace {
  context: ScanContext
  at: Span
  first: XmlNode
  last: XmlNode
  /** The format of the paragraph mark. */
  mark: Format
}

const SPELLING = contentSpelling('\n')

/** The syntax of paragraphs. `prefix` is that of the document, such as `w:`. */
export function paragraphSyntax(prefix: string): RichSyntax<ParagraphPlace> {
  const chars = new Map([
    ['\t', `<${prefix}tab/>`],
    ['\n', `<${prefix}br/>`],
  ])
  const open = `<${prefix}t xml:space="preserve">`
  const close = `</${prefix}t>`
  return {
    rawOf: ({ context, at: [start, end] }) => context.xml.text.slice(start, end),

    read({ context, at, first, last, mark }) {
      const { pieces, fixed } = scan(context, first, last)
      return { text: context.xml.text, at, pieces, mark, fixed }
    },

    placeOf(raw, { context, mark }) {
      const xml = readXml(`<p>${raw}</p>`)
      const { root } = xml
      const { children } = root
      const [first = root] = children
      const at: Span = [root.innerStart, root.innerEnd]
      return { context: { ...context, xml }, at, first, last: children.at(-1) ?? first, mark }
    },

    /** A tab or a line break ends the text element, and another one begins behind it. */
    fill({ text: file }, piece, text) {
      const { at, element = at } = piece
      const [first = '', ...others] = text.split(/(?=[\t\n])/)
      const isSplit = chars.has(first.charAt(0))
      const lead = isSplit ? '' : first
      const rest = isSplit ? [first, ...others] : others
      const edit = fillOne(file, piece, lead)
      if (rest.length === 0) return edit
      const own = file.slice(element[0], edit.at[0]) + edit.text + file.slice(edit.at[1], element[1])
      const more = rest.map((part) => {
        const behind = part.slice(1)
        return (chars.get(part.charAt(0)) ?? '') + (behind === '' ? '' : open + spell(behind, '') + close)
      })
      return { at: element, text: own + more.join('') }
    },

    lay: (text) => (text === '' ? `<${prefix}t>${close}` : open + spell(text, '') + close),
    chars,
    escape: numericReference,
  }
}

/** The edit that puts a text into a text element, which keeps white space if the text needs it. */
function fillOne(file: string, { at, element = at }: TextPiece, text: string): Edit {
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
  return text === '' ? '' : new Speller(was, '', SPELLING).spell(text)
}
