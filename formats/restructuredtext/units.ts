// The texts of a reStructuredText document as units.
import type { Codec, Edit, Slot, Source, Unit } from '@atlas/core/contract.ts'
import { keyTextOf } from '../_grammars/documents/guards.ts'
import { Headings } from '../_grammars/documents/headings.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { addressUnit } from '../_grammars/documents/addresses.ts'
import { codeUnits } from '../_grammars/documents/code-blocks.ts'
import type { DocumentReading } from '../_grammars/documents/document-options.ts'
import type { RstBlockKind, RstBlock } from './block.ts'
import { scanRst } from './blocks.ts'
import { csvCellCodec } from './csv.ts'
import { titleWidth } from './lines.ts'
import { CELL_END, isTable, tableCodec } from './tables.ts'
import {
  captionCodec,
  headingCodec,
  openingCodec,
  paragraphCodec,
  termCodec,
  titleCodec,
  tocTitleCodec,
} from './text.ts'

const ELEMENTS: Record<RstBlockKind, NonNullable<Unit['element']>> = {
  heading: 'h1',
  paragraph: 'p',
  'opening paragraph': 'p',
  title: 'figcaption',
  caption: 'figcaption',
  'toc title': 'li',
  term: 'p',
  item: 'li',
  quote: 'blockquote',
  table: 'td',
  'csv cell': 'td',
  'csv head': 'th',
  code: 'p',
  address: 'p',
}
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Every place of a document that contains text. Comments contain none; code and targets contain some if options ask for
 * it.
 */
export function* rstUnits(source: Source, reading: DocumentReading = {}): Generator<Unit> {
  const { text, eol } = source
  const paragraph = paragraphCodec(eol)
  const codecs: Partial<Record<RstBlockKind, Codec>> = {
    heading: headingCodec,
    title: titleCodec,
    caption: captionCodec,
    'toc title': tocTitleCodec,
    term: termCodec,
    'opening paragraph': openingCodec(eol),
    'csv cell': csvCellCodec(paragraph, false),
    'csv head': csvCellCodec(paragraph, true),
  }
  const codecOf = ({ kind }: RstBlock): Codec => codecs[kind] ?? paragraph
  const headings = new Headings()
  for (const block of scanRst(text, false, reading)) {
    const { kind, start, end, level, code } = block
    if (code) yield* codeUnits(source, { start, end, ...code }, reading.code ?? 'none')
    if (kind === 'address') yield addressUnit(text, start, end)
    if (code || kind === 'address') continue
    if (kind === 'table') {
      yield* cellUnits(text, block, codecOf, headings.above(0, ''))
      continue
    }
    const codec = codecOf(block)
    const raw = text.slice(start, end)
    const context = headings.above(level, level > 0 ? codec.decode(raw) : '')
    yield {
      // Cells do not number equal texts.
      key: [...(kind.startsWith('csv') ? ['table'] : []), textKey(keyTextOf(codec, raw))],
      source: slotOf(text, block, codec),
      element: level > 0 ? (HEADINGS[level - 1] ?? 'h6') : ELEMENTS[kind],
      ...(context === undefined ? {} : { context }),
    }
  }
}

/** How many tables have cells that span others, and words. */
export function unreadTables({ text }: Source): number {
  if (!/^[ \t]*(?:\+-|=+ +=)/m.test(text)) return 0
  return scanRst(text).filter(({ kind, start, end }) => {
    const raw = kind === 'table' ? text.slice(start, end) : ''
    return /\p{L}/u.test(raw) && !isTable(raw)
  }).length
}

/** The texts in the cells of a table. Drawings that are not tables have none. */
function* cellUnits(
  text: string,
  { start, end }: RstBlock,
  codecOf: (block: RstBlock) => Codec,
  context: string | undefined,
): Generator<Unit> {
  const raw = text.slice(start, end)
  if (!isTable(raw)) return
  const inside: Slot = { at: [start, end], codec: tableCodec }
  let from = 0
  for (const cell of tableCodec.decode(raw).split(CELL_END)) {
    for (const block of scanRst(cell, true)) {
      // A backslash alone keeps a cell of the first column from being empty.
      const blockText = cell.slice(block.start, block.end)
      if (block.kind === 'table' || blockText === '\\') continue
      const codec = codecOf(block)
      yield {
        key: ['table', textKey(keyTextOf(codec, blockText))],
        source: { at: [from + block.start, from + block.end], codec, parent: inside },
        element: 'td',
        ...(context === undefined ? {} : { context }),
      }
    }
    from += cell.length + CELL_END.length
  }
}

/** The slot of a block. The rules of a heading grow with it; rules that are longer than it keep their length. */
function slotOf(text: string, { start, end, rules }: RstBlock, codec: Codec): Slot {
  if (!rules) return { at: [start, end], codec }
  const [over] = rules
  const inset = over && rules.length > 1 ? 2 * (start - nextLine(text, lineEnd(text, over[1]))) : 0
  const before = titleWidth(text.slice(start, end)) + inset
  const also = (title: string): Edit[] => {
    const needed = Math.max(titleWidth(codec.encode(title, '')) + inset, 3)
    return rules.map(([from, to]) => {
      const columns = to - from <= before ? needed : Math.max(needed, to - from)
      return { at: [from, to], text: text.charAt(from).repeat(columns) }
    })
  }
  return { at: [start, end], codec, sideEdits: also }
}
