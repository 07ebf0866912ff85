// Reads Android resources with saxes and a second implementation of aapt2's text rules.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const ESCAPE_LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t' }
const PARTS = /(\ue000[^\ue001]*\ue001)|\\u[0-9A-Fa-f]{4}|\\[^]|\\$|"|[ \t-\r]+|[^\\" \t-\r\ue000]+/g
const SPACE_BEFORE_LAST_TAGS = / ((?:\ue000[^\ue001]*\ue001)*)$/

export default function texts(file: string): readonly string[] {
  return markedTexts(file, {
    isText: (path) => path.at(-1) === 'string' || path.at(-1) === 'item',
    isUnit: (path) => ['string', 'plurals'].includes(path.at(-1) ?? '') || path.at(-2) === 'string-array',
    free: ['<b>', '</b>', '<i>', '</i>', '<u>', '</u>'],
    unescape: unescaped,
  })
}

/** Decodes a text as aapt2 does; tags are kept. */
function unescaped(raw: string): string {
  let shown = ''
  let inQuotes = false
  let ending: 'start' | 'space' | 'text' = 'start'
  for (const [part, tag] of raw.replaceAll(/^[ \t-\r]+|(?<![ \t-\r])[ \t-\r]+$/g, '').matchAll(PARTS)) {
    if (tag !== undefined) {
      shown += tag
      // aapt2 starts again at the tags of a span, and an entity is text.
      const isSpan = /^<\/?[a-z]\w*[\s/>]/i.test(tag.slice(1))
      if (isSpan) inQuotes = false
      if (isSpan || tag.startsWith('&', 1)) ending = 'text'
    } else if (part === '"') inQuotes = !inQuotes
    else if (/^[ \t-\r]/.test(part) && !inQuotes) {
      if (ending !== 'text') continue
      shown += ' '
      ending = 'space'
    } else {
      shown += part.startsWith('\\') ? unescape(part.slice(1)) : part
      ending = 'text'
    }
  }
  return ending === 'space' ? shown.replace(SPACE_BEFORE_LAST_TAGS, '$1') : shown
}

function unescape(escape: string): string {
  if (/^u[0-9A-Fa-f]{4}$/.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
  return ESCAPE_LETTERS[escape] ?? escape
}
