// The units of a Markdown document: headings, paragraphs, cells, and texts of the front matter.
import type { Codec, Slot, Source, Span, Unit } from '@atlas/core/contract.ts'
import { shiftedUnits } from '../archive/units-in.ts'
import { codeUnits } from '../documents/code-blocks.ts'
import type { DocumentReading } from '../documents/document-options.ts'
import { withinTemplateTags, withoutTemplateTags } from '../codes/template-tags.ts'
import { templateTexts } from '../documents/template-texts.ts'
import { addressUnit } from '../documents/addresses.ts'
import { noOptionNames } from '../html/places.ts'
import { HtmlTexts } from '../html/text.ts'
import { htmlCodes } from '../html/codes.ts'
import { htmlUnits } from '../html/units.ts'
import { frontMatterOf, frontMatterUnits, partOf } from './front-matter.ts'
import type { MarkdownDialect, MarkdownBlock } from './block.ts'
import { scanMarkdown } from './blocks.ts'
import { codeIn } from './code.ts'
import { definitionAddress } from './definitions.ts'
import {
  bareCellCodec,
  bareTitleCodec,
  cellCodec,
  headingCodec,
  linkTitleCodec,
  paragraphCodec,
  quotedTitleCodec,
  termCodec,
  admonitionTitleCodec,
} from './text.ts'
import { attributeUnits, mdxCodecs, type ComponentNames } from './mdx.ts'
import { Headings } from '../documents/headings.ts'
import { keyTextOf } from '../documents/guards.ts'
import { textKey } from '../text/text-keys.ts'

/** Which parts of a document are read, and how. */
export interface MarkdownReading extends MarkdownDialect, DocumentReading {
  /** Also texts in blocks of HTML. */
  hasHtml?: boolean
  /** All strings of front matter in YAML, instead of the values of keys such as `title`. */
  hasWholeFrontMatter?: boolean
  /** Which translated headings get their former id as `{#id}`: all, or the headings that a link of the file names. */
  headingIds?: 'none' | 'linked' | 'all'
  /** The attributes with texts, by component. */
  components?: ComponentNames
}

/** One unit per place with text. Code, components, definitions of links and directives have none. */
export function* markdownUnits(source: Source, reading: MarkdownReading = {}): Generator<Unit> {
  const { text } = source
  const { isMdx = false, hasHtml = false, hasWholeFrontMatter = false } = reading
  const frontMatter = frontMatterOf(text)
  if (frontMatter) yield* frontMatterUnits(source, frontMatter, hasWholeFrontMatter)
  const syntaxes = reading.isPlain ? 'braces' : 'brackets'
  const idOf = headingIds(text, reading)
  const codecFor = codecs(source, isMdx)
  const withCode = mdxCodecs()
  const attributeTexts = new HtmlTexts(source.eol)
  const headings = new Headings()
  for (const block of scanMarkdown(text, frontMatter?.end, reading)) {
    if (block.kind === 'block of HTML') {
      if (isMdx) yield* attributeUnits(source, block, attributeTexts, reading)
      else if (hasHtml && block.quotes === 0) yield* blockUnits(source, block, reading)
    }
    yield* optionalUnits(source, block, reading)
    if (block.kind === 'expression' && !isMdx)
      yield* templateTexts(source, block.start, block.end, reading.hasNoImageAlt, syntaxes)
    const plain = codecFor(block)
    if (!plain || block.end <= block.start) continue
    const whole = text.slice(block.start, block.end)
    if (reading.hasNoImageAlt && IMAGES.test(whole)) continue
    const [first, last] = isMdx ? [0, whole.length] : withinTemplateTags(whole, syntaxes)
    if (first > 0)
      yield* templateTexts(source, block.start, block.start + first, reading.hasNoImageAlt, syntaxes)
    const raw = whole.slice(first, last)
    if (!isMdx && (!/\S/.test(withoutTemplateTags(raw, syntaxes)) || ONLY_EMOJI.test(raw))) continue
    const at: Span = [block.start + first, block.start + last]
    const codec = isMdx ? withCode(plain, raw) : plain
    const context = headings.above(block.level, block.level > 0 ? codec.decode(raw) : '')
    yield {
      key: [block.anchor || textKey(keyTextOf(codec, raw))],
      source: slotOf(block, at, codec, idOf(block)),
      element: elementOf(block),
      ...(context === undefined ? {} : { context }),
    }
  }
}

/** Names of emoji, as in the cell `:grapes:`. */
const ONLY_EMOJI = /^\s*(?::[a-z0-9_+-]{1,60}:\s*)+$/

/** Images and links around them. */
const IMAGES = /^\s*(?:\[?!\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])(?:\](?:\([^()]*\)|\[[^[\]]*\]))?\s*)+$/

/** The strings that only options add: code, and addresses of definitions. */
function* optionalUnits(source: Source, block: MarkdownBlock, reading: MarkdownReading): Generator<Unit> {
  const { text } = source
  if (block.kind === 'code block' && reading.code) {
    const code = codeIn(text, block)
    if (code) yield* codeUnits(source, code, reading.code)
  }
  if (block.kind === 'definition of a link' && reading.hasLinkTargets) {
    const { start = 0, end = 0 } = definitionAddress(text.slice(block.start, block.end)) ?? {}
    if (start < end) yield addressUnit(text, block.start + start, block.start + end)
  }
}

/** The texts in a block of HTML. Their keys begin with `html`, so that they do not number other texts. */
function* blockUnits(
  source: Source,
  { start, end }: MarkdownBlock,
  { hasNoImageAlt, hasLinkTargets, keepsTagsAround }: MarkdownReading,
): Generator<Unit> {
  const text = source.text.slice(start, end)
  if (/^<(?:[!?]|(?:script|pre|style|textarea)\b)/i.test(text)) return
  const part = partOf(source, text)
  const units = htmlUnits(part, { ...noOptionNames, hasNoImageAlt, hasLinkTargets, keepsTagsAround })
  yield* shiftedUnits({ name: '', source: part, from: start }, withFirstLine(units), ['html'], htmlCodes)
}

/** The units of a block, which begins with a tag on a line of its own: other text there would make it a paragraph. */
function* withFirstLine(units: Iterable<Unit>): Generator<Unit> {
  for (const unit of units) {
    const { source } = unit
    const isFirst = 'at' in source && source.at[0] === 0
    yield isFirst ? { ...unit, source: { ...source, codec: firstLineCodec(source.codec) } } : unit
  }
}

const FIRST_TAG = /^<(?:"[^"]*"|'[^']*'|[^"'<>])*>/

/** The same codec, which keeps the line end after the first tag. */
function firstLineCodec(codec: Codec): Codec {
  return {
    decode: (raw) => codec.decode(raw),
    normalize: (text) => codec.normalize?.(text) ?? text,
    escape: (char) => codec.escape?.(char) ?? char,
    encode(text, was) {
      const spelled = codec.encode(text, was)
      const [lineEnd] =
        /^[ \t]*\r?\n[ \t]*/.exec(was.slice(FIRST_TAG.exec(was)?.[0].length ?? was.length)) ?? []
      const tag = FIRST_TAG.exec(spelled)?.[0] ?? ''
      if (lineEnd === undefined || tag === '') return spelled
      return tag + spelled.slice(tag.length).replace(/^[ \t]+(?=\S)/, lineEnd)
    },
  }
}

/** The slot of a block. A heading that keeps its id gets it as an attribute. */
function slotOf({ end, anchor }: MarkdownBlock, at: Span, codec: Codec, id: string | undefined): Slot {
  if (id === undefined || anchor !== '') return { at, codec }
  return { at, codec, sideEdits: () => [{ at: [end, end], text: ` {#${id}}` }] }
}

/**
 * Finds the id that a site generator assigns to a heading: its words, joined by hyphens, and a number if it repeats.
 */
function headingIds(
  text: string,
  { headingIds: which = 'none' }: MarkdownReading,
): (block: MarkdownBlock) => string | undefined {
  if (which === 'none') return () => undefined
  const linked = new Set([...text.matchAll(/\]\(#([^\s)]+)/g)].map(([, id = '']) => id))
  const counts = new Map<string, number>()
  return ({ level, start, end }) => {
    if (level === 0) return undefined
    const slug = slugOf(text.slice(start, end))
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    const id = count > 0 ? `${slug}-${count}` : slug
    return slug !== '' && (which === 'all' || linked.has(id)) ? id : undefined
  }
}

/** `Before *you* sail!` -> `before-you-sail`, as on GitHub. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Equal places share their codec. */
function codecs({ eol }: Source, isMdx: boolean): (block: MarkdownBlock) => Codec | undefined {
  const known = new Map<string, Codec>()
  return (block) => {
    const { kind, quotes, margin, opens, isOdd, isBare } = block
    if (kind === 'heading') return headingCodec
    if (kind === 'term') return termCodec
    if (kind === 'title') return isBare ? bareTitleCodec : admonitionTitleCodec
    if (kind === 'quoted title') return quotedTitleCodec
    if (kind === 'title of a link') return doubleQuoted
    if (kind === "title of a link in '") return singleQuoted
    if (kind === 'cell' || kind === 'head cell') return isBare ? bareCellCodec : cellCodec
    if ((kind !== 'paragraph' && kind !== 'underlined heading') || isOdd) return undefined
    const place = `${kind}|${quotes}|${opens}|${margin}`
    const codec =
      known.get(place) ??
      paragraphCodec({ quotes, margin, opens, isUnderlined: kind !== 'paragraph', isMdx, eol })
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
