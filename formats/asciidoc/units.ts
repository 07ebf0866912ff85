// The units of an AsciiDoc document.
import type { Codec, Edit, Slot, Source, Unit } from '@atlas/core/contract.ts'
import { keyTextOf } from '../_grammars/documents/guards.ts'
import { Headings } from '../_grammars/documents/headings.ts'
import { skipBlanks } from '../_grammars/text/lines.ts'
import { textKey } from '../_grammars/text/text-keys.ts'
import { addressUnit } from '../_grammars/documents/addresses.ts'
import { codeUnits } from '../_grammars/documents/code-blocks.ts'
import type { DocumentReading } from '../_grammars/documents/document-options.ts'
import type { AsciidocBlock, AsciidocBlockKind } from './block.ts'
import { scanAsciidoc } from './blocks.ts'
import { lengthOf } from './lines.ts'
import {
  attributeEntryCodec,
  authorCodec,
  blockTitleCodec,
  cellCodec,
  headingCodec,
  imageCodec,
  inCell,
  listedAuthorCodec,
  listedCodec,
  markedQuoteCodec,
  paragraphCodec,
  quotedCellCodec,
  termCodec,
  underlinedCodec,
  verseCodec,
} from './text.ts'

/** One unit per place with text. Formulas, comments and macros have none; code has one if an option asks for it. */
export function* asciidocUnits(source: Source, reading: DocumentReading = {}): Generator<Unit> {
  const { text, eol } = source
  const codecFor = codecsFor(eol)
  const headings = new Headings()
  const manual = MANUAL.test(text) ? new Manual() : undefined
  for (const block of scanAsciidoc(text, reading)) {
    const { kind, start, end, level, code } = block
    if (kind === 'image' && reading.hasNoImageAlt) continue
    if (kind === 'address') {
      yield addressUnit(text, start, end)
      continue
    }
    if (code) {
      const { language, terminator } = code
      const isEnd = (line: string): boolean => line.trimEnd() === terminator
      yield* codeUnits(source, { start, end, margin: '', language, isEnd }, reading.code ?? 'none')
      continue
    }
    const codec = codecFor(block)
    const raw = text.slice(start, end)
    const context = headings.above(level, level > 0 ? codec.decode(raw) : '')
    const part = manual?.partOf(block, raw)
    yield {
      key: [textKey(keyTextOf(codec, raw))],
      source: part?.from ? { at: [start + part.from, end], codec } : slotOf(text, block, codec),
      element: elementOf(block),
      ...(context === undefined ? {} : { context }),
      ...(part?.isName ? { isHidden: true } : {}),
    }
  }
}

const MANUAL = /^:doctype:[ \t]+manpage[ \t]*$/m

/** A page of a manual, whose first title is `name(1)`, and whose first section has `name - purpose` alone. */
class Manual {
  #sections = 0
  #hasPurpose = false

  /**
   * Which part of a block is text: of the name section, only the purpose; of a name, nothing. Undefined for other
   * blocks.
   */
  partOf({ kind, level }: AsciidocBlock, raw: string): { from?: number; isName?: true } | undefined {
    if (level > 0) {
      this.#sections++
      return this.#sections === 1 && /\([\p{L}\d]\)$/u.test(raw) ? { isName: true } : undefined
    }
    if (this.#hasPurpose || this.#sections !== 2 || kind !== 'paragraph') return undefined
    this.#hasPurpose = true
    const dash = raw.indexOf(' - ')
    return dash < 0 ? undefined : { from: skipBlanks(raw, dash + ' - '.length) }
  }
}

/** Equal places share their codec. */
function codecsFor(eol: string): (block: AsciidocBlock) => Codec {
  const codecs: Partial<Record<AsciidocBlockKind, Codec>> = {
    heading: headingCodec,
    'underlined heading': underlinedCodec,
    'block title': blockTitleCodec,
    verse: verseCodec(eol),
    'marked quote': markedQuoteCodec(eol),
    item: paragraphCodec(eol, true),
    term: termCodec,
    attribute: attributeEntryCodec,
    image: imageCodec,
    'listed text': listedCodec,
    'listed author': listedAuthorCodec,
    author: authorCodec,
  }
  const paragraph = paragraphCodec(eol, false)
  const cells = new Map<string, Codec>()
  return ({ kind, sign, isTight = false, delimited }) => {
    if (sign === undefined && !delimited) return codecs[kind] ?? paragraph
    const isOfCell = kind === 'cell' || kind === 'head cell' || kind === 'item'
    const place = `${isOfCell ? '' : kind} ${sign ?? delimited?.separator} ${isTight} ${delimited?.isQuoted}`
    const codec = cells.get(place) ?? codecInCell()
    cells.set(place, codec)
    return codec

    function codecInCell(): Codec {
      if (delimited?.isQuoted) return quotedCellCodec(eol, delimited.separator)
      const cell = cellCodec(eol, sign ?? delimited?.separator ?? '|', isTight)
      return isOfCell ? cell : inCell(codecs[kind] ?? paragraph, sign ?? '|')
    }
  }
}

/** The edit that makes an underline as long as its title. */
function slotOf(text: string, { start, end, underline }: AsciidocBlock, codec: Codec): Slot {
  if (!underline) return { at: [start, end], codec }
  const sign = text.charAt(underline[0])
  // The text after the title (an anchor) counts too.
  const behind = text.slice(end, underline[0]).trimEnd()
  const also = (title: string): Edit[] => [
    { at: underline, text: sign.repeat(Math.max(lengthOf(codec.encode(title, '') + behind), 2)) },
  ]
  return { at: [start, end], codec, sideEdits: also }
}

const ELEMENTS: Record<AsciidocBlockKind, NonNullable<Unit['element']>> = {
  heading: 'h1',
  'underlined heading': 'h1',
  'block title': 'figcaption',
  paragraph: 'p',
  verse: 'blockquote',
  'marked quote': 'blockquote',
  item: 'li',
  term: 'p',
  cell: 'td',
  'head cell': 'th',
  attribute: 'p',
  image: 'figcaption',
  'listed text': 'figcaption',
  'listed author': 'figcaption',
  author: 'figcaption',
  code: 'p',
  address: 'p',
}
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function elementOf({ kind, level, isQuoted }: AsciidocBlock): NonNullable<Unit['element']> {
  if (level > 0) return HEADINGS[level - 1] ?? 'h6'
  return isQuoted && kind === 'paragraph' ? 'blockquote' : ELEMENTS[kind]
}
