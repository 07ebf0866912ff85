// The tags in texts of Markdown as codes. A text can have any tag, since Markdown keeps it.
import { tagCodes, type TagReading } from '../codes/tag-codes.ts'
import { editableAttributes, formatting } from '../html/elements.ts'
import { htmlTags } from '../html/text.ts'
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

/** Finds the tags of a text that are neither escaped nor in a code span. */
export const markdownCodes = tagCodes(reading)

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
