// The tags in texts of Markdown as codes. A text can have any tag, since Markdown keeps it.
import { tagCodes, type TagReading } from '../codes/tag-codes.ts'
import { signedCodes, type Construct } from '../codes/mark-codes.ts'
import { editableAttributes, formatting } from '../html/elements.ts'
import { htmlTags } from '../html/text.ts'
import { markdownMarks } from './marks.ts'
import { codeSpanEnd, markdownTagEnd } from './tags.ts'

const reading: TagReading = {
  tags: {
    ...htmlTags,
    tagsIn: (text) => (at) => text.slice(at, Math.max(at, markdownTagEnd(text, at, text.length))),
  },
  editable: editableAttributes,
  free: new Set([...formatting, 'br', 'wbr']),
  mayAdd: true,
  nextSign,
}

/** A reference to a footnote. */
const footnote: Construct = {
  pattern: String.raw`(?<!\\)\[\^[^\[\]\s]{1,80}\]`,
  sign: '[^',
  nameOf: (text) => text,
}

/** Finds tags that are neither escaped nor in a code span, links, pictures, footnotes and formats. */
export const markdownCodes = signedCodes([footnote], markdownMarks, tagCodes(reading))

const SIGN = /[<\\`]/g

function nextSign(text: string, from: number): number {
  for (let at = from; at < text.length;) {
    SIGN.lastIndex = at
    const sign = SIGN.exec(text)
    if (!sign) return text.length
    if (sign[0] === '<') return sign.index
    at = sign[0] === '`' ? codeSpanEnd(text, sign.index) : sign.index + 2
  }
  return text.length
}
