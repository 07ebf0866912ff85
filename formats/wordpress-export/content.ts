// The content of a post: HTML, in which the classic editor has no tags for paragraphs. WordPress makes them of blank
// lines, and breaks of single line ends. https://developer.wordpress.org/reference/functions/wpautop/
import { FormatError, type Codec, type Source, type Span, type Unit } from '@atlas/core/contract.ts'
import { shiftedUnits } from '../_grammars/archive/units-in.ts'
import { blocks } from '../_grammars/html/elements.ts'
import { noOptionNames } from '../_grammars/html/places.ts'
import { HtmlTexts } from '../_grammars/html/text.ts'
import { htmlUnits } from '../_grammars/html/units.ts'
import { partOf } from '../_grammars/markdown/front-matter.ts'
import { withoutSpaces } from '../_grammars/text/lines.ts'

/** The units of a post. Their keys are not used. */
export function* contentUnits(source: Source): Generator<Unit> {
  if (source.text.includes('<!-- wp:')) yield* htmlUnits(source)
  else for (const at of paragraphsOf(source.text)) yield* paragraphUnits(source, at)
}

/** A blank line, or a part in which blank lines separate nothing. */
const PART = /\n[ \t]*(?=\n)|<!--|<(?:pre|script|style|textarea)\b/gi

const ENDS: Readonly<Record<string, string>> = {
  '<!--': '-->',
  '<pre': '</pre',
  '<script': '</script',
  '<style': '</style',
  '<textarea': '</textarea',
}

function* paragraphsOf(text: string): Generator<Span> {
  const parts = new RegExp(PART)
  let start = 0
  for (let found = parts.exec(text); found; found = parts.exec(text)) {
    const mark = ENDS[found[0].toLowerCase()]
    if (mark === undefined) {
      yield withoutSpaces(text, start, found.index)
      start = parts.lastIndex
    } else {
      const end = text.toLowerCase().indexOf(mark, parts.lastIndex)
      parts.lastIndex = end < 0 ? text.length : end
      if (end < 0) break
    }
  }
  yield withoutSpaces(text, start, text.length)
}

/** A paragraph with tags of blocks is HTML. All line ends of another one count. */
function* paragraphUnits(source: Source, at: Span): Generator<Unit> {
  const raw = source.text.slice(...at)
  if (hasBlocks(raw)) {
    const part = partOf(source, raw)
    yield* shiftedUnits({ name: '', source: part, from: at[0] }, htmlUnits(part, linesCount))
  } else if (/[\p{L}\p{N}]/u.test(raw.replaceAll(/<[^<>]*>|\[[^[\]]*\]|&\w+;/g, '')))
    yield { key: [''], source: { at, codec: paragraphCodec(source, raw) }, element: 'p' }
}

const hasBlocks = (raw: string): boolean => {
  for (const [, name = ''] of raw.matchAll(/<[!/]?([A-Za-z][A-Za-z0-9-]*|--)/g))
    if (name === '--' || blocks.has(name.toLowerCase())) return true
  return false
}

/** WordPress makes breaks of the line ends in blocks, too. */
const linesCount = { ...noOptionNames, preserveSpace: new Set(['p', 'div', 'li', 'td', 'th', 'blockquote']) }

function paragraphCodec({ eol }: Source, raw: string): Codec {
  const codec = new HtmlTexts(eol).codecFor(raw, true)
  return {
    ...codec,
    decode: (spelled) => codec.decode(spelled),
    encode(text, was) {
      const spelled = codec.encode(text, was)
      if (hasBlocks(spelled) || /\n[ \t]*\n/.test(spelled))
        throw new FormatError(
          'unwritable',
          'A blank line or the tag of a block would begin another paragraph.',
        )
      if (!/[\p{L}\p{N}]/u.test(text.replaceAll(/<[^<>]*>|\[[^[\]]*\]|&\w+;/g, '')))
        throw new FormatError('unwritable', 'Without words, this would no longer be read as a text.')
      return spelled
    },
    normalize(text) {
      const lines = (codec.normalize?.(text) ?? text).replaceAll(/\r\n?/g, '\n')
      return lines.slice(...withoutSpaces(lines, 0, lines.length))
    },
    ...(codec.escape ? { escape: (char) => codec.escape?.(char) ?? char } : {}),
  }
}
