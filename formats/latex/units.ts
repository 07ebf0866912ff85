// The texts of a LaTeX document as units.
import type { Source, Unit } from '@atlas/core/contract.ts'
import { Headings } from '../_grammars/documents/headings.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { scanLatex, type LatexBlockKind } from './blocks.ts'
import { textCodec } from './text.ts'

const ELEMENTS: Record<LatexBlockKind, NonNullable<Unit['element']>> = {
  heading: 'h1',
  argument: 'figcaption',
  paragraph: 'p',
  item: 'li',
  cell: 'td',
}
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

/** Every place of a document that contains text. Formulas, code, comments and definitions contain none. */
export function* latexUnits({ text, eol }: Source): Generator<Unit> {
  const codec = textCodec(eol)
  const headings = new Headings()
  for (const { kind, start, end, level } of scanLatex(text)) {
    const raw = text.slice(start, end)
    const context = headings.above(level, level > 0 ? codec.decode(raw) : '')
    yield {
      key: [textKey(codec.keyText(raw))],
      source: { at: [start, end], codec },
      element: level > 0 ? (HEADINGS[level - 1] ?? 'h6') : ELEMENTS[kind],
      ...(context === undefined ? {} : { context }),
    }
  }
}
