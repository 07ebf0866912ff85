// The units of a wiki page.
import type { Source, Unit } from '@atlas/core/contract.ts'
import type { GuardedCodec } from '../documents/guards.ts'
import { Headings } from '../documents/headings.ts'
import { textKey } from '../text/text-keys.ts'
import { scanWiki, type WikiBlock } from './blocks.ts'
import type { WikiDialect } from './dialects.ts'
import { wikiCodec } from './text.ts'

/** One unit per block with text; its context is the heading above it. */
export function* wikiUnits({ text, eol }: Source, dialect: WikiDialect): Generator<Unit> {
  const headings = new Headings()
  const codecs = { lines: new Map<string, GuardedCodec>(), verbatim: new Map<string, GuardedCodec>() }
  for (const block of scanWiki(text, dialect)) {
    const known = block.isVerbatim ? codecs.verbatim : codecs.lines
    let codec = known.get(block.kind)
    if (!codec) known.set(block.kind, (codec = wikiCodec(dialect, block, eol)))
    const raw = text.slice(block.start, block.end)
    const context = headings.above(block.level, block.level > 0 ? codec.decode(raw) : '')
    yield {
      // Captions and parameters do not number equal texts.
      key: [...(prefixes[block.kind] ?? []), textKey(codec.keyText(raw))],
      source: { at: [block.start, block.end], codec },
      element: elementOf(block),
      context,
    }
  }
}

const prefixes: Partial<Record<WikiBlock['kind'], readonly string[]>> = {
  picture: ['caption'],
  parameter: ['infobox'],
}

const headingElements = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

const elements = {
  item: 'li',
  quote: 'blockquote',
  cell: 'td',
  'head cell': 'th',
  caption: 'figcaption',
  picture: 'figcaption',
  parameter: 'td',
  paragraph: 'p',
} as const

const elementOf = ({ kind, level }: WikiBlock): NonNullable<Unit['element']> =>
  kind === 'heading' ? (headingElements[level - 1] ?? 'h6') : elements[kind]
