// Shows a paragraph: merges equal formats, names the tags, and puts the characters between them.
import type {
  CharPiece,
  CodePiece,
  CharacterFormat,
  PairPiece,
  RichParagraph,
  Piece,
  FormatRun,
  TextPiece,
} from './paragraph.ts'
import { FormatNames } from './names.ts'

/** Characters of one format between two tags, and the places that hold them. */
export interface FormatSegment {
  kind: 'segment'
  format: CharacterFormat
  text: string
  holders: TextPiece[]
  /** Characters with a special spelling. Only a segment that is joined from others has some. */
  chars?: CharPiece[]
}

/** A tag of the shown text. A tag of a format has no piece. */
export interface Tag {
  kind: 'tag'
  tag: string
  /** Whether it opens or closes a format. */
  isFormat: boolean
}

/** A character with a special spelling. */
interface Char {
  kind: 'char'
  text: string
  piece: CharPiece
}

/** A part of the shown text. */
export type Item = FormatSegment | Tag | Char

/** A link: its opening and its closing piece. */
export interface Link {
  open: PairPiece
  close: PairPiece
  /** The format that has no tag inside it. */
  base: CharacterFormat
}

/** A paragraph as translators see it. */
export interface Shown {
  paragraph: RichParagraph
  items: readonly Item[]
  /** The format without a tag, outside of links. */
  base: CharacterFormat
  /** Whether only the first run decides the base, so that it must stay first. */
  isBaseFirst: boolean
  names: FormatNames
  codes: ReadonlyMap<string, CodePiece[]>
  links: ReadonlyMap<string, Link[]>
  /** The shell of each format: the first run that has it. */
  runs: ReadonlyMap<CharacterFormat, FormatRun>
}

export function openingTag(name: string): string {
  return `<${name}>`
}

export function closingTag(name: string): string {
  return `</${name}>`
}

export function codeTag(name: string): string {
  return `<${name}/>`
}

/** Shows a paragraph. */
export function shownIn(paragraph: RichParagraph): Shown {
  return new Reader(paragraph).read()
}

/** White space that is invisible. A no-break space is a character. */
const BLANK = /^[ \t\n]*$/

class Reader {
  readonly #paragraph: RichParagraph
  readonly #pieces: readonly Piece[]
  /** By index of a piece: the format in which it is shown; undefined for pieces that show nothing. */
  readonly #formats: (CharacterFormat | undefined)[] = []
  /** Most paragraphs have no links and no codes, so these maps are made for the first of them. */
  #links: Map<string, Link[]> | undefined
  #linkOf: Map<Piece, Link> | undefined
  #codes: Map<string, CodePiece[]> | undefined
  readonly #runs = new Map<CharacterFormat, FormatRun>()
  readonly #items: Item[] = []
  #last: FormatSegment | undefined

  constructor(paragraph: RichParagraph) {
    this.#paragraph = paragraph
    this.#pieces = paragraph.pieces
  }

  read(): Shown {
    const { base, isFirst } = this.#collect()
    this.#showText(base)
    this.#showCodes()
    const links: ReadonlyMap<string, Link[]> = this.#links ?? NONE_OF_NAME
    const codes: ReadonlyMap<string, CodePiece[]> = this.#codes ?? NONE_OF_NAME
    const names = new FormatNames(base, this.#runs, (name) => links.has(name) || codes.has(name))
    this.#show(base, names)
    return {
      paragraph: this.#paragraph,
      items: this.#items,
      base,
      isBaseFirst: isFirst,
      names,
      codes,
      links,
      runs: this.#runs,
    }
  }

  /** Finds links, codes and runs, and the base of the paragraph. */
  #collect(): { base: CharacterFormat; isFirst: boolean } {
    const opened: { open: PairPiece; base?: CharacterFormat }[] = []
    const bases = new Set<CharacterFormat>()
    for (const piece of this.#pieces) {
      if (piece.kind === 'open') opened.push({ open: piece })
      else if (piece.kind === 'close') this.#addLink(opened.pop(), piece)
      else if (piece.kind === 'code') push((this.#codes ??= new Map()), piece.name, piece)
      else if (piece.kind === 'text' || piece.kind === 'char') {
        const { format } = piece.run
        // A character between runs has no shell.
        const isShell = piece.kind === 'text' || piece.run.head !== ''
        if (isShell && !this.#runs.has(format)) this.#runs.set(format, piece.run)
        if (piece.kind === 'char') continue
        const link = opened.at(-1)
        if (link) link.base ??= format
        else bases.add(format)
      }
    }
    const { base, mark } = this.#paragraph
    if (base) return { base, isFirst: false }
    if (mark && bases.has(mark)) return { base: mark, isFirst: false }
    for (const format of bases) if (format.properties.length === 0) return { base: format, isFirst: false }
    const [first = mark ?? PLAIN_FORMAT] = bases
    return { base: first, isFirst: true }
  }

  #addLink(opened: { open: PairPiece; base?: CharacterFormat } | undefined, close: PairPiece): void {
    if (!opened) return
    const { open, base = PLAIN_FORMAT } = opened
    const link: Link = { open, close, base }
    this.#linkOf ??= new Map()
    this.#linkOf.set(open, link)
    this.#linkOf.set(close, link)
    push((this.#links ??= new Map()), open.name, link)
  }

  /** White space takes the format of the text before it, unless it is visible. */
  #showText(base: CharacterFormat): void {
    const bases: CharacterFormat[] = [base]
    let current = base
    // Plain loops: here and below is the hottest code of reading a document.
    for (let index = 0; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index]
      if (!piece) continue
      if (piece.kind === 'open') {
        current = this.#linkOf?.get(piece)?.base ?? base
        bases.push(current)
      } else if (piece.kind === 'close') {
        if (bases.length > 1) bases.pop()
        current = bases.at(-1) ?? base
      } else if ((piece.kind === 'text' || piece.kind === 'char') && piece.text !== '') {
        const { format } = piece.run
        const isShown = !BLANK.test(piece.text) || (format.showsSpace && !this.#isLoneSpace(index))
        if (format === bases.at(-1) || isShown) current = format
        this.#formats[index] = current
        continue
      }
      this.#formats[index] = undefined
    }
  }

  /** Whether a piece is one space in a format of its own, such as an underline that is invisible. */
  #isLoneSpace(index: number): boolean {
    const piece = this.#pieces[index]
    if (piece?.kind !== 'text' || piece.text !== ' ') return false
    return [1, -1].every((step) => {
      let at = index + step
      while (isUnseen(this.#pieces[at])) at += step
      const next = this.#pieces[at]
      if (next?.kind === 'text' || next?.kind === 'char') return next.run.format !== piece.run.format
      return next?.kind !== 'code'
    })
  }

  /** A code is inside a format if the texts on both sides have it. */
  #showCodes(): void {
    const pieces = this.#pieces
    if (!this.#codes) return
    const lefts = new Neighbor()
    const found = pieces.map((piece, index) => lefts.pass(piece, this.#formats[index]))
    const rights = new Neighbor()
    for (let index = pieces.length - 1; index >= 0; index--) {
      const piece = pieces[index]
      if (!piece) continue
      const right = rights.pass(piece, this.#formats[index])
      if (piece.kind === 'code' && right === found[index]) this.#formats[index] = right
    }
  }

  #show(base: CharacterFormat, names: FormatNames): void {
    const bases: CharacterFormat[] = [base]
    let current = base
    const change = (format: CharacterFormat): void => {
      if (format === current) return
      const around = bases.at(-1)
      if (current !== around) this.#tag(closingTag(names.nameOf(current)), true)
      if (format !== around) this.#tag(openingTag(names.nameOf(format)), true)
      current = format
    }
    for (let index = 0; index < this.#pieces.length; index++) {
      const piece = this.#pieces[index]
      if (!piece) continue
      const format = this.#formats[index]
      if (piece.kind === 'open' || piece.kind === 'close') {
        change(bases.at(-1) ?? base)
        const link = this.#linkOf?.get(piece)
        if (!link) continue
        this.#tag(piece.kind === 'open' ? openingTag(link.open.name) : closingTag(link.open.name), false)
        if (piece.kind === 'open') bases.push(link.base)
        else bases.pop()
        current = bases.at(-1) ?? base
      } else if (piece.kind === 'code') {
        change(format ?? bases.at(-1) ?? base)
        this.#tag(codeTag(piece.name), false)
      } else if (piece.kind === 'text') {
        if (format) change(format)
        this.#text(piece, current)
      } else if (piece.kind === 'char') {
        if (format) change(format)
        this.#char(piece)
      }
    }
    change(base)
  }

  #tag(tag: string, isFormat: boolean): void {
    this.#items.push({ kind: 'tag', tag, isFormat })
    this.#last = undefined
  }

  #char(piece: CharPiece): void {
    this.#items.push({ kind: 'char', text: piece.text, piece })
    this.#last = undefined
  }

  #text(piece: TextPiece, format: CharacterFormat): void {
    if (!this.#last) {
      this.#last = { kind: 'segment', format, text: '', holders: [] }
      this.#items.push(this.#last)
    }
    this.#last.text += piece.text
    this.#last.holders.push(piece)
  }
}

/** Whether a piece shows nothing. */
const isUnseen = (piece: Piece | undefined): boolean =>
  piece?.kind === 'mark' || (piece?.kind === 'text' && piece.text === '')

const NONE_OF_NAME: ReadonlyMap<string, never> = new Map<string, never>()

/** The format of a paragraph without text. */
const PLAIN_FORMAT: CharacterFormat = { properties: [], showsSpace: false }

/** Finds the format next to each code, including the format of a place without text. */
class Neighbor {
  #format: CharacterFormat | undefined

  /** Passes a piece. Returns the format next to it. */
  pass(piece: Piece, shown: CharacterFormat | undefined): CharacterFormat | undefined {
    if (piece.kind === 'open' || piece.kind === 'close') this.#format = undefined
    else if (piece.kind === 'text' || piece.kind === 'char') this.#format = shown ?? piece.run.format
    return this.#format
  }
}

function push<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name)
  if (list) list.push(value)
  else lists.set(name, [value])
}
