// Reads the paragraphs of an RTF file: characters of one format, pictures and notes between them, and what is around.
import { FormatError, type Span } from '@atlas/core/contract.ts'
import { TAB } from '../_grammars/text/chars.ts'
import type { Piece } from '../_grammars/rich-text/paragraph.ts'
import {
  decodedBytes,
  isLeadByte,
  NAMED_CHARACTERS,
  pageOfCharset,
  pageOfNumber,
  SYMBOL_CHARACTERS,
  SYMBOL_CHARSET,
} from './characters.ts'
import { ENDS, FILLED_IN, PLACES, READ_WITH_ASTERISK, SEEN, WITHOUT_TEXT } from './destinations.ts'
import { changed, firstState, Formats, type Place, type State } from './states.ts'
import { tokenAt } from './tokens.ts'

/** A piece of a paragraph, and the state in which it is. */
export interface Held {
  piece: Piece
  state: State
}

/** A paragraph: from its first piece that is not blank to its last one. */
export interface Paragraph {
  at: Span
  /** The state in which it begins. */
  state: State
  /** The state of its mark. */
  mark: State
}

/** What a file states once for all of its text. */
export interface Tables {
  formats: Formats
  /** The code page of the file. */
  page: string
  /** By number of a font. */
  pages: Map<number, string>
  symbolFonts: Set<number>
  /** The font of plain text. */
  font: number
}

/** A text that is read, such as that of a note. */
interface Flow {
  pieces: Held[]
}

/** An open group. */
interface Group {
  start: number
  /** Whether nothing but an asterisk has been read in it. */
  isNew: boolean
  hasAsterisk: boolean
  /** The text that ends with it. */
  flow?: Flow
  /** The name of its code. */
  code?: string
  holdsStrings?: boolean
  /** The instruction of a field. */
  field?: string
}

// oxlint-disable-next-line no-control-regex -- they are no text of RTF, except for tabs
const CONTROL = /[\0-\x08\v-\x1f]/

/** The name of codes in a font of pictures. */
const SYMBOL = 'symbol'

/** What is written for a text that becomes empty, so that its format stays known. */
export const EMPTY = '{}'

/** The length of a byte, such as `\\'e4`. */
const BYTE_LENGTH = 4

/** A text box may be in a note of a text box. The texts of more levels would be read once for each. */
const MOST_FLOWS = 8

/** The most characters of a field's instruction that are looked at. */
const MOST_OF_INSTRUCTION = 400

export class RtfReader {
  readonly paragraphs: Paragraph[] = []
  readonly tables: Tables
  readonly #text: string
  readonly #groups: Group[] = []
  #state: State
  #flow: Flow = { pieces: [] }
  readonly #flows: Flow[] = []
  /** The open groups of fields. */
  readonly #fields: Group[] = []
  /** Characters after a number of Unicode that are still to be skipped. */
  #skip = 0
  /** The first byte of a character of two bytes. */
  #lead: { value: number; at: number } | undefined
  /** Where the last characters end, with line ends after them. */
  #joinsAt = -1
  #fontInTable = 0

  constructor(text: string, tables?: Tables, state?: State) {
    this.#text = text
    this.tables = tables ?? {
      formats: new Formats(),
      page: 'windows-1252',
      pages: new Map(),
      symbolFonts: new Set(),
      font: 0,
    }
    this.#state = state ?? firstState(0)
  }

  /** Reads the whole file, and collects its paragraphs. */
  readAll(): readonly Paragraph[] {
    this.#read([0, this.#text.length])
    while (this.#groups.length > 0) this.#close(this.#text.length)
    this.#endParagraph()
    return this.paragraphs.toSorted((one, other) => one.at[0] - other.at[0])
  }

  /** The pieces of one paragraph. */
  piecesIn(span: Span): readonly Held[] {
    this.#read(span)
    const [outer = this.#flow] = this.#flows
    return outer.pieces
  }

  #read([from, to]: Span): void {
    for (let at = from; at < to;) {
      const token = tokenAt(this.#text, at, to)
      if (token.kind === 'open' || token.kind === 'close' || token.kind === 'word') this.#endLead()
      if (token.kind === 'open') this.#open(at)
      else if (token.kind === 'close') this.#close(token.end)
      else if (token.kind === 'line end') this.#passLineEnd(at, token.end)
      else if (token.kind === 'word') token.end = this.#word(token.name, token.value, at, token.end)
      else if (token.kind === 'symbol') this.#symbol(token.char, at, token.end)
      else if (token.kind === 'byte') this.#byte(token.value, at, token.end)
      else this.#characters(at, token.end)
      at = token.end
    }
  }

  #passLineEnd(at: number, end: number): void {
    if (this.#joinsAt === at) this.#joinsAt = end
  }

  #open(start: number): void {
    this.#skip = 0
    this.#groups.push({ start, isNew: true, hasAsterisk: false })
    this.#state = { ...this.#state, outside: this.#state }
  }

  #close(end: number): void {
    this.#skip = 0
    const group = this.#groups.pop()
    if (group?.flow) {
      this.#endParagraph()
      this.#flow = this.#flows.pop() ?? { pieces: [] }
    }
    this.#state = this.#state.outside ?? this.#state
    // A part of a file may close groups that were opened before it.
    if (!group) return
    // An empty group is what a text leaves behind.
    if (end - group.start === EMPTY.length) this.#put('', group.start, end)
    if (group.field !== undefined) this.#fields.pop()
    const parent = this.#groups.at(-1)
    if (parent && group.holdsStrings) parent.holdsStrings = true
    if (group.code === undefined || !this.#isShown()) return
    const run = this.tables.formats.runOf(this.#state)
    const { holdsStrings = false, code: name, start } = group
    this.#add({ kind: 'code', at: [start, end], name, holdsStrings, before: run, after: run })
  }

  /** Reads a control word. Returns where it ends, with the bytes that it announces. */
  #word(name: string, value: number | undefined, at: number, end: number): number {
    const group = this.#groups.at(-1)
    const isFirst = group?.isNew === true
    if (group) group.isNew = false
    if (name === 'bin') return Math.min(this.#text.length, end + Math.max(0, value ?? 0))
    if (isFirst && group && this.#beginsGroup(group, name)) return end
    const char = NAMED_CHARACTERS.get(name)
    if (char !== undefined) this.#put(char, at, end)
    else if (name === 'u') this.#unicode(value ?? 0, at, end)
    else if (ENDS.has(name)) this.#endParagraph()
    else if (FILLED_IN.has(name)) this.#addCode(name, at, end)
    else this.#setting(name, value)
    return end
  }

  #setting(name: string, value: number | undefined): void {
    const { tables } = this
    if (name === 'ansicpg' && value !== undefined) tables.page = pageOfNumber(value) ?? tables.page
    else if (name === 'mac') tables.page = 'macintosh'
    else if (name === 'deff') tables.font = value ?? 0
    else if (this.#state.place === undefined) this.#fontSetting(name, value ?? 0)
    this.#state = changed(this.#state, name, value, tables.font)
  }

  /** A setting of the table of fonts. */
  #fontSetting(name: string, value: number): void {
    if (name === 'f') this.#fontInTable = value
    else if (name === 'fcharset') this.#setCharset(value)
    else if (name === 'cpg') this.#setPage(pageOfNumber(value))
  }

  #setCharset(charset: number): void {
    if (charset === SYMBOL_CHARSET) this.tables.symbolFonts.add(this.#fontInTable)
    else this.#setPage(pageOfCharset(charset))
  }

  #setPage(page: string | undefined): void {
    if (page !== undefined) this.tables.pages.set(this.#fontInTable, page)
  }

  /** Whether the first control word of a group says what the group is. */
  #beginsGroup(group: Group, name: string): boolean {
    const { hasAsterisk } = group
    if (name === 'rtf' && this.#groups.length === 1) this.#setPlace('body')
    else if (name === 'field') {
      group.field = ''
      this.#fields.push(group)
    } else if (name === 'fldrslt') this.#beginResult()
    else if (name === 'fldinst') {
      this.#setPlace(undefined)
      this.#state = { ...this.#state, isInstruction: true }
    } else if (PLACES.has(name)) this.#beginFlow(group, name)
    else if (WITHOUT_TEXT.has(name) || (hasAsterisk && !READ_WITH_ASTERISK.has(name))) {
      group.code = SEEN.get(name) ?? ''
      if (group.code === '') delete group.code
      this.#setPlace(undefined)
    } else return false
    return true
  }

  #setPlace(place: Place | undefined): void {
    this.#state = { ...this.#state, place }
  }

  #beginFlow(group: Group, name: string): void {
    const code = SEEN.get(name)
    if (code !== undefined) group.code = code
    if (this.#flows.length >= MOST_FLOWS)
      throw new FormatError(
        'unsupported',
        `Notes and text boxes are in each other more than ${MOST_FLOWS} times.`,
        group.start,
      )
    group.holdsStrings = true
    this.#flows.push(this.#flow)
    group.flow = this.#flow = { pieces: [] }
    this.#setPlace(PLACES.get(name))
    this.#state = { ...this.#state, link: '', isHidden: false, level: 9, isInTable: false }
  }

  /** The result of a link is text; programs write those of other fields. */
  #beginResult(): void {
    const field = this.#fields.at(-1)
    if (!field) return
    const instruction = (field.field ?? '').trim().replaceAll(/\s+/g, ' ')
    if (/^HYPERLINK\b/i.test(instruction)) this.#state = { ...this.#state, link: instruction }
    else {
      field.code = `field.${/^\w+/.exec(instruction)?.[0] ?? ''}`
      this.#setPlace(undefined)
    }
  }

  #symbol(char: string, at: number, end: number): void {
    const group = this.#groups.at(-1)
    if (char === '*' && group?.isNew === true) {
      group.hasAsterisk = true
      return
    }
    if (group) group.isNew = false
    const shown = SYMBOL_CHARACTERS.get(char)
    if (char === '\n' || char === '\r') this.#endParagraph()
    else if (shown !== undefined) this.#put(this.#isSkipped() ? '' : shown, at, end)
  }

  /** Whether a character only stands for a number of Unicode before it. */
  #isSkipped(): boolean {
    if (this.#skip === 0) return false
    this.#skip--
    return true
  }

  #unicode(value: number, at: number, end: number): void {
    const code = value < 0 ? value + 0x10000 : value
    if (isControl(code)) this.#addCode('char', at, end)
    else this.#put(code < 0x10000 ? String.fromCharCode(code) : '\ufffd', at, end)
    this.#skip = this.#state.skipped
  }

  #byte(value: number, at: number, end: number): void {
    const group = this.#groups.at(-1)
    if (group) group.isNew = false
    if (this.#isSkipped()) {
      this.#put('', at, end)
      return
    }
    if (isControl(value)) {
      this.#endLead()
      this.#addCode('char', at, end)
      return
    }
    const page = this.#page()
    const lead = this.#lead
    this.#lead = undefined
    if (lead) this.#put(decodedBytes(page, [lead.value, value]), lead.at, end)
    else if (isLeadByte(page, value)) this.#lead = { value, at }
    else this.#put(decodedBytes(page, [value]), at, end)
  }

  /** Shows a first byte without a second one. */
  #endLead(): void {
    if (!this.#lead) return
    const { value, at } = this.#lead
    this.#lead = undefined
    this.#put(decodedBytes('windows-1252', [value]), at, at + BYTE_LENGTH)
  }

  #page(): string {
    const { pages, page } = this.tables
    return pages.get(this.#state.font) ?? page
  }

  #characters(at: number, end: number): void {
    const group = this.#groups.at(-1)
    if (group) group.isNew = false
    let from = at
    if (this.#lead) {
      const { value, at: start } = this.#lead
      this.#lead = undefined
      this.#put(decodedBytes(this.#page(), [value, this.#text.charCodeAt(at) & 0xff]), start, ++from)
    }
    const skipped = Math.min(this.#skip, end - from)
    this.#skip -= skipped
    if (skipped > 0) this.#put('', from, (from += skipped))
    while (from < end) from = this.#plain(from, end)
  }

  /** Adds characters up to the next control character, or one of these, which is no text. Returns where it ends. */
  #plain(from: number, end: number): number {
    const control = this.#text.slice(from, end).search(CONTROL)
    const last = control < 0 ? end : from + control
    if (last > from) this.#put(this.#text.slice(from, last), from, last)
    if (last < end) this.#addCode('char', last, last + 1)
    return Math.min(end, last + 1)
  }

  #isShown(): boolean {
    const { place, isHidden, isDeleted, isHtml } = this.#state
    return place !== undefined && !isHidden && !isDeleted && !isHtml
  }

  /** Adds characters to the last ones if nothing but line ends is between them. */
  #put(text: string, at: number, end: number): void {
    if (this.#state.isInstruction) this.#addInstruction(text)
    if (!this.#isShown()) return
    if (this.tables.symbolFonts.has(this.#state.font)) {
      if (text !== '') this.#addCode(SYMBOL, at, end)
      return
    }
    const last = this.#flow.pieces.at(-1)
    if (last?.piece.kind === 'text' && this.#joinsAt === at) {
      last.piece.at = [last.piece.at[0], end]
      last.piece.text += text
    } else this.#add({ kind: 'text', at: [at, end], text, run: this.tables.formats.runOf(this.#state) })
    this.#joinsAt = end
  }

  #addInstruction(text: string): void {
    const field = this.#fields.at(-1)
    if (field && (field.field ?? '').length < MOST_OF_INSTRUCTION) field.field += text
  }

  #addCode(name: string, at: number, end: number): void {
    if (!this.#isShown()) return
    const run = this.tables.formats.runOf(this.#state)
    this.#add({ kind: 'code', at: [at, end], name, before: run, after: run })
  }

  #add(piece: Piece): void {
    this.#flow.pieces.push({ piece, state: this.#state })
    this.#joinsAt = -1
  }

  #endParagraph(): void {
    const { pieces } = this.#flow
    this.#joinsAt = -1
    const first = pieces.find(mayBegin)
    const last = pieces.findLast(mayBegin)
    const hasText = pieces.some(({ piece }) => piece.kind === 'text' && piece.text.trim() !== '')
    this.#flow.pieces = []
    if (!first || !last || !hasText) return
    const at: Span = [first.piece.at[0], last.piece.at[1]]
    this.paragraphs.push({ at, state: first.state, mark: this.#state })
  }
}

/** Whether a number is one of a control character, which is no text, except for a tab. */
const isControl = (code: number): boolean => code < 32 && code !== TAB

/** Codes that are no part of a text at its ends: text in the font of symbols is none, and a note begins with its number. */
const NEVER_FIRST: ReadonlySet<string> = new Set([SYMBOL, 'chftn'])

/** Whether a paragraph may begin with a piece. */
const mayBegin = ({ piece }: Held): boolean =>
  piece.kind === 'code'
    ? !NEVER_FIRST.has(piece.name)
    : piece.kind === 'text' && (piece.text === '' || piece.text.trim() !== '')

/** Throws a `FormatError` for a file that is not RTF. */
export function requireRtf(text: string): void {
  if (!/^\s*\{\\rtf/.test(text.slice(0, 100)))
    throw new FormatError('syntax', 'The file is not RTF: it does not begin with "{\\rtf".', 0)
}
