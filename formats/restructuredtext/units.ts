// The texts of a reStructuredText document as units.
import type { Codec, Edit, Slot, Source, Unit } from '../../core/contract.ts'
import { keyTextOf } from '../../syntax/text/guards.ts'
import { Headings } from '../../syntax/text/headings.ts'
import { lineEnd, nextLine } from '../../syntax/text/lines.ts'
import { textKey } from '../../syntax/text/text-keys.ts'
import { scanRst, type BlockKind, type RstBlock } from './blocks.ts'
import { columnsOf } from './lines.ts'
import { headingCodec, openingCodec, paragraphCodec, termCodec, titleCodec } from './text.ts'

const ELEMENTS: Record<BlockKind, NonNullable<Unit['element']>> = {
  heading: 'h1',
  paragraph: 'p',
  'opening paragraph': 'p',
  title: 'figcaption',
  term: 'p',
  item: 'li',
  quote: 'blockquote',
}
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Every place of a document that contains text. Code, tables, comments and targets contain none. */
export function* rstUnits({ text, eol }: Source): Generator<Unit> {
  const paragraph = paragraphCodec(eol)
  const codecs: Partial<Record<BlockKind, Codec>> = {
    heading: headingCodec,
    title: titleCodec,
    term: termCodec,
    'opening paragraph': openingCodec(eol),
  }
  const headings = new Headings()
  for (const block of scanRst(text)) {
    const { kind, start, end, level } = block
    const codec = codecs[kind] ?? paragraph
    const raw = text.slice(start, end)
    const context = headings.above(level, codec.decode(raw))
    yield {
      key: [textKey(keyTextOf(codec, raw))],
      source: slotOf(text, block, codec),
      element: level > 0 ? (HEADINGS[level - 1] ?? 'h6') : ELEMENTS[kind],
      ...(context === undefined ? {} : { context }),
    }
  }
}

/** The slot of a block. The rules of a heading grow with it; rules that are longer than it keep their length. */
function slotOf(text: string, { start, end, rules }: RstBlock, codec: Codec): Slot {
  if (!rules) return { at: [start, end], codec }
  const [over] = rules
  const inset = over && rules.length > 1 ? 2 * (start - nextLine(text, lineEnd(text, over[1]))) : 0
  const before = columnsOf(text.slice(start, end)) + inset
  const also = (title: string): Edit[] => {
    const needed = Math.max(columnsOf(codec.encode(title, '')) + inset, 3)
    return rules.map(([from, to]) => {
      const columns = to - from <= before ? needed : Math.max(needed, to - from)
      return { at: [from, to], text: text.charAt(from).repeat(columns) }
    })
  }
  return { at: [start, end], codec, also }
}
