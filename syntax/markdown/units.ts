// The units of a Markdown document: headings, paragraphs, cells, and texts of the front matter.
import type { Codec, Source, Unit } from '../../core/contract.ts'
import { frontMatterOf, frontMatterUnits } from './front-matter.ts'
import { scanMarkdown, type MarkdownBlock } from './blocks.ts'
import {
  bareCellCodec,
  bareTitleCodec,
  cellCodec,
  headingCodec,
  linkTitleCodec,
  paragraphCodec,
  quotedTitleCodec,
  titleCodec,
} from './text.ts'
import { attributeUnits, mdxCodec } from './mdx.ts'
import { Headings } from '../text/headings.ts'
import { keyTextOf } from '../text/guards.ts'
import { textKey } from '../text/text-keys.ts'

/** One unit per place with text. Code, HTML, components, definitions and directives have none. */
export function* markdownUnits(source: Source, isMdx = false): Generator<Unit> {
  const { text } = source
  const frontMatter = frontMatterOf(text)
  if (frontMatter) yield* frontMatterUnits(source, frontMatter)
  const codecFor = codecs(source)
  const headings = new Headings()
  for (const block of scanMarkdown(text, frontMatter?.end, isMdx)) {
    if (isMdx && block.kind === 'block of HTML') yield* attributeUnits(source, block)
    const plain = codecFor(block)
    if (!plain || block.end <= block.start) continue
    const codec = isMdx ? mdxCodec(plain, text.slice(block.start, block.end)) : plain
    const raw = text.slice(block.start, block.end)
    const context = headings.above(block.level, codec.decode(raw))
    yield {
      key: [block.anchor || textKey(keyTextOf(codec, raw))],
      source: { at: [block.start, block.end], codec },
      element: elementOf(block),
      ...(context === undefined ? {} : { context }),
    }
  }
}

/** Equal places share their codec. */
function codecs({ eol }: Source): (block: MarkdownBlock) => Codec | undefined {
  const known = new Map<string, Codec>()
  return (block) => {
    const { kind, quotes, margin, opens, isOdd, isBare } = block
    if (kind === 'heading') return headingCodec
    if (kind === 'title') return isBare ? bareTitleCodec : titleCodec
    if (kind === 'quoted title') return quotedTitleCodec
    if (kind === 'title of a link') return doubleQuoted
    if (kind === "title of a link in '") return singleQuoted
    if (kind === 'cell' || kind === 'head cell') return isBare ? bareCellCodec : cellCodec
    if ((kind !== 'paragraph' && kind !== 'underlined heading') || isOdd) return undefined
    const place = `${kind}|${quotes}|${opens}|${margin}`
    const codec =
      known.get(place) ?? paragraphCodec({ quotes, margin, opens, isUnderlined: kind !== 'paragraph', eol })
    known.set(place, codec)
    return codec
  }
}

const doubleQuoted = linkTitleCodec('"')
const singleQuoted = linkTitleCodec("'")

const headingElements = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function elementOf({ kind, level, opens, isQuoted }: MarkdownBlock): NonNullable<Unit['element']> {
  if (kind === 'cell') return 'td'
  if (kind === 'head cell') return 'th'
  if (level > 0) return headingElements[level - 1] ?? 'h6'
  if (opens === 'item' || opens === 'task') return 'li'
  return isQuoted ? 'blockquote' : 'p'
}
