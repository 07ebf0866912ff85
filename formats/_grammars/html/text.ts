// The codecs of HTML: content with inline tags, and attribute values.
import { BrokenCodes, FormatError, type Codec } from '@atlas/core/contract.ts'
import { addLiteral, joinedPieces, type ContentPiece } from '../xml/pieces.ts'
import { requireXmlText } from '../xml/spelling.ts'
import { isDoubtful, Vocabulary, type MarkupRules, type TagSyntax } from '../xml/vocabulary.ts'
import { withLf } from '../text/lines.ts'
import { trimmedOf } from '../text/trim.ts'
import { wrapLines } from '../text/wrapping.ts'
import { withoutTagsAround } from './around.ts'
import { editableAttributes, formatting, rawTexts, voids } from './elements.ts'
import { KeptElement } from './kept.ts'
import { Lexer } from './lexer.ts'
import { decodeHtmlReferences, referenceParts } from './references.ts'
import { isSelfClosed, htmlTagName, TagNames, tagsIn } from './tags.ts'

const whiteSpace = /[\t\n\f\r ]+/g
const blanks = '\t\n\f\r '

/** The minimum width for wrapping: lines with a single tag each do not show a width. */
const MIN_WIDTH = 60

/** The syntax of tags in HTML. */
export const htmlTags: TagSyntax = {
  tagsIn,
  nameOf: (tag) => htmlTagName(tag, 0),
  isEmpty: (tag) => voids.has(htmlTagName(tag, 0)) || isSelfClosed(tag, tag.length),
}

const rules: MarkupRules = {
  editable: editableAttributes,
  tags: htmlTags,
  free: [...formatting, 'br/', 'br /', 'wbr/'],
  escapesTags: true,
  refusesTags: true,
}

/** The markup that every text may use. A page that is XML has no tags without an end. */
const inXml = Vocabulary.of([], rules)
const inHtml = Vocabulary.of([], { ...rules, free: [...(rules.free ?? []), 'br', 'wbr'] })
/** The content of `<title>` and `<textarea>` has no tags. */
const inRawText = Vocabulary.of([], { ...rules, free: [] })

/** Splits content into pieces. References with unknown names count as markup. */
function piecesOf(raw: string, { names, notElements }: Page): ContentPiece[] {
  const pieces: ContentPiece[] = []
  const lexer = new Lexer(raw, 0, names)
  const kept = new KeptElement(notElements)
  while (lexer.next()) {
    const { kind, start, end, name } = lexer
    const isText = kind === 'text' || (kind === 'raw' && rawTexts.has(name))
    if (kept.takes(lexer, raw)) {
      if (!kept.isOpen) pieces.push({ text: raw.slice(kept.start, end), isMarkup: true })
    } else if (!isText) pieces.push({ text: raw.slice(start, end), isMarkup: true })
    else addText(pieces, raw.slice(start, end))
  }
  return pieces
}

const isWord = ({ text, isMarkup }: ContentPiece): boolean => !isMarkup && /\S/.test(text)

function addText(pieces: ContentPiece[], raw: string): void {
  if (!raw.includes('&')) return addLiteral(pieces, raw)
  for (const [text, isMarkup] of referenceParts(raw, false)) {
    if (isMarkup) pieces.push({ text, isMarkup })
    else addLiteral(pieces, text)
  }
}

/** How the texts of a page are read. */
export interface PageOfTexts {
  /** Whether the page is XML. */
  isXml?: boolean
  /** Elements that are not translated. */
  notElements?: ReadonlySet<string>
  /** Whether tags around all of a text are part of it. */
  keepsTagsAround?: boolean | undefined
  /** Whether an address leads somewhere. Left out, a translation may have any. */
  leads?: ((address: string) => boolean) | undefined
}

/** Where a text is. */
interface PlaceOfText {
  /** The opening tags around the text. */
  around?: readonly string[] | undefined
  /** Whether it is the content of an element that has no tags. */
  isRawText?: boolean
  /** Whether it is in a comment, which no text may end. */
  isInComment?: boolean
}

/** Makes the codecs of a document's texts. Units without markup or references share them. */
export class HtmlTexts {
  readonly #flowing: Codec
  readonly #preformatted: Codec
  /** The codecs of attribute values, by their quote. */
  readonly #attributes = new Map<string, Codec>()
  readonly #page: Page

  constructor(eol: string, page: PageOfTexts = {}) {
    this.#page = { ...page, eol, names: new TagNames() }
    this.#flowing = this.#content('', false)
    this.#preformatted = this.#content('', true)
  }

  /** The codec of content, given as it is in the file. */
  codecFor(raw: string, isPreformatted: boolean, place: PlaceOfText = {}): Codec {
    if (place.around?.length || place.isRawText || place.isInComment || /[<&]/.test(raw))
      return this.#content(raw, isPreformatted, place)
    return isPreformatted ? this.#preformatted : this.#flowing
  }

  #content(raw: string, isPreformatted: boolean, place: PlaceOfText = {}): Codec {
    return new ContentCodec(raw, isPreformatted, this.#page, place)
  }

  /** The codec of an attribute value in these quotes; '' for unquoted. */
  attributeCodec(quote: '"' | "'" | '', isInComment = false): Codec {
    const known =
      this.#attributes.get(quote) ?? attributeCodec(quote, this.#page.eol, this.#page.isXml === true)
    this.#attributes.set(quote, known)
    return isInComment ? { ...known, encode: (text, was) => inComment(known.encode(text, was)) } : known
  }
}

/** Spelled text without the ends of a comment. */
const inComment = (raw: string): string => raw.replaceAll(/(--!?)>/g, '$1&gt;')

function attributeCodec(quote: '"' | "'" | '', eol: string, isXml: boolean): Codec {
  const mark = quote || '"'
  const escapes = { ...contentEscapes, '\n': eol, [mark]: mark === '"' ? '&quot;' : '&#39;' }
  return {
    decode(raw) {
      const value = quote === '' && raw.startsWith('"') ? raw.slice(1, -1) : raw
      return decodeHtmlReferences(withLf(value), true)
    },
    encode(text, was) {
      requireWords(/\S/.test(text))
      if (isXml) requireXmlText(text)
      const spelled = spell(text, habitsIn([was], true), escapes)
      return quote === '' ? `"${spelled}"` : spelled
    },
    escape,
  }
}

/** Matches content that is decoded: references, white space that counts as one space, a `<` that opens no tag. */
const CHANGES = /[&\t\n\f\r]| {2}|<(?![A-Za-z/!?])/
const CHANGES_IN_PRE = /[&\r]|<(?![A-Za-z/!?])/

const noTags: readonly string[] = []

/** What all texts of a page know of it. */
interface Page extends PageOfTexts {
  eol: string
  /** The names of its tags. */
  names: TagNames
}

const ADDRESS = /\s(?:href|src|poster|xlink:href)\s*=\s*["']([^"'<>]*)/g

/** Throws if a text has an address that the text in the file does not have, and that leads nowhere. */
function requireAddresses(
  pieces: readonly ContentPiece[],
  was: string,
  leads: (address: string) => boolean,
): void {
  for (const { text, isMarkup } of pieces)
    for (const [, address = ''] of isMarkup && text.includes('=') ? text.matchAll(ADDRESS) : [])
      if (!was.includes(address) && !leads(address))
        throw new BrokenCodes(`the address ${address} leads to nothing in the file`)
}

class ContentCodec implements Codec {
  readonly #raw: string
  readonly #isPreformatted: boolean
  readonly #page: Page
  readonly #place: PlaceOfText
  #current: string | undefined
  #known: { vocabulary: Vocabulary; raws: ReadonlyMap<string, string> } | undefined
  /** The text that was normalized last, and what became of it. A build asks twice. */
  #given: string | undefined
  #normal = ''

  constructor(raw: string, isPreformatted: boolean, page: Page, place: PlaceOfText) {
    this.#raw = raw
    this.#page = page
    this.#place = place
    this.#isPreformatted = isPreformatted
  }

  decode(raw: string): string {
    if (!/[<&]/.test(raw)) return this.#isPreformatted ? withLf(raw) : oneLine(raw)
    if (!(this.#isPreformatted ? CHANGES_IN_PRE : CHANGES).test(raw)) return raw
    // The text of the file is decoded several times.
    if (raw === this.#raw) return (this.#current ??= this.#read(raw))
    return this.#read(raw)
  }

  #read(raw: string): string {
    const pieces = piecesOf(this.#isPreformatted ? withLf(raw) : raw, this.#page)
    for (const piece of pieces) if (piece.isMarkup || !this.#isPreformatted) piece.text = oneLine(piece.text)
    return isDoubtful(pieces) ? this.#markup.vocabulary.show(pieces) : joinedPieces(pieces)
  }

  encode(given: string, was: string): string {
    const { vocabulary, raws } = this.#markup
    const pieces = vocabulary.read(this.#withoutOwnTags(given))
    requireWords(pieces.some(isWord))
    requireInside(pieces)
    const { leads, isXml, eol } = this.#page
    if (leads) requireAddresses(pieces, was, leads)
    const habits = habitsOf(was)
    const escapes = this.#isPreformatted ? { ...contentEscapes, '\n': eol } : contentEscapes
    const spelled = pieces.map(({ text: part, isMarkup }) => {
      if (isMarkup) return raws.get(part) ?? part
      if (isXml) requireXmlText(part)
      const spelledPart = spell(part, habits, escapes)
      const raw = this.#place.isInComment ? inComment(spelledPart) : spelledPart
      // In XML this may only end a CDATA section.
      return isXml ? raw.replaceAll(']]>', ']]&gt;') : raw
    })
    if (this.#isPreformatted || !/[\r\n]/.test(was)) return spelled.join('')
    return rewrapped(pieces, spelled, was, eol)
  }

  normalize(text: string): string {
    if (text === this.#given) return this.#normal
    this.#given = text
    return (this.#normal = this.#normalized(text))
  }

  #normalized(text: string): string {
    const settled = this.#isPreformatted ? trimmedOf(text, '\r\n') : trimmedOf(oneLine(text), blanks)
    return this.#markup.vocabulary.settled(this.#withoutOwnTags(settled))
  }

  /** Without tags around all of it, which the file is read without. */
  asRead(text: string): string {
    return this.#page.keepsTagsAround ? text : withoutTagsAround(text)
  }

  /** A translation may still have the tags that stay in the file. */
  #withoutOwnTags(text: string): string {
    const { around = noTags } = this.#place
    return around.length > 0 ? withoutTagsAround(text, around) : text
  }

  escape(char: string): string {
    return escape(char)
  }

  /** The markup of the unit, as it is shown and as it is in the file. Computed at first use. */
  get #markup(): { vocabulary: Vocabulary; raws: ReadonlyMap<string, string> } {
    if (this.#known) return this.#known
    const raws = new Map<string, string>()
    const { isXml } = this.#page
    const shared = this.#place.isRawText ? inRawText : isXml ? inXml : inHtml
    const vocabulary = this.#raw === '' ? shared : shared.extended()
    const pieces = piecesOf(this.#raw, this.#page)
    vocabulary.addLiterals(pieces)
    if (!isXml) vocabulary.allowNestingOf(pieces)
    for (const { text, isMarkup } of pieces) {
      if (!isMarkup) continue
      const shown = oneLine(text)
      vocabulary.add(shown)
      if (!raws.has(shown)) raws.set(shown, text)
    }
    this.#known = { vocabulary, raws }
    return this.#known
  }
}

const oneLine = (text: string): string =>
  /[\t\n\f\r]| {2}/.test(text) ? text.replaceAll(whiteSpace, ' ') : text

/** Throws a `FormatError` ('unwritable') if a reader of the file would find no text. */
function requireWords(has: boolean): void {
  if (!has) throw new FormatError('unwritable', 'The text has only markup and white space.')
}

/** Refuses a comment at an end, which would not be read as part of the text. */
function requireInside(pieces: readonly ContentPiece[]): void {
  for (const piece of [pieces[0], pieces.at(-1)]) {
    if (piece?.isMarkup && /^<[!?]/.test(piece.text) && !piece.text.startsWith('<?php')) {
      throw new FormatError('unwritable', 'A comment cannot be at the beginning or end of a text.')
    }
  }
}

const contentEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

function spell(
  text: string,
  habits: ReadonlyMap<string, string>,
  escapes: Readonly<Record<string, string>>,
): string {
  if (habits.size === 0) return text.replaceAll(/[&<"'\r\n]/g, (char) => escapes[char] ?? char)
  let raw = ''
  for (const char of text) raw += habits.get(char) ?? escapes[char] ?? char
  return raw
}

function habitsOf(was: string): ReadonlyMap<string, string> {
  if (!HABIT.test(was)) return noHabits
  // Without tags, and without code of a template language, all of it is text.
  if (!/[<{]/.test(was)) return habitsIn([was], false)
  const texts: string[] = []
  const lexer = new Lexer(was)
  while (lexer.next()) if (lexer.kind === 'text') texts.push(was.slice(lexer.start, lexer.end))
  return habitsIn(texts, false)
}

/** Matches what may be a habit. These two are written everywhere. */
const HABIT = /&(?!amp;|lt;)/

const noHabits: ReadonlyMap<string, string> = new Map()

/** The characters that a text always spells as references. ASCII letters are not taken as a habit. */
function habitsIn(raws: readonly string[], inAttribute: boolean): ReadonlyMap<string, string> {
  if (!raws.some((raw) => HABIT.test(raw))) return noHabits
  const habits = new Map<string, string>()
  for (const raw of raws) {
    for (const [reference] of raw.matchAll(/&[#\w]+;/g)) {
      const char = decodeHtmlReferences(reference, inAttribute)
      if (char !== reference && !/[\w\s]/.test(char.replace('\u00a0', '')) && char !== '\ufffd')
        habits.set(char, reference)
    }
  }
  if (habits.size === 0) return noHabits
  const plain = raws.join('\n').replaceAll(/&[#\w]+;?/g, '')
  for (const [char, reference] of habits)
    if (reference === contentEscapes[char] || (char !== '&' && plain.includes(char))) habits.delete(char)
  return habits
}

/** Wraps a text at the old width with the old margin, but never within markup. */
function rewrapped(
  pieces: readonly ContentPiece[],
  spelled: readonly string[],
  was: string,
  eol: string,
): string {
  const [first = '', ...further] = was.split(/\r\n|\r|\n/)
  const margin = /^[\t ]*/.exec(further[0] ?? '')?.[0] ?? ''
  const width = longest(first, further)
  const marked: number[] = []
  let end = 0
  for (const [index, raw] of spelled.entries()) {
    if (pieces[index]?.isMarkup) marked.push(end, end + raw.length)
    end += raw.length
  }
  let next = 0
  const mayBreak = (_: string, space: number): boolean => {
    while (next < marked.length && (marked[next + 1] ?? 0) <= space) next += 2
    return next >= marked.length || (marked[next] ?? 0) > space
  }
  return wrapLines(spelled.join(''), width, mayBreak).join(eol + margin)
}

function longest(first: string, further: readonly string[]): number {
  let width = Math.max(MIN_WIDTH, first.length)
  for (const line of further) width = Math.max(width, line.trim().length)
  return width
}

/** The reference for a character that the charset lacks. Codes from 128 to 159 would mean other characters. */
function escape(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if (code === 0 || (code >= 0x80 && code < 0xa0) || (code >= 0xd800 && code < 0xe000)) {
    throw new FormatError(
      'unwritable',
      `HTML cannot spell the character U+${code.toString(16).toUpperCase().padStart(4, '0')} here.`,
    )
  }
  return `&#${code};`
}
