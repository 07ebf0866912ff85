// Writes a text to a paragraph: into the places that hold its text, or, if tags moved, into a rebuilt paragraph.
import type { Edit } from '@atlas/core/contract.ts'
import type { CharacterFormat, RichParagraph, Piece, RichSyntax, FormatRun, TextPiece } from './paragraph.ts'
import type { Item, Link, FormatSegment, Shown } from './shown.ts'
import type { WantedPart } from './wanted.ts'

/** Writes a paragraph with other characters, and with all its tags. */
type Syntax = Pick<RichSyntax<unknown>, 'fill' | 'lay' | 'chars' | 'charsBetweenRuns'>

/** The paragraph with these edits. */
export function applied(
  { text, at: [start, end] }: Pick<RichParagraph, 'text' | 'at'>,
  edits: readonly Edit[],
): string {
  let raw = ''
  let from = start
  for (const { at, text: piece } of edits.toSorted((one, other) => one.at[0] - other.at[0])) {
    raw += text.slice(from, at[0]) + piece
    from = at[1]
  }
  return raw + text.slice(from, end)
}

/** A paragraph with other characters. */
export interface Filled {
  raw: string
  /** Whether it is read as it was meant in any case, so that this need not be tried. */
  isSure: boolean
}

/**
 * The same pieces with other characters: the first place of each segment takes its text, the others become empty.
 * Formats can be left out, too. Undefined if the tags differ, or are in another order.
 */
export function filled(
  { paragraph, items }: Pick<Shown, 'paragraph' | 'items'>,
  wanted: readonly WantedPart[],
  syntax: Syntax,
): Filled | undefined {
  const texts = matched(items, wanted)
  if (!texts) return undefined
  const isSure =
    wanted.length === items.length &&
    items.every((item) => item.kind !== 'segment' || isSureOf(item, texts.get(item)))
  const edits: Edit[] = []
  for (const item of items) {
    if (item.kind !== 'segment') continue
    const text = texts.get(item) ?? ''
    if (text === item.text) continue
    for (const { at } of item.chars ?? []) edits.push({ at, text: '' })
    const first = holderFor(item, text)
    for (const holder of item.holders) {
      const heldText = holder === first ? text : ''
      if (holder.text !== heldText) edits.push(syntax.fill(paragraph, holder, heldText))
    }
  }
  return { raw: applied(paragraph, edits), isSure }
}

/** Letters, digits and signs that all formats spell and read alone, and single spaces between them. */
const PLAIN = /^[ -~\u00a1-\u1fff\u2010-\u2027\u3001-\ud7ff]*$/

/** Whether a text only has other words than a segment with one place for them. */
function isSureOf({ text: was, holders, chars }: FormatSegment, text = ''): boolean {
  return text === was || (holders.length === 1 && !chars && isAlike(text, was))
}

/** Whether a text only has other words than another one: what is blank stays as it is. */
export function isAlike(text: string, was: string): boolean {
  if (text.trim() === '' || was.trim() === '') return false
  const hasSameEdges =
    text.startsWith(' ') === was.startsWith(' ') && text.endsWith(' ') === was.endsWith(' ')
  return hasSameEdges && !text.includes('  ') && PLAIN.test(text)
}

/** The same, with other tabs and line breaks. In a segment that changes, they are written in the place of its text. */
export function filledWithChars(
  shown: Shown,
  wanted: readonly WantedPart[],
  syntax: Syntax,
): Filled | undefined {
  const hasChars = [...shown.items, ...wanted].some(({ kind }) => kind === 'char')
  if (!hasChars) return undefined
  const items: Item[] = []
  for (const item of shown.items) {
    const last = items.at(-1)
    if (item.kind === 'tag') items.push(item)
    else if (last?.kind === 'segment') items[items.length - 1] = joinedSegment(last, segmentOf(item))
    else items.push(segmentOf(item))
  }
  const texts: WantedPart[] = []
  for (const want of wanted) {
    const last = texts.at(-1)
    if (want.kind !== 'text' && want.kind !== 'char') texts.push(want)
    else if (last?.kind === 'text') texts[texts.length - 1] = { ...last, text: last.text + want.text }
    else texts.push({ kind: 'text', text: want.text, format: want.format })
  }
  return filled({ paragraph: shown.paragraph, items }, texts, syntax)
}

function segmentOf(item: Exclude<Item, { kind: 'tag' }>): FormatSegment {
  if (item.kind === 'segment') return item
  const { piece } = item
  return { kind: 'segment', format: piece.run.format, text: item.text, holders: [], chars: [piece] }
}

function joinedSegment(one: FormatSegment, other: FormatSegment): FormatSegment {
  return {
    kind: 'segment',
    // White space may have another format than its text.
    format: one.holders.length > 0 ? one.format : other.format,
    text: one.text + other.text,
    holders: [...one.holders, ...other.holders],
    chars: [...(one.chars ?? []), ...(other.chars ?? [])],
  }
}

/** The place that takes the text of a segment. White space may be in places of another format. */
function holderFor({ holders, format }: FormatSegment, text: string): TextPiece | undefined {
  const holder = holders.find(({ run }) => run.format === format)
  return holder ?? (text.trim() === '' ? holders[0] : undefined)
}

/** The texts of the segments; undefined if a tag or a character has no counterpart. */
function matched(
  items: readonly Item[],
  wanted: readonly WantedPart[],
): Map<FormatSegment, string> | undefined {
  const texts = new Map<FormatSegment, string>()
  let next = 0
  for (const want of wanted) {
    let item = items[next]
    while (item && !fits(item, want)) {
      if (!canBeSkipped(item)) return undefined
      item = items[++next]
    }
    if (!item) return undefined
    next++
    if (item.kind === 'segment' && want.kind === 'text') texts.set(item, want.text)
  }
  return items.slice(next).every(canBeSkipped) ? texts : undefined
}

function fits(item: Item, want: WantedPart): boolean {
  if (item.kind === 'tag') return 'tag' in want && want.tag === item.tag
  if (item.kind === 'char') return want.kind === 'char' && want.text === item.text
  return (
    want.kind === 'text' &&
    want.format === item.format &&
    (want.text === item.text || holderFor(item, want.text) !== undefined)
  )
}

/** A segment can become empty, and a format without text is not shown. */
const canBeSkipped = (item: Item): boolean =>
  item.kind === 'segment' || (item.kind === 'tag' && item.isFormat)

/** A rebuilt paragraph, from the tags, properties and codes that it has, byte for byte. */
export function laid(shown: Shown, wanted: readonly WantedPart[], syntax: Syntax): Filled {
  return { raw: new Layer(shown, syntax).lay(wanted), isSure: hasOnlyWords(shown, wanted) }
}

/**
 * Whether a paragraph has only runs with text, and gets words in each of their formats: it then has the same base and the
 * same names, and no white space that could belong to the text before it.
 */
function hasOnlyWords({ paragraph, runs }: Shown, wanted: readonly WantedPart[]): boolean {
  const { pieces, before, after } = paragraph
  if (before || after || !pieces.every(({ kind }) => kind === 'text')) return false
  const formats = new Set<CharacterFormat>()
  let last: CharacterFormat | undefined
  for (const want of wanted) {
    if (want.kind === 'format') continue
    if (want.kind !== 'text' || want.format === last || !runs.has(want.format)) return false
    if (!isAlike(want.text, want.text) || /[<&]/.test(want.text)) return false
    formats.add((last = want.format))
  }
  return formats.size === runs.size
}

/** The content of the new paragraph, and the runs that are open before and after it. */
interface Laid {
  raw: string
  before: FormatRun | undefined
  after: FormatRun | undefined
  /** The format of a place for text. */
  holds?: CharacterFormat
}

/** The paragraph outside of its links, or a link. */
interface Level {
  base: CharacterFormat
  /** Whether the base must be the format of the first place for text. */
  isBaseFirst: boolean
  laid: Laid[]
  /** The format of the last text or character, since the last link. */
  last: CharacterFormat | undefined
}

class Layer {
  readonly #shown: Shown
  readonly #syntax: Syntax
  readonly #levels: Level[]
  /** The spellings of characters in the paragraph, which precede the format's spellings. */
  readonly #chars = new Map<string, string>()

  constructor(shown: Shown, syntax: Syntax) {
    this.#shown = shown
    this.#syntax = syntax
    this.#levels = [{ base: shown.base, isBaseFirst: shown.isBaseFirst, laid: [], last: undefined }]
    for (const piece of shown.paragraph.pieces)
      if (piece.kind === 'char' && !this.#chars.has(piece.text))
        this.#chars.set(piece.text, this.#rawOf(piece))
  }

  lay(wanted: readonly WantedPart[]): string {
    for (const [index, want] of wanted.entries()) {
      if (want.kind === 'text') this.#text(want.text, want.format)
      else if (want.kind === 'char') this.#char(want.text, want.format)
      else if (want.kind === 'code') this.#code(want, wanted[index + 1])
      else if (want.kind === 'open') this.#open(want.link.base)
      else if (want.kind === 'close') this.#close(want.link)
    }
    const level = this.#level
    if (!this.#shown.paragraph.base) hold(level, this.#place(level.base, ''))
    return this.#joined(level.laid)
  }

  get #level(): Level {
    return this.#levels.at(-1) ?? { base: this.#shown.base, isBaseFirst: false, laid: [], last: undefined }
  }

  #rawOf({ at }: Piece): string {
    return this.#shown.paragraph.text.slice(...at)
  }

  #place(format: CharacterFormat, text: string): Laid {
    const run = this.#shown.runs.get(format)
    return { raw: this.#syntax.lay(text), before: run, after: run, holds: format }
  }

  #text(text: string, format: CharacterFormat): void {
    this.#level.laid.push(this.#place(format, text))
    this.#level.last = format
  }

  #char(char: string, format: CharacterFormat): void {
    const run = this.#syntax.charsBetweenRuns ? undefined : this.#shown.runs.get(format)
    const raw = this.#chars.get(char) ?? this.#syntax.chars.get(char) ?? ''
    this.#level.laid.push({ raw, before: run, after: run })
    this.#level.last = format
  }

  /** A code is read in the format that the places on both sides have, so empty places may be needed. */
  #code({ code, format }: Extract<WantedPart, { kind: 'code' }>, next: WantedPart | undefined): void {
    const { last, base, laid: all } = this.#level
    if (format !== base && last !== format) this.#text('', format)
    all.push({ raw: this.#rawOf(code), before: code.before, after: code.after })
    if (next?.kind !== 'format') return
    if (format !== base || (last !== undefined && last !== base)) this.#text('', format)
  }

  #open(base: CharacterFormat): void {
    this.#level.last = undefined
    this.#levels.push({ base, isBaseFirst: true, laid: [], last: undefined })
  }

  #close({ open, close, base }: Link): void {
    const level = this.#level
    if (level.laid.find(({ holds }) => holds)?.holds !== base) level.laid.unshift(this.#place(base, ''))
    this.#levels.pop()
    const outer = this.#level.laid
    outer.push({ raw: this.#rawOf(open), before: open.before, after: open.after })
    for (const { raw, before, after } of level.laid) outer.push({ raw, before, after })
    outer.push({ raw: this.#rawOf(close), before: close.before, after: close.after })
  }

  #joined(all: readonly Laid[]): string {
    const { before, after, pieces } = this.#shown.paragraph
    const marks = (goes: 'before' | 'behind'): Laid[] =>
      pieces.flatMap((piece) =>
        piece.kind === 'mark' && piece.goes === goes
          ? { raw: this.#rawOf(piece), before: piece.before, after: piece.after }
          : [],
      )
    let raw = ''
    let run = before
    const change = (wanted: FormatRun | undefined): void => {
      if (run !== wanted) raw += (run?.tail ?? '') + (wanted?.head ?? '')
      run = wanted
    }
    for (const each of [...marks('before'), ...all, ...marks('behind')]) {
      change(each.before)
      raw += each.raw
      run = each.after
    }
    change(after)
    return raw
  }
}

/** Ensures that a paragraph has its base, and begins and ends with a place for text, where its span ends. */
function hold({ base, isBaseFirst, laid: all }: Level, empty: Laid): void {
  const holders = all.filter(({ holds }) => holds)
  const hasBase = isBaseFirst ? holders[0]?.holds === base : holders.some(({ holds }) => holds === base)
  if (!hasBase || !all[0]?.holds) all.unshift(empty)
  if (!all.at(-1)?.holds) all.push(empty)
}
